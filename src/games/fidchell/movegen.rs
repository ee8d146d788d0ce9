//! Generates the legal moves of Fidchell, piece by piece as sets of squares, and finds the threats
//! to a King.
//!
//! A move may be a call if it leaves the mover's King open to capture (FID-10); a call demands this
//! capture. A player is mated if every move leaves the King open to capture (FID-9). Both depend on
//! the lines to the King, which most moves do not change. The other moves are made on a copy, and
//! the resulting position is examined.

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

/// All portals, in the order of position strings: the four outer ones, then the Subterranean ones.
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

/// The index of the square with this name.
const fn at(name: &str) -> u8 {
    let name = name.as_bytes();
    let rank = match name.len() {
        2 => name[1] - b'0',
        _ => 10 * (name[1] - b'0') + name[2] - b'0',
    };
    12 * (rank - 1) + name[0] - b'a'
}

/// The number of outer portals in [`PORTALS`]; the others are Subterranean.
pub(super) const OUTER: usize = 4;

/// A portal: a square where its owner may put a piece from outside the board (FID-15).
pub(super) struct Portal {
    pub(super) name: Key,
    pub(super) at: u8,
    /// The side that may open the portal.
    pub(super) side: usize,
    /// The kind of piece that enters through this portal; the number [`FACES`] if several kinds of
    /// lost pieces may return through the portal (FID-19).
    pub(super) face: usize,
    /// The index of the portal that the other side must have opened first (FID-17); `None` if there
    /// is no such condition.
    pub(super) counterpart: Option<usize>,
}

/// The kinds of lost pieces that may return through a Subterranean portal, one bit each (FID-19).
/// Promoted pieces return as their first face, the kind before promotion.
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
    /// The kinds of pieces that can open the portal from an adjacent square, one bit each (FID-17,
    /// FID-19, FID-20).
    pub(super) fn qualified(&self) -> u64 {
        match self.face {
            FIEND | IMMORTAL => const { bits(&[DRUID, PROMOTED_DRUID, KING]) },
            UNICORN | WYVERN => const { bits(&[BARD, PROMOTED_BARD, QUEEN]) },
            _ => const { bits(&[ASTROLOGER, CHAPLAIN, JESTER, KNIGHT, NOBLE]) },
        }
    }
}

/// The attacks on a side's King, and the squares where a move can stop or open an attack.
pub(super) struct Danger {
    /// The enemy pieces that could capture the King.
    pub(super) attackers: Set12,
    /// The squares where an arriving piece stops all attacks on the King, by capturing the only
    /// attacker or by blocking. All squares if there is no attack.
    saves: Set12,
    /// The pieces of either side that block a line to the King. If one of them leaves, an attack
    /// may open.
    lines: Set12,
}

/// Facts about the opponent's King, needed to decide which moves may be calls.
struct Theirs {
    danger: Danger,
    /// The opponent's move that saved this King in the last search for such a move. A call may not
    /// be mate, so each possible call is checked for a reply that saves the King. This move is
    /// tried first: if it works again, no search is needed.
    saving: Option<Move>,
}

/// All moves of one piece on the board, or of one piece that enters the board.
pub(super) struct Group {
    pub(super) from: u8,
    pub(super) what: u8,
    pub(super) to: Set12,
    /// The squares of `to` whose moves may be calls, which demand that the opponent capture the
    /// mover's King (FID-10).
    calls: Set12,
}

/// The data of a position that is computed once and used for all its moves.
struct Front {
    me: usize,
    own: Set12,
    enemy: Set12,
    danger: Danger,
    /// The squares where a capture also changes a second piece. If the enemy King is captured,
    /// another piece takes his place (FID-12). If the enemy Queen is captured, a Royal Princess of
    /// her side takes her place (FID-14).
    special: Set12,
    /// A measure of the work so far: the number of pieces searched for a move that saves the King,
    /// plus the number of moves that were made on a copy.
    tried: Cell<usize>,
}

