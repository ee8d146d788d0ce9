//! A room as a state machine: decides what a device does for a game that it shares over relays.
//!
//! [`Room::handle`] takes what happened and returns what to do. The caller also calls it with
//! [`Input::Time`] at [`Room::next_time`].

mod games;
mod messages;
mod presence;
mod publishing;
mod reactions;
mod rematch;
mod seats;
mod study;
mod time;

use crate::body::{Body, Reaction};
use crate::dating::Dating;
use crate::event::{Event, EventId};
use crate::keys::{self, Entropy, PublicKey, SecretKey};
use crate::line::{Line, Link, RelayState};
use crate::link::RoomLink;
use crate::merge::{self, Source, Version};
use crate::next_game::Agreement;
use crate::rate::Bucket;
use crate::seal::Seal;
use fairyboard::{Budget, Seat};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::mem;
use ui_model::incoming::Failure;
use ui_model::link_game::Verdict;
use ui_model::model::Whole;

pub use rematch::{NextGame, Rematch};
pub use study::MAX_SLIDE;

/// The kind of the events with games. Addressable: relays keep the newest of each author and room.
/// No NIP (a specification of Nostr) assigns the number.
pub const RECORD_KIND: u32 = 35_173;

/// The kind of the events that say who is there, and of reactions. Ephemeral: relays keep none.
pub const PRESENCE_KIND: u32 = 25_173;

/// The names of a device's two subscriptions on each relay: to games, and to presence and
/// reactions.
const RECORDS: &str = "r";
const PRESENCE: &str = "p";

/// The most ids of verified events that are remembered to recognise repeated events.
const MOST_SEEN: usize = 4096;

/// The most members who are counted as present.
const MOST_PRESENT: usize = 100;

/// Milliseconds between two announcements that this device is there.
const HERE_EVERY: u64 = 60_000;

/// The least number of milliseconds between two announcements, if a newcomer makes this device
/// announce itself early.
const HERE_AGAIN: u64 = 2_000;

/// A member counts as present for this number of milliseconds after an announcement.
const HERE_FOR: u64 = 150_000;

/// If a received game contradicts the game here, the room waits for further events before it asks
/// the player: `DOUBT_AFTER` milliseconds, or `DOUBT_AT_LAST` while relays are still sending stored
/// events. Relays send the newest event first. So the opponent's game may contain moves that this
/// player has made on another device, and may arrive before that device's event, which proves them.
const DOUBT_AFTER: u64 = 1_000;
const DOUBT_AT_LAST: u64 = 5_000;

/// The time of an input.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Moment {
    /// Milliseconds since an arbitrary start. Never goes back.
    pub elapsed: u64,
    /// Seconds since 1970 by the clock of the device, which may be wrong.
    pub unix: u64,
}

/// Something that has happened, for [`Room::handle`]. Relays are numbered as in
/// [`RoomLink::relays`].
pub enum Input {
    /// A connection was established.
    Opened(usize),
    /// A connection ended or was never established. Not sent after [`Output::Close`].
    Closed(usize),
    /// A relay has sent a text.
    Text(usize, String),
    /// The game on this device changed: by a move, an offer, the end, or because the player has
    /// accepted the game of a [`Doubt`].
    Game(Whole),
    /// The player keeps the game on this device, and not the received game of the last [`Doubt`],
    /// which contradicts it.
    KeepMine,
    /// The player, who has opened an invitation, wants to take its seat.
    TakeSeat,
    /// The player of this device has entered a name, of which the first 80 characters count. It
    /// becomes a header of the game, as soon as this device has a seat and a game. Ignored if it is
    /// blank.
    Name(String),
    /// The player wants another game in the room: this asks the other player, or accepts the other
    /// player's offer. Ignored unless the game is over and both seats are taken. `date` is the
    /// header `Date` of the new game, as `2026.11.30`, or empty.
    Rematch { date: String },
    /// The player gives the other one this number of seconds. Ignored unless a clock runs.
    GiveTime { seconds: u32 },
    /// The player claims the win because the other one has run out of time. Ignored unless this
    /// device has counted the same, and running out of time loses.
    ClaimTime,
    /// The player sends the others a short message. Ignored unless [`Room::may_react`].
    React(Reaction),
    /// The player wants no other game: withdraws the own offer, or declines the other player's.
    DeclineRematch,
    /// The presenter of a study shows a position: the text is the code of a link with the position,
    /// its marks and its layers, of at most [`MAX_SLIDE`] letters. An empty text ends the show.
    /// Ignored in other rooms and from followers.
    Show(String),
    /// The device may be online again: relays are tried at once, without waiting for the end of
    /// their pauses.
    Retry,
    /// Time has passed.
    Time,
}

