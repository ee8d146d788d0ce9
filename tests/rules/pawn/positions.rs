//! Tests of valid positions, of facts about positions, and of the symmetries of the board.

use super::{CLOSE, CROWDED, PAWN, START, family, position, written};
use fairyboard::geometry::Square;
use fairyboard::{Options, Outcome, Seat};
use fairyboard_tests::{StateQueries, effort, names, random_game, rng, rule_ids, square, test};

#[test]
fn pawn_18_at_most_twelve_a_side_and_at_least_one_in_all() {
    let twelve = "PP1PP1PP/PP1PP1PP/8/8/8/8/pp1pp1pp/pp1pp1pp w";
    assert_eq!(PAWN.read(twelve).unwrap().text(), twelve);
    for text in [
        "PPPPP1PP/PP1PP1PP/8/8/8/8/pp1pp1pp/pp1pp1pp w".to_string(),
        "PP1PP1PP/PP1PP1PP/8/8/8/8/pp1pp1pp/ppppp1pp w".to_string(),
        "8/8/8/8/8/8/8/8 w".to_string(),
    ] {
        let error = PAWN.read(&text).unwrap_err();
        assert!(error.contains("PAWN-18"), "{text}: {error}");
    }
    assert!(PAWN.read("8/8/8/8/8/8/8/P7 b").is_ok());
    assert!(PAWN.read("p7/8/8/8/8/8/8/8 w").is_ok());
}

#[test]
fn what_is_no_position_is_not_read() {
    for text in [
        "",
        "8/8/8/8/8/8/8/P7",
        "8/8/8/8/8/8/8/P7 ",
        "8/8/8/8/8/8/8/P7 x",
        "8/8/8/8/8/8/8/P7 W",
        "8/8/8/8/8/8/8/P7 w -",
        " 8/8/8/8/8/8/8/P7 w",
        "8/8/8/8/8/8/8/P7  w",
        "8/8/8/8/8/8/P7 w",
        "8/8/8/8/8/8/8/8/P7 w",
        "8/8/8/8/8/8/8/P6 w",
        "8/8/8/8/8/8/8/P8 w",
        "8/8/8/8/8/8/8/P9 w",
        "8/8/8/8/8/8/8/P34 w",
        "8/8/8/8/8/8/8/P07 w",
        "8/8/8/8/8/8/8/K7 w",
        "8/8/8/8/8/8/8/PQ6 w",
        "8/8/8/8/8/8/8/PPPPPPPPP w",
    ] {
        assert!(PAWN.read(text).is_err(), "{text}");
    }
}

#[test]
fn pieces_are_told_by_rank_and_file() {
    let told: Vec<_> = position("w d4 a5 / h8 b1")
        .pieces()
        .into_iter()
        .map(|(at, piece)| {
            format!("{at} {} {} {}", piece.letter, piece.name, piece.owner.unwrap().letter())
        })
        .collect();
    assert_eq!(told, ["b1 p pawn b", "d4 P pawn w", "a5 P pawn w", "h8 p pawn b"]);
}

#[test]
fn threatened_are_the_pawns_that_a_legal_move_captures() {
    for (text, squares) in [
        ("w d4 / d5 g8 h8", "d5"),
        ("w d4 / d3 e5 g8 h8", ""),
        ("w d4 e4 / c4 f4 g8", "c4 f4"),
        ("w a4 b4 c4 / f4 g4", "f4"),
        ("w a4 b4 c4 / f4 g4 f5 g5", ""),
        // Pawns that only a strike (a further capture after the action) can take are threatened,
        // too. So are pawns that only a second strike can take.
        ("w d4 e5 / c5 g8 h8", "c5"),
        ("w b6 c4 d4 e5 / a6 c6 c5 h8", "c5 a6 c6"),
        ("b c4 a1 b1 / d5 e4", "c4"),
    ] {
        assert_eq!(names(&position(text).threatened()), squares, "{text}");
    }
}

