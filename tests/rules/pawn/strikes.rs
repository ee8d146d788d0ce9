//! Tests of strikes: after an action, a formation that the action made may capture in the same
//! turn.

use super::{SQUAD, clicks, judges, leads, moves, played, position};
use fairyboard::turn::Continuation;
use fairyboard_tests::{square, test, walk};

#[test]
fn pawn_10_a_new_pattern_may_strike_and_need_not() {
    let text = "w d4 e5 / c5 g8 h8";
    assert_eq!(moves(text, "d4-d5"), "d4-d5 d4-d5,d5:e5xc5:d5");
    leads(text, "d4-d5", "b d5 e5 / c5 g8 h8");
    leads(text, "d4-d5,d5:e5xc5:d5", "b c5 d5 / g8 h8");
    let state = position(text);
    let next = state.next(&walk(&*state, "d4 -d5"));
    assert_eq!(next.continuation(), Some(Continuation::MayStop));
    // Black's formations (pawns that move as one) strike in all directions, too.
    leads("b c4 a1 b1 / d5 e4", "d5-d4,d4:e4xc4:d4", "w a1 b1 / c4 d4");
    leads("b d6 a1 b1 / d3 d5", "d3-d4,d4:d5xd5:d6", "w a1 b1 / d5 d6");
}

#[test]
fn pawn_10_each_strike_may_lead_to_the_next() {
    let text = "w b6 c4 d4 e5 / a6 c6 c5 h8";
    let chain = "d4-d5,d5:e5xc5:d5,c4:c5xc5:c6,b6:c6xa6:b6";
    judges(text, &[(chain, "legal"), ("d4-d5,d5:e5xc5:d5,c4:c5xc5:c6", "legal")]);
    leads(text, chain, "b a6 b6 c5 d5 / h8");
    // Each of these captures is possible only after the one before it. So a turn that leaves one
    // out is illegal.
    judges(text, &[("d4-d5,c4:c5xc5:c6", "never"), ("d4-d5,d5:e5xc5:d5,b6:c6xa6:b6", "never")]);
}

#[test]
fn pawn_10_a_strike_is_a_capture_of_a_dual_or_a_threepiece() {
    let text = "w d4 e5 / c5 d6 g8 h8";
    judges(
        text,
        &[
            ("d4-d5,d5:e5-e5:f5", "never"),
            ("d4-d5,d5:e5~d4:d5", "never"),
            ("d4-d5,d5xd6", "never"),
            ("d4-d5,d5-d4", "never"),
        ],
    );
    // The action makes a squad (four pawns in a square), which can't strike. But two of its pawns
    // can strike as a dual (two pawns in a row).
    let text = "w d3 e4 d5 e5 / f4 f5 g8 h8";
    assert_eq!(moves(text, "d3-d4"), "d3-d4 d3-d4,d4:e4xe4:f4");
    judges(text, &[("d3-d4,d4:e5xe4:f5", "never")]);
    // A strike must capture, and the captured pawn must be an enemy.
    judges("w d4 e5 f5 / g8 h8", &[("d4-d5,d5:e5xe5:f5", "PAWN-4/PAWN-10")]);
    judges("w d4 e5 / g8 h8", &[("d4-d5,d5:e5xe5:f5", "PAWN-4/PAWN-10")]);
}

#[test]
fn pawn_10_every_kind_of_action_may_make_something_new() {
    for (text, mv) in [
        // The action is a step, a jump, a capture or a step back of a single pawn.
        ("w d4 e5 / c5 h8", "d4-d5,d5:e5xc5:d5"),
        ("w d3 d4 e5 / c5 h8", "d3-d5,d5:e5xc5:d5"),
        ("w d4 e5 / d5 c5 h8", "d4xd5,d5:e5xc5:d5"),
        ("w d6 e5 / c5 h8", "d6-d5,d5:e5xc5:d5"),
        // The action is a move or a capture of two or three pawns in a row.
        ("w b5 c5 e5 / g5 h8", "b5:c5-c5:d5,c5:e5xe5:g5"),
        ("w a5 b5 c5 e5 / f5 h8", "a5:c5-b5:d5,d5:e5xe5:f5"),
        ("w b5 c5 e5 / d5 f5 h8", "b5:c5xc5:d5,d5:e5xe5:f5"),
        ("w a3 b3 c3 f4 / f3 f5 h8", "a3:c3xd3:f3,f3:f4xf4:f5"),
        // The action is a move of a squad (four pawns in a square).
        ("w a4 b4 a5 b5 d4 / e4 h8", "a4:b5-b4:c5,c4:d4xd4:e4"),
        // The action is a rotation of two pawns about one of them.
        ("w d4 d5 f4 / g4 h8", "d4:d5~d4:e4,e4:f4xf4:g4"),
    ] {
        judges(text, &[(mv, "legal")]);
    }
}

