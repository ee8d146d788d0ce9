//! Makes pairs of games that look alike to a reader (a person at the screen) and differ in hidden
//! information.

use super::readers::Reader;
use fairyboard::chance::Chance;
use fairyboard::games::{toy, zugzwang};
use fairyboard::hidden::Viewer;
use fairyboard::record::{NodeId, Record};
use fairyboard::session::Session;
use fairyboard::turn::{Act, Step};
use fairyboard::{Determinize, Options, Position, Seat, State, catalog, into_position};
use fairyboard_tests::{dice, families};
use fastrand::Rng;
use ui_model::model::{Do, Notes, PlayState, View, Whole};

/// Two play screens that look alike to a reader. `None` if no second position was found.
pub fn pair(id: &str, options: &str, reader: Reader, rng: &mut Rng) -> Option<[PlayState; 2]> {
    let family = families().find(|family| family.info().id == id).expect("a game");
    let options = Options::read(family.info().options, options).expect("its options");
    let start = family.deal(&options, &mut Chance::seeded(rng.u64(..)));
    let state = played(start, rng.usize(..8), rng)?;
    let viewer = reader.viewer();
    let view = state.seen_by(viewer, &[])?;
    let other = match rng.bool() {
        true => other_hand(&*state, &view, rng),
        false => None,
    };
    let other = other.or_else(|| drawn(&view, &options, rng))?;
    let same = other.seen_by(viewer, &[])?.text() == view.text();
    assert!(same, "{} {}", state.text(), other.text());
    if state.text() == other.text() {
        return None;
    }
    let session = |state: &Position| {
        let record = Record::from_position(family, options.clone(), &state.text()).ok()?;
        Some(Session::new(record, NodeId::START))
    };
    let mut both = [session(&state)?, session(&other)?];
    if viewer.seat(state.to_move()) != Some(state.to_move()) && rng.bool() {
        both = others_discard(both, viewer, rng);
    }
    Some(both.map(|mut session| {
        if let Reader::Sits(seat) = reader {
            session.edit(|record| record.set_header("Id", "abcdefgh"));
            ui_model::link_game::seat(&mut session, Some(seat));
        }
        if let Reader::Against(person) = reader {
            let players = [Seat::FIRST, Seat::SECOND].map(|seat| (seat != person).then_some(1));
            let header = ui_model::computer::header(players);
            session.edit(|record| record.set_header("Computer", &header));
        }
        if reader == Reader::Together {
            session.began = Some(1);
        }
        PlayState::new(Whole::new(session))
            .with_coach(Notes::read(&Notes::with_newcomer("")))
            .update(Do::View(View::StartCoach(catalog::remark)))
    }))
}

/// In both games, another player chooses a card to discard, and the cards may differ. Half of the
/// time the player also moves, unless the games then no longer look alike.
fn others_discard(mut both: [Session; 2], viewer: Viewer, rng: &mut Rng) -> [Session; 2] {
    for session in &mut both {
        let first = session.state().next(&[]).steps.into_iter();
        let cards: Vec<_> = first.filter(|step| step.act == Act::Discard).collect();
        if cards.is_empty() {
            return both;
        }
        session.discard(cards[rng.usize(..cards.len())].text());
    }
    let rest = a_move(&**both[0].state(), both[0].draft().to_vec(), rng).unwrap_or_default();
    let Some((_, rest)) = rest.split_once('_').filter(|_| rng.bool()) else { return both };
    let mut played = both.clone();
    for session in &mut played {
        let discarded = session.draft()[0].text();
        if session.play_text(&format!("{discarded}{rest}")).is_err() {
            return both;
        }
    }
    let seen = played.each_ref().map(|game| game.state().seen_by(viewer, &[]).map(|s| s.text()));
    if seen[0].is_some() && seen[0] == seen[1] { played } else { both }
}

/// A position after some random moves. `None` if a position has no move.
fn played(mut state: Position, plies: usize, rng: &mut Rng) -> Option<Position> {
    for _ in 0..plies {
        let moves = moves_of(&*state, rng);
        let mv = moves.get(rng.usize(..moves.len().max(1)))?;
        let next = state.play(mv).expect("a move").state;
        if next.outcome().is_over() {
            break;
        }
        state = next;
    }
    Some(state)
}

/// Up to four random moves of a position, entered step by step, because there may be thousands.
fn moves_of(state: &dyn State, rng: &mut Rng) -> Vec<String> {
    (0..4).filter_map(|_| a_move(state, Vec::new(), rng)).collect()
}

/// A random move that begins with these steps. `None` if there is none.
fn a_move(state: &dyn State, mut taken: Vec<Step>, rng: &mut Rng) -> Option<String> {
    loop {
        let next = state.next(&taken);
        if next.may_stop || next.steps.is_empty() {
            break;
        }
        taken.push(next.steps[rng.usize(..next.steps.len())]);
    }
    (!taken.is_empty()).then(|| taken.iter().map(Step::text).collect())
}

/// Up to four random moves in the last position of a game.
pub fn some_moves(game: &Session, rng: &mut Rng) -> Vec<String> {
    let record = game.record();
    moves_of(&**record.node(record.end_of_line(NodeId::START)).state(), rng)
}

/// Another full position that agrees with the reader's view, made by sampling. `None` if the
/// sampling finds none, or if the game has no hidden information.
fn drawn(view: &Position, options: &Options, rng: &mut Rng) -> Option<Position> {
    let mut chance = Chance::seeded(rng.u64(..));
    let any = view.as_any();
    match any.downcast_ref::<zugzwang::View>() {
        Some(view) => view.sample(options, &mut chance).map(into_position),
        None => any.downcast_ref::<toy::View>()?.sample(options, &mut chance).map(into_position),
    }
}

/// A copy of the duel with other cards in a hidden hand. The next four cards of the deck stay, so
/// that the two games look alike for longer. `None` if the position is no duel.
fn other_hand(state: &dyn State, view: &Position, rng: &mut Rng) -> Option<Position> {
    let text = state.text();
    let mut fields: Vec<String> = text.split(' ').map(str::to_string).collect();
    if fields.get(2).is_none_or(|kind| kind != "duel") {
        return None;
    }
    let seen = view.text();
    let hidden =
        seen.split(' ').enumerate().skip(5).take(2).filter(|(_, hand)| hand.starts_with('~'));
    let places: Vec<usize> = hidden.map(|(place, _)| place).collect();
    let mut deck = dice::cards(&fields[7]);
    let mut loose = deck.split_off(deck.len().min(4));
    loose.extend(places.iter().flat_map(|place| dice::cards(&fields[*place])));
    rng.shuffle(&mut loose);
    for place in places {
        let count = dice::cards(&fields[place]).len();
        fields[place] = dice::hand(loose.split_off(loose.len().saturating_sub(count)));
    }
    deck.extend(loose);
    fields[7] = if deck.is_empty() { "-".into() } else { deck.concat() };
    let family = families().find(|family| family.info().id == state.info().id)?;
    let other = family.read(&fields.join(" "), &Options::defaults(family.info().options)).ok()?;
    other.seen_by(Viewer::Public, &[]).map(|_| other)
}
