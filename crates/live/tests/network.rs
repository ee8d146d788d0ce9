//! A simulated network of devices and faulty relays. Its clock jumps to the next arrival or timer,
//! so no test waits.

use fairyboard::record::{NodeId, Record};
use fairyboard::session::Session;
use fairyboard::{Family, Options, Seat};
use fastrand::Rng;
use live::body::Reaction;
use live::event::Event;
use live::link::RoomLink;
use live::room::{
    Delivery, Doubt, Input, Moment, NextGame, Output, Presence, Rematch, Room, Saved,
};
use live::study::StudyLink;
use relay::Relay;
use serde_json::json;
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;
use ui_model::headers::ID;
use ui_model::model::{Consent, Whole};

/// Seconds since 1970 at the start of each test.
pub const START: u64 = 1_790_000_000;

pub const MINUTE: u64 = 60_000;

/// A shared source of random numbers and bytes.
pub type Chance = Rc<RefCell<Rng>>;

pub fn entropy(chance: &Chance) -> live::keys::Entropy {
    let chance = Rc::clone(chance);
    Box::new(move |bytes: &mut [u8]| chance.borrow_mut().fill(bytes))
}

/// A new game by link, seen by its first player.
pub fn begun(family: &'static dyn Family, seed: u64) -> Whole {
    let options = Options::defaults(family.info().options);
    let mut record = Record::dealt(family, options, seed);
    record.set_header(ID, "AbCdEfGh");
    whole(record, Some(Seat::FIRST))
}

pub fn whole(record: Record, side: Option<Seat>) -> Whole {
    let end = record.end_of_line(NodeId::START);
    Whole::new(Session::new(record, end)).seated(side)
}

pub fn record(game: &Whole) -> Record {
    game.clone().opened(Consent::given()).record().clone()
}

/// The moves of a game's main line.
pub fn moves(game: &Whole) -> Vec<String> {
    let record = record(game);
    let line = record.path(record.end_of_line(NodeId::START));
    line[1..].iter().map(|id| record.node(*id).text().into()).collect()
}

/// The faults of a relay and of the connections to it.
#[derive(Clone, Copy, Default)]
pub struct Faults {
    /// No connection is established.
    pub is_dead: bool,
    /// One text in this number is lost, and its connection ends.
    pub drops: Option<u64>,
    /// One text in this number arrives twice.
    pub duplicates: Option<u64>,
    /// The longest time in milliseconds until a text arrives.
    pub delay: u64,
    /// Texts of one connection overtake each other.
    pub reorders: bool,
    /// Before each event, a forged copy of it with a changed content arrives.
    pub forges: bool,
    /// After one text in this number, the relay loses its newest event.
    pub forgets: Option<u64>,
    /// Events from more than 15 minutes in the future are refused.
    pub refuses_future: bool,
    /// The relay takes and sends no events before the client has authenticated itself (NIP-42).
    pub asks_who: bool,
}

pub struct Place {
    pub relay: Relay,
    pub faults: Faults,
    /// All texts to this relay.
    pub heard: Vec<String>,
    /// The numbers of the connections that have authenticated themselves.
    known: BTreeSet<u64>,
}

pub struct Device {
    pub room: Option<Room>,
    pub game: Option<Whole>,
    pub link: RoomLink,
    /// The link, if the room is a study.
    pub study: Option<StudyLink>,
    pub slides: Vec<Whole>,
    /// Whether the presenter of the study has stopped.
    pub has_ended: bool,
    pub saved: Saved,
    /// How wrong the clock of the device is, in seconds.
    pub skew: i64,
    pub doubts: Vec<Doubt>,
    pub presence: Presence,
    pub delivery: Option<Delivery>,
    pub has_lost_seat: bool,
    /// How often the host's device has reported that a player has taken the guest's seat.
    pub joined: usize,
    pub unreadable: usize,
    pub rematch: Rematch,
    /// The reactions of others, and whether the host has sent them.
    pub reactions: Vec<(bool, Reaction)>,
    /// The games that have begun after the first one.
    pub next: Vec<NextGame>,
    pub connections: BTreeMap<usize, u64>,
}

enum Happens {
    Opens,
    Closes,
    ToDevice(String),
    ToRelay(String),
}

struct Due {
    device: usize,
    relay: usize,
    connection: u64,
    what: Happens,
}

pub struct Network {
    pub now: u64,
    pub relays: Vec<Place>,
    pub devices: Vec<Device>,
    queue: BTreeMap<(u64, u64), Due>,
    next: u64,
    /// When the last text of each connection and direction arrives. Later texts don't overtake it,
    /// unless the relay reorders texts.
    last: BTreeMap<(u64, bool), u64>,
    pub chance: Chance,
}

