//! Compares the squares that a piece's card lists (its description in the app) with the moves of
//! the piece under the rules.

use super::{COMMANDS, piece, position, read};
use fairyboard::geometry::line_between;
use fairyboard::{CardHow, CardLine, CardMove, Seat, State};
use fairyboard_tests::{StateQueries, board, names, square, test};
use std::collections::BTreeSet;
use std::rc::Rc;

/// A position with both Kings and one more piece. `None` if the piece can't be on that square.
fn alone(letter: &str, at: &str, kings: [&str; 2]) -> Option<Rc<dyn State>> {
    read(&format!("w p - 1111 - -: {letter}{at} K{} k{}", kings[0], kings[1])).ok()
}

/// Squares for the two Kings, different from `at`.
fn kings(at: &str) -> [&'static str; 2] {
    let free: Vec<_> = ["l1", "a8", "l8", "a1"].into_iter().filter(|king| *king != at).collect();
    [free[0], free[1]]
}

#[test]
fn each_piece_commands_what_the_source_counts() {
    let state = alone("N", "f6", ["a1", "l12"]).unwrap();
    for (letter, count) in COMMANDS {
        // Fiends and Wyverns are only Black's.
        let letter = if "FY".contains(letter) { letter.to_lowercase() } else { letter.into() };
        let piece = piece(&letter);
        assert_eq!(piece.letter, letter);
        let card = state.card(&piece, square("f6")).unwrap();
        assert_eq!((card.commands_here, card.moves.len() as u32), (count, count), "{letter}");
        let most = board(12).into_iter().map(|at| state.card(&piece, at).unwrap().commands_here);
        let most = most.max().unwrap();
        assert_eq!(most, if letter == "y" { 32 } else { count }, "{letter}");
        assert_eq!(card.commands_most, most, "{letter}");
    }
    let wyvern = state.card(&piece("y"), square("b2")).unwrap();
    assert_eq!(wyvern.commands_here, 32);
}

#[test]
fn cards_tell_what_the_rules_do() {
    for (letter, _) in COMMANDS {
        for black in [false, true] {
            let letter = match black {
                true => letter.to_lowercase(),
                false => letter.to_uppercase(),
            };
            if letter == "K" || letter == "k" {
                continue;
            }
            for at in board(12) {
                let kings = kings(&at.to_string());
                let Some(state) = alone(&letter, &at.to_string(), kings) else { continue };
                let seat = Seat(u8::from(black));
                let pieces = state.pieces();
                let piece = pieces.iter().find(|(square, _)| *square == at).unwrap().1;
                let card = state.card(&piece, at).unwrap();
                let king = square(kings[usize::from(black)]);
                let other = square(kings[usize::from(!black)]);
                let kings_card = state
                    .card(&pieces.iter().find(|(at, _)| *at == king).unwrap().1, king)
                    .unwrap();
                // Skips squares that are behind a King, where the piece can't go.
                let blocked = |to: &CardMove| {
                    let line = line_between(at, to.to);
                    to.how == CardHow::Slide
                        && letter.to_uppercase() != "U"
                        && (line.contains(&king) || line.contains(&other))
                        || letter.to_uppercase() == "U"
                            && line.contains(&king)
                            && line.contains(&other)
                };
                let own = card.moves.iter().filter(|to| !blocked(to) && to.to != king);
                let kings_own = kings_card.moves.iter().filter(|to| to.to != at);
                let told: BTreeSet<_> = own.chain(kings_own).map(|to| to.to).collect();
                let told: Vec<_> = told.into_iter().collect();
                assert_eq!(names(&state.attacks(seat)), names(&told), "{letter} on {at}");
            }
        }
    }
}

#[test]
fn cards_tell_how_pieces_move() {
    use CardHow::{CaptureOnly, Leap, Slide, Step};
    let state = position("w p - 0000 - -: Ka1 kl12");
    for (letter, own, to) in [
        ("W", "Warrior", &[("f7", Step), ("e6", Step), ("g6", Step)][..]),
        ("P", "Pike", &[("f7", Slide), ("f8", Slide), ("f9", Slide)]),
        (
            "H",
            "King’s Man",
            &[("f7", Step), ("e6", Step), ("g6", Step), ("e7", CaptureOnly), ("g7", CaptureOnly)],
        ),
        ("w", "Warrior", &[("f5", Step), ("e6", Step), ("g6", Step)]),
        (
            "L",
            "Longbowman",
            &[("f7", Leap), ("e7", Leap), ("g7", Leap), ("d8", Leap), ("h8", Leap)],
        ),
    ] {
        let piece = piece(letter);
        assert_eq!(piece.name.to_string(), own);
        let card = state.card(&piece, square("f6")).unwrap();
        let mut told: Vec<_> = card.moves.iter().map(|mv| (mv.to.to_string(), mv.how)).collect();
        let mut expected: Vec<_> = to.iter().map(|(to, how)| (to.to_string(), *how)).collect();
        told.sort_by_key(|(to, _)| to.clone());
        expected.sort_by_key(|(to, _)| to.clone());
        assert_eq!(told, expected, "{letter}");
        assert_eq!(card.commands_here as usize, to.len());
    }
    let corner = state.card(&piece("W"), square("a12")).unwrap();
    assert_eq!((corner.commands_here, corner.commands_most), (1, 3));
}

#[test]
fn cards_tell_the_rules_of_pieces() {
    let state = position("w p - 0000 - -: Ka1 kl12");
    let words = |letter: &str| {
        let card = state.card(&piece(letter), square("f5")).unwrap();
        let line = |line: &CardLine| {
            let words = line.words.to_string();
            assert!(!words.contains("FID-"), "no ids of rules in sentences: {words}");
            format!("{words} ({})", line.rule.unwrap_or_default())
        };
        card.lines.iter().map(line).collect::<Vec<_>>().join("\n")
    };
    for (letter, parts) in [
        ("W", &["Guard on row 12 (FID-4)", "FID-19"][..]),
        ("w", &["Guard on row 1 (FID-4)"]),
        ("H", &["Ætheling on row 12 (FID-4)"]),
        ("K", &["FID-6", "FID-12", "e1", "FID-17"]),
        ("k", &["e12"]),
        ("D", &["e1", "Immortal", "FID-17"]),
        ("+O", &["e1", "Immortal", "FID-5"]),
        ("B", &["h1", "Unicorn"]),
        ("+v", &["h12", "Wyvern", "FID-5"]),
        ("Q", &["h1", "FID-12", "FID-14"]),
        ("N", &["f6 and g6", "FID-12", "FID-13"]),
        ("n", &["f7 and g7"]),
        ("T", &["f6 and g6", "Marshal on row 12"]),
        ("f", &["FID-7", "e12"]),
        ("+H", &["FID-12", "FID-5"]),
        ("+R", &["FID-14", "FID-5"]),
        ("+T", &["FID-20"]),
    ] {
        let words = words(letter);
        for part in parts {
            assert!(words.contains(part), "{letter}: {part} in {words}");
        }
    }
    for (letter, part) in
        [("+T", "open"), ("+H", "open"), ("+R", "open"), ("+W", "Becomes"), ("W", "open")]
    {
        let words = words(letter);
        assert!(!words.contains(part), "{letter}: {part} in {words}");
    }
}
