//! Describes what the opponent's last move aims at: a piece that it threatens, or its own piece
//! that it brings to safety. Only the rules are asked; nothing is searched.

use crate::queries::pieces;
use crate::say;
use crate::sentences::taken_by;
use fairyboard::geometry::Square;
use fairyboard::turn::Effect;
use fairyboard::{Piece, State, Text};

/// A sentence for the player who moves next, about the opponent's move. It names the piece that the
/// move threatens, or says that the moved piece can't be captured any more. `None` if neither is
/// the case, if the move captures something or ends the game, and in games with hidden information.
pub(super) fn aim(before: &dyn State, after: &dyn State, effects: &[Effect]) -> Option<Text> {
    let ends = after.outcome().is_over() || after.to_move() == before.to_move();
    if after.hidden().is_some() || ends || taken_by(effects).next().is_some() {
        return None;
    }
    let in_danger = after.threatened();
    let mut reached = effects.iter().filter_map(|effect| effect.kind.leads_to());
    // The next player can capture the moved piece at once, so it neither threatens nor is safe.
    if reached.any(|at| in_danger.contains(&at)) {
        return None;
    }
    threat(before, after).or_else(|| saved(before, effects))
}

/// Names the most powerful piece of the next player that the mover could capture if the next player
/// passed, and that the mover could not capture before the move. `None` if there is no such piece.
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

/// Says that the moved piece is safe now, if only one piece moved and the next player could have
/// captured it on its old square.
fn saved(before: &dyn State, effects: &[Effect]) -> Option<Text> {
    let mut moves = effects.iter().filter(|effect| effect.kind.leads_to().is_some());
    let first = moves.next()?;
    // Each effect must begin on the square where the previous one ended. Otherwise a second piece
    // moved.
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
