//! Generates the legal moves, piece by piece as sets of squares, and finds the threats to a King.
//!
//! A move may be a call if it leaves the mover's King open to capture (FID-10). A player is mated
//! if every move does (FID-9). Both depend on the King's lines in this position, and most moves
//! change none of them. The others are made, and the resulting position is examined.

use super::moves::{GOES, Move, PASSES};
use super::pieces::{
    ASTROLOGER, BARD, BESIDE, CHAPLAIN, DRUID, FACES, FIEND, IMMORTAL, JESTER, KINDS, KING,
    KINGS_LEAP, KINGS_MAN, KNIGHT, LEAPS, LINES, MOTIONS, NEAR, NOBLE, PROMOTED_BARD,
    PROMOTED_DRUID, QUEEN, RAYS, UNICORN, WARRIOR, WYVERN, between, reach,
};
use super::{Fidchell, NOWHERE, Phase, kind_of, say};
use crate::geometry::Set12;
use i18n::Key;
use std::cell::Cell;

/// The portals in the order of position strings, the Subterranean ones last.
pub(super) static PORTALS: [Portal; 8] = [
    Portal { name: say::ABYSSAL, at: at("e12"), side: 1, face: FIEND, counterpart: None },
    Portal { name: say::ASTRAL, at: at("e1"), side: 0, face: IMMORTAL, counterpart: Some(0) },
    Portal { name: say::SEELIE, at: at("h1"), side: 0, face: UNICORN, counterpart: None },
    Portal { name: say::UNSEELIE, at: at("h12"), side: 1, face: WYVERN, counterpart: Some(2) },
    Portal { name: say::SUBTERRANEAN, at: at("f6"), side: 0, face: FACES, counterpart: None },
    Portal { name: say::SUBTERRANEAN, at: at("g6"), side: 0, face: FACES, counterpart: None },
    Portal { name: say::SUBTERRANEAN, at: at("f7"), side: 1, face: FACES, counterpart: None },
    Portal { name: say::SUBTERRANEAN, at: at("g7"), side: 1, face: FACES, counterpart: None },
];

/// The index of a named square.
const fn at(name: &str) -> u8 {
    let name = name.as_bytes();
    let rank = match name.len() {
        2 => name[1] - b'0',
        _ => 10 * (name[1] - b'0') + name[2] - b'0',
    };
    12 * (rank - 1) + name[0] - b'a'
}

/// The number of outer portals; the others are Subterranean.
pub(super) const OUTER: usize = 4;

/// A portal (FID-15).
pub(super) struct Portal {
    pub(super) name: Key,
    pub(super) at: u8,
    /// Its owner.
    pub(super) side: usize,
    /// The first face that comes through it; [`FACES`] if any lost piece may return (FID-19).
    pub(super) face: usize,
    /// The portal that the other side must have opened first (FID-17).
    pub(super) counterpart: Option<usize>,
}

/// The first faces that a Subterranean portal brings back, one bit each (FID-19).
const RETURNS: u64 = {
    let faces = [ASTROLOGER, CHAPLAIN, super::pieces::ENGINE, super::pieces::GUARD, JESTER, KNIGHT]
        .as_slice();
    let more =
        [super::pieces::LONGBOWMAN, NOBLE, super::pieces::PIKE, super::pieces::SERJEANT].as_slice();
    let mut set = bits(faces) | bits(more) | bits(&[WARRIOR]);
    let mut man = KINGS_MAN;
    while man <= super::pieces::BARDS_MAN {
        set |= 1 << man;
        man += 1;
    }
    set
};

const fn bits(kinds: &[usize]) -> u64 {
    let mut set = 0;
    let mut i = 0;
    while i < kinds.len() {
        set |= 1 << kinds[i];
        i += 1;
    }
    set
}

impl Portal {
    /// The kinds that qualify to open it, one bit each (FID-17, FID-19, FID-20).
    pub(super) fn qualified(&self) -> u64 {
        match self.face {
            FIEND | IMMORTAL => const { bits(&[DRUID, PROMOTED_DRUID, KING]) },
            UNICORN | WYVERN => const { bits(&[BARD, PROMOTED_BARD, QUEEN]) },
            _ => const { bits(&[ASTROLOGER, CHAPLAIN, JESTER, KNIGHT, NOBLE]) },
        }
    }
}

