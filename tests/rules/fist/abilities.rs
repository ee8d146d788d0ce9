//! Tests of the ace's conversion of guards, and of the mage's ability: FIST-17 to FIST-20.

use super::{FIST, effects};
use fairyboard_tests::test;

#[test]
fn fist_17_the_ace_converts_a_guard_that_it_jumps_over() {
    let text = "w - -: Aa1 bb2 yd4 Bh1 ka8 Vh8";
    FIST.leads(text, "a1=c3", "b - -: Ac3 Bb2 yd4 Bh1 ka8 Vh8");
    FIST.leads(text, "a1=c3=e5", "b - -: Ae5 Bb2 Yd4 Bh1 ka8 Vh8");
    FIST.leads(text, "a1xc3=e5", "b - -: Ae5 Yd4 Bh1 ka8 Vh8");
    FIST.leads(text, "a1^c3=e5", "b - -: Ae5 bb2 Yd4 Bh1 ka8 Vh8");
    assert_eq!(
        effects(text, "a1 =c3 xe5"),
        [
            "a1 to c3: jumps to c3",
            "b2 turns: becomes the challenger’s blue guard",
            "c3 to e5: jumps to e5",
            "d4 goes: captures the king’s yellow guard on d4",
        ]
    );
    assert_eq!(
        effects(text, "a1 ^c3 =e5"),
        [
            "a1 to c3: jumps to c3",
            "c3 to e5: jumps to e5",
            "d4 turns: becomes the challenger’s yellow guard",
        ]
    );
}

#[test]
fn fist_17_only_the_ace_and_only_guards_of_the_enemys() {
    FIST.judges(
        "w - -: Ba1 yb2 ka8 Vh8",
        &[("a1=c3", "FIST-17 b2 | Only the ace can win guards over")],
    );
    FIST.judges(
        "w - m: Ma1 yb2 Bh1 ka8 Vh8",
        &[("a1=c3", "FIST-17 b2 | Only the ace can win guards over")],
    );
    FIST.judges(
        "w - -: Va1 yb2 Ba3 ka8",
        &[("a1=c3", "FIST-17 b2 | Only the ace can win guards over")],
    );
    FIST.judges(
        "b - -: ba1 Yb2 Bh1 ka8 Vh8",
        &[("a1=c3", "FIST-17 b2 | Only the ace can win guards over")],
    );
    let not_enemy = "FIST-17 b2 | Only enemies can be won over";
    FIST.judges("w - -: Aa1 Yb2 Bh1 ka8 Vh8", &[("a1=c3", not_enemy)]);
    FIST.judges("w - m: Aa1 Mb2 Bh1 ka8 Vh8", &[("a1=c3", not_enemy)]);
    let text = "w - -: Ab2 yc3 yd3 Bh1 ka8 Vh8";
    let verdict = "FIST-17 c3 | Only enemies can be won over, and the guard on c3 is a friend";
    FIST.judges(text, &[("b2=d4^d2=b4", verdict)]);
    let text = "w - m: Aa1 kb2 Ma2 Bh1 Vh8";
    FIST.judges(text, &[("a1xc3", "legal"), ("a1=c3", "FIST-17 b2 | Only guards can be won over")]);
    let text = "w - m: Aa1 Vb2 Ma2 Bh1 kh8";
    FIST.judges(text, &[("a1=c3", "FIST-23 b2"), ("a1xc3", "FIST-23 b2"), ("a1^c3", "legal")]);
}

#[test]
fn fist_18_three_blue_and_six_yellow_guards_make_the_challengers_set() {
    let blues = "FIST-18 b2 | The challenger has no blue guard to bring in: all three are on";
    FIST.judges("w - -: Aa1 bb2 Bh1 Bh2 ka8 Vh8", &[("a1=c3", "legal")]);
    FIST.judges("w - -: Aa1 bb2 Bh1 Bh2 Bh3 ka8 Vh8", &[("a1=c3", blues), ("a1xc3", "legal")]);
    let five = "Yg1 Yg2 Yg3 Yg4 Yg5";
    FIST.judges(&format!("w - -: Aa1 yb2 {five} Bh1 ka8 Vh8"), &[("a1=c3", "legal")]);
    let yellows = "FIST-18 b2 | The challenger has no yellow guard to bring in: all six are on";
    FIST.judges(&format!("w - -: Aa1 yb2 {five} Yg6 Bh1 ka8 Vh8"), &[("a1=c3", yellows)]);
    // The challenger has all six yellow guards on the board, but may still convert a blue one.
    FIST.judges(&format!("w - -: Aa1 bb2 {five} Yg6 Bh1 ka8 Vh8"), &[("a1=c3", "legal")]);
}

