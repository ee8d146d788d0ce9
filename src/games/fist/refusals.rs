//! Finds the reason why a move is refused.
//!
//! This module does not decide what is legal. It is called only for moves that the generator does
//! not make. It follows the move up to the first step that is not possible, and finds the rule that
//! forbids that step. Tests check that every move is either generated or refused here.

use super::movegen::{Chain, Draft, Front, KEEP, NEXT_TO, Reached};
use super::moves::{Fate, Joint, Written, square};
use super::reasons::{Ending, Going, Jumping, Man, Pinning, Reason, Subduing, Sum, Taking};
use super::{Fist, Subdue};
use crate::base::{Outcome, Seat};
use crate::entry::Walk;
use crate::geometry::{Set8, Square, line_between};
use crate::rules::Rules;
use crate::turn::Step;

/// A step that is refused: the first step of a move that is not possible.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Attempt {
    Pick(u8),
    /// A normal move to this square.
    Go(u8),
    /// A pin: the piece that has moved captures the touching enemy on this square.
    Pin(u8),
    /// A jump that lands on this square, with this fate for the jumped piece.
    Jump(u8, Fate),
    /// A click on a square, which may mean any kind of step.
    Click(u8),
    /// The ace's sacrifice.
    Subdue,
    /// The end of the turn, although the move must continue.
    Stop,
}

fn index(square: Square) -> u8 {
    Set8::index_of(square).unwrap_or(0) as u8
}

impl Fist {
    /// Why a move that was read from a text is refused.
    pub(super) fn explain(&self, written: &Written) -> Reason {
        if let Some(ending) = self.ending(self.outcome()) {
            return Reason::Over(ending);
        }
        let front = self.front();
        let attempts: Vec<_> = [Attempt::Pick(index(written.from))]
            .into_iter()
            .chain(written.hops.iter().map(|(joint, to)| match joint {
                Joint::Goes => Attempt::Go(index(*to)),
                Joint::Pins => Attempt::Pin(index(*to)),
                Joint::Jumps(fate) => Attempt::Jump(index(*to), *fate),
            }))
            .chain(written.subdues.then_some(Attempt::Subdue))
            .collect();
        let (draft, attempt) = match front.written(written.texts()) {
            Ok(draft) => (draft, Attempt::Stop),
            Err((i, before)) => (before, attempts[i]),
        };
        self.reason(&front, &draft, attempt)
    }

    /// Why a click on `at` is refused after `taken`, the steps already entered.
    pub(super) fn explain_click(&self, taken: &[Step], at: Square) -> Reason {
        if let Some(ending) = self.ending(self.outcome()) {
            return Reason::Over(ending);
        }
        let front = self.front();
        let draft = front.draft(taken).unwrap_or(Front::NOTHING);
        self.reason(&front, &draft, Attempt::Click(index(at)))
    }

    /// How the game has ended, if it has this outcome; `None` if it is not over.
    pub(super) fn ending(&self, outcome: Outcome) -> Option<Ending> {
        match outcome {
            Outcome::Ongoing => None,
            Outcome::Win(Seat::FIRST, _) => Some(Ending::KingCaptured),
            Outcome::Win(..) => Some(Ending::NoBlueGuard),
            _ if !self.can_move() => Some(Ending::NoMove { side: self.mover() }),
            _ => Some(Ending::NoProgress),
        }
    }

    fn reason(&self, front: &Front, draft: &Draft, attempt: Attempt) -> Reason {
        let mv = draft.mv;
        match (&draft.reached, attempt) {
            (Reached::Idle, Attempt::Pick(at) | Attempt::Click(at)) => self.not_to_pick(front, at),
            (Reached::Picked, Attempt::Go(to)) => self.not_to_go(front, mv.from, to),
            (Reached::Picked, Attempt::Jump(to, fate)) => {
                self.not_to_jump(front, mv.from, &front.chain(mv.from), to, Some(fate))
            }
            (Reached::Picked, Attempt::Click(to)) => self.not_to_click(front, mv.from, to),
            (Reached::Went, Attempt::Pin(at) | Attempt::Click(at)) => {
                self.not_to_pin(front, mv.from, mv.to, at)
            }
            (Reached::Went, Attempt::Jump(to, _)) => self.never_both(mv.from, to),
            (Reached::Went, Attempt::Go(to)) => Reason::SecondMove(square(to)),
            (Reached::Jumped(_, chain), Attempt::Jump(to, fate)) => {
                self.not_to_jump(front, mv.from, chain, to, Some(fate))
            }
            (Reached::Jumped(_, chain), Attempt::Click(to)) => {
                self.not_to_jump_on(front, mv.from, chain, to)
            }
            (Reached::Jumped(..), Attempt::Go(to)) => Reason::MoveAfterJump(square(to)),
            (_, Attempt::Stop) => Reason::EndsWhereItStood(square(mv.to)),
            (Reached::Done, Attempt::Click(at)) if mv.subdues => {
                Reason::Subduing(Subduing::EndsTurn(square(at)))
            }
            (_, Attempt::Subdue) => Reason::Subduing(self.not_to_subdue(draft)),
            (
                Reached::Done,
                Attempt::Click(at) | Attempt::Go(at) | Attempt::Pin(at) | Attempt::Jump(at, _),
            ) => Reason::Pinning(Pinning::EndsTurn(square(at))),
            // Not expected: all refused texts and clicks have another reason. Tests try many of
            // both.
            _ => Reason::NotAPart { of: square(mv.from) },
        }
    }

