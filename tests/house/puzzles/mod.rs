//! Tests of the puzzles. The reference implementation, which shares no code with the engine,
//! confirms them.

mod page;
mod reference;
mod zugzwang;

use checklist::Demands;
use fairyboard::catalog;
use fairyboard::puzzle::{self, Puzzle};
use fairyboard::turn::Act;
use fairyboard::{Options, Position};
use fairyboard_player::{Difficulty, decision};
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
pub fn all(id: &str) -> Vec<Puzzle> {
    let puzzles: Vec<Puzzle> = Puzzle::all(file(id)).collect();
    assert_eq!(puzzles.len(), file(id).lines().count(), "a line is no puzzle");
    puzzles
}

/// The start position of a puzzle.
pub fn position(id: &str, puzzle: &Puzzle) -> Position {
    let family = catalog::find(id).expect("a game of the catalogue");
    let options = Options::read(family.info().options, &puzzle.options).expect("options");
    family.read(&puzzle.position, &options).expect("a position")
}

fn there_are_enough_from_easy_to_hard(id: &str) {
    let (all, demands) = (all(id), Demands::of(id));
    assert!(demands.puzzles.contains(&all.len()), "{} puzzles", all.len());
    assert!(file(id).len() <= demands.puzzle_bytes, "{} bytes", file(id).len());
    let easy = all.iter().filter(|puzzle| puzzle.level == 1).count();
    assert!(easy >= demands.easy_puzzles, "{easy} of level 1");
    let levels: BTreeSet<u8> = all.iter().map(|puzzle| puzzle.level).collect();
    assert!(levels.len() >= demands.puzzle_levels, "{levels:?}");
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
        assert!(moves.len() >= Demands::of(id).puzzle_moves, "{} moves", moves.len());
        let mut at = begin;
        for mv in &puzzle.line {
            assert!(!at.outcome().is_over());
            at = at.play(mv).expect("a legal move").state;
        }
        assert_eq!(fairyboard_player::won(at.outcome(), me), Some(true));
        assert_eq!(puzzle.line.len() as u32, puzzle.plies);
    }
}

fn levels_are_those_of_what_there_is_to_see(id: &str) {
    for puzzle in all(id) {
        let _about = About(puzzle.to_string());
        let state = position(id, &puzzle);
        let difficulty = Difficulty::new(&*state, &puzzle.line).expect("a line");
        assert_eq!(difficulty.level(), puzzle.level);
        let is_easy = difficulty.own_moves == 1 && difficulty.steps <= 2;
        assert!(puzzle.level > 1 || is_easy, "{difficulty:?}");
    }
}

fn the_only_capture_takes_several_steps(id: &str) {
    let captures = |at: &Position, mv: &str| puzzle::Example::new(&**at, mv).unwrap().captures();
    for puzzle in all(id) {
        let _about = About(puzzle.to_string());
        let begin = position(id, &puzzle);
        let right = &puzzle.line[0];
        let mut others = begin.moves();
        others.retain(|mv| decision(mv) != decision(right));
        let steps = begin.steps_of(right).expect("steps");
        let is_single = steps.iter().filter(|step| step.act != Act::Pick).count() == 1;
        let is_only = !others.iter().any(|mv| captures(&begin, mv));
        assert!(!captures(&begin, right) || !is_single || !is_only);
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
    assert!(met.len() >= Demands::of(id).puzzle_themes, "{met:?}");
}

for_each_game!(
    there_are_enough_from_easy_to_hard,
    every_line_is_legal_and_wins,
    levels_are_those_of_what_there_is_to_see,
    the_only_capture_takes_several_steps,
    themes_are_those_of_the_moves,
);
