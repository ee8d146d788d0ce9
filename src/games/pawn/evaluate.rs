//! The evaluation of a position of Pawn for the search, and the moves that the computer's weak
//! levels overlook.

use super::moves::{Hop, Move};
use super::{Pawn, movegen, say};
use crate::evaluate::{Evaluate, Level, Methods, Term};
use crate::geometry::Set8;
use crate::visit::{Known, Visit};
use crate::zobrist;
use i18n::Key;

const PAWN: usize = 0;
const DUAL: usize = 1;
const THREEPIECE: usize = 2;
const SQUAD: usize = 3;
const CENTRE: usize = 4;
const ALONE: usize = 5;
const MAJORITY: usize = 6;
const TURN: usize = 7;

/// The 16 squares in the middle of the board, from where formations reach the most squares.
const MIDDLE: Set8 = {
    let mut middle = Set8::EMPTY;
    let mut index = 0;
    while index < 64 {
        let (file, rank) = (index % 8, index / 8);
        if file >= 2 && file < 6 && rank >= 2 && rank < 6 {
            middle = middle.with(index);
        }
        index += 1;
    }
    middle
};

impl Visit for Pawn {
    fn visit<K: Known>(&self, known: K) -> Option<K::Answer> {
        Some(known.open(self))
    }
}

impl Evaluate for Pawn {
    const TERMS: &'static [Term] = &[
        Term { name: "pawn", weight: 100 },
        Term { name: "dual", weight: 15 },
        Term { name: "threepiece", weight: 4 },
        Term { name: "pawn in a squad", weight: 2 },
        Term { name: "pawn in the middle", weight: 12 },
        Term { name: "pawn that touches no other", weight: -14 },
        Term { name: "majority", weight: 40 },
        Term { name: "turn", weight: 15 },
    ];

    const MERITS: &'static [(usize, [Key; 2])] = &[
        (DUAL, [say::MERIT_DUAL, say::MERIT_DUAL]),
        (ALONE, [say::MERIT_ALONE, say::MERIT_ALONE]),
        (CENTRE, [say::MERIT_CENTRE, say::MERIT_CENTRE]),
        (THREEPIECE, [say::MERIT_THREEPIECE, say::MERIT_THREEPIECE]),
    ];

    const LEVELS: [Level; 5] = [
        Level { nodes: 2_000, depth: 1, margin: 252, blindness: 2, slips: 40 },
        Level { nodes: 2_000, depth: 2, margin: 300, blindness: 1, slips: 54 },
        Level { nodes: 2_000, depth: 4, margin: 0, blindness: 0, slips: 0 },
        Level { nodes: 25_000, depth: 12, margin: 0, blindness: 0, slips: 0 },
        Level { nodes: 150_000, depth: 40, margin: 0, blindness: 0, slips: 0 },
    ];

    const METHODS: Methods = Methods { reductions: true, exchanges: 3 };

    fn terms(&self, mut tell: impl FnMut(usize, i32)) {
        for (pawns, sign) in [(self.white, 1), (self.black, -1)] {
            let count = |set: Set8| sign * set.len() as i32;
            tell(PAWN, count(pawns));
            let (right, above) =
                (pawns & pawns.shifted::<-1, 0>(), pawns & pawns.shifted::<0, -1>());
            tell(DUAL, count(right) + count(above));
            tell(
                THREEPIECE,
                count(right & right.shifted::<-1, 0>()) + count(above & above.shifted::<0, -1>()),
            );
            tell(SQUAD, count(movegen::in_squads(pawns)));
            tell(CENTRE, count(pawns & MIDDLE));
            tell(ALONE, count(pawns - movegen::touching(pawns)));
        }
        // In a stalemate, after a repetition and at the move limit, the side with more pawns wins
        // (PAWN-14, PAWN-17).
        tell(MAJORITY, (self.white.len() as i32 - self.black.len() as i32).signum());
        tell(TURN, if self.black_to_move { -1 } else { 1 });
    }

    fn gain(&self, mv: Move) -> i32 {
        100 * (self.enemy().len() as i32 - mv.enemy.len() as i32)
    }

    fn slot(&self, mv: Move) -> u16 {
        let from = (self.own() - mv.own).first().unwrap_or(0);
        let to = (mv.own - self.own()).last().unwrap_or(0);
        (from << 6 | to) as u16
    }

    /// Identifies a turn by the position after it: turns that lead to the same position are equally
    /// good, so they share a tag. A tag must not be 0, hence the `| 1`.
    fn tag(&self, mv: Move) -> u32 {
        zobrist::key(mv.own.folded() ^ zobrist::key(mv.enemy.folded())) as u32 | 1
    }

    fn advances(&self, mv: Move) -> bool {
        let [action, ..] = mv.hops;
        let ranks = action.delta() / 8;
        !action.is_turn() && if self.black_to_move { ranks < 0 } else { ranks > 0 }
    }

    /// Whether a weak level of the computer overlooks this turn. With `blindness` 1 it overlooks
    /// turns with two or more strikes (captures after the turn's first movement), with 2 also turns
    /// with one.
    fn overlooks(&self, mv: Move, blindness: u8) -> bool {
        match blindness {
            0 => false,
            1 => mv.hops[2] != Hop::NONE,
            _ => mv.hops[1] != Hop::NONE,
        }
    }
}
