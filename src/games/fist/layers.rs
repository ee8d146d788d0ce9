//! What is drawn over the board: what a move does, and what explains a position.

use super::Fist;
use super::movegen::{Chain, Draft, Front, Reached, seen_from, touching, within_two};
use super::moves::{Fate, Move, square};
use super::reasons::Sum;
use super::rule;
use crate::base::Seat;
use crate::entry::Walk;
use crate::geometry::{Set8, Square};
use crate::rules::Rules;
use crate::scene::{Layer, Shown, Sign};
use crate::turn::{Act, Effect, EffectKind, Step};

/// What can be drawn over the board.
pub(super) const LAYERS: [Layer<Fist>; 3] = [
    Layer {
        name: "Values",
        what: "What each piece is worth this turn; raised ones as a sum",
        show: |game, _| game.shown_values(),
    },
    Layer {
        name: "Sight of the pawn",
        what: "Which pieces of either side see the verdigris pawn",
        show: |game, _| game.shown_sight(),
    },
    Layer {
        name: "Empowered",
        what: "Which pieces the mage, or the king after it, empowers",
        show: |game, _| game.shown_empowered(),
    },
];

impl Fist {
    /// What a step is called beside others on its square.
    pub(super) fn name_of(&self, step: &Step) -> String {
        let name = match (step.act, step.text().as_bytes().first()) {
            (Act::Jump, Some(b'^')) => "leave",
            (Act::Jump, Some(b'=')) => "convert",
            (Act::Jump, _) => "capture",
            (Act::Pin, _) => "pin",
            (Act::Word, _) => "Subdue",
            _ => step.text(),
        };
        name.into()
    }

    /// What the steps taken do to the board.
    pub(super) fn effects_of(&self, taken: &[Step]) -> Vec<Effect> {
        let front = self.front();
        let Some(draft) = front.draft(taken) else {
            return Vec::new();
        };
        let mv = draft.mv;
        let mut effects = Vec::new();
        match draft.reached {
            Reached::Idle | Reached::Picked => {}
            _ if mv.is_chain() => self.effects_of_chain(mv, &mut effects),
            _ if mv.to == mv.from => {}
            _ => self.effects_of_normal_move(&front, &draft, &mut effects),
        }
        let is_pawn = self.pawn.has(mv.from.into());
        if let (Reached::Picked, true, Some(at)) =
            (&draft.reached, is_pawn, self.forbidden().squares().next())
        {
            let words = format!("the pawn may not end its move on {at}, where it stood before");
            effects.push(Effect {
                kind: EffectKind::Forbids,
                at,
                rule: Some(rule::FIST_24),
                words,
            });
        }
        if mv.subdues {
            let enemy = self.after(Move { subdues: false, ..mv }).side(1);
            let guards = within_two(mv.to) & (self.blues[1] | self.yellows[1]) & enemy;
            effects.extend(guards.squares().map(|at| {
                let words = format!("subdues the {}", self.man(at));
                Effect { kind: EffectKind::Removes, at, rule: Some(rule::FIST_29), words }
            }));
            let words = "the ace sacrifices itself".into();
            let at = square(mv.to);
            effects.push(Effect {
                kind: EffectKind::Removes,
                at,
                rule: Some(rule::FIST_29),
                words,
            });
        }
        effects
    }

    /// The squares within reach of an ace that subdues, with its own.
    pub(super) fn area_of(&self, taken: &[Step]) -> Set8 {
        match self.front().draft(taken) {
            Some(Draft { mv, .. }) if mv.subdues => within_two(mv.to) | Set8::of(mv.to.into()),
            _ => Set8::EMPTY,
        }
    }

    fn effects_of_chain(&self, mv: Move, effects: &mut Vec<Effect>) {
        let mut from = square(mv.from);
        for (over, to, fate) in mv.jumps() {
            let (at, to) = (square(over), square(to));
            let mut effect = |kind, at, words| {
                effects.push(Effect { kind, at, rule: None, words });
            };
            effect(EffectKind::Moves(to), from, format!("jumps to {to}"));
            match fate {
                Fate::Left => {}
                Fate::Captured => {
                    let words = format!("captures the {}", self.man(at));
                    effect(EffectKind::Removes, at, words);
                }
                Fate::Converted => {
                    let kind = if self.blues[1].contains(at) { "blue" } else { "yellow" };
                    let words = format!("becomes the challenger's {kind} guard");
                    effect(EffectKind::Converts, at, words);
                }
            }
            from = to;
        }
    }

