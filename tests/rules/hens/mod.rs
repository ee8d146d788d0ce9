//! Hens and Chicks, rule by rule.
//!
//! What is expected here follows from the numbered rules, which the names of the tests begin with.
//! A position tells the size of its board by how many ranks it has.

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

/// A position string after the option for its board: 8×8 or, where it has ten ranks, 10×10.
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
