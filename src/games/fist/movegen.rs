//! The legal moves of Fist: all of them at once, or step by step as a player enters them.
//!
//! Both ways use a [`Front`] (one turn, seen by the mover) and a [`Chain`] (jumps made so far).
//! These say which squares a piece can reach, which pieces it may pin there, which it can jump, and
//! what may happen to a jumped piece. The generator follows all possibilities; entering a move
//! follows the chosen ones.

use super::moves::{self, Fate, MOST_JUMPS, Move, Written, landing};
use super::{Fist, NOWHERE, Subdue};
use crate::entry::Walk;
use crate::geometry::{ALL_DIRECTIONS, MAX_SQUARES, Set8, leaps};
use crate::turn::Step;

/// For each square, its neighbours in all eight directions.
pub(super) static NEXT_TO: [Set8; MAX_SQUARES] = leaps(&ALL_DIRECTIONS);

/// For each square, the adjacent squares that a piece can jump over from there: those with another
/// square of the board behind them.
static JUMPED: [Set8; MAX_SQUARES] = {
    let mut table = NEXT_TO;
    let mut index = 0;
    while index < 64 {
        let (file, rank) = (index % 8, index / 8);
        let mut set = Set8::EMPTY;
        let mut over = 0;
        while over < 64 {
            let beside = table[index].has(over);
            let (over_file, over_rank) = (over % 8, over / 8);
            let beyond = 2 * over_file >= file
                && 2 * over_file - file < 8
                && 2 * over_rank >= rank
                && 2 * over_rank - rank < 8;
            if beside && beyond {
                set = set.with(over);
            }
            over += 1;
        }
        table[index] = set;
        index += 1;
    }
    table
};

/// For each square, the other squares of the 5×5 area around it (FIST-32).
static WITHIN_TWO: [Set8; MAX_SQUARES] = {
    let mut distances = [(0, 0); 24];
    let mut count = 0;
    let mut files = -2;
    while files <= 2 {
        let mut ranks = -2;
        while ranks <= 2 {
            if files != 0 || ranks != 0 {
                distances[count] = (files, ranks);
                count += 1;
            }
            ranks += 1;
        }
        files += 1;
    }
    leaps(&distances)
};

/// The other squares of the 5×5 area around the square with this index.
#[inline]
pub(super) fn within_two(index: u8) -> Set8 {
    WITHIN_TWO[usize::from(index)]
}

/// Calls a function once for each of the eight directions and returns the union of the results. The
/// function has the direction as two const parameters: files and ranks.
macro_rules! all_directions {
    ($function:ident ( $($argument:expr),* )) => {
        $function::<0, 1>($($argument),*)
            | $function::<1, 1>($($argument),*)
            | $function::<1, 0>($($argument),*)
            | $function::<1, -1>($($argument),*)
            | $function::<0, -1>($($argument),*)
            | $function::<-1, -1>($($argument),*)
            | $function::<-1, 0>($($argument),*)
            | $function::<-1, 1>($($argument),*)
    };
}

/// The squares that share an edge with a square of the set.
#[inline]
pub(super) fn touching(set: Set8) -> Set8 {
    set.shifted::<0, 1>() | set.shifted::<1, 0>() | set.shifted::<0, -1>() | set.shifted::<-1, 0>()
}

#[inline]
fn first_met<const FILES: i32, const RANKS: i32>(from: Set8, empty: Set8) -> Set8 {
    let mut met = from.shifted::<FILES, RANKS>();
    for _ in 0..6 {
        met |= (met & empty).shifted::<FILES, RANKS>();
    }
    met - empty
}

/// The first piece in each of the eight directions from a square (FIST-2). Seeing is mutual, so
/// these are also the pieces that see the square.
#[inline]
pub(super) fn seen_from(from: Set8, empty: Set8) -> Set8 {
    all_directions!(first_met(from, empty))
}

#[inline]
fn slides<const FILES: i32, const RANKS: i32>(from: Set8, empty: Set8, range: u8) -> Set8 {
    let mut at = from.shifted::<FILES, RANKS>() & empty;
    let mut reached = at;
    for _ in 1..range {
        at = at.shifted::<FILES, RANKS>() & empty;
        reached |= at;
    }
    reached
}

