//! Games against the computer. The header `Computer` has a character for each seat, in the order of
//! play: the computer's level in this seat, or `-` for a human player.

use crate::headers::{COMPUTER, HEADERS, ID, STUDY_OF_LINK};
use crate::moved_for::{Entered, MoveMarks};
use fairyboard::hidden::Viewer;
use fairyboard::record::{NodeId, Record};
use fairyboard::session::Session;
use fairyboard::turn::{Act, Step};
use fairyboard::{Key, Seat, State};
use protocol::{Limit, Question};

/// The levels, the weakest first.
pub const LEVELS: [u8; 5] = [1, 2, 3, 4, 5];

/// The players of a game for two: the computer's level in each seat, or `None` for a human player.
pub type Players = [Option<u8>; 2];

/// The players of a game. `None` if the computer plays no seat. In a game by link the computer
/// never plays, even if the record has the header `Computer`.
pub fn players(record: &Record) -> Option<Players> {
    let mut all = record.header(COMPUTER)?.chars();
    let level = |letter: char| letter.to_digit(10).map(|level| level as u8);
    let mut next = || all.next().and_then(level).filter(|level| LEVELS.contains(level));
    let players = [next(), next()];
    let is_game = !record.is_study() && record.header("Lesson").is_none();
    let is_game = is_game && record.header(ID).is_none();
    let suits = is_game && crate::link_game::suits(&**record.node(NodeId::START).state());
    Some(players).filter(|players| suits && players.iter().any(Option::is_some))
}

/// The value of the header `Computer`, such as `-3` for level 3 in the second seat.
pub fn header(players: Players) -> String {
    players.iter().map(|level| level.map_or('-', |level| (b'0' + level.min(9)) as char)).collect()
}

/// The computer's level in a seat. `None` if a human plays this seat.
pub fn level(record: &Record, seat: Seat) -> Option<u8> {
    players(record)?.get(usize::from(seat.0)).copied().flatten()
}

/// The seat of the only human player in a game against the computer. `None` in other games, and if
/// the computer plays both seats.
pub fn person(record: &Record) -> Option<Seat> {
    match players(record)? {
        [None, Some(_)] => Some(Seat::FIRST),
        [Some(_), None] => Some(Seat::SECOND),
        _ => None,
    }
}

/// Whether the last move of the human player can be taken back in the shown position, together with
/// the computer's moves after it.
pub fn can_take_back(session: &Session) -> bool {
    let record = session.record();
    let path = record.path(session.at());
    let is_person = |id: &NodeId| level(record, record.node(*id).mover()).is_none();
    session.can_take_back() && path.iter().skip(1).any(is_person) && is_entered_here(session)
}

/// Whether the last move may have been entered on this device. In a game by link this is a move of
/// the player on this device, or a move of the other player that was entered here.
fn is_entered_here(session: &Session) -> bool {
    let (record, at) = (session.record(), session.at());
    let is_others = session.side.is_some_and(|side| record.node(at).mover() != side);
    !is_others
        || !crate::link_game::is_by_link(record)
        || MoveMarks::of(session).at(record, at) == Some(Entered::ByOther)
}

/// Takes back the last move of the human player, together with the computer's moves after it.
///
/// # Errors
/// Returns the reason if the last move, or a move before it, can't be taken back.
pub(crate) fn take_back(session: &mut Session) -> Result<(), Key> {
    for _ in 0..taken_back(session)? {
        session.take_back();
    }
    Ok(())
}

/// The number of plies that [`take_back`] takes back. 0 if the human player has made no move that
/// can be taken back.
///
/// # Errors
/// Returns the reason if one of these plies can't be taken back.
pub(crate) fn taken_back(session: &Session) -> Result<usize, Key> {
    if !can_take_back(session) {
        return Ok(0);
    }
    let (mut shown, mut plies) = (session.clone(), 0);
    while shown.at() != NodeId::START {
        if let Some(why) = shown.stays() {
            return Err(why);
        }
        shown.back();
        plies += 1;
        if level(shown.record(), shown.state().to_move()).is_none() {
            return Ok(plies);
        }
    }
    Ok(0)
}

/// The names and values of the headers for the next game of the same players. If `swaps`, the
/// players change sides.
pub fn rematch(record: &Record, swaps: bool) -> Vec<(&'static str, String)> {
    let given = |name| record.header(name).unwrap_or_default();
    let [first, second, ..] = HEADERS;
    if !swaps {
        let kept = HEADERS.into_iter().chain([COMPUTER]);
        return kept.map(|name| (name, given(name).into())).collect();
    }
    let players: String = given(COMPUTER).chars().rev().collect();
    vec![(first, given(second).into()), (second, given(first).into()), (COMPUTER, players)]
}

/// The names and values of the headers for the next game against another level of the computer,
/// with the same sides.
pub fn at_level(record: &Record, level: u8) -> Vec<(&'static str, String)> {
    let changed = |known: Option<u8>| known.map(|_| level);
    let players = players(record).map(|players| header(players.map(changed)));
    let mut headers = rematch(record, false);
    headers.retain(|(name, _)| *name != COMPUTER);
    headers.extend(players.map(|players| (COMPUTER, players)));
    headers
}

/// The question to the computer about the shown position. In a game with hidden cards or dice, the
/// question contains only what the mover may know. The caller sets the limit of the search and the
/// other fields.
pub(crate) fn question(session: &Session) -> Question {
    let (record, state) = (session.record(), session.state());
    let is_open = !session.hides();
    let view = state.seen_by(Viewer::Seat(state.to_move()), &[]).filter(|_| !is_open);
    let (position, path) = match view {
        Some(view) => (view.text(), Vec::new()),
        None => (record.node(NodeId::START).state().text(), record.path(session.at())),
    };
    let moves = path.iter().skip(1).map(|id| record.node(*id).text().to_string()).collect();
    let (game, options) = (record.info().id.to_string(), record.options().to_string());
    Question {
        id: 0,
        game,
        options,
        position,
        moves,
        limit: Limit::UntilStopped,
        seed: 0,
        lines: 1,
        asks_why: false,
        is_open,
        also: None,
        unlike: None,
    }
}

/// The part of the computer's move that it decides, without dice rolls and drawn cards. The
/// computer's search rolls its own dice, and these rolls may differ from those of the game. `None`
/// if the move is not legal.
pub(crate) fn decided(state: &dyn State, text: &str) -> Option<String> {
    let steps = steps_of(state, text)?;
    let decided = steps.iter().filter(|step| step.act != Act::Chance);
    Some(decided.map(|step| step.text()).collect())
}

/// The steps of the computer's move, as the player to move may see them. `None` if the move is not
/// legal.
pub(crate) fn steps_of(state: &dyn State, text: &str) -> Option<Vec<Step>> {
    let view = state.seen_by(Viewer::Seat(state.to_move()), &[]);
    view.as_deref().unwrap_or(state).steps_of(text)
}

/// Whether the computer may not help because this is a game by link that is not over, or a study (a
/// copy for trying moves out) of such a game.
pub fn is_played_apart(session: &Session) -> bool {
    let record = session.record();
    let goes_on = !record.outcome(record.end_of_line(NodeId::START)).is_over();
    record.header(STUDY_OF_LINK).is_some() || goes_on && crate::link_game::is_by_link(record)
}
