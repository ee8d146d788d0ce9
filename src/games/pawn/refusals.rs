//! Why a move is refused.
//!
//! Nothing here decides what is legal: it is asked only about what the generator does not offer, at
//! the point up to which it followed, and says which rule stands in the way. The tests hold the two
//! together.

use super::layers::{formations, names};
use super::movegen::{Draft, in_squads};
use super::moves::{Formation, Hop, Joint, Shape, Written};
use super::stage::Stage;
use super::{INFO, Pawn, rule};
use crate::base::Seat;
use crate::entry::Walk;
use crate::explain::Explain;
use crate::geometry::{Set8, Square};
use crate::refusal::Refusal;
use crate::rules::Rules;
use crate::short;
use crate::turn::Step;

/// Why a formation never comes to a square, whatever stands there.
fn never_there(formation: Formation, at: Square) -> Refusal {
    let (first, last) = formation.corners();
    let called = formation.called();
    let sentence = match formation.0 {
        Shape::Single => format!(
            "A pawn alone stays on its file: one or two squares forward, one back; {at} is not \
             such a square"
        ),
        Shape::Squad => {
            format!("A squad moves one square up, down, left or right; {at} is not next to it")
        }
        _ => format!(
            "The {called} moves along its own line, {}, or turns about one of its pawns; it \
             does not come to {at}",
            if first.rank() == last.rank() { "its rank" } else { "its file" }
        ),
    };
    Refusal::new(rule_of(formation.0), sentence).blaming([at])
}

/// How far the formations of each length go, as a rule says it.
fn rule_of(shape: Shape) -> &'static str {
    match shape {
        Shape::Single => rule::PAWN_1,
        Shape::FlatDual | Shape::UprightDual => rule::PAWN_4,
        Shape::FlatThree | Shape::UprightThree => rule::PAWN_5,
        Shape::Squad => rule::PAWN_7,
    }
}

impl Pawn {
    /// Why the move as it is written is refused.
    pub(super) fn explain(&self, written: &Written) -> Refusal {
        if let Some(refusal) = self.over() {
            return refusal;
        }
        if written.hops.is_empty() {
            return self.not_to_pass();
        }
        let entered = self.entered(written.texts(), |step, text| step.text() == text);
        match entered {
            Err((i, Draft::Acted(hops, stage))) => match written.hops.get(i.wrapping_sub(1)) {
                Some((strike, _)) => self.not_to_strike(&hops, &stage, *strike),
                None => gap(),
            },
            _ => match written.hops.first() {
                Some((action, joint)) => self.not_to_act(*action, *joint),
                None => gap(),
            },
        }
    }

    /// Why a click is refused after the steps taken.
    pub(super) fn explain_click(&self, taken: &[Step], at: Square) -> Refusal {
        if let Some(refusal) = self.over() {
            return refusal;
        }
        match self.draft(taken).unwrap_or(Draft::Idle) {
            Draft::Idle => self.not_to_pick(at),
            Draft::Picked(formation) => self.not_to_click(formation, at),
            Draft::Acted(hops, stage) => self.not_to_strike_on(&hops, &stage, at),
            Draft::Passed => {
                Refusal::new(rule::PAWN_16, "The turn is passed, and nothing follows").blaming([at])
            }
        }
    }

    fn over(&self) -> Option<Refusal> {
        let outcome = self.outcome();
        let words = || format!("The game is over: {}", self.outcome_words(outcome));
        outcome.rule().map(|rule| Refusal::new(rule, words()))
    }

