//! Tests of the moves, captures and rotations of formations: duals (two pawns in a line) and
//! threepieces (three).

use super::{clicks, judges, leads, moves, position};
use fairyboard::turn::Step;
use fairyboard_tests::{square, test, walk};

#[test]
fn pawn_4_a_dual_goes_one_square_along_its_line() {
    let text = "w d4 e4 / g8 h8";
    assert_eq!(moves(text, "d4:e4-"), "d4:e4-c4:d4 d4:e4-e4:f4");
    leads(text, "d4:e4-c4:d4", "b c4 d4 / g8 h8");
    leads(text, "d4:e4-e4:f4", "b e4 f4 / g8 h8");
    let text = "w d4 d5 / g8 h8";
    assert_eq!(moves(text, "d4:d5-"), "d4:d5-d3:d4 d4:d5-d5:d6");
    leads(text, "d4:d5-d3:d4", "b d3 d4 / g8 h8");
    assert_eq!(moves("w a4 b4 / g8 h8", "a4:b4-"), "a4:b4-b4:c4");
    assert_eq!(moves("w g4 h4 / a8 b8", "g4:h4-"), "g4:h4-f4:g4");
    assert_eq!(moves("w d1 d2 / g8 h8", "d1:d2-"), "d1:d2-d2:d3");
    assert_eq!(moves("w d7 d8 / g8 h8", "d7:d8-"), "d7:d8-d6:d7");
    judges(
        "w d4 e4 / g8 h8",
        &[
            ("d4:e4-f4:g4", "PAWN-4"),
            ("d4:e4-d5:e5", "PAWN-4"),
            ("d4:e4-e5:f5", "PAWN-4"),
            ("d4:e4-d4:d5", "never"),
        ],
    );
    clicks("w d4 e4 / g8 h8", &[("d4:e4", "g4", "PAWN-4")]);
}

#[test]
fn pawn_4_a_dual_captures_ahead_of_it_either_way() {
    let text = "w d4 e4 / c4 f4 g8 h8";
    assert_eq!(moves(text, "d4:e4x"), "d4:e4xc4:d4 d4:e4xe4:f4");
    assert_eq!(moves(text, "d4:e4-"), "");
    leads(text, "d4:e4xc4:d4", "b c4 d4 / f4 g8 h8");
    leads(text, "d4:e4xe4:f4", "b e4 f4 / c4 g8 h8");
    // A dual also captures backward. A single pawn can't.
    let text = "w d4 d5 / d3 d6 g8 h8";
    assert_eq!(moves(text, "d4:d5x"), "d4:d5xd3:d4 d4:d5xd5:d6");
    leads(text, "d4:d5xd3:d4", "b d3 d4 / d6 g8 h8");
    let text = "b e4 e7 / e5 e6";
    assert_eq!(moves(text, "e5:e6x"), "e5:e6xe4:e5 e5:e6xe6:e7");
    leads(text, "e5:e6xe6:e7", "w e4 / e6 e7");
}

#[test]
fn pawn_4_a_dual_never_jumps() {
    let text = "w d4 e4 f4 / c4 g8 h8";
    judges(
        text,
        &[
            ("d4:e4-e4:f4", "PAWN-4 f4"),
            ("d4:e4xe4:f4", "PAWN-4 f4"),
            ("d4:e4-c4:d4", "PAWN-4 c4"),
            ("d4:e4-b4:c4", "PAWN-4"),
        ],
    );
    clicks(text, &[("d4:e4", "f4", "PAWN-4 f4")]);
    judges("w d4 e4 / g4 g8 h8", &[("d4:e4xf4:g4", "PAWN-4"), ("d4:e4xe4:f4", "PAWN-4 f4")]);
}

#[test]
fn pawn_5_a_threepiece_goes_any_distance_along_its_line() {
    let text = "w b2 c2 d2 / g8 h8";
    assert_eq!(
        moves(text, "b2:d2-"),
        "b2:d2-a2:c2 b2:d2-c2:e2 b2:d2-d2:f2 b2:d2-e2:g2 b2:d2-f2:h2"
    );
    leads(text, "b2:d2-f2:h2", "b f2 g2 h2 / g8 h8");
    leads(text, "b2:d2-a2:c2", "b a2 b2 c2 / g8 h8");
    let text = "w d4 d5 d6 / g8 h8";
    assert_eq!(
        moves(text, "d4:d6-"),
        "d4:d6-d1:d3 d4:d6-d2:d4 d4:d6-d3:d5 d4:d6-d5:d7 d4:d6-d6:d8"
    );
    leads(text, "d4:d6-d1:d3", "b d1 d2 d3 / g8 h8");
    judges(text, &[("d4:d6-e4:e6", "PAWN-5"), ("d4:d6-d4:d6", "never")]);
    clicks(text, &[("d4:d6", "f7", "PAWN-5")]);
    // Three black pawns in a line also move along that line.
    assert_eq!(moves("b a1 b1 / f3 g3 h3", "f3:h3-e3:g3"), "f3:h3-e3:g3");
}

