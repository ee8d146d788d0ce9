//! Tests of the puzzles. The reference implementation, which shares no code with the engine,
//! confirms them.

mod page;
mod reference;
mod zugzwang;

use fairyboard::catalog;
use fairyboard::puzzle::{self, Puzzle};
use fairyboard::{Options, Position};
use fairyboard_tests::{About, for_each_game};
use std::collections::{BTreeSet, HashSet};

pub fn file(id: &str) -> &'static str {
    match id {
        "fist" => include_str!("../../../src/games/fist/puzzles.txt"),
        "hens" => include_str!("../../../src/games/hens/puzzles.txt"),
        "pawn" => include_str!("../../../src/games/pawn/puzzles.txt"),
        "fidchell" => include_str!("../../../src/games/fidchell/puzzles.txt"),
        "zugzwang" => include_str!("../../../src/games/zugzwang/puzzles.txt"),
        other => panic!("{other} has no puzzles"),
    }
}

/// The puzzles in the file of a game, one from each line.
fn all(id: &str) -> Vec<Puzzle> {
    let puzzles: Vec<Puzzle> = Puzzle::all(file(id)).collect();
    assert_eq!(puzzles.len(), file(id).lines().count(), "a line is no puzzle");
    puzzles
}

/// The start position of a puzzle.
fn position(id: &str, puzzle: &Puzzle) -> Position {
    let family = catalog::find(id).expect("a game of the catalogue");
    let options = Options::read(family.info().options, &puzzle.options).expect("options");
    family.read(&puzzle.position, &options).expect("a position")
}

/// The part of a move that the player decides, which is all but the roll.
fn decision(mv: &str) -> &str {
    mv.split('/').next().unwrap_or_default()
}

fn there_are_enough_from_easy_to_hard(id: &str) {
    let all = all(id);
    assert!(all.len() >= if id == "zugzwang" { 20 } else { 60 }, "{} puzzles", all.len());
    assert!(file(id).len() <= 12_000, "{} bytes", file(id).len());
    assert!(all.is_sorted_by_key(|puzzle| puzzle.level), "the weakest levels stand first");
    let levels: BTreeSet<u8> = all.iter().map(|puzzle| puzzle.level).collect();
    assert!(levels.len() >= 3, "{levels:?}");
    let positions: HashSet<&str> = all.iter().map(|puzzle| &*puzzle.position).collect();
    assert_eq!(positions.len(), all.len(), "a position stands twice");
}

fn every_line_is_legal_and_wins(id: &str) {
    for puzzle in all(id) {
        let _about = About(puzzle.to_string());
        let begin = position(id, &puzzle);
        assert_eq!(begin.text(), puzzle.position);
        let me = begin.to_move();
        let moves: HashSet<String> = begin.moves().iter().map(|mv| decision(mv).into()).collect();
        let fewest = if id == "zugzwang" { 4 } else { 8 };
        assert!(moves.len() >= fewest, "{} moves", moves.len());
        let mut at = begin;
        for mv in &puzzle.line {
            assert!(!at.outcome().is_over());
            at = at.play(mv).expect("a legal move").state;
        }
        assert_eq!(fairyboard_player::won(at.outcome(), me), Some(true));
        assert_eq!(puzzle.line.len() as u32, puzzle.plies);
    }
}

fn a_capture_is_never_the_only_one(id: &str) {
    let captures = |at: &Position, mv: &str| puzzle::Example::new(&**at, mv).unwrap().captures();
    for puzzle in all(id) {
        let _about = About(puzzle.to_string());
        let begin = position(id, &puzzle);
        let right = &puzzle.line[0];
        let mut others = begin.moves();
        others.retain(|mv| decision(mv) != decision(right));
        assert!(!captures(&begin, right) || others.iter().any(|mv| captures(&begin, mv)));
    }
}

/// Asserts that the themes of each puzzle match the winner's moves, and that every theme of the
/// game occurs.
fn themes_are_those_of_the_moves(id: &str) {
    let mut met = HashSet::new();
    for puzzle in all(id) {
        let _about = About(puzzle.to_string());
        let mut at = position(id, &puzzle);
        let me = at.to_move();
        let mut shown = HashSet::new();
        for mv in &puzzle.line {
            if at.to_move() == me {
                shown.extend(catalog::shown(&*at, mv));
            }
            at = at.play(mv).expect("a legal move").state;
        }
        let in_order =
            catalog::themes(id).iter().map(|theme| theme.id).filter(|id| shown.contains(id));
        assert_eq!(puzzle.themes, in_order.collect::<Vec<_>>());
        assert!(!shown.is_empty());
        met.extend(shown);
    }
    assert!(met.len() >= if id == "zugzwang" { 2 } else { 4 }, "{met:?}");
}

for_each_game!(
    there_are_enough_from_easy_to_hard,
    every_line_is_legal_and_wins,
    a_capture_is_never_the_only_one,
    themes_are_those_of_the_moves,
);
