//! Tests of refusals in Hens and Chicks, each with its rule and its cause.

use super::{Row, opened};
use fairyboard_tests::test;
use serde_json::Value;

const JUMPS: &str = "7h/8/3c4/8/3c4/3c4/2Cc4/3H4 w";
const CHAIN: &str = "7h/8/3c4/8/3c4/8/3c4/3H4 w";
const STEPS: &str = "7h/8/8/2c5/8/3H4/8/8 w";
const STUCK: &str = "7h/8/8/1cccccc1/1cccccc1/3H1C2/8/H7 w";
const SLIDES: &str = "7h/8/5c2/8/8/2C5/8/H7 w";
const PIN: &str = "7h/8/8/8/5c2/8/2C5/H7 w";
const ALONE: &str = "7h/8/8/8/5h2/8/2C5/H7 w";
const DIVIDED: &str = "7h/8/8/8/3c1h2/8/2C5/H7 w";

fn row(name: &'static str, position: impl Into<String>) -> Row {
    Row::of("hens", name, position)
}

#[test]
fn a_hen_that_goes_wrong_is_told_why() {
    row("an empty square", STEPS).clicks("e5").blames(1).told("HENS-1", "e5 is empty");
    row("a piece of the other side", STEPS).clicks("c5").blames(1).told("HENS-1", "isn’t yours");
    row("a hen sideways", STEPS).clicks("d3 e3").blames(1).told("HENS-1", "only forward");
    row("a chick backwards", SLIDES).clicks("c3 b2").blames(1).told("HENS-1", "only forward");
    row("a hen too far", STEPS).clicks("d3 d6").blames(1).told("HENS-2", "d6 is too far");
    row("a hen out of line", STEPS)
        .clicks("d3 e5")
        .blames(1)
        .told("HENS-2", "isn’t straight or diagonally forward");
    row("a hen into another piece", JUMPS)
        .clicks("d1 d2")
        .blames(1)
        .stopped()
        .told("HENS-2", "is in the way");
    row("a hen that has stepped", STEPS)
        .clicks("d3 d4 d5")
        .asks()
        .blames(1)
        .told("HENS-2", "steps only once");
    row("a jump onto a piece", JUMPS)
        .clicks("d1 d3")
        .blames(1)
        .stopped()
        .told("HENS-3", "needs an empty square");
    row("a second jump over nothing", CHAIN)
        .clicks("d1 d3 f5")
        .blames(1)
        .told("HENS-3", "nothing to jump over");
    row("a second jump too far", CHAIN).clicks("d1 d3 d8").blames(1).told("HENS-3", "two squares");
    row("a third jump", CHAIN).clicks("d1 d3 d5 d7").blames(1).told("HENS-3", "at most twice");
    row("a hen that can’t move", STUCK).clicks("d3").blames(3).told("HENS-3", "can’t move");
    row("a step after a jump", CHAIN).clicks("d1 d3 e4").blames(1).told("HENS-5", "never both");
    row("a jump after a step", STEPS)
        .clicks("d3 d4 b6")
        .asks()
        .blames(1)
        .told("HENS-5", "never both");
}

#[test]
fn a_chick_that_goes_wrong_or_captures_in_vain_is_told_why() {
    row("a chick straight ahead", SLIDES)
        .clicks("c3 c4")
        .blames(1)
        .told("HENS-6", "isn’t diagonally forward");
    row("a chick through a piece", SLIDES)
        .clicks("c3 h8")
        .blames(1)
        .stopped()
        .told("HENS-6", "black chick on f6 is in the way");
    row("a chick that can’t move", STUCK).clicks("f3").blames(2).told("HENS-6", "can’t move");
    row("a chick that has slid", SLIDES)
        .clicks("c3 d4 e5")
        .asks()
        .blames(1)
        .told("HENS-6", "only once in a turn");
    row("a hen without help", ALONE)
        .clicks("c2 e4 f4")
        .asks()
        .blames(1)
        .told("HENS-8", "needs help");
    row("a chick between two", DIVIDED)
        .clicks("c2 e4 d4")
        .asks()
        .blames(2)
        .told("HENS-9", "divided");
    row("what is captured already", PIN)
        .clicks("c2 e4 f4")
        .asks()
        .blames(1)
        .told("HENS-10", "already captures");
}

#[test]
fn typed_moves_of_hens_are_refused_by_the_rule_that_forbids_them() {
    let start = games()[0]["position"].as_str().expect("a position").to_string();
    let chain = || "h7/8/8/8/3cC3/8/3c4/3H4 w".to_string();
    let divided = "7h/8/8/8/3c1c2/8/2C5/H7 w".to_string();
    for (position, typed, rule, words) in [
        (start.clone(), "d7-d6", "HENS-1", "isn’t yours"),
        (start.clone(), "d5-d6", "HENS-1", "empty"),
        (start.clone(), "d1-d2", "HENS-2", "is in the way"),
        (start.clone(), "d1xd4", "HENS-3", "two squares"),
        (start.clone(), "d1xd3", "HENS-4", "stays where it is"),
        (chain(), "d1^d3", "HENS-4", "always captures it"),
        (chain(), "d1xd3-d4", "HENS-5", "never both"),
        (start, "d2-d4", "HENS-6", "diagonal"),
        (PIN.into(), "c2-e4xf5", "HENS-7", "isn’t beside"),
        (ALONE.into(), "c2-e4xf4", "HENS-8", "needs help"),
        (divided, "c2-e4xf4", "HENS-9", "divided"),
        (PIN.into(), "c2-e4", "HENS-10", "always captures"),
        (last(0), "c1-c2", "HENS-11", "over"),
        (last(10), "a5-a6", "HENS-12", "over"),
    ] {
        row("a typed move", position).types(typed).told(rule, words);
    }
}

fn games() -> Value {
    serde_json::from_str(include_str!("../../vectors/hens_games.json")).expect("vectors")
}

/// The final position of a game in the test vectors.
fn last(game: usize) -> String {
    games()[game]["final"].as_str().expect("a position").into()
}

#[test]
fn a_game_of_hens_that_is_over_refuses_every_click() {
    for (rule, what, position) in [
        ("HENS-11", "a game that was won", last(0)),
        ("HENS-12", "a side without a move", last(10)),
        (
            "HENS-11",
            "a side that was set up without a hen (HENS-13)",
            "7h/8/8/2C5/8/8/8/8 b".into(),
        ),
        (
            "HENS-11",
            "a side that was set up on the first row (HENS-13)",
            "7h/8/8/8/8/8/7H/2h5 w".into(),
        ),
    ] {
        let session = opened("hens", &position);
        assert_eq!(session.outcome().rule(), Some(rule), "{what}");
        assert_eq!(session.next().steps, [], "{what}: nothing may move");
        for square in ["a1", "c5", "h8"] {
            row(what, &*position).clicks(square).told(rule, "The game is over");
        }
    }
}
