//! Tests of jumps and their captures: FIST-11 to FIST-15.

use super::FIST;
use fairyboard_tests::language::walk;
use fairyboard_tests::{square, test};

#[test]
fn fist_11_a_jump_goes_two_squares_over_a_piece_to_an_empty_square() {
    let text = "w - -: Bd4 yc4 yd3 bd5 Ye4 ka8 Vh8";
    let jumps = "d4^b4 d4^d2 d4^d6 d4^f4";
    let captures = "d4xb4 d4xd2 d4xd6 d4xf4";
    assert_eq!((FIST.moves(text, "d4^"), FIST.moves(text, "d4x")), (jumps.into(), captures.into()));
    FIST.judges(
        text,
        &[
            ("d4^b2", "FIST-11 c3 | nothing to jump over on c3"),
            ("d4xf6", "FIST-11 e5 | jump over on e5"),
            ("d4^e5", "FIST-11 e5 | two squares straight or diagonally"),
            ("d4xc6", "FIST-11 c6 | from d4 to c6"),
            ("d4^d8", "FIST-11 d8"),
            ("d4^d4", "FIST-11 d4"),
        ],
    );
    // A piece can jump in all eight directions.
    let text = "w - -: Bd4 yc3 yc4 yc5 yd3 yd5 ye3 ye4 ye5 ka8 Vh8";
    for to in ["b2", "b4", "b6", "d2", "d6", "f2", "f4", "f6"] {
        FIST.judges(text, &[(&format!("d4x{to}"), "legal")]);
    }
    // A jump can't land on an occupied square.
    let text = "w - -: Bd3 yd4 yd5 ka8 Vh8";
    FIST.judges(text, &[("d3xd5", "FIST-11 d5 | the king’s yellow guard on d5 is there")]);
    FIST.clicks(text, &[("d3", "d5", "FIST-11 d5 | needs an empty square")]);
    assert_eq!(FIST.refused(text, "d3xd5").path, Some((square("d3"), square("d5"))));
    // A jump can't leave the board.
    assert_eq!(FIST.moves("w - -: Bb2 ya1 ya2 ya3 yb1 yc1 kh8 Vg8", "b2x"), "");
    assert_eq!(FIST.moves("w - -: Bg7 yh8 yh7 yh6 yg8 yf8 ka1 Va2", "g7x"), "");
}

#[test]
fn fist_11_a_piece_of_higher_value_is_not_jumped() {
    // The piece on d3 jumps over the piece on d4. For a refused jump, `worth` has the values of the
    // jumper and of the other piece.
    for (text, worth) in [
        ("w - -: Bd3 yd4 kh8 Va8", None),
        ("w - -: Bd3 bd4 kh8 Va8", None),
        ("w - -: Bd3 Ad4 kh8 Va8", Some((2, 3))),
        ("w - m: Bd3 Ad4 Mf3 kh8 Va8", None),
        ("w - m: Bd3 Ad4 Mf4 kh8 Va8", Some((2, 4))),
        ("w - m: Bd3 Ad4 Mf5 Ye4 kh8 Va8", Some((2, 3))),
        ("w - -: Ad3 kd4 Ba1 Va8", Some((3, 4))),
        ("w - m: Ad3 kd4 Mf3 Ba1 Va8", None),
        ("w - m: Md3 kd4 Ba1 Va8", Some((3, 4))),
        ("w - m: Md3 Ad4 Ba1 kh8 Va8", Some((3, 4))),
        ("w - -: Ad3 Vd4 Ba1 kh8", Some((3, 4))),
        ("w - m: Ad3 Vd4 Mf3 Ba1 kh8", None),
        ("w - -: Vd3 kd4 Bd1", None),
        ("b - -: bd3 Bd4 ka1 Vh8", None),
        ("b - m: bd3 Bd4 Mf4 ka1 Vh8", Some((2, 3))),
        ("b - -: bd3 Ad4 ka1 Vh8 Bh1", Some((2, 3))),
        ("b - k: bd3 Ad4 ka3 Vh8 Bh1", None),
        ("b - -: bd3 kd4 Vh8 Bh1", Some((2, 4))),
        ("b - k: bd3 kd4 Vh8 Bh1", Some((3, 4))),
        ("b - -: Vd3 kd4 Bh1", None),
        ("w - k: Bd3 bd4 kd8 Vh8", Some((2, 3))),
        ("w - k: Bd3 yd4 kd8 Vh8", None),
    ] {
        let Some((jumper, jumped)) = worth else {
            FIST.judges(text, &[("d3^d5", "legal")]);
            continue;
        };
        let verdict = format!("FIST-11 d4 | is worth {jumper} and can’t jump over ");
        FIST.judges(text, &[("d3^d5", &verdict)]);
        FIST.clicks(text, &[("d3", "d5", &verdict)]);
        let refusal = FIST.refused(text, "d3^d5");
        let end = format!("worth {jumped}");
        assert!(refusal.sentence.to_string().ends_with(&end), "{text}: {refusal}");
        assert_eq!(refusal.path, Some((square("d3"), square("d4"))));
    }
}