/// The empty squares that a piece on `from` can reach in a straight line over empty squares, if it
/// moves at most `range` squares (FIST-6).
#[inline]
fn reached(from: u8, empty: Set8, range: u8) -> Set8 {
    let from = usize::from(from);
    if range == 1 {
        NEXT_TO[from] & empty
    } else {
        let from = Set8::of(from);
        all_directions!(slides(from, empty, range))
    }
}

/// The values of all pieces, in binary: set `n` has the squares whose piece has bit `n` set in its
/// value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Values([Set8; 3]);

impl Values {
    #[inline]
    pub(super) fn at(&self, index: u8) -> u8 {
        let digit = |place: usize| u8::from(self.0[place].has(index.into())) << place;
        digit(0) + digit(1) + digit(2)
    }

    /// The sum of the values of the pieces in a set.
    #[inline]
    pub(super) fn sum(&self, set: Set8) -> u32 {
        (set & self.0[0]).len() + 2 * (set & self.0[1]).len() + 4 * (set & self.0[2]).len()
    }

    /// The pieces of a set whose value is at most `most`. It must be 2, 3 or 4: other values do not
    /// occur among pieces that jump.
    #[inline]
    fn at_most(&self, most: u8, pieces: Set8) -> Set8 {
        match most {
            4 => pieces,
            3 => pieces - self.0[2],
            _ => pieces - self.0[2] - (self.0[1] & self.0[0]),
        }
    }
}

/// A pin (the capture of one enemy after a normal move), allowed or not: the enemies that could be
/// captured, the allies that help, and two sums. The pin is allowed if `attack` is at least
/// `worth`.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pin {
    /// All enemies that touch the attacker (FIST-8).
    pub(super) targets: Set8,
    /// All allies of the attacker that touch a target (FIST-9).
    pub(super) assistants: Set8,
    /// The value of the attacker plus the values of its assistants.
    pub(super) attack: u32,
    /// The sum of the values of all targets.
    pub(super) worth: u32,
}

impl Pin {
    /// Whether the pin is allowed: the attack must be at least the value of all targets (FIST-10).
    #[inline]
    pub(super) fn is_allowed(&self) -> bool {
        self.attack >= self.worth
    }
}

/// The data for one turn, from the mover's point of view. Values are computed here once, because
/// they hold for the whole turn (FIST-4).
#[derive(Clone, Copy, Debug)]
pub(super) struct Front {
    pub(super) position: Fist,
    pub(super) own: Set8,
    pub(super) enemy: Set8,
    pub(super) empty: Set8,
    pub(super) values: Values,
    /// The mover's pieces that see the pawn (FIST-2). If there are any, the mover may move the
    /// pawn.
    pub(super) watchers: Set8,
}

impl Front {
    #[inline]
    fn me(&self) -> usize {
        self.position.mover()
    }

    /// The mover's pieces that can capture by pinning, except the pawn (FIST-7).
    #[inline]
    fn pinners(&self) -> Set8 {
        if self.me() == 0 {
            self.position.yellows[0]
        } else {
            self.position.yellows[1] | self.position.king
        }
    }

    /// The mover's pieces that can jump, except the ace and the pawn (FIST-5).
    #[inline]
    fn jumpers(&self) -> Set8 {
        if self.me() == 0 {
            self.position.blues[0] | self.position.mage
        } else {
            self.position.blues[1]
        }
    }

    /// The pawn, if the mover may move it (FIST-21).
    #[inline]
    pub(super) fn pawn(&self) -> Set8 {
        if self.watchers.is_empty() { Set8::EMPTY } else { self.position.pawn }
    }

    /// The ace, if it is the turn of the challenger, who owns it; otherwise empty.
    #[inline]
    pub(super) fn ace(&self) -> Set8 {
        if self.me() == 0 { self.position.ace } else { Set8::EMPTY }
    }

    /// The pieces that the mover may move.
    pub(super) fn movable(&self) -> Set8 {
        self.own | self.pawn()
    }

    /// How many squares a piece can move (FIST-5).
    #[inline]
    pub(super) fn range(&self, index: u8) -> u8 {
        if self.position.king.has(index.into()) { 1 } else { self.values.at(index) }
    }

    /// The squares that a normal move of a piece can reach.
    #[inline]
    pub(super) fn goes(&self, from: u8) -> Set8 {
        let to = reached(from, self.empty, self.range(from));
        if self.position.pawn.has(from.into()) { to - self.position.forbidden() } else { to }
    }

