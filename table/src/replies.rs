//! What is told about a game by link and its replies.

use crate::apart::is_by_link;
use crate::model::Seen;
use crate::say;
use crate::words::{player, seat};
use fairyboard::Text;
use fairyboard::record::NodeId;

/// The move of a main line that follows so many plies, as a reader may know it: the number that the list gives it, and
/// its text.
pub fn after(session: &Seen, plies: usize) -> (u32, String) {
    let record = session.record();
    let path = record.path(record.end_of_line(NodeId::START));
    let node = path.get(plies + 1).map(|id| record.node(*id));
    node.map_or_else(Default::default, |node| (node.round(), node.text().into()))
}

/// The number that the list gives the move of a main line that ends so many plies; 0 at the start.
pub fn number_at(session: &Seen, plies: usize) -> u32 {
    let record = session.record();
    let path = record.path(record.end_of_line(NodeId::START));
    path.get(plies).map_or(0, |id| record.node(*id).round())
}

/// Who invites whom: the seat of whoever sent the game, and the one that is free for whoever opens it. `None` of what is
/// no game by link, or is over.
pub fn invitation(session: &Seen) -> Option<Text> {
    let side = session.side.filter(|_| is_by_link(session.record()))?;
    let state = &**session.state();
    let inviting = player(session.record(), state, side.other());
    Some(say::byline_invites(inviting, seat(state, side)))
}

/// What the player elsewhere is called.
pub fn opponent(session: &Seen) -> Option<Text> {
    Some(player(session.record(), &**session.state(), session.side?.other()))
}
