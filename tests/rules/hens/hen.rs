//! Tests of the hen's steps and jumps: HENS-2 to HENS-5.

use super::{clicks, judges, leads, offers, position, refused};
use fairyboard::turn::Continuation;
use fairyboard_tests::language::walk;
use fairyboard_tests::{square, test};

#[test]
fn hens_2_one_or_two_squares_straight_or_diagonally() {
    let text = "7h/8/8/8/3H4/8/8/8 w";
    offers(text, "d4-b6 d4-c5 d4-d5 d4-d6 d4-e5 d4-f6");
    offers("8/8/8/8/3h4/8/8/H7 b", "d4-b2 d4-c3 d4-d2 d4-d3 d4-e3 d4-f2");
    judges(
        text,
        &[
            ("d4-d7", "HENS-2 d7 | one or two squares"),
            ("d4-d8", "HENS-2 d8"),
            ("d4-a7", "HENS-2 a7"),
            ("d4-g7", "HENS-2 g7"),
            ("d4-e6", "HENS-2 e6"),
            ("d4-c6", "HENS-2 c6"),
            ("d4-f5", "HENS-2 f5"),
            ("d4-b5", "HENS-2 b5"),
            ("d4-h8", "HENS-2 h8"),
        ],
    );
    clicks(text, &[("d4", "d7", "HENS-2 d7 | one or two"), ("d4", "e6", "HENS-2 e6")]);
}

#[test]
fn hens_2_in_one_line() {
    judges(
        "7h/8/8/8/3H4/8/8/8 w",
        &[
            ("d4-d5-d6", "HENS-2 d6 | only once in a turn, in one line"),
            ("d4-d5-e6", "HENS-2 e6"),
            ("d4-e5-d6", "HENS-2 d6"),
            ("d4-d6-d7", "HENS-2 d7"),
        ],
    );
    clicks("7h/8/8/8/3H4/8/8/8 w", &[("d4 d5", "d6", "HENS-2 d6 | only once in a turn")]);
}

#[test]
fn hens_2_through_empty_squares_only() {
    let text = "7h/8/3c4/2C5/3H4/8/8/8 w";
    offers(text, "c5-a7 c5-b6 d4-d5 d4-e5 d4-f6 d4^b6");
    judges(
        text,
        &[
            ("d4-d6", "HENS-2 d6 | black chick on d6 is in the way"),
            ("d4-c5", "HENS-2 c5 | Your chick on c5 is in the way"),
            ("d4-b6", "HENS-2 c5 | The hen may jump over it: write d4^b6"),
        ],
    );
    let refusal = refused(text, "d4-b6");
    assert_eq!(refusal.path, Some((square("d4"), square("c5"))));
    let refusal = refused(text, "d4-d6");
    assert_eq!(refusal.path, Some((square("d4"), square("d6"))));
    assert!(!refusal.sentence.to_string().contains("jump"), "{refusal}");
    clicks(text, &[("d4", "d6", "HENS-2 d6 | in the way"), ("d4", "c5", "HENS-2 c5")]);
    // With two pieces in a row ahead, the hen can neither step nor jump that way.
    let text = "7h/8/3c4/3c4/3H4/8/8/8 w";
    judges(text, &[("d4-d6", "HENS-2 d5"), ("d4-d5", "HENS-2 d5")]);
    assert!(!refused(text, "d4-d6").sentence.to_string().contains("jump"));
    judges("7h/8/8/2c5/3H4/8/8/8 w", &[("d4-b6", "HENS-2 c5 | write d4xb6")]);
    judges("8/8/8/3h4/3C4/8/8/H7 b", &[("d5-d3", "HENS-2 d4 | write d5xd3")]);
}

#[test]
fn hens_2_the_edges_are_edges() {
    offers("7h/8/8/8/H6H/8/8/8 w", "a4-a5 a4-a6 a4-b5 a4-c6 h4-f6 h4-g5 h4-h5 h4-h6");
    offers("9h/10/10/10/10/10/H8H/10/10/10 w", "a4-a5 a4-a6 a4-b5 a4-c6 j4-h6 j4-i5 j4-j5 j4-j6");
    offers("8/7H/8/8/8/8/h7/8 w", "h7-g8 h7-h8");
}

