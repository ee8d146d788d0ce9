//! Puzzles: positions with one right first move, and what they are examples of.
//!
//! *Grammar.* A game's `puzzles.txt` has a puzzle a line, its fields between ` | `: the weakest of the computer's levels that
//! solves it, in how many plies it is won, the options, the position, the line, the themes. Moves and themes stand between
//! blanks. The line begins with the right move, and goes on to the end of the game. The weakest levels stand first.

use crate::base::{Outcome, Piece};
use crate::state::State;
use crate::turn::{Act, Effect, Step};
use i18n::Key;
use std::fmt;

/// What a move may be an example of.
#[derive(Debug)]
pub struct Theme {
    /// What it is called in `puzzles.txt`.
    pub id: &'static str,
    /// What players call it.
    pub name: Key,
}

/// A move, for themes.
#[derive(Debug)]
pub struct Example {
    /// The piece that is picked first, if one is.
    pub piece: Option<Piece>,
    /// What the move is entered by.
    pub steps: Vec<Step>,
    /// What the steps do to the board.
    pub effects: Vec<Effect>,
    /// How the game stands after it.
    pub outcome: Outcome,
}

impl Example {
    /// A legal move of a position; `None` of any other.
    pub fn new(state: &dyn State, mv: &str) -> Option<Self> {
        let steps = state.steps_of(mv)?;
        let from = steps.iter().find_map(|step| step.at);
        let pieces = state.scene(&[]).pieces;
        let piece = pieces.into_iter().find(|(at, _)| Some(*at) == from).map(|(_, piece)| piece);
        let outcome = state.play(mv).ok()?.state.outcome();
        Some(Example { piece, effects: state.effects(&steps), steps, outcome })
    }

    /// Whether something happens by a rule that nobody was asked about.
    pub fn has_rule(&self, rule: &str) -> bool {
        self.effects.iter().any(|effect| effect.rule == Some(rule))
    }

    /// How many steps of a kind there are.
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
    /// The weakest of the computer's levels that solves it, 1 to 5.
    pub level: u8,
    /// In how many plies it is won at most.
    pub plies: u32,
    /// The options of the game, as records write them.
    pub options: String,
    /// The position string.
    pub position: String,
    /// The right move, and the line that it begins.
    pub line: Vec<String>,
    /// The ids of the themes that the winner's moves show.
    pub themes: Vec<String>,
}

impl Puzzle {
    /// Reads the puzzles of a game; lines that are none are left out.
    pub fn all(file: &str) -> impl Iterator<Item = Puzzle> {
        file.lines().filter_map(Puzzle::read)
    }

    /// Reads a line; `None` where it is no puzzle.
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