/// An action for the caller, or news for the page.
#[derive(Debug)]
pub enum Output {
    Connect(usize),
    /// Close the connection, and send no more inputs about this connection.
    Close(usize),
    Send(usize, String),
    /// The new state of the game on this device, after a change. The caller doesn't send it back as
    /// an input.
    Game(Whole),
    /// A player has published a game that differs, and the player of this device has to decide
    /// which one counts. Settled by the next [`Output::Game`].
    Doubt(Doubt),
    /// A game that a player has published can't be read: it is damaged, too large, or of a later
    /// version.
    Unreadable(Failure),
    /// For a device of the host: a player has taken the guest's seat.
    Joined,
    /// Another device has the seat. This device only watches from now on.
    SeatTaken,
    /// The new link of this device, after a change. The caller saves it with the game.
    Link(RoomLink),
    Presence(Presence),
    Delivery(Delivery),
    /// The presenter of a study shows this now.
    Slide(Whole),
    /// The presenter of a study has stopped.
    Ended,
    /// Another player has sent a short message. Reported at most once in two seconds for each
    /// player.
    Reaction {
        by_host: bool,
        reaction: Reaction,
    },
    Rematch(Rematch),
    /// Both players have agreed to another game. The sides are swapped: see [`Room::seat`].
    NextGame(NextGame),
    Relay(usize, RelayState),
}

/// A game that differs from the one on this device, signed by a player.
#[derive(Clone, Debug)]
pub struct Doubt {
    pub link: Whole,
    /// How the games differ. Never `Nothing` or `News`, which need no decision.
    pub verdict: Verdict,
}

/// Whether the last change of this device has reached a relay.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Delivery {
    /// No relay has confirmed the change yet. It is sent as soon as a relay is ready.
    Waiting,
    /// At least one relay has the change.
    Sent,
    /// The game is too large for a message.
    TooLarge,
}

/// The members who have said within the last minutes that they are there, without this device.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Presence {
    pub host: bool,
    pub guest: bool,
    /// The number of watchers, at most 100.
    pub watchers: usize,
}

/// The names of the players, entered by themselves or by the other player. Each is one line of at
/// most 80 characters.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Names {
    pub host: Option<String>,
    pub guest: Option<String>,
}

/// The part of a room that has to survive a reload, in addition to the link and the game.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Saved {
    /// The time of this seat's last event, in seconds since 1970.
    last: u64,
    undone: u32,
    guest: Option<PublicKey>,
    /// When the host assigned the guest's seat, in seconds since 1970.
    guest_since: u64,
    /// The number of the game in the room, and the agreement that began this game.
    round: u32,
    start: Option<Agreement>,
    /// This player's offer of another game in the room, if there is one.
    rematch: Option<Agreement>,
    declines: bool,
    turn: Option<time::Turn>,
    /// When this device was last connected, in milliseconds since 1970.
    online: u64,
}

impl Saved {
    /// Whether this device knows who has taken the seat of the invitation.
    pub fn has_guest(&self) -> bool {
        self.guest.is_some()
    }
}

/// An event of a player or of the invitation, and its decrypted content.
struct Held {
    event: Event,
    body: Body,
}

/// A received game about which the player is asked later, unless another event settles the matter
/// first.
struct Unsure {
    theirs: Version,
    source: Source,
    since: u64,
}

/// For a watcher: the last readable game that a player has published.
#[derive(Clone)]
struct Watched {
    by: PublicKey,
    theirs: Version,
    source: Source,
}

