//! The value of a position of Breakthrough, for the computer player.

use super::Breakthrough;
use super::moves::Move;
use crate::base::Seat;
use crate::evaluate::{Evaluate, Term};
use crate::visit::{Known, Visit};

impl Visit for Breakthrough {
    fn visit<K: Known>(&self, known: K) -> Option<K::Answer> {
        Some(known.open(self))
    }
}

impl Evaluate for Breakthrough {
    const TERMS: &'static [Term] =
        &[Term { name: "soldier", weight: 100 }, Term { name: "rank gained", weight: 4 }];

    fn terms(&self, mut tell: impl FnMut(usize, i32)) {
        let [white, black] = self.soldiers;
        tell(0, white.len() as i32 - black.len() as i32);
        for at in white.squares() {
            tell(1, i32::from(at.rank()));
        }
        for at in black.squares() {
            tell(1, i32::from(at.rank()) - 7);
        }
    }

    fn slot(&self, mv: Move) -> u16 {
        let index = |file: u8, rank: u8| u16::from(rank) << 3 | u16::from(file);
        index(mv.from.file(), mv.from.rank()) << 6 | index(mv.to.file(), mv.to.rank())
    }

    fn tag(&self, mv: Move) -> u32 {
        u32::from(self.slot(mv)) + 1
    }

    fn advances(&self, _: Move) -> bool {
        true
    }

    /// Whether a soldier of the side to move is one row from the far row. It can then always step
    /// or capture onto the far row diagonally: no soldier of its own side is there, because the
    /// game would be over.
    fn wins_at_once(&self) -> bool {
        let row = if self.to_move == Seat::FIRST { 6 } else { 1 };
        self.soldiers[self.mover()].squares().any(|at| at.rank() == row)
    }
}
