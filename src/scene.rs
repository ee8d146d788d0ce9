//! What a board shows besides its pieces: reserves, lasting states of squares, piece cards, layers.

use crate::base::{Piece, Seat};
use crate::geometry::Square;
use crate::turn::{Act, Step};

/// Pieces of one kind that are not on the board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OffBoard {
    /// Whose they are.
    pub owner: Seat,
    /// What they are.
    pub piece: Piece,
    /// How many.
    pub count: u8,
    /// Where they are: `third rank`, `entrants`, `lost`, `successor`.
    pub place: &'static str,
    /// Whether they can ever come to the board from there.
    pub comes: bool,
    /// The text of the reserve step that takes one.
    pub text: String,
}

impl OffBoard {
    /// Whether a step takes one of these, where this side is to move.
    pub fn is_taken_by(&self, step: &Step, to_move: Seat) -> bool {
        self.comes && self.owner == to_move && step.act == Act::Reserve && step.text() == self.text
    }
}

/// What holds of a square for longer than a move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Lasting {
    /// The square.
    pub at: Square,
    /// What holds of it.
    pub kind: LastingKind,
    /// The rule by which it holds.
    pub rule: &'static str,
    /// A description for people.
    pub words: String,
}

/// What may hold of a square for longer than a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LastingKind {
    /// The piece there cannot move.
    Frozen,
    /// Pieces may come to the board there.
    Portal {
        /// Whose they are.
        owner: Seat,
        /// Whether one could come now, were it the owner's turn.
        usable: bool,
    },
}

/// What is told of a piece where it stands.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Card {
    /// Where it goes on the board without any other piece.
    pub moves: Vec<CardMove>,
    /// How it moves, what it becomes, what it may do besides: a sentence each.
    pub words: Vec<String>,
    /// How many squares it commands from where it stands.
    pub commands_here: u32,
    /// How many it commands at most.
    pub commands_most: u32,
}

/// A square that a piece goes to, and how.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CardMove {
    /// The square.
    pub to: Square,
    /// How it gets there.
    pub how: CardHow,
}

/// How a piece gets to a square.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CardHow {
    /// By one step.
    Step,
    /// Along a line, as far as it is free.
    Slide,
    /// Whatever lies between.
    Leap,
    /// Only to capture.
    CaptureOnly,
}

/// One thing that a layer shows.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Shown {
    /// The square that it is about.
    pub at: Square,
    /// How it is drawn.
    pub sign: Sign,
    /// A description for a screen reader.
    pub words: String,
}

/// How a layer draws what it shows.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Sign {
    /// Marks the square.
    Cell,
    /// Leads to another square.
    Line(Square),
    /// Sets a few characters on the square.
    Badge(String),
    /// Goes around all squares up to the opposite corner.
    Outline(Square),
}
