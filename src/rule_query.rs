//! Parts of a game's rules that can be asked by themselves, such as what a hand is worth. Vectors ask
//! them.

use crate::notation::ParseError;

/// A part of the rules, asked with texts.
pub struct RuleQuery {
    /// The names of the texts that it is asked with: `dice`, `hand`.
    pub given: &'static [&'static str],
    /// The names of its answers.
    pub answers: &'static [&'static str],
    /// Asks it with texts in the order of `given`, and gives the answers in their order.
    ///
    /// # Errors
    /// Names the text that cannot be read.
    pub ask: fn(&[&str]) -> Result<Vec<Answer>, ParseError>,
}

/// One answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Answer {
    /// Whether something is so.
    Flag(bool),
    /// A number.
    Number(i32),
    /// Of each name a text.
    Texts(Vec<(&'static str, String)>),
    /// Of each name a number.
    Counts(Vec<(&'static str, u8)>),
    /// Texts, each with a number.
    Points(Vec<(String, i32)>),
}
