//! What is told about a game by link and its replies.

use crate::model::Seen;
use crate::words::player;
use fairyboard::Text;
use fairyboard::record::NodeId;

/// The move of a main line that follows so many plies, as a reader may know it.
pub fn after(session: &Seen, plies: usize) -> String {
    let record = session.record();
    let path = record.path(record.end_of_line(NodeId::START));
    path.get(plies + 1).map_or_else(String::new, |id| record.node(*id).text().into())
}

/// What the player elsewhere is called.
pub fn opponent(session: &Seen) -> Option<Text> {
    Some(player(session.record(), &**session.state(), session.side?.other()))
}
