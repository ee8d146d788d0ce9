//! How a game stands, and how it ended.

use super::Seat;
use std::fmt;

/// The results that a record may have.
pub(crate) const RESULTS: [&str; 5] = ["1-0", "0-1", "1/2-1/2", "won", "lost"];

/// How a game stands.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Outcome {
    /// The game goes on.
    Ongoing,
    /// A player has won, by this rule.
    Win(Seat, &'static str),
    /// Nobody has won, by this rule.
    Draw(&'static str),
    /// All players have won together, by this rule.
    SharedWin(&'static str),
    /// All players have lost together, by this rule.
    SharedLoss(&'static str),
    /// The players have ended it with this result, as records write it: one resigned, they agreed on a draw, or
    /// that the time of one has run out ends it.
    Agreed(&'static str),
}

impl Outcome {
    /// Whether the game is over.
    pub fn is_over(self) -> bool {
        self != Outcome::Ongoing
    }

    /// The player who has won; `None` while the game goes on, after a draw, and where all win or lose together.
    pub fn winner(self) -> Option<Seat> {
        match self.result() {
            "1-0" => Some(Seat::FIRST),
            "0-1" => Some(Seat::SECOND),
            _ => None,
        }
    }

    /// The rule that ended the game.
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

/// The outcome as the command line and vectors tell it: `ongoing`, `white HENS-11`, …
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