/// A room that this device has opened.
pub struct Room {
    /// Whether a presenter shows a study in the room, in place of a game of two players.
    is_study: bool,
    /// Before this time, as [`Moment::elapsed`], the presenter publishes nothing.
    slide_at: u64,
    link: RoomLink,
    seal: Seal,
    /// The key of the seat. On a device without a seat: a random key that signs its announcements.
    key: SecretKey,
    entropy: Entropy,
    saved: Saved,
    game: Option<Whole>,
    /// The game (in a study, the shown position) as the text that is published. `None` if there is
    /// none yet.
    code: Option<String>,
    /// `own_moves` is the number of this player's moves in the game. `said_moves` is the number of
    /// them in the last event that any device of the player has published.
    own_moves: usize,
    said_moves: usize,
    lines: Vec<Line>,
    /// The newest event of each player, and of the invitation.
    held: BTreeMap<PublicKey, Held>,
    /// The ids of verified events, the oldest first in the queue.
    seen: BTreeSet<EventId>,
    seen_order: VecDeque<EventId>,
    /// Limits the work of reading received games, in thousands of units of a [`Budget`].
    reading: Bucket,
    wants_seat: bool,
    wants_name: Option<String>,
    /// Whether another device was seen to have taken the guest's seat.
    is_taken: bool,
    /// When this guest gives up the seat. `None` unless the host has assigned it to another player
    /// and, as far as is known yet, not to this guest. See `seats.rs`.
    loses_seat_at: Option<u64>,
    is_too_large: bool,
    /// Received games that the player may have to decide about, by author.
    unsure: BTreeMap<PublicKey, Unsure>,
    /// For a watcher: the players' games, at most one of each player.
    watched: Vec<Watched>,
    /// Whether a game in `watched` is not shown yet, because the other player has not yet published
    /// their moves in it.
    is_unvouched: bool,
    /// The other player's offer of another game, if there is one.
    offer: Option<rematch::Offer>,
    /// The received game that the player was asked about, until the player has decided.
    doubted: Option<Version>,
    /// Whether `doubted` was published by another device of this player. This device then publishes
    /// nothing.
    is_disputed: bool,
    now: Moment,
    /// The time of the latest input, in milliseconds since 1970; 0 before the first input.
    wall: u64,
    /// While a received game is read: when its last move was made, in milliseconds since 1970.
    /// `None` at other times.
    made_at: Option<u64>,
    dating: Dating,
    /// The time of this seat's newest event that a relay has confirmed or sent, in seconds since
    /// 1970.
    taken_at: u64,
    /// Until when each member counts as present, as [`Moment::elapsed`].
    here: BTreeMap<PublicKey, u64>,
    /// When this device has sent its last reaction, as [`Moment::elapsed`]. `None` if it has sent
    /// none.
    reacted_at: Option<u64>,
    /// When the last reaction of each other player has arrived, as [`Moment::elapsed`].
    reactions: BTreeMap<PublicKey, u64>,
    shown: Shown,
    /// Whether the last input was a text that changes nothing.
    is_ignored: bool,
    outputs: Vec<Output>,
}

/// The values that were last reported to the page, since only changes are reported.
#[derive(Default)]
struct Shown {
    presence: Presence,
    delivery: Option<Delivery>,
    rematch: Rematch,
    relays: Vec<RelayState>,
}