#[test]
fn pawn_11_a_pattern_of_moved_pawns_alone_is_not_new() {
    let text = "w d4 e4 / g4 g8 h8";
    judges(text, &[("d4:e4-e4:f4,e4:f4xf4:g4", "PAWN-11")]);
    judges("w a4 b4 c4 / f4 h8", &[("a4:c4-b4:d4,b4:d4xd4:f4", "PAWN-11")]);
    judges("w a4 b4 c4 / f4 h8", &[("a4:c4-c4:e4,d4:e4xe4:f4", "PAWN-11")]);
    clicks(text, &[("d4:e4 -e4:f4", "g4", "PAWN-11")]);
}

#[test]
fn pawn_11_a_pattern_of_pawns_that_stood_still_is_not_new() {
    let text = "w a2 d4 e4 / f4 g8 h8";
    judges(text, &[("d4:e4xe4:f4", "legal"), ("a2-a3,d4:e4xe4:f4", "PAWN-11")]);
    clicks(text, &[("a2 -a3", "f4", "PAWN-11")]);
    // The action only clears the way of the three pawns in a row. It doesn't make their formation,
    // so they may not capture in the same turn.
    judges("w a4 b4 c4 d4 / f4 h8", &[("d4-d5,a4:c4xd4:f4", "PAWN-11")]);
}

#[test]
fn pawn_11_moved_pawns_with_others_are_new() {
    // Two moved pawns and one that didn't move form a threepiece. The action has made it, so it may
    // capture in the same turn.
    let text = "w c4 d4 f4 / h4 h8";
    assert_eq!(moves(text, "c4:d4-d4:e4"), "c4:d4-d4:e4 c4:d4-d4:e4,d4:f4xf4:h4");
    // One moved pawn and two that didn't move form a threepiece, which may capture in the same
    // turn, too.
    judges("w d4 c5 e5 / f5 h8", &[("d4-d5,c5:e5xd5:f5", "legal"), ("d4-d5,d5:e5xe5:f5", "legal")]);
    // A threepiece in a column, of one moved pawn and two that didn't move, may also strike.
    judges("w d3 d5 d6 / d8 h8", &[("d3-d4,d4:d6xd6:d8", "legal")]);
}

#[test]
fn pawn_11_the_pivot_took_part() {
    // The dual d4:d5 turns about d5 and ends on d5:e5. The pawn that is now on e5 has moved. With
    // pawns on e6, f5 and g5, which have not, it makes formations that may capture in the same
    // turn.
    let turn = "d4:d5~d5:e5";
    let cases = |text: &str, strike: &str, verdict: &str| {
        judges(text, &[(turn, "legal"), (&format!("{turn},{strike}"), verdict)]);
    };
    cases("w d4 d5 f5 / g5 h8", "e5:f5xf5:g5", "legal");
    cases("w d4 d5 f5 g5 / h5 h8", "e5:g5xf5:h5", "legal");
    cases("w d4 d5 e6 / e4 h8", "e5:e6xe4:e5", "legal");
    // After a rotation about d5, formations that contain this pivot may not capture in the same
    // turn. The pivot doesn't move, but it takes part in the rotation.
    cases("w d4 d5 f5 / b5 h8", "d5:f5xb5:d5", "PAWN-11 d5");
    cases("w d4 d5 f5 / c5 h8", "d5:f5xc5:e5", "PAWN-11 d5");
    cases("w d4 d5 c5 / b5 h8", "c5:d5xb5:c5", "PAWN-11 d5");
    cases("w d4 d5 c5 / b5 h8", "c5:e5xb5:d5", "PAWN-11 d5");
    cases("w d4 d5 c5 / f5 h8", "c5:e5xd5:f5", "PAWN-11 d5");
    cases("w d4 d5 d6 / d7 h8", "d5:d6xd6:d7", "PAWN-11 d5");
    // The turned dual consists of the pivot and the moved pawn. Both took part in the rotation, so
    // the dual may not capture in the same turn.
    cases("w d4 d5 / c5 h8", "d5:e5xc5:d5", "PAWN-11");
    cases("w d4 d5 / f5 h8", "d5:e5xe5:f5", "PAWN-11");
    // The two pawns that turned about d4 moved together. Their formation contains no pawn that
    // stayed, so it may not capture in the same turn.
    judges(
        "w d4 d5 d6 / g4 h8",
        &[("d4:d6~d4:f4,e4:f4xf4:g4", "PAWN-11"), ("d4:d6~d4:f4,d4:f4xe4:g4", "PAWN-11")],
    );
    judges("w d4 d5 d6 g4 / h4 h8", &[("d4:d6~d4:f4,f4:g4xg4:h4", "legal")]);
    judges("w d4 d5 d6 g4 / h4 h8", &[("d4:d6~d4:f4,e4:g4xf4:h4", "legal")]);
    judges("w d4 d5 d6 e5 / e3 h8", &[("d4:d6~d4:f4,e4:e5xe3:e4", "legal")]);
}

