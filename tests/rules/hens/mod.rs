//! Hens and Chicks, rule by rule.
//!
//! What is expected here follows from the numbered rules, which the names of the tests begin with.
//! A verdict is `legal`, or the rule that refuses, the squares to blame and, after `|`, a few words
//! of the sentence.

use fairyboard::geometry::Square;
use fairyboard::turn::{Act, Effect, EffectKind, Progress, Step};
use fairyboard::{Options, Outcome, Refusal, Seat, State, catalog};
use fairyboard_tests::{assert_refusal, effort, games, names, random_game, rule_ids, square, test};
use fastrand::Rng;
use std::rc::Rc;

fn read_on(board: &str, text: &str) -> Result<Rc<dyn State>, String> {
    let family = catalog::find("hens").unwrap();
    let options = Options::read(family.info().options, &format!("board={board}")).unwrap();
    family.read(text, &options).map_err(|error| error.to_string())
}

/// A position on 8×8 or, where its first rank is longer, on 10×10.
fn position(text: &str) -> Rc<dyn State> {
    let ranks = text.split('/').count();
    read_on(&ranks.to_string(), text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// Asserts the whole list of legal moves.
fn offers(text: &str, moves: &str) {
    assert_eq!(position(text).moves().join(" "), moves, "{text}");
}

fn refused(text: &str, mv: &str) -> Refusal {
    fairyboard_tests::refused(&*position(text), mv)
}

/// Judges moves by their text.
fn judges(text: &str, cases: &[(&str, &str)]) {
    for (mv, verdict) in cases {
        let about = format!("{mv} in {text}");
        if *verdict == "legal" {
            assert!(position(text).moves().contains(&mv.to_string()), "{about}");
            assert!(position(text).play(mv).is_ok(), "{about}");
        } else {
            assert!(!position(text).moves().contains(&mv.to_string()), "{about}");
            assert_refusal(&refused(text, mv), verdict, &about);
        }
    }
}

/// The steps that lead over these squares.
fn walk(state: &dyn State, squares: &str) -> Vec<Step> {
    let mut taken = Vec::new();
    for name in squares.split_whitespace() {
        let next = state.next(&taken);
        let step = *next.at(square(name)).next().unwrap_or_else(|| panic!("{name} is no step"));
        taken.push(step);
    }
    taken
}

/// Judges clicks: the squares that were clicked before, the one that is refused, the verdict.
fn clicks(text: &str, cases: &[(&str, &str, &str)]) {
    for (before, at, verdict) in cases {
        let state = position(text);
        let taken = walk(&*state, before);
        let about = format!("a click on {at} after {before:?} in {text}");
        assert_eq!(state.next(&taken).at(square(at)).count(), 0, "{about} leads on");
        assert_refusal(&state.refuse(&taken, square(at)), verdict, &about);
    }
}

fn outcome(text: &str) -> String {
    position(text).outcome().to_string()
}

fn after(text: &str, moves: &str) -> String {
    let mut state = position(text);
    for mv in moves.split_whitespace() {
        state = state.play(mv).unwrap_or_else(|error| panic!("{mv} in {text}: {error}")).state;
    }
    state.text()
}

// HENS-1

#[test]
fn hens_1_a_turn_moves_one_own_piece() {
    let text = "7h/8/8/8/3H4/8/8/C7 w";
    offers(text, "a1-b2 a1-c3 d4-b6 d4-c5 d4-d5 d4-d6 d4-e5 d4-f6");
    assert_eq!(after(text, "d4-d5"), "7h/8/8/3H4/8/8/8/C7 b");
    judges(
        text,
        &[
            ("h8-h7", "HENS-1 h8 | black hen on h8 is not White's"),
            ("h8xf6", "HENS-1 h8"),
            ("e4-e5", "HENS-1 e4 | e4 is empty"),
            ("e4^e6xe8", "HENS-1 e4"),
        ],
    );
    judges("7h/8/8/8/3H4/8/8/C7 b", &[("a1-b2", "HENS-1 a1 | white chick on a1 is not Black's")]);
    clicks(text, &[("", "h8", "HENS-1 h8 | not White's"), ("", "e4", "HENS-1 e4 | e4 is empty")]);
}

#[test]
fn hens_1_turns_alternate() {
    let text = "7h/8/8/8/3H4/8/8/C7 w";
    assert_eq!(position(text).to_move(), Seat::FIRST);
    let next = position(text).play("a1-b2").unwrap().state;
    assert_eq!(next.to_move(), Seat::SECOND);
    assert_eq!(next.moves().join(" "), "h8-f6 h8-g7 h8-h6 h8-h7");
    assert_eq!(after(text, "a1-b2 h8-h7 d4-d5"), "8/7h/8/3H4/8/8/1C6/8 b");
}

#[test]
fn hens_1_forward_is_up_for_white_and_down_for_black() {
    let text = "8/7h/8/2cH4/4C3/3h4/8/H7 w";
    judges(
        text,
        &[
            ("d5-d4", "HENS-1 d4 | up the board"),
            ("d5-e4", "HENS-1 e4"),
            ("d5-c4", "HENS-1 c4"),
            ("d5-e5", "HENS-1 e5"),
            ("d5-b5", "HENS-1 b5"),
            ("d5xb5", "HENS-1 b5"),
            ("d5^f3", "HENS-1 f3"),
            ("d5-d5", "HENS-1 d5 | another square"),
            ("e4-d3", "HENS-1 d3"),
            ("e4-f3", "HENS-1 f3"),
            ("e4-f4", "HENS-1 f4"),
            ("e4xe4", "HENS-1 e4 | another square"),
            ("d5-d6", "legal"),
            ("e4-f5", "legal"),
        ],
    );
    judges(
        "8/7h/8/2cH4/4C3/3h4/8/H7 b",
        &[
            ("d3-d4", "HENS-1 d4 | down the board"),
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
            ("a1xc3xe1", "HENS-1 e1 | e1 is not ahead of c3"),
            ("a1xc3xc1", "HENS-1 c1"),
            ("a1xc3^e3", "HENS-1 e3"),
            ("a1xc3^c3", "HENS-1 c3"),
        ],
    );
    clicks(text, &[("a1 c3", "e1", "HENS-1 e1"), ("a1 c3", "a1", "HENS-1 a1")]);
}

// HENS-2

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
            ("d4-d5-d6", "HENS-2 d6 | once in a turn, in one line"),
            ("d4-d5-e6", "HENS-2 e6"),
            ("d4-e5-d6", "HENS-2 d6"),
            ("d4-d6-d7", "HENS-2 d7"),
        ],
    );
    clicks("7h/8/8/8/3H4/8/8/8 w", &[("d4 d5", "d6", "HENS-2 d6 | once in a turn")]);
}

