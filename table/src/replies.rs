//! What is told about a game by link and its replies.

use crate::model::Seen;
use crate::words::seat_name;
use fairyboard::record::NodeId;

/// The move of a main line that follows so many plies, as a reader may know it.
pub fn after(session: &Seen, plies: usize) -> String {
    let record = session.record();
    let path = record.path(record.end_of_line(NodeId::START));
    path.get(plies + 1).map_or_else(String::new, |id| record.node(*id).text().into())
}

/// What the player elsewhere is called, by name or as the seat.
pub fn opponent(session: &Seen) -> Option<String> {
    let other = session.side?.other();
    let header = crate::headers::HEADERS.get(usize::from(other.0))?;
    let given = session.record().header(header).filter(|name| !name.trim().is_empty());
    Some(given.map_or_else(|| seat_name(&**session.state(), other), str::to_string))
}
