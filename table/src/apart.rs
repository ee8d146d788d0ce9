//! Games by link: two players apart, each with the game on a device of their own, send each other its
//! link after a move. The header `Id` tells to which game a link belongs.

use crate::headers::{ID, is_study};
use fairyboard::hidden::Privacy;
use fairyboard::link::Shared;
use fairyboard::record::{NodeId, Record};
use fairyboard::session::{Seats, Session};
use fairyboard::{Seat, State};

/// Whether two players apart can play from a position.
pub fn suits(state: &dyn State) -> bool {
    state.seats().len() == 2 && state.privacy() != Privacy::Together
}

/// Whether a record is a game by link.
pub fn is_by_link(record: &Record) -> bool {
    let plain = !is_study(record) && record.header("Lesson").is_none();
    plain && record.header(ID).is_some() && suits(&**record.node(NodeId::START).state())
}

/// Seats whoever opens a link of a game: at the side that is to move, which the other has just sent.
pub fn sit(session: &mut Session) {
    let end = session.record().end_of_line(NodeId::START);
    if is_by_link(session.record()) && !session.record().outcome(end).is_over() {
        seat(session, Some(session.record().node(end).state().to_move()));
    }
}

/// Seats a player on this device, at the bottom of the board.
pub fn seat(session: &mut Session, side: Option<Seat>) {
    session.side = side;
    turn_to(session, side);
}

/// Turns the board to the player who sits here, where it stays.
pub(crate) fn turn_to(session: &mut Session, side: Option<Seat>) {
    if let Some(side) = side {
        session.look.turned = if side == Seat::SECOND { 2 } else { 0 };
        session.look.seats = Seats::Mine;
    }
}

/// Puts what a link has more into the kept game, and shows its end.
pub(crate) fn take(session: &mut Session, record: &Record) {
    let news = record.without_variations();
    session.edit(|mine| {
        mine.merge(&news);
        for name in crate::headers::HEADERS {
            if mine.header(name).is_none() {
                mine.set_header(name, news.header(name).unwrap_or(""));
            }
        }
    });
    session.go(session.record().end_of_line(NodeId::START));
}

/// What a reply holds: the moves of the game and who plays. Notes and variations stay here.
pub(crate) fn reply(session: &Session) -> Shared {
    let record = session.record();
    let mut plain = record.without_notes().without_variations();
    for (name, value) in record.headers() {
        plain.set_header(name, value);
    }
    Shared::new(plain)
}
