//! The board in the middle of a turn.

use crate::geometry::Set8;

/// The board in the middle of a turn, after an action or a strike.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Midway {
    pub(super) own: Set8,
    pub(super) enemy: Set8,
    /// The own pawns that were moved last (PAWN-11).
    pub(super) moved: Set8,
    /// The own pawns that took no part in that; neither set holds a pivot.
    pub(super) still: Set8,
}
