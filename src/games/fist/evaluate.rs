//! The evaluation of a position of Fist for the search, and the moves that the computer's weak
//! levels overlook.

use super::movegen::{self, KEEP, NEXT_TO, seen_from};
use super::moves::{Fate, Move};
use super::{Fist, say};
use crate::evaluate::{Evaluate, Level, Methods, Term};
use crate::geometry::Set8;
use crate::visit::{Known, Visit};
use crate::zobrist;
use i18n::Key;

const CHALLENGER: usize = 0;
const YELLOW: usize = 1;
const BLUE: usize = 2;
const ACE: usize = 3;
const MAGE: usize = 4;
const LAST_BLUE: usize = 5;
const EMPOWERED: usize = 6;
const PAWN: usize = 7;
const KEPT: usize = 8;
const ROOM: usize = 9;
const NEAR_KING: usize = 10;
const TURN: usize = 11;

/// The king's value for move ordering, in hundredths of a yellow guard: more than all guards of his
/// side together.
const KING_WORTH: i32 = 5_000;

impl Visit for Fist {
    fn visit<K: Known>(&self, known: K) -> Option<K::Answer> {
        Some(known.open(self))
    }
}

impl Evaluate for Fist {
    const TERMS: &'static [Term] = &[
        Term { name: "the challenger's side", weight: 400 },
        Term { name: "yellow guard", weight: 100 },
        Term { name: "blue guard", weight: 350 },
        Term { name: "ace", weight: 620 },
        Term { name: "mage", weight: 420 },
        Term { name: "a second blue guard of the challenger's", weight: 250 },
        Term { name: "empowered piece", weight: 60 },
        Term { name: "sight of the pawn", weight: 120 },
        Term { name: "piece in the Keep", weight: 60 },
        Term { name: "empty square beside the king", weight: 30 },
        Term { name: "jumper of the challenger's within reach of the king", weight: 15 },
        Term { name: "turn", weight: 10 },
    ];

    const MERITS: &'static [(usize, [Key; 2])] = &[
        (KEPT, [say::MERIT_KEEP, say::MERIT_KEEP]),
        (NEAR_KING, [say::MERIT_NEAR, say::MERIT_NEAR_KING]),
        (ROOM, [say::MERIT_ROOM, say::MERIT_ROOM_KING]),
    ];

    const LEVELS: [Level; 5] = [
        Level { nodes: 4_000, depth: 1, margin: 500, blindness: 2, slips: 94 },
        Level { nodes: 2_000, depth: 2, margin: 60, blindness: 1, slips: 52 },
        Level { nodes: 1_000, depth: 4, margin: 0, blindness: 0, slips: 0 },
        Level { nodes: 9_000, depth: 12, margin: 0, blindness: 0, slips: 0 },
        Level { nodes: 220_000, depth: 40, margin: 0, blindness: 0, slips: 0 },
    ];

    const METHODS: Methods = Methods { reductions: false, exchanges: 3 };

    fn terms(&self, mut tell: impl FnMut(usize, i32)) {
        let count = |set: Set8| set.len() as i32;
        let difference = |sets: [Set8; 2]| count(sets[0]) - count(sets[1]);
        tell(CHALLENGER, 1);
        tell(YELLOW, difference(self.yellows));
        tell(BLUE, difference(self.blues));
        tell(ACE, count(self.ace));
        tell(MAGE, count(self.mage));
        // A challenger with only one blue guard loses if that guard is captured, so a second one
        // counts extra (FIST-27).
        tell(LAST_BLUE, i32::from(count(self.blues[0]) > 1));
        let sides = [self.side(0), self.side(1)];
        let empty = !(sides[0] | sides[1] | self.pawn);
        let raised = self.empowered(empty);
        tell(EMPOWERED, difference(sides.map(|side| side & raised)));
        // A side may move the pawn if a piece of that side sees the pawn (FIST-21).
        let watched = seen_from(self.pawn, empty) | KEEP;
        tell(PAWN, i32::from(sides[0].meets(watched)) - i32::from(sides[1].meets(watched)));
        tell(KEPT, difference(sides.map(|side| side & KEEP)));
        if let Some(king) = self.king.first() {
            tell(ROOM, -count(NEXT_TO[king] & empty));
            let jumpers = self.blues[0] | self.ace | self.mage;
            tell(NEAR_KING, count(movegen::within_two(king as u8) & jumpers));
        }
        tell(TURN, if self.black_to_move { -1 } else { 1 });
    }

    fn gain(&self, mv: Move) -> i32 {
        let me = self.mover();
        let worth = |at: u8| {
            let set = Set8::of(at.into());
            let worth = if set.meets(self.yellows[0] | self.yellows[1]) {
                100
            } else if set.meets(self.blues[0] | self.blues[1]) {
                220
            } else if set.meets(self.ace) {
                650
            } else if set.meets(self.mage) {
                450
            } else {
                KING_WORTH
            };
            if set.meets(self.side(me)) { -worth } else { worth }
        };
        let mut gain = if mv.pinned == mv.from { 0 } else { worth(mv.pinned) };
        for (over, _, fate) in mv.jumps() {
            gain += match fate {
                Fate::Left => 0,
                Fate::Captured => worth(over),
                Fate::Converted => 2 * worth(over),
            };
        }
        if mv.subdues {
            let guards = movegen::within_two(mv.to) & (self.side(1 - me) - self.king);
            gain += guards.indexes().map(|at| worth(at as u8)).sum::<i32>() - 650;
        }
        gain
    }

    fn slot(&self, mv: Move) -> u16 {
        u16::from(mv.is_chain()) << 12 | u16::from(mv.from) << 6 | u16::from(mv.to)
    }

    fn tag(&self, mv: Move) -> u32 {
        let ends = [mv.from, mv.to, mv.pinned, u8::from(mv.subdues)].map(u64::from);
        let ends = ends.into_iter().fold(0, |all, end| all << 8 | end);
        zobrist::key(ends << 32 | u64::from(u32::from_le_bytes(mv.jumps))) as u32 | 1
    }

    /// Whether a move goes towards the enemy. The board is drawn as a diamond, so a step ahead
    /// raises (for Black, lowers) the sum of file and rank.
    fn advances(&self, mv: Move) -> bool {
        let [from, to] = [mv.from, mv.to].map(|at| at % 8 + at / 8);
        if self.black_to_move { to < from } else { to > from }
    }

    /// Whether a weak level of the computer overlooks this move. With `blindness` 1 it overlooks
    /// chains of three or more jumps, with 2 also chains of two.
    fn overlooks(&self, mv: Move, blindness: u8) -> bool {
        match blindness {
            0 => false,
            1 => mv.jumps[2] != 0,
            _ => mv.jumps[1] != 0,
        }
    }
}