#[test]
fn hens_2_through_empty_squares_only() {
    let text = "7h/8/3c4/2C5/3H4/8/8/8 w";
    offers(text, "c5-a7 c5-b6 d4-d5 d4-e5 d4-f6 d4^b6");
    judges(
        text,
        &[
            ("d4-d6", "HENS-2 d6 | black chick on d6 stands in the hen's way"),
            ("d4-c5", "HENS-2 c5 | white chick on c5 stands in the hen's way"),
            ("d4-b6", "HENS-2 c5 | the hen may jump over it, written d4^b6"),
        ],
    );
    let refusal = refused(text, "d4-b6");
    assert_eq!(refusal.path, Some((square("d4"), square("c5"))));
    let refusal = refused(text, "d4-d6");
    assert_eq!(refusal.path, Some((square("d4"), square("d6"))));
    assert!(!refusal.sentence.contains("jump"), "{refusal}");
    clicks(text, &[("d4", "d6", "HENS-2 d6 | in the hen's way"), ("d4", "c5", "HENS-2 c5")]);
    // Two pieces in a row: neither a step nor a jump.
    let text = "7h/8/3c4/3c4/3H4/8/8/8 w";
    judges(text, &[("d4-d6", "HENS-2 d5"), ("d4-d5", "HENS-2 d5")]);
    assert!(!refused(text, "d4-d6").sentence.contains("jump"));
    judges("7h/8/8/2c5/3H4/8/8/8 w", &[("d4-b6", "HENS-2 c5 | written d4xb6")]);
    judges("8/8/8/3h4/3C4/8/8/H7 b", &[("d5-d3", "HENS-2 d4 | written d5xd3")]);
}

#[test]
fn hens_2_the_edges_are_edges() {
    offers("7h/8/8/8/H6H/8/8/8 w", "a4-a5 a4-a6 a4-b5 a4-c6 h4-f6 h4-g5 h4-h5 h4-h6");
    offers("9h/10/10/10/10/10/H8H/10/10/10 w", "a4-a5 a4-a6 a4-b5 a4-c6 j4-h6 j4-i5 j4-j5 j4-j6");
    offers("8/7H/8/8/8/8/h7/8 w", "h7-g8 h7-h8");
}

// HENS-3

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
            ("c3^c5", "HENS-3 c4 | over a piece, and c4 is empty"),
            ("c3xc5", "HENS-3 c4"),
            ("c3xa5xa7", "HENS-3 a6 | a6 is empty"),
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
    judges(text, &[("d3xd5", "HENS-3 d5 | black chick on d5 stands there")]);
    assert_eq!(refused(text, "d3xd5").path, Some((square("d3"), square("d5"))));
    clicks(text, &[("d3", "d5", "HENS-3 d5 | ends on an empty square")]);
    judges("7h/8/8/3C4/3c4/3H4/8/8 w", &[("d3xd5", "HENS-3 d5 | white chick on d5")]);
    // A jump does not leave the board, on either side.
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
            ("c1^c3^c5^c7", "HENS-3 c7 | once or twice"),
            ("c1^c3^c5xc7", "HENS-3 c7"),
            ("c1^c3^c5^c7^c8", "HENS-3 c7"),
        ],
    );
    clicks(text, &[("c1 c3 c5", "c7", "HENS-3 c7 | once or twice")]);
    let state = position(text);
    assert_eq!(state.next(&walk(&*state, "c1 c3")).progress(), Some(Progress::MayStop));
    assert_eq!(state.next(&walk(&*state, "c1 c3 c5")).progress(), Some(Progress::Done));
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
    assert_eq!(after(text, "d1xd3xb5"), "7h/8/8/1H6/3Cc3/8/8/8 b");
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
    clicks(text, &[("", "d3", "HENS-3 c4 d4 e4 | cannot move")]);
    clicks("7h/8/8/c1c5/cc6/H7/8/3H4 w", &[("", "a3", "HENS-3 a4 b4")]);
}

// HENS-4

#[test]
fn hens_4_an_enemy_jumped_over_is_captured_and_an_own_piece_is_not() {
    let text = "7h/8/8/8/8/8/3cC3/3H4 w";
    judges(
        text,
        &[
            ("d1xd3", "legal"),
            ("d1^f3", "legal"),
            ("d1^d3", "HENS-4 d2 | captured, always: written d1xd3"),
            ("d1xf3", "HENS-4 e2 | own side and is not captured: written d1^f3"),
        ],
    );
    assert_eq!(after(text, "d1xd3"), "7h/8/8/8/8/3H4/4C3/8 b");
    assert_eq!(after(text, "d1^f3"), "7h/8/8/8/8/5H2/3cC3/8 b");
    let black = "3h4/3Cc3/8/8/8/8/8/7H b";
    assert_eq!(after(black, "d8xd6"), "8/4c3/3h4/8/8/8/8/7H w");
    assert_eq!(after(black, "d8^f6"), "8/3Cc3/5h2/8/8/8/8/7H w");
    judges(black, &[("d8^d6", "HENS-4 d7"), ("d8xf6", "HENS-4 e7")]);
}

#[test]
fn hens_4_each_of_two_jumps_captures() {
    let text = "7h/8/8/8/2hC4/8/3c4/3H4 w";
    assert_eq!(after(text, "d1xd3xb5"), "7h/8/8/1H6/3C4/8/8/8 b");
    assert_eq!(after(text, "d1xd3^d5"), "7h/8/8/3H4/2hC4/8/8/8 b");
    judges(
        text,
        &[("d1xd3^b5", "HENS-4 c4"), ("d1xd3xd5", "HENS-4 d4"), ("d1^d3xb5", "HENS-4 d2")],
    );
    // Hens and chicks alike.
    assert_eq!(after("7h/8/8/8/8/8/3h4/3H4 w", "d1xd3"), "7h/8/8/8/8/3H4/8/8 b");
}

#[test]
fn hens_4_a_captured_piece_cannot_be_jumped_again_and_needs_not_be() {
    // Both jumps lead over different squares, since each goes forward.
    let text = "7h/8/8/8/3c4/8/3c4/3H4 w";
    assert_eq!(after(text, "d1xd3xd5"), "7h/8/8/3H4/8/8/8/8 b");
    assert_eq!(after(text, "d1xd3"), "7h/8/8/8/3c4/3H4/8/8 b");
}

// HENS-5

