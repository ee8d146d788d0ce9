//! The dice on the board, and the captures that they can make (ZUG-7, ZUG-8).
//!
//! Squares have the same numbers as on an 8×8 board. The 6×6 board uses the first six files and
//! ranks of them, so that both boards share the code.

use super::die::Die;
use super::edge::Edge;
use super::face::{Face, Rank};
use super::moves::Move;
use super::squares::{bit, indexes, square};

/// The nearest occupied square in each of the two directions from the square `from` on a line, as a
/// set of at most two squares. `line` has all squares of the line.
#[inline]
const fn nearest(line: u64, from: u8, occupied: u64) -> u64 {
    let met = line & occupied;
    let above = met & (!1 << (from & 63));
    let below = met & (bit(from) - 1);
    // `| 1` avoids a shift by 64 if no piece is below the square; the last `&` removes this bit
    // again.
    let highest = (1 << 63) >> (below | 1).leading_zeros() & below;
    (above & above.wrapping_neg()) | highest
}

/// The set shifted by a number of ranks: up if the number is positive, down if it is negative.
#[inline]
const fn by_ranks(set: u64, ranks: i32) -> u64 {
    if ranks >= 0 { set << (8 * ranks) } else { set >> (-8 * ranks) }
}

/// The occupied squares that a die on `from` with this rank (queen, rook, bishop or knight) can get
/// to. Only a knight passes over dice (ZUG-8).
#[inline]
pub(super) const fn reach(rank: Rank, from: u8, occupied: u64) -> u64 {
    let (file, row) = ((from & 7) as i32, (from >> 3 & 7) as i32);
    let mut met = 0;
    if matches!(rank, Rank::Knight) {
        const LEFT: u64 = 0x7f7f_7f7f_7f7f_7f7f;
        const LEFT_TWO: u64 = 0x3f3f_3f3f_3f3f_3f3f;
        let at = bit(from);
        // The squares one file to the right and to the left, and those two files away.
        let one = (at & LEFT) << 1 | at >> 1 & LEFT;
        let two = (at & LEFT_TWO) << 2 | at >> 2 & LEFT_TWO;
        return (one << 16 | one >> 16 | two << 8 | two >> 8) & occupied;
    }
    if matches!(rank, Rank::Queen | Rank::Rook) {
        met |= nearest(0xff << (8 * row), from, occupied);
        met |= nearest(0x0101_0101_0101_0101 << file, from, occupied);
    }
    if matches!(rank, Rank::Queen | Rank::Bishop) {
        met |= nearest(by_ranks(0x8040_2010_0804_0201, row - file), from, occupied);
        met |= nearest(by_ranks(0x0102_0408_1020_4080, row + file - 7), from, occupied);
    }
    met
}

/// The dice on the board. The sets of squares are made from the field `dice`, so that the captures
/// of all dice are found at once.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Board {
    /// The code of the die on each square; 0 for an empty square.
    dice: [u8; 64],
    occupied: u64,
    /// For each edge, the squares of the dice that show this edge its own colour and so may capture
    /// from there.
    own: [u64; 4],
    /// For each axis, the squares of the dice that show the pawn to both edges of the axis: south
    /// and north, or west and east.
    pawns: [u64; 2],
    size: u8,
}

impl Board {
    pub(super) const fn empty(size: u8) -> Self {
        Board { dice: [0; 64], occupied: 0, own: [0; 4], pawns: [0; 2], size }
    }

    pub(super) fn size(&self) -> u8 {
        self.size
    }

    #[inline]
    pub(super) fn die(&self, at: u8) -> Option<Die> {
        Die::from_code(self.dice[usize::from(at & 63)])
    }

    /// The dice, each with the number of its square, in the order of the numbers.
    pub(super) fn dice(&self) -> impl Iterator<Item = (u8, Die)> {
        indexes(self.occupied).filter_map(|at| Some((at, self.die(at)?)))
    }

    /// Puts a die on an empty square, and adds it to the sets.
    pub(super) fn put(&mut self, at: u8, die: Die) {
        let one = bit(at);
        self.dice[usize::from(at & 63)] = die.code();
        self.occupied |= one;
        for edge in Edge::ALL {
            let face = die.side(edge);
            if face.colour() == Some(edge.colour()) {
                self.own[edge as usize] |= one;
            }
            if face.is_pawn() {
                self.pawns[edge.axis()] |= one;
            }
        }
    }