impl Room {
    /// Opens a room. `game` is the game on this device; the host has one. Nothing is sent before
    /// [`handle`](Room::handle) is called.
    pub fn new(link: RoomLink, game: Option<Whole>, saved: Saved, mut entropy: Entropy) -> Self {
        let device_key = || SecretKey::derived(&keys::random::<32>(&mut entropy), "device");
        let key = link.key().unwrap_or_else(device_key);
        let lines: Vec<_> = link.relays.iter().cloned().map(Line::new).collect();
        let shown = Shown { relays: vec![RelayState::Waiting; lines.len()], ..Shown::default() };
        let mut room = Room {
            is_study: false,
            slide_at: 0,
            seal: Seal::new(&link.room),
            link,
            key,
            entropy,
            saved,
            game: None,
            code: None,
            own_moves: 0,
            said_moves: 0,
            lines,
            held: BTreeMap::new(),
            seen: BTreeSet::new(),
            seen_order: VecDeque::new(),
            reading: Bucket::new(4 * Budget::USUAL as u64 / 1000, 200),
            wants_seat: false,
            wants_name: None,
            is_taken: false,
            loses_seat_at: None,
            is_too_large: false,
            unsure: BTreeMap::new(),
            watched: Vec::new(),
            is_unvouched: false,
            offer: None,
            doubted: None,
            is_disputed: false,
            now: Moment::default(),
            wall: 0,
            made_at: None,
            dating: Dating::default(),
            taken_at: 0,
            here: BTreeMap::new(),
            reacted_at: None,
            reactions: BTreeMap::new(),
            shown,
            is_ignored: false,
            outputs: Vec::new(),
        };
        if let Some(game) = game {
            room.set_game(game);
        }
        room
    }

    /// The link of this device. In a study only its relays are of use: see
    /// [`StudyLink`](crate::study::StudyLink).
    pub fn link(&self) -> &RoomLink {
        &self.link
    }

    /// The seat that the player of this device has in the game now; `None` for a watcher. The sides
    /// are swapped in each further game, so it may differ from [`RoomLink::seat`].
    pub fn seat(&self) -> Option<Seat> {
        self.link.seat().map(|seat| self.swapped(seat))
    }

    /// The number of the game in the room, from 0.
    pub fn round(&self) -> u32 {
        self.saved.round
    }

    fn host_seat(&self) -> Seat {
        self.swapped(self.link.host_seat)
    }

    fn swapped(&self, seat: Seat) -> Seat {
        if self.saved.round.is_multiple_of(2) { seat } else { seat.other() }
    }

    /// The names of the players in the game.
    pub fn names(&self) -> Names {
        let name = |seat| self.game.as_ref().and_then(|game| merge::name(game, seat));
        let host = self.host_seat();
        Names { host: name(host), guest: name(host.other()) }
    }

    /// The part that the caller saves, for [`Room::new`] after a reload.
    pub fn saved(&self) -> &Saved {
        &self.saved
    }

    /// The state of each relay.
    pub fn relays(&self) -> Vec<RelayState> {
        self.lines.iter().map(Line::state).collect()
    }

    /// When to call [`handle`](Room::handle) with [`Input::Time`] if nothing else happens, as
    /// [`Moment::elapsed`]. `None` if nothing will be due.
    pub fn next_time(&self) -> Option<u64> {
        let lines = self.lines.iter().filter_map(Line::next_time);
        let ready = self.lines.iter().filter(|line| line.is_ready());
        let here = ready.map(|line| line.hold_until.max(line.here_at)).min();
        let doubt = self.next_doubt();
        lines
            .chain(here)
            .chain(doubt)
            .chain(self.loses_seat_at)
            .chain(self.next_time_out())
            .chain(self.next_slide())
            .chain(self.here.values().copied())
            .min()
    }

    /// When the player may have to be asked about a received game, unless something settles it
    /// before, as [`Moment::elapsed`]. `None` if no game is in doubt.
    fn next_doubt(&self) -> Option<u64> {
        let is_early = |time: &u64| *time > self.now.elapsed;
        let times = self.unsure.values().map(|unsure| unsure.since);
        times.flat_map(|since| [since + DOUBT_AFTER, since + DOUBT_AT_LAST]).filter(is_early).min()
    }

    /// Takes an input and does what is due. Returns the outputs in the order in which the caller has
    /// to handle them.
    pub fn handle(&mut self, now: Moment, input: Input) -> Vec<Output> {
        let mut outputs = self.receive(now, input);
        outputs.append(&mut self.settle());
        outputs
    }

