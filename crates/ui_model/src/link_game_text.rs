//! Sentences about a game by link and its replies.

use crate::link_game::{Claims, is_by_link};
use crate::model::Seen;
use crate::moved_for::{Entered, MoveMarks, is_for_player};
use crate::say;
use crate::sentences::{player, seat};
use fairyboard::record::{NodeId, Record};
use fairyboard::{Seat, Text};

/// The sentence about a link or text that adds nothing to the saved game. `game` is the name of the
/// saved game. The sentence says whether the link is older, is the same, or has another result that
/// the players have set.
pub fn brings_nothing(game: Text, kept: &Seen, link: &Seen) -> Text {
    let (kept_result, link_result) = (kept.record().result(), link.record().result());
    let both_ended = kept.record().has_given_result() && link.record().has_given_result();
    if both_ended && kept_result != link_result {
        return say::byline_both_ended(game);
    }
    match kept.record().common(link.record()) {
        Some(common) if common.mine > 0 => say::byline_older(game, number_at(kept, common.plies)),
        _ => say::byline_same(game),
    }
}

/// The move after this number of plies of a main line: its number in the list of moves, and its
/// text without hidden parts. 0 and an empty text if there is no such move.
pub fn after(session: &Seen, plies: usize) -> (u32, String) {
    let record = session.record();
    let path = record.path(record.end_of_line(NodeId::START));
    let node = path.get(plies + 1).map(|id| record.node(*id));
    node.map_or_else(Default::default, |node| (node.round(), node.text().into()))
}

/// The number of the move at this ply of a main line, as in the list of moves. 0 at the start.
pub fn number_at(session: &Seen, plies: usize) -> u32 {
    let record = session.record();
    let path = record.path(record.end_of_line(NodeId::START));
    path.get(plies).map_or(0, |id| record.node(*id).round())
}

/// The question whether to accept a link that plays moves for the player, takes moves back, or ends
/// the game.
pub fn claimed(link: &Seen, claims: &Claims) -> Text {
    if claims.takes_back {
        return say::byline_takes_back(opponent(link).unwrap_or_default());
    }
    let plays = claims.plies.first().map(|first| plays(link, claims, *first));
    let ends = claims.ends.then(|| say::byline_ends(ending(link)));
    match (plays, ends) {
        (Some(plays), Some(ends)) => say::byline_plays_and_ends(ends, plays),
        (plays, ends) => plays.or(ends).unwrap_or_default(),
    }
}

/// A sentence about the moves that a link plays for the player on this device. If the link says
/// that the other player entered all of them, the sentence names the other player.
fn plays(link: &Seen, claims: &Claims, first: usize) -> Text {
    let (record, count) = (link.record(), claims.plies.len());
    let (_, text) = after(link, first);
    match claims.plies.iter().all(|ply| is_for_player(record, *ply)) {
        true => say::byline_plays_yours_entered(text, count, opponent(link).unwrap_or_default()),
        false => say::byline_plays_yours(text, count),
    }
}

/// The question whether to accept the other player's version of a game in a room (a game that two
/// devices share through servers, the relays). That version has moves of the player on this device,
/// or a result that the rules don't give.
pub fn claimed_in_room(link: &Seen, claims: &Claims, other: Text) -> Text {
    match claims.plies.first() {
        Some(first) => say::room_plays_yours(after(link, *first).1, claims.plies.len(), other),
        None => say::room_ends(ending(link), other),
    }
}

/// A clause about the result that a link sets for the game.
fn ending(link: &Seen) -> Text {
    let record = link.record();
    let end = record.end_of_line(NodeId::START);
    let wins = |seat| say::byline_wins(player(record, &**record.node(end).state(), seat));
    match record.result() {
        _ if record.outcome(end).is_over() => record.outcome_words(end),
        "1-0" => wins(Seat::FIRST),
        "0-1" => wins(Seat::SECOND),
        _ => say::BYLINE_DRAWN.into(),
    }
}

/// A note in the list of moves about who entered this move. `None` if the player of the move
/// entered it.
pub fn entered(record: &Record, marked: &MoveMarks, id: NodeId) -> Option<Text> {
    let node = record.node(id);
    marked.at(record, id).map(|entered| match entered {
        Entered::ByOther => {
            say::moves_entered_by(player(record, &**node.state(), node.mover().other()))
        }
        Entered::Elsewhere => say::MOVES_ENTERED_ELSEWHERE.into(),
    })
}

/// The invitation in a link: who sent the game, and the seat of the player who opens the link.
/// `None` if this is no game by link, or if the player on this device has no seat.
pub fn invitation(session: &Seen) -> Option<Text> {
    let side = session.side.filter(|_| is_by_link(session.record()))?;
    let state = &**session.state();
    let inviting = player(session.record(), state, side.other());
    Some(say::byline_invites(inviting, seat(state, side)))
}

/// The name of the player on the other device. `None` if the player on this device has no seat.
pub fn opponent(session: &Seen) -> Option<Text> {
    Some(player(session.record(), &**session.state(), session.side?.other()))
}
