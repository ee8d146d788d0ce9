//! The moves of Two Kings: their texts, and the steps (clicks) that enter them.

use super::{EDGES, Kings, say};
use crate::geometry::Square;
use crate::notation::ParseError;
use crate::refusal::MoveError;
use crate::turn::{Act, Step};

/// A move. A move that was read from a text may be illegal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Move {
    /// A king moves to a square (TOY-3).
    Goes {
        /// The king's square.
        from: Square,
        /// The square that the king moves to.
        to: Square,
        /// Whether the king takes the other king on that square.
        takes: bool,
    },
    /// A stone is thrown (TOY-5).
    Throws {
        /// The index of the edge from where the stone is thrown.
        edge: u8,
        /// The square where the stone falls.
        at: Square,
        /// Whether the stone rolls on to the next square. `None` if the stone can't roll, so that
        /// chance decides nothing.
        rolls: Option<bool>,
    },
    /// The player passes (TOY-7).
    Passes,
}

impl Move {
    pub(super) fn steps(self, out: &mut Vec<Step>) {
        match self {
            Move::Goes { from, to, takes } => {
                out.push(Step::new(Act::Pick, Some(from), false, format_args!("{from}")));
                let (act, sign) = if takes { (Act::Take, 'x') } else { (Act::Go, '-') };
                out.push(Step::new(act, Some(to), takes, format_args!("{sign}{to}")));
            }
            Move::Throws { edge, at, rolls } => {
                let letter = EDGES[usize::from(edge & 3)].letter;
                out.push(Step::new(Act::Reserve, None, false, format_args!("*")));
                out.push(Step::new(Act::Edge, None, false, format_args!("{letter}")));
                out.push(Step::new(Act::Go, Some(at), false, format_args!("@{at}")));
                if let Some(rolls) = rolls {
                    let roll = u8::from(rolls);
                    out.push(Step::new(Act::Chance, None, false, format_args!("/{roll}")));
                }
            }
            Move::Passes => out.push(Step::new(Act::Word, None, false, format_args!("pass"))),
        }
    }

    /// Reads a move that may be illegal.
    pub(super) fn read(text: &str) -> Result<Move, MoveError> {
        parse(text)
            .ok_or_else(|| MoveError::Unreadable(ParseError::new("move", 0, text, say::A_MOVE)))
    }
}

fn parse(text: &str) -> Option<Move> {
    if text == "pass" {
        return Some(Move::Passes);
    }
    let square = |name: &str| {
        let square: Square = name.parse().ok()?;
        Kings::<true>::is_on_board(square).then_some(square)
    };
    if let Some(thrown) = text.strip_prefix('*') {
        let (edge, rest) = thrown.split_once('@')?;
        let edge = EDGES.iter().position(|known| known.letter == edge)? as u8;
        let (at, rolls) = match rest.split_once('/') {
            Some((at, roll @ ("0" | "1"))) => (at, Some(roll == "1")),
            Some(_) => return None,
            None => (rest, None),
        };
        return Some(Move::Throws { edge, at: square(at)?, rolls });
    }
    let takes = text.contains('x');
    let (from, to) = text.split_once(if takes { 'x' } else { '-' })?;
    Some(Move::Goes { from: square(from)?, to: square(to)?, takes })
}
