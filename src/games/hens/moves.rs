//! A move of Hens and Chicks, its text, and the steps (clicks) that enter it.
//!
//! *Grammar.* `d2-e4` is a step or a slide, `c2-e4xf4` a slide with a pin on f4, `d1^d3` a jump
//! over an own piece, `d1xd3` a jump that captures, and `d1xd3^f5` two jumps.

use super::{Hens, say};
use crate::geometry::{Square, SquareSet};
use crate::notation::ParseError;
use crate::refusal::MoveError;
use crate::turn::{Act, Step};
use i18n::Text;

/// A legal move, with squares as indexes of the board.
///
/// `first` and `second` are the squares where the mover captures if an enemy is there: the squares
/// jumped over, or the square of the pinned piece. If the move has no such square, the field equals
/// `from`, which never holds an enemy.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Move {
    pub(super) from: u8,
    pub(super) to: u8,
    pub(super) first: u8,
    pub(super) second: u8,
}

impl Move {
    /// A move that neither jumps nor captures.
    #[inline]
    pub(super) fn plain(from: u8, to: u8) -> Self {
        Move { from, to, first: from, second: from }
    }
}

/// How the piece gets to a square of a written move. The text has a character for it, such as `-`,
/// before the square.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Joint {
    /// Written `-`: a step or a slide.
    Goes,
    /// Written `^`: a jump over an own piece.
    Jumps,
    /// Written `x`: a jump that captures, or a pin (the capture by a chick after its move).
    Captures,
    /// The square was clicked, not written, so the way that the piece gets there is not known yet.
    Clicked,
}

/// A move as written or clicked: its first square, then the other squares, each with the way that
/// the piece gets there.
#[derive(Debug)]
pub(super) struct Written {
    pub(super) from: Square,
    pub(super) hops: Vec<(Joint, Square)>,
}

/// The largest number of squares after the first that `read` accepts; a text with more is an error.
/// No legal move has more.
const LONGEST: usize = 8;

/// Reads a move, legal or not, on a board with `size` files and ranks.
pub(super) fn read(text: &str, size: u8) -> Result<Written, MoveError> {
    let error = |at: usize, found: &str, expected: Text| {
        MoveError::Unreadable(ParseError::new("move", at, found, expected))
    };
    let square = |at: usize| match Square::read_prefix(&text[at..]) {
        Some((square, length)) if square.file() < size && square.rank() < size => {
            Ok((square, length))
        }
        _ => {
            let last = Square::new(size - 1, size - 1).map_or(String::new(), |s| s.to_string());
            Err(error(at, &text[at..], say::a_square_up_to(last)))
        }
    };
    let (from, mut at) = square(0)?;
    let mut hops = Vec::new();
    while at < text.len() {
        let joint = match text.as_bytes()[at] {
            b'-' => Joint::Goes,
            b'^' => Joint::Jumps,
            b'x' => Joint::Captures,
            _ => return Err(error(at, &text[at..], say::A_SIGN.into())),
        };
        if hops.len() == LONGEST {
            return Err(error(at, &text[at..], say::END_OF_MOVE.into()));
        }
        let (to, length) = square(at + 1)?;
        hops.push((joint, to));
        at += 1 + length;
    }
    if hops.is_empty() {
        return Err(error(at, "", say::A_SIGN_AND_SQUARE.into()));
    }
    Ok(Written { from, hops })
}

impl<const N: usize, const W: usize> Hens<N, W> {
    /// Appends to `out` the steps (clicks) that enter a move.
    pub(super) fn steps_of(&self, mv: Move, out: &mut Vec<Step>) {
        let square = |index: u8| SquareSet::<N, W>::square_at(index.into());
        let (from, to) = (square(mv.from), square(mv.to));
        out.push(Step::new(Act::Pick, Some(from), false, format_args!("{from}")));
        let enemy = self.side(self.enemy());
        let mut jump = |over: u8, landing: Square| {
            let captures = enemy.has(over.into());
            let sign = if captures { 'x' } else { '^' };
            out.push(Step::new(
                Act::Jump,
                Some(landing),
                captures,
                format_args!("{sign}{landing}"),
            ));
        };
        let is_hen = self.hens[self.mover()].has(mv.from.into());
        if !is_hen && mv.first != mv.from {
            let pinned = square(mv.first);
            out.push(Step::new(Act::Go, Some(to), true, format_args!("-{to}x{pinned}")));
        } else if mv.first == mv.from {
            out.push(Step::new(Act::Go, Some(to), false, format_args!("-{to}")));
        } else if mv.second == mv.from {
            jump(mv.first, to);
        } else {
            // The first piece jumped over is halfway between the start and the first landing
            // square.
            jump(mv.first, square(2 * mv.first - mv.from));
            jump(mv.second, to);
        }
    }
}
