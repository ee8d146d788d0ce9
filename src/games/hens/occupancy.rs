//! The occupied squares in a form that is the same for every board size, for refusals and effects.

use super::Hens;
use super::movegen::{self, is_pinned, pinning};
use super::reasons::Man;
use crate::geometry::{ORTHOGONALS, Set12, Square, SquareSet};

/// How a slide that ends on a square affects the chick's neighbours on the rank.
pub(super) enum Pin {
    /// No enemy is beside it.
    Nobody,
    /// It captures the piece here (HENS-7).
    Captures(Square),
    /// The hen here is safe: no other piece of the attacker's side touches it (HENS-8).
    NoHelp(Square),
    /// Enemies are on both sides, so neither is captured (HENS-9).
    Divided([Square; 2]),
}

/// The pieces on a board of any size. Refusals do not depend on the size, so their code exists
/// once.
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

    /// How a chick's slide from `from` to `to` affects the pieces beside `to`.
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

    /// The pieces that help a chick that started on `from` to pin `victim`.
    pub(super) fn helpers(&self, from: Square, victim: Square) -> Set12 {
        let own = self.side(self.mover());
        movegen::helpers(own, Set12::of_square(from), touching(victim).collect())
    }

    /// How far `to` is to the right of `from`, and how far ahead of it.
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

/// The squares that touch one.
pub(super) fn touching(square: Square) -> impl Iterator<Item = Square> {
    ORTHOGONALS.into_iter().filter_map(move |(files, ranks)| square.offset(files, ranks))
}
