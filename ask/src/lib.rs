//! What the computer player is asked, and what it answers.
//!
//! The page asks a worker, which may be of another version or broken. So both sides speak in text: what is read is a
//! [`Question`] or an [`Answer`], or it is nothing.
//!
//! ```text
//! question   ID ⏎ GAME ⏎ OPTIONS ⏎ POSITION ⏎ MOVES ⏎ level N or nodes N ⏎ SEED
//! answer     ID ⏎ last or so-far ⏎ SCORE ⏎ DEPTH ⏎ NODES ⏎ LINE
//! ```

#![warn(missing_docs)]
#![forbid(unsafe_code)]

mod thought;

pub use thought::{Limit, Score, Thought};

use std::fmt;
use std::str::FromStr;

/// A text that is no question, or no answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Unreadable;

/// What the computer is asked: which move it would play.
///
/// Of a game with hidden things the position is what the player to move may know, and nothing was played since.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Question {
    /// By which the answer is known.
    pub id: u32,
    /// The id of the game.
    pub game: String,
    /// Its options, as addresses have them.
    pub options: String,
    /// A position string.
    pub position: String,
    /// The moves played since: they count for repetition and lack of progress.
    pub moves: Vec<String>,
    /// How long to think.
    pub limit: Limit,
    /// What chance is drawn from.
    pub seed: u64,
}

/// What the computer answers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Answer {
    /// Which question it answers.
    pub id: u32,
    /// Whether no better one comes.
    pub is_last: bool,
    /// What it would play; `None` where there is nothing to play.
    pub thought: Option<Thought>,
}

impl fmt::Display for Question {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Question { id, game, options, position, moves, limit, seed } = self;
        write!(f, "{id}\n{game}\n{options}\n{position}\n{}\n{limit}\n{seed}", moves.join(" "))
    }
}

impl FromStr for Question {
    type Err = Unreadable;

    fn from_str(text: &str) -> Result<Self, Unreadable> {
        let lines: Vec<&str> = text.split('\n').collect();
        let [id, game, options, position, moves, limit, seed] = lines[..] else {
            return Err(Unreadable);
        };
        Ok(Question {
            id: number(id)?,
            game: game.into(),
            options: options.into(),
            position: position.into(),
            moves: words(moves),
            limit: limit.parse()?,
            seed: number(seed)?,
        })
    }
}

impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}\n{}", self.id, if self.is_last { "last" } else { "so-far" })?;
        let Some(Thought { score, depth, nodes, line, .. }) = &self.thought else { return Ok(()) };
        write!(f, "\n{score}\n{depth}\n{nodes}\n{}", line.join(" "))
    }
}

impl FromStr for Answer {
    type Err = Unreadable;

    fn from_str(text: &str) -> Result<Self, Unreadable> {
        let lines: Vec<&str> = text.split('\n').collect();
        let (id, is_last, thought) = match lines[..] {
            [id, is_last] => (id, is_last, None),
            [id, is_last, score, depth, nodes, line] => {
                let line = words(line);
                let mv = line.first().ok_or(Unreadable)?.clone();
                let (score, depth) = (score.parse()?, number(depth)?);
                let thought = Thought { mv, score, depth, nodes: number(nodes)?, line };
                (id, is_last, Some(thought))
            }
            _ => return Err(Unreadable),
        };
        let is_last = match is_last {
            "last" => true,
            "so-far" => false,
            _ => return Err(Unreadable),
        };
        Ok(Answer { id: number(id)?, is_last, thought })
    }
}

fn number<N: FromStr>(text: &str) -> Result<N, Unreadable> {
    text.parse().map_err(|_| Unreadable)
}

fn words(line: &str) -> Vec<String> {
    line.split(' ').filter(|word| !word.is_empty()).map(Into::into).collect()
}
