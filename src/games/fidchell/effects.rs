//! The names of steps (the clicks that enter a move), and the effects that a partly entered move
//! shows on the board, such as a captured piece.

use super::movegen::{OUTER, PORTALS};
use super::moves::{index, square};
use super::pieces::{FACES, KINDS, KING, PRINCESS, QUEEN};
use super::reasons::{Man, SIDES};
use super::{Fidchell, Heir, Phase, rule, say};
use crate::turn::{Act, Effect, EffectKind, Step};
use i18n::Text;

impl Fidchell {
    pub(super) fn name_of(&self, step: &Step) -> Text {
        match (step.act, step.at) {
            (Act::Word, _) if step.text() == "!" => say::CALL.into(),
            (Act::Word, _) => say::PASS.into(),
            (Act::Take, Some(at)) => say::captures_on(at),
            (Act::Jump, Some(at)) => say::leap_to(at),
            (_, Some(at)) => say::to(at),
            (_, None) => {
                let kind = KINDS.iter().find(|kind| kind.letters[0] == step.text());
                kind.map_or_else(|| Text::name(step.text()), |kind| kind.name.into())
            }
        }
    }

    /// The effects that the steps entered so far have on the board.
    pub(super) fn effects_of(&self, taken: &[Step]) -> Vec<Effect> {
        let mut effects = Vec::new();
        let [first, second, ..] = taken else { return effects };
        let Some(to) = second.at else { return effects };
        let me = self.mover();
        match first.at {
            Some(from) => self.effects_of_move(index(from), index(to), &mut effects),
            None => {
                let face = KINDS[..FACES].iter().position(|k| k.letters[0] == first.text());
                let Some(face) = face else { return effects };
                let piece = Self::shown(face, me);
                let (kind, rule, words) = match self.phase {
                    Phase::Setup => (EffectKind::Enters(piece), rule::FID_2, say::placed(to)),
                    Phase::Choice => {
                        let man = self.called(index(to));
                        effects.push(Effect {
                            kind: EffectKind::Becomes(piece),
                            at: to,
                            rule: Some(rule::FID_13),
                            words: say::becomes_king(man),
                            // The Noble that becomes King can't take the place of a later King, so
                            // the number of pieces that can do so is one lower.
                            told: Some(say::told_becomes_king(
                                self.heirs(me).saturating_sub(1),
                                man,
                            )),
                        });
                        return effects;
                    }
                    _ => {
                        let portal = PORTALS.iter().position(|p| p.at == index(to));
                        let Some(portal) = portal else { return effects };
                        let rule = if portal < OUTER { rule::FID_17 } else { rule::FID_19 };
                        let words = say::comes_through(to, KINDS[face].name, PORTALS[portal].name);
                        (EffectKind::Enters(piece), rule, words)
                    }
                };
                let told = Some(words.clone());
                effects.push(Effect { kind, at: to, rule: Some(rule), words, told });
            }
        }
        effects
    }

    fn effects_of_move(&self, from: u8, to: u8, effects: &mut Vec<Effect>) {
        let Some((kind, me)) = self.piece_at(from.into()) else { return };
        let (start, end) = (square(from), square(to));
        let mut effect = |kind, at, rule, words: Text, told: Option<Text>| {
            effects.push(Effect { kind, at, rule, words, told });
        };
        let mut returned = None;
        if let Some((taken, side)) = self.piece_at(to.into()) {
            let man = self.called(to);
            let becomes = |kind, at: u8, rule, words: Text, told: Text| {
                Some((
                    EffectKind::Becomes(Self::shown(kind, side)),
                    square(at),
                    rule,
                    words,
                    Some(told),
                ))
            };
            let mut words = say::captures(man);
            match (taken, self.heir(side)) {
                (KING, Heir::One(at)) => {
                    let (heir, left) = (self.called(at), self.heirs(side).saturating_sub(1));
                    let told = say::told_becomes_king(left, heir);
                    returned = becomes(KING, at, rule::FID_12, say::becomes_king(heir), told);
                }
                (KING, Heir::Choice) => words = say::captures_and_choice(man, SIDES[side]),
                (KING, Heir::Nobody) => words = say::captures_last(man),
                (QUEEN, _) => {
                    returned = self.all_of(side, PRINCESS).first().and_then(|at| {
                        let man = self.called(at as u8);
                        let (words, told) = (say::becomes_queen(man), say::told_becomes_queen(man));
                        becomes(QUEEN, at as u8, rule::FID_14, words, told)
                    });
                }
                _ => {}
            }
            effect(EffectKind::Removes, end, None, words, None);
        }
        let leaps = self.leaps_once(from, to);
        let (rule, words) = match leaps {
            true => (Some(rule::FID_6), say::leaps(end)),
            false => (None, say::goes_to(end)),
        };
        effect(EffectKind::Moves(end), start, rule, words, None);
        if let Some(becomes) = KINDS[kind].becomes.filter(|_| to / 12 == [11, 0][me]) {
            let name = KINDS[becomes].name;
            let man = Man { at: to, ..self.called(from) };
            let shown = EffectKind::Becomes(Self::shown(becomes, me));
            let told = Some(say::told_becomes(name, man));
            effect(shown, end, Some(rule::FID_4), say::becomes(name), told);
        }
        if let Some((kind, at, rule, words, told)) = returned {
            effect(kind, at, Some(rule), words, told);
        }
    }
}