#[test]
fn hens_5_never_both_a_step_and_a_jump() {
    offers("7h/8/8/8/8/3c4/8/3H4 w", "d1-b3 d1-c2 d1-d2 d1-e2 d1-f3");
    offers("7h/8/8/8/8/8/3c4/3H4 w", "d1-b3 d1-c2 d1-e2 d1-f3 d1xd3");
    let text = "7h/8/8/8/3c4/3c4/8/3H4 w";
    judges(
        text,
        &[
            ("d1-d2xd4", "HENS-5 d4 | never both steps and jumps"),
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
            ("d1 d3", "d5", "HENS-3 d4 | over a piece, and d4 is empty"),
            ("d1 d3", "d6", "HENS-3 d6"),
            ("d1 d3", "e5", "HENS-3 e5"),
        ],
    );
    clicks("7h/8/8/4c3/3c4/3H4/8/8 w", &[("d3 e4", "e6", "HENS-5 e6 | never both")]);
}

// HENS-6

#[test]
fn hens_6_diagonally_forward_any_distance() {
    let text = "7h/8/8/8/3C4/8/8/H7 w";
    offers(text, "a1-a2 a1-a3 a1-b2 a1-c3 d4-a7 d4-b6 d4-c5 d4-e5 d4-f6 d4-g7");
    offers(
        "h7/8/8/4c3/8/8/8/7H b",
        "a8-a6 a8-a7 a8-b7 a8-c6 e5-a1 e5-b2 e5-c3 e5-d4 e5-f4 e5-g3 e5-h2",
    );
    judges(
        text,
        &[
            ("d4-d5", "HENS-6 d5 | only diagonally forward"),
            ("d4-d6", "HENS-6 d6"),
            ("d4-e6", "HENS-6 e6"),
            ("d4-a6", "HENS-6 a6"),
            ("d4-h5", "HENS-6 h5"),
        ],
    );
    clicks(text, &[("d4", "d5", "HENS-6 d5 | only diagonally"), ("d4", "g6", "HENS-6 g6")]);
}

#[test]
fn hens_6_through_empty_squares() {
    let text = "7h/6c1/1H6/8/3C4/8/8/8 w";
    offers(text, "b6-a7 b6-b7 b6-b8 b6-c7 b6-d8 d4-c5 d4-e5 d4-f6");
    judges(
        text,
        &[
            ("d4-b6", "HENS-6 b6 | white hen on b6 stands in its way"),
            ("d4-a7", "HENS-6 b6"),
            ("d4-g7", "HENS-6 g7 | black chick on g7 stands in its way"),
            ("d4-h8", "HENS-6 g7"),
        ],
    );
    assert_eq!(refused(text, "d4-h8").path, Some((square("d4"), square("g7"))));
    clicks(text, &[("d4", "h8", "HENS-6 g7"), ("d4", "b6", "HENS-6 b6")]);
}

#[test]
fn hens_6_never_jumps() {
    let text = "7h/8/8/2c1C3/3C4/8/8/H7 w";
    judges(
        text,
        &[
            ("d4xb6", "HENS-6 b6 | never jumps"),
            ("d4^f6", "HENS-6 f6 | never jumps"),
            ("d4^b6", "HENS-6 b6"),
            ("d4xc5", "HENS-6 c5"),
        ],
    );
    clicks(text, &[("", "d4", "HENS-6 c5 e5 | cannot move")]);
    // What stands straight ahead is not to blame.
    clicks("7h/8/8/2ccc3/3C4/8/8/H7 w", &[("", "d4", "HENS-6 c5 e5 | cannot move")]);
    clicks("7h/8/8/1c6/C7/8/8/H7 w", &[("", "a4", "HENS-6 b5 | cannot move")]);
    clicks("8/7h/8/8/7c/6C1/8/H7 b", &[("", "h4", "HENS-6 g3 | cannot move")]);
}

#[test]
fn hens_6_one_slide() {
    let text = "7h/8/8/8/3C4/8/8/H7 w";
    judges(
        text,
        &[
            ("d4-e5-f6", "HENS-6 f6 | one slide"),
            ("d4-e5-d6", "HENS-6 d6"),
            ("d4-e5^g7", "HENS-6 g7"),
        ],
    );
    clicks(text, &[("d4 e5", "f6", "HENS-6 f6 | one slide"), ("d4 e5", "d6", "HENS-6 d6")]);
}

// HENS-7

#[test]
fn hens_7_a_chick_pins_what_stands_beside_it_after_its_slide() {
    let text = "7h/8/8/8/5c2/8/2C5/H7 w";
    offers(text, "a1-a2 a1-a3 a1-b2 a1-c3 c2-a4 c2-b3 c2-d3 c2-e4xf4 c2-f5 c2-g6 c2-h7");
    assert_eq!(after(text, "c2-e4xf4"), "7h/8/8/8/4C3/8/8/H7 b");
    // Passing by captures nothing.
    assert_eq!(after(text, "c2-f5"), "7h/8/8/5C2/5c2/8/8/H7 b");
    // On its other side.
    let text = "7h/8/8/8/2c5/8/5C2/H7 w";
    judges(text, &[("f2-d4xc4", "legal"), ("f2-c5", "legal")]);
    assert_eq!(after(text, "f2-d4xc4"), "7h/8/8/8/3C4/8/8/H7 b");
    // Downwards.
    let text = "h7/5c2/8/2C5/8/8/8/7H b";
    judges(text, &[("f7-d5xc5", "legal"), ("f7-e6", "legal"), ("f7-c4", "legal")]);
    assert_eq!(after(text, "f7-d5xc5"), "h7/8/8/3c4/8/8/8/7H w");
}

#[test]
fn hens_7_beside_is_on_the_same_rank() {
    // Above, below and diagonally is not beside, and neither is the far end of the next rank.
    let text = "7h/8/8/4ccc1/5c2/3c4/8/H2C4 w";
    judges(text, &[("d1-f3", "legal"), ("d1-h5xg5", "legal")]);
    assert_eq!(after(text, "d1-f3"), "7h/8/8/4ccc1/5c2/3c1C2/8/H7 b");
    assert_eq!(after("7h/8/8/c7/8/8/8/H3C3 w", "e1-h4"), "7h/8/8/c7/7C/8/8/H7 b");
    assert_eq!(after("h2c4/8/8/8/7C/8/8/7H b", "d8-a5"), "h7/8/8/c7/7C/8/8/7H w");
    assert_eq!(
        after("9h/10/10/c9/10/10/10/10/10/H4C4 w", "f1-j5"),
        "9h/10/10/c9/10/9C/10/10/10/H9 b"
    );
}

