//! What a search asks of a game besides its rules.

use crate::rules::Rules;

/// Something that makes a position better, and by how much.
#[derive(Clone, Copy, Debug)]
pub struct Term {
    /// What is counted, for whoever tunes it: `hen`.
    pub name: &'static str,
    /// What one of it is worth, in hundredths of the game's plainest piece.
    pub weight: i32,
}

/// How well the computer plays: how far it looks, and in which ways it errs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Level {
    /// The most positions that it looks at before a move.
    pub nodes: u64,
    /// The most plies that it looks ahead; captures are followed beyond.
    pub depth: u8,
    /// It may choose what looks worse than the best by less than this, in hundredths of the plainest
    /// piece; what looks better is likelier.
    pub margin: i32,
    /// Which of the game's ways of erring it has: see [`Evaluate::overlooks`]. 0 overlooks nothing.
    pub blindness: u8,
    /// How many of a hundred moves it plays as a beginner does, without looking ahead.
    pub slips: u8,
}

/// Ways of searching that not every game gains by: each stays where a match has shown that it does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Methods {
    /// Looks less deeply at moves that come late in the order.
    pub reductions: bool,
    /// How many captures in a row are followed where the search would end.
    pub exchanges: u8,
}

/// A position that can be judged without looking ahead, of a game for two in which nothing is hidden.
pub trait Evaluate: Rules {
    /// What is counted. A sum of these is the judgement.
    const TERMS: &'static [Term];

    /// The five levels, the weakest first.
    const LEVELS: [Level; 5];

    /// What a match has shown to pay.
    const METHODS: Methods;

    /// Calls `tell` with the place of a term in [`TERMS`](Evaluate::TERMS), and how much more of it the
    /// first player has than the second. A term may be told several times, or not at all.
    fn terms(&self, tell: impl FnMut(usize, i32));

    /// What a legal move wins at once, in hundredths: for the order in which moves are looked at.
    fn gain(&self, mv: Self::Move) -> i32;

    /// Where the move goes, as a number below 2¹⁵: moves with the same number are taken for alike where
    /// it is remembered which have been good.
    fn slot(&self, mv: Self::Move) -> u16;

    /// A number that tells the move from the others of its position, as well as 32 bits can; never 0. By it a
    /// move is found again that was good before.
    fn tag(&self, mv: Self::Move) -> u32;

    /// Whether a way of erring, of which higher numbers are worse, keeps the mover from seeing a move.
    fn overlooks(&self, _mv: Self::Move, _blindness: u8) -> bool {
        false
    }

    /// Whether a legal move goes toward the enemy's side of the board.
    fn advances(&self, mv: Self::Move) -> bool;

    /// Whether the side to move is known to win with this move, without looking for it. May be `false`
    /// where it could.
    fn wins_at_once(&self) -> bool {
        false
    }

    /// Whether the side to move may be judged as it stands. Not where it has to answer something.
    fn is_quiet(&self) -> bool {
        true
    }

    /// How good the position is for the side to move, in hundredths of the plainest piece.
    fn judged(&self) -> i32 {
        let mut score = 0;
        self.terms(|term, count| score += Self::TERMS[term].weight * count);
        if self.to_move() == crate::base::Seat::FIRST { score } else { -score }
    }
}
