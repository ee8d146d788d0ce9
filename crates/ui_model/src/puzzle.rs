//! A puzzle on the screen, and its sentences.

use crate::say;
use fairyboard::{Key, Text, catalog};

/// Of these puzzles, with their numbers and levels, the first that is nearest to a level, or the easier of two.
pub(crate) fn nearest(of: impl Iterator<Item = (usize, u8)>, level: u8) -> Option<usize> {
    of.min_by_key(|(_, of)| (of.abs_diff(level), *of)).map(|(number, _)| number)
}

/// The result of a try.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tried {
    /// Played a wrong move.
    Missed,
    /// Asked for the answer.
    Shown,
    /// Found the answer, with a hint or without.
    Found { hinted: bool },
}

/// How the answer of a puzzle was found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Found {
    /// The tries of the day, the right one included.
    pub tries: usize,
    /// Whether a hint was given.
    pub hinted: bool,
    /// The days in a row, if it is the puzzle of the day.
    pub streak: Option<u64>,
}

/// A puzzle on the screen.
#[derive(Clone)]
pub struct PuzzleView {
    /// The id of its game.
    pub game: &'static str,
    /// Its number within its game, from 1, and the number of puzzles of that game.
    pub number: usize,
    pub count: usize,
    /// The number of these that were solved before.
    pub solved: usize,
    /// Whether this one was solved before.
    pub was_solved: bool,
    /// Whether its answer was shown today, on this device.
    pub was_shown: bool,
    /// The number of wrong tries today, before it was opened.
    pub missed: usize,
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
    /// The other puzzles of the game that are not solved, from this one on: their numbers and levels.
    pub(crate) others: Vec<(usize, u8)>,
}

impl PuzzleView {
    /// The task for a player with this name, in a game with this aim.
    pub(crate) fn task(&self, player: Text, aim: Key) -> Text {
        match self.moves {
            1 => say::puzzle_task_at_once(aim, player),
            moves => say::puzzle_task(aim, moves, player),
        }
    }

    /// The sentence after a wrong move, if the win takes this many moves.
    pub(crate) fn missed(&self, moves: usize) -> String {
        match (self.hides, moves) {
            (true, _) => say::PUZZLE_MISSED_HIDDEN.to_string(),
            (_, 1) => say::PUZZLE_MISSED_AT_ONCE.to_string(),
            _ => say::puzzle_missed(moves).to_string(),
        }
    }

    /// The sentence after a right move, if the win takes this many more: at the end with the themes.
    pub(crate) fn right(&self, moves: usize) -> String {
        match moves {
            0 => say::puzzle_won(self.themes()).to_string(),
            _ => say::puzzle_goes_on(moves).to_string(),
        }
    }

    /// The sentence if a right move was shown that wins in this many moves.
    pub(crate) fn wins(&self, moves: usize) -> String {
        match moves {
            1 => say::puzzle_wins_at_once(self.themes()).to_string(),
            moves => say::puzzle_wins(moves, self.themes()).to_string(),
        }
    }

    /// The number of the puzzle to solve next, for a player of this level. If all are solved, the one after this.
    pub fn next(&self, level: u8) -> usize {
        nearest(self.others.iter().copied(), level).unwrap_or(self.number % self.count + 1)
    }

    /// The result of a player who found the answer, as a text to share. It doesn't contain the answer. `date` is that of the puzzle of
    /// the day, in words.
    pub fn result(&self, date: Option<String>, found: Found) -> String {
        let game =
            catalog::find(self.game).map_or(Text::name(self.game), |of| of.info().name.into());
        let how = match found.hinted {
            true => say::PUZZLE_FOUND_HINTED.into(),
            false => say::puzzle_found(found.tries),
        };
        let when = date.unwrap_or_else(|| say::puzzle_number(self.number).to_string());
        let result = say::puzzle_result(game, how, when);
        match found.streak {
            Some(days) if days > 1 => {
                say::puzzle_result_streak(result, say::puzzle_streak(days)).to_string()
            }
            _ => result.to_string(),
        }
    }

    fn themes(&self) -> String {
        self.themes.iter().map(|theme| theme.words()).collect::<Vec<_>>().join(" · ")
    }
}