#[test]
fn hens_7_x_names_the_piece_that_is_pinned() {
    let text = "7h/8/8/8/3C1c2/8/2C5/H7 w";
    judges(
        text,
        &[
            ("c2-e4xf4", "legal"),
            ("c2-d3xe3", "HENS-7 e3 | there is none on e3"),
            ("c2-d3xf3", "HENS-7 f3 | f3 is not beside d3"),
            ("c2-e4xd4", "HENS-7 d4 | there is none on d4"),
            ("c2-e4xf5", "HENS-7 f5 | not beside"),
            ("c2-e4xe4", "HENS-7 e4 | not beside"),
            ("c2-e4xe5", "HENS-7 e5 | not beside"),
            ("c2-e4xf4xg4", "HENS-7 g4 | captures one piece and ends the turn"),
            ("c2-e4xf4-f5", "HENS-7 f5 | ends the turn"),
        ],
    );
}

#[test]
fn hens_7_a_chick_pins_only_by_moving() {
    // d4 stands beside c4 already; White's other moves leave it there.
    let text = "7h/8/8/8/2cC4/8/8/H7 w";
    assert_eq!(after(text, "a1-a2"), "7h/8/8/8/2cC4/8/H7/8 b");
    // The enemy's slide beside an own chick does not pin itself.
    assert_eq!(after("7h/2c5/8/8/3C4/8/8/H7 b", "c7-f4"), "7h/8/8/8/3C1c2/8/8/H7 w");
    // Hens do not pin.
    assert_eq!(after("7h/8/8/8/2c5/8/3H4/8 w", "d2-d4"), "7h/8/8/8/2cH4/8/8/8 b");
}

// HENS-8

#[test]
fn hens_8_a_chick_is_pinned_without_help_and_a_hen_is_not() {
    judges("7h/8/8/8/8/4c3/2C5/H7 w", &[("c2-d3xe3", "legal")]);
    let text = "7h/8/8/8/8/4h3/2C5/H7 w";
    judges(
        text,
        &[
            ("c2-d3", "legal"),
            ("c2-d3xe3", "HENS-8 e3 | no other piece of White's touches the black hen on e3"),
        ],
    );
    assert_eq!(after(text, "c2-d3"), "7h/8/8/8/8/3Ch3/8/H7 b");
    judges("7h/4c3/8/2H5/8/8/8/8 b", &[("e7-d6", "legal"), ("e7-c5", "HENS-6 c5")]);
    judges("7h/5c2/8/3H4/8/8/8/8 b", &[("f7-e6", "legal"), ("f7-g6", "legal")]);
    judges("7h/6c1/8/3H4/8/8/8/8 b", &[("g7-e5", "legal"), ("g7-e5xd5", "HENS-8 d5 | of Black's")]);
}

#[test]
fn hens_8_help_touches_from_above_below_or_beside() {
    for helped in [
        "7h/8/8/8/4C3/4h3/2C5/H7 w",
        "7h/8/8/8/4H3/4h3/2C5/H7 w",
        "7h/8/8/8/8/4h3/2C1C3/H7 w",
        "7h/8/8/8/8/4h3/2C1H3/H7 w",
        "7h/8/8/8/8/4hC2/2C5/H7 w",
        "7h/8/8/8/8/4hH2/2C5/H7 w",
        "7h/8/8/8/4C3/4hC2/2C1C3/H7 w",
    ] {
        judges(helped, &[("c2-d3xe3", "legal"), ("c2-d3", "HENS-10 e3")]);
        assert!(!after(helped, "c2-d3xe3").split('/').nth(5).unwrap().contains('h'));
    }
    for alone in [
        "7h/8/8/8/5C2/4h3/2C5/H7 w",
        "7h/8/8/8/3C4/4h3/2C5/H7 w",
        "7h/8/8/8/8/4h3/2C2C2/H7 w",
        "7h/8/8/8/8/4h3/2CC4/H7 w",
        "7h/8/8/4C3/8/4h3/2C5/H7 w",
        "7h/8/8/8/8/4h1C1/2C5/H7 w",
        "7h/8/8/8/8/2C1h3/2C5/H7 w",
    ] {
        judges(alone, &[("c2-d3", "legal"), ("c2-d3xe3", "HENS-8 e3")]);
    }
    // A black hen on the edge; a white piece on the far end of the rank above touches nothing.
    let text = "8/8/7h/8/C7/7h/5C2/H7 w";
    judges(text, &[("f2-g3", "legal"), ("f2-g3xh3", "HENS-8 h3")]);
}

#[test]
fn hens_8_enemies_do_not_help() {
    let text = "7h/8/8/8/4c3/4hc2/2C1h3/H7 w";
    judges(text, &[("c2-d3", "legal"), ("c2-d3xe3", "HENS-8 e3")]);
}

#[test]
fn hens_8_the_square_the_attacker_left_gives_no_help() {
    let text = "7h/8/8/8/8/4h3/4C3/H7 w";
    judges(
        text,
        &[("e2-d3", "legal"), ("e2-d3xe3", "HENS-8 e3 | e2, which the chick left, gives none")],
    );
    assert_eq!(after(text, "e2-d3"), "7h/8/8/8/8/3Ch3/8/H7 b");
    // Another piece helps all the same.
    judges("7h/8/8/8/4C3/4h3/4C3/H7 w", &[("e2-d3xe3", "legal"), ("e2-d3", "HENS-10 e3")]);
    // Where the square that was left does not touch the hen, nothing is said of it.
    let refusal = refused("7h/8/8/8/8/4h3/2C5/H7 w", "c2-d3xe3");
    assert!(!refusal.sentence.contains("left"), "{refusal}");
    // Downwards.
    let text = "h7/8/3c4/3H4/8/8/8/8 b";
    judges(text, &[("d6-e5", "legal"), ("d6-e5xd5", "HENS-8 d5 | d6, which the chick left")]);
}

// HENS-9