/// The attacks on a King, and the squares that matter to them.
pub(super) struct Danger {
    /// The pieces that could capture it.
    pub(super) attackers: Set12,
    /// The squares where an arriving piece captures or blocks all attackers.
    saves: Set12,
    /// The pieces of either side that are on a line to the King and whose departure may open it.
    lines: Set12,
}

/// The facts about the other King that decide calls.
struct Theirs {
    danger: Danger,
    /// The move that last saved him, after an earlier move that may be a call. It usually saves him
    /// again, and then no search is needed.
    saving: Option<Move>,
}

/// Moves of one piece on the board, or of one that enters it.
pub(super) struct Group {
    pub(super) from: u8,
    pub(super) what: u8,
    pub(super) to: Set12,
    /// The squares of `to` whose move may be a call.
    calls: Set12,
}

/// The data that all moves of a position share.
struct Front {
    me: usize,
    own: Set12,
    enemy: Set12,
    danger: Danger,
    /// Squares where a capture changes another piece: a King's, and a Queen's if her side has a
    /// Royal Princess.
    special: Set12,
    /// The work so far: the number of pieces searched for a move that saves the King, plus the
    /// number of moves tried one by one.
    tried: Cell<usize>,
}

impl Front {
    fn count(&self, tried: usize) {
        self.tried.set(self.tried.get() + tried);
    }
}

impl Fidchell {
    /// White's pieces that are frozen by a Fiend (FID-7).
    #[inline]
    pub(super) fn held(&self) -> Set12 {
        held_by(self.fiends) & self.all[0]
    }

    #[inline]
    pub(super) fn free(&self, side: usize) -> Set12 {
        if side == 0 { self.all[0] - self.held() } else { self.all[1] }
    }

    #[inline]
    pub(super) fn may_leap(&self, side: usize) -> bool {
        self.leaps >> side & 1 != 0
    }

    /// The squares that a piece of a side captures or moves to, without those of its own pieces. A
    /// Man-at-Arms can capture only on squares of `prey`.
    #[inline(always)]
    pub(super) fn targets(&self, side: usize, from: usize, prey: Set12) -> Set12 {
        let kind = kind_of(self.board[from]);
        let motion = MOTIONS[side][kind];
        let mut to = LEAPS[usize::from(motion.leaps)][from];
        if motion.takes != 0 {
            to |= LEAPS[usize::from(motion.takes)][from] & prey;
        } else if kind == KING && self.may_leap(side) {
            to |= KINGS_LEAP[from];
        }
        if motion.rays != 0 {
            let taken = self.all[0] | self.all[1];
            let mut slides = slides(motion.rays, from, taken);
            if motion.short {
                slides &= NEAR[from];
            }
            if motion.over {
                let passed = taken - (slides & taken);
                slides = self::slides(motion.rays, from, passed);
            }
            to |= slides;
        }
        to - self.all[side]
    }

    /// The pieces that can capture a side's King in this position (FID-9a).
    pub(super) fn danger(&self, side: usize) -> Danger {
        let mut danger = Danger { attackers: Set12::EMPTY, saves: Set12::ALL, lines: Set12::EMPTY };
        if self.kings[side] == NOWHERE {
            return danger;
        }
        let king = usize::from(self.kings[side]);
        let (by, taken) = (1 - side, self.all[0] | self.all[1]);
        let near = NEAR[king] | (LINES[king] & self.far[by]);
        for from in (self.free(by) & near).indexes() {
            let kind = kind_of(self.board[from]);
            let reach = reach(by, from, king);
            let one = Set12::of(from);
            if reach.all >> kind & 1 == 0 {
                // FID-6
                if kind == KING && self.may_leap(by) && reach.all >> KNIGHT & 1 != 0 {
                    danger.attackers |= one;
                    danger.saves &= one;
                }
            } else if reach.slides >> kind & 1 == 0 {
                danger.attackers |= one;
                danger.saves &= one;
            } else {
                let line = between(from, king);
                let blockers = line & taken;
                let (count, over) = (blockers.len(), u32::from(kind == UNICORN));
                if count <= over {
                    danger.attackers |= one;
                    let stops = if count == over { line - taken } else { Set12::EMPTY };
                    danger.saves &= stops | one;
                }
                // A piece that leaves its square on the line may open the line, and does not block
                // it by moving along it.
                if count <= over + 1 {
                    danger.lines |= blockers;
                }
            }
        }
        danger
    }

