//! Games over relays as the play screen shows them: who is there, whether the last move has
//! arrived, and what the player has to decide. A relay is a server that passes messages between
//! devices. A room is a game that its two players and its watchers share over relays.
//!
//! The crate `live` decides how games are merged, by the rules of games by link
//! ([`crate::link_game`]). This module puts its decisions into words and applies the player's
//! answer.

use crate::headers::{HEADERS, ID, TIME_LEFT, TIME_USED};
use crate::lenient_json;
use crate::link_game::{Verdict, is_by_link, offer};
use crate::link_game_text::{after, claimed_in_room, opponent};
use crate::model::{Reply, Seen, Ui, Whole, happened};
use crate::room_clock::RoomClock;
use crate::say;
use crate::sentences::{given_name, player, seat};
use fairyboard::record::{NodeId, Offer};
use fairyboard::{Key, Seat, Text};
use serde::Deserialize;

/// The role of this device in a room (a game shared over relays).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum RoomRole {
    /// The player who made the room.
    #[default]
    Host,
    /// The player who took the other seat.
    Guest,
    Watcher,
}

/// Whether the player's last change has reached a relay (a server that passes it to the other
/// devices).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sending {
    /// The change is saved on this device and is sent as soon as a relay is ready.
    Waiting,
    Sent,
    /// The game is too large for a message.
    TooLarge,
}

/// The state of the connection to a relay (a server that passes messages between devices).
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum RelayLight {
    Connecting,
    Ready,
    /// There is no connection; the page tries again by itself.
    Unreachable,
    /// The relay refuses the messages, with its reason.
    Refuses(String),
    /// The browser gives no random bytes, so there are no keys for messages.
    NoKeys,
}

/// A relay of a room.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RoomRelay {
    /// The address, as in `wss://relay.example`.
    pub address: String,
    pub light: RelayLight,
}

/// A short message of a player, in place of a chat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reaction {
    Hello,
    GoodLuck,
    WellPlayed,
    Oops,
    Thanks,
    GoodGame,
}

impl Reaction {
    pub const ALL: [Reaction; 6] = [
        Reaction::Hello,
        Reaction::GoodLuck,
        Reaction::WellPlayed,
        Reaction::Oops,
        Reaction::Thanks,
        Reaction::GoodGame,
    ];

    /// The message in words.
    pub fn words(self) -> Key {
        match self {
            Reaction::Hello => say::ROOM_SAYS_HELLO,
            Reaction::GoodLuck => say::ROOM_SAYS_LUCK,
            Reaction::WellPlayed => say::ROOM_SAYS_WELL,
            Reaction::Oops => say::ROOM_SAYS_OOPS,
            Reaction::Thanks => say::ROOM_SAYS_THANKS,
            Reaction::GoodGame => say::ROOM_SAYS_GAME,
        }
    }
}

/// A reaction that a player has sent. It is shown for a while.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Heard {
    pub by: Seat,
    pub reaction: Reaction,
}

/// Whether the players want another game in the room.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Rematch {
    #[default]
    Unasked,
    /// The player of this device has asked for another game.
    Asked,
    /// The other player has asked for another game.
    Offered,
    /// The other player has declined another game.
    Declined,
}

/// A version of the game from another device that differs from the one on this device, so that the
/// player must choose between them.
#[derive(Clone, PartialEq, Debug)]
pub struct Doubt {
    pub link: Whole,
    pub verdict: Verdict,
}

/// The state of a room, for the play screen.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct RoomView {
    pub role: RoomRole,
    /// The code of this device's own link to the room. It contains the secret key of the device's
    /// seat.
    pub code: String,
    /// Whether another player has accepted the invitation.
    pub has_guest: bool,
    /// Whether the other player is in the room now. For a watcher, whether the host is.
    pub is_other_here: bool,
    /// The number of watchers in the room now, at most 100.
    pub watchers: usize,
    /// Whether this device's last change was sent. `None` for watchers, and before the first
    /// change.
    pub sending: Option<Sending>,
    /// Whether the last change has waited so long that the player should know.
    pub is_late: bool,
    pub relays: Vec<RoomRelay>,
    pub doubt: Option<Doubt>,
    pub rematch: Rematch,
    /// The last reaction of a player, while it is shown. `None` at other times.
    pub heard: Option<Heard>,
    /// The clock of the game, if it has one.
    pub clock: Option<RoomClock>,
    /// Whether the player may claim the win, because the other one has run out of time.
    pub is_time_over: bool,
    /// The relays of the room that this build of the page may not connect to, because they are not
    /// in its list of relays.
    pub foreign: Vec<String>,
    /// Whether another device has sent a game that can't be read.
    pub is_unreadable: bool,
    /// Whether the presenter of a study has stopped showing it to followers.
    pub has_stopped: bool,
    /// If another device has taken the seat of this device, the code of a link to watch.
    pub lost_seat: Option<String>,
}

