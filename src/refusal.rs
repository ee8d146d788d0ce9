//! Why something is not allowed: the rule, the reason, and the squares that are to blame.

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
    /// The squares that are to blame.
    pub squares: Vec<Square>,
    /// Where the refused move sets out, and where it is stopped.
    pub path: Option<(Square, Square)>,
}

impl Refusal {
    /// Makes a refusal without squares.
    pub fn new(rule: &'static str, sentence: impl Into<Text>) -> Self {
        Refusal { rule, sentence: sentence.into(), squares: Vec::new(), path: None }
    }

    /// Names the squares that are to blame.
    pub fn blaming(mut self, squares: impl IntoIterator<Item = Square>) -> Self {
        self.squares.extend(squares);
        self
    }

    /// Names where the move sets out and where it is stopped.
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

/// Why a move that was written down cannot be played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum MoveError {
    /// It cannot be read.
    Unreadable(ParseError),
    /// It can be read, and a rule refuses it.
    Refused(Refusal),
    /// It can be read, and what stands in the way is no rule of the game: told in a sentence.
    Barred(Text),
}

impl MoveError {
    /// Why, in a sentence for whoever sees the move beside it.
    pub fn told(&self) -> Text {
        match self {
            MoveError::Unreadable(error) => error.told(),
            MoveError::Refused(Refusal { sentence, .. }) | MoveError::Barred(sentence) => {
                sentence.clone()
            }
        }
    }
}

/// For the command line.
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
