//! Conditions for the coach's remarks in first games. The coach states facts and rules and never
//! advises.

use crate::geometry::Square;

/// A position that the coach can remark on.
pub trait Coached {
    /// The squares that a remark is about, if it fits this position; there may be none. `id` is one
    /// of [`Explain::remarks`](crate::Explain::remarks); no other id fits.
    ///
    /// The side to move reads the remark, so it must depend only on what this side may know. It is
    /// asked in positions that are not over, and must not list moves if they can be too many to
    /// list.
    fn remark(&self, _id: &str) -> Option<Vec<Square>> {
        None
    }
}

/// The squares of a remark that must be about at least one; `None` if there are none.
pub fn some(squares: impl IntoIterator<Item = Square>) -> Option<Vec<Square>> {
    let squares: Vec<_> = squares.into_iter().collect();
    (!squares.is_empty()).then_some(squares)
}
