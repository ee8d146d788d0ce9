//! The moves of Breakthrough: their texts, and the steps (clicks) that enter them.

use super::say;
use crate::geometry::Square;
use crate::notation::ParseError;
use crate::refusal::MoveError;
use crate::turn::{Act, Step};

/// A move. A move that was read from a text may be illegal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Move {
    /// The soldier's square.
    pub from: Square,
    /// The square that the soldier moves to.
    pub to: Square,
    /// Whether the soldier captures an enemy there.
    pub takes: bool,
}

impl Move {
    pub(super) fn steps(self, out: &mut Vec<Step>) {
        let Move { from, to, takes } = self;
        out.push(Step::new(Act::Pick, Some(from), false, format_args!("{from}")));
        let (act, sign) = if takes { (Act::Take, 'x') } else { (Act::Go, '-') };
        out.push(Step::new(act, Some(to), takes, format_args!("{sign}{to}")));
    }

    /// Reads a move that may be illegal.
    pub(super) fn read(text: &str) -> Result<Move, MoveError> {
        let unreadable = || MoveError::Unreadable(ParseError::new("move", 0, text, say::A_MOVE));
        parse(text).ok_or_else(unreadable)
    }
}

fn parse(text: &str) -> Option<Move> {
    let takes = text.contains('x');
    let (from, to) = text.split_once(if takes { 'x' } else { '-' })?;
    let square = |name: &str| {
        let square: Square = name.parse().ok()?;
        (square.file() < 8 && square.rank() < 8).then_some(square)
    };
    Some(Move { from: square(from)?, to: square(to)?, takes })
}