impl RoomView {
    /// Whether at least one relay is connected, so that messages can be sent now.
    pub fn is_connected(&self) -> bool {
        self.relays.iter().any(|relay| relay.light == RelayLight::Ready)
    }

    /// Whether the player has something to decide.
    pub fn has_question(&self) -> bool {
        self.doubt.is_some() || self.rematch == Rematch::Offered
    }

    /// Whether a banner is shown: with something for the player to decide, or a notice that a game
    /// can't be read or that the seat is lost.
    pub fn has_banner(&self) -> bool {
        self.has_question() || self.is_unreadable || self.lost_seat.is_some()
    }

    /// Whether the button that claims the win is shown.
    pub fn may_claim(&self) -> bool {
        self.is_time_over && self.is_connected() && self.lost_seat.is_none()
    }

    /// Whether a connection is being made.
    pub fn is_connecting(&self) -> bool {
        self.relays.iter().any(|relay| relay.light == RelayLight::Connecting)
    }

    /// A sentence that says why there is no connection.
    pub fn unconnected(&self) -> Key {
        match self.relays.iter().any(|relay| relay.light == RelayLight::NoKeys) {
            true => say::ROOM_NO_KEYS,
            false => say::ROOM_UNREACHABLE,
        }
    }
}

/// The name of a relay as the page shows it: its address without `wss://`.
pub fn relay_name(address: &str) -> &str {
    let name = address.strip_prefix("wss://").or_else(|| address.strip_prefix("ws://"));
    name.unwrap_or(address).trim_end_matches('/')
}

/// The names of relays, separated by commas.
pub fn relay_names<'a>(addresses: impl Iterator<Item = &'a str>) -> String {
    addresses.map(relay_name).collect::<Vec<_>>().join(", ")
}

/// One sentence about the room: a problem, or else who is in the room.
pub fn told(view: &RoomView, session: &Seen) -> Text {
    let other = || opponent(session).unwrap_or_default();
    let foreign = || relay_names(view.foreign.iter().map(String::as_str));
    let is_unsent = view.sending == Some(Sending::Waiting);
    match () {
        () if view.lost_seat.is_some() => say::ROOM_SEAT_LOST.into(),
        () if view.sending == Some(Sending::TooLarge) => say::ROOM_TOO_LARGE.into(),
        () if view.relays.is_empty() && view.foreign.is_empty() => say::ROOM_CONNECTS.into(),
        () if view.relays.is_empty() => say::room_foreign(foreign()),
        () if !view.is_connected() && view.is_connecting() => say::ROOM_CONNECTS.into(),
        () if is_unsent && (view.is_late || !view.is_connected()) => say::ROOM_UNSENT.into(),
        () if !view.is_connected() => view.unconnected().into(),
        () if view.is_time_over => say::room_out_of_time(other()),
        () if let Some(heard) = view.heard => said(heard, session),
        () if view.role == RoomRole::Watcher => say::room_watching(view.watchers + 1),
        () if !view.has_guest && view.role == RoomRole::Host => say::ROOM_WAITS.into(),
        () if view.is_other_here => say::room_here(other()),
        () => say::room_away(other()),
    }
}

/// One sentence about the room after the end of a game, if there is something to say.
pub fn told_at_end(view: &RoomView, session: &Seen) -> Option<Text> {
    match view.rematch {
        _ if view.sending == Some(Sending::Waiting) && view.is_late => {
            Some(say::ROOM_UNSENT.into())
        }
        _ if let Some(heard) = view.heard => Some(said(heard, session)),
        Rematch::Asked => Some(say::ROOM_REMATCH_ASKED.into()),
        Rematch::Declined => Some(say::ROOM_REMATCH_DECLINED.into()),
        Rematch::Unasked | Rematch::Offered => None,
    }
}

/// A sentence that names the player and the reaction that the player has sent.
pub fn said(heard: Heard, session: &Seen) -> Text {
    let (record, state) = (session.record(), &**session.state());
    say::room_says(player(record, state, heard.by), heard.reaction.words())
}

/// The sentence that says that the other player wants another game.
pub fn offered_rematch(session: &Seen) -> Text {
    say::room_wants_rematch(opponent(session).unwrap_or_default())
}

/// The sentence that asks the player to choose between the two versions of a [`Doubt`].
pub fn asked(doubt: &Doubt, kept: &Seen) -> Text {
    let link = doubt.link.seen();
    let other = opponent(kept).unwrap_or_default();
    match &doubt.verdict {
        Verdict::Fork(common) if common.theirs > 0 => {
            let ((number, theirs), (_, yours)) =
                (after(&link, common.plies), after(kept, common.plies));
            say::room_disagrees(number, theirs, yours)
        }
        _ if kept.side.is_none() => say::ROOM_PLAYERS_DIFFER.into(),
        Verdict::Asks(claims) if claims.takes_back => say::room_takes_back(other),
        Verdict::Asks(claims) => claimed_in_room(&link, claims, other),
        Verdict::Fork(_) => say::room_takes_back(other),
        Verdict::Other | Verdict::Nothing | Verdict::News => say::room_other_game(other),
    }
}