#[test]
fn pawn_5_a_threepiece_stops_at_what_stands_in_its_way() {
    let text = "w b2 c2 d2 g2 / g8 h8";
    assert_eq!(moves(text, "b2:d2-"), "b2:d2-a2:c2 b2:d2-c2:e2 b2:d2-d2:f2");
    judges(
        text,
        &[
            ("b2:d2-e2:g2", "PAWN-5 g2"),
            ("b2:d2-f2:h2", "PAWN-5 g2"),
            ("b2:d2xe2:g2", "PAWN-5 g2"),
            ("b2:d2xd2:f2", "PAWN-5 f2"),
        ],
    );
    clicks(text, &[("b2:d2", "g2", "PAWN-5 g2"), ("b2:d2", "h2", "PAWN-5 g2")]);
    // In a row of four pawns, the fourth pawn blocks any three of them on one side.
    let text = "w b2 c2 d2 e2 / g8 h8";
    assert_eq!(moves(text, "b2:d2-"), "b2:d2-a2:c2");
    assert_eq!(moves(text, "c2:e2-"), "c2:e2-d2:f2 c2:e2-e2:g2 c2:e2-f2:h2");
}

#[test]
fn pawn_5_a_threepiece_captures_with_its_leading_pawn_and_stops_there() {
    let text = "w b2 c2 d2 / g2 h2 g8";
    assert_eq!(moves(text, "b2:d2-"), "b2:d2-a2:c2 b2:d2-c2:e2 b2:d2-d2:f2");
    assert_eq!(moves(text, "b2:d2x"), "b2:d2xe2:g2");
    leads(text, "b2:d2xe2:g2", "b e2 f2 g2 / h2 g8");
    judges(
        text,
        &[("b2:d2-e2:g2", "PAWN-5 g2"), ("b2:d2-f2:h2", "PAWN-5 g2"), ("b2:d2xf2:h2", "PAWN-5 g2")],
    );
    clicks(text, &[("b2:d2", "h2", "PAWN-5 g2")]);
    let text = "b d2 a8 b8 / d5 d6 d7";
    assert_eq!(moves(text, "d5:d7x"), "d5:d7xd2:d4");
    leads(text, "d5:d7xd2:d4", "w a8 b8 / d2 d3 d4");
    // A threepiece may also capture backward.
    assert_eq!(moves("w d4 d5 d6 / d1 g8", "d4:d6x"), "d4:d6xd1:d3");
}

#[test]
fn pawn_8_a_dual_turns_about_either_of_its_pawns() {
    let text = "w d4 d5 / g8 h8";
    assert_eq!(moves(text, "d4:d5~"), "d4:d5~c4:d4 d4:d5~c5:d5 d4:d5~d4:e4 d4:d5~d5:e5");
    leads(text, "d4:d5~c5:d5", "b c5 d5 / g8 h8");
    leads(text, "d4:d5~d4:e4", "b d4 e4 / g8 h8");
    let text = "w d4 e4 / g8 h8";
    assert_eq!(moves(text, "d4:e4~"), "d4:e4~d3:d4 d4:e4~d4:d5 d4:e4~e3:e4 d4:e4~e4:e5");
    leads(text, "d4:e4~e3:e4", "b e3 e4 / g8 h8");
    let text = "b a1 b1 / d4 e4";
    assert_eq!(moves(text, "d4:e4~"), "d4:e4~d3:d4 d4:e4~d4:d5 d4:e4~e3:e4 d4:e4~e4:e5");
}

#[test]
fn pawn_8_a_threepiece_turns_about_each_of_its_pawns() {
    let text = "w d4 d5 d6 / g8 h8";
    assert_eq!(
        moves(text, "d4:d6~"),
        "d4:d6~b4:d4 d4:d6~b6:d6 d4:d6~c5:e5 d4:d6~d4:f4 d4:d6~d6:f6"
    );
    leads(text, "d4:d6~b6:d6", "b b6 c6 d6 / g8 h8");
    leads(text, "d4:d6~c5:e5", "b c5 d5 e5 / g8 h8");
    let text = "w d4 e4 f4 / g8 h8";
    assert_eq!(
        moves(text, "d4:f4~"),
        "d4:f4~d2:d4 d4:f4~d4:d6 d4:f4~e3:e5 d4:f4~f2:f4 d4:f4~f4:f6"
    );
}

