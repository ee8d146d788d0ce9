//! The connections of a room (a game that is played live) to its relays (servers that pass messages
//! on). The events of the connections drive the state machine of the crate `live`.
//!
//! Uses the browser's `WebSocket` by web-sys. `gloo-net` hands the messages over by a stream, which
//! needs a task for each relay, and copies a message before its size can be checked.
//!
//! Only code in the chunk `live` may use this module. Otherwise the main chunk would contain the
//! crate `live`.

use crate::platform::{browser, room};
use fairyboard::Seat;
use gloo::events::EventListener;
use gloo::timers::callback::Timeout;
use js_sys::JsString;
use live::RelayState;
use live::check::{Check, CheckError, CheckInput, CheckOutput};
use live::keys::{self, Entropy};
use live::link::{Role, RoomLink};
use live::room::{Delivery, Input, Moment, Output, Room, Saved};
use live::study::StudyLink;
use live::wire::MAX_MESSAGE;
use serde::{Deserialize, Serialize};
use std::cell::{Cell, RefCell};
use std::collections::VecDeque;
use std::rc::{Rc, Weak};
use ui_model::lenient_json;
use ui_model::model::Whole;
use ui_model::room::{RelayLight, RoomRelay, RoomRole, RoomView, Sending};
use ui_model::room_clock::RoomClock;
use wasm_bindgen::JsCast;
use web_sys::{MessageEvent, WebSocket};

/// The longest time of a timer in milliseconds, about 12 days. Browsers fire a timer at once if its
/// time has more than 31 bits.
pub const LONGEST_TIMER_MS: u64 = 1 << 30;

/// Milliseconds between writing to a relay and reading back. This checks each relay when a room is
/// made.
const CHECK_PAUSE_MS: u64 = 300;

/// Random bytes for keys. `None` if the browser has no `crypto`: then no key can be made.
pub fn entropy() -> Option<Entropy> {
    let mut seed = [0; 32];
    let crypto = browser::window().crypto().ok()?;
    crypto.get_random_values_with_u8_array(&mut seed).ok()?;
    Some(keys::stream(seed))
}

/// The current time. `elapsed` is in milliseconds since the page was opened, `unix` in seconds
/// since 1970.
pub fn moment() -> Moment {
    let elapsed = browser::window().performance().map_or(0.0, |clock| clock.now());
    Moment { elapsed: elapsed as u64, unix: browser::now() / 1000 }
}

/// A room as it is stored with its game.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct StoredRoom {
    /// The code of this device's link, with its secret.
    pub link: String,
    pub saved: Saved,
    pub is_host: bool,
    /// Whether a second player has accepted the invitation.
    pub has_guest: bool,
}

impl StoredRoom {
    /// Reads a stored room and its link. `None` if the link is damaged.
    pub fn read(text: &str) -> Option<(Self, RoomLink)> {
        let stored = lenient_json::read::<StoredRoom>(text)?;
        let link = RoomLink::read(&stored.link).ok()?;
        Some((stored, link))
    }

    pub fn text(&self) -> String {
        lenient_json::write(self)
    }
}

/// A study that this device presents live to others, as it is stored.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct StoredPresentation {
    /// The code of the presenter's link, with its secret.
    pub link: String,
    pub saved: Saved,
}

impl StoredPresentation {
    /// Reads a stored text. `None` if it is damaged.
    pub fn read(text: &str) -> Option<Self> {
        let stored = lenient_json::read::<Self>(text)?;
        StudyLink::read(&stored.link).ok().map(|_| stored)
    }

    pub fn text(&self) -> String {
        lenient_json::write(self)
    }
}

/// Two values: the link with only those relays that this build may connect to, and the other
/// relays.
pub fn allowed(link: &RoomLink) -> (RoomLink, Vec<String>) {
    let (relays, foreign) = allowed_relays(&link.relays);
    (RoomLink { relays, ..link.clone() }, foreign)
}

/// Two values: the relays that this build may connect to (those in the `<meta>` element of the
/// page), and the others.
pub fn allowed_relays(relays: &[String]) -> (Vec<String>, Vec<String>) {
    let ours = room::relays();
    relays.iter().cloned().partition(|relay| ours.contains(relay))
}

/// The slot (a name in the storage) of the saved game that belongs to this link's room. `None` if
/// this device doesn't play in the room.
pub fn slot_of(link: &RoomLink) -> Option<String> {
    let is_it =
        |text: &str| StoredRoom::read(text).is_some_and(|(_, known)| known.room == link.room);
    room::all().into_iter().find(|(_, text)| is_it(text)).map(|(slot, _)| slot)
}