#[test]
fn hens_9_divided_attention_captures_neither() {
    for text in [
        "7h/8/8/8/2c1c3/8/1C6/H7 w",
        "7h/8/8/8/2h1c3/8/1C6/H7 w",
        "7h/8/8/2C1C3/2c1h3/8/1C6/H7 w",
        "7h/8/8/2C1C3/1Ch1hC2/8/1C6/H7 w",
    ] {
        judges(text, &[("b2-d4", "legal"), ("b2-d4xc4", "HENS-9 c4 e4")]);
    }
    let text = "7h/8/8/2C5/2h1c3/8/1C6/H7 w";
    judges(
        text,
        &[
            ("b2-d4", "legal"),
            ("b2-d4xc4", "HENS-9 c4 e4 | c4 and e4, the chick's attention is divided"),
            ("b2-d4xe4", "HENS-9 c4 e4"),
            ("b2-d4xd5", "HENS-7 d5"),
        ],
    );
    assert_eq!(after(text, "b2-d4"), "7h/8/8/2C5/2hCc3/8/8/H7 b");
    let text = "h7/1c6/8/8/2C1C3/8/8/7H b";
    judges(text, &[("b7-e4", "HENS-6 e4"), ("b7-d5", "legal")]);
    let text = "h7/6c1/8/8/2C1H3/8/8/7H b";
    assert_eq!(after(text, "g7-d4"), "h7/8/8/8/2CcH3/8/8/7H w");
}

#[test]
fn hens_9_an_own_piece_beside_the_chick_does_not_divide_it() {
    let text = "7h/8/8/8/2c1C3/8/1C6/H7 w";
    judges(text, &[("b2-d4xc4", "legal"), ("b2-d4", "HENS-10 c4"), ("b2-d4xe4", "HENS-7 e4")]);
    assert_eq!(after(text, "b2-d4xc4"), "7h/8/8/8/3CC3/8/8/H7 b");
}

// HENS-10

#[test]
fn hens_10_a_pin_that_is_possible_always_happens() {
    let text = "7h/8/8/8/5c2/8/2C5/H7 w";
    judges(text, &[("c2-e4", "HENS-10 f4 | always happens"), ("c2-e4xf4", "legal")]);
    assert!(refused(text, "c2-e4").sentence.contains("written c2-e4xf4"));
    judges("7h/8/8/8/8/4hH2/2C5/8 w", &[("c2-d3", "HENS-10 e3 | black hen on e3")]);
    // The click on the slide's end is the pin.
    let state = position(text);
    let steps = walk(&*state, "c2 e4");
    assert_eq!(steps[1].text(), "-e4xf4");
}

#[test]
fn hens_10_a_click_on_an_enemy_beside_the_slide_is_answered_by_the_rule_of_its_pin() {
    let click = |text: &str, at: &str, verdict: &str| clicks(text, &[("c2 e4", at, verdict)]);
    click("7h/8/8/8/5c2/8/2C5/H7 w", "f4", "HENS-10 f4 | captures the black chick on f4 already");
    click("7h/8/8/8/5h2/8/2C5/H7 w", "f4", "HENS-8 f4 | only with help");
    click("7h/8/8/8/3c1h2/8/2C5/H7 w", "d4", "HENS-9 d4 f4 | divided");
    click("7h/8/8/8/3C1c2/8/2C5/H7 w", "d4", "HENS-6 d4 | one slide");
    click("7h/8/8/8/5c2/8/2C5/H7 w", "d4", "HENS-6 d4 | one slide");
}

#[test]
fn hens_10_on_the_opponents_first_row_too() {
    let text = "4c2h/6C1/8/8/8/8/8/H7 w";
    judges(text, &[("g7-f8xe8", "legal"), ("g7-f8", "HENS-10 e8")]);
    assert_eq!(after(text, "g7-f8xe8"), "5C1h/8/8/8/8/8/8/H7 b");
    let text = "h7/8/8/8/8/8/1c6/3C3H b";
    judges(text, &[("b2-c1xd1", "legal"), ("b2-c1", "HENS-10 d1"), ("b2-a1", "legal")]);
}

// HENS-11

#[test]
fn hens_11_reaching_the_opponents_first_row_wins() {
    for (text, mv, told) in [
        ("h7/4H3/8/8/8/8/8/8 w", "e7-e8", "white HENS-11"),
        ("h7/8/4H3/8/8/8/8/8 w", "e6-g8", "white HENS-11"),
        ("h7/4c3/4H3/8/8/8/8/8 w", "e6xe8", "white HENS-11"),
        ("h7/4H3/4H3/8/8/8/8/8 w", "e6^e8", "white HENS-11"),
        ("h7/4c3/8/4c3/4H3/8/8/8 w", "e4xe6xe8", "white HENS-11"),
        ("h7/8/8/8/4C3/8/8/H7 w", "e4-h7", "ongoing"),
        ("h7/8/8/4C3/8/8/8/H7 w", "e5-h8", "white HENS-11"),
        ("8/8/8/8/8/8/4h3/7H b", "e2-d1", "black HENS-11"),
        ("7h/8/8/4c3/8/8/8/7H b", "e5-a1", "black HENS-11"),
        ("8/8/8/8/8/4h3/3C4/7H b", "e3xc1", "black HENS-11"),
        ("h7/8/8/8/8/4H3/8/8 w", "e3-e5", "ongoing"),
    ] {
        let next = position(text).play(mv).unwrap_or_else(|e| panic!("{mv} in {text}: {e}")).state;
        assert_eq!(next.outcome().to_string(), told, "{mv} in {text}");
        assert_eq!(next.moves().is_empty(), told != "ongoing", "{mv} in {text}");
    }
    // One's own first row is nothing to reach.
    assert_eq!(outcome("h6c/8/8/8/8/8/8/C6H w"), "ongoing");
}

#[test]
fn hens_11_capturing_the_last_hen_wins() {
    for (text, mv, told) in [
        ("8/7c/8/8/8/3h4/3H4/8 w", "d2xd4", "white HENS-11"),
        ("7h/8/8/8/8/3h4/3H4/8 w", "d2xd4", "ongoing"),
        ("8/7h/8/8/8/3c4/3H4/8 w", "d2xd4", "ongoing"),
        ("8/7c/8/8/8/4hH2/2C5/8 w", "c2-d3xe3", "white HENS-11"),
        ("8/7c/8/8/8/3h4/2CHC3/8 w", "c2-b3", "ongoing"),
        ("8/3h4/3H4/8/8/8/8/C7 b", "d7xd5", "black HENS-11"),
        ("8/6c1/8/2hH4/8/8/8/C7 b", "g7-e5xd5", "black HENS-11"),
        ("8/3h4/3H4/8/8/8/8/H7 b", "d7xd5", "ongoing"),
    ] {
        let next = position(text).play(mv).unwrap_or_else(|e| panic!("{mv} in {text}: {e}")).state;
        assert_eq!(next.outcome().to_string(), told, "{mv} in {text}");
    }
}

