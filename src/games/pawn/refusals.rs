//! Finds the reason why a move is refused.
//!
//! This module does not decide what is legal. It is called only for moves that the generator does
//! not make. It follows the move up to the first step that is not possible, and finds the reason.
//! Tests check that every move is either generated or refused here.

use super::Pawn;
use super::layers::formations;
use super::movegen::{Draft, in_squads};
use super::moves::{Formation, Hop, Joint, Rotation, Shape, Written};
use super::partial_turn::Midway;
use super::reasons::{Alone, Man, NotNew, Push, Reason, Slide, Turn};
use crate::base::Seat;
use crate::entry::Walk;
use crate::geometry::{Set8, Square};
use crate::refusal::Refusal;
use crate::rules::Rules;
use crate::turn::Step;

impl Pawn {
    /// Why a move that was read from a text is refused.
    pub(super) fn explain(&self, written: &Written) -> Reason {
        if let Some(over) = self.over() {
            return over;
        }
        if written.hops.is_empty() {
            return self.not_to_pass();
        }
        match self.written(written.texts()) {
            Err((i, Draft::Acted(hops, midway))) => match written.hops.get(i.wrapping_sub(1)) {
                Some((strike, _)) => self.not_to_strike(&hops, &midway, *strike),
                None => Reason::NoPartOfAMove,
            },
            _ => match written.hops.first() {
                Some((action, joint)) => self.not_to_act(*action, *joint),
                None => Reason::NoPartOfAMove,
            },
        }
    }

    /// Why a click on `at` is refused after `taken`, the steps already entered.
    pub(super) fn explain_click(&self, taken: &[Step], at: Square) -> Refusal {
        if let Some(over) = self.over() {
            return over.into();
        }
        let reason = match self.draft(taken).unwrap_or(Draft::Idle) {
            Draft::Idle => self.not_to_pick(at),
            Draft::Picked(formation) => return self.not_to_click(formation, at),
            Draft::Acted(hops, midway) => self.not_to_strike_on(&hops, &midway, at),
            Draft::Passed => Reason::TurnIsPassed(at),
        };
        reason.into()
    }

    fn over(&self) -> Option<Reason> {
        let outcome = self.outcome();
        outcome.is_over().then_some(Reason::Over(*self, outcome))
    }

    /// The pawn on an occupied square.
    pub(super) fn man(&self, at: Square) -> Man {
        let is_white = self.side(Seat::FIRST).contains(at);
        let side = if is_white { Seat::FIRST } else { Seat::SECOND };
        Man { side, at, is_own: side == self.to_move() }
    }

    fn not_to_pass(&self) -> Reason {
        let actions = self.all_actions().into_iter();
        let pawns = actions.fold(Set8::EMPTY, |all, hop| all | hop.was());
        Reason::CanAct { pawns }
    }

    fn not_to_pick(&self, at: Square) -> Reason {
        if self.enemy().contains(at) {
            Reason::NotYours(self.man(at))
        } else if !self.own().contains(at) {
            Reason::EmptySquare(at)
        } else if self.all_actions().is_empty() {
            Reason::MustPass(self.man(at))
        } else {
            Reason::CannotMove(self.man(at))
        }
    }

    /// Why the picked formation can't move to the clicked square. If another formation that shares
    /// a pawn with the picked one can move there, the sentence says so too.
    fn not_to_click(&self, formation: Formation, at: Square) -> Refusal {
        let reason = if formation.squares().contains(at) {
            Reason::StaysPut { formation, blamed: Set8::of_square(at) }
        } else {
            match (self.not_to_go_there(formation, at), self.another_can(formation, at)) {
                (Some(reason), Some(other)) => return reason.with(&other),
                (Some(reason), None) | (None, Some(reason)) => reason,
                (None, None) => Reason::NeverComesTo { formation, at },
            }
        };
        reason.into()
    }

    /// Why a formation can't move to a square; `None` if its shape could not get there even on an
    /// empty board.
    fn not_to_go_there(&self, formation: Formation, at: Square) -> Option<Reason> {
        if let Some(hop) = towards(formation, at) {
            let captures = formation.0 != Shape::Squad && self.enemy().contains(at);
            let joint = if captures { Joint::Captures } else { Joint::Goes };
            let own = formation.0 == Shape::Squad && self.own().contains(at);
            return Some(match self.pushed(hop) {
                Some((pawn, to)) if own && self.all_actions().contains(&hop) => {
                    let beside = hop.heads() - Set8::of_square(pawn);
                    Reason::PushIsClickedBeside { pawn, to, beside }
                }
                _ => self.not_to_act(hop, joint),
            });
        }
        let rotations = formation.rotations();
        let turn = rotations.iter().find(|it| it.resting.contains(&Some(at)))?;
        Some(self.not_to_turn(formation, turn))
    }