/// A WebSocket with its listeners. Closes when it is dropped.
struct Socket {
    socket: WebSocket,
    _listeners: [EventListener; 3],
}

/// An event of a socket.
enum SocketEvent {
    Opened,
    Closed,
    Text(String),
}

impl Socket {
    /// Connects to a relay. `None` if the browser refuses the address.
    fn open(address: &str, on_event: impl Fn(SocketEvent) + 'static) -> Option<Self> {
        let socket = WebSocket::new(address).ok()?;
        let on_event = Rc::new(on_event);
        let listen = |name: &'static str, event: fn(&web_sys::Event) -> Option<SocketEvent>| {
            let on_event = Rc::clone(&on_event);
            EventListener::new(&socket, name, move |fired| {
                if let Some(event) = event(fired) {
                    on_event(event);
                }
            })
        };
        let _listeners = [
            listen("open", |_| Some(SocketEvent::Opened)),
            // A socket that fails sends `close` too, so there is no listener for `error`.
            listen("close", |_| Some(SocketEvent::Closed)),
            listen("message", |event| text(event).map(SocketEvent::Text)),
        ];
        Some(Socket { socket, _listeners })
    }

    fn send(&self, text: &str) {
        // If the socket has just closed, sending fails, and the event `close` follows.
        let _ = self.socket.send_with_str(text);
    }
}

impl Drop for Socket {
    fn drop(&mut self) {
        let _ = self.socket.close();
    }
}

/// The text of a message. `None` for bytes, and for texts that are longer than a room reads.
fn text(event: &web_sys::Event) -> Option<String> {
    let data = event.dyn_ref::<MessageEvent>()?.data().dyn_into::<JsString>().ok()?;
    (data.length() as usize <= MAX_MESSAGE).then(|| data.into())
}

/// News of a connection for its owner.
pub enum News {
    /// An output of the room for its owner. Never `Connect`, `Close` or `Send`, which the
    /// connection carries out itself.
    Output(Output),
    /// The part of the room that has to be stored, after it has changed.
    Saved(Box<Saved>),
    /// The clock of the game, as it is after each input.
    Clock(RoomClock),
}

/// A room with its connections to relays. Dropping the value closes the connections.
pub struct Connection {
    room: RefCell<Room>,
    sockets: RefCell<Vec<Option<Socket>>>,
    timer: RefCell<Option<Timeout>>,
    /// Inputs that wait until the room has handled the input before them.
    inputs: RefCell<VecDeque<Input>>,
    is_busy: Cell<bool>,
    saved: RefCell<Saved>,
    on_news: Box<dyn Fn(News)>,
    listeners: RefCell<Vec<EventListener>>,
}

impl Connection {
    /// Opens a room and connects to its relays. `on_news` may pass an input to the connection.
    /// Returns `None` if the browser has no random bytes for keys; then `on_news` gets this error
    /// for each relay.
    pub fn open(
        link: RoomLink,
        game: Option<Whole>,
        saved: Saved,
        on_news: impl Fn(News) + 'static,
    ) -> Option<Rc<Self>> {
        let relays = link.relays.len();
        Self::of_room(|entropy| Room::new(link, game, saved, entropy), relays, on_news)
    }

    /// Connects to the relays of a study that this device presents or follows. `on_news` and `None`
    /// are as in [`open`](Self::open).
    pub fn of_study(
        link: &StudyLink,
        saved: Saved,
        on_news: impl Fn(News) + 'static,
    ) -> Option<Rc<Self>> {
        let relays = link.relays.len();
        Self::of_room(|entropy| Room::of_study(link, saved, entropy), relays, on_news)
    }

    fn of_room(
        make: impl FnOnce(Entropy) -> Room,
        relays: usize,
        on_news: impl Fn(News) + 'static,
    ) -> Option<Rc<Self>> {
        let Some(entropy) = entropy() else {
            let told = |at| on_news(News::Output(Output::Relay(at, RelayState::NoEntropy)));
            (0..relays).for_each(told);
            return None;
        };
        let room = make(entropy);
        let sockets = room.link().relays.iter().map(|_| None).collect();
        let saved = room.saved().clone();
        let connection = Rc::new(Connection {
            room: RefCell::new(room),
            sockets: RefCell::new(sockets),
            timer: RefCell::default(),
            inputs: RefCell::default(),
            is_busy: Cell::new(false),
            saved: RefCell::new(saved),
            on_news: Box::new(on_news),
            listeners: RefCell::default(),
        });
        connection.retry_when_online();
        // Starts in a later task, so that the caller has the connection before its first news.
        let weak = Rc::downgrade(&connection);
        browser::after(0, move || tell(&weak, Input::Time)).forget();
        Some(connection)
    }