#[test]
fn hens_11_is_judged_when_the_turn_is_over() {
    let text = "8/8/8/3c4/8/3h4/3H4/8 w";
    judges(text, &[("d2xd4", "legal"), ("d2xd4xd6", "legal")]);
    assert_eq!(after(text, "d2xd4xd6"), "8/8/3H4/8/8/8/8/8 b");
    let state = position(text);
    assert_eq!(state.next(&walk(&*state, "d2 d4")).progress(), Some(Progress::MayStop));
    for mv in ["d2xd4", "d2xd4xd6"] {
        assert_eq!(state.play(mv).unwrap().state.outcome().to_string(), "white HENS-11");
    }
}

#[test]
fn hens_11_a_game_that_is_over_refuses_everything() {
    let text = "4H3/8/h7/8/8/8/8/8 b";
    offers(text, "");
    judges(
        text,
        &[
            ("a6-a5", "HENS-11 | The game is over: White wins"),
            ("e8-e7", "HENS-11"),
            ("c3-c4", "HENS-11"),
        ],
    );
    clicks(text, &[("", "a6", "HENS-11 | The game is over"), ("", "e5", "HENS-11")]);
    let state = position(text);
    assert_eq!(state.next(&[]).progress(), None);
    assert_eq!((state.perft(0), state.perft(1), state.perft(3)), (1, 0, 0));
    assert_eq!(state.perft_made(1), 0);
}

// HENS-12

#[test]
fn hens_12_who_cannot_move_loses() {
    let text = "7h/c1c5/cc6/H7/8/8/8/8 w";
    offers(text, "");
    assert_eq!(outcome(text), "black HENS-12");
    judges(text, &[("a5-a6", "HENS-12 | White has no legal move"), ("h8-h7", "HENS-12")]);
    clicks(text, &[("", "a5", "HENS-12 | The game is over: Black wins")]);
    // The same for Black.
    let text = "8/8/8/8/h7/CC6/C1C5/7H b";
    offers(text, "");
    assert_eq!(outcome(text), "white HENS-12");
    // The other side to move: the game goes on.
    assert_eq!(outcome("7h/c1c5/cc6/H7/8/8/8/8 b"), "ongoing");
    assert_eq!(outcome(&after("3h3h/c7/cc6/H7/8/8/8/8 b", "d8-c7")), "black HENS-12");
    // A full board: nobody can move.
    let full = "hhhhhhhh/hhhhhhhh/hhhhhhhh/cccccccc/CCCCCCCC/HHHHHHHH/HHHHHHHH/HHHHHHHH";
    assert_eq!(outcome(&format!("{full} w")), "black HENS-12");
    assert_eq!(outcome(&format!("{full} b")), "white HENS-12");
}

// HENS-13

#[test]
fn hens_13_positions_set_up_by_hand() {
    for (placement, told) in [
        ("7h/6c1/8/8/8/2C5/C7/8", "black HENS-11"),
        ("7c/6c1/8/8/8/2C5/C7/H7", "white HENS-11"),
        ("8/7h/8/8/8/1C6/H7/7c", "black HENS-11"),
        ("8/7h/8/8/8/1C6/H7/7h", "black HENS-11"),
        ("C7/7h/8/8/8/1C6/H7/8", "white HENS-11"),
        ("3H4/7h/8/8/8/1C6/H7/8", "white HENS-11"),
        ("C7/7c/8/8/8/1C6/H7/8", "white HENS-11"),
        ("8/8/8/8/8/8/8/h7", "black HENS-11"),
        ("8/8/8/3H4/8/8/8/8", "white HENS-11"),
        ("8/7h/8/8/8/8/H7/8", "ongoing"),
    ] {
        for side in ["w", "b"] {
            let text = format!("{placement} {side}");
            assert_eq!(outcome(&text), told, "{text}");
            assert_eq!(position(&text).moves().is_empty(), told != "ongoing", "{text}");
        }
    }
}

#[test]
fn hens_13_both_sides_cannot_have_lost() {
    for placement in [
        "8/8/8/8/8/8/8/8",
        "C7/7h/8/8/8/8/8/8",
        "8/8/8/8/8/8/H7/c7",
        "8/8/8/3C4/8/8/8/8",
        "C6h/8/8/8/8/8/8/H6c",
        "H7/8/8/8/8/8/8/7h",
        "8/8/3c4/3C4/8/8/8/8",
    ] {
        for side in ["w", "b"] {
            let error = read_on("8", &format!("{placement} {side}")).unwrap_err();
            let told = format!(
                "placement: found {placement:?} at character 1, expected a position in which not \
                 both sides have lost, by having no hen or an opponent's piece on the first row \
                 (HENS-13)"
            );
            assert_eq!(error, told);
        }
    }
}

#[test]
fn hens_13_any_number_of_pieces_is_allowed() {
    let text = "HhHhHhHh/8/HHHHHHHH/HHHHHHHH/HHHHHHHH/hhhhhhhh/cccccccc/8 w";
    assert_eq!(outcome(text), "white HENS-11");
    let text = "cccccccc/hhhhhhhh/hhhhhhhh/8/8/CCCCCCCC/HHHHHHHH/HHHHHHHH b";
    assert_eq!(outcome(text), "ongoing");
    assert_eq!(position(text).text(), text);
    assert_eq!(outcome("8/8/8/7h/H7/8/8/8 w"), "ongoing");
}

// The option board

#[test]
fn the_board_is_the_one_that_the_option_tells() {
    let eight = "chhhhhhc/cccccccc/8/8/8/8/CCCCCCCC/CHHHHHHC w";
    let ten = "chhhhhhhhc/cccccccccc/10/10/10/10/10/10/CCCCCCCCCC/CHHHHHHHHC w";
    let family = catalog::find("hens").unwrap();
    for (words, size, start) in [("", 8, eight), ("board=8", 8, eight), ("board=10", 10, ten)] {
        let options = Options::read(family.info().options, words).unwrap();
        let state = family.start(&options);
        assert_eq!((state.size(), state.text().as_str()), (size, start));
        assert!(state.same(&*family.read(start, &options).unwrap()));
    }
    assert!(read_on("10", eight).is_err());
    assert!(read_on("8", ten).is_err());
    // Ten ranks have two-digit numbers.
    let text = "3h4c1/4c4h/3H3C2/C9/10/10/10/10/cH8/10 w";
    judges(
        text,
        &[
            ("h8-j10xi10", "legal"),
            ("h8-j10", "HENS-10 i10"),
            ("d8xf10", "legal"),
            ("d8-d10", "HENS-2 d10"),
            ("h8-f10", "legal"),
        ],
    );
    assert_eq!(position(text).outcome(), Outcome::Ongoing);
}

// Steps

