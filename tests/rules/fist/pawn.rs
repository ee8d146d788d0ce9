//! Tests of the verdigris pawn, which both sides may move: FIST-21 to FIST-25.

use super::{FIST, effects};
use fairyboard::turn::Continuation;
use fairyboard_tests::language::walk;
use fairyboard_tests::{square, test};

#[test]
fn fist_21_a_player_moves_the_pawn_that_a_piece_of_its_own_sees() {
    let text = "w - -: Vh8 Bh1 kb7 bc3";
    FIST.judges(text, &[("h8-g8", "legal")]);
    // The king sees the pawn along the rank. The view of the challenger's guard is blocked.
    let text = "w - -: Vh8 Bh1 yh4 kd8 bc3";
    FIST.judges(
        text,
        &[("h8-g8", "FIST-21 c3 h4 d8 h8 | Now only the king’s side sees it, from c3, h4 and d8")],
    );
    FIST.clicks(text, &[("", "h8", "FIST-21 c3 h4 d8 h8 | only if a piece of yours sees it")]);
    let text = "w - -: Vh8 Bg1 kb7";
    FIST.judges(text, &[("h8-g8", "FIST-21 h8 | and no piece sees it")]);
    let text = "w - -: Vh8 Bg1 kb8";
    FIST.judges(text, &[("h8-g8", "FIST-21 b8 h8 | only the king’s side sees it, from b8")]);
    let text = "b - -: Vh8 Bg8 kb7";
    FIST.judges(text, &[("h8-h7", "FIST-21 g8 h8 | Now only the challenger sees it, from g8")]);
    // Sight counts at the beginning of the turn only, so the pawn may move out of everyone's sight.
    FIST.judges("w - -: Vh8 Bh1 kb7", &[("h8-g7", "legal")]);
}

#[test]
fn fist_22_the_pawn_captures_by_pinning_and_jumping_for_who_moves_it() {
    let pieces = "Vd4 Yd6 yf4 Bd1 kh4";
    let white = format!("w - -: {pieces}");
    FIST.judges(&white, &[("d4-e4xf4", "legal"), ("d4-d5xd6", "FIST-7 d6 | only enemies")]);
    let black = format!("b - -: {pieces}");
    FIST.judges(&black, &[("d4-d5xd6", "legal"), ("d4-e4xf4", "FIST-7 f4 | only enemies")]);
    // Tests the pawn's pins: captures of a piece beside its new square. The side that moves the
    // pawn decides who is an enemy. Allies that touch a target add their values to the pawn's
    // attack. Each enemy that touches the pawn adds its value to the sum that the attack must
    // reach.
    let text = "w - -: Vd4 ke6 be5 Ye7 Bd1";
    FIST.judges(text, &[("d4-d5xe5", "legal")]);
    FIST.judges(text, &[("d4-d6xe6", "legal")]);
    let told = effects(text, "d4 -d6");
    assert_eq!(
        told[1..],
        [
            "e6 is spared: the king on e6 can be pinned, 5 against 4",
            "e7 helps: the challenger’s yellow guard on e7 helps with 1 (FIST-9)",
        ]
    );
    // In a chain of jumps the pawn may capture pieces of either side.
    let text = "w - -: Va1 Yb1 yd1 Ba2 kh8";
    FIST.judges(text, &[("a1xc1xe1", "legal"), ("a1^c1xe1", "legal"), ("a1xc1^e1", "legal")]);
    FIST.leads(text, "a1xc1xe1", "b a1 -: Ve1 Ba2 kh8");
    // The pawn cannot capture a piece beside its new square after a jump, or jump after a move.
    FIST.judges(text, &[("a1xc1-c2", "FIST-16 c2"), ("a1-a3^c3", "FIST-6 a2")]);
}

