//! Pieces as users see them.

use super::Seat;
use i18n::Key;

/// A piece as users see it: its letter, owner and name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Piece {
    /// The letter in position strings, a capital for the first player's piece: `H`. In Zugzwang,
    /// where the pieces are dice: the top face, such as `bQ` for a blue queen, or `~` if this face
    /// is hidden.
    pub letter: &'static str,
    /// The owner; `None` for a neutral piece, which belongs to no player.
    pub owner: Option<Seat>,
    /// The name, without the side: `hen`.
    pub name: Key,
}