#[test]
fn fist_12_each_jump_may_take_another_direction() {
    let text = "w - -: Ba1 yb2 yc4 yd3 yd2 yb4 ka8 Vh8";
    for mv in ["a1xc3xc5", "a1xc3xe3", "a1xc3xe1", "a1xc3xa5"] {
        FIST.judges(text, &[(mv, "legal")]);
    }
    FIST.judges(text, &[("a1xc3xe5", "FIST-11 d4 | jump over on d4")]);
}

#[test]
fn fist_12_the_jumper_lands_on_no_square_twice() {
    // The ace on c1 could jump in a circle over d1, e2, d3 and c2, but may not land on c1 again.
    let text = "w - m: Ac1 Ma1 yd1 yc2 ye2 yd3 kh8 Vg8 Bh2";
    FIST.judges(
        text,
        &[
            ("c1^e1^e3^c3", "legal"),
            ("c1^e1^e3^c3^c1", "FIST-12 c1"),
            ("c1^e1^c1", "FIST-12 c1 | ace on c1 began this turn on c1"),
            ("c1^c3^e3^c3", "FIST-12 c3 | was on c3 already in this turn"),
        ],
    );
    FIST.clicks(
        text,
        &[
            ("c1 ^e1", "c1", "FIST-12 c1"),
            ("c1 ^c3 ^e3", "c3", "FIST-12 c3"),
            ("c1 ^e1 ^e3 ^c3", "c1", "FIST-12 c1"),
        ],
    );
}

#[test]
fn fist_13_what_is_jumped_over_may_be_captured_and_may_be_left() {
    for over in ['Y', 'y', 'b'] {
        let text = format!("w - -: Bc3 {over}d4 ka8 Vh8");
        assert_eq!(
            (FIST.moves(&text, "c3^"), FIST.moves(&text, "c3x")),
            ("c3^e5".into(), "c3xe5".into())
        );
        FIST.leads(&text, "c3^e5", &format!("b - -: Be5 {over}d4 ka8 Vh8"));
        FIST.leads(&text, "c3xe5", "b - -: Be5 ka8 Vh8");
    }
    // A chain of jumps may capture any of the pieces that it passes over.
    let text = "w - -: Ba1 yb1 yd1 Bh1 ka8 Vh8";
    assert_eq!(FIST.moves(text, "a1^"), "a1^c1 a1^c1^e1 a1^c1xe1");
    assert_eq!(FIST.moves(text, "a1x"), "a1xc1 a1xc1^e1 a1xc1xe1");
    // An ace may capture its own mage, and an empowered blue guard its own ace.
    FIST.judges("w - m: Ac3 Md4 Bh1 ka8 Vh8", &[("c3xe5", "legal"), ("c3^e5", "legal")]);
    FIST.judges("w - m: Bc3 Ad4 Mc1 Bh1 ka8 Vh8", &[("c3xe5", "legal"), ("c3^e5", "legal")]);
}