#[test]
fn fist_18_out_of_play_is_what_is_not_on_the_board_at_that_moment() {
    // The ace jumps two blue guards but can convert only one. If it converted both, the challenger
    // would have more blue guards than the set contains.
    let text = "w - -: Aa1 bb2 bd4 Bh1 Bh2 ka8 Vh8";
    FIST.judges(
        text,
        &[
            ("a1=c3xe5", "legal"),
            ("a1xc3=e5", "legal"),
            ("a1^c3=e5", "legal"),
            ("a1=c3=e5", "FIST-18 d4 | all three are on the board"),
        ],
    );
    // An ace can convert a guard only if a guard of that kind is out of play. A guard that the ace
    // captures is out of play at once, so the next guard can be converted.
    let text = "w - -: Aa1 Bb2 bd4 Bh1 Bh2 ka8 Vh8";
    FIST.judges(text, &[("a1xc3=e5", "legal"), ("a1^c3=e5", "FIST-18 d4")]);
    FIST.leads(text, "a1xc3=e5", "b - -: Ae5 Bd4 Bh1 Bh2 ka8 Vh8");
    // A guard that was converted in this turn and then captured is out of play again, too. So the
    // ace can convert another one.
    let text = "w - m: Ab2 Mb1 bc3 yd3 ba4 Bh1 Bh2 kh8 Vg8";
    FIST.judges(
        text,
        &[
            ("b2=d4^d2^b4", "legal"),
            ("b2=d4^d2xb4", "legal"),
            ("b2=d4^d2^b4=b6", "FIST-11 b5 | jump over on b5"),
        ],
    );
    let text = "w - m: Ab2 Mb1 bc3 yd3 bb5 Bh1 Bh2 kh8 Vg8";
    FIST.judges(
        text,
        &[
            ("b2=d4^d2xb4=b6", "legal"),
            ("b2=d4^d2^b4=b6", "FIST-18 b5"),
            ("b2^d4^d2xb4=b6", "legal"),
        ],
    );
}

#[test]
fn fist_19_the_kings_side_takes_the_mage_and_its_ability() {
    let text = "b - m: Md5 bd6 yc4 kh5 yf7 bg1 Ve1 Ba2 Yg5";
    FIST.leads(text, "c4-c5xd5", "w - k: yc5 bd6 kh5 yf7 bg1 Ve1 Ba2 Yg5");
    let after = FIST.played(text, "c4-c5xd5").text();
    assert_eq!(FIST.layer(&after, "Empowered"), "h5-f7");
    assert_eq!(
        FIST.layer_words(&after, "Empowered"),
        ["the king empowers the king’s yellow guard on f7"]
    );
    assert_eq!(FIST.layer(&after, "Values"), "e1=4 g1=2 a2=2 c5=1 g5=1 h5=4 d6=2 f7=+2");
    // The king's side also gets the mage's ability (to add 1 to the values of pieces in sight) if
    // the pawn captures the mage. It keeps the ability for the rest of the game.
    FIST.leads("b - m: Mb2 Va1 ka8 Bh1", "a1xc3", "w a1 k: Vc3 ka8 Bh1");
    FIST.leads("b - m: Mb2 Va1 ka8 Bh1", "a1xc3 h1-h2 a8-a7 h2-h3", "b - k: Vc3 ka7 Bh3");
    // If the mage is jumped over but not captured, the challenger keeps the mage's ability.
    FIST.leads("b - m: Mb2 Va1 ka8 Bh1", "a1^c3", "w a1 m: Mb2 Vc3 ka8 Bh1");
    // The king empowers guards (adds 1 to their values), but not the pawn, and no guard behind
    // another piece.
    assert_eq!(FIST.layer("b - k: kd4 yd5 bd6 Vf4 bb2 yh8 Ba8", "Empowered"), "d4-b2 d4-d5 d4-h8");
}

#[test]
fn fist_20_a_mage_that_the_challenger_removes_is_lost_to_both() {
    let text = "w - m: Aa1 Mb2 Bh1 ka8 Vh8";
    FIST.leads(text, "a1xc3", "b - -: Ac3 Bh1 ka8 Vh8");
    FIST.leads(text, "a1^c3", "b - m: Ac3 Mb2 Bh1 ka8 Vh8");
    FIST.leads("w - m: Va1 Mb2 Ba4 kh7", "a1xc3", "b a1 -: Vc3 Ba4 kh7");
    // If the challenger removes its own mage, the mage's ability is lost. The king's side doesn't
    // get it later either.
    FIST.leads(text, "a1xc3 a8-a7 c3-c4 a7-a6", "w - -: Ac4 Bh1 ka6 Vh8");
    assert_eq!(FIST.layer("b - -: kd4 yd5 Vh8 Ba1", "Empowered"), "");
}