#[test]
fn hens_3_over_any_one_piece_to_an_empty_square() {
    let text = "7h/8/3C4/8/1c1C4/2H5/8/8 w";
    offers(
        text,
        "c3-c4 c3-c5 c3^e5 c3^e5^c7 c3xa5 d4-a7 d4-b6 d4-c5 d4-e5 d4-f6 d4-g7 \
         d6-b8 d6-c7 d6-e7 d6-f8",
    );
    judges(
        text,
        &[
            ("c3^c5", "HENS-3 c4 | jump over on c4"),
            ("c3xc5", "HENS-3 c4"),
            ("c3xa5xa7", "HENS-3 a6 | jump over on a6"),
            ("c3^e5^e7", "HENS-3 e6"),
        ],
    );
}

#[test]
fn hens_3_two_squares_straight_or_diagonally() {
    let text = "7h/8/8/8/1cCc4/2H5/8/8 w";
    offers(text, "c3^c5 c3xa5 c3xe5 c4-a6 c4-b5 c4-d5 c4-e6 c4-f7 c4-g8");
    judges(
        text,
        &[
            ("c3^c4", "HENS-3 c4 | two squares straight or diagonally"),
            ("c3xb4", "HENS-3 b4"),
            ("c3xd5", "HENS-3 d5"),
            ("c3xf6", "HENS-3 f6"),
            ("c3^c6", "HENS-3 c6"),
            ("c3^c7", "HENS-3 c7"),
            ("c3xa5^a6", "HENS-3 a6"),
        ],
    );
}

#[test]
fn hens_3_the_landing_is_empty() {
    let text = "7h/8/8/3c4/3c4/3H4/8/8 w";
    offers(text, "d3-b5 d3-c4 d3-e4 d3-f5");
    judges(text, &[("d3xd5", "HENS-3 d5 | black chick on d5 is there")]);
    assert_eq!(refused(text, "d3xd5").path, Some((square("d3"), square("d5"))));
    clicks(text, &[("d3", "d5", "HENS-3 d5 | needs an empty square")]);
    judges("7h/8/8/3C4/3c4/3H4/8/8 w", &[("d3xd5", "HENS-3 d5 | your chick on d5")]);
    // A jump can't leave the board.
    offers("7h/8/8/8/c7/1H6/8/8 w", "b3-b4 b3-b5 b3-c4 b3-d5");
    offers("7h/8/8/8/7c/6H1/8/8 w", "g3-e5 g3-f4 g3-g4 g3-g5");
    offers("3h3h/3H4/8/8/8/8/8/8 w", "d7-c8 d7-e8");
}

#[test]
fn hens_3_once_or_twice() {
    let text = "7h/8/2C5/8/2C5/8/2C5/2H5 w";
    judges(
        text,
        &[
            ("c1^c3", "legal"),
            ("c1^c3^c5", "legal"),
            ("c1^c3^c5^c7", "HENS-3 c7 | at most twice"),
            ("c1^c3^c5xc7", "HENS-3 c7"),
            ("c1^c3^c5^c7^c8", "HENS-3 c7"),
        ],
    );
    clicks(text, &[("c1 c3 c5", "c7", "HENS-3 c7 | at most twice")]);
    let state = position(text);
    assert_eq!(state.next(&walk(&*state, "c1 c3")).continuation(), Some(Continuation::MayStop));
    assert_eq!(state.next(&walk(&*state, "c1 c3 c5")).continuation(), Some(Continuation::Done));
}

#[test]
fn hens_3_the_second_jump_in_another_direction() {
    let text = "7h/8/8/8/2cCc3/8/3c4/3H4 w";
    judges(
        text,
        &[
            ("d1xd3xb5", "legal"),
            ("d1xd3^d5", "legal"),
            ("d1xd3xf5", "legal"),
            ("d1xd3xd5", "HENS-4 d4"),
        ],
    );
    leads(text, "d1xd3xb5", "7h/8/8/1H6/3Cc3/8/8/8 b");
    let text = "8/3h4/3C4/8/2CcC3/8/7H/8 b";
    offers(
        text,
        "d4-a1 d4-b2 d4-c3 d4-e3 d4-f2 d4-g1 d7-b5 d7-c6 d7-e6 d7-f5 d7xd5 d7xd5^d3 d7xd5xb3 \
         d7xd5xf3",
    );
}

#[test]
fn hens_3_a_hen_that_cannot_move_says_why() {
    let text = "7h/8/8/1c1c1c2/2ccc3/3H4/8/H7 w";
    clicks(text, &[("", "d3", "HENS-3 c4 d4 e4 | can’t move")]);
    clicks("7h/8/8/c1c5/cc6/H7/8/3H4 w", &[("", "a3", "HENS-3 a4 b4")]);
}