#[test]
fn fist_13_a_click_captures_an_enemy_and_leaves_an_own_piece() {
    let state = FIST.position("w - -: Ac3 Yb4 yd4 Bh1 ka8 Vh8");
    let taken = walk(&*state, "c3");
    let next = state.next(&taken);
    let told = |at: &str| {
        let steps = next.at(square(at)).map(|step| {
            let sign = if step.order > 0 { '?' } else { '!' };
            format!("{}{sign} {}", step.text(), state.step_name(&taken, step))
        });
        steps.collect::<Vec<_>>().join(", ")
    };
    assert_eq!(told("e5"), "=e5? win over, ^e5? leave, xe5! capture");
    assert_eq!(told("a5"), "^a5! keep, xa5? remove");
    assert_eq!(told("c4"), "-c4! -c4");
    assert_eq!(next.usual_at(square("e5")).next().unwrap().text(), "xe5");
    assert_eq!(next.usual_at(square("a5")).next().unwrap().text(), "^a5");
    // A click that jumps over an enemy usually captures it, and a click that jumps over an own
    // piece leaves it. A guard converted in this turn counts as an own piece.
    let state = FIST.position("w - -: Ab2 yc3 yd3 Bh1 ka8 Vh8");
    for (before, usual) in [("b2 =d4 ^d2", "^b4"), ("b2 ^d4 ^d2", "xb4")] {
        let next = state.next(&walk(&*state, before));
        assert_eq!(next.usual_at(square("b4")).next().unwrap().text(), usual, "{before}");
    }
}

#[test]
fn fist_14_the_kings_side_may_not_capture_its_own_king() {
    let text = "b - -: Va1 kb2 yb1 Bh8";
    let verdict = "FIST-14 b2 | your own king. Write ^";
    FIST.judges(text, &[("a1^c3", "legal"), ("a1xc3", verdict), ("a1xc1", "legal")]);
    let state = FIST.position(text);
    let [only] = state.next(&walk(&*state, "a1")).at(square("c3")).copied().collect::<Vec<_>>()[..]
    else {
        panic!("the king is left, or captured")
    };
    assert_eq!((only.text(), only.order > 0), ("^c3", false));
    // The challenger's pawn may jump over the king and capture him or leave him.
    FIST.judges("w - -: Va1 kb2 Bh8 Bb1", &[("a1xc3", "legal"), ("a1^c3", "legal")]);
}

#[test]
fn fist_15_a_captured_piece_is_gone_and_one_that_was_left_may_be_jumped_again() {
    let text = "w - -: Ab2 yc3 yd3 Bh1 ka8 Vh8";
    FIST.judges(
        text,
        &[
            ("b2^d4^d2^b4", "legal"),
            ("b2^d4^d2xb4", "legal"),
            ("b2^d4^d2=b4", "legal"),
            ("b2xd4^d2^b4", "FIST-15 c3 | already in this turn"),
            ("b2xd4^d2xb4", "FIST-15 c3"),
            ("b2=d4^d2^b4", "legal"),
            ("b2=d4^d2xb4", "legal"),
        ],
    );
    FIST.clicks(text, &[("b2 xd4 ^d2", "b4", "FIST-15 c3"), ("b2 xd4", "b2", "FIST-15 c3")]);
    FIST.leads(text, "b2=d4^d2xb4", "b - -: Ab4 yd3 Bh1 ka8 Vh8");
    FIST.leads(text, "b2=d4xd2^b4", "b - -: Ab4 Yc3 Bh1 ka8 Vh8");
    FIST.leads(text, "b2^d4^d2=b4", "b - -: Ab4 Yc3 yd3 Bh1 ka8 Vh8");
}
