//! What is asked of the computer, and what it answers.

use crate::{Unreadable, number};
use std::fmt;
use std::str::FromStr;

/// How long to think.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Limit {
    /// As one of the five levels, 1 to 5, plays.
    Level(u8),
    /// Until so many positions have been looked at.
    Nodes(u64),
    /// Until it is stopped.
    UntilStopped,
}

/// How a position is judged, for the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Score {
    /// In hundredths of the game's plainest piece.
    Hundredths(i32),
    /// How much likelier a win is than a loss, in thousandths: the scale of games with chance or hidden things.
    Likelier(i32),
    /// Won in so many plies.
    Win(u32),
    /// Lost in so many plies.
    Loss(u32),
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Score::Hundredths(hundredths) => write!(f, "{hundredths}"),
            Score::Likelier(thousandths) => write!(f, "likelier {thousandths}"),
            Score::Win(plies) => write!(f, "win {plies}"),
            Score::Loss(plies) => write!(f, "loss {plies}"),
        }
    }
}

/// A move, and what is thought of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Thought {
    /// The string of the move.
    pub mv: String,
    /// How it leaves the position for the side that plays it.
    pub score: Score,
    /// How many plies ahead all was looked at.
    pub depth: u32,
    /// How many positions were looked at.
    pub nodes: u64,
    /// The moves that are thought best for both sides, this one first.
    pub line: Vec<String>,
}

impl FromStr for Score {
    type Err = Unreadable;

    fn from_str(text: &str) -> Result<Self, Unreadable> {
        match text.split_once(' ') {
            Some(("win", plies)) => Ok(Score::Win(number(plies)?)),
            Some(("loss", plies)) => Ok(Score::Loss(number(plies)?)),
            Some(("likelier", thousandths)) => {
                let thousandths = number(thousandths)?;
                let is_one = (-1_000..=1_000).contains(&thousandths);
                is_one.then_some(Score::Likelier(thousandths)).ok_or(Unreadable)
            }
            Some(_) => Err(Unreadable),
            None => Ok(Score::Hundredths(number(text)?)),
        }
    }
}

impl fmt::Display for Limit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Limit::Level(level) => write!(f, "level {level}"),
            Limit::Nodes(nodes) => write!(f, "nodes {nodes}"),
            Limit::UntilStopped => f.write_str("until stopped"),
        }
    }
}

impl FromStr for Limit {
    type Err = Unreadable;

    fn from_str(text: &str) -> Result<Self, Unreadable> {
        match text.split_once(' ') {
            Some(("level", level)) => Ok(Limit::Level(number(level)?)),
            Some(("nodes", nodes)) => Ok(Limit::Nodes(number(nodes)?)),
            Some(("until", "stopped")) => Ok(Limit::UntilStopped),
            _ => Err(Unreadable),
        }
    }
}
