//! The names of steps (the clicks that enter a move), the effects that a partly entered move shows
//! on the board, and the question whether to strike (capture once more).

use super::movegen::Draft;
use super::moves::{self, Formation, Hop};
use super::rule;
use super::{Pawn, say};
use crate::entry::Walk;
use crate::geometry::Square;
use crate::say::squares;
use crate::turn::{Act, Effect, EffectKind, Prompt, Step};
use i18n::Text;

impl Pawn {
    /// The name of a step. It is shown if a click on a square can mean several steps.
    pub(super) fn name_of(&self, taken: &[Step], step: &Step) -> Text {
        let before = match (step.act, taken) {
            (Act::Go | Act::Take | Act::Turn, [pick, ..]) => pick.text(),
            _ => "",
        };
        let text = format!("{before}{}", step.text().trim_start_matches(','));
        if step.act == Act::Pick {
            return moves::formation(&text).map_or_else(|| Text::name(&text), Text::from);
        }
        let hop = moves::read(&text).ok().and_then(|written| written.hops.first().copied());
        let (Some((hop, _)), Some(at)) = (hop, step.at) else {
            return say::PASS.into();
        };
        match step.act {
            Act::Strike => say::strikes(at, hop.before()),
            Act::Take => say::captures_on(at),
            Act::Turn => match hop.pivot() {
                Some(pivot) => {
                    let others = hop.now().squares().filter(|at| *at != pivot);
                    say::turns(pivot, squares(others))
                }
                None => Text::name(text),
            },
            _ => match self.pushed(hop) {
                Some((from, to)) => say::pushes(from, to),
                None => say::to(squares(hop.now().squares())),
            },
        }
    }

    /// For an action of a squad (a 2×2 block of pawns that moves as one): the square of the pawn
    /// that the squad pushes, and the square where the pushed pawn ends. `None` if no pawn is
    /// pushed.
    pub(super) fn pushed(&self, action: Hop) -> Option<(Square, Square)> {
        let (from, to) = self.push(action);
        Some((from.squares().next()?, to.squares().next()?))
    }

    pub(super) fn prompt_of(&self, taken: &[Step]) -> Option<Prompt> {
        let Some(Draft::Acted(hops, midway)) = self.draft(taken) else { return None };
        let strikes = midway.all_strikes();
        // The formations that may strike are duals (two pawns), threepieces (three in a row) or
        // both. If there are both, the question names neither kind.
        let mut shapes = strikes.iter().map(|(hop, _)| Text::from(hop.shape()));
        let first = shapes.next()?;
        let new =
            if shapes.all(|shape| shape == first) { first } else { say::ANY_FORMATION.into() };
        let question = match hops.len() {
            1 => say::ask_strike(new),
            _ => say::ask_strike_again(new),
        };
        Some(Prompt { question, accept: say::STRIKE, decline: say::NO_STRIKE })
    }

    /// The effects that the steps entered so far have on the board.
    pub(super) fn effects_of(&self, taken: &[Step]) -> Vec<Effect> {
        let mut effects = Vec::new();
        match self.draft(taken) {
            None | Some(Draft::Idle | Draft::Passed) => {}
            Some(Draft::Picked(formation)) => self.blocked_turns(formation, &mut effects),
            Some(Draft::Acted(hops, midway)) => {
                let kept = self.kept_by_turn(&hops, &midway).into_iter();
                let kept = kept.map(|(at, shape)| {
                    let words = say::safe_after_turn(self.man(at), shape);
                    let told = Some(words.clone());
                    Effect { kind: EffectKind::Spares, at, rule: Some(rule::PAWN_11), words, told }
                });
                let kept: Vec<_> = kept.collect();
                let mut enemy = self.enemy();
                for (i, hop) in hops.into_iter().enumerate() {
                    if let (0, Some((at, to))) = (i, self.pushed(hop)) {
                        let words = say::pushes(at, to);
                        let kind = EffectKind::Moves(to);
                        effects.push(Effect {
                            kind,
                            at,
                            rule: Some(rule::PAWN_7),
                            words,
                            told: None,
                        });
                        enemy = self.midway_after(hop).enemy;
                    }
                    let captured = hop.now() & enemy;
                    enemy = enemy - captured;
                    effects.extend(captured.squares().map(|at| {
                        let words = say::captures_on(at);
                        Effect { kind: EffectKind::Removes, at, rule: None, words, told: None }
                    }));
                    effects_of_hop(hop, &mut effects);
                }
                effects.extend(kept);
            }
        }
        effects
    }

    /// For each rotation that a formation (a group of pawns that moves as one) cannot make because
    /// a square is occupied, adds an effect that marks this square (PAWN-8).
    fn blocked_turns(&self, formation: Formation, effects: &mut Vec<Effect>) {
        let taken = self.white | self.black;
        for rotation in formation.rotations() {
            let pivot = rotation.pivot;
            let resting = rotation.resting.iter().flatten();
            effects.extend(resting.filter(|at| taken.contains(**at)).map(|at| {
                let words = say::no_turn(*at, pivot);
                Effect {
                    kind: EffectKind::Forbids,
                    at: *at,
                    rule: Some(rule::PAWN_8),
                    words,
                    told: None,
                }
            }));
        }
    }
}

/// Adds the effects of a hop (one movement of a turn) on the pawns of the formation that makes the
/// hop. If the formation moves straight, its leading pawns are first in the list.
fn effects_of_hop(hop: Hop, effects: &mut Vec<Effect>) {
    let mut squares: Vec<_> = hop.was().squares().collect();
    let Some(about) = hop.pivot() else {
        if hop.delta() > 0 {
            squares.reverse();
        }
        let (files, ranks) = hop.before().corners().0.distance(hop.after().corners().0);
        effects.extend(squares.into_iter().filter_map(|at| {
            let to = at.offset(files, ranks)?;
            let words = say::goes_to(to);
            Some(Effect { kind: EffectKind::Moves(to), at, rule: None, words, told: None })
        }));
        return;
    };
    // The squares before and after a rotation do not show its direction, so try both directions. If
    // a threepiece rotates about its middle pawn, both directions fit.
    let turned = |at: &Square, way: i8| {
        let (files, ranks) = about.distance(*at);
        about.offset(ranks * way, -files * way)
    };
    let fits =
        |way: i8| squares.iter().all(|at| turned(at, way).is_some_and(|to| hop.now().contains(to)));
    let way = if fits(1) { 1 } else { -1 };
    effects.extend(squares.iter().filter(|at| **at != about).filter_map(|at| {
        let to = turned(at, way)?;
        let words = say::turns(about, Text::name(to));
        Some(Effect {
            kind: EffectKind::Turns { to, about },
            at: *at,
            rule: None,
            words,
            told: None,
        })
    }));
}
