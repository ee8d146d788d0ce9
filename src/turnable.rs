//! Boards that are looked at from their edges.

/// An edge of the board from which it is looked at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Edge {
    /// Its letter in move strings, which is the text of its step: `S`.
    pub letter: &'static str,
    /// What it is called: `south`.
    pub name: &'static str,
    /// The letter of its colour: `b`.
    pub colour: &'static str,
    /// The name of its colour: `blue`.
    pub colour_name: &'static str,
}