impl Network {
    pub fn new(seed: u64, relays: &[Faults]) -> Self {
        let place = |faults: &Faults| Place {
            relay: Relay::default(),
            faults: *faults,
            heard: Vec::new(),
            known: BTreeSet::new(),
        };
        Network {
            now: 1,
            relays: relays.iter().map(place).collect(),
            devices: Vec::new(),
            queue: BTreeMap::new(),
            next: 1,
            last: BTreeMap::new(),
            chance: Rc::new(RefCell::new(Rng::with_seed(seed))),
        }
    }

    /// The host's link for a room on all relays.
    pub fn host_link(&self) -> RoomLink {
        let names: Vec<_> =
            (0..self.relays.len()).map(|at| format!("wss://{at}.example")).collect();
        RoomLink::new(Seat::FIRST, &names, &mut *entropy(&self.chance))
    }

    /// Adds a device that opens a link, and returns its index in `devices`.
    pub fn open(&mut self, link: RoomLink, game: Option<Whole>) -> usize {
        self.devices.push(Device {
            room: None,
            game,
            link,
            study: None,
            slides: Vec::new(),
            has_ended: false,
            saved: Saved::default(),
            skew: 0,
            doubts: Vec::new(),
            presence: Presence::default(),
            delivery: None,
            has_lost_seat: false,
            joined: 0,
            unreadable: 0,
            rematch: Rematch::default(),
            reactions: Vec::new(),
            next: Vec::new(),
            connections: BTreeMap::new(),
        });
        let at = self.devices.len() - 1;
        self.wake(at);
        at
    }

    /// Adds a device that opens a study, and returns its number.
    pub fn open_study(&mut self, study: StudyLink) -> usize {
        let at = self.open(self.host_link().watched(), None);
        self.sleep(at);
        self.devices[at].study = Some(study);
        self.wake(at);
        at
    }

    /// Opens the room on a device that has closed it.
    pub fn wake(&mut self, at: usize) {
        let device = &mut self.devices[at];
        let (link, game, saved) = (device.link.clone(), device.game.clone(), device.saved.clone());
        // `Saved` has to survive being written as JSON and read again.
        let saved = serde_json::from_str(&serde_json::to_string(&saved).unwrap()).unwrap();
        let random = entropy(&self.chance);
        device.room = Some(match &device.study {
            Some(study) => Room::of_study(study, saved, random),
            None => Room::new(link, game, saved, random),
        });
        self.tell(at, Input::Time);
    }

    /// Closes the room on a device.
    pub fn sleep(&mut self, at: usize) {
        self.devices[at].room = None;
        let connections = std::mem::take(&mut self.devices[at].connections);
        for (relay, connection) in connections {
            self.relays[relay].relay.closed(connection);
        }
    }

    /// Opens a new room with this game on two devices, and waits until the guest has the seat and
    /// the game.
    pub fn pair(&mut self, game: Whole) -> [usize; 2] {
        let link = self.host_link();
        let host = self.open(link.clone(), Some(game));
        let guest = self.open(link.invited().unwrap(), None);
        self.tell(guest, Input::TakeSeat);
        self.run_until(10 * MINUTE, |net| net.devices[guest].game.is_some());
        self.run(5000);
        [host, guest]
    }

    pub fn tell(&mut self, at: usize, input: Input) {
        let device = &mut self.devices[at];
        let unix = (START + self.now / 1000).saturating_add_signed(device.skew);
        let moment = Moment { elapsed: self.now, unix };
        let Some(room) = &mut device.room else { return };
        let outputs = room.handle(moment, input);
        device.saved = room.saved().clone();
        for output in outputs {
            self.obey(at, output);
        }
    }

    fn obey(&mut self, at: usize, output: Output) {
        let device = &mut self.devices[at];
        match output {
            Output::Connect(relay) => {
                let connection = self.next;
                device.connections.insert(relay, connection);
                let is_dead = self.relays[relay].faults.is_dead;
                let what = if is_dead { Happens::Closes } else { Happens::Opens };
                self.later(1, at, relay, connection, what);
            }
            Output::Close(relay) => {
                if let Some(connection) = device.connections.remove(&relay) {
                    self.relays[relay].relay.closed(connection);
                }
            }
            Output::Send(relay, text) => {
                let connection = device.connections[&relay];
                self.carry(at, relay, connection, Happens::ToRelay(text));
            }
            Output::Game(game) => device.game = Some(game),
            Output::Doubt(doubt) => device.doubts.push(doubt),
            Output::Unreadable(_) => device.unreadable += 1,
            Output::SeatTaken => device.has_lost_seat = true,
            Output::Link(link) => device.link = link,
            Output::Presence(presence) => device.presence = presence,
            Output::Delivery(delivery) => device.delivery = Some(delivery),
            Output::Reaction { by_host, reaction } => device.reactions.push((by_host, reaction)),
            Output::Slide(slide) => device.slides.push(slide),
            Output::Ended => device.has_ended = true,
            Output::Rematch(state) => device.rematch = state,
            Output::NextGame(next) => {
                device.game = Some(next.game.clone());
                device.next.push(next);
            }
            Output::Joined => device.joined += 1,
            Output::Relay(..) => {}
        }
    }

