//! Single parts of a game's rules, such as the value of a hand of cards, as functions from texts to
//! answers. Test vectors (cases with their expected answers) call them.

use crate::notation::ParseError;

/// One such part of the rules, with the names of its inputs and answers.
pub struct RuleQuery {
    /// The names of the inputs: `dice`, `hand`.
    pub given: &'static [&'static str],
    /// The names of the answers: `total`, `points`.
    pub answers: &'static [&'static str],
    /// Computes the answers, in the order of `answers`, from inputs in the order of `given`.
    ///
    /// # Errors
    /// Names the input that cannot be read.
    pub ask: fn(&[&str]) -> Result<Vec<Answer>, ParseError>,
}

/// An answer to a rule query.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Answer {
    /// A yes or no.
    Flag(bool),
    /// A number, such as the points of a hand.
    Number(i32),
    /// Texts, each with its name.
    Texts(Vec<(&'static str, String)>),
    /// Numbers, each with its name.
    Counts(Vec<(&'static str, u8)>),
    /// Texts, each with a number.
    Points(Vec<(String, i32)>),
}
