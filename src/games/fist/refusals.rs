//! Why a move is refused.
//!
//! Nothing here decides what is legal: it is asked only about what the generator does not offer, at
//! the point up to which it followed, and says which rule stands in the way. The tests hold the two
//! together.

use super::movegen::{Chain, KEEP, NEXT_TO, Partial, Pin, Stage, View};
use super::moves::{Fate, Joint, Written, square};
use super::{Fist, Subdue, rule};
use crate::base::Seat;
use crate::entry::Walk;
use crate::explain::Explain;
use crate::geometry::{Set8, Square, line_between};
use crate::refusal::Refusal;
use crate::rules::Rules;
use crate::turn::Step;

/// What was tried after the steps that were possible.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Attempt {
    /// To choose a piece.
    Pick(u8),
    /// A normal move.
    Go(u8),
    /// To pin what stands there.
    Pin(u8),
    /// A jump, and a fate for what stands there.
    Jump(u8, Fate),
    /// A click on a square, which does not say how the move is meant.
    Click(u8),
    /// The ace's sacrifice.
    Subdue,
    /// To end the turn here.
    Stop,
}

fn index(square: Square) -> u8 {
    Set8::index_of(square).unwrap_or(0) as u8
}

/// The squares of a set by name: `c5`, `c5 and d4`, `c5, d4 and e3`.
fn names(set: Set8) -> String {
    let names: Vec<_> = set.squares().map(|square| square.to_string()).collect();
    match names.split_last() {
        Some((last, rest)) if !rest.is_empty() => format!("{} and {last}", rest.join(", ")),
        _ => names.concat(),
    }
}

fn times(count: u8) -> &'static str {
    ["not at all", "once", "twice", "three times"].get(usize::from(count)).unwrap_or(&"four times")
}

impl Fist {
    /// Why the move as it is written is refused.
    pub(super) fn explain(&self, written: &Written) -> Refusal {
        if let Some(refusal) = self.over() {
            return refusal;
        }
        let view = self.view();
        let texts = written.texts();
        let is_it = |step: &Step, text: &&String| step.text() == text.as_str();
        let attempts: Vec<_> = [Attempt::Pick(index(written.from))]
            .into_iter()
            .chain(written.hops.iter().map(|(joint, to)| match joint {
                Joint::Goes => Attempt::Go(index(*to)),
                Joint::Pins => Attempt::Pin(index(*to)),
                Joint::Jumps(fate) => Attempt::Jump(index(*to), *fate),
            }))
            .chain(written.subdues.then_some(Attempt::Subdue))
            .collect();
        let (partial, attempt) = match view.entered(&texts, is_it) {
            Ok(partial) => (partial, Attempt::Stop),
            Err((i, before)) => (before, attempts[i]),
        };
        self.reason(&view, &partial, attempt)
    }

    /// Why a click is refused after the steps taken.
    pub(super) fn explain_click(&self, taken: &[Step], at: Square) -> Refusal {
        if let Some(refusal) = self.over() {
            return refusal;
        }
        let view = self.view();
        let partial = view.draft(taken).unwrap_or(View::NOTHING);
        self.reason(&view, &partial, Attempt::Click(index(at)))
    }

    fn over(&self) -> Option<Refusal> {
        let outcome = self.outcome();
        let words = || format!("The game is over: {}", self.outcome_words(outcome));
        outcome.rule().map(|rule| Refusal::new(rule, words()))
    }

