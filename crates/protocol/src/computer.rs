//! Questions to the computer player, and its answers.

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize};
use std::fmt;

/// The most moves in an answer.
pub const MOST_LINES: u8 = 3;

/// The most reasons in an answer, and the most digits of one.
const MOST_REASONS: usize = 8;
const LONGEST_REASON: usize = 8_200;

/// A question to the computer: which move it would play.
///
/// While a game hides something, `position` is the mover's view and `moves` is empty.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Question {
    /// Returned with every answer.
    pub id: u32,
    /// The id of the game.
    pub game: String,
    /// Its options, as they are written in addresses.
    pub options: String,
    /// A position string.
    pub position: String,
    /// The moves played since: they count for repetition and lack of progress.
    pub moves: Vec<String>,
    pub limit: Limit,
    /// The seed of its random numbers.
    pub seed: u64,
    /// How many moves to return, the best first: one to [`MOST_LINES`].
    #[serde(deserialize_with = "read_lines")]
    pub lines: u8,
    /// Whether to say why the first of them is a good move.
    pub asks_why: bool,
    /// Whether the player may use all of the position, even in a game that hides something: it is
    /// over, or is played with open hands.
    pub is_open: bool,
    /// A move whose score is asked for as well, without its roll.
    pub also: Option<String>,
}

/// An answer to a [`Question`].
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Answer {
    /// The id of the question.
    pub id: u32,
    /// Whether no better answer follows.
    pub is_last: bool,
    /// The moves it would play, the best first; empty if there is nothing to play.
    #[serde(deserialize_with = "read_thoughts")]
    pub thoughts: Vec<Thought>,
    /// The score of the move that was also asked about, if it is comparable with the others.
    pub also: Option<Score>,
    /// Why the first is a good move, the most important reason first. A reason is the digits of
    /// `Text::sent`; the page reads it with `Text::received`, which may refuse.
    #[serde(deserialize_with = "read_reasons")]
    pub why: Vec<String>,
}

impl Answer {
    /// The best move; `None` if there is nothing to play.
    pub fn thought(&self) -> Option<&Thought> {
        self.thoughts.first()
    }
}

/// How long to think.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Limit {
    /// The limits and the deliberate mistakes of this level, 1 to 5.
    Level(u8),
    /// Until this many positions were searched.
    Nodes(u64),
    /// Until it is stopped.
    UntilStopped,
}

/// The score of a position, for the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Score {
    /// In hundredths of the game's plainest piece.
    Hundredths(i32),
    /// How much likelier a win is than a loss, in thousandths, from -1,000 to 1,000: the scale of
    /// games with chance or hidden things.
    Likelier(#[serde(deserialize_with = "read_thousandths")] i32),
    /// Won in this many plies.
    Win(u32),
    /// Lost in this many plies.
    Loss(u32),
}

/// As the command line prints it.
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

/// A move with its score and principal variation.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Thought {
    /// The string of the move.
    pub mv: String,
    /// The score after the move, for the side that plays it.
    pub score: Score,
    /// The last complete depth of the search, in plies.
    pub depth: u32,
    /// The number of positions searched.
    pub nodes: u64,
    /// The principal variation, this move first.
    pub line: Vec<String>,
}

/// Reads a value, and checks that the field may have it.
fn checked<'de, D: Deserializer<'de>, T: Deserialize<'de>>(
    from: D,
    may_be: impl FnOnce(&T) -> bool,
    expected: &str,
) -> Result<T, D::Error> {
    let value = T::deserialize(from)?;
    if may_be(&value) { Ok(value) } else { Err(D::Error::custom(expected)) }
}

fn read_thousandths<'de, D: Deserializer<'de>>(from: D) -> Result<i32, D::Error> {
    checked(from, |thousandths| (-1_000..=1_000).contains(thousandths), "no chances")
}

fn read_lines<'de, D: Deserializer<'de>>(from: D) -> Result<u8, D::Error> {
    checked(from, |lines| (1..=MOST_LINES).contains(lines), "no number of lines")
}

fn read_thoughts<'de, D: Deserializer<'de>>(from: D) -> Result<Vec<Thought>, D::Error> {
    let are = |thoughts: &Vec<Thought>| {
        thoughts.len() <= MOST_LINES.into()
            && thoughts.iter().all(|thought| thought.line.first() == Some(&thought.mv))
    };
    checked(from, are, "no lines")
}

fn read_reasons<'de, D: Deserializer<'de>>(from: D) -> Result<Vec<String>, D::Error> {
    let is_digit = |byte: u8| byte.is_ascii_digit() || (b'a'..=b'f').contains(&byte);
    let is_reason =
        |reason: &String| reason.len() <= LONGEST_REASON && reason.bytes().all(is_digit);
    let are = |why: &Vec<String>| why.len() <= MOST_REASONS && why.iter().all(is_reason);
    checked(from, are, "no reasons")
}
