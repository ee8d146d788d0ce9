//! The legal moves, found piece by piece as sets of squares, and what threatens a King.
//!
//! A move may be a call where it leaves the mover's King to capture (FID-10), and a player is mated
//! who has no move that does not (FID-9). Both ask what a King's lines look like now: most moves
//! change nothing there. The others are made, and the position after them is asked.

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

/// The portals, in the order in which positions write them, the Subterranean ones last.
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

/// The index of a square by its name.
const fn at(name: &str) -> u8 {
    let name = name.as_bytes();
    let rank = match name.len() {
        2 => name[1] - b'0',
        _ => 10 * (name[1] - b'0') + name[2] - b'0',
    };
    12 * (rank - 1) + name[0] - b'a'
}

/// How many of them lie outside; the others are Subterranean.
pub(super) const OUTER: usize = 4;

/// A portal (FID-15).
pub(super) struct Portal {
    pub(super) name: Key,
    pub(super) at: u8,
    /// Whose it is.
    pub(super) side: usize,
    /// What comes through it; beyond the first faces: whatever was lost (FID-19).
    pub(super) face: usize,
    /// The portal that the other side must have opened first (FID-17).
    pub(super) counterpart: Option<usize>,
}

/// What a Subterranean portal brings back (FID-19).
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
    /// The kinds that qualify, a bit each (FID-17, FID-19, FID-20).
    pub(super) fn qualified(&self) -> u64 {
        match self.face {
            FIEND | IMMORTAL => const { bits(&[DRUID, PROMOTED_DRUID, KING]) },
            UNICORN | WYVERN => const { bits(&[BARD, PROMOTED_BARD, QUEEN]) },
            _ => const { bits(&[ASTROLOGER, CHAPLAIN, JESTER, KNIGHT, NOBLE]) },
        }
    }
}

/// What captures a King, and what would change that.
pub(super) struct Danger {
    /// The pieces that could capture it.
    pub(super) attackers: Set12,
    /// Where a piece that arrives takes or stops all of them.
    saves: Set12,
    /// Pieces of either side on whose squares a line depends.
    lines: Set12,
}

/// What is known of the other King while calls are judged.
struct Theirs {
    danger: Danger,
    /// The move that saved him last, after another move that may be a call: mostly it saves him again, and none is sought.
    saving: Option<Move>,
}

/// Moves of one piece, or of one that is put on the board.
pub(super) struct Group {
    pub(super) from: u8,
    pub(super) what: u8,
    pub(super) to: Set12,
    /// Of these, where the King may be called.
    calls: Set12,
}

/// What all the moves of a position have in common.
struct Front {
    me: usize,
    own: Set12,
    enemy: Set12,
    danger: Danger,
    /// Squares on which a capture moves another piece: a King's, and a Queen's with a Princess.
    special: Set12,
    /// How much was tried so far: pieces asked for a move that saves the King, and moves tried one by one.
    tried: Cell<usize>,
}

impl Front {
    fn count(&self, tried: usize) {
        self.tried.set(self.tried.get() + tried);
    }
}

impl Fidchell {
    /// White's pieces that a Fiend holds (FID-7).
    #[inline]
    pub(super) fn held(&self) -> Set12 {
        held_by(self.fiends) & self.all[0]
    }

    /// The pieces of a side that may move.
    #[inline]
    pub(super) fn free(&self, side: usize) -> Set12 {
        if side == 0 { self.all[0] - self.held() } else { self.all[1] }
    }

    /// Whether a side's original King may still make its leap.
    #[inline]
    pub(super) fn may_leap(&self, side: usize) -> bool {
        self.leaps >> side & 1 != 0
    }

    /// Where a piece of a side captures and goes from a square, its own pieces left out; a Man-at-Arms
    /// captures what stands on one of `prey`.
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