fn told(steps: &[Step]) -> Vec<String> {
    let one = |step: &Step| {
        let at = step.at.map_or("-".into(), |at| at.to_string());
        let captures = if step.captures { " captures" } else { "" };
        format!("{:?} {at} {}{captures}", step.act, step.text())
    };
    steps.iter().map(one).collect()
}

#[test]
fn a_move_is_the_clicks_that_enter_it() {
    for (text, mv, steps) in [
        ("7h/8/8/8/3H4/8/8/8 w", "d4-f6", &["Pick d4 d4", "Go f6 -f6"][..]),
        ("7h/8/8/8/8/8/2C5/H7 w", "c2-f5", &["Pick c2 c2", "Go f5 -f5"]),
        ("7h/8/8/8/5c2/8/2C5/H7 w", "c2-e4xf4", &["Pick c2 c2", "Go e4 -e4xf4 captures"]),
        ("7h/8/8/8/8/8/3cC3/3H4 w", "d1^f3", &["Pick d1 d1", "Jump f3 ^f3"]),
        (
            "7h/8/8/8/2hC4/8/3c4/3H4 w",
            "d1xd3^d5",
            &["Pick d1 d1", "Jump d3 xd3 captures", "Jump d5 ^d5"],
        ),
        (
            "7h/8/8/8/2hC4/8/3c4/3H4 w",
            "d1xd3xb5",
            &["Pick d1 d1", "Jump d3 xd3 captures", "Jump b5 xb5 captures"],
        ),
        (
            "3h4/3C4/8/4c3/8/8/8/7H b",
            "d8xd6^f4",
            &["Pick d8 d8", "Jump d6 xd6 captures", "Jump f4 ^f4"],
        ),
        (
            "3h4c1/4c4h/3H3C2/C9/10/10/10/10/cH8/10 w",
            "h8-j10xi10",
            &["Pick h8 h8", "Go j10 -j10xi10 captures"],
        ),
    ] {
        let state = position(text);
        assert_eq!(told(&state.steps_of(mv).expect(mv)), steps, "{mv} in {text}");
    }
    assert_eq!(position("7h/8/8/8/3H4/8/8/8 w").steps_of("d4-d7"), None);
    assert_eq!(position("7h/8/8/8/3H4/8/8/8 w").steps_of("nonsense"), None);
}

#[test]
fn the_first_steps_are_the_pieces_that_can_move() {
    let state = position("7h/8/8/1c1c1c2/2ccc3/3H4/2C5/H7 w");
    let next = state.next(&[]);
    assert_eq!(next.progress(), Some(Progress::MustContinue));
    assert_eq!(told(&next.steps), ["Pick a1 a1", "Pick c2 c2"]);
    let next = state.next(&walk(&*state, "c2"));
    assert_eq!(told(&next.steps), ["Go a4 -a4", "Go b3 -b3"]);
    let next = state.next(&[Step::new(Act::Pick, Some(square("d3")), false, format_args!("d3"))]);
    assert_eq!((next.steps.len(), next.may_stop, next.progress()), (0, false, None));
}

// Effects

fn effects(text: &str, squares: &str) -> Vec<String> {
    let state = position(text);
    let one = |effect: Effect| {
        assert!(!effect.words.is_empty());
        let what = match effect.kind {
            EffectKind::Moves(to) => format!("moves to {to}"),
            EffectKind::Removes => "goes".into(),
            EffectKind::Helps => "helps".into(),
            EffectKind::Spares => "is spared".into(),
            _ => panic!("{effect:?}"),
        };
        let at = effect.at;
        let named = if let EffectKind::Moves(to) = effect.kind { to } else { at };
        assert!(effect.words.contains(&named.to_string()), "{effect:?}");
        match effect.rule {
            Some(rule) => format!("{at} {what} {rule}"),
            None => format!("{at} {what}"),
        }
    };
    state.effects(&walk(&*state, squares)).into_iter().map(one).collect()
}

#[test]
fn effects_tell_what_the_steps_do() {
    for (text, squares, told) in [
        ("7h/8/8/8/3H4/8/8/8 w", "", &[][..]),
        ("7h/8/8/8/3H4/8/8/8 w", "d4", &[]),
        ("7h/8/8/8/3H4/8/8/8 w", "d4 d6", &["d4 moves to d6"]),
        ("7h/8/8/8/8/8/3cC3/3H4 w", "d1 f3", &["d1 moves to f3"]),
        ("7h/8/8/8/8/8/3cC3/3H4 w", "d1 d3", &["d1 moves to d3", "d2 goes HENS-4"]),
        (
            "7h/8/8/8/2hC4/8/3c4/3H4 w",
            "d1 d3 b5",
            &["d1 moves to d3", "d2 goes HENS-4", "d3 moves to b5", "c4 goes HENS-4"],
        ),
        (
            "7h/8/8/8/2hC4/8/3c4/3H4 w",
            "d1 d3 d5",
            &["d1 moves to d3", "d2 goes HENS-4", "d3 moves to d5"],
        ),
        ("7h/8/8/8/5c2/8/2C5/H7 w", "c2 d3", &["c2 moves to d3"]),
        ("7h/8/8/8/5c2/8/2C5/H7 w", "c2 e4", &["c2 moves to e4", "f4 goes HENS-10"]),
        (
            "7h/8/8/8/4C3/4hH2/2C1C3/H7 w",
            "c2 d3",
            &[
                "c2 moves to d3",
                "e3 goes HENS-10",
                "e2 helps HENS-8",
                "f3 helps HENS-8",
                "e4 helps HENS-8",
            ],
        ),
        (
            "7h/8/8/8/4C3/4h3/4C3/H7 w",
            "e2 d3",
            &["e2 moves to d3", "e3 goes HENS-10", "e4 helps HENS-8"],
        ),
        ("7h/8/8/8/8/4h3/4C3/H7 w", "e2 d3", &["e2 moves to d3", "e3 is spared HENS-8"]),
        (
            "7h/8/8/2C5/2h1c3/8/1C6/H7 w",
            "b2 d4",
            &["b2 moves to d4", "c4 is spared HENS-9", "e4 is spared HENS-9"],
        ),
        ("h7/8/3c4/3H4/8/8/8/8 b", "d6 e5", &["d6 moves to e5", "d5 is spared HENS-8"]),
        // Hens do not pin.
        ("7h/8/8/8/2c5/8/3H4/8 w", "d2 d4", &["d2 moves to d4"]),
    ] {
        assert_eq!(effects(text, squares), told, "{squares} in {text}");
    }
}