    /// Whether a piece captures by pinning (FIST-7).
    pub(super) fn pins(&self, index: u8) -> bool {
        (self.pinners() | self.position.pawn).has(index.into())
    }

    /// Whether a piece jumps (FIST-5).
    pub(super) fn can_jump(&self, index: u8) -> bool {
        (self.jumpers() | self.ace() | self.position.pawn).has(index.into())
    }

    /// The pin (the capture of a touching enemy) that a piece may try after a normal move from
    /// `from` to `to`. It may be one that is not allowed.
    #[inline]
    pub(super) fn pin(&self, from: u8, to: u8) -> Pin {
        let attacker = Set8::of(from.into());
        let targets = touching(Set8::of(to.into())) & self.enemy;
        let assistants = touching(targets) & (self.own - attacker);
        let attack = u32::from(self.values.at(from)) + self.values.sum(assistants);
        Pin { targets, assistants, attack, worth: self.values.sum(targets) }
    }

    /// The chain of jumps of the piece on `from`, before its first jump.
    #[inline]
    pub(super) fn chain(&self, from: u8) -> Chain {
        let value = self.values.at(from);
        let start = Set8::of(from.into());
        let is_ace = self.ace().has(from.into());
        let out_of_play = |set: [Set8; 2], all: u32| all.saturating_sub(set[0].len()) as u8;
        let position = &self.position;
        Chain {
            at: from,
            left: value,
            is_ace,
            spare: match is_ace {
                true => [out_of_play(position.blues, 3), out_of_play(position.yellows, 6)],
                false => [0; 2],
            },
            blues: position.blues[0] | position.blues[1],
            yellows: position.yellows[0] | position.yellows[1],
            jumpable: self.values.at_most(value, !self.empty - start),
            closed: !self.empty,
            enemy: self.enemy,
            lasting: position.pawn | if self.me() == 1 { position.king } else { Set8::EMPTY },
            forbidden: if position.pawn.meets(start) { position.return_square } else { NOWHERE },
        }
    }

    /// The fewest jumps that bring a piece to a square, and the landing square of the first jump.
    /// `None` if no jumps bring the piece there.
    pub(super) fn way_by_jumps(&self, from: u8, to: u8) -> Option<(usize, u8)> {
        if !self.can_jump(from) {
            return None;
        }
        let begun = self.chain(from);
        let on =
            |chain: Chain| chain.jumps().map(move |(over, at)| chain.jumped(over, at, Fate::Left));
        let mut chains: Vec<_> = on(begun).map(|chain| (chain.at, chain)).collect();
        for jumps in 1..=usize::from(begun.left) {
            let arrived = chains.iter().find(|(_, chain)| chain.at == to && chain.may_stop());
            if let Some((first, _)) = arrived {
                return Some((jumps, *first));
            }
            chains = chains
                .iter()
                .flat_map(|(first, chain)| on(*chain).map(|next| (*first, next)))
                .collect();
        }
        None
    }

    /// The guards of the king's side that leave the board if the ace sacrifices itself on square
    /// `at` (FIST-29); empty if the ace may not sacrifice itself there. `enemy` has the enemies
    /// still on the board, and `moved` is whether the ace has moved in this turn.
    #[inline]
    pub(super) fn subdued(&self, at: u8, enemy: Set8, moved: bool) -> Set8 {
        let position = &self.position;
        let allowed = match position.subdue {
            Subdue::Off => false,
            Subdue::Keep => !moved && KEEP.has(at.into()),
            Subdue::Move => KEEP.has(at.into()),
            Subdue::Anywhere => true,
        };
        let guards = position.blues[1] | position.yellows[1];
        if allowed { within_two(at) & guards & enemy } else { Set8::EMPTY }
    }
}

pub(super) const KEEP: Set8 = Set8::EMPTY.with(27).with(28).with(35).with(36);

