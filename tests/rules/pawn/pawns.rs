//! Tests of single pawns: steps, jumps, steps back and captures.

use super::{clicks, judges, leads, moves};
use fairyboard_tests::test;

#[test]
fn pawn_1_a_pawn_goes_one_square_forward() {
    let text = "w d4 / g8 h8";
    assert_eq!(moves(text, "d4-d"), "d4-d3 d4-d5 d4-d6");
    leads(text, "d4-d5", "b d5 / g8 h8");
    // Black's pawns move down the board.
    let text = "b a1 b1 / d5";
    assert_eq!(moves(text, ""), "d5-d3 d5-d4 d5-d6");
    leads(text, "d5-d4", "w a1 b1 / d4");
    judges("w d4 / g8 h8", &[("d4-e4", "PAWN-1"), ("d4-e5", "PAWN-1")]);
    // A pawn at the edge cannot leave the board.
    assert_eq!(moves("w d8 / g7 h7", ""), "d8-d7");
    assert_eq!(moves("w d7 / g7 h7", ""), "d7-d6 d7-d8");
    assert_eq!(moves("b a1 b1 / d1", ""), "d1-d2");
}

#[test]
fn pawn_1_a_pawn_captures_straight_ahead() {
    let text = "w d4 / d5 g8 h8";
    assert_eq!(moves(text, ""), "d4-d3 d4-d6 d4xd5");
    leads(text, "d4xd5", "b d5 / g8 h8");
    judges(text, &[("d4-d5", "PAWN-1 d5")]);
    let text = "b d4 b1 a1 / d5";
    judges(text, &[("d5xd4", "legal")]);
    leads(text, "d5xd4", "w b1 a1 / d4");
    // A pawn can't capture diagonally or sideways, nor on an empty square, nor a pawn of its own
    // side.
    judges(
        "w d4 / c5 e5 c4 e4 g8 h8",
        &[("d4xe5", "PAWN-1"), ("d4xc5", "PAWN-1"), ("d4xe4", "PAWN-1"), ("d4xd5", "PAWN-1 d5")],
    );
    judges("w d4 d5 / g8 h8", &[("d4xd5", "PAWN-1 d5"), ("d4-d5", "PAWN-1 d5")]);
    clicks("w d4 / c5 e5 g8 h8", &[("d4", "e5", "PAWN-1"), ("d4", "g8", "PAWN-1")]);
}

#[test]
fn pawn_2_a_pawn_goes_two_squares_whatever_stands_between() {
    for (between, after) in [("/", "/"), ("d5 /", "d5 /"), ("/ d5", "/ d5")] {
        let text = format!("w d4 {between} g8 h8");
        judges(&text, &[("d4-d6", "legal")]);
        leads(&text, "d4-d6", &format!("b d6 {after} g8 h8"));
    }
    for (between, after) in [("/", "/"), ("d4 /", "d4 /"), ("/ d4", "/ d4")] {
        let text = format!("b a1 b1 {between} d5");
        leads(&text, "d5-d3", &format!("w a1 b1 {after} d3"));
    }
}

#[test]
fn pawn_2_the_second_square_is_vacant() {
    for (text, at) in
        [("w d4 / d6 g8 h8", "d6"), ("w d4 d6 / g8 h8", "d6"), ("w d4 d5 / d6 g8 h8", "d6")]
    {
        assert_eq!(moves(text, "d4-d6"), "");
        judges(text, &[("d4-d6", &format!("PAWN-2 {at}"))]);
    }
    judges("w d4 / d6 g8 h8", &[("d4xd6", "PAWN-2 d6")]);
    clicks("w d4 / d6 g8 h8", &[("d4", "d6", "PAWN-2 d6")]);
    // A pawn can't jump three squares or off the board.
    judges("w d4 / g8 h8", &[("d4-d7", "PAWN-2")]);
    assert_eq!(moves("w d7 / d8 g8 h8", ""), "d7-d6 d7xd8");
}

#[test]
fn pawn_3_a_pawn_goes_one_square_backward_and_captures_nothing_there() {
    leads("w d4 / g8 h8", "d4-d3", "b d3 / g8 h8");
    leads("b a1 b1 / d5", "d5-d6", "w a1 b1 / d6");
    let text = "w d4 / d3 g8 h8";
    assert_eq!(moves(text, ""), "d4-d5 d4-d6");
    judges(text, &[("d4xd3", "PAWN-3 d3"), ("d4-d3", "PAWN-3 d3")]);
    clicks(text, &[("d4", "d3", "PAWN-3 d3")]);
    judges("b d6 a1 b1 / d5 g8", &[("d5xd6", "PAWN-3 d6")]);
    judges("w d4 d3 / g8 h8", &[("d4-d3", "PAWN-3 d3")]);
    // A pawn can't go two squares back, and not over a piece.
    judges("w d4 / g8 h8", &[("d4-d2", "PAWN-3")]);
    judges("w d4 / d3 g8 h8", &[("d4-d2", "PAWN-3")]);
    assert_eq!(moves("w d1 / g8 h8", ""), "d1-d2 d1-d3");
}
