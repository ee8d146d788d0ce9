//! A puzzle as it is shown, and what is said to those who try it.

use crate::say;
use fairyboard::{Key, Text};

/// A puzzle as it is shown.
#[derive(Clone)]
pub struct PuzzleView {
    /// Its place among those of its game, counted from 1, and how many these are.
    pub number: usize,
    pub count: usize,
    /// How many of these were solved before.
    pub solved: usize,
    /// Whether this one was.
    pub was_solved: bool,
    /// How hard it is, from 1 to 5.
    pub level: u8,
    /// What it is about.
    pub themes: Vec<Key>,
    /// The day of which it is the puzzle.
    pub day: Option<u64>,
    /// By what it is known, whatever its number becomes: a hash of game, options and position.
    pub id: u32,
    /// Whether anything is hidden from whoever solves it.
    pub hides: bool,
    /// How many moves it takes.
    pub(crate) moves: usize,
    /// What follows the right move.
    pub(crate) rest: Vec<String>,
}

impl PuzzleView {
    /// What is asked of whoever has this name.
    pub(crate) fn task(&self, player: Text) -> String {
        match self.moves {
            1 => say::puzzle_task_at_once(player).to_string(),
            moves => say::puzzle_task(moves, player).to_string(),
        }
    }

    /// What is said to a move that is not the right one.
    pub(crate) fn missed(&self) -> String {
        match (self.hides, self.moves) {
            (true, _) => say::PUZZLE_MISSED_HIDDEN.to_string(),
            (_, 1) => say::PUZZLE_MISSED_AT_ONCE.to_string(),
            (_, moves) => say::puzzle_missed(moves).to_string(),
        }
    }

    /// What is said to the right one: that it wins, and what it is an example of.
    pub(crate) fn won(&self) -> String {
        match self.moves {
            1 => say::puzzle_won_at_once(self.themes()).to_string(),
            moves => say::puzzle_won(moves, self.themes()).to_string(),
        }
    }

    /// What is said when the right one is shown.
    pub(crate) fn wins(&self) -> String {
        match self.moves {
            1 => say::puzzle_wins_at_once(self.themes()).to_string(),
            moves => say::puzzle_wins(moves, self.themes()).to_string(),
        }
    }

    fn themes(&self) -> String {
        self.themes.iter().map(|theme| theme.words()).collect::<Vec<_>>().join(" · ")
    }
}