#[test]
fn fist_23_the_pawn_is_never_captured() {
    FIST.judges("w - m: Ad3 Vd4 Mf3 Ba1 kh8", &[("d3xd5", "FIST-23 d4 | never captured. Write ^")]);
    FIST.judges("b - -: yc3 Vd4 Ba1 kh8", &[("c3-c4xd4", "FIST-23 d4")]);
    FIST.clicks("b - -: yc3 Vd4 Ba1 kh8", &[("c3 -c4", "d4", "FIST-23 d4 | nobody’s")]);
    // An ace that subdues (sacrifices itself to remove the guards around it) doesn't remove the
    // pawn.
    FIST.leads("subdue=keep w - -: Ad4 Vd5 ye5 Ba1 kh8", "d4!", "b - -: Vd5 Ba1 kh8");
}

#[test]
fn fist_24_the_pawn_does_not_return_to_where_it_stood_before_the_previous_turn() {
    let text = "w d4 -: Vd6 Bd8 kh8";
    FIST.judges(
        text,
        &[("d6-d4", "FIST-24 d4 | can’t end on d4"), ("d6-d5", "legal"), ("d6-d3", "legal")],
    );
    FIST.clicks(text, &[("d6", "d4", "FIST-24 d4")]);
    assert_eq!(
        effects(text, "d6"),
        ["d4 is forbidden: the pawn can’t end on d4, from where it has just been moved (FIST-24)"]
    );
    FIST.judges("w - -: Vd6 Bd8 kh8", &[("d6-d4", "legal")]);
    // The pawn may not return by a jump either.
    let text = "w d4 -: Vd6 yd5 Bd8 kh8";
    FIST.judges(text, &[("d6xd4", "FIST-24 d4"), ("d6^d4", "FIST-24 d4")]);
    FIST.clicks(text, &[("d6", "d4", "FIST-24 d4 | can’t end")]);
    // After a move of the pawn, the position contains the square that the pawn left. Any other move
    // clears the field.
    FIST.leads("w - -: Vd6 Bd8 kh8", "d6-d5", "b d6 -: Vd5 Bd8 kh8");
    FIST.leads("w d4 -: Vd6 Bd8 kh8", "d8-c8", "b - -: Vd6 Bc8 kh8");
    // Other pieces may move to the square that is forbidden to the pawn.
    FIST.judges("w d4 -: Vd6 Bd3 Bd8 kh8", &[("d3-d4", "legal")]);
}

#[test]
fn fist_25_only_the_end_of_a_move_and_only_after_a_move_of_the_pawn() {
    // The pawn may pass over the forbidden square.
    FIST.judges("w d4 -: Vd6 Bd8 kh8", &[("d6-d3", "legal"), ("d6-d2", "legal")]);
    // A chain of jumps may land on the forbidden square if it continues from there.
    let text = "w d4 -: Vd6 yd5 ye4 Bd8 kh8";
    FIST.judges(
        text,
        &[
            ("d6^d4", "FIST-24 d4"),
            ("d6^d4^f4", "legal"),
            ("d6xd4xf4", "legal"),
            ("d6xd4^f4", "legal"),
        ],
    );
    let state = FIST.position(text);
    let next = state.next(&walk(&*state, "d6 xd4"));
    assert_eq!(next.continuation(), Some(Continuation::MustContinue));
    assert_eq!(next.steps.len(), 2);
    // The last jump of a chain may not end on the forbidden square.
    let text = "w d4 -: Vd6 yd5 Bd8 kh8";
    let state = FIST.position(text);
    assert_eq!(state.next(&walk(&*state, "d6")).at(square("d4")).count(), 0);
    let text = "w c7 -: Va3 Ba1 kh8 yb3 yc4 yb5 yb6 yd7";
    FIST.judges(text, &[("a3^c3^c5^a5", "legal"), ("a3^c3^c5^a5^c7", "FIST-24 c7")]);
    FIST.clicks(text, &[("a3 ^c3 ^c5 ^a5", "c7", "FIST-24 c7")]);
    // After the next turn, the pawn may return to the square that it left.
    FIST.leads("w - -: Vd6 Bd8 kh8", "d6-d5 h8-h7 d5-d6", "b d5 -: Vd6 Bd8 kh7");
}
