//! Tests of the rules of Hens and Chicks.
//!
//! The expected results follow from the numbered rules. The names of tests begin with the number of
//! a rule. The size of the board is the number of ranks in a position.

mod chick;
mod end;
mod entry;
mod hen;
mod setup;
mod told;
mod turn;

use fairyboard::{Refusal, State};
use fairyboard_tests::language::{Blame, Language};
use std::rc::Rc;

const HENS: Language = Language { game: "hens", options: "", blame: Blame::Whole };

/// A position string with the option for its board: 10×10 if it has ten ranks, else 8×8.
fn sized(text: &str) -> String {
    format!("board={} {text}", text.split('/').count())
}

fn position(text: &str) -> Rc<dyn State> {
    HENS.position(&sized(text))
}

/// Asserts the whole list of legal moves.
fn offers(text: &str, moves: &str) {
    assert_eq!(HENS.moves(&sized(text), ""), moves, "{text}");
}

fn refused(text: &str, mv: &str) -> Refusal {
    HENS.refused(&sized(text), mv)
}

fn judges(text: &str, cases: &[(&str, &str)]) {
    HENS.judges(&sized(text), cases);
}

fn clicks(text: &str, cases: &[(&str, &str, &str)]) {
    HENS.clicks(&sized(text), cases);
}

fn played(text: &str, moves: &str) -> Rc<dyn State> {
    HENS.played(&sized(text), moves)
}

fn leads(text: &str, moves: &str, then: &str) {
    HENS.leads(&sized(text), moves, then);
}

fn outcome(text: &str) -> String {
    HENS.outcome(&sized(text))
}
