//! Tests of the values of pieces, their sight, and the mage's bonus: FIST-1 to FIST-4.

use super::{FIST, effects};
use fairyboard_tests::test;

#[test]
fn fist_1_each_kind_has_its_value() {
    let text = "w - -: ka8 Vh8 yb5 bd4 Yb2 Aa1 Bh1";
    assert_eq!(FIST.layer(text, "Values"), "a1=3 h1=2 b2=1 d4=2 b5=1 a8=4 h8=4");
    assert_eq!(FIST.layer("w - m: ka8 Vh8 Ma1 Bh1", "Values"), "a1=3 h1=+3 a8=4 h8=4");
    let words = FIST.layer_words(text, "Values");
    assert_eq!(words[0], "the challenger’s ace on a1 is worth 3");
    assert_eq!(words[3], "the king’s blue guard on d4 is worth 2");
    assert_eq!(words[5], "the king on a8 is worth 4");
    assert_eq!(words[6], "the green pawn on h8 is worth 4");
}

#[test]
fn fist_2_a_piece_sees_along_the_eight_directions() {
    let text = "w - -: Vc3 Aa1 yc1 yd2 Ya3 Bg3 Ya5 Ye5 bc6 kh2";
    assert_eq!(
        FIST.layer(text, "Sight of the pawn"),
        "a1-c3 c1-c3 d2-c3 a3-c3 g3-c3 a5-c3 e5-c3 c6-c3"
    );
    let words = FIST.layer_words(text, "Sight of the pawn");
    assert_eq!(words[0], "the challenger’s ace on a1 sees the green pawn");
    assert_eq!(words[7], "the king’s blue guard on c6 sees the green pawn");
}

#[test]
fn fist_2_a_piece_sees_the_first_piece_it_meets_and_nothing_behind_it() {
    let text = "w - -: Vc3 Yb2 Aa1 Bf3 Bg3 bc6 yc7 kh7 Ye6";
    assert_eq!(FIST.layer(text, "Sight of the pawn"), "b2-c3 f3-c3 c6-c3");
}

#[test]
fn fist_2_a_piece_in_the_keep_always_sees_the_pawn() {
    for (text, sees) in [
        ("w - -: kh8 Bd5 Ve1", "d5-e1"),
        ("w - -: kh8 Be5 Vf1", "e5-f1"),
        ("w - -: kh8 Bd4 Ve1", "d4-e1"),
        ("w - -: kh8 Be4 Vf1", "e4-f1"),
        ("w - -: kh8 Bf4 Ve1", ""),
        ("w - -: kh8 Bc4 Vd1", ""),
        ("w - -: kh8 Bd6 Ve1", ""),
        ("w - -: kh8 Be3 Vf1", ""),
    ] {
        assert_eq!(FIST.layer(text, "Sight of the pawn"), sees, "{text}");
        let pawn = if text.contains("Vd1") { "d1" } else { &text[text.len() - 2..] };
        assert_eq!(!FIST.moves(text, pawn).is_empty(), !sees.is_empty(), "{text}");
    }
    let words = |text| FIST.layer_words(text, "Sight of the pawn");
    assert_eq!(
        words("w - -: kh8 Bd5 Ve1"),
        ["the challenger’s blue guard on d5 sees the green pawn from the Keep"]
    );
    // A piece in the Keep sees the pawn from anywhere. If the pawn is on a line with it, the words
    // name the line instead.
    assert_eq!(
        words("w - -: kh8 Bd5 Vd1"),
        ["the challenger’s blue guard on d5 sees the green pawn"]
    );
}

#[test]
fn fist_3_the_mage_adds_1_to_each_piece_of_the_challengers_that_it_sees() {
    let text = "w - m: Md4 Aa7 Bd7 yb6 ya4 Yg4 Yh4 Yb2 Bd2 Yf3 Bg1 kg7 Vf6";
    assert_eq!(FIST.layer(text, "Empowered"), "d4-g1 d4-b2 d4-d2 d4-g4 d4-d7");
    assert_eq!(
        FIST.layer(text, "Values"),
        "g1=+3 b2=+2 d2=+3 f3=1 a4=1 d4=3 g4=+2 h4=1 b6=1 f6=4 a7=3 d7=+3 g7=4"
    );
    assert_eq!(
        FIST.layer_words(text, "Empowered")[2],
        "the mage empowers the challenger’s blue guard on d2"
    );
    assert_eq!(
        FIST.layer_words(text, "Values")[2],
        "the challenger’s blue guard on d2 is worth 2 + 1 = 3"
    );
}

