//! Finds reasons for a move, as facts that the rules prove.
//!
//! The sentences "Otherwise …" and "It threatens …" look at the position as if a side had passed,
//! in games where that is possible. In a game with hidden information, facts use only what the
//! mover sees.

mod contrast;
mod evaluated;
mod exchange;
mod fact;
mod fallback;

pub use contrast::reason_against;
pub use fact::Fact;

use crate::{Place, worlds};
use fairyboard::geometry::Square;
use fairyboard::hidden::Viewer;
use fairyboard::side_area::HandCard;
use fairyboard::turn::{Act, Effect, EffectKind, Step};
use fairyboard::{Budget, Coding, Outcome, Piece, Position, Seat, State, Text, matching, say};
use protocol::{Limit, Score, Thought};

/// The most moves of a position to try. If there are more, the facts that need all moves are left
/// out.
const MANY: usize = 500;
/// A move gets the fact [`Fact::WinsMore`] if the evaluation is higher by at least this after the
/// move and all captures that follow. In hundredths of the value of the game's plainest piece (in
/// chess, centipawns).
const MUCH: i32 = 50;

/// Finds at most `most` facts about a move, the most important first. `limit` is the limit of the
/// search that found the move.
pub fn reasons(place: Place, limit: Limit, thought: &Thought, most: usize) -> Vec<Fact> {
    let state = place.record.node(place.at).state();
    let mut reasons = Reasons { facts: Vec::new(), most };
    if state.hidden().is_some() {
        let seen = state.seen_by(Viewer::Mover, &[]);
        let seen = seen.as_deref().unwrap_or(&**state);
        reasons.of_seen(seen, &thought.mv);
        reasons.add(scored(place, seen, &thought.mv));
        reasons.add(discards(seen, &thought.mv));
    } else {
        // A move that can't be played has no reasons.
        let _ = reasons.of_open(place, &**state, thought, is_proof(limit));
    }
    reasons.facts
}

/// Whether a search with this limit considers all replies, so that a forced win or loss that it
/// finds is certain. The weakest levels overlook some replies.
fn is_proof(limit: Limit) -> bool {
    !matches!(limit, Limit::Level(..=2))
}

/// The most facts that [`one_reason`] looks for. Some facts add nothing to a description of the
/// move; the first of the others is used. It uses only one, because two facts can seem to
/// contradict each other, such as "It wins by force" and "Otherwise Black could win at once".
const FACTS: usize = 4;

/// The most important fact about a move that adds something to a description of the move. `None` if
/// the move is not legal.
pub fn one_reason(place: Place, limit: Limit, thought: &Thought) -> Option<Fact> {
    let facts = reasons(place, limit, thought, FACTS).into_iter();
    let told = facts.into_iter().find(|fact| !fact.is_in_move());
    told.or_else(|| fallback::facts(place, limit, thought).into_iter().next())
}

/// Whether a move captures nothing and puts its piece where the other side can capture it at once.
/// Always `false` in games with hidden information.
pub(crate) fn risks_mover(before: &dyn State, mv: &str) -> bool {
    let played = before.play(mv).ok().filter(|_| before.hidden().is_none());
    let (Some(played), Some(steps)) = (played, before.steps_of(mv)) else { return false };
    let (me, after) = (before.to_move(), &*played.state);
    let effects = before.effects(&steps);
    let gains = |effect: &Effect| effect.kind.takes();
    if after.outcome().is_over() || after.to_move() == me || effects.iter().any(gains) {
        return false;
    }
    let lost = threatened(after, me);
    effects.iter().filter_map(|effect| effect.kind.leads_to()).any(|to| lost.contains(&to))
}

/// The pieces on a board with their squares.
type Pieces = Vec<(Square, Piece)>;

struct Reasons {
    facts: Vec<Fact>,
    most: usize,
}

impl Reasons {
    fn is_enough(&self) -> bool {
        self.facts.len() >= self.most
    }

