//! The outcome of a game.

use super::Seat;
use std::fmt;

/// The results that a record (the text of a game) may state, except `*` (no result). `won` and
/// `lost` are for games in which all players win or lose together. Links store an index in this
/// list, so its order never changes.
pub(crate) const RESULTS: [&str; 5] = ["1-0", "0-1", "1/2-1/2", "won", "lost"];

/// Whether and how a game has ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Outcome {
    /// The game is not over.
    Ongoing,
    /// The player at this seat has won, by the rule with this number, such as `HENS-11`.
    Win(Seat, &'static str),
    /// The game is drawn, by the rule with this number, such as `FIST-28`.
    Draw(&'static str),
    /// All players have won together, by the rule with this number.
    SharedWin(&'static str),
    /// All players have lost together, by the rule with this number.
    SharedLoss(&'static str),
    /// The players ended the game by a resignation, an agreed draw or a loss on time. The value is
    /// the result as records write it, such as `1-0`.
    Agreed(&'static str),
}

impl Outcome {
    /// Whether the game is over: not [`Ongoing`](Outcome::Ongoing).
    pub fn is_over(self) -> bool {
        self != Outcome::Ongoing
    }

    /// The winner. `None` if the game is not over, if it is drawn, and if all players win or lose
    /// together.
    pub fn winner(self) -> Option<Seat> {
        match self.result() {
            "1-0" => Some(Seat::FIRST),
            "0-1" => Some(Seat::SECOND),
            _ => None,
        }
    }

    /// The number of the rule that ended the game. `None` if the game is not over, or if the
    /// players ended it, for example by resigning.
    pub fn rule(self) -> Option<&'static str> {
        match self {
            Outcome::Ongoing | Outcome::Agreed(_) => None,
            Outcome::Win(_, rule)
            | Outcome::Draw(rule)
            | Outcome::SharedWin(rule)
            | Outcome::SharedLoss(rule) => Some(rule),
        }
    }

    /// The result as records write it: `1-0`, `0-1`, `1/2-1/2`, `won`, `lost`, or `*`.
    pub fn result(self) -> &'static str {
        match self {
            Outcome::Ongoing => "*",
            Outcome::Win(Seat::FIRST, _) => "1-0",
            Outcome::Win(..) => "0-1",
            Outcome::Draw(_) => "1/2-1/2",
            Outcome::SharedWin(_) => "won",
            Outcome::SharedLoss(_) => "lost",
            Outcome::Agreed(result) => result,
        }
    }
}

/// Writes the outcome as the command line and test vectors show it: `ongoing`, `white HENS-11`, …
impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Outcome::Ongoing => f.write_str("ongoing"),
            Outcome::Win(Seat::FIRST, rule) => write!(f, "white {rule}"),
            Outcome::Win(_, rule) => write!(f, "black {rule}"),
            Outcome::Draw(rule) => write!(f, "draw {rule}"),
            Outcome::SharedWin(rule) => write!(f, "won {rule}"),
            Outcome::SharedLoss(rule) => write!(f, "lost {rule}"),
            Outcome::Agreed(result) => write!(f, "agreed {result}"),
        }
    }
}