    /// Lets the room connect again at once when the device is online again or the page is shown
    /// again.
    fn retry_when_online(self: &Rc<Self>) {
        let listen = |target: &web_sys::EventTarget, event: &'static str| {
            let weak = Rc::downgrade(self);
            EventListener::new(target, event, move |_| {
                if !browser::is_hidden() {
                    tell(&weak, Input::Retry);
                }
            })
        };
        *self.listeners.borrow_mut() = vec![
            listen(&browser::window(), "online"),
            listen(&browser::window(), "pageshow"),
            listen(&browser::document(), "visibilitychange"),
        ];
    }

    /// The current state of the part of the room that has to be stored.
    pub fn saved(&self) -> Saved {
        self.room.borrow().saved().clone()
    }

    /// The seat of this device in the game now; `None` for a watcher.
    pub fn seat(&self) -> Option<Seat> {
        self.room.borrow().seat()
    }

    /// The seat that the host has in the game now. The players swap seats with each rematch.
    pub fn host_seat(&self) -> Seat {
        let room = self.room.borrow();
        let first = room.link().host_seat;
        if room.round().is_multiple_of(2) { first } else { first.other() }
    }

    /// Passes an input (an event) to the room, and carries out the outputs that the room returns.
    pub fn tell(self: &Rc<Self>, input: Input) {
        self.inputs.borrow_mut().push_back(input);
        // `on_news` may call this function again. Then the new input waits in the queue until all
        // news about the current one is reported.
        if self.is_busy.replace(true) {
            return;
        }
        loop {
            let Some(input) = self.inputs.borrow_mut().pop_front() else { break };
            let answers = self.room.borrow_mut().receive(moment(), input);
            answers.into_iter().for_each(|output| self.obey(output));
            let due = self.room.borrow_mut().settle();
            due.into_iter().for_each(|output| self.obey(output));
            let saved = self.room.borrow().saved().clone();
            if *self.saved.borrow() != saved {
                *self.saved.borrow_mut() = saved.clone();
                (self.on_news)(News::Saved(Box::new(saved)));
            }
            let clock = self.room.borrow().clock();
            if let Some(clock) = clock {
                (self.on_news)(News::Clock(shown_clock(&clock)));
            }
        }
        self.is_busy.set(false);
        self.wait();
    }

    /// Sets the timer that wakes the room when it next has something to do, such as to connect
    /// again.
    fn wait(self: &Rc<Self>) {
        let next = self.room.borrow().next_time();
        let weak = Rc::downgrade(self);
        let timer = next.map(|time| {
            let ms = time.saturating_sub(moment().elapsed).min(LONGEST_TIMER_MS);
            // Rounded up, because the browser may fire a moment too early.
            browser::after(ms as u32 + 1, move || tell(&weak, Input::Time))
        });
        *self.timer.borrow_mut() = timer;
    }

    fn obey(self: &Rc<Self>, output: Output) {
        match output {
            Output::Connect(at) => {
                let address = self.room.borrow().link().relays[at].clone();
                let weak = Rc::downgrade(self);
                let socket = Socket::open(&address, move |event| {
                    let input = match event {
                        SocketEvent::Opened => Input::Opened(at),
                        SocketEvent::Closed => Input::Closed(at),
                        SocketEvent::Text(text) => Input::Text(at, text),
                    };
                    tell(&weak, input);
                });
                if socket.is_none() {
                    self.inputs.borrow_mut().push_back(Input::Closed(at));
                }
                self.replace(at, socket);
            }
            Output::Close(at) => self.replace(at, None),
            Output::Send(at, text) => {
                if let Some(socket) = &self.sockets.borrow()[at] {
                    socket.send(&text);
                }
            }
            news => (self.on_news)(News::Output(news)),
        }
    }

    fn replace(&self, at: usize, socket: Option<Socket>) {
        self.sockets.borrow_mut()[at] = socket;
    }
}

fn tell(connection: &Weak<Connection>, input: Input) {
    if let Some(connection) = connection.upgrade() {
        connection.tell(input);
    }
}

/// The trial of a relay before a room uses it. Stops when it is dropped.
pub struct RelayTrial {
    check: RefCell<Check>,
    socket: RefCell<Option<Socket>>,
    timer: RefCell<Option<Timeout>>,
    on_done: Box<dyn Fn(Result<(), CheckError>)>,
}