    /// The reason [`Reason::AnotherCan`], if another formation that shares a pawn with the picked
    /// one can move to the clicked square; otherwise `None`.
    fn another_can(&self, picked: Formation, at: Square) -> Option<Reason> {
        let shares = |hop: &Hop| {
            hop.before() != picked && hop.was().meets(picked.squares()) && self.go(*hop).is_on(at)
        };
        let mut others: Vec<_> = self.all_actions().into_iter().filter(shares).collect();
        others.sort_by_key(|hop| hop.shape().len());
        Some(Reason::AnotherCan { picked, other: others.first()?.before() })
    }

    /// Why an action (the first movement of a turn) is not possible.
    fn not_to_act(&self, hop: Hop, joint: Joint) -> Reason {
        let formation = hop.before();
        if let Some(reason) = self.not_formed(formation, self.own(), self.enemy()) {
            return reason;
        }
        if joint == Joint::Turns {
            return self.not_to_write_turn(hop);
        }
        match formation.0 {
            Shape::Single => self.not_to_step(hop, joint),
            Shape::Squad => self.not_to_push(hop, joint),
            _ => {
                let reason = self.not_to_slide(hop, joint, self.own(), self.enemy());
                reason.unwrap_or(Reason::NoPartOfAMove)
            }
        }
    }

    /// If a square of the formation has no own pawn, the reason that names the first such square;
    /// otherwise `None`.
    fn not_formed(&self, formation: Formation, own: Set8, enemy: Set8) -> Option<Reason> {
        let missing = formation.squares() - own;
        let first = missing.squares().next()?;
        Some(if enemy.contains(first) {
            let owner = self.to_move().other();
            Reason::OthersPawn { formation, owner, first, missing }
        } else {
            Reason::PawnMissing { formation, empty: missing - enemy, missing }
        })
    }

    fn not_to_write_turn(&self, hop: Hop) -> Reason {
        let formation = hop.before();
        let now = hop.now();
        let rotations = formation.rotations();
        let is_it = |resting: &[Option<Square>], pivot| {
            let squares: Option<Set8> = resting.iter().copied().collect();
            squares.is_some_and(|squares| (squares | Set8::of_square(pivot)) == now)
        };
        match rotations.iter().find(|it| is_it(&it.resting, it.pivot)) {
            Some(turn) => self.not_to_turn(formation, turn),
            None if rotations.is_empty() => Reason::Turn(Turn::NeverTurns(hop)),
            None => Reason::Turn(Turn::NoRotation(hop)),
        }
    }

    /// Why a formation can't rotate about one of its pawns.
    fn not_to_turn(&self, formation: Formation, turn: &Rotation) -> Reason {
        let pivot = turn.pivot;
        // At most two pawns move in a rotation.
        let first_two = |is_meant: &dyn Fn(Square) -> bool| {
            let mut squares = turn.resting.iter().flatten().copied().filter(|at| is_meant(*at));
            [squares.next(), squares.next()]
        };
        let all = first_two(&|at| (self.white | self.black).contains(at));
        Reason::Turn(match all[0] {
            Some(at) => Turn::Taken { formation, pivot, by: self.man(at), all },
            None => Turn::OffBoard { formation, pivot, on_board: first_two(&|_| true) },
        })
    }

    /// Why a single pawn can't move like this (PAWN-1 to PAWN-3).
    fn not_to_step(&self, hop: Hop, joint: Joint) -> Reason {
        let (from, to) = (hop.before().corners().0, hop.after().corners().0);
        let (files, ranks) = from.distance(to);
        let ahead = if self.black_to_move { -ranks } else { ranks };
        let (own, enemy) = (self.own().contains(to), self.enemy().contains(to));
        let captures = joint == Joint::Captures;
        let man = self.man(to);
        let why = match (files, ahead) {
            (0, 0) => Alone::SameSquare,
            (0, 1) if own => Alone::OwnPawnAhead(man),
            (0, 1) if enemy => return Reason::WrittenWithX { hop, captured: man },
            (0, 1 | 2 | -1) if captures && !own && !enemy => {
                return Reason::NothingToCapture { hop, at: to };
            }
            (0, 2) if captures => Alone::CapturesTwoAhead,
            (0, 2) => Alone::TwoAheadTaken(man),
            (0, -1) if enemy => Alone::CapturesBackward(man),
            (0, -1) => Alone::BehindTaken(man),
            (0, 3..) => Alone::TooFarAhead(ahead),
            (0, _) => Alone::TooFarBack(-ahead),
            _ if enemy || captures => Alone::CapturesAside,
            _ => Alone::LeavesFile,
        };
        Reason::Alone { from, to, why }
    }

