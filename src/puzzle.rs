//! Puzzles, which are positions with one right first move, and their themes.
//!
//! *Grammar.* A game's `puzzles.txt` has one puzzle per line, with fields separated by ` | `: the
//! weakest level of the computer that solves it, the number of plies to the win, the options, the
//! position, the line, the themes. Moves and themes are separated by blanks. The line begins with
//! the right move and continues to the end of the game. Puzzles are sorted by level, the weakest
//! first.

use crate::base::{Outcome, Piece};
use crate::state::State;
use crate::turn::{Act, Effect, Step};
use i18n::Key;
use std::fmt;

/// A theme of puzzles: an idea that a move can show, such as a chain of jumps, with a name for
/// players.
#[derive(Debug)]
pub struct Theme {
    /// The id in `puzzles.txt`: `chain`.
    pub id: &'static str,
    /// The name for players.
    pub name: Key,
}

/// A move, with the data that decides which puzzle themes the move shows.
#[derive(Debug)]
pub struct Example {
    /// The piece on the first square that is clicked, if any.
    pub piece: Option<Piece>,
    /// The steps that enter the move.
    pub steps: Vec<Step>,
    /// The effects of all steps of the move, in order.
    pub effects: Vec<Effect>,
    /// The outcome after the move.
    pub outcome: Outcome,
}

impl Example {
    /// Makes an example from a legal move of a position; `None` for any other move.
    pub fn new(state: &dyn State, mv: &str) -> Option<Self> {
        let steps = state.steps_of(mv)?;
        let from = steps.iter().find_map(|step| step.at);
        let pieces = state.scene(&[]).pieces;
        let piece = pieces.into_iter().find(|(at, _)| Some(*at) == from).map(|(_, piece)| piece);
        let outcome = state.play(mv).ok()?.state.outcome();
        Some(Example { piece, effects: state.effects(&steps), steps, outcome })
    }

    /// Whether some effect of the move follows from this rule, and not from a choice of the player.
    pub fn has_rule(&self, rule: &str) -> bool {
        self.effects.iter().any(|effect| effect.rule == Some(rule))
    }

    /// The number of steps of a kind.
    pub fn count(&self, act: Act) -> usize {
        self.steps.iter().filter(|step| step.act == act).count()
    }

    /// Whether the move captures anything.
    pub fn captures(&self) -> bool {
        self.steps.iter().any(|step| step.captures)
    }
}

/// A position with one right first move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Puzzle {
    /// The weakest of the computer's levels that solves the puzzle, 1 to 5.
    pub level: u8,
    /// The number of plies to the win, if the losing side delays it as long as possible.
    pub plies: u32,
    /// The options of the game, as records write them.
    pub options: String,
    /// The position string of the start.
    pub position: String,
    /// The right move, and the moves that follow, to the end of the game.
    pub line: Vec<String>,
    /// The ids of the themes that the winner's moves show.
    pub themes: Vec<String>,
}

impl Puzzle {
    /// Reads the puzzles in the text of a `puzzles.txt`. Lines that are no puzzles are skipped.
    pub fn all(file: &str) -> impl Iterator<Item = Puzzle> {
        file.lines().filter_map(Puzzle::read)
    }

    /// Reads a line of a `puzzles.txt`; `None` if it is no puzzle.
    pub fn read(line: &str) -> Option<Puzzle> {
        let mut fields = line.split(" | ");
        let mut next = || fields.next();
        let words = |text: &str| text.split_whitespace().map(String::from).collect();
        let puzzle = Puzzle {
            level: next()?.parse().ok().filter(|level| (1..=5).contains(level))?,
            plies: next()?.parse().ok()?,
            options: next()?.into(),
            position: next()?.into(),
            line: words(next()?),
            themes: words(next()?),
        };
        (next().is_none() && !puzzle.line.is_empty()).then_some(puzzle)
    }
}

impl fmt::Display for Puzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Puzzle { level, plies, options, position, line, themes } = self;
        let (line, themes) = (line.join(" "), themes.join(" "));
        write!(f, "{level} | {plies} | {options} | {position} | {line} | {themes}")
    }
}

/// The themes of a game without puzzles.
pub static NO_THEMES: &[Theme] = &[];

/// In a game without puzzles, whether a move shows a theme: always `false`.
pub fn shows_none(_: &Example, _: &str) -> bool {
    false
}