    pub(super) fn remove(&mut self, at: u8) {
        self.dice[usize::from(at & 63)] = 0;
        let others = !bit(at);
        self.occupied &= others;
        self.own = self.own.map(|set| set & others);
        self.pawns = self.pawns.map(|set| set & others);
    }

    /// The board after the die on `from` has captured the die on `to` (ZUG-9).
    #[inline]
    pub(super) fn capture(&self, from: u8, to: u8) -> Board {
        let (start, end) = (bit(from), bit(to));
        let moved = |set: u64| {
            let goes = (set & start != 0) as u64;
            set & !(start | end) | goes << (to & 63)
        };
        let mut board = *self;
        board.dice[usize::from(to & 63)] = self.dice[usize::from(from & 63)];
        board.dice[usize::from(from & 63)] = 0;
        board.occupied &= !start;
        board.own = self.own.map(moved);
        board.pawns = self.pawns.map(moved);
        board
    }

    /// For each edge, the number of dice that show it the edge's own colour.
    pub(super) fn facing(&self) -> [u8; 4] {
        self.own.map(|own| own.count_ones() as u8)
    }

    /// The squares of the dice that the die on `from` can capture when the board is seen from an
    /// edge. The die on `from` must be one that may capture from this edge.
    #[inline]
    fn targets(&self, edge: Edge, from: u8) -> u64 {
        let rank = self.die(from).and_then(|die| die.side(edge).rank());
        rank.map_or(0, |rank| reach(rank, from, self.occupied) & !self.own[edge as usize])
    }

    /// Calls `visit` with each capture that is possible when the board is seen from an edge: the
    /// square of the capturing die, and that of the captured one.
    #[inline]
    fn for_each_from(&self, edge: Edge, mut visit: impl FnMut(u8, u8)) {
        let mut movers = self.own[edge as usize];
        while movers != 0 {
            let from = movers.trailing_zeros() as u8;
            movers &= movers - 1;
            let mut targets = self.targets(edge, from);
            while targets != 0 {
                visit(from, targets.trailing_zeros() as u8);
                targets &= targets - 1;
            }
        }
    }

    /// Calls `visit` with each capture. If a pawn is captured, calls `visit` once for each face
    /// that this die may roll (ZUG-10).
    #[inline]
    pub(super) fn for_each_capture(&self, mut visit: impl FnMut(Move)) {
        for edge in Edge::ALL {
            self.for_each_from(edge, |from, to| {
                let capture = Move::capture(edge, from, to);
                if self.pawns[edge.axis()] & bit(to) == 0 {
                    visit(capture);
                } else if let Some(die) = self.die(to) {
                    for rank in Rank::ALL {
                        visit(Move { victim: die.of_rank(rank), ..capture });
                    }
                }
            });
        }
    }

    /// The number of captures from all four edges. A capture of a pawn counts `rolls` times, once
    /// for each face that the die may roll.
    #[inline]
    pub(super) fn count_captures(&self, rolls: u32) -> u32 {
        let mut count = 0;
        for edge in Edge::ALL {
            let mut movers = self.own[edge as usize];
            while movers != 0 {
                let from = movers.trailing_zeros() as u8;
                movers &= movers - 1;
                let targets = self.targets(edge, from);
                let pawns = targets & self.pawns[edge.axis()];
                count += targets.count_ones() + (rolls - 1) * pawns.count_ones();
            }
        }
        count
    }

    /// The number of announcements (captures that a player may claim, true or not) that are
    /// possible on these squares: for each edge, each rank that could travel the path, and each
    /// face that does not have the edge's colour (ZUG-22).
    pub(super) fn count_announcements(&self) -> u64 {
        let ways = |(from, _)| {
            let met = |rank| reach(rank, from, self.occupied).count_ones();
            Rank::ALL.map(met).iter().sum::<u32>()
        };
        let faces = Face::COUNT as u64 - 4;
        self.dice().map(ways).map(u64::from).sum::<u64>() * 4 * faces
    }

    /// The face that the die on a square shows to an edge; `None` if the square is empty.
    pub(super) fn face(&self, at: u8, edge: Edge) -> Option<Face> {
        Some(self.die(at)?.side(edge))
    }
}

impl std::fmt::Debug for Board {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_list().entries(self.dice().map(|(at, die)| (square(at), die))).finish()
    }
}