    /// Why a squad can't move like this (PAWN-7).
    fn not_to_push(&self, hop: Hop, joint: Joint) -> Reason {
        let formation = hop.before();
        let (files, ranks) = formation.corners().0.distance(hop.after().corners().0);
        if files == 0 && ranks == 0 {
            return Reason::StaysPut { formation, blamed: formation.squares() };
        }
        if files.abs() + ranks.abs() != 1 {
            return Reason::Push(Push::NotOneSquare(hop));
        }
        if joint == Joint::Captures {
            return Reason::Push(Push::Captures(hop));
        }
        let taken = hop.heads() & (self.white | self.black);
        if taken.len() == 2 {
            return Reason::Push(Push::TwoBefore(taken));
        }
        let Some(at) = taken.squares().next() else { return Reason::NoPartOfAMove };
        let pawn = self.man(at);
        let beyond = at.offset(files, ranks).filter(|to| Set8::index_of(*to).is_some());
        Reason::Push(match beyond {
            None => Push::OffBoard(pawn),
            Some(to) => Push::NoRoom { pawn, behind: self.man(to) },
        })
    }

    /// Why a dual (two pawns) or a threepiece (three in a row) can't move like this along its line,
    /// on a board with these pawns (PAWN-4 to PAWN-6); `None` if it can.
    fn not_to_slide(&self, hop: Hop, joint: Joint, own: Set8, enemy: Set8) -> Option<Reason> {
        let formation = hop.before();
        let is_dual = formation.0.len() == 2;
        let (files, ranks) = formation.corners().0.distance(hop.after().corners().0);
        let along = if formation.is_flat() { ranks == 0 } else { files == 0 };
        let (distance, right, up) = (files.abs().max(ranks.abs()), files.signum(), ranks.signum());
        let reason = |at: Square, why| Some(Reason::Slide { hop, at, why });
        let Some(target) = (hop.now() - hop.was()).squares().next() else {
            let blamed = Set8::of_square(formation.corners().0);
            return Some(Reason::StaysPut { formation, blamed });
        };
        if !along {
            return reason(target, Slide::Aside);
        }
        let lead = hop.lead()?;
        let target = hop.heads().squares().next()?;
        if is_dual && distance > 1 {
            return reason(target, Slide::DualTooFar);
        }
        let way = (1..distance).filter_map(|far| lead.offset(right * far, up * far));
        let mut blocked = way.filter(|at| (own | enemy).contains(*at));
        if let Some(at) = blocked.next() {
            let is_enemy = enemy.contains(at);
            return reason(at, if is_enemy { Slide::EnemyInTheWay } else { Slide::OwnInTheWay });
        }
        if own.contains(target) {
            return reason(target, Slide::OwnInTheWay);
        }
        if !enemy.contains(target) {
            let captures = joint == Joint::Captures;
            return captures.then_some(Reason::NothingToCapture { hop, at: target });
        }
        if distance > 1 && in_squads(enemy).contains(target) {
            let squad = formations(enemy)
                .into_iter()
                .find(|it| it.0 == Shape::Squad && it.squares().contains(target));
            let squad = squad.map_or(Set8::of_square(target), Formation::squares);
            return reason(target, Slide::InSquad(squad));
        }
        let captured = Man { side: self.to_move().other(), at: target, is_own: false };
        (joint == Joint::Goes).then_some(Reason::WrittenWithX { hop, captured })
    }

    /// Why a written strike (a capture after the turn's first movement) is not possible.
    fn not_to_strike(&self, hops: &[Hop], midway: &Midway, strike: Hop) -> Reason {
        let formation = strike.before();
        if !matches!(formation.0.len(), 2 | 3) {
            return Reason::NeverStrikes(formation);
        }
        self.not_formed(formation, midway.own, midway.enemy)
            .or_else(|| self.not_to_slide(strike, Joint::Captures, midway.own, midway.enemy))
            .unwrap_or_else(|| not_new(hops, midway, formation))
    }