    fn later(&mut self, delay: u64, device: usize, relay: usize, connection: u64, what: Happens) {
        self.queue.insert((self.now + delay, self.next), Due { device, relay, connection, what });
        self.next += 1;
    }

    /// Delivers a text between a device and a relay, with the faults of the connection.
    fn carry(&mut self, device: usize, relay: usize, connection: u64, what: Happens) {
        let faults = self.relays[relay].faults;
        let once_in =
            |many: Option<u64>| many.is_some_and(|many| self.chance.borrow_mut().u64(..many) == 0);
        let (is_lost, is_double) = (once_in(faults.drops), once_in(faults.duplicates));
        let is_up = matches!(what, Happens::ToRelay(_));
        let last = self.last.get(&(connection, is_up)).copied().filter(|_| !faults.reorders);
        let after = last.unwrap_or(0).saturating_sub(self.now);
        let delay = || after.max(1 + self.chance.borrow_mut().u64(..=faults.delay));
        let (first, second) = (delay(), delay());
        self.last.insert((connection, is_up), self.now + first.max(second));
        if is_lost {
            return self.later(first, device, relay, connection, Happens::Closes);
        }
        if is_double {
            let copy = match &what {
                Happens::ToDevice(text) => Happens::ToDevice(text.clone()),
                Happens::ToRelay(text) => Happens::ToRelay(text.clone()),
                Happens::Opens | Happens::Closes => return,
            };
            self.later(second, device, relay, connection, copy);
        }
        self.later(first, device, relay, connection, what);
    }

    fn happen(&mut self, due: Due) {
        let Due { device, relay, connection, what } = due;
        if self.devices[device].connections.get(&relay) != Some(&connection) {
            return;
        }
        match what {
            Happens::Opens => self.tell(device, Input::Opened(relay)),
            Happens::Closes => {
                self.devices[device].connections.remove(&relay);
                self.relays[relay].relay.closed(connection);
                self.tell(device, Input::Closed(relay));
            }
            Happens::ToDevice(text) => self.tell(device, Input::Text(relay, text)),
            Happens::ToRelay(text) => self.hear(relay, connection, text),
        }
    }

    /// The answers of a relay that demands authentication. `None` if it handles the text as usual.
    fn guard(place: &mut Place, connection: u64, text: &str) -> Option<Vec<(u64, String)>> {
        let value: serde_json::Value = serde_json::from_str(text).unwrap();
        let id = &value[1]["id"];
        let answers = match value[0].as_str() {
            Some("AUTH") => {
                let event: Event = serde_json::from_value(value[1].clone()).unwrap();
                let is_right = event.is_sound()
                    && event.tag("challenge") == Some(&format!("c{connection}"))
                    && event.kind == 22_242;
                place.known.extend(is_right.then_some(connection));
                vec![json!(["OK", id, is_right, ""])]
            }
            _ if !place.faults.asks_who || place.known.contains(&connection) => return None,
            Some("EVENT") => vec![json!(["OK", id, false, "auth-required: who are you?"])],
            _ => vec![
                json!(["AUTH", format!("c{connection}")]),
                json!(["CLOSED", value[1], "auth-required: who are you?"]),
            ],
        };
        Some(answers.into_iter().map(|answer| (connection, answer.to_string())).collect())
    }

    /// The refusal of an event that is dated too far in the future by the relay's clock. `None` if
    /// the relay accepts it.
    fn refuse(place: &Place, connection: u64, text: &str, unix: u64) -> Option<Vec<(u64, String)>> {
        let value: serde_json::Value = serde_json::from_str(text).unwrap();
        let is_late = value[1]["created_at"].as_u64().is_some_and(|at| at > unix + 900);
        let answer = json!(["OK", value[1]["id"], false, "invalid: created_at too late"]);
        (place.faults.refuses_future && is_late).then(|| vec![(connection, answer.to_string())])
    }

