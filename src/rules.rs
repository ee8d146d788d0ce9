//! The rules of a game: all that counting, searching and playing out ask of a position.

use crate::base::{Outcome, Progress, Seat};
use std::fmt;
use std::hash::Hash;

/// A position of a game, and with it the game's rules.
///
/// Equality is that of the position strings, so it is also what repetition asks.
/// [`for_each_move`](Rules::for_each_move) is the only statement of what is legal.
pub trait Rules: Clone + Eq + Hash + fmt::Debug + Sized + 'static {
    /// A legal move of a position. Its text depends on the position that it is played in.
    type Move: Copy + Eq + fmt::Debug;

    /// Whose turn it is; when the game is over, whose it would be.
    fn to_move(&self) -> Seat;

    /// How the game stands by this position alone.
    fn outcome(&self) -> Outcome;

    /// Calls `visit` with each legal move once; never in a finished game.
    fn for_each_move(&self, visit: impl FnMut(Self::Move));

    /// Calls `visit` with each legal move that captures.
    fn for_each_capture(&self, mut visit: impl FnMut(Self::Move)) {
        self.for_each_move(|mv| {
            if self.is_capture(mv) {
                visit(mv);
            }
        });
    }

    /// The legal moves, for all that need not be as fast as can be.
    fn legal_moves(&self) -> Vec<Self::Move> {
        let mut moves = Vec::with_capacity(64);
        self.for_each_move(|mv| moves.push(mv));
        moves
    }

    /// Counts the legal moves without making them.
    fn count_moves(&self) -> u64 {
        let mut count = 0;
        self.for_each_move(|_| count += 1);
        count
    }

    /// The legal moves, and how much was tried to find them, where that takes longer than to list them.
    fn moves_and_tried(&self) -> (Vec<Self::Move>, usize) {
        (self.legal_moves(), 0)
    }

    /// Whether a legal move of this position takes a piece from the board, or to its own side.
    fn is_capture(&self, mv: Self::Move) -> bool;

    /// The position after a legal move of this position. Any other move gives a wrong position.
    fn after(&self, mv: Self::Move) -> Self;

    /// The position as if the side to move had passed, as far as the game allows it to be thought of.
    fn passed(&self) -> Option<Self>;

    /// A Zobrist key of the position, equal for equal positions.
    fn key(&self) -> u64;

    /// The key of the position after a legal move, made from this position's key.
    fn key_after(&self, _key: u64, mv: Self::Move) -> u64 {
        self.after(mv).key()
    }

    /// What a legal move does to the count of plies without progress.
    fn progress(&self, _mv: Self::Move) -> Progress {
        Progress::Resets
    }

    /// How the game ends here when the convention ends it.
    fn outcome_by_convention(&self, rule: &'static str) -> Outcome {
        Outcome::Draw(rule)
    }
}