/// A chain of jumps that is under way: the board after the jumps made so far.
#[derive(Clone, Copy, Debug)]
pub(super) struct Chain {
    pub(super) at: u8,
    /// How many more jumps the piece may make.
    pub(super) left: u8,
    pub(super) is_ace: bool,
    /// For a chain of the ace: how many blue and yellow guards of the challenger are off the board.
    /// Only such a guard can take the place of a guard that the ace converts (FIST-18).
    spare: [u8; 2],
    blues: Set8,
    yellows: Set8,
    /// The pieces that may be jumped: their value is low enough, and they were not captured earlier
    /// in the chain (FIST-15).
    jumpable: Set8,
    /// Squares where no jump can land: those that were occupied at the beginning of the turn, and
    /// those where the chain has been (FIST-12).
    ///
    /// The square of a captured piece stays in the set although it is empty. That makes no
    /// difference: jumps go two squares, so a chain never lands on a square that it could jump
    /// over.
    closed: Set8,
    /// The enemies still on the board.
    pub(super) enemy: Set8,
    /// The pieces that a jump never captures: the pawn, and for the king's side its own king
    /// (FIST-13, FIST-14).
    lasting: Set8,
    /// The square where the move may not end. If the pawn jumps, it is the pawn's return square
    /// (FIST-24); otherwise [`NOWHERE`].
    forbidden: u8,
}

impl Chain {
    /// The pieces that the next jump may go over, each with the landing square.
    #[inline]
    pub(super) fn jumps(&self) -> impl Iterator<Item = (u8, u8)> + use<> {
        let (at, closed) = (self.at, self.closed);
        let over =
            if self.left == 0 { Set8::EMPTY } else { JUMPED[usize::from(at)] & self.jumpable };
        over.indexes()
            .map(move |over| (over as u8, landing(at, over as u8)))
            .filter(move |(_, to)| !closed.has((*to).into()))
    }

    /// Whether the piece on `over` may have this fate when it is jumped over: that it stays, is
    /// captured, or is converted.
    #[inline]
    pub(super) fn may(&self, fate: Fate, over: u8) -> bool {
        let over = usize::from(over);
        match fate {
            Fate::Left => true,
            Fate::Captured => !self.lasting.has(over),
            // FIST-17: an ace converts an enemy guard if a guard of the same kind is off the board.
            Fate::Converted => {
                self.is_ace
                    && self.enemy.has(over)
                    && (self.blues.has(over) && self.spare[0] > 0
                        || self.yellows.has(over) && self.spare[1] > 0)
            }
        }
    }

    /// The chain after one more jump.
    #[inline]
    pub(super) fn jumped(&self, over: u8, to: u8, fate: Fate) -> Chain {
        let mut next = *self;
        next.at = to;
        next.left -= 1;
        next.closed |= Set8::of(to.into());
        let set = Set8::of(over.into());
        match fate {
            Fate::Left => {}
            Fate::Captured => {
                if next.is_ace && !next.enemy.meets(set) {
                    next.spare[0] += u8::from(next.blues.meets(set));
                    next.spare[1] += u8::from(next.yellows.meets(set));
                }
                next.jumpable = next.jumpable - set;
                next.enemy = next.enemy - set;
            }
            Fate::Converted => {
                next.spare[0] -= u8::from(next.blues.meets(set));
                next.spare[1] -= u8::from(next.yellows.meets(set));
                next.enemy = next.enemy - set;
            }
        }
        next
    }

    /// Whether a piece may be jumped: its value is low enough, and the chain has not captured it.
    pub(super) fn is_jumpable(&self, over: u8) -> bool {
        self.jumpable.has(over.into())
    }

    /// Whether the chain has already landed on the square `at`, so that it may not land there again
    /// (FIST-12).
    pub(super) fn has_visited(&self, front: &Front, at: u8) -> bool {
        (self.closed & front.empty).has(at.into())
    }

    /// Whether the move may end on the square that the chain has reached.
    #[inline]
    pub(super) fn may_stop(&self) -> bool {
        self.at != self.forbidden
    }

    /// Whether the chain so far is the beginning of a legal move: the move may end here, or another
    /// jump is possible.
    pub(super) fn leads_on(&self) -> bool {
        self.may_stop() || self.jumps().next().is_some()
    }
}

impl Fist {
    /// The sets of pieces and squares from which the moves of the side to move are generated. They
    /// are computed once for a position.
    #[inline]
    pub(super) fn front(&self) -> Front {
        let occupied = self.side(0) | self.side(1) | self.pawn;
        let empty = !occupied;
        let own = self.side(self.mover());
        // FIST-2: a piece in the Keep always sees the pawn.
        let watchers = own & (KEEP | seen_from(self.pawn, empty));
        Front {
            position: *self,
            own,
            enemy: self.side(self.enemy()),
            empty,
            values: self.values(empty),
            watchers,
        }
    }

