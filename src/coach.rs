//! The coach comments on a player's first games: it states facts and rules, and never advises. This
//! module has the conditions under which its remarks fit a position.

use crate::geometry::Square;

/// A position that the coach can remark on.
pub trait Coached {
    /// The squares that a remark is about, possibly none; `None` if the remark does not fit this
    /// position. `id` is one of [`Explain::remarks`](crate::Explain::remarks); for any other id the
    /// result is `None`.
    ///
    /// The player to move reads the remark, so the result must depend only on what this player may
    /// know. Called only if the game is not over. Must not list the legal moves if there can be too
    /// many, as in Pawn.
    fn remark(&self, _id: &str) -> Option<Vec<Square>> {
        None
    }
}

/// Collects squares, as [`Coached::remark`] returns them. If there are none, returns `None`,
/// because then the remark does not fit the position.
pub fn some(squares: impl IntoIterator<Item = Square>) -> Option<Vec<Square>> {
    let squares: Vec<_> = squares.into_iter().collect();
    (!squares.is_empty()).then_some(squares)
}