/// The search for attacks tries all captures of a turn. It must end in reasonable time even in a
/// position with very many turns.
#[test]
fn attacked_are_squares_that_only_few_of_many_turns_come_to() {
    let crowd = "8/1pp5/PPpp4/pPPpp3/ppPPP3/1pp1PPP1/2pP4/3P4 w";
    for (text, some, none) in [
        (crowd, "f1 f2 g2 h2 h3", "g1 h1 f7 g7 h7 f8 g8 h8"),
        (CROWDED, "b1 g7 h7", "a1 g1 h1 g8 h8"),
    ] {
        let attacks = position(text).attacks(Seat::FIRST);
        for at in some.split(' ') {
            assert!(attacks.contains(&square(at)), "{at} in {text}");
        }
        for at in none.split(' ') {
            assert!(!attacks.contains(&square(at)), "{at} in {text}");
        }
    }
}

#[test]
fn the_start_is_that_of_the_source() {
    let start = family().start(&Options::defaults(family().info().options));
    assert_eq!(start.text(), START);
    assert_eq!(start.to_move(), Seat::FIRST);
    assert_eq!((start.size(), start.outcome()), (8, Outcome::Ongoing));
    // No two pawns touch each other at the start, so only single pawns can act.
    assert!(start.moves().iter().all(|mv| !mv.contains(':')));
    assert!(start.next(&[]).steps.iter().all(|step| step.order == 0));
    assert!(family().info().options.is_empty());
}

#[test]
fn another_seat_may_be_thought_to_move() {
    let state = position("w d4 / g8 h8");
    let other = state.passed().unwrap();
    assert_eq!(other.text(), written("b d4 / g8 h8"));
}

#[test]
fn the_rules_are_those_of_the_file() {
    let ids: Vec<_> = (1..=18).map(|n| format!("PAWN-{n}")).collect();
    assert_eq!(rule_ids(family()), ids.into_iter().collect());
}

/// The legal moves stay the same if the board is mirrored or the sides are exchanged.
#[test]
fn left_and_right_and_both_sides_are_alike() {
    let mut rng = rng(63);
    for text in [START, CLOSE] {
        for _ in 0..effort(10) {
            random_game(&position(text), 80, &mut rng, |state, moves| {
                for upside_down in [false, true] {
                    let image = |at: Square| {
                        let rank = if upside_down { 7 - at.rank() } else { at.rank() };
                        Square::new(7 - at.file(), rank).unwrap()
                    };
                    let (mut white, mut black) = (Vec::new(), Vec::new());
                    for (at, piece) in state.pieces() {
                        let is_white = (piece.owner == Some(Seat::FIRST)) != upside_down;
                        let side = if is_white { &mut white } else { &mut black };
                        side.push(image(at));
                    }
                    let seat = if upside_down { state.to_move().other() } else { state.to_move() };
                    let text = format!("{} {} / {}", seat.letter(), names(&white), names(&black));
                    let mut expected: Vec<_> =
                        moves.iter().map(|mv| image_of(mv, &image)).collect();
                    expected.sort_unstable();
                    assert_eq!(position(&text).moves(), expected, "{text}");
                }
            });
        }
    }
}

/// A move with each of its squares mapped by `image`, in normal notation.
fn image_of(mv: &str, image: &dyn Fn(Square) -> Square) -> String {
    if mv == "pass" {
        return mv.into();
    }
    let formation = |text: &str| {
        let squares: Vec<_> = text.split(':').map(|name| image(square(name))).collect();
        let files = || squares.iter().map(|at| at.file());
        let ranks = || squares.iter().map(|at| at.rank());
        let first = Square::new(files().min().unwrap(), ranks().min().unwrap()).unwrap();
        let last = Square::new(files().max().unwrap(), ranks().max().unwrap()).unwrap();
        if squares.len() == 1 { first.to_string() } else { format!("{first}:{last}") }
    };
    let motion = |text: &str| {
        let sign = text.find(['-', 'x', '~']).unwrap();
        let (from, to) = (formation(&text[..sign]), formation(&text[sign + 1..]));
        format!("{from}{}{to}", &text[sign..=sign])
    };
    mv.split(',').map(motion).collect::<Vec<_>>().join(",")
}
