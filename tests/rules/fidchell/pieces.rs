//! The pieces of Fidchell: what each commands, by its card and by the rules that move it.

use fairyboard::geometry::{Square, line_between};
use fairyboard::{CardHow, CardMove, Options, Piece, Seat, State, catalog};
use fairyboard_tests::{board, names, square, test};
use std::collections::BTreeSet;
use std::rc::Rc;

/// What the source counts from f6.
const COMMANDS: [(&str, u32); 33] = [
    ("W", 3),
    ("P", 3),
    ("H", 5),
    ("R", 5),
    ("O", 5),
    ("V", 5),
    ("L", 5),
    ("Q", 6),
    ("E", 7),
    ("G", 8),
    ("S", 8),
    ("K", 8),
    ("+P", 10),
    ("+G", 12),
    ("+L", 14),
    ("J", 16),
    ("T", 16),
    ("+S", 16),
    ("f", 16),
    ("C", 21),
    ("N", 22),
    ("U", 22),
    ("+T", 24),
    ("A", 25),
    ("y", 28),
    ("D", 30),
    ("I", 38),
    ("B", 43),
    ("+W", 8),
    ("+H", 8),
    ("+R", 6),
    ("+O", 30),
    ("+V", 43),
];

/// A position with the Kings and one piece more; nothing where it cannot stand there.
fn alone(letter: &str, at: &str, kings: [&str; 2]) -> Option<Rc<dyn State>> {
    let row = |rank: u8| {
        let cell = |file: u8| {
            let here = Square::new(file, rank).unwrap().to_string();
            match () {
                () if here == at => letter.to_string(),
                () if here == kings[0] => "K".into(),
                () if here == kings[1] => "k".into(),
                () => ".".into(),
            }
        };
        let cells: String = (0..12).map(cell).collect();
        let runs = cells.as_bytes().chunk_by(|a, b| *a == b'.' && *b == b'.');
        let written = runs.map(|run| match run[0] {
            b'.' => run.len().to_string(),
            _ => String::from_utf8_lossy(run).into_owned(),
        });
        written.collect::<String>()
    };
    let rows: Vec<_> = (0..12).rev().map(row).collect();
    let family = catalog::find("fidchell").unwrap();
    let text = format!("{} w p - 1111 - -", rows.join("/"));
    family.read(&text, &Options::defaults(family.info().options)).ok()
}

fn piece(letter: &str) -> Piece {
    let kings = ["a1", "l12"];
    if letter == "K" {
        return alone("N", "f6", kings).unwrap().pieces()[0].1;
    }
    let state = alone(letter, "f6", kings).unwrap_or_else(|| panic!("{letter}"));
    state.pieces().into_iter().find(|(at, _)| *at == square("f6")).unwrap().1
}

/// Other than the square and each other.
fn kings(at: &str) -> [&'static str; 2] {
    let free: Vec<_> = ["l1", "a8", "l8", "a1"].into_iter().filter(|king| *king != at).collect();
    [free[0], free[1]]
}

#[test]
fn each_piece_commands_what_the_source_counts() {
    let state = alone("N", "f6", ["a1", "l12"]).unwrap();
    for (letter, count) in COMMANDS {
        let piece = piece(letter);
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
                // Whatever lies on a line behind a King is not asked.
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
