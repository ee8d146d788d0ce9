//! The evaluation of a position of Hens and Chicks for the search, and the moves that the
//! computer's weak levels overlook.

use super::moves::Move;
use super::{Hens, first_row, say};
use crate::base::Seat;
use crate::evaluate::{Evaluate, Level, Methods, Term};
use crate::geometry::SquareSet;
use crate::rules::Rules;
use crate::visit::{Known, Visit};
use i18n::Key;

const HEN: usize = 0;
const CHICK: usize = 1;
const ADVANCE: usize = 2;
const FREE: usize = 3;
const MOBILITY: usize = 4;
const TURN: usize = 5;

impl<const N: usize, const W: usize> Visit for Hens<N, W> {
    fn visit<K: Known>(&self, known: K) -> Option<K::Answer> {
        Some(known.open(self))
    }
}

impl<const N: usize, const W: usize> Evaluate for Hens<N, W> {
    const TERMS: &'static [Term] = &[
        Term { name: "hen", weight: 205 },
        Term { name: "chick", weight: 100 },
        Term { name: "rank gained", weight: 2 },
        Term { name: "piece that no enemy can meet", weight: 30 },
        Term { name: "square to go to", weight: 1 },
        Term { name: "turn", weight: 0 },
    ];

    const MERITS: &'static [(usize, [Key; 2])] = &[
        (ADVANCE, [say::MERIT_ADVANCE, say::MERIT_ADVANCE]),
        (MOBILITY, [say::MERIT_MOBILITY, say::MERIT_MOBILITY]),
    ];

    const LEVELS: [Level; 5] = [
        Level { nodes: 2_000, depth: 1, margin: 500, blindness: 2, slips: 68 },
        Level { nodes: 2_000, depth: 2, margin: 60, blindness: 1, slips: 68 },
        Level { nodes: 2_000, depth: 4, margin: 0, blindness: 0, slips: 0 },
        Level { nodes: 25_000, depth: 12, margin: 0, blindness: 0, slips: 0 },
        Level { nodes: 200_000, depth: 40, margin: 0, blindness: 0, slips: 0 },
    ];

    const METHODS: Methods = Methods { reductions: true, exchanges: 3 };

    fn terms(&self, mut tell: impl FnMut(usize, i32)) {
        let count = |set: SquareSet<N, W>| set.len() as i32;
        tell(HEN, count(self.hens[0]) - count(self.hens[1]));
        tell(CHICK, count(self.chicks[0]) - count(self.chicks[1]));
        let (white, black) = (self.side(0), self.side(1));
        let (mut advance, mut last) = (0, 0);
        // Advance is quadratic: one piece far ahead is worth more than two pieces that are half as
        // far ahead.
        for rank in 1..N as i32 {
            let ranks = SquareSet::<N, W>::rank(rank as usize);
            last += rank;
            advance += last * count(white & ranks);
            let ranks = SquareSet::<N, W>::rank(N - 1 - rank as usize);
            advance -= last * count(black & ranks);
        }
        tell(ADVANCE, advance);
        tell(FREE, count(white - below(black)) - count(black - above(white)));
        let passed = Hens { black_to_move: !self.black_to_move, ..*self };
        let (mine, theirs) = (self.count() as i32, passed.count() as i32);
        let sign = if self.to_move() == Seat::FIRST { 1 } else { -1 };
        tell(MOBILITY, sign * (mine - theirs));
        tell(TURN, sign);
    }

    fn gain(&self, mv: Move) -> i32 {
        let enemy = self.enemy();
        let captured = SquareSet::of(mv.first.into()) | SquareSet::of(mv.second.into());
        let hens = (captured & self.hens[enemy]).len() as i32;
        let chicks = (captured & self.chicks[enemy]).len() as i32;
        180 * hens + 100 * chicks
    }

    fn slot(&self, mv: Move) -> u16 {
        u16::from(mv.from) << 7 | u16::from(mv.to)
    }

    fn tag(&self, mv: Move) -> u32 {
        // The tag, a number that identifies the move, must not be 0. It never is, because `from`
        // and `to` differ.
        u32::from_le_bytes([mv.from, mv.to, mv.first, mv.second])
    }

    fn advances(&self, mv: Move) -> bool {
        let [from, to] = [mv.from, mv.to].map(|at| usize::from(at) / N);
        if self.black_to_move { to < from } else { to > from }
    }

    /// Whether a weak level of the computer overlooks this move. With `blindness` 1 it overlooks
    /// the second jump of a chain, with 2 also pins (captures by chicks).
    fn overlooks(&self, mv: Move, blindness: u8) -> bool {
        let is_pin = mv.second == mv.from && self.chicks[self.mover()].has(mv.from.into());
        match blindness {
            0 => false,
            1 => mv.second != mv.from,
            _ => mv.second != mv.from || is_pin && self.is_capture(mv),
        }
    }

    fn wins_at_once(&self) -> bool {
        self.reaches(first_row(self.enemy()))
    }
}

/// The squares from where a piece that moves up, straight or diagonally, may reach a square of the
/// set.
fn below<const N: usize, const W: usize>(set: SquareSet<N, W>) -> SquareSet<N, W> {
    let mut below = SquareSet::EMPTY;
    for _ in 1..N {
        below |= wide((set | below).shifted::<0, -1>());
    }
    below
}

/// The squares from where a piece that moves down, straight or diagonally, may reach a square of
/// the set.
fn above<const N: usize, const W: usize>(set: SquareSet<N, W>) -> SquareSet<N, W> {
    let mut above = SquareSet::EMPTY;
    for _ in 1..N {
        above |= wide((set | above).shifted::<0, 1>());
    }
    above
}

/// The set, plus the squares to the left and to the right of each of its squares.
fn wide<const N: usize, const W: usize>(set: SquareSet<N, W>) -> SquareSet<N, W> {
    set | set.shifted::<1, 0>() | set.shifted::<-1, 0>()
}