    /// A side's pieces that could capture on a square in this position.
    pub(super) fn attackers_of(&self, square: usize, by: usize) -> Set12 {
        let at = Set12::of(square);
        let reaches = |from: &usize| self.targets(by, *from, at).meets(at);
        self.free(by).indexes().filter(reaches).map(Set12::of).fold(Set12::EMPTY, |a, b| a | b)
    }

    /// Whether a side's King can't be captured, for each successor that the other side may have to
    /// choose first. Also true if the other side has lost its last King (FID-9a).
    fn is_safe(&self, side: usize) -> bool {
        if self.phase == Phase::Choice {
            return self
                .nobles(1 - side)
                .indexes()
                .all(|noble| self.after_move(succession(noble)).is_safe(side));
        }
        self.kings[1 - side] == NOWHERE || !self.is_in_danger(side)
    }

    /// Whether a side's King could be captured in this position (FID-9a).
    fn is_in_danger(&self, side: usize) -> bool {
        let (king, by) = (usize::from(self.kings[side]), 1 - side);
        let taken = self.all[0] | self.all[1];
        self.kings[side] != NOWHERE && self.is_hit(king, self.free(by), by, taken)
    }

    pub(super) fn nobles(&self, side: usize) -> Set12 {
        self.all_of(side, NOBLE)
    }

    pub(super) fn all_of(&self, side: usize, kind: usize) -> Set12 {
        let is_it = |index: &usize| kind_of(self.board[*index]) == kind;
        self.all[side].indexes().filter(is_it).fold(Set12::EMPTY, Set12::with)
    }

    fn front(&self) -> Front {
        let me = self.mover();
        let mut special = Set12::EMPTY;
        if self.kings[1 - me] != NOWHERE {
            special |= Set12::of(self.kings[1 - me].into());
        }
        if self.princesses[1 - me] {
            special |= self.all_of(1 - me, QUEEN);
        }
        let (own, enemy) = (self.free(me), self.all[1 - me]);
        Front { me, own, enemy, danger: self.danger(me), special, tried: Cell::new(0) }
    }

    /// The squares of `to` after whose move the mover's own King can't be captured.
    #[inline(always)]
    fn safe(&self, front: &Front, from: usize, to: Set12) -> Set12 {
        let kind = kind_of(self.board[from]);
        let special = to & front.special;
        let mut safe = if kind == KING || kind == FIEND || front.danger.lines.has(from) {
            self.safe_by_trying(front, from, to - special)
        } else {
            (to - special) & front.danger.saves
        };
        for index in special.indexes() {
            front.count(1);
            if self.after_move(go(from, index)).is_safe(front.me) {
                safe |= Set12::of(index);
            }
        }
        safe
    }

    /// Like [`Self::safe`], for pieces whose departure matters too: the King, a piece on a line to
    /// him, or a Fiend, which may release a frozen piece.
    fn safe_by_trying(&self, front: &Front, from: usize, to: Set12) -> Set12 {
        let (me, by) = (front.me, 1 - front.me);
        let kind = kind_of(self.board[from]);
        let left = self.all[0] | self.all[1];
        let left = left - Set12::of(from);
        let held = if kind == FIEND {
            held_by(self.fiends - Set12::of(from))
        } else if me == 1 {
            held_by(self.fiends)
        } else {
            Set12::EMPTY
        };
        let mut safe = Set12::EMPTY;
        front.count(to.len() as usize);
        for index in to.indexes() {
            let one = Set12::of(index);
            let king = if kind == KING { index } else { usize::from(self.kings[me]) };
            let held = if kind == FIEND { held | BESIDE[index] } else { held };
            if !self.is_hit(king, self.all[by] - held - one, by, left | one) {
                safe |= one;
            }
        }
        safe
    }