#[test]
fn pawn_11_on_either_side_of_a_middle_pivot() {
    let turn = "d4:d6~c5:e5";
    let text = "w d4 d5 d6 b5 f5 / a5 g5 h8";
    assert_eq!(moves(text, turn), format!("{turn} {turn},b5:c5xa5:b5 {turn},e5:f5xf5:g5"));
    judges(text, &[(&format!("{turn},b5:d5xa5:c5"), "PAWN-11")]);
    judges(text, &[(&format!("{turn},d5:f5xe5:g5"), "PAWN-11")]);
}

#[test]
fn pawn_11_after_a_strike_the_pivot_is_a_pawn_like_others() {
    let text = "w d4 d5 e6 / e4 c5 h8";
    let turn = "d4:d5~d5:e5";
    judges(
        text,
        &[
            (&format!("{turn},d5:e5xc5:d5"), "PAWN-11 d5"),
            (&format!("{turn},e5:e6xe4:e5"), "legal"),
            (&format!("{turn},e5:e6xe4:e5,d5:e5xc5:d5"), "legal"),
        ],
    );
    leads(text, &format!("{turn},e5:e6xe4:e5,d5:e5xc5:d5"), "b c5 d5 e4 / h8");
}

#[test]
fn pawn_11_a_pushed_own_pawn_counts_as_moved() {
    // The squad pushes d6 to d7. There the pawn makes a dual with c7, which may capture in the same
    // turn.
    let push = "d4:e5-d5:e6";
    judges(
        &format!("w {SQUAD} d6 c7 / b7 h8"),
        &[(push, "legal"), (&format!("{push},c7:d7xb7:c7"), "legal")],
    );
    // A pushed pawn and the squad's pawns have all moved. Their formation contains no pawn that
    // stayed, so it may not capture in the same turn.
    let text = format!("w {SQUAD} d6 / d8 h8");
    judges(
        &text,
        &[
            (push, "legal"),
            (&format!("{push},d6:d7xd7:d8"), "PAWN-11"),
            (&format!("{push},d5:d7xd6:d8"), "PAWN-11"),
        ],
    );
    // A moved pawn of the squad makes a formation with a pawn that didn't move. Such a formation
    // may capture in the same turn.
    let text = format!("w {SQUAD} f5 / g5 h8");
    judges(
        &text,
        &[(&format!("{push},e5:f5xf5:g5"), "legal"), (&format!("{push},d5:f5xe5:g5"), "legal")],
    );
    // A pawn that was pushed sideways makes a formation, too, which may capture in the same turn.
    judges(&format!("w {SQUAD} c4 b3 / b2 h8"), &[("d4:e5-c4:d5,b3:b4xb2:b3", "legal")]);
}

#[test]
fn pawn_11_a_pushed_enemy_gives_its_owner_nothing() {
    // White's push moves Black's pawn from d6 to d7, beside c7. Black's new dual c7:d7 could
    // capture b7. But only the side to move strikes, and Black's own turn then begins with an
    // action.
    let text = format!("w {SQUAD} b7 / d6 c7 h8");
    let push = "d4:e5-d5:e6";
    assert_eq!(moves(&text, push), push);
    let after = played(&text, push);
    assert!(after.moves().contains(&"c7:d7xb7:c7".into()));
    assert!(after.moves().iter().all(|mv| !mv.contains(",c7:d7")));
    judges(&text, &[(&format!("{push},c7:d7xb7:c7"), "never")]);
}

