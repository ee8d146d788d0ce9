//! What is told about a game by link and its replies.

use crate::headers::HEADERS;
use crate::model::Seen;
use crate::words::seat;
use fairyboard::record::NodeId;
use fairyboard::{Seat, Text};

/// The move of a main line that follows so many plies, as a reader may know it.
pub fn after(session: &Seen, plies: usize) -> String {
    let record = session.record();
    let path = record.path(record.end_of_line(NodeId::START));
    path.get(plies + 1).map_or_else(String::new, |id| record.node(*id).text().into())
}

/// What a player is called, to be put into a sentence: by name where one is given, else as the game calls the seat.
pub fn player(session: &Seen, of: Seat) -> Text {
    let header = HEADERS[usize::from(of.0) % HEADERS.len()];
    let given = session.record().header(header).filter(|name| !name.trim().is_empty());
    given.map_or_else(|| seat(&**session.state(), of), Text::from)
}

/// What the player elsewhere is called.
pub fn opponent(session: &Seen) -> Option<Text> {
    Some(player(session, session.side?.other()))
}