    fn reason(&self, view: &View, partial: &Partial, attempt: Attempt) -> Refusal {
        let mv = partial.mv;
        match (&partial.stage, attempt) {
            (Stage::Idle, Attempt::Pick(at) | Attempt::Click(at)) => self.not_to_pick(view, at),
            (Stage::Picked, Attempt::Go(to)) => self.not_to_go(view, mv.from, to),
            (Stage::Picked, Attempt::Jump(to, fate)) => {
                self.not_to_jump(view, mv.from, &view.chain(mv.from), to, Some(fate))
            }
            (Stage::Picked, Attempt::Click(to)) => self.not_to_click(view, mv.from, to),
            (Stage::Went, Attempt::Pin(at) | Attempt::Click(at)) => {
                self.not_to_pin(view, mv.from, mv.to, at)
            }
            (Stage::Went, Attempt::Jump(to, _)) => self.never_both(mv.from, to),
            (Stage::Went, Attempt::Go(to)) => one_normal_move(to),
            (Stage::Jumped(_, chain), Attempt::Jump(to, fate)) => {
                self.not_to_jump(view, mv.from, chain, to, Some(fate))
            }
            (Stage::Jumped(_, chain), Attempt::Click(to)) => {
                self.not_to_jump_on(view, mv.from, chain, to)
            }
            (Stage::Jumped(..), Attempt::Go(to)) => jumps_only(to),
            (_, Attempt::Stop) => not_to_end(mv.to),
            (Stage::Done, Attempt::Click(at)) if mv.subdues => {
                Refusal::new(rule::FIST_29, "The ace has sacrificed itself, which ends the turn")
                    .blaming([square(at)])
            }
            (_, Attempt::Subdue) => self.not_to_subdue(partial),
            (
                Stage::Done,
                Attempt::Click(at) | Attempt::Go(at) | Attempt::Pin(at) | Attempt::Jump(at, _),
            ) => Refusal::new(rule::FIST_10, "A pin captures one piece and ends the turn")
                .blaming([square(at)]),
            // No text and no click leads here; the tests try all.
            _ => Refusal::new(rule::FIST_16, "This is not a part of a move")
                .blaming([square(mv.from)]),
        }
    }

    fn not_to_pick(&self, view: &View, at: u8) -> Refusal {
        let mover = self.mover_name();
        let here = square(at);
        if view.empty.has(at.into()) {
            let sentence = format!("A turn moves a piece, and {here} is empty");
            return Refusal::new(rule::FIST_16, sentence).blaming([here]);
        }
        if view.enemy.has(at.into()) {
            let sentence =
                format!("It is {mover}'s turn, and the {} is not {mover}'s", self.called(here));
            return Refusal::new(rule::FIST_16, sentence).blaming([here]);
        }
        let is_pawn = self.pawn.has(at.into());
        if is_pawn && view.watchers.is_empty() {
            return self.not_seen(view);
        }
        // It can do nothing at all.
        let near = (NEXT_TO[usize::from(at)] - view.empty).squares();
        let piece = self.called(here);
        let jumps: Set8 = view.chain(at).jumps().map(|(_, to)| square(to)).collect();
        if is_pawn && self.forbidden().meets(NEXT_TO[usize::from(at)] | jumps) {
            let back = square(self.return_square);
            let sentence = format!(
                "The pawn could move only to {back}, where it stood before the previous turn"
            );
            return Refusal::new(rule::FIST_24, sentence).blaming([back]);
        }
        if view.can_jump(at) {
            let sentence = format!(
                "The {piece} cannot move: all squares around it are taken, and it has no jump over \
                 a piece of equal or lower value to an empty square"
            );
            Refusal::new(rule::FIST_11, sentence).blaming(near)
        } else {
            let sentence = format!("The {piece} cannot move: all squares around it are taken");
            Refusal::new(rule::FIST_6, sentence).blaming(near)
        }
    }

    /// FIST-21: whose pieces see the pawn, and whose do not.
    fn not_seen(&self, view: &View) -> Refusal {
        let (mover, other) = (self.mover_name(), self.name_of_side(self.enemy()));
        let pawn = self.pawn.squares().next();
        let watchers = self.watched_by(self.enemy(), view.empty);
        let seen = match watchers.len() {
            0 => "no piece sees it at all".to_string(),
            1 => format!("only {other}'s on {} sees it", names(watchers)),
            _ => format!("only {other}'s on {} see it", names(watchers)),
        };
        let sentence = format!(
            "The pawn is moved by a player with a piece that sees it: none of {mover}'s does, {seen}"
        );
        Refusal::new(rule::FIST_21, sentence).blaming(pawn.into_iter().chain(watchers.squares()))
    }

    /// Why a chosen piece does not go where somebody clicked, whichever way that was meant.
    fn not_to_click(&self, view: &View, from: u8, to: u8) -> Refusal {
        let over = middle(from, to).filter(|over| !view.empty.has((*over).into()));
        if over.is_some() && view.can_jump(from) {
            return self.not_to_jump(view, from, &view.chain(from), to, None);
        }
        if view.enemy.has(to.into()) && view.pins(from) {
            let sentence = format!(
                "A piece is pinned from beside it, after a move: go first to a square that touches \
                 the {}",
                self.called(square(to))
            );
            return Refusal::new(rule::FIST_7, sentence).blaming([square(to)]);
        }
        self.not_to_go(view, from, to)
    }

