//! The names of steps (the clicks that enter a move), and the effects that a partly entered move
//! shows on the board, such as a captured piece.

use super::movegen::{Draft, Front, Reached, within_two};
use super::moves::{Fate, Move, square};
use super::reasons::Sum;
use super::{Fist, rule, say};
use crate::entry::Walk;
use crate::geometry::{Set8, line_between};
use crate::rules::Rules;
use crate::turn::{Act, Effect, EffectKind, Step};
use i18n::Text;

impl Fist {
    /// The name of a step, such as `capture`. It is shown if a click on a square can mean several
    /// steps.
    pub(super) fn name_of(&self, taken: &[Step], step: &Step) -> Text {
        let name = match (step.act, step.text().as_bytes().first()) {
            (Act::Jump, Some(b'^')) if self.jumps_own(taken, step) => say::KEEP,
            (Act::Jump, Some(b'^')) => say::LEAVE,
            (Act::Jump, Some(b'=')) => say::CONVERT,
            (Act::Jump, _) if self.jumps_own(taken, step) => say::REMOVE,
            (Act::Jump, _) => say::CAPTURE,
            (Act::Pin, _) => return step.at.map_or_else(Text::default, say::pin),
            (Act::Word, _) => say::SUBDUE,
            _ => return Text::name(step.text()),
        };
        name.into()
    }

    /// Whether a step jumps over a piece of the player to move.
    fn jumps_own(&self, taken: &[Step], step: &Step) -> bool {
        let from = taken.last().and_then(|last| last.at);
        let over = from.zip(step.at).and_then(|(from, to)| line_between(from, to).first().copied());
        over.is_some_and(|over| self.side(self.mover()).contains(over))
    }

    /// The effects that the steps entered so far have on the board.
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
            effects.push(Effect {
                kind: EffectKind::Forbids,
                at,
                rule: Some(rule::FIST_24),
                words: say::forbidden(at),
                told: None,
            });
        }
        if mv.subdues {
            let enemy = self.after(Move { subdues: false, ..mv }).side(1);
            let guards = within_two(mv.to) & (self.blues[1] | self.yellows[1]) & enemy;
            let goes = |at, words| Effect {
                kind: EffectKind::Removes,
                at,
                rule: Some(rule::FIST_29),
                words,
                told: None,
            };
            effects.extend(guards.squares().map(|at| goes(at, say::subdues(self.man(at)))));
            effects.push(goes(square(mv.to), say::SACRIFICES.into()));
        }
        effects.extend(self.king_gains(&effects));
        effects
    }

    /// The effect shown on the king if these steps capture the mage: from then on the king raises
    /// his guards' values (FIST-19). Otherwise `None`.
    fn king_gains(&self, effects: &[Effect]) -> Option<Effect> {
        let captured =
            |effect: &Effect| effect.kind == EffectKind::Removes && self.mage.contains(effect.at);
        let from = self.king.squares().next()?;
        let moved = effects.iter().find(|effect| effect.at == from);
        let at = moved.and_then(|effect| effect.kind.leads_to()).unwrap_or(from);
        let gains = self.black_to_move && effects.iter().any(captured);
        gains.then(|| Effect {
            kind: EffectKind::Gains,
            at,
            rule: Some(rule::FIST_19),
            words: say::KING_GAINS.into(),
            told: Some(say::TOLD_KING_GAINS.into()),
        })
    }

    /// If the ace sacrifices itself in these steps, the squares of the area where it removes
    /// guards, and the ace's own square. Otherwise empty.
    pub(super) fn area_of(&self, taken: &[Step]) -> Set8 {
        match self.front().draft(taken) {
            Some(Draft { mv, .. }) if mv.subdues => within_two(mv.to) | Set8::of(mv.to.into()),
            _ => Set8::EMPTY,
        }
    }

    /// The strength of a pin, which is the capture of a touching enemy after a normal move: the
    /// attack, and the value of the targets, such as `4 against 3`. The steps contain the pin or
    /// may be followed by it. A pin that is not allowed has a strength, too. `None` if the steps do
    /// not make a normal move after which a pin is possible.
    pub(super) fn balance_of(&self, taken: &[Step]) -> Option<Text> {
        let front = self.front();
        let Draft { mv, .. } = front.draft(taken)?;
        if mv.is_chain() || mv.to == mv.from || !front.pins(mv.from) {
            return None;
        }
        let pin = front.pin(mv.from, mv.to);
        let sum = Sum::of(&front, pin);
        (!pin.targets.is_empty()).then(|| say::balance(sum.attack(), sum.worth()))
    }

    fn effects_of_chain(&self, mv: Move, effects: &mut Vec<Effect>) {
        let mut from = square(mv.from);
        for (over, to, fate) in mv.jumps() {
            let (at, to) = (square(over), square(to));
            let mut effect = |kind, at, words| {
                effects.push(Effect { kind, at, rule: None, words, told: None });
            };
            effect(EffectKind::Moves(to), from, say::jumps_to(to));
            match fate {
                Fate::Left => {}
                Fate::Captured => {
                    effect(EffectKind::Removes, at, say::captures(self.man(at)));
                }
                Fate::Converted => {
                    let is_blue = self.blues[1].contains(at);
                    let words = if is_blue { say::BECOMES_BLUE } else { say::BECOMES_YELLOW };
                    effect(EffectKind::Converts, at, words.into());
                }
            }
            from = to;
        }
    }

    /// Adds the effects of a normal move. Also adds those of the pin (a capture of a touching
    /// enemy) after it, whether it was entered, is still possible, or is not allowed.
    fn effects_of_normal_move(&self, front: &Front, draft: &Draft, effects: &mut Vec<Effect>) {
        let mv = draft.mv;
        let effect = |kind, at, rule, words, told| Effect { kind, at, rule, words, told };
        let to = square(mv.to);
        effects.push(effect(EffectKind::Moves(to), square(mv.from), None, say::goes_to(to), None));
        let pin = front.pin(mv.from, mv.to);
        if !front.pins(mv.from) || pin.targets.is_empty() {
            return;
        }
        let sum = Sum::of(front, pin);
        let (attack, worth) = (sum.attack(), sum.worth());
        if mv.pinned != mv.from {
            let at = square(mv.pinned);
            let words = say::pins(attack, self.man(at), worth);
            effects.push(effect(EffectKind::Removes, at, None, words.clone(), Some(words)));
        } else {
            let targets = sum.targets();
            let told = match pin.is_allowed() {
                true => say::told_may_be_pinned(attack, targets, worth),
                false => say::told_safe(attack, targets, worth),
            };
            effects.extend(pin.targets.squares().map(|at| {
                let man = self.man(at);
                let (rule, words) = match pin.is_allowed() {
                    true => (None, say::may_be_pinned(attack, man, worth)),
                    false => (Some(rule::FIST_10), say::is_safe(attack, man, worth)),
                };
                effect(EffectKind::Spares, at, rule, words, Some(told.clone()))
            }));
        }
        effects.extend(pin.assistants.indexes().map(|assistant| {
            let at = square(assistant as u8);
            let value = front.values.at(assistant as u8);
            let words = say::helps(self.man(at), value);
            let is_alike = |i: &usize| front.values.at(*i as u8) == value;
            let alike = pin.assistants.indexes().filter(is_alike).map(|i| square(i as u8));
            let alike: Set8 = alike.collect();
            let told = say::told_help(alike.len(), say::squares(alike.squares()), value);
            effect(EffectKind::Helps, at, Some(rule::FIST_9), words, Some(told))
        }));
    }
}
