//! The rules of a game: all that perft (counting move sequences), search and playouts (games with
//! random moves) need of a position.

use crate::base::{Outcome, Progress, Seat};
use crate::zobrist;
use std::fmt;
use std::hash::Hash;

/// A position of a game. Its methods are the rules of the game.
///
/// Two positions are equal if their position strings are. The repetition rule uses this equality.
/// [`for_each_move`](Rules::for_each_move) alone defines which moves are legal.
pub trait Rules: Clone + Eq + Hash + fmt::Debug + Sized + 'static {
    /// A legal move of a position. The text of a move depends on the position in which it is
    /// played.
    type Move: Copy + Eq + fmt::Debug;

    /// The side to move. If the game is over, the side whose turn it would be.
    fn to_move(&self) -> Seat;

    /// The outcome by this position alone. The rule on repetition and plies without progress is not
    /// applied, because it depends on earlier moves.
    fn outcome(&self) -> Outcome;

    /// Calls `visit` with each legal move once; never in a finished game.
    fn for_each_move(&self, visit: impl FnMut(Self::Move));

    /// Calls `visit` with each legal move that captures or converts a piece.
    fn for_each_capture(&self, mut visit: impl FnMut(Self::Move)) {
        self.for_each_move(|mv| {
            if self.is_capture(mv) {
                visit(mv);
            }
        });
    }

    /// The legal moves as a list, for code that need not be fast.
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

    /// The legal moves, and how many moves were tried out to find them, which a work
    /// [`Budget`](crate::Budget) counts. The number is 0 in a game that lists its moves without
    /// trying them out.
    fn moves_and_tried(&self) -> (Vec<Self::Move>, usize) {
        (self.legal_moves(), 0)
    }

    /// Whether a legal move captures or converts a piece.
    fn is_capture(&self, mv: Self::Move) -> bool;

    /// The position after a legal move of this position. Any other move yields a wrong position.
    fn after(&self, mv: Self::Move) -> Self;

    /// The position as if the side to move had passed, to find out what the other side could do.
    /// `None` if the game has no such position.
    fn passed(&self) -> Option<Self>;

    /// A Zobrist key of the position: a 64-bit hash, equal for equal positions, for the tables of a
    /// search. The default hashes the whole position. A game overrides this to combine the keys of
    /// its pieces, which is faster.
    fn key(&self) -> u64 {
        zobrist::of_value(self)
    }

    /// The key of the position after a legal move. The argument `_key` is the key of this position.
    /// A game overrides this to update `_key` for the move, which is faster.
    fn key_after(&self, _key: u64, mv: Self::Move) -> u64 {
        self.after(mv).key()
    }

    /// The effect of a legal move on the count of plies without progress, which may end the game.
    /// By default each move resets the count, for games without such a rule.
    fn progress(&self, _mv: Self::Move) -> Progress {
        Progress::Resets
    }

    /// The outcome if the game ends here because a position was repeated or too many plies made no
    /// progress. `rule` is the number of the rule for this.
    fn outcome_by_convention(&self, rule: &'static str) -> Outcome {
        Outcome::Draw(rule)
    }
}
