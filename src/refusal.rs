//! Why something is not allowed: the rule, the reason, and the squares to blame.

use crate::geometry::Square;
use crate::notation::ParseError;
use i18n::Text;
use std::fmt;

/// Why something is not allowed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Refusal {
    /// The number of the rule that refuses: `HENS-6`.
    pub rule: &'static str,
    /// The reason in one sentence.
    pub sentence: Text,
    /// The squares that the board highlights as the reason, such as that of a piece in the way.
    pub squares: Vec<Square>,
    /// The start of the refused move and the square that blocks it, if a square does.
    pub path: Option<(Square, Square)>,
}

impl Refusal {
    /// Makes a refusal without squares.
    pub fn new(rule: &'static str, sentence: impl Into<Text>) -> Self {
        Refusal { rule, sentence: sentence.into(), squares: Vec::new(), path: None }
    }

    /// Adds squares that the board highlights as the reason.
    pub fn blaming(mut self, squares: impl IntoIterator<Item = Square>) -> Self {
        self.squares.extend(squares);
        self
    }

    /// Sets the start of the move and the square that stops it.
    pub fn stopped(mut self, from: Square, at: Square) -> Self {
        self.path = Some((from, at));
        self
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.rule, self.sentence)
    }
}

/// Why a move string cannot be played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum MoveError {
    /// The string cannot be read.
    Unreadable(ParseError),
    /// The string can be read, but a rule refuses the move.
    Refused(Refusal),
    /// The string can be read, but something other than a rule of the game prevents the move, such
    /// as a record that is full. The text names it in a sentence.
    Barred(Text),
}

impl MoveError {
    /// The reason, in a sentence for a reader who sees the move next to it.
    pub fn told(&self) -> Text {
        match self {
            MoveError::Unreadable(error) => error.told(),
            MoveError::Refused(Refusal { sentence, .. }) | MoveError::Barred(sentence) => {
                sentence.clone()
            }
        }
    }
}

/// Formats the error for the command line, with the number of the rule if a rule refuses the move.
impl fmt::Display for MoveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            MoveError::Unreadable(error) => error.fmt(f),
            MoveError::Refused(refusal) => refusal.fmt(f),
            MoveError::Barred(sentence) => sentence.fmt(f),
        }
    }
}

impl std::error::Error for MoveError {}