#[test]
fn fist_3_nothing_hides_what_the_mage_empowers_but_a_piece_between() {
    // Own pieces, enemies and the pawn block the mage's view.
    let text = "w - m: Md4 Yf4 Bh4 yd6 Bd8 Vb4 Aa4 Bb2 kh8";
    assert_eq!(FIST.layer(text, "Empowered"), "d4-b2 d4-f4");
    // The bonus doesn't depend on the side to move.
    assert_eq!(FIST.layer("b - m: Md4 Bh4 ka1 Vh8", "Values"), "a1=4 d4=3 h4=+3 h8=4");
    assert_eq!(FIST.layer("w - -: kd4 bh4 Ba1 Vh8", "Empowered"), "");
    // The mage's bonus also extends the range and the number of jumps.
    FIST.judges("w - m: Md4 Yf4 Bh4 kh8 Va8", &[("h4-h7", "FIST-5 h7"), ("f4-f6", "legal")]);
}

#[test]
fn fist_4_values_hold_for_the_whole_turn() {
    // The ace captures the mage that adds 1 to its value, but keeps its value of four for the turn.
    let text = "w - m: Aa1 Mb2 yc4 kd5 Vh5 Bh1";
    FIST.judges(text, &[("a1xc3^c5^e5", "legal"), ("a1xc3xc5xe5", "legal")]);
    FIST.leads(text, "a1xc3^c5xe5", "b - -: Ae5 yc4 Vh5 Bh1");
    // The ace leaves the mage's sight with its first jump. It keeps the mage's bonus for this turn,
    // so it may still make four jumps.
    let text = "w - m: Aa3 Ma2 yb3 yc4 yb5 yb6 kh8 Vg8 Ba1";
    assert_eq!(FIST.layer(text, "Empowered"), "a2-a1 a2-a3");
    FIST.judges(text, &[("a3xc3xc5xa5xc7", "legal")]);
    // The yellow guard leaves the mage's sight, but still moves and pins (captures a piece beside
    // its destination) with a value of two.
    let text = "w - m: Md1 Yd2 bf5 ka8 Vh8 Bh1";
    FIST.judges(text, &[("d2-f4xf5", "legal")]);
    // A piece that enters the mage's sight by its move gains nothing in this turn.
    let text = "w - m: Mf4 Yc3 bd4 ka8 Vh8 Bh1";
    FIST.judges(
        text,
        &[("c3-c4xd4", "FIST-10 d4 | You need 2 and have 1: no pin"), ("c3-c5", "FIST-5 c5")],
    );
}

#[test]
fn fist_4_an_ally_helps_with_what_it_was_worth_before_the_move() {
    // The move opens the mage's line to the ally on d1, but the ally still helps with its old
    // value.
    let text = "w - m: Ma1 Yb1 Yd1 kd2 Va8 Bh8";
    assert_eq!(FIST.layer(text, "Empowered"), "a1-b1 a1-h8");
    FIST.judges(text, &[("b1-c2xd2", "FIST-10 d2 | You need 4 and have 3: no pin")]);
    // The move blocks the mage's line to the ally on f3, but the ally still helps with its old
    // value.
    let text = "w - m: Ma3 Yd2 Bf3 kf2 Va8";
    assert_eq!(FIST.layer(text, "Empowered"), "a3-f3");
    FIST.judges(text, &[("d2-e2xf2", "legal"), ("d2-e3", "legal")]);
    let text = "w - m: Ma3 Yd4 Bf3 be4 kh8 Va8";
    assert_eq!(
        effects(text, "d4 -e3")[1],
        "e4 is spared: the king’s blue guard on e4 can’t be pinned, 1 against 2 \
         (FIST-10)"
    );
    let text = "w - m: Mb3 Yd4 Be3 be4 kf8 Va8";
    assert_eq!(FIST.layer(text, "Empowered"), "b3-e3");
    assert_eq!(effects(text, "d4 -d3"), ["d4 to d3: goes to d3"]);
    let text = "w - m: Mb4 Yd3 Be4 ye5 yd5 kf8 Va8";
    assert_eq!(FIST.layer(text, "Empowered"), "b4-e4");
    assert_eq!(
        effects(text, "d3 -d4")[1..],
        ["d5 is spared: the king’s yellow guard on d5 can be pinned, 1 against 1".to_string()]
    );
}

#[test]
fn fist_4_a_guard_that_was_converted_may_be_jumped_again() {
    // The king empowers the blue guard, so the guard is worth three. After its conversion, the ace
    // may jump over it again.
    let text = "w - k: Ab2 bc3 yd3 kc8 Vh8 Ba1";
    assert_eq!(FIST.layer(text, "Values"), "a1=2 b2=3 c3=+3 d3=1 c8=4 h8=4");
    FIST.judges(text, &[("b2=d4^d2^b4", "legal"), ("b2=d4^d2xb4", "legal")]);
    FIST.leads(text, "b2=d4^d2^b4", "b - k: Ab4 Bc3 yd3 kc8 Vh8 Ba1");
}
