//! The board in the middle of a turn.

use crate::geometry::Set8;
use crate::zobrist;

/// The board in the middle of a turn, after an action or a strike.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Midway {
    pub(super) own: Set8,
    pub(super) enemy: Set8,
    /// The own pawns that the last action or strike moved (PAWN-11).
    pub(super) moved: Set8,
    /// The own pawns that took no part in it; a pivot is in neither set.
    pub(super) still: Set8,
}

impl Midway {
    /// A hash of the board; collisions are rare.
    pub(super) fn key(&self) -> u64 {
        let key = |key, set: Set8| zobrist::key(key ^ set.folded());
        [self.own, self.enemy, self.moved].into_iter().fold(0, key)
    }
}