    /// The pieces whose value is one higher: those that the mage sees, or the guards that the king
    /// sees if he has the mage's ability (FIST-3, FIST-19).
    #[inline]
    pub(super) fn empowered(&self, empty: Set8) -> Set8 {
        if !self.mage.is_empty() {
            self.side(0) & seen_from(self.mage, empty)
        } else if self.king_empowers {
            (self.blues[1] | self.yellows[1]) & seen_from(self.king, empty)
        } else {
            Set8::EMPTY
        }
    }

    /// The values of all pieces: the basic value of the kind (FIST-1), plus 1 for an empowered
    /// piece (FIST-3, FIST-19).
    #[inline]
    pub(super) fn values(&self, empty: Set8) -> Values {
        let ones = self.yellows[0] | self.yellows[1];
        let twos = self.blues[0] | self.blues[1];
        let threes = self.ace | self.mage;
        let fours = self.king | self.pawn;
        let raised = self.empowered(empty);
        // Add 1 to the values of the raised pieces, in binary with carries.
        let units = ones | threes;
        let carry = units & raised;
        let pairs = twos | threes;
        Values([units ^ raised, pairs ^ carry, fours | (pairs & carry)])
    }

    /// Calls `visit` with each move of the side to move, even if the game is over.
    #[inline]
    pub(super) fn generate(&self, mut visit: impl FnMut(Move)) {
        let front = self.front();
        let near = touching(front.enemy);
        for from in (front.pinners() | front.pawn()).indexes() {
            let from = from as u8;
            let to = front.goes(from);
            for to in (to - near).indexes() {
                visit(Move::plain(from, to as u8));
            }
            for to in (to & near).indexes() {
                let mv = Move::plain(from, to as u8);
                visit(mv);
                let pin = front.pin(from, to as u8);
                if pin.is_allowed() {
                    for target in pin.targets.indexes() {
                        visit(mv.pinning(target as u8));
                    }
                }
            }
        }
        for from in (front.jumpers() | front.pawn()).indexes() {
            let from = from as u8;
            if !front.position.pawn.has(from.into()) {
                for to in front.goes(from).indexes() {
                    visit(Move::plain(from, to as u8));
                }
            }
            let chain = front.chain(from);
            follow(&front, Move::plain(from, from), 0, &chain, &mut visit);
        }
        for from in front.ace().indexes() {
            let from = from as u8;
            let mv = Move::plain(from, from);
            if !front.subdued(from, front.enemy, false).is_empty() {
                visit(mv.subduing());
            }
            for to in front.goes(from).indexes() {
                let mv = Move::plain(from, to as u8);
                visit(mv);
                if !front.subdued(to as u8, front.enemy, true).is_empty() {
                    visit(mv.subduing());
                }
            }
            follow(&front, mv, 0, &front.chain(from), &mut visit);
        }
    }

    /// The legal move that `written` describes; `None` if it is not legal.
    pub(super) fn enter(&self, written: &Written) -> Option<Move> {
        if self.is_won() {
            return None;
        }
        let front = self.front();
        let draft = front.written(written.texts()).ok()?;
        front.may_stop(&draft).then_some(draft.mv)
    }

    /// Whether the side to move has a legal move; does not list the moves.
    pub(super) fn can_move(&self) -> bool {
        let front = self.front();
        (front.own | front.pawn()).indexes().any(|from| front.can_act(from as u8))
    }
}

/// Visits all moves that continue a chain. `mv` is the move so far, and `number` the number of its
/// jumps.
fn follow(front: &Front, mv: Move, number: usize, chain: &Chain, visit: &mut impl FnMut(Move)) {
    for (over, to) in chain.jumps() {
        for fate in [Fate::Left, Fate::Captured, Fate::Converted] {
            if !chain.may(fate, over) {
                continue;
            }
            let next = chain.jumped(over, to, fate);
            let mv = mv.jumping(number, over, to, fate);
            if next.may_stop() {
                visit(mv);
                if next.is_ace && !front.subdued(to, next.enemy, true).is_empty() {
                    visit(mv.subduing());
                }
            }
            if next.left > 0 {
                follow(front, mv, number + 1, &next, visit);
            }
        }
    }
}