    /// Whether any of these pieces of a side can capture on the King's square if the squares
    /// `taken` are occupied.
    #[inline]
    fn is_hit(&self, king: usize, pieces: Set12, by: usize, taken: Set12) -> bool {
        let near = NEAR[king] | (LINES[king] & self.far[by]);
        (pieces & near).indexes().any(|from| {
            let kind = kind_of(self.board[from]);
            let reach = reach(by, from, king);
            if reach.all >> kind & 1 == 0 {
                kind == KING && self.may_leap(by) && reach.all >> KNIGHT & 1 != 0
            } else if reach.slides >> kind & 1 == 0 {
                true
            } else {
                (between(from, king) & taken).len() <= u32::from(kind == UNICORN)
            }
        })
    }

    /// Whether the side to move is mated (FID-9). Only for phase `p`.
    pub(super) fn is_mated(&self) -> bool {
        let me = self.mover();
        self.is_in_danger(me) && self.saving_move(&self.front()).is_none()
    }

    /// A move that keeps the King of the side to move from being captured.
    fn saving_move(&self, front: &Front) -> Option<Move> {
        let king = Set12::of(self.kings[front.me].into());
        // The King's moves are tried last because they take longest.
        for set in [front.own - king, front.own & king] {
            for from in set.indexes() {
                front.count(1);
                let to = self.targets(front.me, from, front.enemy);
                if let Some(to) = self.safe(front, from, to).first() {
                    return Some(go(from, to));
                }
            }
        }
        self.portal_moves(front.me).find(|mv| {
            front.count(1);
            self.after_move(*mv).is_safe(front.me)
        })
    }

    /// Whether a piece's move is possible, apart from the King's safety, and saves the King.
    fn is_saved_by(&self, mv: Move) -> bool {
        let (me, from) = (self.mover(), usize::from(mv.from));
        mv.what == GOES
            && self.free(me).has(from)
            && self.targets(me, from, self.all[1 - me]).has(mv.to.into())
            && self.after_move(mv).is_safe(me)
    }

    /// The squares of `to` whose move may be a call. Each of these moves must leave the mover's
    /// King open to capture.
    fn callable(&self, front: &Front, theirs: &mut Theirs, from: usize, to: Set12) -> Set12 {
        let kind = kind_of(self.board[from]);
        let king = usize::from(self.kings[1 - front.me]);
        let leaps = if kind == KING && self.may_leap(front.me) { 1 << KNIGHT } else { 0 };
        let reaching = 1 << kind | leaps;
        // If nothing can capture the other King now, and neither the moving piece nor a piece it
        // unblocks can do so afterwards, the move is no mate.
        let quiet = theirs.danger.attackers.is_empty() && !theirs.danger.lines.has(from);
        let mut loud = front.special | self.fiends;
        if KINDS[kind].becomes.is_some() {
            loud |= far_rank(front.me);
        }
        let mut calls = Set12::EMPTY;
        for index in to.indexes() {
            let is_quiet =
                quiet && !loud.has(index) && reach(front.me, index, king).all & reaching == 0;
            if is_quiet || self.may_call(front, theirs, go(from, index)) {
                calls |= Set12::of(index);
            }
        }
        calls
    }

    /// Whether a move may be a call (FID-11). It must leave the mover's King open to capture.
    fn may_call(&self, front: &Front, theirs: &mut Theirs, mv: Move) -> bool {
        front.count(1);
        let next = self.after_move(mv);
        let side = next.mover();
        if next.phase != Phase::Play || next.kings[side] == NOWHERE {
            return false;
        }
        if !next.is_in_danger(side) || theirs.saving.is_some_and(|mv| next.is_saved_by(mv)) {
            return true;
        }
        let after = next.front();
        let saving = next.saving_move(&after);
        front.count(after.tried.get());
        theirs.saving = saving.or(theirs.saving);
        saving.is_some()
    }

    /// Calls `each` with the moves of each piece in turn. Returns the amount of work.
    pub(super) fn groups(&self, each: &mut dyn FnMut(Group)) -> usize {
        self.groups_with(None, each)
    }

    /// Whether a move is legal. It does not judge the moves of other pieces, which takes long if
    /// many of them may be calls.
    pub(super) fn is_legal(&self, mv: Move) -> bool {
        let mut is_legal = false;
        self.groups_with(Some(mv), &mut |group| is_legal |= group.has(mv));
        is_legal
    }