impl RelayTrial {
    /// Writes to a relay and reads back. Calls `on_done` once, in a later task. `None` if the
    /// browser has no random bytes; then `on_done` is called at once.
    pub fn start(
        address: &str,
        on_done: impl Fn(Result<(), CheckError>) + 'static,
    ) -> Option<Rc<Self>> {
        let Some(mut entropy) = entropy() else {
            on_done(Err(CheckError::NoEntropy));
            return None;
        };
        let check = Check::new(address, CHECK_PAUSE_MS, moment(), &mut *entropy);
        let trial = Rc::new(RelayTrial {
            check: RefCell::new(check),
            socket: RefCell::default(),
            timer: RefCell::default(),
            on_done: Box::new(on_done),
        });
        let weak = Rc::downgrade(&trial);
        let socket = Socket::open(address, move |event| {
            let Some(trial) = weak.upgrade() else { return };
            match &event {
                SocketEvent::Opened => trial.tell(CheckInput::Opened),
                SocketEvent::Closed => trial.tell(CheckInput::Closed),
                SocketEvent::Text(text) => trial.tell(CheckInput::Text(text)),
            }
        });
        if socket.is_none() {
            let weak = Rc::downgrade(&trial);
            browser::after(0, move || {
                if let Some(trial) = weak.upgrade() {
                    trial.tell(CheckInput::Closed);
                }
            })
            .forget();
        }
        *trial.socket.borrow_mut() = socket;
        trial.wait();
        Some(trial)
    }

    fn tell(self: &Rc<Self>, input: CheckInput) {
        let output = self.check.borrow_mut().handle(moment(), input);
        match output {
            Some(CheckOutput::Send(text)) => {
                if let Some(socket) = &*self.socket.borrow() {
                    socket.send(&text);
                }
            }
            Some(CheckOutput::Done(result)) => {
                self.socket.replace(None);
                self.timer.replace(None);
                return (self.on_done)(result);
            }
            None => {}
        }
        self.wait();
    }

    fn wait(self: &Rc<Self>) {
        let weak = Rc::downgrade(self);
        let timer = self.check.borrow().next_time().map(|time| {
            let ms = time.saturating_sub(moment().elapsed).min(LONGEST_TIMER_MS);
            browser::after(ms as u32 + 1, move || {
                if let Some(trial) = weak.upgrade() {
                    trial.tell(CheckInput::Time);
                }
            })
        });
        *self.timer.borrow_mut() = timer;
    }
}

/// The role that a link gives to this device, in the form for the screen. An invited player counts
/// as a watcher.
pub fn shown_role(link: &RoomLink) -> RoomRole {
    match link.role {
        Role::Host(_) => RoomRole::Host,
        Role::Guest { .. } => RoomRole::Guest,
        Role::Invited(_) | Role::Watcher => RoomRole::Watcher,
    }
}

/// The relays of a link before the first connection, in the form for the screen.
pub fn shown_relays(link: &RoomLink) -> Vec<RoomRelay> {
    connecting(&link.relays)
}

/// These relays before the first connection, in the form for the screen.
pub fn connecting(relays: &[String]) -> Vec<RoomRelay> {
    let relay =
        |address: &String| RoomRelay { address: address.clone(), light: RelayLight::Connecting };
    relays.iter().map(relay).collect()
}

/// Writes the state of a relay into the view of the room, for the screen. `at` is the index of the
/// relay in the link.
pub fn with_light(view: &mut RoomView, at: usize, state: RelayState) {
    if let Some(relay) = view.relays.get_mut(at) {
        relay.light = match state {
            RelayState::Waiting => RelayLight::Unreachable,
            RelayState::Connecting => RelayLight::Connecting,
            RelayState::Ready => RelayLight::Ready,
            RelayState::Refuses(reason) => RelayLight::Refuses(reason),
            RelayState::NoEntropy => RelayLight::NoKeys,
        };
    }
}

/// Whether a relay has the last change of this device, in the form for the screen.
pub fn sending(delivery: Delivery) -> Sending {
    match delivery {
        Delivery::Waiting => Sending::Waiting,
        Delivery::Sent => Sending::Sent,
        Delivery::TooLarge => Sending::TooLarge,
    }
}

/// The clock with the current time, in the form for the screen.
fn shown_clock(clock: &live::clock::Clock) -> RoomClock {
    let live::clock::Clock { left, runs_for, ends, .. } = *clock;
    RoomClock { left, runs_for, ends, at: browser::now() }
}
