//! The effects that a partly entered move shows on the board: pieces that move, are captured or are
//! spared.

use super::occupancy::{Occupancy, Pin};
use super::{Hens, rule, say};
use crate::geometry::line_between;
use crate::turn::{Act, Effect, EffectKind, Step};

impl<const N: usize, const W: usize> Hens<N, W> {
    pub(super) fn effects_of(&self, taken: &[Step]) -> Vec<Effect> {
        self.occupancy().effects_of(taken)
    }
}

impl Occupancy {
    fn effects_of(&self, taken: &[Step]) -> Vec<Effect> {
        let mut effects = Vec::new();
        let effect = |kind, at, rule, words| Effect { kind, at, rule, words, told: None };
        for pair in taken.windows(2) {
            let (Some(from), Some(to)) = (pair[0].at, pair[1].at) else { continue };
            let jumps = pair[1].act == Act::Jump;
            let words = if jumps { say::jumps_to(to) } else { say::goes_to(to) };
            effects.push(effect(EffectKind::Moves(to), from, None, words));
            if jumps {
                if let (true, Some(over)) = (pair[1].captures, line_between(from, to).first()) {
                    let words = say::captures(self.man(*over));
                    effects.push(effect(EffectKind::Removes, *over, Some(rule::HENS_4), words));
                }
            } else if self.chicks[self.mover()].contains(from) {
                match self.pin(from, to) {
                    Pin::Nobody => {}
                    Pin::Captures(victim) => {
                        let words = say::captures(self.man(victim));
                        effects.push(effect(
                            EffectKind::Removes,
                            victim,
                            Some(rule::HENS_10),
                            words,
                        ));
                        if self.hens[self.enemy()].contains(victim) {
                            let helpers: Vec<_> = self.helpers(from, victim).squares().collect();
                            let list = say::squares(helpers.iter().copied());
                            let told = Some(say::told_help(helpers.len(), list));
                            effects.extend(helpers.into_iter().map(|helper| {
                                let words = say::helps(self.man(helper));
                                let effect =
                                    effect(EffectKind::Helps, helper, Some(rule::HENS_8), words);
                                Effect { told: told.clone(), ..effect }
                            }));
                        }
                    }
                    Pin::NoHelp(hen) => {
                        let words = say::safe_without_help(self.man(hen));
                        let told = Some(words.clone());
                        let effect = effect(EffectKind::Spares, hen, Some(rule::HENS_8), words);
                        effects.push(Effect { told, ..effect });
                    }
                    Pin::Divided(both) => effects.extend(both.map(|square| {
                        let words = say::safe_divided(self.man(square));
                        let effect = effect(EffectKind::Spares, square, Some(rule::HENS_9), words);
                        Effect { told: Some(say::told_divided(say::squares(both))), ..effect }
                    })),
                }
            }
        }
        effects
    }
}
