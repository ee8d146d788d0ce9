//! A weaker reason for a move: what it improves, or how much the player knows about it. It is
//! used if [`reasons`](super::reasons) finds only facts that the description of the move already
//! states.

use super::evaluated::merit;
use super::exchange::captures;
use super::{
    Fact, Followed, first_in_power, is_ordinary, is_proof, moves, piece_on, possible, reached,
    threatened,
};
use crate::{Place, decision};
use fairyboard::geometry::Square;
use fairyboard::hidden::Viewer;
use fairyboard::side_area::{Face, HandCard};
use fairyboard::turn::{Act, Effect, EffectKind, Step};
use fairyboard::{Position, Seat, State};
use protocol::{Limit, Score, Thought};

/// In a game with hidden information, up to this many possible positions are drawn to find one in
/// which the move is legal.
const MOST_WORLDS: usize = 4;
/// The number of replies is a reason for a move only if it is at most this.
pub(super) const FEW_REPLIES: usize = 6;

/// Finds weak facts about a move, such as the number of replies, the most important first. Empty if
/// the move can't be played. `limit` is the limit of the search that found the move.
pub(super) fn facts(place: Place, limit: Limit, thought: &Thought) -> Vec<Fact> {
    let mv = &thought.mv;
    let state = place.record.node(place.at).state();
    if state.hidden().is_none() {
        return of_open(&**state, limit, thought).unwrap_or_default();
    }
    let seen = state.seen_by(Viewer::Mover, &[]);
    of_seen(place, seen.as_deref().unwrap_or(&**state), mv).unwrap_or_default()
}

fn of_open(before: &dyn State, limit: Limit, thought: &Thought) -> Option<Vec<Fact>> {
    let Thought { mv, line, .. } = thought;
    let (me, after) = (before.to_move(), before.play(mv).ok()?.state);
    // The fact that every move loses is only certain if the search was as deep as the loss. A
    // search that was stopped earlier hasn't seen how the other moves end.
    if let Score::Loss(plies) = thought.score
        && thought.depth >= plies
        && is_proof(limit)
    {
        return Some(vec![Fact::LosesIn(plies / 2)]);
    }
    let mut facts = Vec::new();
    if !after.outcome().is_over() && after.to_move() != me {
        let effects = before.effects(&before.steps_of(mv)?);
        let lost = threatened(&*after, me);
        let ends = reached(&*after, me, &effects);
        if ends.iter().any(|at| lost.contains(at)) {
            let is_other = |reply: &String| !captures(&*after, reply, &ends);
            let has_better = line.get(1).is_some_and(is_other);
            return Some(vec![if has_better { Fact::BetterReply } else { Fact::AtRisk }]);
        }
        if let Some(replies) = moves(&*after).filter(|replies| replies.len() <= FEW_REPLIES) {
            facts.push(Fact::Leaves(replies.len() as u32));
        }
        // The evaluation explains only a move that does nothing else: it takes no piece of the
        // other side and changes no piece, it only goes somewhere.
        let pieces = before.scene(&[]).pieces;
        let is_plain = |effect: &Effect| {
            effect.kind.leads_to().is_some()
                && piece_on(&pieces, effect.at).is_none_or(|piece| piece.owner == Some(me))
        };
        if effects.iter().all(is_plain) {
            facts.extend(merit(before, &*after).map(Fact::Merit));
        }
        facts.extend(prepares(before, &after, line));
        if is_ordinary(&*after) && lost.is_empty() {
            facts.push(Fact::Covers);
        }
    }
    facts.push(Fact::NoBetter);
    Some(facts)
}

/// The piece that the player captures or brings to the board after the best reply, if the player
/// can't do that already before the move.
fn prepares(before: &dyn State, after: &Position, line: &[String]) -> Option<Fact> {
    let [_, reply, next, ..] = line else { return None };
    let then = after.play(reply).ok()?.state;
    if then.to_move() != before.to_move() {
        return None;
    }
    let effects = then.effects(&then.steps_of(next)?);
    let pieces = before.scene(&[]).pieces;
    let possible = before.threatened();
    let new = Followed::new(&*then, &effects).taken.into_iter().filter(|(at, piece, _)| {
        let is_there = piece_on(&pieces, *at) == Some(*piece);
        is_there && piece.owner == Some(after.to_move()) && !possible.contains(at)
    });
    let new = new.map(|(at, piece, _)| (before, Fact::Prepares(at, piece), at, piece));
    let enters = |effect: &Effect| match effect.kind {
        EffectKind::Enters(piece) => Some(Fact::PreparesEntry(piece)),
        _ => None,
    };
    let entry = || effects.iter().find_map(enters).filter(|_| before.play(next).is_err());
    first_in_power(new).or_else(entry)
}

