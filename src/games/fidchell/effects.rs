//! What steps are called, and what they do to the board.

use super::movegen::{OUTER, PORTALS};
use super::moves::{index, square};
use super::pieces::{FACES, KINDS, KING, PRINCESS, QUEEN};
use super::{Fidchell, Heir, INFO, Phase, rule};
use crate::turn::{Act, Effect, EffectKind, Step};

impl Fidchell {
    /// What a step is called.
    pub(super) fn name_of(&self, step: &Step) -> String {
        match (step.act, step.text()) {
            (Act::Word, "!") => "Call the King".into(),
            (Act::Word, _) => "Pass".into(),
            (Act::Take, text) => format!("captures {}", &text[1..]),
            (Act::Jump, text) => format!("leap to {}", &text[1..]),
            (Act::Reserve, letter) => KINDS
                .iter()
                .find(|kind| kind.letters[0] == letter)
                .map_or(letter, |k| k.name)
                .into(),
            (_, text) => format!("to {}", text.trim_start_matches(['-', '@'])),
        }
    }

    /// What the steps taken do to the board.
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
                    Phase::Setup => {
                        (EffectKind::Enters(piece), rule::FID_2, format!("is placed on {to}"))
                    }
                    Phase::Choice => {
                        let words = format!("the {} becomes the King", self.called(index(to)));
                        (EffectKind::Becomes(piece), rule::FID_13, words)
                    }
                    _ => {
                        let portal = PORTALS.iter().position(|p| p.at == index(to));
                        let name = portal.map_or("", |i| PORTALS[i].name);
                        let under = portal.is_some_and(|i| i >= OUTER);
                        let rule = if under { rule::FID_19 } else { rule::FID_17 };
                        let what = KINDS[face].one();
                        let words = format!("{what} comes through the {name} portal on {to}");
                        (EffectKind::Enters(piece), rule, words)
                    }
                };
                effects.push(Effect { kind, at: to, rule: Some(rule), words });
            }
        }
        effects
    }

    fn effects_of_move(&self, from: u8, to: u8, effects: &mut Vec<Effect>) {
        let Some((kind, me)) = self.piece_at(from.into()) else { return };
        let (start, end) = (square(from), square(to));
        let mut effect = |kind, at, rule, words| effects.push(Effect { kind, at, rule, words });
        let mut returned = None;
        if let Some((taken, side)) = self.piece_at(to.into()) {
            let owner = INFO.seats[side];
            let mut words = format!("captures the {}", self.called(to));
            let becomes = |kind, at: u8, rule, name| {
                let words = format!("the {} becomes the {name}", self.called(at));
                Some((EffectKind::Becomes(Self::shown(kind, side)), square(at), rule, words))
            };
            match (taken, self.heir(side)) {
                (KING, Heir::One(at)) => returned = becomes(KING, at, rule::FID_12, "King"),
                (KING, Heir::Choice) => words += &format!("; {owner} chooses a successor"),
                (KING, Heir::Nobody) => words += ", who has no successor",
                (QUEEN, _) => {
                    let princess = self.all_of(side, PRINCESS).first();
                    returned =
                        princess.and_then(|at| becomes(QUEEN, at as u8, rule::FID_14, "Queen"));
                }
                _ => {}
            }
            effect(EffectKind::Removes, end, None, words);
        }
        let leaps = self.leaps_once(from, to);
        let (rule, words) = match leaps {
            true => (Some(rule::FID_6), format!("leaps to {end}, once in the game")),
            false => (None, format!("goes to {end}")),
        };
        effect(EffectKind::Moves(end), start, rule, words);
        if let Some(becomes) = KINDS[kind].becomes.filter(|_| to / 12 == [11, 0][me]) {
            let words = format!("becomes {}", KINDS[becomes].one());
            let shown = Self::shown(becomes, me);
            effect(EffectKind::Becomes(shown), end, Some(rule::FID_4), words);
        }
        if let Some((kind, at, rule, words)) = returned {
            effect(kind, at, Some(rule), words);
        }
    }
}