#[test]
fn pawn_11_a_pawn_jumped_over_took_no_part() {
    let text = "w d4 d5 / d7 h8";
    judges(text, &[("d4-d6", "legal"), ("d4-d6,d5:d6xd6:d7", "legal")]);
    leads(text, "d4-d6,d5:d6xd6:d7", "b d6 d7 / h8");
    // Neither pawn of the dual c5:d5 has moved: another pawn has only jumped over d5. So the dual
    // may not capture in the same turn.
    judges("w d4 d5 c5 / b5 h8", &[("d4-d6,c5:d5xb5:c5", "PAWN-11")]);
    // The pawn that jumped and the pawn that it passed over form a dual. The jump has made it, so
    // it may capture in the same turn.
    judges("b a1 b1 d2 / d5 d4", &[("d5-d3,d3:d4xd2:d3", "legal")]);
}

#[test]
fn pawn_11_the_same_squares_with_another_pawn_are_new() {
    // There was a dual d4:e4 already. After d3:d4-d4:d5, another pawn is on d4. So d4:e4 counts as
    // newly made and may capture in the same turn.
    let text = "w d3 d4 e4 / f4 h8";
    judges(text, &[("d4:e4xe4:f4", "legal"), ("d3:d4-d4:d5,d4:e4xe4:f4", "legal")]);
    leads(text, "d3:d4-d4:d5,d4:e4xe4:f4", "b d5 e4 f4 / h8");
}

#[test]
fn pawn_11_the_same_pawns_are_new_when_they_come_together_again() {
    let text = "w d4 e4 / f4 h8 h6";
    leads(text, "d4-d5 h6-h5 d5-d4,d4:e4xe4:f4", "b e4 f4 / h5 h8");
    // Two pawns leave the third pawn of a threepiece and return two plies later. The threepiece
    // counts as newly made, so it may capture in the same turn.
    leads(
        "w b4 c4 d4 / f4 h8 h6",
        "b4:c4-a4:b4 h6-h5 a4:b4-b4:c4,b4:d4xd4:f4",
        "b d4 e4 f4 / h5 h8",
    );
}

#[test]
fn pawn_12_what_was_not_used_is_no_longer_new() {
    // The action e4:f4 makes the duals e4:e5 and f4:f5. Either may capture in the same turn, but
    // not one after the other.
    let text = "w d4 e4 e5 f5 / e6 f6 e3 h8";
    let action = "d4:e4-e4:f4";
    judges(
        text,
        &[(&format!("{action},e4:e5xe5:e6"), "legal"), (&format!("{action},f4:f5xf5:f6"), "legal")],
    );
    let both = format!("{action},e4:e5xe5:e6,f4:f5xf5:f6");
    judges(text, &[(&both, "PAWN-11/PAWN-12")]);
    let state = position(text);
    let taken = walk(&*state, "d4:e4 -e4:f4 ,e4:e5xe5:e6");
    assert_eq!(state.next(&taken).at(square("f6")).count(), 0);
}

#[test]
fn pawn_12_what_the_action_moved_and_the_strike_did_not_took_no_part_in_it() {
    let text = "w d4 e4 e5 / e3 g4 h8";
    judges(
        text,
        &[
            ("d4:e4-e4:f4,e4:f4xf4:g4", "PAWN-11"),
            ("d4:e4-e4:f4,e4:e5xe3:e4", "legal"),
            ("d4:e4-e4:f4,e4:e5xe3:e4,e4:f4xf4:g4", "legal"),
        ],
    );
    leads(text, "d4:e4-e4:f4,e4:e5xe3:e4,e4:f4xf4:g4", "b e3 f4 g4 / h8");
    // After the dual's strike, both its pawns have moved. So they may not strike together a second
    // time, unless a third pawn joins them.
    judges(
        "w d4 e5 / c5 b5 h8",
        &[("d4-d5,d5:e5xc5:d5", "legal"), ("d4-d5,d5:e5xc5:d5,c5:d5xb5:c5", "PAWN-11")],
    );
}