    fn add(&mut self, fact: impl Into<Option<Fact>>) {
        if !self.is_enough() {
            self.facts.extend(fact.into());
        }
    }

    /// Adds the effects of the move as its player sees it, for games with hidden information.
    /// `OnlyMove` is left out, because moves that are legal from another edge of the board may be
    /// hidden from the player.
    fn of_seen(&mut self, view: &dyn State, mv: &str) {
        let mut steps = view.steps_of(mv).unwrap_or_default();
        steps.retain(|step| step.act != Act::Chance);
        let effects = view.effects(&steps);
        let is_taken = |effect: &&Effect| effect.kind == EffectKind::Removes;
        let taken: Vec<_> = effects.iter().filter(is_taken).map(|effect| effect.at).collect();
        let told = effects.iter().find(is_taken).map(|effect| effect.words.clone());
        self.add(told.map(|told| Fact::Captures { taken, told }));
        for effect in effects.into_iter().filter(|effect| effect.kind == EffectKind::Shows) {
            let Effect { kind, at, words, told, .. } = effect;
            self.add(Fact::Does { kind, at, told: told.unwrap_or(words) });
        }
    }

    fn of_open(
        &mut self,
        place: Place,
        before: &dyn State,
        thought: &Thought,
        is_proof: bool,
    ) -> Option<()> {
        let me = before.to_move();
        let after = &*before.play(&thought.mv).ok()?.state;
        let outcome = ended(place, after, thought);
        if let Outcome::Win(winner, _) = outcome
            && winner == me
        {
            self.add(Fact::Wins { outcome, told: after.outcome_words(outcome) });
            return Some(());
        }
        if let (Score::Win(plies), true) = (thought.score, is_proof) {
            self.add(Fact::WinsIn(plies.div_ceil(2)));
        }
        self.add(is_only_move(before).then_some(Fact::OnlyMove));
        let answers = !outcome.is_over() && after.to_move() != me;
        let passed = before.passed().filter(|passed| answers && passed.to_move() != me);
        if let Some(passed) = passed.as_deref().filter(|_| !self.is_enough()) {
            let stops = wins_at_once(passed) == Some(true) && wins_at_once(after) == Some(false);
            self.add(stops.then_some(Fact::StopsWin(passed.to_move())));
        }
        let steps = before.steps_of(&thought.mv)?;
        let effects = before.effects(&steps);
        let threatened = if answers { threatened(after, me) } else { Vec::new() };
        let followed = Followed::new(before, &effects);
        let ends = reached(after, me, &effects);
        let is_at_risk = ends.iter().any(|at| threatened.contains(at));
        let takes = followed.taken.iter().any(|(_, piece, _)| piece.owner != Some(me));
        self.captures(&followed, &effects, me);
        if takes && answers && is_ordinary(after) {
            let is_free = threatened.is_empty();
            self.add(gains(&followed, me, is_free).filter(|_| !is_at_risk));
            self.add(not_taken_back(after, &ends, &threatened));
        }
        if is_at_risk && !self.is_enough() {
            self.add(exchange::returned(before, after, &ends, thought));
            self.add((takes && wins_more(before, after)).then_some(Fact::WinsMore));
        }
        if let Some(passed) = passed.as_deref().filter(|_| !self.is_enough()) {
            self.add(saved(before, passed, after, &followed, &threatened));
        }
        // A piece that can be captured at once threatens nothing, so threats are looked for only if
        // the moved piece is safe.
        let again = after.passed().filter(|again| answers && again.to_move() == me && !is_at_risk);
        let again = again.as_deref();
        if let Some(again) = again.filter(|_| !self.is_enough()) {
            self.add((wins_at_once(again) == Some(true)).then_some(Fact::ThreatensWin));
        }
        self.does(effects);
        if let Some(again) = again.filter(|_| !self.is_enough()) {
            self.add(new_threat(before, after, again, &threatened));
        }
        // The expected reply and the number of replies exist for almost any move, so they are added
        // only if there is no other fact.
        let all = self.most == usize::MAX;
        if all || self.facts.is_empty() {
            self.add(thought.line.get(1).cloned().map(Fact::Expects));
        }
        if answers && (all || self.facts.is_empty()) {
            self.add(moves(after).map(|replies| Fact::Leaves(replies.len() as u32)));
        }
        Some(())
    }

