//! The choices of how the board is turned for the players, and their effect on the board.
//!
//! If the board turns after each move, it first shows the move: `Transient::turning` keeps the
//! previous rotation until a timer ends or the player acts.

use crate::clock::{self, Clock, Setting};
use crate::headers::TIME_CONTROL;
use crate::{computer, link_game, say};
use fairyboard::session::{Seats, Session};
use fairyboard::{Seat, State};
use i18n::Key;

pub fn person(session: &Session) -> Option<Seat> {
    session.side.or_else(|| computer::person(session.record()))
}

/// The ways to turn the board that are possible in a position, with their names. `is_alone` is
/// whether only one human plays on this device. There are none if the board always turns to the
/// edge of the player to move. `Seats::Across` turns the second player's pieces upside down. It is
/// left out in games with edges, because their dice show a face to each edge.
pub fn choices(state: &dyn State, is_alone: bool) -> impl Iterator<Item = (Seats, Key)> {
    let edges = state.turnable();
    let is_free = edges.is_none_or(|board| board.edge_of(state.to_move(), &[]).is_none());
    let (has_edges, names) = (edges.is_some(), NAMES);
    Seats::ALL.into_iter().zip(names).filter(move |(seats, _)| match seats {
        Seats::Across => is_free && !has_edges,
        Seats::Mine => is_free && is_alone,
        Seats::Stay | Seats::Turn => is_free,
    })
}

const NAMES: [Key; 4] = [say::SEATS_STAY, say::SEATS_TURN, say::SEATS_ACROSS, say::SEATS_MINE];

pub fn name(seats: Seats) -> Key {
    NAMES[seats as usize]
}

/// Applies the player's choice of how the board of a game turns. The board keeps its current
/// rotation unless the choice sets another.
pub(crate) fn choose(session: &mut Session, seats: Seats) {
    if !choices(&**session.state(), person(session).is_some()).any(|(known, _)| known == seats) {
        return;
    }
    match seats {
        Seats::Turn => session.look.turned = 0,
        Seats::Mine => return link_game::turn_to(session, person(session)),
        Seats::Stay | Seats::Across => session.look.turned = session.turned(),
    }
    session.look.seats = seats;
}

/// Applies the saved choices (how the board turns, and a clock) to a new game. `words` is a text
/// that [`write()`] made. In a game by link the clock is left out.
pub(crate) fn apply(game: &mut Session, words: &str) {
    let (seats, clock) = read(words);
    if let Some(seats) = seats {
        choose(game, seats);
    }
    if let Some(setting) = clock.filter(|_| clock::suits(game)) {
        game.clock = Clock::new(setting, game).kept();
        game.edit(|record| record.set_header(TIME_CONTROL, &setting.pace.to_string()));
    }
}

/// Reads the choices for the next game of this chess variant from a text that [`write()`] made: how
/// the board turns, and a clock.
pub fn read(words: &str) -> (Option<Seats>, Option<Setting>) {
    let (seats, clock) = words.split_once(' ').unwrap_or((words, ""));
    let seats = seats.parse::<usize>().ok().and_then(|i| Seats::ALL.get(i).copied());
    (seats, Setting::read(clock))
}

/// Writes the choices (how the board turns, and the clock) as a text to save.
pub fn write((seats, clock): (Option<Seats>, Option<Setting>)) -> String {
    let seats = seats.map_or_else(String::new, |seats| (seats as u8).to_string());
    format!("{seats} {}", clock.map_or_else(String::new, |clock| clock.to_string()))
}
