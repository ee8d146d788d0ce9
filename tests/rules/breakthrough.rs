//! Tests of Breakthrough, rule by rule.

use fairyboard::games::breakthrough::BreakthroughFamily;
use fairyboard::{Family, Options, Position};
use fairyboard_tests::{assert_over_offers_nothing, refused, test};

fn options() -> Options {
    Options::defaults(BreakthroughFamily.info().options)
}

fn read(text: &str) -> Position {
    BreakthroughFamily.read(text, &options()).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn moves(text: &str) -> String {
    read(text).moves().join(" ")
}

fn refusal(text: &str, mv: &str) -> &'static str {
    refused(&*read(text), mv).rule
}

/// The outcome after a move, as text. Asserts that a finished game has no legal moves.
fn outcome(text: &str, mv: &str) -> String {
    let after = read(text).play(mv).unwrap_or_else(|error| panic!("{mv}: {error}")).state;
    assert_over_offers_nothing(&*after);
    after.outcome().to_string()
}

#[test]
fn breakthrough_1_begins_with_two_rows_each_and_moves_own_soldiers() {
    let start = BreakthroughFamily.start(&options());
    assert_eq!(start.text(), "ssssssss/ssssssss/8/8/8/8/SSSSSSSS/SSSSSSSS w");
    assert_eq!(start.moves().len(), 22);
    assert_eq!(refusal(&start.text(), "a7-a6"), "BREAKTHROUGH-1");
    assert_eq!(refusal(&start.text(), "d4-d5"), "BREAKTHROUGH-1");
    assert_eq!(refusal(&start.text(), "a2-a3-a4"), "BREAKTHROUGH-1", "one step");
}

#[test]
fn breakthrough_2_steps_one_square_forward() {
    let text = "s7/8/8/8/3S4/8/8/8 w";
    assert_eq!(moves(text), "d4-c5 d4-d5 d4-e5");
    assert_eq!(moves("8/8/8/8/3s4/8/8/S7 b"), "d4-c3 d4-d3 d4-e3");
    for mv in ["d4-d6", "d4-d3", "d4-c4"] {
        assert_eq!(refusal(text, mv), "BREAKTHROUGH-2", "{mv}");
    }
    assert_eq!(refusal("s7/8/8/3S4/3S4/8/8/8 w", "d4-d5"), "BREAKTHROUGH-2");
    assert_eq!(refusal("s7/8/8/8/8/8/SS6/S7 w", "a1-b2"), "BREAKTHROUGH-2", "it is shut in");
}

#[test]
fn breakthrough_3_captures_diagonally_only() {
    let text = "s7/8/8/2ss4/3S4/8/8/8 w";
    assert_eq!(moves(text), "d4-e5 d4xc5");
    assert_eq!(read(text).play("d4xc5").unwrap().state.text(), "s7/8/8/2Ss4/8/8/8/8 b");
    for mv in ["d4-d5", "d4xd5", "d4-c5", "d4xe5"] {
        assert_eq!(refusal(text, mv), "BREAKTHROUGH-3", "{mv}");
    }
}

#[test]
fn breakthrough_4_is_won_on_the_far_row_or_by_the_last_capture() {
    assert_eq!(outcome("s7/4S3/8/8/8/8/8/8 w", "e7-e8"), "white BREAKTHROUGH-4");
    assert_eq!(outcome("8/8/8/8/8/8/4s3/S7 b", "e2-e1"), "black BREAKTHROUGH-4");
    assert_eq!(outcome("8/8/8/3s4/4S3/8/8/8 w", "e4xd5"), "white BREAKTHROUGH-4");
    assert_eq!(refusal("4S3/8/8/8/8/8/s7/8 b", "a2-a1"), "BREAKTHROUGH-4");
}

#[test]
fn breakthrough_5_only_one_side_has_lost() {
    for text in ["8/8/8/8/8/8/8/8 w", "S7/8/8/8/8/8/8/s7 w"] {
        let sketch = BreakthroughFamily.sketch(text, &options()).unwrap();
        let rules: Vec<_> = sketch.faults().iter().map(|fault| fault.rule).collect();
        assert_eq!(rules, ["BREAKTHROUGH-5"], "{text}");
    }
    assert_eq!(read("S7/8/8/8/8/8/8/8 w").outcome().to_string(), "white BREAKTHROUGH-4");
}
