//! The error that parsers of texts return.

use crate::say;
use i18n::Text;
use std::fmt;
use std::ops::Range;

/// A text that could not be read: the field, where in the text, what was found and expected.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseError {
    /// The name of the wrong field: `placement`, `side`, `move`.
    pub field: &'static str,
    /// The range of the wrong bytes within the whole text; empty if something is missing.
    pub at: Range<usize>,
    /// The offending text, shortened if it is long.
    pub found: String,
    /// A description of the text that was expected there. For an impossible position, a sentence
    /// that says what is wrong with the position.
    pub expected: Text,
    /// The number of the rule that makes the position impossible; empty if the text does not even
    /// have the form of a position.
    pub rule: &'static str,
}

/// How many characters of an offending text an error quotes. The rest is replaced with `…`.
const QUOTED: usize = 60;

/// Shortens an offending text, if it is long, as errors quote it.
pub(crate) fn quoted(found: &str) -> String {
    let mut quoted: String = found.chars().take(QUOTED).collect();
    if quoted.len() < found.len() {
        quoted.push('…');
    }
    quoted
}

impl ParseError {
    /// Makes an error about `found`, which begins at byte `at` of the text.
    #[inline]
    pub fn new(field: &'static str, at: usize, found: &str, expected: impl Into<Text>) -> Self {
        Self::of(field, at, found, expected.into())
    }

    fn of(field: &'static str, at: usize, found: &str, expected: Text) -> Self {
        ParseError { field, at: at..at + found.len(), found: quoted(found), expected, rule: "" }
    }

    /// The error in a sentence, for a user who sees the text next to it.
    pub fn told(&self) -> Text {
        match self.rule {
            "" => say::expected(self.expected.clone()),
            _ => self.expected.clone(),
        }
    }
}

/// Formats the error for the command line, with the place and the text found there.
impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: ", self.field)?;
        if self.found.is_empty() {
            f.write_str("found nothing")?;
        } else {
            write!(f, "found {:?}", self.found)?;
        }
        write!(f, " at character {}, expected {}", self.at.start + 1, self.expected)?;
        match self.rule {
            "" => Ok(()),
            rule => write!(f, " ({rule})"),
        }
    }
}

impl std::error::Error for ParseError {}
