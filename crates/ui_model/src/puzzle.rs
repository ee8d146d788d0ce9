//! A puzzle on the screen, and its sentences.

use crate::say;
use fairyboard::{Key, Text, catalog};

/// The number of the first puzzle of `level`. If there is none, the first of the next higher level
/// that has one, or else of the next lower level. `None` if there are no puzzles. `of` lists the
/// number and the level of each puzzle.
pub(crate) fn nearest(of: impl Iterator<Item = (usize, u8)>, level: u8) -> Option<usize> {
    of.min_by_key(|(_, of)| (*of < level, of.abs_diff(level))).map(|(number, _)| number)
}

/// What the player did with a puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tried {
    /// The player played a wrong move.
    Missed,
    /// The player was shown the answer.
    Shown,
    /// The player found the answer, with or without a hint.
    Found { hinted: bool },
}

/// The name of a puzzle on the page. An address contains the puzzle's number in the file instead,
/// which does not depend on the level.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PuzzleName {
    /// The difficulty of the puzzle, from 1 to 5.
    pub level: u8,
    /// The place of the puzzle among those of its level, from 1.
    pub place: usize,
}

impl PuzzleName {
    /// The name in words, such as *Level 2 · 7*.
    pub fn words(self) -> Text {
        say::puzzle_name(self.level, self.place)
    }
}

/// The details of a puzzle that the player has solved.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Found {
    /// The number of tries on this day, including the right one.
    pub tries: usize,
    /// Whether a hint was given.
    pub hinted: bool,
    /// The number of days in a row with a solved puzzle of the day. `None` if this is no puzzle of
    /// the day.
    pub streak: Option<u64>,
}

/// A puzzle on the screen.
#[derive(Clone)]
pub struct PuzzleView {
    /// The id of the chess variant, such as `hens`.
    pub game: &'static str,
    /// The number of the puzzle among those of the chess variant, from 1.
    pub number: usize,
    /// The number of all puzzles of the chess variant.
    pub count: usize,
    /// The number of puzzles of the chess variant that were solved before.
    pub solved: usize,
    /// Whether this puzzle was solved before.
    pub was_solved: bool,
    /// Whether the player was shown the answer today, on this device.
    pub was_shown: bool,
    /// The number of wrong tries today, before the puzzle was opened.
    pub missed: usize,
    pub name: PuzzleName,
    /// The number of the puzzle before this one in the index, which is sorted by level. Before the
    /// first puzzle comes the last.
    pub before: usize,
    /// The number of the puzzle after this one in the index. After the last puzzle comes the first.
    pub after: usize,
    /// The index of the theme that the player is solving, among those of the chess variant. If there
    /// is one, the puzzles before, after and next all have it.
    pub theme: Option<usize>,
    /// The names of the puzzle's themes.
    pub themes: Vec<Key>,
    /// The day, counted from 1970, if this is the puzzle of a day.
    pub day: Option<u64>,
    /// A hash of variant, options and position, which identifies the puzzle. The number of a puzzle
    /// may change.
    pub id: u32,
    /// Whether cards or dice are hidden from the player.
    pub hides: bool,
    /// The number of moves that the player must make to win.
    pub(crate) moves: usize,
    /// The numbers and levels of the other unsolved puzzles of the chess variant, or of the theme:
    /// first those after this puzzle in the file, then those before it.
    pub(crate) others: Vec<(usize, u8)>,
}

impl PuzzleView {
    /// The text of the task. `player` is the name of the side to move, `aim` the aim of the chess
    /// variant.
    pub(crate) fn task(&self, player: Text, aim: Key) -> Text {
        let task = match self.moves {
            1 => say::puzzle_task_at_once(aim, player),
            moves => say::puzzle_task(aim, moves, player),
        };
        if self.hides { say::puzzle_task_sure(task) } else { task }
    }

    /// The task in a few words. `player` is the name of the side to move.
    pub fn in_short(&self, player: Text) -> Text {
        say::puzzle_in_short(self.moves, player)
    }

    /// The sentence after a wrong move. `moves` is the number of moves that the win takes.
    pub(crate) fn missed(&self, moves: usize) -> String {
        match (self.hides, moves) {
            (true, _) => say::PUZZLE_MISSED_HIDDEN.to_string(),
            (_, 1) => say::PUZZLE_MISSED_AT_ONCE.to_string(),
            _ => say::puzzle_missed(moves).to_string(),
        }
    }

    /// The sentence after a right move. `moves` is the number of further moves that the win takes.
    /// At 0 the puzzle is solved, and the sentence names its themes.
    pub(crate) fn right(&self, moves: usize) -> String {
        match moves {
            0 => say::puzzle_won(self.themes()).to_string(),
            _ => say::puzzle_goes_on(moves).to_string(),
        }
    }

    /// The sentence after a right move was shown to the player. The move wins in this number of
    /// moves.
    pub(crate) fn wins(&self, moves: usize) -> String {
        match moves {
            1 => say::puzzle_wins_at_once(self.themes()).to_string(),
            moves => say::puzzle_wins(moves, self.themes()).to_string(),
        }
    }

    /// The level of the next puzzle for a player of this level: that of this puzzle if it is higher
    /// and the player has found its answer without help.
    pub fn next_level(&self, level: u8, tried: Option<Tried>) -> u8 {
        match tried {
            Some(Tried::Found { hinted: false }) => level.max(self.name.level),
            _ => level,
        }
    }

    /// The number of the puzzle to solve next, for a player of this level. If all puzzles are
    /// solved, the number of the puzzle after this one in the index.
    pub fn next(&self, level: u8) -> usize {
        nearest(self.others.iter().copied(), level).unwrap_or(self.after)
    }

    /// The result of a player who has solved the puzzle, as a text to share. The text doesn't
    /// contain the answer. `date` is the date in words, if this is the puzzle of the day.
    pub fn result(&self, date: Option<String>, found: Found) -> String {
        let game =
            catalog::find(self.game).map_or(Text::name(self.game), |of| of.info().name.into());
        let how = match found.hinted {
            true => say::PUZZLE_FOUND_HINTED.into(),
            false => say::puzzle_found(found.tries),
        };
        let when = date.unwrap_or_else(|| self.name.words().to_string());
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
