//! The occupied squares in a form that does not depend on the board's size, so that the code that
//! explains refused moves, and the code that shows the effects of moves, are compiled once.

use super::Hens;
use super::movegen::{self, is_pinned, pinning};
use super::reasons::Man;
use crate::geometry::{ORTHOGONALS, Set12, Square, SquareSet};

/// How the enemies beside a chick are affected when it stops on a square.
pub(super) enum Pin {
    /// No enemy is beside the chick.
    Nobody,
    /// The chick captures the enemy on this square (HENS-7).
    Captures(Square),
    /// The hen on this square is safe, because no other piece of the chick's side touches it
    /// (HENS-8).
    NoHelp(Square),
    /// Enemies are on both sides of the chick, so it captures neither (HENS-9).
    Divided([Square; 2]),
}

/// The pieces on a board of any size. Code that uses this type is compiled once instead of once for
/// each board size.
pub(super) struct Occupancy {
    pub(super) hens: [Set12; 2],
    pub(super) chicks: [Set12; 2],
    pub(super) black_to_move: bool,
    /// The number of files and of ranks.
    pub(super) size: u8,
}

impl<const N: usize, const W: usize> Hens<N, W> {
    pub(super) fn occupancy(&self) -> Occupancy {
        let wide = |set: SquareSet<N, W>| set.squares().collect();
        Occupancy {
            hens: self.hens.map(wide),
            chicks: self.chicks.map(wide),
            black_to_move: self.black_to_move,
            size: N as u8,
        }
    }
}

impl Occupancy {
    pub(super) fn mover(&self) -> usize {
        usize::from(self.black_to_move)
    }

    pub(super) fn enemy(&self) -> usize {
        1 - self.mover()
    }

    pub(super) fn side(&self, side: usize) -> Set12 {
        self.hens[side] | self.chicks[side]
    }

    /// How the enemies beside `to` are affected when a chick moves from `from` to `to`.
    pub(super) fn pin(&self, from: Square, to: Square) -> Pin {
        let enemies = self.side(self.enemy());
        let beside = [-1, 1].map(|files| to.offset(files, 0).filter(|s| enemies.contains(*s)));
        let victim = beside.into_iter().flatten().next();
        match (victim.filter(|_| pinning(enemies).contains(to)), beside) {
            (None, [Some(left), Some(right)]) => Pin::Divided([left, right]),
            (None, _) => Pin::Nobody,
            (Some(victim), _) => {
                let is_hen = self.hens[self.enemy()].contains(victim);
                match is_pinned(is_hen, self.helpers(from, victim)) {
                    true => Pin::Captures(victim),
                    false => Pin::NoHelp(victim),
                }
            }
        }
    }

    /// The pieces that help a chick that started on `from` to pin (capture) `victim`.
    pub(super) fn helpers(&self, from: Square, victim: Square) -> Set12 {
        let own = self.side(self.mover());
        movegen::helpers(own, Set12::of_square(from), touching(victim).collect())
    }

    /// The distance from `from` to `to`: files away from file a (for both sides), and ranks forward
    /// for the mover.
    pub(super) fn way(&self, from: Square, to: Square) -> (i8, i8) {
        let (files, ranks) = from.distance(to);
        (files, ranks * self.forward())
    }

    pub(super) fn forward(&self) -> i8 {
        if self.black_to_move { -1 } else { 1 }
    }

    pub(super) fn is_occupied(&self, square: Square) -> bool {
        (self.side(0) | self.side(1)).contains(square)
    }

    /// The piece on an occupied square.
    pub(super) fn man(&self, at: Square) -> Man {
        let side = usize::from(!self.side(0).contains(at));
        Man { side, is_hen: self.hens[side].contains(at), at, is_own: side == self.mover() }
    }
}

/// The squares that share an edge with a square.
pub(super) fn touching(square: Square) -> impl Iterator<Item = Square> {
    ORTHOGONALS.into_iter().filter_map(move |(files, ranks)| square.offset(files, ranks))
}