    fn mover_name(&self) -> &'static str {
        INFO.seats[usize::from(self.black_to_move)]
    }

    /// What stands on a square: `white pawn on d3`.
    fn called(&self, at: Square) -> String {
        let side = if self.side(Seat::FIRST).contains(at) { "white" } else { "black" };
        format!("{side} pawn on {at}")
    }

    fn not_to_pass(&self) -> Refusal {
        let all: Set8 =
            self.all_actions().into_iter().flat_map(|hop| hop.was().squares()).collect();
        let sentence = format!(
            "A player passes only without any action, and {} can still move {}",
            self.mover_name(),
            names(all)
        );
        Refusal::new(rule::PAWN_16, sentence).blaming(all.squares())
    }

    fn not_to_pick(&self, at: Square) -> Refusal {
        let mover = self.mover_name();
        let (rule, sentence) = if self.enemy().contains(at) {
            (
                rule::PAWN_1,
                format!("It is {mover}'s turn, and the {} is not {mover}'s", self.called(at)),
            )
        } else if !self.own().contains(at) {
            (rule::PAWN_1, format!("A turn moves pawns, and {at} is empty"))
        } else if self.all_actions().is_empty() {
            (rule::PAWN_16, format!("{mover} has no action at all, and passes"))
        } else {
            let sentence = format!(
                "The {} cannot move: not alone, for the squares it could go to are taken or off \
                 the board, and not with others",
                self.called(at)
            );
            (rule::PAWN_1, sentence)
        };
        Refusal::new(rule, sentence).blaming([at])
    }

    /// Why what was picked does not go where somebody clicked.
    fn not_to_click(&self, formation: Formation, at: Square) -> Refusal {
        if formation.squares().contains(at) {
            let sentence = format!("The {} goes to other squares than its own", formation.called());
            return Refusal::new(rule_of(formation.0), sentence).blaming([at]);
        }
        let hint = self.another_can(formation, at);
        let mut refusal = match self.not_to_go_there(formation, at) {
            Some(refusal) => refusal,
            None => return hint.unwrap_or_else(|| never_there(formation, at)),
        };
        if let Some(hint) = hint {
            refusal.sentence += &format!(". {}", hint.sentence);
        }
        refusal
    }

    /// Why a formation does not go to a square where it would come by its shape, if it would.
    fn not_to_go_there(&self, formation: Formation, at: Square) -> Option<Refusal> {
        if let Some(hop) = towards(formation, at) {
            let captures = formation.0 != Shape::Squad && self.enemy().contains(at);
            let joint = if captures { Joint::Captures } else { Joint::Goes };
            let own = formation.0 == Shape::Squad && self.own().contains(at);
            return Some(match self.pushed(hop) {
                Some((from, to)) if own && self.all_actions().contains(&hop) => {
                    let beside = hop.heads() - Set8::of_square(from);
                    let sentence = format!(
                        "A click on {from} chooses the pawn there: to push it to {to}, click {}",
                        names(beside)
                    );
                    Refusal::new(rule::PAWN_7, sentence).blaming([at])
                }
                _ => self.not_to_act(hop, joint),
            });
        }
        let rotations = formation.rotations();
        let turn = rotations.iter().find(|it| it.resting.contains(&Some(at)))?;
        Some(self.not_to_turn(formation, turn.pivot, &turn.resting))
    }

    /// Another formation of the same pawn that can go where somebody clicked.
    fn another_can(&self, formation: Formation, at: Square) -> Option<Refusal> {
        let shares = |hop: &Hop| {
            hop.before() != formation
                && hop.was().meets(formation.squares())
                && self.go(*hop).is_on(at)
        };
        let mut others: Vec<_> = self.all_actions().into_iter().filter(shares).collect();
        short::sort_by_key(&mut others, |hop| hop.shape().len());
        let other = others.first()?.before();
        let how = match formation.0 {
            Shape::Single => "click the pawn again to take it",
            _ => "click its pawns until it is taken",
        };
        let sentence = format!("The {} can go there: {how}", other.called());
        let rule = rule_of(formation.0);
        Some(Refusal::new(rule, sentence).blaming(other.squares().squares()))
    }

    /// Why an action is not possible.
    fn not_to_act(&self, hop: Hop, joint: Joint) -> Refusal {
        let formation = hop.before();
        if let Some(refusal) = self.not_formed(formation, self.own(), self.enemy()) {
            return refusal;
        }
        if joint == Joint::Turns {
            return self.not_to_write_turn(hop);
        }
        match formation.0 {
            Shape::Single => self.not_to_step(hop, joint),
            Shape::Squad => self.not_to_push(hop, joint),
            _ => self.not_to_slide(hop, joint, self.own(), self.enemy()).unwrap_or_else(gap),
        }
    }

    /// Which pawn is missing of what is to act.
    fn not_formed(&self, formation: Formation, own: Set8, enemy: Set8) -> Option<Refusal> {
        let missing = formation.squares() - own;
        let first = missing.squares().next()?;
        let mover = self.mover_name();
        let what = match (enemy.contains(first), formation.0) {
            (true, Shape::Single) => {
                format!("The pawn on {first} is not {mover}'s, whose turn it is")
            }
            (false, Shape::Single) => format!("No pawn stands on {first}"),
            (true, _) => format!(
                "{formation} is no {} of {mover}'s: the pawn on {first} is the opponent's",
                formation.0.name()
            ),
            (false, _) => format!(
                "{formation} is no {} of {mover}'s: no pawn stands on {}",
                formation.0.name(),
                names(missing - enemy)
            ),
        };
        Some(Refusal::new(rule_of(formation.0), what).blaming(missing.squares()))
    }

    fn not_to_write_turn(&self, hop: Hop) -> Refusal {
        let formation = hop.before();
        let now = hop.now();
        let rotations = formation.rotations();
        let is_it = |resting: &[Option<Square>], pivot| {
            let squares: Option<Set8> = resting.iter().copied().collect();
            squares.is_some_and(|squares| (squares | Set8::of_square(pivot)) == now)
        };
        if let Some(turn) = rotations.iter().find(|it| is_it(&it.resting, it.pivot)) {
            return self.not_to_turn(formation, turn.pivot, &turn.resting);
        }
        let sentence = if rotations.is_empty() {
            format!("Only duals and threepieces turn, not a {}", formation.0.name())
        } else {
            format!(
                "The {} turns about one of its pawns, which stays, and the others keep their \
                 distances from it: {} is not reached so",
                formation.called(),
                hop.after()
            )
        };
        Refusal::new(rule::PAWN_8, sentence).blaming((now - hop.was()).squares().chain(
            // Where nothing would move, what stands there is to blame.
            hop.was().squares().filter(|_| (now - hop.was()).is_empty()),
        ))
    }

    /// Why a formation does not turn about one of its pawns.
    fn not_to_turn(
        &self,
        formation: Formation,
        pivot: Square,
        resting: &[Option<Square>],
    ) -> Refusal {
        let called = formation.called();
        let taken: Vec<_> = resting
            .iter()
            .flatten()
            .copied()
            .filter(|at| (self.white | self.black).contains(*at))
            .collect();
        if let Some(at) = taken.first() {
            let sentence = format!(
                "The {called} cannot turn about {pivot} this way: the {} stands where one of its \
                 pawns would come to rest",
                self.called(*at)
            );
            return Refusal::new(rule::PAWN_8, sentence).blaming(taken);
        }
        let sentence = format!(
            "The {called} cannot turn about {pivot} this way: one of its pawns would come to rest \
             off the board"
        );
        Refusal::new(rule::PAWN_8, sentence).blaming(resting.iter().flatten().copied())
    }

    /// PAWN-1 to PAWN-3
    fn not_to_step(&self, hop: Hop, joint: Joint) -> Refusal {
        let (from, to) = (hop.before().corners().0, hop.after().corners().0);
        let (files, ranks) = from.distance(to);
        let ahead = if self.black_to_move { -ranks } else { ranks };
        let (own, enemy) = (self.own().contains(to), self.enemy().contains(to));
        let captures = joint == Joint::Captures;
        let (rule, sentence) = match (files, ahead) {
            (0, 0) => (rule::PAWN_1, format!("A move leads to another square than {from}")),
            (0, 1) if own => (
                rule::PAWN_1,
                format!(
                    "The {} stands before the pawn; own pawns are not captured",
                    self.called(to)
                ),
            ),
            (0, 1) if enemy => (
                rule::PAWN_1,
                format!("The {} is captured by that: written {from}x{to}", self.called(to)),
            ),
            (0, 1 | 2 | -1) if captures && !own && !enemy => {
                (rule::PAWN_1, format!("There is nothing to capture on {to}"))
            }
            (0, 2) if captures => (
                rule::PAWN_2,
                format!("A pawn captures only on the next square ahead, and {to} is two away"),
            ),
            (0, 2) => (
                rule::PAWN_2,
                format!(
                    "Two squares forward a pawn ends on a vacant square, and the {} stands there",
                    self.called(to)
                ),
            ),
            (0, -1) if enemy => (
                rule::PAWN_3,
                format!(
                    "A pawn alone never captures backward, and the {} stands there",
                    self.called(to)
                ),
            ),
            (0, -1) => (
                rule::PAWN_3,
                format!(
                    "A pawn moves back only to a vacant square, and the {} stands there",
                    self.called(to)
                ),
            ),
            (0, 3..) => (
                rule::PAWN_2,
                format!("A pawn moves one or two squares forward; {to} is {ahead} away"),
            ),
            (0, _) => {
                (rule::PAWN_3, format!("A pawn moves back one square; {to} is {} away", -ahead))
            }
            _ if enemy || captures => (
                rule::PAWN_1,
                format!(
                    "A pawn captures straight ahead only; {to} is not straight ahead of {from}"
                ),
            ),
            _ => (
                rule::PAWN_1,
                format!(
                    "A pawn alone never leaves its file; only formations go sideways, so not to {to}"
                ),
            ),
        };
        Refusal::new(rule, sentence).blaming([to]).stopped(from, to)
    }

    /// PAWN-7
    fn not_to_push(&self, hop: Hop, joint: Joint) -> Refusal {
        let formation = hop.before();
        let refusal = |sentence: String, squares: Set8| {
            Refusal::new(rule::PAWN_7, sentence).blaming(squares.squares())
        };
        let (files, ranks) = formation.corners().0.distance(hop.after().corners().0);
        let heads = hop.heads();
        if files.abs() + ranks.abs() != 1 {
            let sentence = if files == 0 && ranks == 0 {
                format!("The {} goes to other squares than its own", formation.called())
            } else {
                "A squad moves one square up, down, left or right".into()
            };
            return refusal(sentence, if heads.is_empty() { hop.now() } else { heads });
        }
        let taken = heads & (self.white | self.black);
        if joint == Joint::Captures {
            let sentence = "A squad never captures: it pushes one pawn, written with -";
            return refusal(sentence.into(), heads);
        }
        if taken.len() == 2 {
            let sentence = format!(
                "A squad pushes one pawn at a time, and two stand before it, on {}",
                names(taken)
            );
            return refusal(sentence, taken);
        }
        let Some(at) = taken.squares().next() else { return gap() };
        let beyond = at.offset(files, ranks).filter(|to| Set8::index_of(*to).is_some());
        match beyond {
            None => {
                let sentence = format!(
                    "The {} would be pushed off the board, and has no room to go to",
                    self.called(at)
                );
                refusal(sentence, taken)
            }
            Some(to) => {
                let sentence = format!(
                    "The {} has no room to be pushed: the {} stands behind it",
                    self.called(at),
                    self.called(to)
                );
                refusal(sentence, taken | Set8::of_square(to)).stopped(at, to)
            }
        }
    }

    /// Why a dual or a threepiece does not go so on a board (PAWN-4 to PAWN-6); `None` where it does.
    fn not_to_slide(&self, hop: Hop, joint: Joint, own: Set8, enemy: Set8) -> Option<Refusal> {
        let formation = hop.before();
        let rule = rule_of(formation.0);
        let is_dual = formation.0.len() == 2;
        let called = formation.called();
        let (files, ranks) = formation.corners().0.distance(hop.after().corners().0);
        let along = if formation.line() == (1, 0) { ranks == 0 } else { files == 0 };
        let (distance, right, up) = (files.abs().max(ranks.abs()), files.signum(), ranks.signum());
        let refusal =
            |sentence: String, at: Square| Some(Refusal::new(rule, sentence).blaming([at]));
        let entered = hop.now() - hop.was();
        let Some(target) = entered.squares().next() else {
            let at = formation.corners().0;
            return refusal(format!("The {called} goes to other squares than its own"), at);
        };
        if !along {
            let line = if formation.line() == (1, 0) { "rank" } else { "file" };
            let sentence = format!(
                "The {called} moves along its own line, its {line}, not aside; it may turn"
            );
            return refusal(sentence, target);
        }
        let lead = hop.lead()?;
        let target = hop.heads().squares().next()?;
        if is_dual && distance > 1 {
            let sentence =
                format!("A dual moves one square, and never jumps; {target} is {distance} away");
            return refusal(sentence, target);
        }
        let way = (1..distance).filter_map(|far| lead.offset(right * far, up * far));
        let mut blocked = way.filter(|at| (own | enemy).contains(*at));
        if let Some(at) = blocked.next() {
            let sentence = if enemy.contains(at) {
                format!(
                    "The {called} stops where it captures: the opponent's pawn on {at} stands in its way"
                )
            } else {
                format!("The own pawn on {at} stands in the way of the {called}")
            };
            return refusal(sentence, at).map(|it| it.stopped(lead, at));
        }
        if own.contains(target) {
            let jumps = if is_dual { ", and a dual never jumps" } else { "" };
            let sentence =
                format!("The own pawn on {target} stands in the way of the {called}{jumps}");
            return refusal(sentence, target).map(|it| it.stopped(lead, target));
        }
        if !enemy.contains(target) {
            let sentence = format!("There is nothing to capture on {target}");
            return if joint == Joint::Captures { refusal(sentence, target) } else { None };
        }
        if distance > 1 && in_squads(enemy).contains(target) {
            let sentence = format!(
                "The pawn on {target} belongs to a squad, which a threepiece captures only from the \
                 next square, not from {distance} away"
            );
            let squad = formations(enemy)
                .into_iter()
                .find(|it| it.0 == Shape::Squad && it.squares().contains(target));
            let squares = squad.map_or(Set8::of_square(target), Formation::squares);
            let refusal = Refusal::new(rule::PAWN_6, sentence).blaming(squares.squares());
            return Some(refusal.stopped(lead, target));
        }
        if joint == Joint::Goes {
            let sentence = format!(
                "The pawn on {target} is captured by that: written {formation}x{}",
                hop.after()
            );
            return refusal(sentence, target);
        }
        None
    }

    /// Why a strike as it is written is not possible.
    fn not_to_strike(&self, hops: &[Hop], stage: &Stage, strike: Hop) -> Refusal {
        let formation = strike.before();
        if !matches!(formation.0.len(), 2 | 3) {
            let sentence =
                format!("Only duals and threepieces strike, not a {}", formation.0.name());
            return Refusal::new(rule::PAWN_10, sentence).blaming(formation.squares().squares());
        }
        self.not_formed(formation, stage.own, stage.enemy)
            .or_else(|| self.not_to_slide(strike, Joint::Captures, stage.own, stage.enemy))
            .unwrap_or_else(|| self.not_new(hops, stage, formation))
    }

    /// Why a formation is not new (PAWN-11, PAWN-12).
    fn not_new(&self, hops: &[Hop], stage: &Stage, formation: Formation) -> Refusal {
        let squares = formation.squares();
        let called = formation.called();
        let last = if hops.len() > 1 { "strike" } else { "action" };
        let blame = |rule, sentence: String, squares: Set8| {
            Refusal::new(rule, sentence).blaming(squares.squares())
        };
        let involved = squares - stage.moved - stage.still;
        if !involved.is_empty() {
            let sentence = format!(
                "The {called} is not new: the pawn on {} took part in the rotation as its pivot",
                names(involved)
            );
            return blame(rule::PAWN_11, sentence, involved);
        }
        if (squares - stage.moved).is_empty() {
            let sentence = format!("The {called} is not new: all its pawns moved in the {last}");
            return blame(rule::PAWN_11, sentence, squares);
        }
        let earlier = hops.split_last().map_or(&[] as &[Hop], |(_, earlier)| earlier);
        let before = earlier.iter().fold(Set8::EMPTY, |all, hop| all | hop.now());
        if squares.meets(before) {
            let sentence = format!(
                "The {called} is no longer new: only the last movement counts, and the last strike \
                 moved none of its pawns"
            );
            return blame(rule::PAWN_12, sentence, squares);
        }
        let sentence = format!("The {called} is not new: the {last} moved none of its pawns");
        blame(rule::PAWN_11, sentence, squares)
    }

    /// Why a click is no strike.
    fn not_to_strike_on(&self, hops: &[Hop], stage: &Stage, at: Square) -> Refusal {
        if !stage.enemy.contains(at) {
            let sentence = format!(
                "After the action only strikes may follow, which capture; no pawn of the opponent's \
                 stands on {at}"
            );
            return Refusal::new(rule::PAWN_10, sentence).blaming([at]);
        }
        // What is new and yet refused tells most, then what is old and could capture.
        let mut old = None;
        for formation in formations(stage.own).into_iter().filter(|it| it.0 != Shape::Squad) {
            let Some(hop) = towards(formation, at) else { continue };
            match self.not_to_slide(hop, Joint::Captures, stage.own, stage.enemy) {
                Some(refusal) if stage.is_new(formation) && refusal.rule == rule::PAWN_6 => {
                    return refusal;
                }
                None if old.is_none() => old = Some(formation),
                _ => {}
            }
        }
        match old {
            Some(formation) => self.not_new(hops, stage, formation),
            None => {
                let sentence = format!("Nothing that is new can capture the pawn on {at}");
                Refusal::new(rule::PAWN_10, sentence).blaming([at])
            }
        }
    }
}

/// The hop that brings a leading pawn of a formation to a square straight ahead of it.
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
            let flat = formation.line() == (1, 0);
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

/// No text and no click leads here; the tests try all.
fn gap() -> Refusal {
    Refusal::new(rule::PAWN_1, "This is not a part of a move")
}