    fn not_to_pick(&self, front: &Front, at: u8) -> Reason {
        let here = square(at);
        if front.empty.has(at.into()) {
            return Reason::EmptySquare(here);
        }
        let man = self.man(here);
        if front.enemy.has(at.into()) {
            return Reason::NotYours(man);
        }
        let is_pawn = self.pawn.has(at.into());
        if is_pawn && front.watchers.is_empty() {
            let watchers = self.watched_by(self.enemy(), front.empty);
            return Reason::NotSeen { mover: self.mover(), pawn: here, watchers };
        }
        // The clicked piece is the mover's, but has no legal move.
        let near = NEXT_TO[usize::from(at)] - front.empty;
        let jumps: Set8 = front.chain(at).jumps().map(|(_, to)| square(to)).collect();
        if is_pawn && self.forbidden().meets(NEXT_TO[usize::from(at)] | jumps) {
            return Reason::OnlyWayBack(square(self.return_square));
        }
        if front.can_jump(at) {
            Reason::Jumping(Jumping::Stuck { man, near })
        } else {
            Reason::Going(Going::Stuck { man, near })
        }
    }

    /// Why the picked piece can reach the clicked square neither by a normal move nor by a jump.
    fn not_to_click(&self, front: &Front, from: u8, to: u8) -> Reason {
        let over = middle(from, to).filter(|over| !front.empty.has((*over).into()));
        if over.is_some() && front.can_jump(from) {
            return self.not_to_jump(front, from, &front.chain(from), to, None);
        }
        if front.enemy.has(to.into()) && front.pins(from) {
            return Reason::Pinning(Pinning::BeforeMoving { target: self.man(square(to)) });
        }
        match front.way_by_jumps(from, to) {
            Some((jumps, first)) => {
                let first = square(first);
                Reason::Jumping(Jumping::TakesSeveral { to: square(to), jumps, first })
            }
            None => self.not_to_go(front, from, to),
        }
    }

    fn not_to_go(&self, front: &Front, from: u8, to: u8) -> Reason {
        let (start, end) = (square(from), square(to));
        if from == to {
            return Reason::Going(Going::SameSquare(end));
        }
        let (files, ranks) = start.distance(end);
        if files != 0 && ranks != 0 && files.abs() != ranks.abs() {
            return Reason::Going(Going::NoDirection { from: start, to: end });
        }
        let man = self.man(start);
        let (range, distance) = (front.range(from), files.abs().max(ranks.abs()));
        let mut way = line_between(start, end).into_iter().chain([end]).take(range.into());
        if let Some(blocker) = way.find(|at| !front.empty.contains(*at)) {
            let jump = front.chain(from).jumps().find(|(over, _)| square(*over) == blocker);
            let jump = jump.filter(|_| front.can_jump(from)).map(|(_, landing)| square(landing));
            if blocker == end && front.enemy.has(to.into()) && jump.is_none() {
                return Reason::Going(Going::OntoEnemy { man, enemy: self.man(blocker) });
            }
            return Reason::Going(Going::Blocked { man, blocker: self.man(blocker), jump });
        }
        if distance as u8 > range {
            return Reason::Going(Going::TooFar { man, range, to: end });
        }
        Reason::EndsWhereItStood(end)
    }

    /// Why a piece that has jumped can't continue to the clicked square.
    fn not_to_jump_on(&self, front: &Front, from: u8, chain: &Chain, to: u8) -> Reason {
        if to == chain.at && !chain.may_stop() {
            return Reason::EndsWhereItStood(square(to));
        }
        let over = middle(chain.at, to).filter(|over| !front.empty.has((*over).into()));
        let free = front.empty.has(to.into()) || to == from;
        let (files, ranks) = square(chain.at).distance(square(to));
        let straight = files == 0 || ranks == 0 || files.abs() == ranks.abs();
        if over.is_none() && free && straight && to != chain.at && chain.left > 0 {
            return Reason::MoveAfterJump(square(to));
        }
        self.not_to_jump(front, from, chain, to, None)
    }