    /// Calls `each` with the moves of each piece in turn, or only of the piece that `only` moves.
    ///
    /// Not inlined, and with only one kind of visitor, because the generator is large.
    fn groups_with(&self, only: Option<Move>, each: &mut dyn FnMut(Group)) -> usize {
        match self.phase {
            Phase::Setup => self.placements(each),
            Phase::Choice => {
                let to = self.nobles(self.mover());
                each(Group { from: NOWHERE, what: KING as u8, to, calls: Set12::EMPTY });
            }
            _ if self.kings.contains(&NOWHERE) => {}
            _ => {
                let front = self.front();
                self.turns(&front, only, each);
                return front.tried.get();
            }
        }
        0
    }

    fn turns(&self, front: &Front, only: Option<Move>, each: &mut dyn FnMut(Group)) {
        let in_danger = !front.danger.attackers.is_empty();
        let called = self.phase == Phase::Called;
        if in_danger && !called && self.saving_move(front).is_none() {
            return;
        }
        // Only the legality of a pass depends on the moves of all pieces.
        let one = only.filter(|only| only.what != PASSES);
        let mut aims = one.map_or(Set12::ALL, |one| Set12::of(one.to.into()));
        if called {
            aims &= Set12::of(self.kings[1 - front.me].into());
        }
        let mut can_move = false;
        // Computed for the first call that must be judged.
        let mut theirs = None;
        let new = || Theirs { danger: self.danger(1 - front.me), saving: None };
        for from in front.own.indexes() {
            if one.is_some_and(|one| usize::from(one.from) != from) {
                continue;
            }
            let to = self.targets(front.me, from, front.enemy) & aims;
            if to.is_empty() {
                continue;
            }
            can_move = true;
            let exposed = to - self.safe(front, from, to);
            let calls = match exposed.is_empty() {
                true => Set12::EMPTY,
                false => self.callable(front, theirs.get_or_insert_with(new), from, exposed),
            };
            each(Group { from: from as u8, what: GOES, to, calls });
        }
        if called {
            return;
        }
        for mv in self.portal_moves(front.me) {
            can_move = true;
            if one.is_some_and(|one| (one.to, one.what) != (mv.to, mv.what)) {
                continue;
            }
            let to = Set12::of(mv.to.into());
            front.count(1);
            let next = self.after_move(mv);
            let calls =
                !next.is_safe(front.me) && self.may_call(front, theirs.get_or_insert_with(new), mv);
            let calls = if calls { to } else { Set12::EMPTY };
            each(Group { from: NOWHERE, what: mv.what, to, calls });
        }
        if !can_move {
            let to = Set12::of(0);
            each(Group { from: 0, what: PASSES, to, calls: Set12::EMPTY });
        }
    }

    /// FID-2
    fn placements(&self, each: &mut dyn FnMut(Group)) {
        let me = self.mover();
        let to = third_rank(me) - self.all[me];
        for face in 0..=super::pieces::BARDS_MAN {
            if self.in_hand(me, face) > 0 {
                each(Group { from: NOWHERE, what: face as u8, to, calls: Set12::EMPTY });
            }
        }
    }

    /// The moves that put a piece on one of a side's portals (FID-16 to FID-19).
    fn portal_moves(&self, side: usize) -> impl Iterator<Item = Move> {
        PORTALS
            .iter()
            .enumerate()
            .filter(move |(i, portal)| portal.side == side && self.is_open(*i))
            .flat_map(move |(i, portal)| {
                (0..FACES).filter(move |face| self.may_enter(i, *face)).map(|face| Move {
                    from: NOWHERE,
                    to: portal.at,
                    what: face as u8,
                    calls: false,
                })
            })
    }

    /// Whether a portal is empty, has a qualified neighbour of its owner, is not used up, and has
    /// an open counterpart if it needs one.
    fn is_open(&self, portal: usize) -> bool {
        let Portal { at, counterpart, .. } = &PORTALS[portal];
        self.board[usize::from(*at)] == 0
            && !self.is_used(portal)
            && counterpart.is_none_or(|other| self.through[other] > 0)
            && !self.qualified_for(portal).is_empty()
    }

    /// The pieces that qualify their owner to open a portal.
    pub(super) fn qualified_for(&self, portal: usize) -> Set12 {
        let portal = &PORTALS[portal];
        let kinds = portal.qualified();
        let near = BESIDE[usize::from(portal.at)] & self.all[portal.side];
        let qualified = |index: &usize| kinds >> kind_of(self.board[*index]) & 1 != 0;
        near.indexes().filter(qualified).fold(Set12::EMPTY, Set12::with)
    }

