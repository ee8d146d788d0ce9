//! The evaluation of a position of Fidchell for the search, and the moves that the computer's weak
//! levels overlook.

use super::moves::{GOES, Move};
use super::pieces::{COUNT, KINDS, KING};
use super::{Fidchell, Phase, kind_of, say};
use crate::evaluate::{Evaluate, Level, Methods, Term};
use crate::geometry::Set12;
use crate::visit::{Known, Visit};
use i18n::Key;

/// The value of each kind in hundredths of a Warrior, in the order of [`KINDS`]. A captured King is
/// usually replaced by another piece of his side, the successor, so the King's value is that of a
/// successor.
const WORTH: [i32; COUNT] = [
    100, 90, 160, 160, 160, 160, 190, 420, 230, 230, 260, 300, 420, 430, 480, 420, 560, 600, 620,
    620, 760, 900, 950, 230, 330, 360, 420, 760, 950, 300, 330, 430, 600,
];

const FROZEN: usize = COUNT;
const AHEAD: usize = COUNT + 1;
const CENTRE: usize = COUNT + 2;
const LEAP: usize = COUNT + 3;
const TURN: usize = COUNT + 4;

const TERMS: [Term; COUNT + 5] = {
    let mut terms = [Term { name: "", weight: 0 }; COUNT + 5];
    let kinds = super::pieces::kinds();
    let mut kind = 0;
    while kind < COUNT {
        terms[kind] = Term { name: kinds[kind].letters[0], weight: WORTH[kind] };
        kind += 1;
    }
    terms[FROZEN] = Term { name: "White's piece beside a Fiend", weight: -60 };
    terms[AHEAD] = Term { name: "rank gained by what promotes", weight: 6 };
    terms[CENTRE] = Term { name: "piece in the middle", weight: 12 };
    terms[LEAP] = Term { name: "King's leap", weight: 25 };
    terms[TURN] = Term { name: "turn", weight: 20 };
    terms
};

/// The 16 squares in the middle of the board.
const MIDDLE: Set12 = {
    let mut middle = Set12::EMPTY;
    let mut index = 0;
    while index < 144 {
        let (file, rank) = (index % 12, index / 12);
        if file >= 4 && file < 8 && rank >= 4 && rank < 8 {
            middle = middle.with(index);
        }
        index += 1;
    }
    middle
};

impl Visit for Fidchell {
    fn visit<K: Known>(&self, known: K) -> Option<K::Answer> {
        Some(known.open(self))
    }
}

impl Evaluate for Fidchell {
    const TERMS: &'static [Term] = &TERMS;

    const MERITS: &'static [(usize, [Key; 2])] = &[
        (FROZEN, [say::MERIT_FROZEN, say::MERIT_FROZEN_BLACK]),
        (AHEAD, [say::MERIT_AHEAD, say::MERIT_AHEAD]),
        (CENTRE, [say::MERIT_CENTRE, say::MERIT_CENTRE]),
    ];

    const LEVELS: [Level; 5] = [
        Level { nodes: 2_000, depth: 1, margin: 900, blindness: 2, slips: 66 },
        Level { nodes: 2_000, depth: 2, margin: 500, blindness: 1, slips: 50 },
        Level { nodes: 2_000, depth: 4, margin: 0, blindness: 0, slips: 0 },
        Level { nodes: 25_000, depth: 12, margin: 0, blindness: 0, slips: 0 },
        Level { nodes: 100_000, depth: 40, margin: 0, blindness: 0, slips: 0 },
    ];

    const METHODS: Methods = Methods { reductions: false, exchanges: 3 };

    fn terms(&self, mut tell: impl FnMut(usize, i32)) {
        for (side, sign) in [(0, 1), (1, -1)] {
            for at in self.all[side].indexes() {
                let kind = kind_of(self.board[at]);
                tell(kind, sign);
                if KINDS[kind].becomes.is_some() {
                    let rank = (at / 12) as i32;
                    tell(AHEAD, if side == 0 { rank } else { rank - 11 });
                }
            }
            tell(CENTRE, sign * (self.all[side] & MIDDLE).len() as i32);
            tell(LEAP, sign * i32::from(self.leaps >> side & 1));
        }
        let moving = self.free(0);
        tell(FROZEN, (self.all[0] - moving).len() as i32);
        tell(TURN, if self.black_to_move { -1 } else { 1 });
    }

    fn gain(&self, mv: Move) -> i32 {
        if mv.what != GOES {
            // The move puts a piece on the board: a placement, a succession (a piece becomes King),
            // or an entry through a portal. The gain is half the value of that piece.
            return KINDS.get(usize::from(mv.what)).map_or(0, |_| WORTH[usize::from(mv.what)] / 2);
        }
        let taken = self.board[usize::from(mv.to)];
        if taken == 0 {
            return i32::from(mv.calls) * 50;
        }
        let mover = kind_of(self.board[usize::from(mv.from)]);
        let worth = match kind_of(taken) {
            KING => 2_000,
            kind => WORTH[kind],
        };
        worth - WORTH[mover] / 16
    }

    fn slot(&self, mv: Move) -> u16 {
        u16::from(mv.from) * 144 + u16::from(mv.to)
    }

    fn tag(&self, mv: Move) -> u32 {
        u32::from_le_bytes([mv.from, mv.to, mv.what, u8::from(mv.calls)])
    }

    fn advances(&self, mv: Move) -> bool {
        let [from, to] = [mv.from, mv.to].map(|at| at / 12);
        mv.what == GOES && if self.black_to_move { to < from } else { to > from }
    }

    /// Whether a weak level of the computer overlooks this move. With `blindness` 1 it overlooks
    /// captures from more than six squares away, with 2 from more than three. Both overlook calls,
    /// which make the opponent capture one's own King: the advantage of that is farther ahead than
    /// such a level looks.
    fn overlooks(&self, mv: Move, blindness: u8) -> bool {
        if blindness == 0 || mv.what != GOES {
            return false;
        }
        if mv.calls {
            return true;
        }
        if self.board[usize::from(mv.to)] == 0 {
            return false;
        }
        let square = |at: u8| (i32::from(at) % 12, i32::from(at) / 12);
        let ((file, rank), (to_file, to_rank)) = (square(mv.from), square(mv.to));
        let distance = (file - to_file).abs().max((rank - to_rank).abs());
        distance > if blindness == 1 { 6 } else { 3 }
    }

    /// Whether the position can be evaluated without searching further. It can't while the side to
    /// move must choose which piece becomes King, or must capture a King.
    fn is_quiet(&self) -> bool {
        matches!(self.phase, Phase::Play | Phase::Setup)
    }
}
