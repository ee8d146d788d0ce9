//! Tests of the rules of Zugzwang.
//!
//! The expected results follow from the numbered rules. The names of tests begin with the number of
//! a rule. The results are written by hand or computed by `fairyboard_tests::dice`, which is
//! programmed from the rules without the engine. Dice are written as squares and faces: `c3 .bQrR
//! f6 .cQpB`. Verdicts (expected answers to moves) use the notation of `fairyboard_tests::language`
//! and list some of the blamed squares.

mod captures;
mod coop;
mod duel;
mod fixed;
mod games;
mod layers;
mod lookalikes;
mod points;
mod refusals;
mod samples;
mod set;
mod steps;
mod views;
mod whole_games;

use fairyboard::chance::Chance;
use fairyboard::{Family, Options, Refusal, State, catalog};
use fairyboard_tests::dice::{Dice, layout, on, rolled};
use fairyboard_tests::language::{self, Blame, played, walk};
use fairyboard_tests::{effort, refused, rng, rule_ids, square};
use std::collections::BTreeSet;
use std::rc::Rc;
use std::sync::OnceLock;

/// Two dice with one capture each. A die acts as the face that it shows to the player's edge. Seen
/// from the south, the blue queen on c3 takes the cream queen on f6. Seen from the west, the purple
/// bishop on f6 takes the red rook on c3.
const TWO: &str = "c3 .bQrR f6 .cQpB";

/// Five dice in a cross. If the player looks from the south, the die in the middle may move. From
/// each other edge, one of the dice around it may move.
const CROSS: &str = "d6 .pBcQ b4 .cNpR d4 .bRrN f4 .rNbB d2 .cQrR";

fn family() -> &'static dyn Family {
    catalog::find("zugzwang").unwrap()
}

/// The default options, except those in the text: `variant=coop players=3`.
fn options(text: &str) -> Options {
    let mut options = Options::defaults(family().info().options);
    for pair in text.split_whitespace() {
        let (key, value) = pair.split_once('=').unwrap();
        options.set(key, value).unwrap_or_else(|error| panic!("{pair}: {error}"));
    }
    options
}

fn deal(text: &str, seed: u64) -> Rc<dyn State> {
    family().deal(&options(text), &mut Chance::seeded(seed))
}

fn read(text: &str) -> Result<Rc<dyn State>, String> {
    family().read(text, &options("")).map_err(|error| error.to_string())
}

fn position(text: &str) -> Rc<dyn State> {
    let state = read(text).unwrap_or_else(|error| panic!("{text}: {error}"));
    assert_eq!(state.text(), text);
    state
}

/// A position on 8×8 squares, from the dice and from the fields after the board.
fn at(pieces: &str, fields: &str) -> Rc<dyn State> {
    position(format!("{} {fields}", on(pieces)).trim_end())
}

fn assert_reads_not(text: &str, named: &str) {
    let error = read(text).map(|state| state.text()).expect_err(text);
    assert!(error.contains(named), "{text}: {error}");
}

fn fields(state: &dyn State) -> Vec<String> {
    state.text().split(' ').map(String::from).collect()
}

/// Asserts the whole list of legal moves, in any order.
fn offers(state: &dyn State, moves: &str) {
    let mut moves: Vec<_> = moves.split_whitespace().collect();
    moves.sort_unstable();
    assert_eq!(state.moves(), moves, "{}", state.text());
}

/// Asserts which legal moves begin with a text.
fn offers_of(state: &dyn State, begin: &str, moves: &str) {
    let mut listed = state.moves();
    listed.retain(|mv| mv.starts_with(begin));
    assert_eq!(listed.join(" "), moves, "{}", state.text());
}

/// Asserts that some moves lead to a position with these dice and fields.
fn leads(state: &Rc<dyn State>, moves: &str, pieces: &str, fields: &str) {
    let wanted = format!("{} {fields}", on(pieces));
    assert_eq!(played(state, moves).text(), wanted, "{moves} in {}", state.text());
    position(&wanted);
}

/// Asserts the rule of a refusal, some of its blamed squares and some words of its sentence.
fn assert_refusal(refusal: &Refusal, verdict: &str, about: &str) {
    language::assert_refusal(refusal, verdict, Blame::Part, about);
    assert_is_told_well(refusal, about);
}

/// Asserts that a refusal cites a rule of Zugzwang, and has one sentence without a full stop.
fn assert_is_told_well(refusal: &Refusal, about: &str) {
    static RULES: OnceLock<BTreeSet<String>> = OnceLock::new();
    let rules = RULES.get_or_init(|| rule_ids(family()));
    assert!(rules.contains(refusal.rule), "{about}: {refusal}");
    let sentence = &refusal.sentence.to_string();
    assert!(sentence.len() > 10 && !sentence.ends_with('.'), "{about}: {refusal}");
    assert!(sentence.starts_with(char::is_uppercase), "{about}: {refusal}");
}

/// Asserts the answer to each move. A case is a move and its verdict.
fn judges(state: &dyn State, cases: &[(&str, &str)]) {
    language::judges(state, cases, Blame::Part);
    for (mv, _) in cases.iter().filter(|(_, verdict)| !["legal", "never"].contains(verdict)) {
        assert_is_told_well(&refused(state, mv), mv);
    }
}

/// Asserts verdicts of clicks. A case lists the steps entered before, the clicked square and the
/// verdict.
fn clicks(state: &dyn State, cases: &[(&str, &str, &str)]) {
    language::clicks(state, cases, Blame::Part);
    for (before, at, _) in cases {
        assert_is_told_well(&state.refuse(&walk(state, before), square(at)), at);
    }
}

fn outcome(state: &dyn State) -> String {
    state.outcome().to_string()
}

/// Asserts the list of legal moves for positions with a few random dice. `expected` computes the
/// list without the engine.
fn lists(seed: u64, fields: &str, expected: impl Fn(&Dice) -> Vec<String>) {
    let mut rng = rng(seed);
    for _ in 0..effort(300) {
        let size = [6, 8][rng.usize(..2)];
        let count = rng.usize(2..=16);
        let dice = rolled(&mut rng, size, count);
        let text = format!("{} {fields}", layout(size, &dice));
        let state = position(text.trim_end());
        assert_eq!(state.moves(), expected(&dice), "{text}");
    }
}