/// The last move of a game and its number, in a sentence. `you` is the seat of the only player on
/// this device.
pub fn last_told(game: &Seen, you: Option<Seat>) -> Text {
    let record = game.record();
    let end = record.end_of_line(NodeId::START);
    match happened(record, end, you) {
        Some(last) => say::room_fork_last(last.short, record.node(end).round()),
        None => say::MOVED_START.into(),
    }
}

/// The headers that a room changes during a game: names and times.
const CHANGING: [&str; 4] = [HEADERS[0], HEADERS[1], TIME_USED, TIME_LEFT];

/// The game on this device with the news from the room. Notes and variations of this device are
/// kept if the news only adds moves.
pub fn merged(mine: &Whole, news: &Whole) -> Whole {
    let reply = Reply { link: news.clone(), is_accepted: true };
    let joined =
        CHANGING.iter().fold(mine.clone().joined(&reply), |game, name| match news.header(name) {
            Some(value) if game.header(name) != Some(value) => game.with_header(name, value),
            _ => game,
        });
    let is_alike = |common: fairyboard::record::Common| (common.mine, common.theirs) == (0, 0);
    // If the moves still differ, the news has replaced moves, for example on another device of this
    // player. Then the news becomes the game.
    if joined.common(news).is_some_and(is_alike) { joined } else { news.clone() }
}

/// The games that are saved when a room's game is over and the next one begins.
#[derive(Clone, PartialEq, Debug)]
pub struct Ended {
    /// The finished game. It replaces the saved game of the room.
    pub finished: Whole,
    /// The game on this device, to be saved under a new name. `None` if nothing of it is lost.
    pub left: Option<Whole>,
}

/// The games to save when the next game of a room begins. `mine` is the game on this device,
/// `signed` the finished game that both players have signed. They differ if this device was away.
pub fn ended(mine: &Whole, signed: &Whole) -> Ended {
    let is_same = mine.header(ID) == signed.header(ID);
    let has_all = |common: fairyboard::record::Common| common.mine == 0;
    let is_kept = is_same && mine.common(signed).is_some_and(has_all);
    Ended {
        finished: if is_kept { merged(mine, signed) } else { signed.clone() },
        left: (!is_kept).then(|| mine.clone()),
    }
}

/// The game on this device after the player has accepted the version of a [`Doubt`]. If it replaces
/// the previous game, the second value is the previous game, to be saved separately.
pub fn accepted(mine: &Whole, doubt: &Doubt) -> (Whole, Option<Whole>) {
    let side = mine.seen().side;
    match doubt.verdict {
        Verdict::Other | Verdict::Fork(_) => (doubt.link.clone().seated(side), Some(mine.clone())),
        _ => {
            let reply = Reply { link: doubt.link.clone(), is_accepted: true };
            (mine.clone().joined(&reply), None)
        }
    }
}

/// The part of a game that the members of a room share. If it is the same before and after an
/// action, the action has changed only what this screen shows.
#[derive(Clone, PartialEq, Debug)]
pub struct SharedPart {
    end: NodeId,
    text: String,
    offer: Option<Offer>,
    result: String,
}

impl SharedPart {
    pub fn of(ui: &Ui) -> Self {
        let record = ui.session.record();
        let end = record.end_of_line(NodeId::START);
        SharedPart {
            end,
            text: record.node(end).text().into(),
            offer: offer(&ui.session),
            result: record.result().into(),
        }
    }
}

/// Whether it is the turn of the player on this device, in a game by link or over relays that is
/// not over.
pub fn is_your_turn(ui: &Ui) -> bool {
    let session = &ui.session;
    let record = session.record();
    let end = record.end_of_line(NodeId::START);
    let to_move = record.node(end).state().to_move();
    is_by_link(record) && !record.outcome(end).is_over() && session.side == Some(to_move)
}

/// The title and the words of a notification that it is the player's turn. Others may read it on a
/// locked device, so it contains only the name of the chess variant and of the opponent.
pub fn turn_notice(session: &Seen) -> (Key, Text) {
    (session.record().info().name, say::room_your_turn(opponent(session).unwrap_or_default()))
}

/// The invitation to a game over relays: who invites, and the side that is free.
pub fn invitation(game: &Seen, free: Seat) -> Text {
    let (record, state) = (game.record(), &**game.state());
    let host = player(record, state, free.other());
    match given_name(record, free.other()) {
        Some(_) => say::room_invites(host, seat(state, free)),
        None => say::room_invites_you(seat(state, free)),
    }
}

/// The part of a room saved on this device that the page needs before the code for rooms is loaded.
#[derive(Deserialize, Default)]
#[serde(default)]
struct RoomNote {
    is_host: bool,
    has_guest: bool,
}

/// Whether a room, given by its saved text, waits for the other player.
pub fn waits_for_guest(stored: &str) -> bool {
    let note = lenient_json::read::<RoomNote>(stored).unwrap_or_default();
    note.is_host && !note.has_guest
}
