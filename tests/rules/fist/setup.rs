//! Tests of the start position, and of the positions that can be set up: FIST-33 and FIST-34.

use super::{FIST, START};
use fairyboard::games::fist::FistFamily;
use fairyboard::{Family, Options, catalog};
use fairyboard_tests::{StateQueries, test};

#[test]
fn fist_33_the_pieces_of_the_start_position() {
    let state = FIST.position(START);
    let start = catalog::find("fist").unwrap().start(&Options::defaults(FistFamily.info().options));
    assert_eq!(state.text(), start.text());
    let count =
        |letter: &str| state.pieces().iter().filter(|(_, piece)| piece.letter == letter).count();
    let counts = ["k", "b", "y", "A", "M", "B", "Y", "V"].map(count);
    assert_eq!(counts, [1, 7, 12, 1, 1, 3, 6, 1]);
    let at = |letter: &str| {
        state.pieces().into_iter().find(|(_, piece)| piece.letter == letter).unwrap().0.to_string()
    };
    assert_eq!((at("k").as_str(), at("V").as_str(), at("M").as_str()), ("e5", "h8", "h1"));
}

#[test]
fn fist_33_the_kings_side_controls_the_pawn_and_its_corner_is_closed() {
    let watchers = FIST.layer(START, "Sight of the pawn");
    assert_eq!(watchers, "d4-h8 e4-h8 d5-h8 e5-h8 g7-h8 h7-h8 g8-h8");
    let words = FIST.layer_words(START, "Sight of the pawn");
    assert!(words.iter().all(|words| words.starts_with("the king")), "{words:?}");
    FIST.clicks(
        START,
        &[("", "h8", "FIST-21 d4 e4 d5 e5 g7 h7 g8 h8 | Now only the king’s side sees it, from")],
    );
    let black = START.replace(" w ", " b ");
    assert!(FIST.moves(&black, "h8-").is_empty());
    assert!(!FIST.moves(&black, "h8").is_empty());
    assert_eq!(FIST.moves(&black, "h8x").split(' ').next(), Some("h8xf8"));
}

#[test]
fn fist_33_the_mage_in_its_corner() {
    // The mage on h1 has only one single jump. After it, the king could pin the mage (capture it
    // from the square beside it) by a move from the Keep (the centre).
    let jumps: Vec<_> =
        FIST.position(START).moves().into_iter().filter(|mv| mv.starts_with("h1")).collect();
    assert_eq!(jumps, ["h1^f3", "h1xf3"]);
    assert!(FIST.played(START, "h1^f3").moves().contains(&"e5-f4xf3".to_string()));
    // After one of these moves of other pieces, the mage's jump could continue over a second piece.
    for first in ["g1-e3", "h2-f4"] {
        let later = FIST.played(START, first).passed().unwrap();
        let longer = |mv: &String| mv.starts_with("h1^f3") && mv.len() > 5;
        assert!(later.moves().iter().any(longer), "{first}");
        assert!(!FIST.position(START).moves().iter().any(longer));
    }
    // If the middle guard has left g2, each of these answers lets the king's side capture a mage
    // that then moves to g2, by a move to a square beside it.
    let gone = START.replace("/1B2b1BY/", "/1B2b2Y/").replace(" w ", " b ");
    for (answer, pin) in [("e5-f4", "f4-g3xg2"), ("e2-f2", "h3-g3xg2"), ("g4-g3", "f1-f2xg2")] {
        let pins = FIST.played(&gone, &format!("{answer} h1-g2")).moves();
        let pins: Vec<_> = pins.into_iter().filter(|mv| mv.ends_with("xg2")).collect();
        assert_eq!(pins, [pin], "after {answer}");
    }
}

#[test]
fn fist_33_neither_side_can_capture_an_enemy_at_its_first_move() {
    let state = FIST.position(START);
    assert_eq!(state.threatened(), []);
    assert_eq!(state.passed().unwrap().threatened(), []);
    // The mage adds 1 to the value of an ace that it sees, which is then high enough to jump the
    // king.
    FIST.judges("w - m: Ad4 ke5 Ma4 Bh1 Vh8", &[("d4xf6", "legal")]);
    FIST.judges("w - -: Ad4 ke5 Bh1 Vh8", &[("d4xf6", "FIST-11 e5")]);
}

