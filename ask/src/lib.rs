//! What the computer player is asked, and what it answers.
//!
//! The page asks a worker, which may be of another version or broken. So both sides speak in text: what is read is a
//! [`Question`] or an [`Answer`], or it is nothing.
//!
//! ```text
//! question   ID ⏎ GAME ⏎ OPTIONS ⏎ POSITION ⏎ MOVES ⏎ level N, nodes N or until stopped ⏎ SEED ⏎ LINES ⏎
//!            why or move, then  open  if nothing is hidden, then  also MOVE
//! answer     ID ⏎ last or so-far, and for each line  ⏎ SCORE ⏎ DEPTH ⏎ NODES ⏎ LINE,  then  ⏎ also SCORE,
//!            then for each reason  ⏎ why DIGITS
//! ```
//!
//! The digits of a reason are a text as `Text::sent` writes it: it becomes words where it is read, in the language there.

#![warn(missing_docs)]
#![forbid(unsafe_code)]

mod thought;
mod turning;

pub use thought::{Limit, Score, Thought};
pub use turning::{Judged, Lapse, Turning, expected, turnings};

use std::fmt;
use std::str::FromStr;

/// A text that is no question, or no answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Unreadable;

/// What the computer is asked: which move it would play.
///
/// While a game hides something, the position is what the player to move may know, and `moves` is empty.
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
    /// How many moves are to be told, the best first: one to [`MOST_LINES`].
    pub lines: u8,
    /// Whether to tell why the first of them is a good move.
    pub asks_why: bool,
    /// Whether the player may use all of the position, even in a game that hides something: it is over, or is played with
    /// open hands.
    pub is_open: bool,
    /// A move whose score is asked for as well, without its roll.
    pub also: Option<String>,
}

/// The most moves that are told at once.
pub const MOST_LINES: u8 = 3;

/// The most reasons that are told, and the longest.
const MOST_REASONS: usize = 8;
const LONGEST_REASON: usize = 8_200;

/// What the computer answers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Answer {
    /// Which question it answers.
    pub id: u32,
    /// Whether no better one comes.
    pub is_last: bool,
    /// What it would play, and what else, the best first; none where there is nothing to play.
    pub thoughts: Vec<Thought>,
    /// The score of the move that was also asked about, if it is comparable with the others.
    pub also: Option<Score>,
    /// Why the first is a good move: a text in digits for each reason, the most important first. Nothing promises that it is
    /// one before it is read.
    pub why: Vec<String>,
}

impl Answer {
    /// What it would play; `None` where there is nothing to play.
    pub fn thought(&self) -> Option<&Thought> {
        self.thoughts.first()
    }
}

impl fmt::Display for Question {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Question { id, game, options, position, limit, seed, lines, .. } = self;
        let moves = self.moves.join(" ");
        write!(f, "{id}\n{game}\n{options}\n{position}\n{moves}\n{limit}\n{seed}\n{lines}\n")?;
        f.write_str(if self.asks_why { "why" } else { "move" })?;
        f.write_str(if self.is_open { " open" } else { "" })?;
        self.also.iter().try_for_each(|also| write!(f, " also {also}"))
    }
}

impl FromStr for Question {
    type Err = Unreadable;

    fn from_str(text: &str) -> Result<Self, Unreadable> {
        let lines: Vec<&str> = text.split('\n').collect();
        let [id, game, options, position, moves, limit, seed, lines, wants] = lines[..] else {
            return Err(Unreadable);
        };
        let wants: Vec<&str> = wants.split(' ').collect();
        let (asks_why, rest) = match &wants[..] {
            ["why", rest @ ..] => (true, rest),
            ["move", rest @ ..] => (false, rest),
            _ => return Err(Unreadable),
        };
        let (is_open, rest) = match rest {
            ["open", rest @ ..] => (true, rest),
            _ => (false, rest),
        };
        Ok(Question {
            id: number(id)?,
            game: game.into(),
            options: options.into(),
            position: position.into(),
            moves: words(moves),
            limit: limit.parse()?,
            seed: number(seed)?,
            lines: number(lines).ok().filter(|n| (1..=MOST_LINES).contains(n)).ok_or(Unreadable)?,
            asks_why,
            is_open,
            also: match rest {
                [] => None,
                ["also", mv] => Some((*mv).into()),
                _ => return Err(Unreadable),
            },
        })
    }
}

impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}\n{}", self.id, if self.is_last { "last" } else { "so-far" })?;
        for Thought { score, depth, nodes, line, .. } in &self.thoughts {
            write!(f, "\n{score}\n{depth}\n{nodes}\n{}", line.join(" "))?;
        }
        self.also.iter().try_for_each(|score| write!(f, "\nalso {score}"))?;
        self.why.iter().try_for_each(|reason| write!(f, "\nwhy {reason}"))
    }
}

impl FromStr for Answer {
    type Err = Unreadable;

    fn from_str(text: &str) -> Result<Self, Unreadable> {
        let lines: Vec<&str> = text.split('\n').collect();
        let [id, is_last, ref told @ ..] = lines[..] else { return Err(Unreadable) };
        let is_reason = |line: &&str| line.starts_with("why ");
        let (told, why) = told.split_at(told.iter().position(is_reason).unwrap_or(told.len()));
        let also = told.last().and_then(|line| line.strip_prefix("also "));
        let told = &told[..told.len() - usize::from(also.is_some())];
        let (lines, rest) = told.as_chunks::<4>();
        if !rest.is_empty() || lines.len() > MOST_LINES.into() || why.len() > MOST_REASONS {
            return Err(Unreadable);
        }
        Ok(Answer {
            id: number(id)?,
            is_last: match is_last {
                "last" => true,
                "so-far" => false,
                _ => return Err(Unreadable),
            },
            thoughts: lines.iter().map(thought).collect::<Result<_, _>>()?,
            also: also.map(str::parse).transpose()?,
            why: why.iter().map(|line| reason(line)).collect::<Result<_, _>>()?,
        })
    }
}

fn thought([score, depth, nodes, line]: &[&str; 4]) -> Result<Thought, Unreadable> {
    let line = words(line);
    let mv = line.first().ok_or(Unreadable)?.clone();
    Ok(Thought { mv, score: score.parse()?, depth: number(depth)?, nodes: number(nodes)?, line })
}

fn reason(line: &str) -> Result<String, Unreadable> {
    let digits = line.strip_prefix("why ").ok_or(Unreadable)?;
    let is_digit = |byte: u8| byte.is_ascii_digit() || (b'a'..=b'f').contains(&byte);
    let is_it = digits.len() <= LONGEST_REASON && digits.bytes().all(is_digit);
    is_it.then(|| digits.into()).ok_or(Unreadable)
}

fn number<N: FromStr>(text: &str) -> Result<N, Unreadable> {
    text.parse().map_err(|_| Unreadable)
}

fn words(line: &str) -> Vec<String> {
    line.split(' ').filter(|word| !word.is_empty()).map(Into::into).collect()
}
