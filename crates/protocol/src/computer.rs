//! The page's questions to the computer player, and its answers.

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize};
use std::fmt;

/// The most moves in an answer.
pub const MOST_LINES: u8 = 3;

/// The most reasons in an answer. A longer list is rejected.
const MOST_REASONS: usize = 8;
/// The most hexadecimal digits of a reason, which is a message of the crate `i18n` as `Text::sent`
/// encodes it. Answers with longer reasons are rejected.
const LONGEST_REASON: usize = 8_200;

/// A question to the computer player: which move it would play.
///
/// If the game has hidden information, `position` is the position as the mover knows it, and
/// `moves` is empty.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Question {
    /// A number that the page chooses. Every answer to the question repeats it.
    pub id: u32,
    /// The id of the chess variant in the catalogue, such as `hens`.
    pub game: String,
    /// The options of the variant, written as in the page's URLs.
    pub options: String,
    /// A position string. `moves` start from this position.
    pub position: String,
    /// The moves played since `position`. Their positions count for repetition and lack of
    /// progress.
    pub moves: Vec<String>,
    pub limit: Limit,
    /// The seed of the random numbers. The same question has the same answer.
    pub seed: u64,
    /// How many moves to return, the best first: one to [`MOST_LINES`].
    #[serde(deserialize_with = "read_lines")]
    pub lines: u8,
    /// Whether to explain why the advised move of the answer is good.
    pub asks_why: bool,
    /// Whether the player may see the full position, even in a game with hidden information: a game
    /// that is over, or that is played with open hands.
    pub is_open: bool,
    /// A move in the position that is scored, too, such as the played move; `None` to score only
    /// the best moves. It is written without its dice roll or drawn card.
    pub also: Option<String>,
    /// The move that was played in the position, if it is to be compared, written without its dice
    /// roll or drawn card. The answer leaves out reasons for the advised move that are also true of
    /// the played move.
    pub unlike: Option<String>,
}

/// An answer to a [`Question`].
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Answer {
    /// The id of the question.
    pub id: u32,
    /// Whether this is the final answer to the question.
    pub is_last: bool,
    /// The moves that the computer would play, the best first; empty if there is no move to play.
    #[serde(deserialize_with = "read_thoughts")]
    pub thoughts: Vec<Thought>,
    /// The move to advise to a person instead of the best move. `Some` if the best move puts its
    /// piece where it can be captured, and a safe move scores about the same: a person may not see
    /// why to offer the piece.
    #[serde(default, deserialize_with = "read_thought")]
    pub safe: Option<Thought>,
    /// The score of the move [`Question::also`]. `None` if the search can't compare this score with
    /// the scores of the best moves.
    pub also: Option<Score>,
    /// Why the advised move is good, the most important reason first. A reason is a message of the
    /// crate `i18n`, in the hexadecimal digits of `Text::sent`. The page reads it with
    /// `Text::received`, which rejects texts of other versions.
    #[serde(deserialize_with = "read_reasons")]
    pub why: Vec<String>,
}

impl Answer {
    /// The best move; `None` if there is nothing to play.
    pub fn thought(&self) -> Option<&Thought> {
        self.thoughts.first()
    }

    /// The move to advise to a person; `None` if there is nothing to play.
    pub fn advised(&self) -> Option<&Thought> {
        self.safe.as_ref().or(self.thought())
    }
}

/// How long to think.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Limit {
    /// The limits of this level, from 1 to 5. Weak levels also make deliberate mistakes.
    Level(u8),
    /// Until this number of positions has been searched.
    Nodes(u64),
    /// Until the page stops the worker.
    UntilStopped,
}

/// The score of a position, for the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Score {
    /// In hundredths of the value of the game's plainest piece (in chess, centipawns).
    Hundredths(i32),
    /// How much likelier a win is than a loss, in thousandths: from -1,000, lost, to 1,000, won.
    /// Used in games with chance or hidden information.
    Likelier(#[serde(deserialize_with = "read_thousandths")] i32),
    /// A sure win after this number of plies.
    Win(u32),
    /// A sure loss after this number of plies.
    Loss(u32),
}

/// Writes the score as the command line prints it.
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
    /// The move string.
    pub mv: String,
    /// The score after the move, for the player who makes it.
    pub score: Score,
    /// The last complete depth of the search, in plies.
    pub depth: u32,
    /// The number of positions searched.
    pub nodes: u64,
    /// The principal variation, which begins with `mv`.
    pub line: Vec<String>,
}

/// Deserializes a value. Returns an error with the message `expected` if `may_be` returns `false`
/// for the value.
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

/// Whether the principal variation of a thought begins with its move.
fn is_sound(thought: &Thought) -> bool {
    thought.line.first() == Some(&thought.mv)
}

fn read_thought<'de, D: Deserializer<'de>>(from: D) -> Result<Option<Thought>, D::Error> {
    checked(from, |thought: &Option<Thought>| thought.iter().all(is_sound), "no line")
}

fn read_thoughts<'de, D: Deserializer<'de>>(from: D) -> Result<Vec<Thought>, D::Error> {
    let are = |thoughts: &Vec<Thought>| {
        thoughts.len() <= MOST_LINES.into() && thoughts.iter().all(is_sound)
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
