//! Tests of the rules of Fidchell.
//!
//! The expected results follow from the numbered rules. The names of tests begin with the number of
//! a rule. Positions and verdicts (expected answers to moves) use the notation of
//! `fairyboard_tests::language`. Verdicts list all blamed squares. Most positions have each King in
//! a corner.

mod calls;
mod end;
mod fiends;
mod kings;
mod mate;
mod movement;
mod pieces;
mod portals;
mod promotion;
mod set_up;
mod steps;
mod strings;
mod views;

use fairyboard::record::Record;
use fairyboard::{Family, Options, Piece, State, catalog};
use fairyboard_tests::language::{Blame, Language};
use fairyboard_tests::{StateQueries, effort, names, random_game, rng, rule_ids, square, test};
use std::collections::BTreeSet;
use std::rc::Rc;

const FIDCHELL: Language =
    Language { game: "fidchell", options: "setup=quick", blame: Blame::Whole };

const PLACE: &str = "ntcjdkqbactn/1lse1gg1esl1/12/12/12/12/12/12/12/12/1LSE1GG1ESL1/NTCJDKQBACTN \
                     w s Kk 0000 - -";
const QUICK: &str = "ntcjdkqbactn/1lse1gg1esl1/wpwwohrvwwpw/12/12/12/12/12/12/WPWWOHRVWWPW/\
                     1LSE1GG1ESL1/NTCJDKQBACTN w p Kk 0000 - -";

/// For each piece, the number of squares that it commands from f6 on an empty board, as the source
/// of the rules counts them.
const COMMANDS: [(&str, u32); 33] = [
    ("W", 3),
    ("P", 3),
    ("H", 5),
    ("R", 5),
    ("O", 5),
    ("V", 5),
    ("L", 5),
    ("Q", 6),
    ("E", 7),
    ("G", 8),
    ("S", 8),
    ("K", 8),
    ("+P", 10),
    ("+G", 12),
    ("+L", 14),
    ("J", 16),
    ("T", 16),
    ("+S", 16),
    ("F", 16),
    ("C", 21),
    ("N", 22),
    ("U", 22),
    ("+T", 24),
    ("A", 25),
    ("Y", 28),
    ("D", 30),
    ("I", 38),
    ("B", 43),
    ("+W", 8),
    ("+H", 8),
    ("+R", 6),
    ("+O", 30),
    ("+V", 43),
];

fn written(text: &str) -> String {
    FIDCHELL.written(text)
}

fn read(text: &str) -> Result<Rc<dyn State>, String> {
    FIDCHELL.read(text)
}

fn position(text: &str) -> Rc<dyn State> {
    FIDCHELL.position(text)
}

fn moves(text: &str, begin: &str) -> String {
    FIDCHELL.moves(text, begin)
}

fn judges(text: &str, cases: &[(&str, &str)]) {
    FIDCHELL.judges(text, cases);
}

fn clicks(text: &str, cases: &[(&str, &str, &str)]) {
    FIDCHELL.clicks(text, cases);
}

fn played(text: &str, moves: &str) -> Rc<dyn State> {
    FIDCHELL.played(text, moves)
}

fn leads(text: &str, moves: &str, then: &str) {
    FIDCHELL.leads(text, moves, then);
}

fn outcome(text: &str) -> String {
    FIDCHELL.outcome(text)
}

fn family() -> &'static dyn Family {
    catalog::find("fidchell").unwrap()
}

fn options(setup: &str) -> Options {
    Options::read(family().info().options, &format!("setup={setup}")).unwrap()
}

fn start(setup: &str) -> Rc<dyn State> {
    family().start(&options(setup))
}

/// A game that starts from a position.
fn record(text: &str) -> Record {
    Record::from_position(family(), options("quick"), &written(text)).unwrap()
}

/// The squares that a piece can move to or capture on, by rank and file.
fn targets(text: &str, from: &str) -> String {
    let moves = position(text).moves().into_iter();
    let to = moves.filter_map(|mv| {
        let (begin, end) = mv.split_once(['-', 'x'])?;
        (begin == from && !end.ends_with('!')).then(|| square(end))
    });
    names(&to.collect::<Vec<_>>())
}

/// The text with the sides exchanged: the case of letters, and the ranks in pieces and moves.
fn swapped(text: &str) -> String {
    let mirror = |word: &str| {
        let digits = word.find(|c: char| c.is_ascii_digit()).unwrap();
        let rank: u8 = word[digits..].parse().unwrap();
        format!("{}{}", &word[..digits], 13 - rank)
    };
    let (fields, pieces) = text.split_once(": ").unwrap();
    let piece = |piece: &str| {
        let (letter, at) = piece.split_at(if piece.starts_with('+') { 2 } else { 1 });
        let upper = letter.to_uppercase();
        let letter = if letter == upper { letter.to_lowercase() } else { upper };
        letter + &mirror(at)
    };
    let pieces: Vec<_> = pieces.split_whitespace().map(piece).collect();
    let exchanged = |letters: &str| {
        let turned = letters.chars().map(|c| match c.is_ascii_uppercase() {
            true => c.to_ascii_lowercase(),
            false => c.to_ascii_uppercase(),
        });
        let (white, black): (String, String) = turned.partition(char::is_ascii_uppercase);
        white + &black
    };
    let fields: Vec<_> = fields.split(' ').collect();
    let [side, phase, leaps, portals, used, lost] = fields[..] else { panic!("{text}") };
    let side = if side == "w" { "b" } else { "w" };
    let (leaps, lost) = (exchanged(leaps), exchanged(lost));
    let fields = format!("{side} {phase} {leaps} {portals} {used} {lost}");
    format!("{fields}: {}", pieces.join(" "))
}

/// The [`Piece`] value that a position has for a piece with this letter.
fn piece(letter: &str) -> Piece {
    let others = if letter.eq_ignore_ascii_case("k") { "" } else { "Ka1 kl12" };
    let kings = match letter {
        "K" => "kl12",
        "k" => "Ka1",
        _ => others,
    };
    let state = position(&format!("w p - 2222 - -: {kings} {letter}f6"));
    state.pieces().into_iter().find(|(at, _)| *at == square("f6")).unwrap().1
}

/// Calls `visit` with positions and their legal moves, from the test vectors (results of another
/// implementation) and from random games.
fn many(visit: impl Fn(&dyn State, &[String])) {
    let items: Vec<serde_json::Value> =
        serde_json::from_str(include_str!("../../vectors/fidchell.json")).unwrap();
    for item in items {
        let state = position(item["position"].as_str().unwrap());
        visit(&*state, &state.moves());
    }
    for (setup, seed) in [("quick", 1), ("place", 2)] {
        let mut rng = rng(seed);
        for _ in 0..effort(5) {
            random_game(&start(setup), 300, &mut rng, |state, moves| {
                visit(&**state, moves);
            });
        }
    }
}

#[test]
fn the_rules_are_those_of_the_file() {
    let family = family();
    let mut ids: BTreeSet<_> = (1..=24).map(|n| format!("FID-{n}")).collect();
    ids.insert("FID-9a".into());
    assert_eq!(rule_ids(family), ids);
    let convention = family.info().convention.unwrap();
    assert_eq!(convention.rule, "FID-23");
    assert_eq!((convention.repetitions, convention.plies_without_progress), (3, 150));
}