    fn not_to_go(&self, view: &View, from: u8, to: u8) -> Refusal {
        let (start, end) = (square(from), square(to));
        let piece = self.called(start);
        if from == to {
            let sentence = format!("A move leads to another square than {start}");
            return Refusal::new(rule::FIST_6, sentence).blaming([end]);
        }
        let (files, ranks) = start.distance(end);
        if files != 0 && ranks != 0 && files.abs() != ranks.abs() {
            let sentence = format!(
                "A move goes in one of the eight directions; {end} lies in none of them from {start}"
            );
            return Refusal::new(rule::FIST_6, sentence).blaming([end]);
        }
        let (range, distance) = (view.range(from), files.abs().max(ranks.abs()));
        let mut way = line_between(start, end).into_iter().chain([end]).take(range.into());
        if let Some(blocker) = way.find(|at| !view.empty.contains(*at)) {
            let mut sentence = format!("The {} stands in the way", self.called(blocker));
            let jump = view.chain(from).jumps().find(|(over, _)| square(*over) == blocker);
            if let (true, Some((_, landing))) = (view.can_jump(from), jump) {
                sentence += &format!("; the {piece} may jump over it, to {}", square(landing));
            }
            return Refusal::new(rule::FIST_6, sentence).blaming([blocker]).stopped(start, blocker);
        }
        if distance as u8 > range {
            let s = if range == 1 { "" } else { "s" };
            let sentence = format!(
                "The {piece} moves {}{range} square{s} in this turn; {end} is {distance} away",
                if range == 1 { "" } else { "up to " },
            );
            return Refusal::new(rule::FIST_5, sentence).blaming([end]);
        }
        not_to_end(to)
    }

    /// Why a piece that has jumped does not go on to where somebody clicked.
    fn not_to_jump_on(&self, view: &View, from: u8, chain: &Chain, to: u8) -> Refusal {
        if to == chain.at && !chain.may_stop() {
            return not_to_end(to);
        }
        let over = middle(chain.at, to).filter(|over| !view.empty.has((*over).into()));
        let free = view.empty.has(to.into()) || to == from;
        let (files, ranks) = square(chain.at).distance(square(to));
        let straight = files == 0 || ranks == 0 || files.abs() == ranks.abs();
        if over.is_none() && free && straight && to != chain.at && chain.left > 0 {
            return jumps_only(to);
        }
        self.not_to_jump(view, from, chain, to, None)
    }

    fn not_to_jump(
        &self,
        view: &View,
        from: u8,
        chain: &Chain,
        to: u8,
        fate: Option<Fate>,
    ) -> Refusal {
        let (start, end) = (square(chain.at), square(to));
        let piece = self.called(square(from));
        if !view.can_jump(from) {
            let sentence = format!("The {piece} never jumps: it captures by pinning");
            return Refusal::new(rule::FIST_5, sentence).blaming([end]);
        }
        let value = view.values.at(from);
        if chain.left == 0 {
            let sentence =
                format!("The {piece} is worth {value} and jumps up to {} in a turn", times(value));
            return Refusal::new(rule::FIST_5, sentence).blaming([end]);
        }
        let Some(over) = middle(chain.at, to) else {
            let sentence = format!(
                "A jump goes two squares in one of the eight directions; {end} is not such a \
                 square from {start}"
            );
            return Refusal::new(rule::FIST_11, sentence).blaming([end]);
        };
        let middle = square(over);
        if view.empty.has(over.into()) {
            let sentence = format!("A jump goes over a piece, and {middle} is empty");
            return Refusal::new(rule::FIST_11, sentence).blaming([middle]);
        }
        let other = self.called(middle);
        if view.values.at(over) > value {
            let sentence = format!(
                "The {piece}, worth {value}, cannot jump over the {other}, worth {}: only over a \
                 piece of equal or lower value",
                view.values.at(over)
            );
            return Refusal::new(rule::FIST_11, sentence).blaming([middle]).stopped(start, middle);
        }
        if !chain.is_jumpable(over) {
            let sentence = format!("The {other} was captured in this turn and has left the board");
            return Refusal::new(rule::FIST_15, sentence).blaming([middle]);
        }
        if to == from || chain.has_visited(view, to) {
            let when = if to == from { "set out from" } else { "was already on" };
            let sentence =
                format!("The {piece} {when} {end} in this turn, and lands on no square twice");
            return Refusal::new(rule::FIST_12, sentence).blaming([end]);
        }
        if !view.empty.has(to.into()) {
            let sentence = format!(
                "A jump ends on an empty square, and the {} stands there",
                self.called(end)
            );
            return Refusal::new(rule::FIST_11, sentence).blaming([end]).stopped(start, end);
        }
        if let Some(fate) = fate.filter(|fate| !chain.may(*fate, over)) {
            return self.not_to_take(chain, over, fate);
        }
        not_to_end(to)
    }

