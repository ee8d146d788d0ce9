//! The legal moves of Two Kings, and the position after a move.

use super::Kings;
use super::moves::Move;
use crate::geometry::{ALL_DIRECTIONS, Set8, Square};

/// The direction of a stone's roll, as (files, ranks), by the edge that the stone is thrown from.
const ROLLS: [(i8, i8); 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];

impl<const WHOLE: bool> Kings<WHOLE> {
    /// The squares next to a king.
    pub(super) fn near(king: Square) -> impl Iterator<Item = Square> {
        let near = ALL_DIRECTIONS.into_iter().filter_map(move |(x, y)| king.offset(x, y));
        near.filter(|at| Self::is_on_board(*at))
    }

    pub(super) fn is_empty(&self, at: Square) -> bool {
        let pieces = self.kings[0] | self.kings[1] | self.stones;
        Self::is_on_board(at) && !pieces.contains(at)
    }

    /// The square next to `at` to which a stone thrown from this edge rolls; `None` if that square
    /// is occupied or off the board.
    pub(super) fn behind(&self, edge: u8, at: Square) -> Option<Square> {
        let (x, y) = ROLLS[usize::from(edge & 3)];
        at.offset(x, y).filter(|to| self.is_empty(*to))
    }

    /// The square where a stone that was thrown to `at` comes to rest. That is `at` itself if the
    /// stone does not roll, or if chance has not decided yet (`rolls` is `None`).
    pub(super) fn rest(&self, edge: u8, at: Square, rolls: Option<bool>) -> Square {
        let behind = self.behind(edge, at).filter(|_| rolls == Some(true));
        behind.unwrap_or(at)
    }

    pub(super) fn generate(&self, mut visit: impl FnMut(Move)) {
        let (me, other) = (self.me(), 1 - self.me());
        let Some(king) = self.king(me).filter(|_| !self.ending().is_over()) else { return };
        for to in Self::near(king).filter(|to| !self.stones.contains(*to)) {
            visit(Move::Goes { from: king, to, takes: self.kings[other].contains(to) });
        }
        for at in Self::near(king).filter(|at| self.left[me] > 0 && self.is_empty(*at)) {
            for edge in 0..4 {
                if self.behind(edge, at).is_none() {
                    visit(Move::Throws { edge, at, rolls: None });
                    continue;
                }
                for rolls in [false, true] {
                    visit(Move::Throws { edge, at, rolls: Some(rolls) });
                }
            }
        }
        visit(Move::Passes);
    }

    pub(super) fn played(&self, mv: Move) -> Self {
        let mut next = self.clone();
        next.to_move = self.to_move.other();
        match mv {
            Move::Goes { to, .. } => {
                let to = Set8::of_square(to);
                next.kings[self.me()] = to;
                next.kings[1 - self.me()] &= !to;
            }
            Move::Throws { edge, at, rolls } => {
                next.stones |= Set8::of_square(self.rest(edge, at, rolls));
                next.left[self.me()] = self.left[self.me()].saturating_sub(1);
            }
            Move::Passes => {}
        }
        next
    }
}
