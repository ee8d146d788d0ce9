//! Squares as numbers from 0 to 63, those of an 8×8 board. The 6×6 board has the same numbers: a1
//! is 0, and a2 is 8, not 6.

use crate::geometry::{Set8, Square};

/// The square with a number.
pub(super) fn square(index: u8) -> Square {
    Set8::square_at(index.into())
}

/// The number of a square, from 0 to 63; `None` if it is not on an 8×8 board.
pub(super) fn index(square: Square) -> Option<u8> {
    Set8::index_of(square).map(|index| index as u8)
}

/// The numbers of the squares in a set, which has a bit for each number.
pub(super) fn indexes(set: u64) -> impl Iterator<Item = u8> {
    let mut left = set;
    std::iter::from_fn(move || {
        let index = left.trailing_zeros() as u8;
        left &= left.wrapping_sub(1);
        (index < 64).then_some(index)
    })
}

/// The number of steps that a chess king needs between two squares.
pub(super) fn distance(from: u8, to: u8) -> u8 {
    (from & 7).abs_diff(to & 7).max((from >> 3).abs_diff(to >> 3))
}

/// The set that contains only this square.
#[inline]
pub(super) const fn bit(index: u8) -> u64 {
    1 << (index & 63)
}