    /// What captures a side's King, as things stand (FID-9a).
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
                // What leaves the line may open it, or no longer stop it there.
                if count <= over + 1 {
                    danger.lines |= blockers;
                }
            }
        }
        danger
    }

    /// The squares from which a side, as things stand, could capture on a square.
    pub(super) fn attackers_of(&self, square: usize, by: usize) -> Set12 {
        let at = Set12::of(square);
        let reaches = |from: &usize| self.targets(by, *from, at).meets(at);
        self.free(by).indexes().filter(reaches).map(Set12::of).fold(Set12::EMPTY, |a, b| a | b)
    }

    /// Whether a side's King cannot be captured, also not after a choice that the other side has to
    /// make first, or the other side has lost its last (FID-9a).
    fn is_safe(&self, side: usize) -> bool {
        if self.phase == Phase::Choice {
            return self
                .nobles(1 - side)
                .indexes()
                .all(|noble| self.after_move(succession(noble)).is_safe(side));
        }
        self.kings[1 - side] == NOWHERE || !self.is_in_danger(side)
    }

    /// Whether a side's King could be captured, as things stand (FID-9a).
    fn is_in_danger(&self, side: usize) -> bool {
        let (king, by) = (usize::from(self.kings[side]), 1 - side);
        let taken = self.all[0] | self.all[1];
        self.kings[side] != NOWHERE && self.is_hit(king, self.free(by), by, taken)
    }

    /// The Nobles of a side.
    pub(super) fn nobles(&self, side: usize) -> Set12 {
        self.all_of(side, NOBLE)
    }

    /// The pieces of one kind of a side.
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

    /// Of the squares that a piece goes to, those after which one's own King cannot be captured.
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

    /// The same for a piece on which more depends than where it arrives: the King, one that stands on
    /// a line to him, or a Fiend, which may let go of another.
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

    /// Whether some of these pieces of a side capture on a square, where these squares are taken.
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

    /// Whether the side to move, in phase `p`, has lost by mate (FID-9).
    pub(super) fn is_mated(&self) -> bool {
        let me = self.mover();
        self.is_in_danger(me) && self.saving_move(&self.front()).is_none()
    }

    /// A move after which the King of the side to move cannot be captured.
    fn saving_move(&self, front: &Front) -> Option<Move> {
        let king = Set12::of(self.kings[front.me].into());
        // The King's moves are asked last: they take longest.
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

    /// Whether a move of a piece can be made, whatever becomes of the King, and saves him.
    fn is_saved_by(&self, mv: Move) -> bool {
        let (me, from) = (self.mover(), usize::from(mv.from));
        mv.what == GOES
            && self.free(me).has(from)
            && self.targets(me, from, self.all[1 - me]).has(mv.to.into())
            && self.after_move(mv).is_safe(me)
    }

    /// Of the squares that a piece goes to and leaves its King to capture, those where it may call.
    fn callable(&self, front: &Front, theirs: &mut Theirs, from: usize, to: Set12) -> Set12 {
        let kind = kind_of(self.board[from]);
        let king = usize::from(self.kings[1 - front.me]);
        let leaps = if kind == KING && self.may_leap(front.me) { 1 << KNIGHT } else { 0 };
        let reaching = 1 << kind | leaps;
        // Without a capture of the other King now, and none by what moves or is let go, nobody is
        // mated.
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

    /// Whether a move that leaves the King to capture may be a call (FID-11).
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

    /// Calls `each` with the moves of each piece in turn. Gives how much was tried for them.
    pub(super) fn groups(&self, each: &mut dyn FnMut(Group)) -> usize {
        self.groups_with(None, each)
    }

    /// Whether a move is legal. Of the moves of other pieces none is judged, which takes long where many may be calls.
    pub(super) fn is_legal(&self, mv: Move) -> bool {
        let mut is_legal = false;
        self.groups_with(Some(mv), &mut |group| is_legal |= group.has(mv));
        is_legal
    }

    /// Calls `each` with the moves of each piece in turn, or of the one that a move is of.
    ///
    /// Kept out of line, and with one kind of visitor: the generator is large.
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
        // Only a move that passes asks what all pieces could do.
        let one = only.filter(|only| only.what != PASSES);
        let mut aims = one.map_or(Set12::ALL, |one| Set12::of(one.to.into()));
        if called {
            aims &= Set12::of(self.kings[1 - front.me].into());
        }
        let mut can_move = false;
        // Made once a call has to be judged.
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

    /// What a side may put on its portals (FID-16 to FID-19).
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

    /// Whether a portal is empty, has a qualified neighbour of its owner's, is not used up, and its
    /// counterpart is open.
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

    /// Whether nothing can come through a portal any more: both its pieces have (FID-18), or it was
    /// opened once (FID-19).
    pub(super) fn is_used(&self, portal: usize) -> bool {
        match portal.checked_sub(OUTER) {
            None => self.through[portal] >= 2,
            Some(under) => self.used >> under & 1 != 0,
        }
    }

    /// Whether a piece is there for a portal.
    pub(super) fn may_enter(&self, portal: usize, face: usize) -> bool {
        let Portal { face: own, side, .. } = PORTALS[portal];
        if own < FACES { own == face } else { returns(face) && self.lost(side, face) > 0 }
    }

    /// How many of its third rank a side has still to place.
    pub(super) fn in_hand(&self, side: usize, face: usize) -> u8 {
        let set = KINDS[face].set;
        set.saturating_sub(self.all_of(side, face).len() as u8)
    }
}

/// The squares beside Fiends.
#[inline]
fn held_by(fiends: Set12) -> Set12 {
    fiends.indexes().fold(Set12::EMPTY, |near, fiend| near | BESIDE[fiend])
}

/// Whether a Subterranean portal brings it back (FID-19).
pub(super) fn returns(face: usize) -> bool {
    RETURNS >> face & 1 != 0
}

/// A side's third rank.
pub(super) fn third_rank(side: usize) -> Set12 {
    if side == 0 { const { Set12::rank(2) } } else { const { Set12::rank(9) } }
}

/// The rank on which a side's pieces are promoted.
fn far_rank(side: usize) -> Set12 {
    if side == 0 { const { Set12::rank(11) } } else { const { Set12::rank(0) } }
}

/// A move of a piece, without a call.
#[inline]
pub(super) fn go(from: usize, to: usize) -> Move {
    Move { from: from as u8, to: to as u8, what: GOES, calls: false }
}

/// The ply in which a Noble becomes the King (FID-13).
fn succession(noble: usize) -> Move {
    Move { from: NOWHERE, to: noble as u8, what: KING as u8, calls: false }
}

impl Group {
    /// How many moves these are.
    pub(super) fn len(&self) -> u64 {
        u64::from(self.to.len() + self.calls.len())
    }

    /// Whether the King may be called by one of these.
    pub(super) fn may_call(&self) -> bool {
        !self.calls.is_empty()
    }

    /// Whether a move is one of these.
    pub(super) fn has(&self, mv: Move) -> bool {
        let to = if mv.calls { self.calls } else { self.to };
        (self.from, self.what) == (mv.from, mv.what) && to.has(mv.to.into())
    }

    /// The moves, one by one.
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

/// How far lines go in some directions, up to and with what they meet.
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

/// Whether a kind goes farther than three squares.
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