impl Front {
    /// Whether a piece of the mover has any legal move.
    pub(super) fn can_act(&self, from: u8) -> bool {
        let chain = || self.chain(from);
        !self.goes(from).is_empty()
            || self.can_jump(from)
                && chain().jumps().any(|(over, to)| chain().jumped(over, to, Fate::Left).leads_on())
            || self.ace().has(from.into()) && !self.subdued(from, self.enemy, false).is_empty()
    }
}

/// A partly entered move: the move so far, and how far it has got.
#[derive(Clone, Copy, Debug)]
pub(super) struct Draft {
    pub(super) mv: Move,
    pub(super) reached: Reached,
}

/// How far a partly entered move has got.
#[derive(Clone, Copy, Debug)]
#[allow(clippy::large_enum_variant)] // only one exists at a time, on the stack
pub(super) enum Reached {
    Idle,
    /// A piece was picked.
    Picked,
    /// The picked piece has made a normal move.
    Went,
    /// The picked piece has jumped: the number of jumps, and the chain.
    Jumped(usize, Chain),
    /// The piece has pinned (captured a touching enemy), or the ace has sacrificed itself. No step
    /// can follow.
    Done,
}

impl Walk for Front {
    type Draft = Draft;

    const NOTHING: Draft = Draft {
        mv: Move { from: 0, to: 0, pinned: 0, subdues: false, jumps: [0; MOST_JUMPS] },
        reached: Reached::Idle,
    };

    fn may_stop(&self, draft: &Draft) -> bool {
        match &draft.reached {
            Reached::Idle | Reached::Picked => false,
            Reached::Went | Reached::Done => true,
            Reached::Jumped(_, chain) => chain.may_stop(),
        }
    }

    fn offers(&self, draft: &Draft) -> Vec<(Step, Draft)> {
        let mut offers = Vec::new();
        let mut offer = |step, mv, reached| offers.push((step, Draft { mv, reached }));
        let mv = draft.mv;
        let mut jumps = |number: usize, chain: &Chain| {
            for (over, to) in chain.jumps() {
                for fate in [Fate::Left, Fate::Captured, Fate::Converted] {
                    if !chain.may(fate, over) {
                        continue;
                    }
                    let next = chain.jumped(over, to, fate);
                    if next.leads_on() {
                        let step = moves::jump(to, fate, chain.enemy.has(over.into()));
                        let mv = mv.jumping(number, over, to, fate);
                        offer(step, mv, Reached::Jumped(number + 1, next));
                    }
                }
            }
        };
        let subdues = |at: u8, enemy: Set8, moved: bool| {
            self.ace().has(mv.from.into()) && !self.subdued(at, enemy, moved).is_empty()
        };
        let mut ends = false;
        match &draft.reached {
            Reached::Idle => {
                for from in self.movable().indexes().map(|from| from as u8) {
                    if self.can_act(from) {
                        offer(moves::pick(from), Move::plain(from, from), Reached::Picked);
                    }
                }
            }
            Reached::Picked => {
                if self.can_jump(mv.from) {
                    jumps(0, &self.chain(mv.from));
                }
                let near = if self.pins(mv.from) { touching(self.enemy) } else { Set8::EMPTY };
                for to in self.goes(mv.from).indexes().map(|to| to as u8) {
                    // A pin is possible only on a square next to an enemy.
                    let pins = near.has(to.into()) && self.pin(mv.from, to).is_allowed();
                    offer(moves::go(to).leading(pins), Move::plain(mv.from, to), Reached::Went);
                }
                ends = subdues(mv.from, self.enemy, false);
            }
            Reached::Went => {
                if self.pins(mv.from) {
                    let pin = self.pin(mv.from, mv.to);
                    for target in pin.targets.indexes().filter(|_| pin.is_allowed()) {
                        offer(moves::pin(target as u8), mv.pinning(target as u8), Reached::Done);
                    }
                }
                ends = subdues(mv.to, self.enemy, true);
            }
            Reached::Jumped(number, chain) => {
                jumps(*number, chain);
                ends = chain.may_stop() && subdues(chain.at, chain.enemy, true);
            }
            Reached::Done => {}
        }
        if ends {
            offer(moves::subdue(), mv.subduing(), Reached::Done);
        }
        offers
    }
}
