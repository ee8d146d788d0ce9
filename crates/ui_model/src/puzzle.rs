//! A puzzle on the screen, and its sentences.

use crate::say;
use fairyboard::{Key, Text};

/// A puzzle on the screen.
#[derive(Clone)]
pub struct PuzzleView {
    /// Its number within its game, from 1, and the number of puzzles of that game.
    pub number: usize,
    pub count: usize,
    /// The number of these that were solved before.
    pub solved: usize,
    /// Whether this one was solved before.
    pub was_solved: bool,
    /// Whether its answer was shown today, on this device.
    pub was_shown: bool,
    /// The difficulty, from 1 to 5.
    pub level: u8,
    /// Its themes.
    pub themes: Vec<Key>,
    /// The day, if it is the puzzle of a day.
    pub day: Option<u64>,
    /// A hash of game, options and position. Its number may change.
    pub id: u32,
    /// Whether something is hidden from the player.
    pub hides: bool,
    /// The number of moves to the win.
    pub(crate) moves: usize,
    /// The moves after the right one.
    pub(crate) rest: Vec<String>,
}

impl PuzzleView {
    /// The task for a player with this name.
    pub(crate) fn task(&self, player: Text) -> String {
        match self.moves {
            1 => say::puzzle_task_at_once(player).to_string(),
            moves => say::puzzle_task(moves, player).to_string(),
        }
    }

    /// The sentence after a wrong move.
    pub(crate) fn missed(&self) -> String {
        match (self.hides, self.moves) {
            (true, _) => say::PUZZLE_MISSED_HIDDEN.to_string(),
            (_, 1) => say::PUZZLE_MISSED_AT_ONCE.to_string(),
            (_, moves) => say::puzzle_missed(moves).to_string(),
        }
    }

    /// The sentence after the right move: that it wins, and its themes.
    pub(crate) fn won(&self) -> String {
        match self.moves {
            1 => say::puzzle_won_at_once(self.themes()).to_string(),
            moves => say::puzzle_won(moves, self.themes()).to_string(),
        }
    }

    /// The sentence if the right move was shown.
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
