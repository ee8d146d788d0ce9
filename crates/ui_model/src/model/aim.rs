//! The aim of the opponent's last move, as far as the rules alone show it.

use crate::queries::pieces;
use crate::say;
use crate::sentences::taken_by;
use fairyboard::geometry::Square;
use fairyboard::turn::Effect;
use fairyboard::{Piece, State, Text};

/// A sentence about the aim of a move that captures nothing, for the player who moves next: the
/// piece that it threatens, or that its piece is no longer in danger. `None` if there is no such
/// aim, and in games with hidden information.
pub(super) fn aim(before: &dyn State, after: &dyn State, effects: &[Effect]) -> Option<Text> {
    let ends = after.outcome().is_over() || after.to_move() == before.to_move();
    if after.hidden().is_some() || ends || taken_by(effects).next().is_some() {
        return None;
    }
    let in_danger = after.threatened();
    let mut reached = effects.iter().filter_map(|effect| effect.kind.leads_to());
    // A threat of a piece that can be captured at once is none.
    if reached.any(|at| in_danger.contains(&at)) {
        return None;
    }
    threat(before, after).or_else(|| saved(before, effects))
}

/// The most powerful piece that the move threatens to capture, and that could not be captured
/// before.
fn threat(before: &dyn State, after: &dyn State) -> Option<Text> {
    let again = after.passed().filter(|again| again.to_move() == before.to_move())?;
    let (possible, new) = (before.threatened(), again.threatened());
    let is_new = |(at, piece): &(Square, Piece)| {
        piece.owner == Some(after.to_move()) && new.contains(at) && !possible.contains(at)
    };
    let threatened = pieces(after).into_iter().filter(is_new);
    let power =
        |(at, piece): &(Square, Piece)| after.card(piece, *at).map_or(0, |card| card.commands_most);
    let (at, piece) = threatened.max_by_key(power)?;
    Some(say::aim_threatens(say::hint_yours(at, piece.name)))
}

/// Whether the only piece that moved could have been captured if it had stayed.
fn saved(before: &dyn State, effects: &[Effect]) -> Option<Text> {
    let mut moves = effects.iter().filter(|effect| effect.kind.leads_to().is_some());
    let first = moves.next()?;
    // The further steps of the same piece begin where the step before ended.
    let mut at = first.kind.leads_to();
    for step in moves {
        if at != Some(step.at) {
            return None;
        }
        at = step.kind.leads_to();
    }
    let passed = before.passed().filter(|passed| passed.to_move() != before.to_move())?;
    passed.threatened().contains(&first.at).then(|| say::AIM_SAVED.into())
}