    /// After a rotation, the enemy pawns that a formation with the pivot could reach, if it were
    /// allowed to strike (capture). It is not allowed, because the pivot took part in the rotation
    /// (PAWN-11). Each pawn is listed with the shape of that formation. Empty if another strike is
    /// possible, because the player is then asked whether to strike.
    pub(super) fn kept_by_turn(&self, hops: &[Hop], midway: &Midway) -> Vec<(Square, Shape)> {
        let [turn] = hops else { return Vec::new() };
        let Some(pivot) = turn.pivot() else { return Vec::new() };
        if !midway.all_strikes().is_empty() {
            return Vec::new();
        }
        let is_turned = |it: &Formation| {
            let squares = it.squares();
            it.0 != Shape::Squad && squares.contains(pivot) && squares.meets(midway.moved)
        };
        let turned: Vec<_> = formations(midway.own).into_iter().filter(is_turned).collect();
        let strikes = |it: &&Formation, at: Square| {
            let hop = towards(**it, at);
            let refused = |hop| self.not_to_slide(hop, Joint::Captures, midway.own, midway.enemy);
            hop.is_some_and(|hop| refused(hop).is_none())
        };
        let before = |at| turned.iter().find(|it| strikes(it, at)).map(|it| (at, it.0));
        midway.enemy.squares().filter_map(before).collect()
    }

    /// Why no formation can strike (capture, after the turn's first movement) the pawn on this
    /// square.
    fn not_to_strike_on(&self, hops: &[Hop], midway: &Midway, at: Square) -> Reason {
        if !midway.enemy.contains(at) {
            return Reason::NoEnemyToStrike(at);
        }
        // The best reason: a new formation reaches the pawn but can't capture it, because the pawn
        // belongs to a squad, a 2×2 block (PAWN-6). The second best: a formation could capture the
        // pawn, but may not strike because the last movement did not form it.
        let mut old = None;
        for formation in formations(midway.own).into_iter().filter(|it| it.0 != Shape::Squad) {
            let Some(hop) = towards(formation, at) else { continue };
            match self.not_to_slide(hop, Joint::Captures, midway.own, midway.enemy) {
                Some(reason @ Reason::Slide { why: Slide::InSquad(_), .. })
                    if midway.is_new(formation) =>
                {
                    return reason;
                }
                None if old.is_none() => old = Some(formation),
                _ => {}
            }
        }
        match old {
            Some(formation) => not_new(hops, midway, formation),
            None => Reason::NothingNewCaptures(at),
        }
    }
}

/// Why a formation may not strike (capture after the turn's first movement). It may strike only if
/// it is new: it must join pawns that just moved with pawns that took no part in that movement
/// (PAWN-11, PAWN-12).
fn not_new(hops: &[Hop], midway: &Midway, formation: Formation) -> Reason {
    let squares = formation.squares();
    let earlier = hops.split_last().map_or(&[] as &[Hop], |(_, earlier)| earlier);
    let why = if let Some(pivot) = (squares - midway.moved - midway.still).squares().next() {
        NotNew::PivotInIt(pivot)
    } else if (squares - midway.moved).is_empty() {
        NotNew::AllMoved
    } else if earlier.iter().any(|hop| squares.meets(hop.now())) {
        NotNew::NoLonger
    } else {
        NotNew::NoneMoved
    };
    Reason::NotNew { formation, by_strike: hops.len() > 1, why }
}

/// The movement that brings a formation to a square. A single pawn may come from anywhere, a squad
/// (a 2×2 block) moves by one square. A dual (two pawns) or a threepiece (three in a row) moves
/// along its line, until its leading pawn is on the square. `None` if there is no such movement.
fn towards(formation: Formation, at: Square) -> Option<Hop> {
    let (first, last) = formation.corners();
    let squares = formation.squares();
    let (files, ranks) = match formation.0 {
        Shape::Single => first.distance(at),
        Shape::Squad => {
            let near = |lead: Square| {
                let (files, ranks) = lead.distance(at);
                (files.abs() + ranks.abs() == 1).then_some((files, ranks))
            };
            squares.squares().find_map(near)?
        }
        _ => {
            let flat = formation.is_flat();
            let ahead = |lead: Square| {
                let (files, ranks) = lead.distance(at);
                if flat { ranks == 0 } else { files == 0 }
            };
            let (back, on) = (first.distance(at), last.distance(at));
            match (ahead(first), if flat { on.0 } else { on.1 }) {
                (false, _) => return None,
                (true, 1..) => on,
                (true, _) => back,
            }
        }
    };
    let to = first.offset(files, ranks)?;
    let after = Formation::on_board(formation.0, Set8::index_of(to)?)?;
    (!squares.contains(at)).then(|| Hop::new(formation.0, formation.1 as i32, after.1 as i32))
}
