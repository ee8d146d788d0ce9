//! Pieces, as people see them.

use super::Seat;
use i18n::Key;

/// What stands on a square, as people see it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Piece {
    /// Its letter in the position string, capital for the first player.
    pub letter: &'static str,
    /// Whose it is; `None` for a piece that is nobody's.
    pub owner: Option<Seat>,
    /// What it is called, without its side: `hen`.
    pub name: Key,
}