impl Front {
    fn count(&self, tried: usize) {
        self.tried.set(self.tried.get() + tried);
    }
}

impl Fidchell {
    /// White's pieces that cannot move because a Fiend is adjacent (FID-7).
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

    /// The squares where a piece of a side can move or capture, except those of its own side's
    /// pieces. A Man-at-Arms moves diagonally only to capture, so its diagonal squares are limited
    /// to `prey`, the pieces that can be captured.
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

    /// The pieces that can capture a side's King in this position, and how that can be stopped
    /// (FID-9a).
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
                // FID-6: the King's leap can capture, too.
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
                // If a blocking piece moves, the attack may open, so its moves are examined one by
                // one. It is not enough that the piece arrives on a square of `saves`: if that
                // square is on the same line, the piece blocks no more than before.
                if count <= over + 1 {
                    danger.lines |= blockers;
                }
            }
        }
        danger
    }

    /// The pieces of the side `by` that could capture a piece on a square in this position.
    pub(super) fn attackers_of(&self, square: usize, by: usize) -> Set12 {
        let at = Set12::of(square);
        let reaches = |from: &usize| self.targets(by, *from, at).meets(at);
        self.free(by).indexes().filter(reaches).map(Set12::of).fold(Set12::EMPTY, |a, b| a | b)
    }

    /// Whether a side's King is safe from capture by the other side. If the other side must first
    /// choose which piece becomes its own King, this side's King must be safe after each choice.
    /// Also true if the other side has lost its last King, because the game is over then (FID-9a).
    fn is_safe(&self, side: usize) -> bool {
        if self.phase == Phase::Choice {
            return self
                .nobles(1 - side)
                .indexes()
                .all(|noble| self.after_move(succession(noble)).is_safe(side));
        }
        self.kings[1 - side] == NOWHERE || !self.is_in_danger(side)
    }

    /// Whether a side's King could be captured in this position, if it were the other side's turn
    /// (FID-9a).
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

    /// The squares of `to` whose moves leave the mover's own King safe from capture.
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

    /// The squares of `to` whose moves leave the mover's own King safe from capture, found by
    /// examining each move separately. This is needed for moves of the King, of a piece that blocks
    /// a line to the King, and of a Fiend, because a Fiend that moves away frees the pieces that it
    /// froze.
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

    /// Whether one of these pieces of the side `by` can capture on the King's square, if exactly
    /// the squares `taken` are occupied.
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

    /// Whether the side to move is mated (FID-9): its King can be captured, and no move prevents
    /// it. Only for positions in phase `p` (ordinary play).
    pub(super) fn is_mated(&self) -> bool {
        let me = self.mover();
        self.is_in_danger(me) && self.saving_move(&self.front()).is_none()
    }

    /// A move of the side to move that saves its King from capture; `None` if there is none.
    fn saving_move(&self, front: &Front) -> Option<Move> {
        let king = Set12::of(self.kings[front.me].into());
        // Try the King's moves last, because each is examined separately.
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

    /// Whether a move of a piece on the board is possible and saves the King of the side to move
    /// from capture.
    fn is_saved_by(&self, mv: Move) -> bool {
        let (me, from) = (self.mover(), usize::from(mv.from));
        mv.what == GOES
            && self.free(me).has(from)
            && self.targets(me, from, self.all[1 - me]).has(mv.to.into())
            && self.after_move(mv).is_safe(me)
    }

    /// The squares of `to` whose moves may be calls, which demand that the opponent capture the
    /// mover's King. The calling code has checked that each of these moves leaves this King open to
    /// capture.
    fn callable(&self, front: &Front, theirs: &mut Theirs, from: usize, to: Set12) -> Set12 {
        let kind = kind_of(self.board[from]);
        let king = usize::from(self.kings[1 - front.me]);
        let leaps = if kind == KING && self.may_leap(front.me) { 1 << KNIGHT } else { 0 };
        let reaching = 1 << kind | leaps;
        // A call must not be mate. If nothing can capture the opponent's King now, and neither the
        // moving piece nor a piece that it unblocks can do so afterwards, the move is no mate.
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

    /// Whether a move may be a call, which demands that the opponent capture the mover's King
    /// (FID-11). The calling code has checked that the move leaves this King open to capture.
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

    /// Calls `each` with the moves of each piece in turn. Returns the amount of work: the number of
    /// searched pieces plus the number of moves made on a copy.
    pub(super) fn groups(&self, each: &mut dyn FnMut(Group)) -> usize {
        self.groups_with(None, each)
    }

    /// Whether a move is legal. Only the moving piece's moves are examined. Examining all pieces
    /// can be slow: for every move that leaves the mover's King open to capture, it must be found
    /// out whether the move may be a call (FID-11).
    pub(super) fn is_legal(&self, mv: Move) -> bool {
        let mut is_legal = false;
        self.groups_with(Some(mv), &mut |group| is_legal |= group.has(mv));
        is_legal
    }

    /// Calls `each` with the moves of each piece in turn, or, if `only` is a move, with those of
    /// the piece that makes it. Returns the amount of work: the number of searched pieces plus the
    /// number of moves made on a copy.
    ///
    /// Not inlined, and compiled for one type of visitor only, because the generator is large code.
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
        // A pass is legal only if no piece can move, so all pieces must be examined. For any other
        // move, only the moving piece is examined.
        let one = only.filter(|only| only.what != PASSES);
        let mut aims = one.map_or(Set12::ALL, |one| Set12::of(one.to.into()));
        if called {
            aims &= Set12::of(self.kings[1 - front.me].into());
        }
        let mut can_move = false;
        // The facts about the opponent's King. They are computed only if some move may be a call.
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

    /// The placements of pieces on the mover's third rank, before play (FID-2).
    fn placements(&self, each: &mut dyn FnMut(Group)) {
        let me = self.mover();
        let to = third_rank(me) - self.all[me];
        for face in 0..=super::pieces::BARDS_MAN {
            if self.in_hand(me, face) > 0 {
                each(Group { from: NOWHERE, what: face as u8, to, calls: Set12::EMPTY });
            }
        }
    }

    /// The moves that bring a piece through one of a side's portals onto the board (FID-16 to
    /// FID-19).
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

    /// Whether a portal's owner can open the portal, provided that the owner has a piece that may
    /// enter there. The portal must be empty and not used up, and a piece of the owner of a kind
    /// that can open it must be beside it. If the portal has a counterpart, the other side must
    /// have opened the counterpart first.
    fn is_open(&self, portal: usize) -> bool {
        let Portal { at, counterpart, .. } = &PORTALS[portal];
        self.board[usize::from(*at)] == 0
            && !self.is_used(portal)
            && counterpart.is_none_or(|other| self.through[other] > 0)
            && !self.qualified_for(portal).is_empty()
    }

    /// The pieces beside a portal that let its owner open it, such as a Druid or a King beside the
    /// Astral portal (FID-17, FID-19).
    pub(super) fn qualified_for(&self, portal: usize) -> Set12 {
        let portal = &PORTALS[portal];
        let kinds = portal.qualified();
        let near = BESIDE[usize::from(portal.at)] & self.all[portal.side];
        let qualified = |index: &usize| kinds >> kind_of(self.board[*index]) & 1 != 0;
        near.indexes().filter(qualified).fold(Set12::EMPTY, Set12::with)
    }

    /// Whether a portal (a square where pieces enter the board) can never be opened again: both
    /// pieces of an outer portal came through (FID-18), or a Subterranean one was opened once
    /// (FID-19).
    pub(super) fn is_used(&self, portal: usize) -> bool {
        match portal.checked_sub(OUTER) {
            None => self.through[portal] >= 2,
            Some(under) => self.used >> under & 1 != 0,
        }
    }

    /// Whether a piece of this kind may come through a portal: the portal admits this kind and, if
    /// it is a Subterranean portal, its owner has lost a piece of this kind.
    pub(super) fn may_enter(&self, portal: usize, face: usize) -> bool {
        let Portal { face: own, side, .. } = PORTALS[portal];
        if own < FACES { own == face } else { returns(face) && self.lost(side, face) > 0 }
    }

    /// The number of pieces of this kind that a side has yet to place on its third rank before
    /// play.
    pub(super) fn in_hand(&self, side: usize, face: usize) -> u8 {
        let set = KINDS[face].set;
        set.saturating_sub(self.all_of(side, face).len() as u8)
    }
}

/// The squares adjacent to these Fiends. White's pieces there are frozen.
#[inline]
fn held_by(fiends: Set12) -> Set12 {
    fiends.indexes().fold(Set12::EMPTY, |near, fiend| near | BESIDE[fiend])
}

/// Whether a lost piece of this kind may return through a Subterranean portal (FID-19).
pub(super) fn returns(face: usize) -> bool {
    RETURNS >> face & 1 != 0
}

/// The third rank of a side (0 for White, 1 for Black), where it places pieces before play.
pub(super) fn third_rank(side: usize) -> Set12 {
    if side == 0 { const { Set12::rank(2) } } else { const { Set12::rank(9) } }
}

/// The farthest rank of a side (0 for White, 1 for Black). Its pieces are promoted there.
fn far_rank(side: usize) -> Set12 {
    if side == 0 { const { Set12::rank(11) } } else { const { Set12::rank(0) } }
}

/// The move of a piece between two squares. It is not a call, which would demand that the opponent
/// capture the mover's King.
#[inline]
pub(super) fn go(from: usize, to: usize) -> Move {
    Move { from: from as u8, to: to as u8, what: GOES, calls: false }
}

/// The ply that makes the Noble on this square the King (FID-13).
fn succession(noble: usize) -> Move {
    Move { from: NOWHERE, to: noble as u8, what: KING as u8, calls: false }
}

impl Group {
    /// The number of moves. A move that may be a call (it demands that the opponent capture the
    /// mover's King) counts twice: once with the call and once without.
    pub(super) fn len(&self) -> u64 {
        u64::from(self.to.len() + self.calls.len())
    }

    /// Whether any of these moves may be a call, which demands that the opponent capture the
    /// mover's King.
    pub(super) fn may_call(&self) -> bool {
        !self.calls.is_empty()
    }

    /// Whether a move is one of this group, with or without a call as the move says.
    pub(super) fn has(&self, mv: Move) -> bool {
        let to = if mv.calls { self.calls } else { self.to };
        (self.from, self.what) == (mv.from, mv.what) && to.has(mv.to.into())
    }

    /// Calls `visit` with each move. If a move may also be made as a call (the demand that the
    /// opponent capture the mover's King), calls `visit` a second time, with the call.
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

/// The squares that a sliding piece reaches in some directions, up to and including the first
/// square of each that is in `taken`, the occupied squares. `ways` has a bit for each direction, in
/// the order of [`RAYS`].
#[inline]
fn slides(ways: u8, from: usize, taken: Set12) -> Set12 {
    let mut to = Set12::EMPTY;
    let mut ways = ways;
    while ways != 0 {
        let way = ways.trailing_zeros() as usize % 8;
        ways &= ways - 1;
        let ray = RAYS[way][from];
        // In directions 0, 1, 2 and 7 indexes rise, so the first piece met has the lowest index; in
        // the others it has the highest.
        let met =
            if 0b1000_0111 >> way & 1 != 0 { (ray & taken).first() } else { (ray & taken).last() };
        to |= match met {
            Some(at) => ray - RAYS[way][at],
            None => ray,
        };
    }
    to
}

/// Whether a kind of piece can move farther than three squares.
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