    fn not_to_jump(
        &self,
        front: &Front,
        from: u8,
        chain: &Chain,
        to: u8,
        fate: Option<Fate>,
    ) -> Reason {
        let (start, end) = (square(chain.at), square(to));
        let man = self.man(square(from));
        let value = front.values.at(from);
        let reason = if !front.can_jump(from) {
            Jumping::NeverJumps { man, to: end }
        } else if chain.left == 0 {
            Jumping::NoneLeft { man, value, to: end }
        } else if let Some(over) = middle(chain.at, to) {
            let worth = front.values.at(over);
            let other = self.man(square(over));
            if front.empty.has(over.into()) {
                Jumping::NothingToJump(other.at)
            } else if worth > value {
                Jumping::TooValuable { man, value, from: start, over: other, worth }
            } else if !chain.is_jumpable(over) {
                Jumping::AlreadyCaptured(other)
            } else if to == from || chain.has_visited(front, to) {
                Jumping::LandsAgain { man, on: end }
            } else if !front.empty.has(to.into()) {
                Jumping::LandsOn { from: start, man: self.man(end) }
            } else if let Some(fate) = fate.filter(|fate| !chain.may(*fate, over)) {
                return Reason::Taking(self.not_to_take(chain, over, fate));
            } else {
                return Reason::EndsWhereItStood(end);
            }
        } else {
            Jumping::NoJump { from: start, to: end }
        };
        Reason::Jumping(reason)
    }

    /// Why a jumped piece cannot be captured or, if `fate` is `Converted`, cannot be converted.
    fn not_to_take(&self, chain: &Chain, over: u8, fate: Fate) -> Taking {
        let (at, over) = (square(over), usize::from(over));
        if self.pawn.has(over) {
            Taking::PawnStays(at)
        } else if fate == Fate::Captured {
            Taking::KingStays(at)
        } else if !chain.is_ace {
            Taking::NotByTheAce(at)
        } else if !chain.enemy.has(over) {
            Taking::OwnStays { is_mage: self.mage.has(over), at }
        } else if self.king.has(over) {
            Taking::KingIsNoGuard(at)
        } else {
            Taking::NoneToSpare { is_blue: self.blues[1].has(over), at }
        }
    }

    /// Why a piece that has moved from `from` to `to` can't pin (capture) the piece on `at`, or why
    /// a click on `at` is refused.
    fn not_to_pin(&self, front: &Front, from: u8, to: u8, at: u8) -> Reason {
        let (here, beside) = (square(at), square(to));
        let (files, ranks) = here.distance(beside);
        let touches = files.abs() + ranks.abs() == 1;
        let stands = at != from && !front.empty.has(at.into());
        let pins = front.pins(from);
        let reason = if !pins && stands && touches {
            Pinning::ByJumper { man: self.man(square(from)), at: here }
        } else if !pins && middle(to, at).is_some_and(|over| !front.empty.has(over.into())) {
            return self.never_both(from, at);
        } else if !pins || !stands {
            return Reason::SecondMove(here);
        } else if self.pawn.has(at.into()) {
            Pinning::Pawn(here)
        } else if front.own.has(at.into()) {
            Pinning::Own(self.man(here))
        } else if !touches {
            Pinning::NotBeside { target: self.man(here), beside }
        } else {
            Pinning::Short(Sum::of(front, front.pin(from, to)))
        };
        Reason::Pinning(reason)
    }

    fn not_to_subdue(&self, draft: &Draft) -> Subduing {
        let mv = draft.mv;
        let at = square(mv.to);
        let moved = !matches!(draft.reached, Reached::Picked);
        if self.mover() == 1 || !self.ace.has(mv.from.into()) {
            return Subduing::NotTheAce { man: self.man(square(mv.from)), at };
        }
        match self.subdue {
            Subdue::Off => Subduing::NotPlayed(at),
            Subdue::Keep if moved => Subduing::AfterMoving(at),
            Subdue::Keep | Subdue::Move if !KEEP.has(mv.to.into()) => {
                Subduing::OutsideKeep { instead: self.subdue == Subdue::Keep, at }
            }
            _ => Subduing::NobodyNear(at),
        }
    }

    fn never_both(&self, from: u8, to: u8) -> Reason {
        Reason::JumpAfterMove { man: self.man(square(from)), at: square(to) }
    }

    /// The pieces of a side that see the pawn, which that side may then move.
    pub(super) fn watched_by(&self, side: usize, empty: Set8) -> Set8 {
        self.side(side) & (KEEP | super::movegen::seen_from(self.pawn, empty))
    }

    /// The piece on a square, in the form that the sentences use: `king's blue guard on d3`.
    pub(super) fn man(&self, at: Square) -> Man {
        Man { kind: self.kind_at(at), at, is_own: self.side(self.mover()).contains(at) }
    }
}

/// The square that a jump between two squares would go over; `None` if no jump leads from one to
/// the other, which must be two squares apart in one of the eight directions.
fn middle(from: u8, to: u8) -> Option<u8> {
    let (files, ranks) = square(from).distance(square(to));
    let jumps = [0, 2].contains(&files.abs()) && [0, 2].contains(&ranks.abs()) && from != to;
    jumps.then_some((from + to) / 2)
}
