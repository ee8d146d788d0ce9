//! The legal moves of Breakthrough, and the position after a move.

use super::Breakthrough;
use super::moves::Move;
use crate::geometry::{Set8, Square};

impl Breakthrough {
    /// The three squares in front of a soldier: diagonally towards file a, straight, and diagonally
    /// to the other side. `None` for one that is off the board. `side` is 0 for White, 1 for Black.
    pub(super) fn ahead(side: usize, from: Square) -> [Option<Square>; 3] {
        let up = if side == 0 { 1 } else { -1 };
        let on_board = |at: &Square| at.file() < 8 && at.rank() < 8;
        [-1, 0, 1].map(|file| from.offset(file, up).filter(on_board))
    }

    pub(super) fn generate(&self, mut visit: impl FnMut(Move)) {
        let (me, enemy) = (self.mover(), 1 - self.mover());
        for from in self.soldiers[me].squares() {
            for to in Self::ahead(me, from).into_iter().flatten() {
                let takes = self.soldiers[enemy].contains(to);
                let is_straight = to.file() == from.file();
                let is_blocked = self.soldiers[me].contains(to) || takes && is_straight;
                if !is_blocked {
                    visit(Move { from, to, takes });
                }
            }
        }
    }

    pub(super) fn played(&self, mv: Move) -> Self {
        let (me, to) = (self.mover(), Set8::of_square(mv.to));
        let mut next = self.clone();
        next.soldiers[me] = (self.soldiers[me] - Set8::of_square(mv.from)) | to;
        next.soldiers[1 - me] = self.soldiers[1 - me] - to;
        next.to_move = self.to_move.other();
        next
    }
}
