//! Tests of move strings.

use super::{family, judges, position, refused};
use fairyboard::MoveError;
use fairyboard_tests::{rule_ids, square, test};

#[test]
fn a_move_is_written_in_one_way() {
    let text = "w b5 b6 d2 e2 f2 g4 h4 g5 h5 a4 / a8 c8";
    for mv in ["b5:b6-b6:b7", "d2:f2-c2:e2", "g4:h5-f4:g5", "b5:b6~b5:c5", "b5-b4", "a4-a5"] {
        judges(text, &[(mv, "legal")]);
    }
    for mv in [
        "b6:b5-b6:b7",
        "b5:b6-b7:b6",
        "f2:d2-c2:e2",
        "d2:f2-e2:c2",
        "h5:g4-f4:g5",
        "g5:h4-f5:g4",
        "g4:h5-g5:f4",
        "b5:b6-b7",
        "b5b6-b6b7",
        "b5:b6b6:b7",
        "b5:b6",
        "b5:b6-",
        "b5",
        "b5-",
        "-b4",
        "b5-b4,",
        "b5-b4 ",
        " b5-b4",
        "B5-B4",
        "b5-b4,pass",
        "b5:b5-b4:b4",
        "b5:-b4",
        ":b5-b4",
        "b5=b4",
        "b5^b7",
        "b5~b4",
        "b5-i4",
        "b5-b9",
        "b5-b0",
        "b5-b4,b4",
        "b5-b4,b4:b6",
        "b5-b4,,a4:b4xc4:d4",
        "d2:f2:h2-c2:e2",
        "a4:b5-a5:b6",
        "d2:e2:f2-c2:d2:e2",
        "",
    ] {
        judges(text, &[(mv, "never")]);
        assert_eq!(position(text).steps_of(mv), None, "{mv:?}");
    }
    for mv in ["", "b5", "b5:b6", "B5-B4", "b5-b4 ", "b5-b9", "b5-b4,", "b5=b4", "b5^b7"] {
        let error = position(text).play(mv).unwrap_err();
        assert!(matches!(error, MoveError::Unreadable(_)), "{mv:?}: {error}");
    }
}

#[test]
fn what_is_no_formation_is_refused() {
    let text = "w d4 e4 d5 g2 h2 b3 / f4 a7 h8";
    // The squares of these moves are no formation: a square is empty, an enemy is among them, or
    // all pawns are the other side's.
    for mv in [
        "d4:e5-d5:e6",
        "e4:f4-f4:g4",
        "d4:f4-e4:g4",
        "g2:g3-g3:g4",
        "b3:d3-c3:e3",
        "f4:g4-g4:h4",
        "h8-h7",
        "c6-c7",
        "f4-f3",
    ] {
        let refusal = refused(text, mv);
        assert!(!refusal.sentence.to_string().is_empty(), "{mv}");
        assert!(rule_ids(family()).contains(refusal.rule), "{mv}: {refusal}");
    }
    for at in ["c6", "f4", "h8"] {
        let state = position(text);
        assert_eq!(state.next(&[]).at(square(at)).count(), 0);
        let refusal = state.refuse(&[], square(at));
        assert!(rule_ids(family()).contains(refusal.rule), "{at}: {refusal}");
    }
}
