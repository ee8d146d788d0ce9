//! How large the board is: for counting a matter of the type, for the page a number.

use crate::geometry::SquareSet;

/// How many files and ranks a board has that is written in sets of `N` files and ranks.
#[cfg(feature = "perft")]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Size<const N: usize>;

#[cfg(feature = "perft")]
impl<const N: usize> Size<N> {
    /// There is only the one size.
    pub(super) const fn new(_: usize) -> Self {
        Size
    }

    /// The number.
    #[inline(always)]
    pub(super) fn get(self) -> usize {
        N
    }

    /// All squares.
    #[inline(always)]
    pub(super) fn board<const W: usize>(self) -> SquareSet<N, W> {
        const { SquareSet::ALL }
    }

    /// The row on which a side begins.
    #[inline(always)]
    pub(super) fn first_row<const W: usize>(self, side: usize) -> SquareSet<N, W> {
        let rows = const { [SquareSet::rank(0), SquareSet::rank(N - 1)] };
        rows[side]
    }
}

/// How many files and ranks a board has that is written in sets of `N` files and ranks, at most `N`.
#[cfg(not(feature = "perft"))]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Size<const N: usize>(u8);

#[cfg(not(feature = "perft"))]
impl<const N: usize> Size<N> {
    /// So many.
    pub(super) const fn new(size: usize) -> Self {
        Size(size as u8)
    }

    /// The number.
    pub(super) fn get(self) -> usize {
        self.0.into()
    }

    /// All squares.
    pub(super) fn board<const W: usize>(self) -> SquareSet<N, W> {
        let ranks = (0..self.get()).map(SquareSet::rank);
        ranks.fold(SquareSet::EMPTY, |all, rank| all | rank) & SquareSet::files(0, self.get())
    }

    /// The row on which a side begins, as far as the set goes: no piece stands beyond the board.
    pub(super) fn first_row<const W: usize>(self, side: usize) -> SquareSet<N, W> {
        SquareSet::rank(if side == 0 { 0 } else { self.get() - 1 })
    }
}