#[test]
fn hens_4_an_enemy_jumped_over_is_captured_and_an_own_piece_is_not() {
    let text = "7h/8/8/8/8/8/3cC3/3H4 w";
    judges(
        text,
        &[
            ("d1xd3", "legal"),
            ("d1^f3", "legal"),
            ("d1^d3", "HENS-4 d2 | always captures it: write d1xd3"),
            ("d1xf3", "HENS-4 e2 | stays where it is when you jump over it: write d1^f3"),
        ],
    );
    leads(text, "d1xd3", "7h/8/8/8/8/3H4/4C3/8 b");
    leads(text, "d1^f3", "7h/8/8/8/8/5H2/3cC3/8 b");
    let black = "3h4/3Cc3/8/8/8/8/8/7H b";
    leads(black, "d8xd6", "8/4c3/3h4/8/8/8/8/7H w");
    leads(black, "d8^f6", "8/3Cc3/5h2/8/8/8/8/7H w");
    judges(black, &[("d8^d6", "HENS-4 d7"), ("d8xf6", "HENS-4 e7")]);
}

#[test]
fn hens_4_each_of_two_jumps_captures() {
    let text = "7h/8/8/8/2hC4/8/3c4/3H4 w";
    leads(text, "d1xd3xb5", "7h/8/8/1H6/3C4/8/8/8 b");
    leads(text, "d1xd3^d5", "7h/8/8/3H4/2hC4/8/8/8 b");
    judges(
        text,
        &[("d1xd3^b5", "HENS-4 c4"), ("d1xd3xd5", "HENS-4 d4"), ("d1^d3xb5", "HENS-4 d2")],
    );
    // A hen captures enemy hens as well as enemy chicks.
    leads("7h/8/8/8/8/8/3h4/3H4 w", "d1xd3", "7h/8/8/8/8/3H4/8/8 b");
}

#[test]
fn hens_4_a_captured_piece_cannot_be_jumped_again_and_needs_not_be() {
    // Each jump leads forward, so a second jump can't pass over the captured piece again.
    let text = "7h/8/8/8/3c4/8/3c4/3H4 w";
    leads(text, "d1xd3xd5", "7h/8/8/3H4/8/8/8/8 b");
    leads(text, "d1xd3", "7h/8/8/8/3c4/3H4/8/8 b");
}

#[test]
fn hens_5_never_both_a_step_and_a_jump() {
    offers("7h/8/8/8/8/3c4/8/3H4 w", "d1-b3 d1-c2 d1-d2 d1-e2 d1-f3");
    offers("7h/8/8/8/8/8/3c4/3H4 w", "d1-b3 d1-c2 d1-e2 d1-f3 d1xd3");
    let text = "7h/8/8/8/3c4/3c4/8/3H4 w";
    judges(
        text,
        &[
            ("d1-d2xd4", "HENS-5 d4 | a step or jumps, never both"),
            ("d1-d2^d4", "HENS-5 d4"),
            ("d1-c2xe4", "HENS-5 e4"),
        ],
    );
    let text = "7h/8/8/4c3/8/8/3c4/3H4 w";
    judges(
        text,
        &[
            ("d1xd3-d4", "HENS-5 d4 | may only jump again"),
            ("d1xd3-e4", "HENS-5 e4"),
            ("d1xd3-d5", "HENS-5 d5"),
        ],
    );
    clicks(
        text,
        &[
            ("d1 d3", "d4", "HENS-5 d4 | may only jump again"),
            ("d1 d3", "e4", "HENS-5 e4"),
            ("d1 d3", "d5", "HENS-3 d4 | jump over on d4"),
            ("d1 d3", "d6", "HENS-3 d6"),
            ("d1 d3", "e5", "HENS-3 e5"),
        ],
    );
    clicks("7h/8/8/4c3/3c4/3H4/8/8 w", &[("d3 e4", "e6", "HENS-5 e6 | never both")]);
}

#[test]
fn hens_3_a_square_that_takes_two_jumps_is_told_with_the_first() {
    let text = "7h/8/8/8/3c4/8/3c4/3H4 w";
    clicks(text, &[("d1", "d5", "HENS-3 d5 | d5 takes two jumps. Start with d3")]);
    // If there is no piece for the second jump, the refusal calls the square too far.
    clicks("7h/8/8/8/8/8/3c4/3H4 w", &[("d1", "d5", "HENS-2 d5 | too far")]);
    // If the first jump would land beyond the edge, the refusal calls the square too far.
    clicks("7h/8/8/8/7c/8/7c/6H1 w", &[("g1", "g5", "HENS-2 g5 | too far")]);
}