#[test]
fn pawn_8_the_resting_squares_are_on_the_board() {
    assert_eq!(moves("w a4 a5 / g8 h8", "a4:a5~"), "a4:a5~a4:b4 a4:a5~a5:b5");
    assert_eq!(moves("w b4 b5 b6 / g8 h8", "b4:b6~"), "b4:b6~a5:c5 b4:b6~b4:d4 b4:b6~b6:d6");
    assert_eq!(moves("w a4 a5 a6 / g8 h8", "a4:a6~"), "a4:a6~a4:c4 a4:a6~a6:c6");
    assert_eq!(moves("w d1 e1 / g8 h8", "d1:e1~"), "d1:e1~d1:d2 d1:e1~e1:e2");
    assert_eq!(moves("w d8 e8 f8 / g8 h8", "d8:f8~"), "d8:f8~d6:d8 d8:f8~f6:f8");
    assert_eq!(
        moves("w g4 h4 / a8 b8", "g4:h4~"),
        "g4:h4~g3:g4 g4:h4~g4:g5 g4:h4~h3:h4 g4:h4~h4:h5"
    );
    // Three pawns on the edge can't turn about the middle one, because one end would leave the
    // board.
    judges("w a4 a5 a6 / g8 h8", &[("a4:a6~a5:c5", "PAWN-8"), ("a4:a6~a4:b4", "never")]);
}

#[test]
fn pawn_8_the_resting_squares_are_vacant() {
    for taken in ["e4 / g8 h8", "/ e4 h8"] {
        let text = format!("w d4 d5 {taken}");
        judges(&text, &[("d4:d5~d4:e4", "PAWN-8 e4"), ("d4:d5~c4:d4", "legal")]);
        clicks(&text, &[("d4:d5", "e4", "PAWN-8 e4")]);
    }
    for at in ["e4", "f4"] {
        let text = format!("w d4 d5 d6 / {at} h8");
        let verdict = format!("PAWN-8 {at}");
        judges(&text, &[("d4:d6~d4:f4", &verdict), ("d4:d6~d6:f6", "legal")]);
        clicks(&text, &[("d4:d6", at, &verdict)]);
    }
    for at in ["c5", "e5"] {
        let text = format!("w d4 d5 d6 / {at} h8");
        judges(&text, &[("d4:d6~c5:e5", &format!("PAWN-8 {at}"))]);
    }
    // A formation never captures when it turns.
    judges("w d4 d5 / e4 h8", &[("d4:d5xd4:e4", "never")]);
}

#[test]
fn pawn_8_the_squares_swept_over_do_not_matter() {
    // A formation may turn over occupied squares. Here the pawn from d5 passes e5 on its way to e4,
    // and the pawns of the threepiece pass e6, f6, e5 and f5.
    judges("w d4 d5 / e5 h8", &[("d4:d5~d4:e4", "legal")]);
    judges("w d4 d5 d6 e5 / e6 f6 f5 h8", &[("d4:d6~d4:f4", "legal")]);
    leads("w d4 d5 d6 e5 / e6 f6 f5 h8", "d4:d6~d4:f4", "b d4 e4 f4 e5 / e6 f6 f5 h8");
}

#[test]
fn pawn_8_the_line_changes() {
    judges(
        "w d4 d5 / g8 h8",
        &[
            ("d4:d5~d5:d6", "never"),
            ("d4:d5~e4:f4", "PAWN-8"),
            ("d4:d5~d3:d4", "never"),
            ("d4:d5~e4:e5", "never"),
        ],
    );
    judges("w d4 d5 d6 / g8 h8", &[("d4:d6~d5:f5", "PAWN-8"), ("d4:d6~e4:g4", "PAWN-8")]);
    // Single pawns and squads (four pawns in a square) can't turn.
    judges("w d4 e4 d5 e5 / g8 h8", &[("d4~d5", "never"), ("d4:e5~d5:e6", "never")]);
}

#[test]
fn pawn_9_about_the_middle_there_is_one_move() {
    let all = position("w d4 d5 d6 / g8 h8").moves();
    assert_eq!(all.iter().filter(|mv| *mv == "d4:d6~c5:e5").count(), 1);
    let state = position("w d4 d5 d6 / g8 h8");
    let next = state.next(&walk(&*state, "d4:d6"));
    assert_eq!(next.steps.iter().filter(|step| step.text() == "~c5:e5").count(), 1);
    for at in ["c5", "e5"] {
        let on: Vec<_> = next.at(square(at)).map(Step::text).collect();
        assert_eq!(on, ["~c5:e5"], "{at}");
    }
}
