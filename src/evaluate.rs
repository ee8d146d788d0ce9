//! Evaluation, and other properties of a game that a search needs in addition to its rules.

use crate::rules::Rules;
use i18n::Key;

/// One term of the evaluation: something that is counted for each player, such as the hens on the
/// board. The evaluation uses the difference of both counts.
#[derive(Clone, Copy, Debug)]
pub struct Term {
    /// The name of the term, for tools that tune the weights: `hen`.
    pub name: &'static str,
    /// The value of one unit of the term. The plainest piece of the game is worth 100.
    pub weight: i32,
}

/// One strength of the computer player: how far it searches, and how often it makes mistakes on
/// purpose.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Level {
    /// The most positions that the computer searches before a move.
    pub nodes: u64,
    /// The search depth in plies. Captures are searched deeper.
    pub depth: u8,
    /// The computer may choose any move whose value is within this margin of the best move's, in
    /// hundredths of the plainest piece. Better moves are likelier.
    pub margin: i32,
    /// How blind the computer is: the number that [`Evaluate::overlooks`] receives. At 0 the
    /// computer overlooks no move.
    pub blindness: u8,
    /// The percentage of moves that the computer plays like a beginner, without looking ahead.
    pub slips: u8,
}

/// Search methods that do not help in every game. A game switches on the methods that have won a
/// match against the search without them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Methods {
    /// Late move reductions: moves late in the order are searched less deeply.
    pub reductions: bool,
    /// The number of consecutive captures that quiescence search follows.
    pub exchanges: u8,
}

/// A position that can be evaluated without a search, of a game for two players without hidden
/// information.
pub trait Evaluate: Rules {
    /// The terms of the evaluation. The evaluation is the weighted sum of these terms.
    const TERMS: &'static [Term];

    /// The reasons that may be shown for a quiet move of the computer (a move that captures
    /// nothing). Each entry has the index of a term that the move has raised for its player, and
    /// two sentences: one for a move of the first player, one for a move of the second. The
    /// sentence must be true however the move raised the term.
    const MERITS: &'static [(usize, [Key; 2])] = &[];

    /// The five levels of the computer player, the weakest first. The default is a first guess.
    const LEVELS: [Level; 5] = [
        Level { nodes: 2_000, depth: 1, margin: 300, blindness: 2, slips: 60 },
        Level { nodes: 2_000, depth: 2, margin: 60, blindness: 1, slips: 30 },
        Level { nodes: 2_000, depth: 4, margin: 0, blindness: 0, slips: 0 },
        Level { nodes: 25_000, depth: 12, margin: 0, blindness: 0, slips: 0 },
        Level { nodes: 200_000, depth: 40, margin: 0, blindness: 0, slips: 0 },
    ];

    /// The search methods that this game switches on.
    const METHODS: Methods = Methods { reductions: false, exchanges: 3 };

    /// Counts the terms: calls `tell` with the index of a term in [`TERMS`](Evaluate::TERMS), and a
    /// number of units, which is that of the first player minus that of the second. If `tell` is
    /// called several times for a term, the numbers are added up. It need not be called for a term
    /// with the number 0.
    fn terms(&self, tell: impl FnMut(usize, i32));

    /// The immediate gain of a legal move, in hundredths of the plainest piece. The search tries
    /// moves with a larger gain first.
    fn gain(&self, mv: Self::Move) -> i32 {
        if self.is_capture(mv) { 100 } else { 0 }
    }

    /// The index of a move in the history table of the search, below 2¹⁵. The index is made from
    /// the start and the destination of the move. Moves with equal indexes share an entry of the
    /// table.
    fn slot(&self, mv: Self::Move) -> u16;

    /// A nonzero number that identifies the move among the moves of its position. Two moves with
    /// the same number are rare. The search stores this number, not the move, in the transposition
    /// table and among killer moves (good replies at the same ply).
    fn tag(&self, mv: Self::Move) -> u32;

    /// Whether a computer player with this [`blindness`](Level::blindness) overlooks a move. A
    /// higher number overlooks more moves.
    fn overlooks(&self, _mv: Self::Move, _blindness: u8) -> bool {
        false
    }

    /// Whether a legal move goes toward the enemy's side of the board.
    fn advances(&self, mv: Self::Move) -> bool;

    /// Whether the side to move is known, without a search, to win with its next move. May be
    /// `false` although the side can win.
    fn wins_at_once(&self) -> bool {
        false
    }

    /// Whether the position can be evaluated without searching further. `false` if the side to move
    /// must first react, for example with a forced capture.
    fn is_quiet(&self) -> bool {
        true
    }

    /// The evaluation from the view of the side to move, in hundredths of the plainest piece.
    fn judged(&self) -> i32 {
        let mut score = 0;
        self.terms(|term, count| score += Self::TERMS[term].weight * count);
        if self.to_move() == crate::base::Seat::FIRST { score } else { -score }
    }
}