    /// Why a piece that may be jumped over may not be captured, or not converted.
    fn not_to_take(&self, chain: &Chain, over: u8, fate: Fate) -> Refusal {
        let here = square(over);
        let (rule, sentence) = if self.pawn.has(over.into()) {
            (rule::FIST_23, "The verdigris pawn is never captured: it stays, written ^".to_string())
        } else if fate == Fate::Captured {
            (
                rule::FIST_14,
                "The king's side may not capture its own king: he stays, written ^".into(),
            )
        } else if !chain.is_ace {
            (rule::FIST_17, "Only the ace converts what it captures".into())
        } else if !chain.enemy.has(over.into()) {
            let what = if self.mage.has(over.into()) { "mage" } else { "guard" };
            let sentence =
                format!("Only enemies are converted, and the {what} on {here} is not one");
            (rule::FIST_17, sentence)
        } else if self.king.has(over.into()) {
            (rule::FIST_17, "Only guards are converted: the king can be captured, written x".into())
        } else {
            let (kind, all) =
                if self.blues[1].has(over.into()) { ("blue", 3) } else { ("yellow", 6) };
            let sentence = format!(
                "No {kind} guard of the challenger's is out of play: all {} are on the board",
                ["", "", "", "three", "", "", "six"][all]
            );
            (rule::FIST_18, sentence)
        };
        Refusal::new(rule, sentence).blaming([here])
    }

    /// Why nothing more follows on a normal move, or why a pin is not allowed.
    fn not_to_pin(&self, view: &View, from: u8, to: u8, at: u8) -> Refusal {
        let (here, beside) = (square(at), square(to));
        let piece = self.called(square(from));
        let touches = here.distance(beside);
        let touches = touches.0.abs() + touches.1.abs() == 1;
        let stands = at != from && !view.empty.has(at.into());
        if !view.pins(from) {
            return if stands && touches {
                let sentence = format!("The {piece} captures by jumping, not by pinning");
                Refusal::new(rule::FIST_7, sentence).blaming([here])
            } else if middle(to, at).is_some_and(|over| !view.empty.has(over.into())) {
                self.never_both(from, at)
            } else {
                one_normal_move(at)
            };
        }
        if !stands {
            return one_normal_move(at);
        }
        let target = self.called(here);
        if self.pawn.has(at.into()) {
            let sentence = "The verdigris pawn is nobody's, and never captured";
            return Refusal::new(rule::FIST_23, sentence).blaming([here]);
        }
        if view.own.has(at.into()) {
            let sentence = format!("Only enemies are pinned, and the {target} is not one");
            return Refusal::new(rule::FIST_7, sentence).blaming([here]);
        }
        if !touches {
            let sentence = format!(
                "A pin captures what touches the attacker, by an edge: the {target} does not touch \
                 {beside}"
            );
            return Refusal::new(rule::FIST_8, sentence).blaming([here]);
        }
        let pin = view.pin(from, to);
        let sentence = format!("The pin on {here} falls short: {}", self.sum(view, from, &pin));
        Refusal::new(rule::FIST_10, sentence).blaming(pin.targets.squares())
    }