    /// Takes an input, and returns the outputs that follow directly from it, such as a received
    /// game. The caller then calls [`settle`](Self::settle). A caller who handles these outputs first
    /// shows a received move before this device signs its answer to it.
    pub fn receive(&mut self, now: Moment, input: Input) -> Vec<Output> {
        self.pass_time(now);
        let now = now.elapsed;
        match input {
            input if !self.is_for_this_kind(&input) => {}
            Input::Opened(at) => self.opened(at),
            Input::Closed(at) => {
                if self.lines.get(at).is_some_and(|line| !matches!(line.link, Link::Down { .. })) {
                    self.lose(at);
                }
            }
            // A text that is ignored changes nothing, so a flood of them causes no further work.
            Input::Text(at, text) => self.is_ignored = !self.text(at, &text),
            Input::Game(game) => self.changed(game),
            Input::KeepMine => {
                // A greater count of taken-back moves makes the player's game newer for all
                // members. A watcher's decision concerns only this device.
                if self.link.role.plays() {
                    self.saved.undone = self.undone_of_doubt().saturating_add(1);
                }
                self.decided();
            }
            Input::TakeSeat => self.wants_seat = true,
            Input::Name(name) => {
                self.wants_name = Some(merge::plain_name(&name)).filter(|name| !name.is_empty());
                self.name_self();
            }
            Input::Rematch { date } => self.want_rematch(&date),
            Input::GiveTime { seconds } => self.give_time(seconds),
            Input::ClaimTime => self.claim_time(),
            Input::React(reaction) => self.react(reaction),
            Input::DeclineRematch => self.decline_rematch(),
            Input::Show(code) => self.show(code),
            Input::Retry => self.lines.iter_mut().for_each(|line| line.hurry(now)),
            Input::Time => {}
        }
        mem::take(&mut self.outputs)
    }

    fn send(&mut self, at: usize, text: String) {
        self.outputs.push(Output::Send(at, text));
    }

    fn random<const N: usize>(&mut self) -> [u8; N] {
        keys::random(&mut *self.entropy)
    }

    /// Does what is due after an input: connects, disconnects, takes the seat, publishes, and reports
    /// changes.
    pub fn settle(&mut self) -> Vec<Output> {
        if mem::take(&mut self.is_ignored) {
            return mem::take(&mut self.outputs);
        }
        let now = self.now.elapsed;
        for at in 0..self.lines.len() {
            if self.lines[at].is_overdue(now) {
                let was_asleep = self.lines[at].was_asleep(now);
                self.outputs.push(Output::Close(at));
                self.lose(at);
                // The device slept, so the relay is not to blame for the silence: connect again at
                // once, without a longer pause.
                if was_asleep {
                    self.lines[at].hurry(now);
                }
            }
            let line = &mut self.lines[at];
            if line.repeat_at.is_some_and(|time| time <= now) {
                self.subscribe(at);
            } else if matches!(line.link, Link::Down { retry_at } if retry_at <= now) {
                line.link = Link::Connecting { since: now };
                self.outputs.push(Output::Connect(at));
            }
        }
        if self.is_unvouched && !self.lines.iter().any(Line::is_waiting) {
            self.watch();
        }
        self.ask();
        self.assign_seat();
        self.take_seat();
        self.give_up_seat();
        self.settle_offers();
        self.concede_on_time();
        self.write_claim();
        self.write_own_event();
        self.publish();
        self.say_here();
        self.report();
        mem::take(&mut self.outputs)
    }

    /// Reports what changed since the last report.
    fn report(&mut self) {
        let now = self.now.elapsed;
        self.here.retain(|_, until| *until > now);
        let presence = self.presence();
        if mem::replace(&mut self.shown.presence, presence) != presence {
            self.outputs.push(Output::Presence(presence));
        }
        self.report_rematch();
        let delivery = self.delivery();
        if mem::replace(&mut self.shown.delivery, delivery) != delivery {
            self.outputs.extend(delivery.map(Output::Delivery));
        }
        for (at, line) in self.lines.iter().enumerate() {
            let state = line.state();
            if self.shown.relays[at] != state {
                self.shown.relays[at] = state.clone();
                self.outputs.push(Output::Relay(at, state));
            }
        }
    }
}