/// In a game with hidden information, a fact must hold in every position that agrees with what the
/// player knows. So it is about the player's own cards, or about dice that all players see. `None`
/// if the move is not legal.
fn of_seen(place: Place, view: &dyn State, mv: &str) -> Option<Vec<Fact>> {
    let steps = view.steps_of(mv)?;
    // A world (a full position that agrees with what the player knows) may differ from the actual
    // position. The move may be illegal there, or its captured die may roll another face.
    let played = |world: Position| {
        let mv = world.moves().into_iter().find(|other| decision(other) == decision(mv))?;
        let after = world.play(&mv).ok()?.state;
        Some((world, after))
    };
    let Some((world, after)) = possible(place, MOST_WORLDS).find_map(played) else {
        return Some(vec![Fact::NoBetter]);
    };
    let mut facts = progress(&*world, &*after, &steps);
    facts.extend(needed(view, &*world, &*after, &steps));
    facts.extend(known(view, &steps));
    facts.extend(captures_left(&*world, &after));
    facts.push(Fact::NoBetter);
    Some(facts)
}

/// The cards of a player, if the game counts points for them.
pub(super) fn own_cards(state: &dyn State, me: Seat) -> Option<Vec<HandCard>> {
    let hands = state.beside()?.hands().into_iter();
    let own = hands.into_iter().find(|hand| hand.owner == Some(me) && hand.points.is_some());
    own.map(|hand| hand.cards)
}

/// Finds the cards of the player whose progress changes with the move. Empty if the move has a
/// roll, because the progress may depend on it.
fn progress(world: &dyn State, after: &dyn State, steps: &[Step]) -> Vec<Fact> {
    if steps.iter().any(|step| step.act == Act::Chance) {
        return Vec::new();
    }
    let me = world.to_move();
    let cards = |state: &dyn State| own_cards(state, me).unwrap_or_default();
    let before = cards(world);
    let is_changed = |card: &HandCard| {
        let same = before.iter().find(|before| before.text == card.text);
        same.is_some_and(|before| before.progress != card.progress)
    };
    let changed = cards(after).into_iter().filter(is_changed);
    changed.map(|card| Fact::Progress { card: card.name, progress: card.progress }).collect()
}

/// The face of the die on the square `at` towards the edge of the board that the steps of the move
/// name. `None` if the player doesn't know the face.
fn face(view: &dyn State, steps: &[Step], at: Option<Square>) -> Option<Face> {
    let edge = steps.iter().find(|step| step.act == Act::Edge)?;
    let edge = view.turnable()?.edges().iter().position(|other| other.letter == edge.text())?;
    let readings = view.beside()?.readings();
    readings.iter().find(|reading| Some(reading.at) == at)?.sides[edge]
}

/// Finds a shared card (one for all players) that needs the captured die. `None` if the player
/// doesn't know the die's face.
fn needed(view: &dyn State, world: &dyn State, after: &dyn State, steps: &[Step]) -> Option<Fact> {
    let take = steps.iter().find(|step| step.act == Act::Take)?;
    let taken = face(view, steps, take.at)?;
    let shared = |state: &dyn State| {
        let hands = state.beside()?.hands().into_iter();
        hands.into_iter().find(|hand| hand.owner.is_none())
    };
    let (before, after) = (shared(world)?, shared(after)?);
    if after.dice.len() == before.dice.len() {
        return None;
    }
    let is_it = |(of, on): &(Face, u8)| *on == 0 && of.text == taken.text;
    let number = *after.cards_for(after.dice.iter().position(is_it)?).first()?;
    let card = after.cards.get(usize::from(number) - 1)?;
    Some(Fact::Needed(card.name.clone()))
}

/// How many of the two faces that the move announces the player knows. `None` if it announces none.
fn known(view: &dyn State, steps: &[Step]) -> Option<Fact> {
    steps.iter().find(|step| step.act == Act::Face)?;
    let dice = steps.iter().filter(|step| matches!(step.act, Act::Pick | Act::Take));
    let known = dice.filter(|step| face(view, steps, step.at).is_some()).count();
    Some(Fact::Knows(known as u32))
}

/// The number of captures left. `None` unless the player may turn the board freely, and so sees all
/// dice.
fn captures_left(world: &dyn State, after: &Position) -> Option<Fact> {
    let count = |state: &dyn State| {
        let board = state.turnable()?;
        let is_free = board.edge_of(state.to_move(), &[]).is_none();
        is_free
            .then(|| (0..board.edges().len()).map(|edge| board.captures_from(edge)).sum::<usize>())
    };
    match (count(world)?, after.outcome().is_over()) {
        (0, _) => Some(Fact::NoCaptures),
        (_, true) => None,
        (_, false) => Some(Fact::LeavesCaptures(count(&**after)? as u32)),
    }
}