    fn hear(&mut self, relay: usize, connection: u64, text: String) {
        let place = &mut self.relays[relay];
        let guarded = Self::guard(place, connection, &text);
        let guarded =
            guarded.or_else(|| Self::refuse(place, connection, &text, START + self.now / 1000));
        let sent = guarded.unwrap_or_else(|| place.relay.text(connection, &text));
        place.heard.push(text);
        let faults = place.faults;
        let forgets = faults.forgets.is_some_and(|many| self.chance.borrow_mut().u64(..many) == 0);
        if forgets {
            let kept = place.relay.events().to_vec();
            let count = kept.len().saturating_sub(1);
            place.relay.forget(count);
        }
        for (to, text) in sent {
            let owner = |device: &Device| device.connections.get(&relay) == Some(&to);
            let Some(device) = self.devices.iter().position(owner) else { continue };
            if faults.forges && text.starts_with("[\"EVENT\"") {
                let forged = text.replacen("\"content\":\"", "\"content\":\"AA", 1);
                self.carry(device, relay, to, Happens::ToDevice(forged));
            }
            self.carry(device, relay, to, Happens::ToDevice(text));
        }
    }

    /// Ends all connections to a relay, and starts it again with the events of its store.
    pub fn restart(&mut self, relay: usize) {
        let events = self.relays[relay].relay.events().to_vec();
        self.relays[relay].relay = Relay::with_events(events);
        self.hang_up(relay);
    }

    /// Ends all connections to a relay.
    pub fn hang_up(&mut self, relay: usize) {
        for device in 0..self.devices.len() {
            if self.devices[device].connections.remove(&relay).is_some() {
                self.tell(device, Input::Closed(relay));
            }
        }
    }

    /// Handles the next arrival or timer, if there is one until this time in milliseconds. Returns
    /// whether there was one.
    fn step(&mut self, until: u64) -> bool {
        let queued = self.queue.keys().next().map(|(time, _)| *time);
        let next = |device: &Device| device.room.as_ref().and_then(Room::next_time);
        let timers = self.devices.iter().enumerate().filter_map(|(at, it)| Some((next(it)?, at)));
        let timer = timers.min();
        let is_queue_first =
            queued.is_some_and(|time| timer.is_none_or(|(other, _)| time <= other.max(self.now)));
        let time = if is_queue_first { queued } else { timer.map(|(time, _)| time) };
        let Some(time) = time.filter(|time| *time <= until) else { return false };
        self.now = self.now.max(time);
        match (is_queue_first, timer) {
            (true, _) => {
                let (_, due) = self.queue.pop_first().unwrap();
                self.happen(due);
            }
            (false, Some((_, at))) => self.tell(at, Input::Time),
            (false, None) => {}
        }
        true
    }

    /// Lets this many milliseconds pass.
    pub fn run(&mut self, time: u64) {
        let until = self.now + time;
        let mut steps = 0;
        while self.step(until) {
            steps += 1;
            assert!(steps < 200_000, "the network does not come to rest");
        }
        self.now = until;
    }

    /// Lets time pass until a condition holds. Panics if it doesn't hold within `time`
    /// milliseconds.
    #[track_caller]
    pub fn run_until(&mut self, time: u64, holds: impl Fn(&Network) -> bool) {
        let until = self.now + time;
        while !holds(self) {
            assert!(self.step(until), "it did not happen within {time} milliseconds");
        }
    }

    pub fn moves(&self, at: usize) -> Vec<String> {
        self.devices[at].game.as_ref().map(moves).unwrap_or_default()
    }

    /// Plays a random move on a device. `None` if the game is over, or if it is another player's
    /// turn.
    pub fn play(&mut self, at: usize) -> Option<String> {
        let game = self.devices[at].game.clone()?;
        let mut record = record(&game);
        let end = record.end_of_line(NodeId::START);
        let seat = game.opened(Consent::given()).side?;
        if record.outcome(end).is_over() || record.node(end).state().to_move() != seat {
            return None;
        }
        let all = record.moves(end);
        let text = all[self.chance.borrow_mut().usize(..all.len())].clone();
        record.play(end, &text).ok()?;
        self.change(at, record);
        Some(text)
    }

    /// Changes the game of a device, as its player does.
    pub fn change(&mut self, at: usize, record: Record) {
        let before = self.devices[at].game.as_ref();
        let side = before.and_then(|game| game.opened(Consent::given()).side);
        let game = whole(record, side);
        self.devices[at].game = Some(game.clone());
        self.tell(at, Input::Game(game));
    }
}
