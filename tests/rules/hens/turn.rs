//! Tests of the side to move and of the forward direction: HENS-1.

use super::{clicks, judges, leads, offers, position};
use fairyboard::Seat;
use fairyboard_tests::test;

#[test]
fn hens_1_a_turn_moves_one_own_piece() {
    let text = "7h/8/8/8/3H4/8/8/C7 w";
    offers(text, "a1-b2 a1-c3 d4-b6 d4-c5 d4-d5 d4-d6 d4-e5 d4-f6");
    leads(text, "d4-d5", "7h/8/8/3H4/8/8/8/C7 b");
    judges(
        text,
        &[
            ("h8-h7", "HENS-1 h8 | The black hen on h8 isn’t yours"),
            ("h8xf6", "HENS-1 h8"),
            ("e4-e5", "HENS-1 e4 | e4 is empty"),
            ("e4^e6xe8", "HENS-1 e4"),
        ],
    );
    judges("7h/8/8/8/3H4/8/8/C7 b", &[("a1-b2", "HENS-1 a1 | The white chick on a1 isn’t yours")]);
    clicks(text, &[("", "h8", "HENS-1 h8 | isn’t yours"), ("", "e4", "HENS-1 e4 | e4 is empty")]);
}

#[test]
fn hens_1_turns_alternate() {
    let text = "7h/8/8/8/3H4/8/8/C7 w";
    assert_eq!(position(text).to_move(), Seat::FIRST);
    let next = position(text).play("a1-b2").unwrap().state;
    assert_eq!(next.to_move(), Seat::SECOND);
    assert_eq!(next.moves().join(" "), "h8-f6 h8-g7 h8-h6 h8-h7");
    leads(text, "a1-b2 h8-h7 d4-d5", "8/7h/8/3H4/8/8/1C6/8 b");
}

#[test]
fn hens_1_forward_is_up_for_white_and_down_for_black() {
    let text = "8/7h/8/2cH4/4C3/3h4/8/H7 w";
    judges(
        text,
        &[
            ("d5-d4", "HENS-1 d4 | only forward"),
            ("d5-e4", "HENS-1 e4"),
            ("d5-c4", "HENS-1 c4"),
            ("d5-e5", "HENS-1 e5"),
            ("d5-b5", "HENS-1 b5"),
            ("d5xb5", "HENS-1 b5"),
            ("d5^f3", "HENS-1 f3"),
            ("d5-d5", "HENS-1 d5 | Choose another square"),
            ("e4-d3", "HENS-1 d3"),
            ("e4-f3", "HENS-1 f3"),
            ("e4-f4", "HENS-1 f4"),
            ("e4xe4", "HENS-1 e4 | Choose another square"),
            ("d5-d6", "legal"),
            ("e4-f5", "legal"),
        ],
    );
    judges(
        "8/7h/8/2cH4/4C3/3h4/8/H7 b",
        &[
            ("d3-d4", "HENS-1 d4 | only forward"),
            ("d3xf5", "HENS-1 f5"),
            ("d3-e3", "HENS-1 e3"),
            ("c5-b6", "HENS-1 b6"),
            ("c5-d6", "HENS-1 d6"),
            ("c5-c5", "HENS-1 c5"),
            ("d3-d2", "legal"),
            ("c5-b4", "legal"),
        ],
    );
    clicks(
        text,
        &[
            ("d5", "d4", "HENS-1 d4"),
            ("d5", "d5", "HENS-1 d5"),
            ("d5", "c5", "HENS-1 c5"),
            ("e4", "d3", "HENS-1 d3"),
            ("e4", "e4", "HENS-1 e4"),
        ],
    );
}

#[test]
fn hens_1_the_second_jump_goes_forward_too() {
    let text = "7h/8/8/8/4c3/2c5/1c6/H7 w";
    offers(text, "a1-a2 a1-a3");
    let text = "7h/8/8/8/2cc4/8/1c1c4/H7 w";
    offers(text, "a1-a2 a1-a3 a1xc3 a1xc3xc5 a1xc3xe5");
    judges(
        text,
        &[
            ("a1xc3xe1", "HENS-1 e1 | e1 isn’t ahead of c3"),
            ("a1xc3xc1", "HENS-1 c1"),
            ("a1xc3^e3", "HENS-1 e3"),
            ("a1xc3^c3", "HENS-1 c3"),
        ],
    );
    clicks(text, &[("a1 c3", "e1", "HENS-1 e1"), ("a1 c3", "a1", "HENS-1 a1")]);
}
