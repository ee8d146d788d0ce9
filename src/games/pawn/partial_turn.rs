//! The board in the middle of a turn, with the pawns that decide which strikes (further captures in
//! the turn) are possible.

use crate::geometry::Set8;
use crate::zobrist;

/// The board in the middle of a turn: after its first movement (the action), or after a strike (a
/// further capture).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Midway {
    pub(super) own: Set8,
    pub(super) enemy: Set8,
    /// The own pawns that the turn's last movement moved (PAWN-11).
    pub(super) moved: Set8,
    /// The own pawns that took no part in the turn's last movement. The pivot of a rotation took
    /// part without moving, so it is neither in `moved` nor in `still`.
    pub(super) still: Set8,
}

impl Midway {
    /// A hash of the board. Different boards may have equal hashes, but rarely do.
    pub(super) fn key(&self) -> u64 {
        let key = |key, set: Set8| zobrist::key(key ^ set.folded());
        [self.own, self.enemy, self.moved].into_iter().fold(0, key)
    }
}