    fn captures(&mut self, followed: &Followed, effects: &[Effect], me: Seat) {
        let of = |kind| {
            let is_it = move |(_, owner, is): &&(Square, Piece, EffectKind)| {
                owner.owner != Some(me) && *is == kind
            };
            followed.taken.iter().filter(is_it)
        };
        let taken: Vec<_> = of(EffectKind::Removes).map(|(at, ..)| *at).collect();
        let first = |effect: &&Effect| {
            effect.kind == EffectKind::Removes && taken.first() == Some(&effect.at)
        };
        let told = effects.iter().find(first).map(|effect| effect.words.clone());
        self.add(told.map(|told| Fact::Captures { taken, told }));
        for (at, piece, _) in of(EffectKind::Converts) {
            self.add(Fact::Converts(*at, *piece));
        }
    }

    /// Adds facts about pieces that enter the board or turn into other pieces.
    fn does(&mut self, effects: Vec<Effect>) {
        let ends: Vec<_> = effects.iter().filter_map(|effect| effect.kind.leads_to()).collect();
        for Effect { kind, at, words, .. } in effects {
            let told = match kind {
                // The sentence says "it" for the piece that moved, and names any other piece.
                EffectKind::Becomes(_) if ends.contains(&at) => say::reason_effect(words),
                EffectKind::Becomes(_) | EffectKind::Enters(_) => words,
                _ => continue,
            };
            self.add(Fact::Does { kind, at, told });
        }
    }
}

/// The points that the player's cards gain by the move. `None` if they gain none, or if the move
/// has a roll. Points are compared in any one full position that agrees with the view, because the
/// player's own cards are the same in all of them.
fn scored(place: Place, view: &dyn State, mv: &str) -> Option<Fact> {
    let me = view.to_move();
    if view.steps_of(mv)?.iter().any(|step| step.act == Act::Chance) {
        return None;
    }
    let world = possible(place, 1).next()?;
    let cards = |state: &dyn State| fallback::own_cards(state, me);
    let (before, after) = (cards(&*world)?, cards(&*world.play(mv).ok()?.state)?);
    let changed = after.iter().filter_map(|card| {
        let was = before.iter().find(|before| before.text == card.text)?;
        (card.points != was.points).then(|| (card, card.points - was.points))
    });
    let changed: Vec<(&HandCard, i32)> = changed.collect();
    let more: i32 = changed.iter().map(|(_, more)| more).sum();
    match changed[..] {
        _ if more <= 0 => None,
        [(card, more)] => Some(Fact::Scores { card: card.name.clone(), more }),
        _ => Some(Fact::ScoresMany { cards: changed.len() as u32, more }),
    }
}