    /// A normal move, and the pin that it makes, may make, or does not allow.
    fn effects_of_normal_move(&self, front: &Front, draft: &Draft, effects: &mut Vec<Effect>) {
        let mv = draft.mv;
        let effect = |kind, at, rule, words| Effect { kind, at, rule, words };
        let to = square(mv.to);
        effects.push(effect(EffectKind::Moves(to), square(mv.from), None, format!("goes to {to}")));
        let pin = front.pin(mv.from, mv.to);
        if !front.pins(mv.from) || pin.targets.is_empty() {
            return;
        }
        let sum = Sum::of(front, mv.from, pin);
        if mv.pinned != mv.from {
            let at = square(mv.pinned);
            let words = format!("captures the {}: {sum}", self.man(at));
            effects.push(effect(EffectKind::Removes, at, None, words));
        } else {
            effects.extend(pin.targets.squares().map(|at| {
                let (rule, may) = match pin.is_allowed() {
                    true => (None, "may be pinned"),
                    false => (Some(rule::FIST_10), "is safe"),
                };
                let words = format!("the {} {may}: {sum}", self.man(at));
                effect(EffectKind::Spares, at, rule, words)
            }));
        }
        effects.extend(pin.assistants.indexes().map(|assistant| {
            let at = square(assistant as u8);
            let value = front.values.at(assistant as u8);
            let words = format!("the {} helps with {value}", self.man(at));
            effect(EffectKind::Helps, at, Some(rule::FIST_9), words)
        }));
    }

    /// The pieces of the other side that the side to move can capture, whether or not the game is
    /// over. Chains are followed without their choices: to leave a piece never makes less possible.
    pub(super) fn capturable(&self) -> Set8 {
        let front = self.front();
        let mut captured = Set8::EMPTY;
        let near = touching(front.enemy);
        for from in front.movable().indexes().map(|from| from as u8) {
            if front.pins(from) {
                for to in (front.goes(from) & near).indexes() {
                    let pin = front.pin(from, to as u8);
                    if pin.is_allowed() {
                        captured |= pin.targets;
                    }
                }
            }
            if front.can_jump(from) {
                follow(&front, &front.chain(from), &mut captured);
            }
            if front.ace().has(from.into()) {
                captured |= front.subdued(from, front.enemy, false);
                for to in front.goes(from).indexes() {
                    captured |= front.subdued(to as u8, front.enemy, true);
                }
            }
        }
        captured & front.enemy
    }

    /// The squares on which a side could capture if it were its turn: where an enemy stands that it
    /// can, and empty squares on which a yellow guard of the enemy's could be captured.
    pub(super) fn attacked_by(&self, seat: Seat) -> Set8 {
        let is_movers = usize::from(seat.0) == self.mover();
        let Some(position) = (if is_movers { Some(*self) } else { self.passed() }) else {
            return Set8::EMPTY;
        };
        let occupied = position.side(0) | position.side(1) | position.pawn;
        let mut attacked = position.capturable();
        for square in (!occupied).indexes() {
            let at = Set8::of(square);
            let mut trial = position;
            trial.yellows[trial.enemy()] |= at;
            attacked |= trial.capturable() & at;
        }
        attacked
    }

    fn shown_values(&self) -> Vec<Shown> {
        let front = self.front();
        let raised = self.empowered(front.empty);
        let shown = |at: usize| {
            let here = square(at as u8);
            let value = front.values.at(at as u8);
            let (badge, words) = if raised.has(at) {
                (format!("{}+1", value - 1), format!("{} + 1 = {value}", value - 1))
            } else {
                (value.to_string(), value.to_string())
            };
            let words = format!("the {} is worth {words}", self.man(here));
            Shown { at: here, sign: Sign::Badge(badge), words }
        };
        (!front.empty).indexes().map(shown).collect()
    }

    fn shown_sight(&self) -> Vec<Shown> {
        let empty = self.front().empty;
        let Some(pawn) = self.pawn.squares().next() else { return Vec::new() };
        let near = seen_from(self.pawn, empty);
        let sides = [0, 1].map(|side| self.watched_by(side, empty));
        let shown = |at: Square| {
            let how = if near.contains(at) { "" } else { " from the Keep" };
            let words = format!("the {} sees the verdigris pawn{how}", self.man(at));
            Shown { at, sign: Sign::Line(pawn), words }
        };
        (sides[0] | sides[1]).squares().map(shown).collect()
    }

    fn shown_empowered(&self) -> Vec<Shown> {
        let empowered = self.empowered(self.front().empty);
        let (from, who) = match self.mage.squares().next() {
            Some(mage) => (mage, "the mage"),
            None => match self.king.squares().next() {
                Some(king) => (king, "the king"),
                None => return Vec::new(),
            },
        };
        let shown = |at: Square| {
            let words = format!("{who} empowers the {}", self.man(at));
            Shown { at: from, sign: Sign::Line(at), words }
        };
        empowered.squares().map(shown).collect()
    }
}

/// Adds what can be captured by jumps that go on from here.
fn follow(front: &Front, chain: &Chain, captured: &mut Set8) {
    for (over, to) in chain.jumps() {
        let left = chain.jumped(over, to, Fate::Left);
        if chain.may(Fate::Captured, over) && left.leads_on() {
            *captured |= Set8::of(over.into());
        }
        if chain.is_ace {
            *captured |= front.subdued(to, front.enemy, true);
        }
        if left.left > 0 {
            follow(front, &left, captured);
        }
    }
}