#[test]
fn fist_34_impossible_positions_are_refused_with_the_reason() {
    for (text, told) in [
        ("w - -: ka8 kb8 Vh8 Bh1", "The king’s side has at most one king, not 2 (FIST-34)"),
        ("w - -: ka8 Vh8 Vg8 Bh1", "There can be only one green pawn, not 2 (FIST-34)"),
        ("w - -: ka8 Bh1", "The green pawn is missing (FIST-34)"),
        ("w - -: ka8 Vh8 Aa1 Ab1 Bh1", "The challenger has at most one ace, not 2 (FIST-34)"),
        ("w - m: ka8 Vh8 Ma1 Mb1 Bh1", "The challenger has at most one mage, not 2 (FIST-34)"),
        (
            "w - -: ka8 Vh8 Ba1 Bb1 Bc1 Bh1",
            "The challenger has at most 3 blue guards, not 4 (FIST-34)",
        ),
        (
            "w - -: ka8 Vh8 Bh1 Ya1 Yb1 Yc1 Yd1 Ye1 Yf1 Yg1",
            "The challenger has at most 6 yellow guards, not 7 (FIST-34)",
        ),
        (
            "w - -: ka8 Vh8 Bh1 ba2 bb2 bc2 bd2 be2 bf2 bg2 bh2",
            "The king’s side has at most 7 blue guards, not 8 (FIST-34)",
        ),
        (
            "w - -: ka8 Vh8 Bh1 ya2 yb2 yc2 yd2 ye2 yf2 yg2 yh2 ya3 yb3 yc3 yd3 ye3",
            "The king’s side has at most 12 yellow guards, not 13 (FIST-34)",
        ),
    ] {
        let error = FIST.read(text).expect_err(text);
        assert!(error.starts_with("placement: found "), "{error}");
        assert!(error.ends_with(&format!("expected {told}")), "{error}");
    }
    for (text, told) in [
        (
            "w a8 -: ka8 Vh8 Bh1",
            "return square: found \"a8\" at character 22, expected The return square must be empty: the pawn has just left it (FIST-34)",
        ),
        (
            "w h8 -: ka8 Vh8 Bh1",
            "return square: found \"h8\" at character 22, expected The return square must be empty: the pawn has just left it (FIST-34)",
        ),
        (
            "w i1 -: ka8 Vh8 Bh1",
            "return square: found \"i1\" at character 22, expected a square from a1 to h8, or -",
        ),
        (
            "w - m: ka8 Vh8 Bh1",
            "empower: found \"m\" at character 24, expected The mage isn’t on the board, so it can’t empower (FIST-34)",
        ),
        (
            "w - k: ka8 Vh8 Mg1",
            "empower: found \"k\" at character 25, expected The mage is on the board, so only the mage empowers (FIST-34)",
        ),
        (
            "w - -: ka8 Vh8 Mg1",
            "empower: found \"-\" at character 25, expected The mage is on the board, so only the mage empowers (FIST-34)",
        ),
        ("w - x: ka8 Vh8 Bh1", "empower: found \"x\" at character 24, expected m, k or -"),
        (
            "x - -: ka8 Vh8 Bh1",
            "side: found \"x\" at character 20, expected the side to move, w or b",
        ),
    ] {
        assert_eq!(FIST.read(text).expect_err(text), told, "{text}");
    }
}

#[test]
fn fist_34_faults_are_told_in_a_sentence_each() {
    for (text, told) in [
        (
            "w - -: ka8 kb8 Bh1",
            "The king’s side has at most one king, not 2|The green pawn is missing",
        ),
        ("w - -: ka8 Vh8 Vg8 Bh1", "There can be only one green pawn, not 2"),
        ("w - -: ka8 Vh8 Ba1 Bb1 Bc1 Bh1", "The challenger has at most 3 blue guards, not 4"),
        ("w a8 -: ka8 Vh8 Bh1", "The return square must be empty: the pawn has just left it"),
        ("w - k: ka8 Vh8 Mg1", "The mage is on the board, so only the mage empowers"),
        ("w - m: ka8 Vh8 Bh1", "The mage isn’t on the board, so it can’t empower"),
    ] {
        let options = Options::defaults(FistFamily.info().options);
        let sketch = FistFamily.sketch(&FIST.written(text), &options).unwrap();
        let sentences: Vec<_> =
            sketch.faults().iter().map(|fault| fault.sentence.to_string()).collect();
        assert_eq!(sentences.join("|"), told, "{text}");
    }
}

#[test]
fn fist_34_finished_and_strange_positions_are_possible() {
    for (text, told) in [
        ("b - -: Vh8 Ba1", "white FIST-26"),
        ("b - k: Vh8 Ba1", "white FIST-26"),
        ("b - -: Vh8 ka1", "black FIST-27"),
        ("w - -: Vh8", "white FIST-26"),
        ("w a1 -: Vh8 ka8 Bh7", "ongoing"),
        ("w - k: Vh8 ka8 Bh7", "ongoing"),
    ] {
        assert_eq!(FIST.position(text).outcome().to_string(), told, "{text}");
        assert_eq!(FIST.position(text).text(), FIST.written(text));
    }
}