/// Draws up to `count` full positions that agree with what the player to move knows.
fn possible(place: Place<'_>, count: usize) -> impl Iterator<Item = Position> + '_ {
    let (family, options) = (place.record.family(), place.record.options());
    worlds(place, count, 0).into_iter().filter_map(|world| family.read(&world, options).ok())
}

/// The card that the move discards, if it scores less than each other card of the player, or costs
/// points, with the dice as they are.
fn discards(view: &dyn State, mv: &str) -> Option<Fact> {
    let steps = view.steps_of(mv)?;
    let discard = steps.iter().find(|step| step.act == Act::Discard)?;
    let cards = fallback::own_cards(view, view.to_move())?;
    let card = cards.iter().find(|card| card.discard == discard.text())?;
    let mut others = cards.iter().filter(|other| other.text != card.text);
    match card.points {
        points if others.all(|other| other.points > points) => {
            Some(Fact::DiscardsLeast(card.name.clone()))
        }
        points @ ..0 => {
            Some(Fact::DiscardsLoss { card: card.name.clone(), points: points.unsigned_abs() })
        }
        _ => None,
    }
}

/// The outcome after a move. If the position alone doesn't end the game, but the search says that
/// the move wins at once, the win comes from the convention (repetition or move-limit rule).
fn ended(place: Place, after: &dyn State, thought: &Thought) -> Outcome {
    let outcome = after.outcome();
    if outcome.is_over() || place.by_rules_alone || thought.score != Score::Win(1) {
        return outcome;
    }
    let mut record = place.record.clone();
    record.play(place.at, &thought.mv).map_or(outcome, |at| record.outcome(at))
}

/// The texts of all moves of a position. `None` if there are too many to try.
fn moves(state: &dyn State) -> Option<Vec<String>> {
    let mut budget = Budget::usual();
    let moves: Vec<String> = match state.info().coding {
        Coding::Moves => state.list().iter().map(Into::into).collect(),
        Coding::Steps => matching(&|taken| state.next(taken), &|_| true, MANY + 1, &mut budget),
    };
    (moves.len() <= MANY && !budget.is_spent()).then_some(moves)
}

/// Whether the side to move can win at once. `None` if there are too many moves to try.
fn wins_at_once(state: &dyn State) -> Option<bool> {
    let wins = |mv: &String| match state.play(mv).map(|played| played.state.outcome()) {
        Ok(Outcome::Win(winner, _)) => winner == state.to_move(),
        _ => false,
    };
    Some(moves(state)?.iter().any(wins))
}

/// Whether the position has exactly one legal move.
fn is_only_move(state: &dyn State) -> bool {
    let mut taken: Vec<Step> = Vec::new();
    loop {
        let next = state.next(&taken);
        match next.steps[..] {
            [] => return !taken.is_empty(),
            [only] if !next.may_stop => taken.push(only),
            _ => return false,
        }
    }
}

/// Whether moves of this position end the turn of the side to move. In Fidchell, for example, a
/// player first chooses a successor of the King, and then moves.
fn is_ordinary(state: &dyn State) -> bool {
    let next = |taken: &[Step]| state.next(taken);
    let first = matching(&next, &|_| true, 1, &mut Budget::usual());
    let played = first.first().and_then(|mv| state.play(mv).ok());
    played.is_none_or(|played| played.state.to_move() != state.to_move())
}

/// The squares of a player's pieces that the side to move can capture.
fn threatened(state: &dyn State, seat: Seat) -> Vec<Square> {
    let pieces = state.scene(&[]).pieces;
    let mut squares = state.threatened();
    squares.retain(|at| piece_on(&pieces, *at).and_then(|piece| piece.owner) == Some(seat));
    squares
}

fn piece_on(pieces: &Pieces, at: Square) -> Option<Piece> {
    pieces.iter().find(|(square, _)| *square == at).map(|(_, piece)| *piece)
}

/// The squares of a position's pieces before and after a move.
struct Followed {
    /// Each piece with its square before the move, and its square after it if that is known.
    pieces: Vec<(Square, Piece, Option<Square>)>,
    /// Captured and converted pieces, each with its square and the effect.
    taken: Vec<(Square, Piece, EffectKind)>,
}

impl Followed {
    fn new(before: &dyn State, effects: &[Effect]) -> Self {
        let pieces = before.scene(&[]).pieces;
        let pieces = pieces.into_iter().map(|(at, piece)| (at, piece, Some(at))).collect();
        let mut followed = Followed { pieces, taken: Vec::new() };
        for Effect { kind, at, .. } in effects {
            let found = followed.pieces.iter_mut().find(|(.., now)| *now == Some(*at));
            let Some((_, piece, now)) = found else { continue };
            match *kind {
                EffectKind::Moves(to) => *now = Some(to),
                EffectKind::Removes | EffectKind::Converts => {
                    *now = None;
                    followed.taken.push((*at, *piece, *kind));
                }
                // If a formation (pawns that move as one) turns, it is unknown which pawn goes to
                // which square, so the pawns are not followed.
                EffectKind::Turns { .. } => *now = None,
                _ => {}
            }
        }
        followed
    }
}

/// The squares on which pieces of the player `me` end a move.
fn reached(after: &dyn State, me: Seat, effects: &[Effect]) -> Vec<Square> {
    let pieces = after.scene(&[]).pieces;
    let mut ends: Vec<_> = effects.iter().filter_map(|effect| effect.kind.leads_to()).collect();
    ends.retain(|at| piece_on(&pieces, *at).is_some_and(|piece| piece.owner == Some(me)));
    ends
}

/// The fact that a move wins several pieces, more than the player gives up by it. `None` if it wins
/// fewer than two more.
fn gains(followed: &Followed, me: Seat, is_free: bool) -> Option<Fact> {
    let is_own = |(_, piece, _): &&(Square, Piece, EffectKind)| piece.owner == Some(me);
    let lost = followed.taken.iter().filter(is_own).count();
    let count = (followed.taken.len() - lost).saturating_sub(lost);
    (count > 1).then_some(Fact::Gains { count: count as u32, is_free })
}

/// Whether the player is better off after the move and all captures that may follow.
fn wins_more(before: &dyn State, after: &dyn State) -> bool {
    let me = before.to_move();
    let worth = evaluated::worth(before, me).zip(evaluated::quiet_worth(after, me));
    worth.is_some_and(|(was, is)| is >= was + MUCH)
}

/// The fact that no reply captures anything, or that replies capture only other pieces than the one
/// that moved, which is on one of the squares `ends`. `None` if a reply can capture that piece.
fn not_taken_back(after: &dyn State, ends: &[Square], threatened: &[Square]) -> Option<Fact> {
    if threatened.is_empty() {
        return Some(Fact::NothingBack);
    }
    let pieces = after.scene(&[]).pieces;
    let is_safe = !ends.is_empty() && !ends.iter().any(|at| threatened.contains(at));
    let lost = threatened.iter().filter_map(|at| {
        let piece = piece_on(&pieces, *at)?;
        Some((after, Fact::NotTakenBack(*at, piece), *at, piece))
    });
    is_safe.then(|| first_in_power(lost))?
}

/// A fact about a piece, with the piece, its square, and a position in which the piece is on that
/// square.
type OfPiece<'a> = (&'a dyn State, Fact, Square, Piece);