    /// Whether a portal is used up: both its pieces came through (FID-18), or it was opened once
    /// (FID-19).
    pub(super) fn is_used(&self, portal: usize) -> bool {
        match portal.checked_sub(OUTER) {
            None => self.through[portal] >= 2,
            Some(under) => self.used >> under & 1 != 0,
        }
    }

    /// Whether a piece with this first face is available for a portal.
    pub(super) fn may_enter(&self, portal: usize, face: usize) -> bool {
        let Portal { face: own, side, .. } = PORTALS[portal];
        if own < FACES { own == face } else { returns(face) && self.lost(side, face) > 0 }
    }

    /// The number of pieces with this first face that a side has yet to place on its third rank.
    pub(super) fn in_hand(&self, side: usize, face: usize) -> u8 {
        let set = KINDS[face].set;
        set.saturating_sub(self.all_of(side, face).len() as u8)
    }
}

/// The squares adjacent to Fiends.
#[inline]
fn held_by(fiends: Set12) -> Set12 {
    fiends.indexes().fold(Set12::EMPTY, |near, fiend| near | BESIDE[fiend])
}

/// Whether a Subterranean portal brings back this first face (FID-19).
pub(super) fn returns(face: usize) -> bool {
    RETURNS >> face & 1 != 0
}

/// A side's third rank.
pub(super) fn third_rank(side: usize) -> Set12 {
    if side == 0 { const { Set12::rank(2) } } else { const { Set12::rank(9) } }
}

/// The rank that promotes a side's pieces.
fn far_rank(side: usize) -> Set12 {
    if side == 0 { const { Set12::rank(11) } } else { const { Set12::rank(0) } }
}

/// A move of a piece, without a call.
#[inline]
pub(super) fn go(from: usize, to: usize) -> Move {
    Move { from: from as u8, to: to as u8, what: GOES, calls: false }
}

/// The ply that makes a Noble the King (FID-13).
fn succession(noble: usize) -> Move {
    Move { from: NOWHERE, to: noble as u8, what: KING as u8, calls: false }
}

impl Group {
    /// The number of moves.
    pub(super) fn len(&self) -> u64 {
        u64::from(self.to.len() + self.calls.len())
    }

    /// Whether a call is possible with any of these moves.
    pub(super) fn may_call(&self) -> bool {
        !self.calls.is_empty()
    }

    /// Whether the group contains a move.
    pub(super) fn has(&self, mv: Move) -> bool {
        let to = if mv.calls { self.calls } else { self.to };
        (self.from, self.what) == (mv.from, mv.what) && to.has(mv.to.into())
    }

    /// Visits the moves one by one.
    #[inline]
    pub(super) fn each(&self, visit: &mut impl FnMut(Move)) {
        for to in self.to.indexes() {
            let mv = Move { from: self.from, to: to as u8, what: self.what, calls: false };
            visit(mv);
            if self.calls.has(to) {
                visit(Move { calls: true, ..mv });
            }
        }
    }
}

/// The squares along lines in some directions, up to and including the first occupied one.
#[inline]
fn slides(ways: u8, from: usize, taken: Set12) -> Set12 {
    let mut to = Set12::EMPTY;
    let mut ways = ways;
    while ways != 0 {
        let way = ways.trailing_zeros() as usize % 8;
        ways &= ways - 1;
        let ray = RAYS[way][from];
        // Directions 0, 1, 2 and 7 lead to higher indexes.
        let met =
            if 0b1000_0111 >> way & 1 != 0 { (ray & taken).first() } else { (ray & taken).last() };
        to |= match met {
            Some(at) => ray - RAYS[way][at],
            None => ray,
        };
    }
    to
}

/// Whether a kind moves farther than three squares.
#[inline]
pub(super) fn goes_far(kind: usize) -> bool {
    const FAR: u64 = bits(&[
        CHAPLAIN,
        NOBLE,
        UNICORN,
        ASTROLOGER,
        WYVERN,
        DRUID,
        IMMORTAL,
        BARD,
        PROMOTED_DRUID,
        PROMOTED_BARD,
    ]);
    FAR >> kind & 1 != 0
}
