//! What stands where, as refusals and effects ask for it: plainly, and alike for boards of every size.

use super::Hens;
use super::movegen::{self, is_pinned, pinning};
use super::reasons::Man;
use crate::geometry::{ORTHOGONALS, Set12, Square, SquareSet};

/// What a chick does to its neighbours where its slide ends.
pub(super) enum Pin {
    /// Nobody stands beside it.
    Nobody,
    /// It captures the piece here (HENS-7).
    Captures(Square),
    /// The hen here has no other piece of the attacker's side touching it (HENS-8).
    NoHelp(Square),
    /// There is an enemy on both sides.
    Divided([Square; 2]),
}

/// What stands where, for boards of every size: what is refused, and why, does not depend on the size.
pub(super) struct Occupancy {
    pub(super) hens: [Set12; 2],
    pub(super) chicks: [Set12; 2],
    pub(super) black_to_move: bool,
    /// How many files and ranks the board has.
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

    /// What the pieces beside `to` mean for a chick that slides there from `from`.
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

    /// The pieces that help the attacker, which comes from `from`.
    pub(super) fn helpers(&self, from: Square, victim: Square) -> Set12 {
        let own = self.side(self.mover());
        movegen::helpers(own, Set12::of_square(from), touching(victim).collect())
    }

    /// How far `to` lies to the right of `from`, and how far ahead of it.
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

    /// What stands on an occupied square.
    pub(super) fn man(&self, at: Square) -> Man {
        let side = usize::from(!self.side(0).contains(at));
        Man { side, is_hen: self.hens[side].contains(at), at, is_own: side == self.mover() }
    }
}

/// The squares that touch one.
pub(super) fn touching(square: Square) -> impl Iterator<Item = Square> {
    ORTHOGONALS.into_iter().filter_map(move |(files, ranks)| square.offset(files, ranks))
}