/// The fact that the move saves a piece: one that could be captured if the mover passed, and that
/// can't be captured after the move. Of several such pieces, the fact names the one that commands
/// the most squares. `None` if there is none, or if the move exposes a piece that commands more.
fn saved(
    before: &dyn State,
    passed: &dyn State,
    after: &dyn State,
    followed: &Followed,
    threatened_then: &[Square],
) -> Option<Fact> {
    let me = before.to_move();
    let in_danger = threatened(passed, me);
    let pieces = after.scene(&[]).pieces;
    let stood = before.scene(&[]).pieces;
    let saved = followed.pieces.iter().filter_map(|(at, piece, now)| {
        let now = (*now)?;
        let stands = piece_on(&pieces, now) == Some(*piece);
        // An own piece that was on this square before may still be there, so it is unclear which
        // piece this is.
        let is_known =
            now == *at || piece_on(&stood, now).and_then(|piece| piece.owner) != Some(me);
        let is_safe = stands && is_known && !threatened_then.contains(&now);
        let is_it = in_danger.contains(at) && is_safe;
        is_it.then_some((before, Fact::Saves { piece: *piece, at: *at, now }, *at, *piece))
    });
    let (power, fact) = most_powerful(saved)?;
    // A move that gives up more than it saves is not explained by what it saves.
    let given = followed.pieces.iter().filter_map(|(at, piece, now)| {
        let now = now.filter(|now| threatened_then.contains(now))?;
        let is_new = now != *at || !in_danger.contains(at);
        is_new.then_some((after, Fact::NoBetter, now, *piece))
    });
    most_powerful(given).is_none_or(|(given, _)| given <= power).then_some(fact)
}