    /// The sum of a pin in words and figures: `attack 1 + 2 = 3, it is worth 4: short by 1`.
    pub(super) fn sum(&self, view: &View, from: u8, pin: &Pin) -> String {
        let value = |index: usize| view.values.at(index as u8);
        let added = |first: Option<u8>, set: Set8| {
            let all: Vec<_> = first.into_iter().chain(set.indexes().map(value)).collect();
            let sum: u8 = all.iter().sum();
            let terms: Vec<_> = all.iter().map(u8::to_string).collect();
            if all.len() == 1 { sum.to_string() } else { format!("{} = {sum}", terms.join(" + ")) }
        };
        let attack = added(Some(view.values.at(from)), pin.helpers);
        let who = if pin.targets.len() == 1 { "it is" } else { "they are" };
        let mut words = format!("attack {attack}, {who} worth {}", added(None, pin.targets));
        if !pin.is_allowed() {
            words += &format!(": short by {}", pin.worth - pin.attack);
        }
        words
    }

    fn not_to_subdue(&self, partial: &Partial) -> Refusal {
        let mv = partial.mv;
        let at = square(mv.to);
        let moved = !matches!(partial.stage, Stage::Picked);
        let blame = |rule, sentence: String| Refusal::new(rule, sentence).blaming([at]);
        if self.mover() == 1 || !self.ace.has(mv.from.into()) {
            let sentence =
                format!("Only the ace subdues, not the {}", self.called(square(mv.from)));
            return blame(rule::FIST_29, sentence);
        }
        match self.subdue {
            Subdue::Off => {
                blame(rule::FIST_31, "This game is played without the Champion's Rule".into())
            }
            Subdue::Keep if moved => {
                blame(rule::FIST_29, "The ace subdues instead of moving, not after it".into())
            }
            Subdue::Keep | Subdue::Move if !KEEP.has(mv.to.into()) => {
                let rule = if self.subdue == Subdue::Keep { rule::FIST_29 } else { rule::FIST_30 };
                blame(
                    rule,
                    format!("The ace subdues only in the Keep, d4, e4, d5 and e5, not on {at}"),
                )
            }
            _ => {
                let sentence = format!("No guard of the king's side is within two squares of {at}");
                blame(rule::FIST_32, sentence)
            }
        }
    }

    fn never_both(&self, from: u8, to: u8) -> Refusal {
        let sentence = format!(
            "The {} has made its normal move: a turn is a normal move or jumps, never both",
            self.called(square(from))
        );
        Refusal::new(rule::FIST_16, sentence).blaming([square(to)])
    }

    /// The pieces of a side that see the pawn.
    pub(super) fn watched_by(&self, side: usize, empty: Set8) -> Set8 {
        self.side(side) & (KEEP | super::movegen::seen_from(self.pawn, empty))
    }

    pub(super) fn name_of_side(&self, side: usize) -> &'static str {
        ["the challenger", "the king's side"][side]
    }

    pub(super) fn mover_name(&self) -> &'static str {
        self.name_of_side(self.mover())
    }

    /// What stands on a square, in words: `king's blue guard on d3`.
    pub(super) fn called(&self, square: Square) -> String {
        let Some((_, owner, name, _)) = self.kind_at(square) else {
            return format!("piece on {square}");
        };
        match *owner {
            Some(Seat::FIRST) => format!("challenger's {name} on {square}"),
            Some(_) if *name != "king" => format!("king's {name} on {square}"),
            _ => format!("{name} on {square}"),
        }
    }
}

fn one_normal_move(at: u8) -> Refusal {
    let sentence = "A turn is one normal move in one line, and then at most a pin";
    Refusal::new(rule::FIST_16, sentence).blaming([square(at)])
}

fn jumps_only(to: u8) -> Refusal {
    let sentence =
        "A piece that has jumped may only jump again: a turn is a normal move or jumps, never both";
    Refusal::new(rule::FIST_16, sentence).blaming([square(to)])
}

/// FIST-24: the only thing that keeps a move from ending where it could go.
fn not_to_end(at: u8) -> Refusal {
    let at = square(at);
    let sentence =
        format!("The pawn may not end its move on {at}, where it stood before the previous turn");
    Refusal::new(rule::FIST_24, sentence).blaming([at])
}

/// The square halfway of a jump; `None` where this is no jump.
fn middle(from: u8, to: u8) -> Option<u8> {
    let (files, ranks) = square(from).distance(square(to));
    let jumps = [0, 2].contains(&files.abs()) && [0, 2].contains(&ranks.abs()) && from != to;
    jumps.then_some((from + to) / 2)
}
