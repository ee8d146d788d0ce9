//! Tests of layers (overlays that explain a position): their signs and words.

use super::{CLOSE, START, family, position, signs};
use fairyboard::Shown;
use fairyboard_tests::{test, walk};

#[test]
fn every_layer_has_a_name_and_shows_squares_in_words() {
    let layers = family().info().layers;
    assert!(!layers.is_empty());
    assert!(layers.iter().all(|(_, name, what)| name != what && !what.to_string().is_empty()));
    for text in [START, CLOSE, "w d4 e5 / c5 h8", "w a2 / e7"] {
        let state = position(text);
        for index in 0..=layers.len() {
            for shown in state.layer(index, &[]) {
                assert!(index < layers.len());
                assert!(!shown.words.to_string().is_empty());
                assert!(shown.at.file() < 8 && shown.at.rank() < 8);
            }
        }
    }
}

/// The signs of a layer after some steps of a turn: its squares, lines and badges.
fn shown(text: &str, steps: &str, name: &str) -> Vec<Shown> {
    let state = position(text);
    let index = state.info().layers.iter().position(|(id, ..)| *id == name).unwrap();
    state.layer(index, &walk(&*state, steps))
}

fn layer(text: &str, steps: &str, name: &str) -> String {
    signs(&shown(text, steps, name))
}

/// The words of a layer's signs after some steps of a turn.
fn layer_words(text: &str, steps: &str, name: &str) -> Vec<String> {
    shown(text, steps, name).into_iter().map(|shown| shown.words.to_string()).collect()
}

#[test]
fn layers_show_formations_ranges_squads_and_what_is_new() {
    let text = "w d4 e4 f4 d5 / g7 h7 g8 h8";
    assert_eq!(layer(text, "", "Formations of White"), "d4:d5 d4:e4 d4:f4 e4:f4");
    assert_eq!(layer(text, "", "Formations of Black"), "g7:g8 g7:h7 g7:h8 g8:h8 h7:h8");
    // The pawn on d4 can capture d5, and the dual (two pawns in a row) can capture f4. In the
    // second position Black's threepiece (three pawns in a row) captures at a distance.
    let text = "w d4 e4 / d5 f4 h8";
    assert_eq!(layer(text, "", "Range of White"), "d5 e4-f4");
    assert_eq!(layer("w a1 b1 d1 / f1 g1 h1", "", "Range of Black"), "f1-d1");
    assert_eq!(layer("b a1 b1 d1 / f1 g1 h1", "", "Range of White"), "");
    let text = "w a4 b4 c4 / f4 g4 f5 g5";
    assert_eq!(layer(text, "", "Safe squads"), "c4-f4 f4:g5");
    assert_eq!(layer(text, "", "Range of White"), "");
    assert_eq!(layer("w a4 b4 c4 / f4 g4 f5", "", "Safe squads"), "");
    // After the action (the first part of the turn), the layer shows the formations that the action
    // has made and that can capture in the same turn.
    let text = "w d4 e5 / c5 g8 h8";
    assert_eq!(layer(text, "d4 -d5", "Newly formed"), "d5:e5");
    assert_eq!(layer(text, "d4 -d6", "Newly formed"), "");
    assert_eq!(layer(text, "d4 -d5 ,d5:e5xc5:d5", "Newly formed"), "");
    assert_eq!(layer(text, "d4 -d5", "Formations of White"), "d5:e5");
}

#[test]
fn the_layer_of_what_is_new_follows_the_turn() {
    let text = "w b6 c4 d4 e5 / a6 c6 c5 h8";
    let new = |steps: &str| layer_words(text, steps, "Newly formed");
    // Before the turn, the layer shows the enemies that can be captured after some action, by a
    // formation that this action makes. The words name such an action.
    assert_eq!(layer(text, "", "Newly formed"), "a6 c5 c6");
    let words = new("");
    assert!(words.iter().any(|it| it.starts_with("a strike can capture c5 after ")), "{words:?}");
    // After the pawn on d4 is chosen, the layer shows the squares to which this pawn can move to
    // make a further capture in the same turn possible.
    assert_eq!(layer(text, "d4", "Newly formed"), "d5=1");
    assert_eq!(new("d4"), ["after d4-d5 a strike is possible"]);
    // After the action and after each further capture, the layer shows the formations that this
    // motion has made.
    assert_eq!(layer(text, "d4 -d5", "Newly formed"), "d5:e5");
    assert_eq!(new("d4 -d5"), ["the dual on d5 and e5 is new and can strike c5"]);
    let words = new("d4 -d5 ,d5:e5xc5:d5");
    assert!(words.contains(&"the dual on c4 and c5 is new and can strike c6".into()), "{words:?}");
    assert_eq!(
        new("d4 -d5 ,d5:e5xc5:d5 ,c4:c5xc5:c6"),
        [
            "the dual on c5 and d5 is new, but can’t capture anything",
            "the dual on b6 and c6 is new and can strike a6"
        ]
    );
    let words = layer_words("w d4 e5 / c5 g8 h8", "d4 -d5 ,d5:e5xc5:d5", "Newly formed");
    assert_eq!(words, [""; 0]);
    let words = layer_words("w d3 e5 f5 / g8 h8", "d3 -d5", "Newly formed");
    assert!(
        words.contains(&"the dual on d5 and e5 is new, but can’t capture anything".into()),
        "{words:?}"
    );
}

#[test]
fn the_other_layers_show_the_board_as_the_steps_have_left_it() {
    let text = "w b6 c4 d4 e5 / a6 c6 c5 h8";
    assert_eq!(layer(text, "", "Formations of White"), "c4:d4");
    assert_eq!(layer(text, "d4", "Formations of White"), "c4:d4");
    assert_eq!(layer(text, "d4 -d5", "Formations of White"), "d5:e5");
    assert_eq!(layer(text, "d4 -d5 ,d5:e5xc5:d5", "Formations of White"), "c4:c5 c5:d5");
    assert_eq!(layer(text, "d4 -d5", "Formations of Black"), "c5:c6");
    assert_eq!(layer(text, "d4 -d5 ,d5:e5xc5:d5", "Formations of Black"), "");
    // Black's dual and Black's pawn on c5 both can capture c4. After White captures c5, the dual is
    // gone.
    assert_eq!(layer(text, "", "Range of Black"), "c4 c5-c4");
    assert_eq!(layer(text, "d4 -d5 ,d5:e5xc5:d5", "Range of Black"), "c5");
    // After a push, formations include the pushed pawn on its new square. A squad (four pawns in a
    // square) protects its pawns. After the loss of a pawn, it protects nothing.
    let push = "w c4 d4 c5 d5 / b4 a3 h8";
    assert_eq!(layer(push, "", "Formations of Black"), "");
    assert_eq!(layer(push, "c4:d5 -b4:c5", "Formations of Black"), "a3:a4");
    let squad = "w a4 b4 c4 f3 / f4 g4 f5 g5";
    assert_eq!(layer(squad, "", "Safe squads"), "c4-f4 f4:g5");
    assert_eq!(layer(squad, "f3 xf4", "Safe squads"), "");
    let words = layer_words(squad, "", "Safe squads");
    assert!(words.iter().any(|it| it.contains("can’t capture f4") && it.contains("squad")));
    let words = layer_words("w d4 e4 / d5 f4 h8", "", "Range of White");
    assert!(words.contains(&"the pawn on d4 can capture d5".into()), "{words:?}");
    assert!(words.contains(&"the dual on d4 and e4 can capture f4".into()), "{words:?}");
}