/// The fact that the mover threatens a piece that they could not capture before. If there are
/// several such pieces, the fact names the one that commands the most squares. `None` if the
/// capturing piece can be captured itself, because it is on one of the squares `threatened`.
fn new_threat(
    before: &dyn State,
    after: &dyn State,
    again: &dyn State,
    threatened: &[Square],
) -> Option<Fact> {
    match first_in_power(new_threats(before, after, again).into_iter())? {
        Fact::Threatens(at, piece, _) => {
            let by = captor(again, at);
            let is_at_risk =
                |(on, _): &(Vec<Square>, Text)| on.iter().any(|at| threatened.contains(at));
            (!by.as_ref().is_some_and(is_at_risk))
                .then(|| Fact::Threatens(at, piece, by.map(|(_, by)| by)))
        }
        fact => Some(fact),
    }
}

/// Finds the pieces that the mover could capture if the other side passed after this move, and
/// could not capture before. `again` is the position after that pass.
fn new_threats<'a>(
    before: &dyn State,
    after: &'a dyn State,
    again: &dyn State,
) -> Vec<OfPiece<'a>> {
    let possible = before.threatened();
    let pieces = after.scene(&[]).pieces;
    let new = again.threatened().into_iter().filter_map(|at| {
        let piece = piece_on(&pieces, at)?;
        let is_it = piece.owner == Some(after.to_move()) && !possible.contains(&at);
        is_it.then_some((after, Fact::Threatens(at, piece, None), at, piece))
    });
    new.collect()
}

/// The piece or formation (a group of pawns that moves as one) that captures on a square with the
/// shortest such move: its squares and its name. `None` if none does, or if there are too many
/// moves to try.
fn captor(state: &dyn State, at: Square) -> Option<(Vec<Square>, Text)> {
    let captures = |steps: &Vec<Step>| {
        let effects = state.effects(steps);
        effects.iter().any(|effect| effect.kind == EffectKind::Removes && effect.at == at)
    };
    let moves = moves(state)?;
    let steps = moves.iter().filter_map(|mv| state.steps_of(mv)).filter(captures);
    let steps = steps.min_by_key(Vec::len)?;
    let place = steps.iter().position(|step| step.act == Act::Pick)?;
    let pick = &steps[place];
    let squares: Vec<Square> = pick.squares().collect();
    let name = match squares.len() {
        1 => {
            let piece = piece_on(&state.scene(&[]).pieces, pick.at?)?;
            say::piece_on(pick.at?, piece.name)
        }
        _ => state.step_name(&steps[..place], pick),
    };
    Some((squares, name))
}

/// Returns the fact whose piece commands the most squares; `None` if there are no facts. The page
/// shows this number on the card that describes the piece.
fn first_in_power<'a>(facts: impl Iterator<Item = OfPiece<'a>>) -> Option<Fact> {
    most_powerful(facts).map(|(_, fact)| fact)
}

/// Returns the fact whose piece commands the most squares, with the number of these squares. `None`
/// if there are no facts.
fn most_powerful<'a>(facts: impl Iterator<Item = OfPiece<'a>>) -> Option<(u32, Fact)> {
    let mut best: Option<(u32, Fact)> = None;
    for (state, fact, at, piece) in facts {
        let power = state.card(&piece, at).map_or(0, |card| card.commands_most);
        if best.as_ref().is_none_or(|(most, _)| power > *most) {
            best = Some((power, fact));
        }
    }
    best
}