#[test]
fn effects_of_a_move_lead_to_the_position_after_it() {
    for (family, options) in games().into_iter().filter(|game| game.0.info().id == "hens") {
        let rules = rule_ids(family);
        let mut rng = Rng::with_seed(8);
        for _ in 0..effort(20) {
            let start = family.start(&options);
            random_game(&start, usize::MAX, &mut rng, |state, moves| {
                for mv in moves {
                    let mut board = state.pieces();
                    for effect in state.effects(&state.steps_of(mv).unwrap()) {
                        assert!(effect.rule.is_none_or(|rule| rules.contains(rule)));
                        let there = board.iter().position(|(at, _)| *at == effect.at);
                        let there = there.unwrap_or_else(|| panic!("{mv}: {effect:?}"));
                        match effect.kind {
                            EffectKind::Moves(to) => board[there].0 = to,
                            EffectKind::Removes => drop(board.remove(there)),
                            EffectKind::Helps => {
                                assert_eq!(board[there].1.owner, Some(state.to_move()));
                            }
                            EffectKind::Spares => {
                                assert_eq!(board[there].1.owner, Some(state.to_move().other()));
                            }
                            _ => panic!("{effect:?}"),
                        }
                    }
                    board.sort_unstable_by_key(|(at, _)| *at);
                    let next = state.play(mv).unwrap().state;
                    assert_eq!(board, next.pieces(), "{mv} in {}", state.text());
                }
            });
        }
    }
}

// What is told of a position

fn named(squares: Vec<Square>) -> String {
    assert!(squares.is_sorted(), "{squares:?}");
    names(&squares)
}

#[test]
fn pieces_are_told_by_rank_and_file() {
    let state = position("7h/8/8/2c5/8/8/1C6/H7 w");
    let told: Vec<_> = state
        .pieces()
        .into_iter()
        .map(|(at, piece)| {
            format!("{at} {} {} {}", piece.letter, piece.name, piece.owner.unwrap().letter())
        })
        .collect();
    assert_eq!(told, ["a1 H hen w", "b2 C chick w", "c5 c chick b", "h8 h hen b"]);
}

#[test]
fn goals_are_the_opponents_first_row() {
    let state = position("7h/8/8/8/3H4/8/8/8 w");
    assert_eq!(named(state.goals(Seat::FIRST)), "a8 b8 c8 d8 e8 f8 g8 h8");
    assert_eq!(named(state.goals(Seat::SECOND)), "a1 b1 c1 d1 e1 f1 g1 h1");
    let ten = position("9h/10/10/10/10/10/H9/10/10/10 w");
    assert_eq!(named(ten.goals(Seat::FIRST)), "a10 b10 c10 d10 e10 f10 g10 h10 i10 j10");
}

#[test]
fn threatened_are_the_pieces_that_a_legal_move_captures() {
    for (text, squares) in [
        ("7h/8/8/8/2hC4/8/3c4/3H4 w", "d2 c4"),
        ("7h/8/8/8/2hC4/8/3c4/3H4 b", ""),
        ("7h/8/8/8/8/4h3/2C5/H7 w", ""),
        ("7h/8/8/8/8/4hH2/2C5/8 w", "e3"),
        ("7h/8/8/8/2c1c3/8/1C6/7H w", ""),
        ("4H3/8/h7/8/8/8/8/8 b", ""),
    ] {
        assert_eq!(named(position(text).threatened()), squares, "{text}");
    }
}

#[test]
fn attacks_do_not_ask_whose_turn_it_is() {
    for side in ["w", "b"] {
        // A hen on d4 jumps over what stands ahead of it, and again where it has landed: it needs
        // a piece there to do so.
        let state = position(&format!("8/7h/8/8/3H4/8/8/8 {side}"));
        assert_eq!(named(state.attacks(Seat::FIRST)), "c5 d5 e5");
        // h7 looks down: g6 and h6; a jump over g6 lands on f5, over h6 on h5.
        assert_eq!(named(state.attacks(Seat::SECOND)), "g6 h6");
        // With c5 to jump over, b6 is a place to jump on from. The chick pins beside its slides.
        let state = position(&format!("8/7h/8/2C5/3H4/8/8/8 {side}"));
        let squares = named(state.attacks(Seat::FIRST));
        assert_eq!(squares, "d5 e5 a6 c6 e6 b7 c7 d7 f7 e8 g8");
    }
    // A chick attacks what may stand beside the end of a slide; a hen there would need help, and
    // where one stands the question is asked of the hen.
    let state = position("8/7h/8/8/8/4h3/2C5/H7 w");
    let squares = named(state.attacks(Seat::FIRST));
    assert!(!squares.contains("e3"), "{squares}");
    assert!(squares.contains("c3"), "{squares}");
    let state = position("8/7h/8/8/8/4hC2/2C5/H7 w");
    assert!(named(state.attacks(Seat::FIRST)).contains("e3"));
}

#[test]
fn another_seat_may_be_thought_to_move() {
    let text = "7h/8/8/8/3H4/8/8/C7";
    let state = position(&format!("{text} w"));
    for (seat, side) in [(Seat::FIRST, "w"), (Seat::SECOND, "b")] {
        let other = state.with_to_move(seat).unwrap();
        assert_eq!(other.text(), format!("{text} {side}"));
        assert!(other.same(&*position(&format!("{text} {side}"))));
    }
    assert_eq!(state.text(), format!("{text} w"));
}

#[test]
fn outcomes_are_told_in_words() {
    for (text, words) in [
        ("7h/8/8/8/3H4/8/8/8 w", ""),
        ("7h/6c1/8/8/8/2C5/C7/8 w", "Black wins: White has no hen left"),
        ("7c/6c1/8/8/8/2C5/C7/H7 w", "White wins: Black has no hen left"),
        ("3H4/7h/8/8/8/1C6/H7/8 w", "White wins: a piece reached the far row"),
        ("8/7h/8/8/8/1C6/H7/7c w", "Black wins: a piece reached the far row"),
        ("7h/c1c5/cc6/H7/8/8/8/8 w", "Black wins: White has no legal move"),
        ("8/8/8/8/h7/CC6/C1C5/7H b", "White wins: Black has no legal move"),
    ] {
        let state = position(text);
        assert_eq!(state.outcome_words(state.outcome()), words, "{text}");
    }
}

#[test]
fn the_rules_are_those_of_the_file() {
    let ids: Vec<_> = (1..=13).map(|n| format!("HENS-{n}")).collect();
    let family = catalog::find("hens").unwrap();
    assert_eq!(rule_ids(family), ids.into_iter().collect());
    assert!(family.info().convention.is_none(), "every move goes forward");
}
