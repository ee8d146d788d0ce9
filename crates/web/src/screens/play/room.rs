//! Keeps the game of the play screen in step with its room. A room connects the devices that play
//! or watch one game over relays (servers that pass messages on).

use super::play_handle::PlayHandle;
use crate::parts::lazy::lazy_component;
use crate::platform::browser;
use crate::platform::context::{AppContext, Origin, use_app};
use crate::platform::feed::SharedFeed;
use crate::platform::notifications;
use crate::platform::room::{self, RoomAction, SharedRoom};
use crate::platform::room_connection::{
    Connection, LONGEST_TIMER_MS, News, StoredRoom, allowed, sending, shown_relays, shown_role,
    with_light,
};
use crate::platform::store;
use gloo::timers::callback::Timeout;
use live::link::RoomLink;
use live::room::{self as protocol, Input, NextGame, Output, Presence, Saved};
use std::cell::{Cell, RefCell};
use std::rc::Rc;
use ui_model::clock;
use ui_model::headers::TIME_CONTROL;
use ui_model::link_game_text::opponent;
use ui_model::model::{Do, Game, View, Whole};
use ui_model::room::{
    Doubt, Ended, Heard, Reaction, Rematch, RoomRole, RoomView, Sending, SharedPart, accepted,
    ended, is_your_turn, merged, offered_rematch, said, told, turn_notice,
};
use ui_model::room_clock::{RoomClock, gift};
use ui_model::say;
use yew::prelude::*;

/// If a move has not reached a relay after this number of milliseconds, the screen says so.
const LATE_MS: u32 = 2_000;

/// A reaction (a short message such as *Well played*) is shown for this number of milliseconds.
const HEARD_MS: u32 = 8_000;

#[derive(Clone, PartialEq, Properties)]
pub struct Props {
    pub play: PlayHandle,
    pub origin: Origin,
    /// Whether this tab may change the game. Only this tab connects to the relays.
    pub owned: bool,
}

lazy_component!(LazyRoomMember = RoomMember, in chunk live, is_silent = true);

/// Opens the room of a game, reports the player's changes to it, and shows its news on the board.
/// Renders nothing, but is a component so that it can re-render without the screen.
#[component]
pub fn RoomMember(Props { play, origin, owned }: &Props) -> Html {
    let app = use_app();
    let member = use_mut_ref(|| None::<Rc<Member>>);
    {
        let (member, play) = (Rc::clone(&member), play.clone());
        use_effect_with((origin.clone(), *owned), move |(origin, owned)| {
            if *owned {
                *member.borrow_mut() = Member::open(&play, origin, app);
            }
            move || {
                play.feed.on_act(Callback::noop());
                play.room.on_action(Callback::noop());
                drop(member.take());
            }
        });
    }
    html! {}
}

/// This device as a member of a room. A struct with cells beside Yew and not a reducer, because it
/// renders nothing: it lives as long as the connection, whose news arrive between renders, and each
/// news at once changes what is stored, the timers and the feed, which a reducer must not do.
struct Member {
    feed: SharedFeed,
    act: Callback<Do>,
    room: SharedRoom,
    app: AppContext,
    /// The slot of the game. `None` for a watcher.
    slot: Option<String>,
    stored: RefCell<StoredRoom>,
    /// The part of the game that the players share, as the room has it. A difference from it is a
    /// change by the player, to be sent.
    known: RefCell<SharedPart>,
    /// Whether a change from the room is being applied to the game, which isn't sent back.
    is_showing: Cell<bool>,
    connection: RefCell<Option<Rc<Connection>>>,
    /// The timer that reports a move that has not reached a relay.
    late: RefCell<Option<Timeout>>,
    /// The timer that removes a reaction from the screen.
    heard: RefCell<Option<Timeout>>,
    /// The timer that lets the player claim the win when the other player has run out of time.
    claim: RefCell<Option<Timeout>>,
}

impl Member {
    /// Opens the room of the game. `None` if the stored room or the link is damaged.
    fn open(play: &PlayHandle, origin: &Origin, app: AppContext) -> Option<Rc<Self>> {
        let (slot, stored, link) = match origin {
            Origin::Slot(slot) => {
                let (stored, link) = StoredRoom::read(&room::stored(slot)?)?;
                (Some(slot.clone()), stored, link)
            }
            Origin::Watched(code) => (None, StoredRoom::default(), RoomLink::read(code).ok()?),
            Origin::Incoming | Origin::Lesson(_) => return None,
        };
        let (link, foreign) = allowed(&link);
        play.room.set(Some(RoomView {
            role: shown_role(&link),
            code: link.code(),
            has_guest: stored.has_guest || !stored.is_host,
            relays: shown_relays(&link),
            foreign,
            ..RoomView::default()
        }));
        let shown = play.feed.shown();
        let saved = stored.saved.clone();
        let member = Rc::new(Member {
            feed: play.feed.clone(),
            act: play.act.clone(),
            room: play.room.clone(),
            app,
            slot,
            stored: RefCell::new(stored),
            known: RefCell::new(SharedPart::of(&shown.ui)),
            is_showing: Cell::new(false),
            connection: RefCell::default(),
            late: RefCell::default(),
            heard: RefCell::default(),
            claim: RefCell::default(),
        });
        let game = member.slot.is_some().then_some(shown.whole);
        let weak = Rc::downgrade(&member);
        let connection = Connection::open(link, game, saved, move |news| {
            if let Some(member) = weak.upgrade() {
                member.on_news(news);
            }
        });
        *member.connection.borrow_mut() = connection;
        let weak = Rc::downgrade(&member);
        play.feed.on_act(Callback::from(move |()| {
            if let Some(member) = weak.upgrade() {
                member.changed();
            }
        }));
        let weak = Rc::downgrade(&member);
        play.room.on_action(Callback::from(move |action| {
            if let Some(member) = weak.upgrade() {
                member.does(action);
            }
        }));
        Some(member)
    }

    fn tell(&self, input: Input) {
        let connection = self.connection.borrow().clone();
        if let Some(connection) = connection {
            connection.tell(input);
        }
    }

    /// Sends the room a change of the game by the player. A watcher sends nothing.
    fn changed(&self) {
        if self.slot.is_none() || self.is_showing.get() {
            return;
        }
        let shown = self.feed.shown();
        let part = SharedPart::of(&shown.ui);
        if *self.known.borrow() != part {
            *self.known.borrow_mut() = part;
            self.tell(Input::Game(shown.whole));
        }
    }

    /// Applies a change from the room to the game, without sending it back.
    fn show(&self, game: Game) {
        self.is_showing.set(true);
        self.feed.act(Do::Game(game));
        self.is_showing.set(false);
        *self.known.borrow_mut() = SharedPart::of(&self.feed.shown().ui);
    }

    /// Changes the stored part of the room with `edit`, and stores it.
    fn keep(&self, edit: impl FnOnce(&mut StoredRoom)) {
        let mut stored = self.stored.borrow_mut();
        edit(&mut stored);
        if let Some(slot) = &self.slot {
            self.app.storage_worked(room::store(slot, &stored.text()));
        }
    }

    fn on_news(self: &Rc<Self>, news: News) {
        match news {
            News::Saved(saved) => self.saved(*saved),
            News::Output(output) => self.on_output(output),
            News::Clock(clock) => self.clock(clock),
        }
    }

    fn saved(&self, saved: Saved) {
        // After this device has lost its seat, the room is no longer stored.
        if self.connection.borrow().is_some() {
            self.keep(|stored| stored.saved = saved);
        }
    }

    fn on_output(self: &Rc<Self>, output: Output) {
        match output {
            Output::Game(news) => self.arrived(&news),
            Output::Doubt(protocol::Doubt { link, verdict }) => {
                self.room.change(|view| view.doubt = Some(Doubt { link, verdict }));
            }
            Output::Unreadable(_) => self.room.change(|view| view.is_unreadable = true),
            Output::Joined => {
                self.keep(|stored| stored.has_guest = true);
                self.room.change(|view| view.has_guest = true);
                self.say(say::ROOM_JOINED.to_string());
            }
            Output::SeatTaken => {}
            Output::Link(link) => self.lost_seat(&link),
            Output::Presence(presence) => self.presence(presence),
            Output::Delivery(delivery) => self.delivery(sending(delivery)),
            Output::Relay(at, state) => {
                let was_connected = self.room.view().is_some_and(|view| view.is_connected());
                self.room.change(|view| with_light(view, at, state));
                let is_connected = self.room.view().is_some_and(|view| view.is_connected());
                if was_connected && !is_connected {
                    self.say_state();
                }
            }
            Output::Reaction { by_host, reaction } => self.hear(by_host, reaction),
            Output::Rematch(state) => {
                self.room.change(|view| view.rematch = state);
                if state == Rematch::Offered {
                    self.say(offered_rematch(&self.feed.shown().ui.session).to_string());
                }
            }
            Output::NextGame(next) => self.next_game(next),
            // `Connection` handles the connections. Only rooms of studies have slides.
            Output::Connect(_)
            | Output::Close(_)
            | Output::Send(..)
            | Output::Slide(_)
            | Output::Ended => {}
        }
    }

    fn arrived(&self, news: &Whole) {
        let before = self.feed.shown();
        self.room.change(|view| (view.doubt, view.is_unreadable) = (None, false));
        let game = match self.slot {
            Some(_) => merged(&before.whole, news),
            None => news.public(),
        };
        self.show(Game::Join(game));
        let now = self.feed.shown();
        if !is_your_turn(&before.ui) && is_your_turn(&now.ui) {
            browser::tell_your_turn();
            let session = &now.ui.session;
            let (title, words) = turn_notice(session);
            notifications::show(&title.to_string(), &words.to_string());
        }
    }

    /// Shows the clock, unless the clock on the screen counts to the same times by itself.
    fn clock(self: &Rc<Self>, clock: RoomClock) {
        let Some(view) = self.room.view() else { return };
        if view.clock.is_some_and(|before| before.predicts(&clock)) {
            return;
        }
        self.room.change(|view| (view.clock, view.is_time_over) = (Some(clock), false));
        let shown = self.feed.shown();
        if let Some((seat, ms)) = view.clock.and_then(|before| clock.gift_since(&before)) {
            let more = clock::shown(ms.next_multiple_of(1000));
            self.say(say::room_time_given(shown.ui.player(seat), more).to_string());
        }
        let side = self.slot.as_ref().and(shown.ui.session.side);
        let due = side.and_then(|side| clock.claim_in(side, clock.at));
        *self.claim.borrow_mut() = due.map(|ms| {
            let weak = Rc::downgrade(self);
            browser::after(ms.min(LONGEST_TIMER_MS) as u32, move || {
                if let Some(member) = weak.upgrade() {
                    member.room.change(|view| view.is_time_over = true);
                    member.say_state();
                }
            })
        });
    }

    fn hear(self: &Rc<Self>, by_host: bool, reaction: Reaction) {
        let Some(connection) = self.connection.borrow().clone() else { return };
        let host = connection.host_seat();
        let by = if by_host { host } else { host.other() };
        let heard = Heard { by, reaction };
        self.room.change(|view| view.heard = Some(heard));
        self.say(said(heard, &self.feed.shown().ui.session).to_string());
        let weak = Rc::downgrade(self);
        *self.heard.borrow_mut() = Some(browser::after(HEARD_MS, move || {
            if let Some(member) = weak.upgrade() {
                member.room.change(|view| view.heard = None);
            }
        }));
    }

    /// Saves the finished game as a game without a room, and continues with the next game in
    /// another slot.
    fn next_game(&self, next: NextGame) {
        let (Some(slot), Some(connection)) = (&self.slot, self.connection.borrow().clone()) else {
            return self.show(Game::Load(next.game.public()));
        };
        let Ended { finished, left } = ended(&self.feed.shown().whole, &next.finished);
        let mut worked = store::save(slot, &finished);
        if let Some(left) = &left {
            worked &= store::save(&browser::fresh_name(), left);
        }
        let new = browser::fresh_name();
        let stored = StoredRoom { saved: connection.saved(), ..self.stored.borrow().clone() };
        worked &= store::save(&new, &next.game) && room::store(&new, &stored.text());
        // If the storage is full, the finished game keeps the seat, and a reload begins the next
        // game again.
        if worked {
            room::forget(slot);
        }
        self.app.storage_worked(worked);
        // The screen of the next game has a connection of its own.
        self.connection.take();
        self.app.show_kept(new, next.game);
    }

    /// Stops playing, because another player has taken the seat (the side) of this device.
    fn lost_seat(&self, link: &RoomLink) {
        // A player's device gets a new link on this screen only when it has lost its seat. The new
        // link lets it watch.
        let Some(slot) = &self.slot else { return };
        room::forget(slot);
        self.connection.take();
        self.room.change(|view| view.lost_seat = Some(link.code()));
    }

    fn presence(&self, presence: Presence) {
        let Some(before) = self.room.view() else { return };
        let is_other_here = match before.role {
            RoomRole::Host => presence.guest,
            RoomRole::Guest | RoomRole::Watcher => presence.host,
        };
        if is_other_here && !before.is_other_here && before.role != RoomRole::Watcher {
            let other = opponent(&self.feed.shown().ui.session).unwrap_or_default();
            self.say(say::room_here(other).to_string());
        }
        self.room.change(|view| {
            (view.is_other_here, view.watchers) = (is_other_here, presence.watchers);
        });
    }

    fn delivery(self: &Rc<Self>, sending: Sending) {
        self.room.change(|view| (view.sending, view.is_late) = (Some(sending), false));
        let weak = Rc::downgrade(self);
        let report = move || {
            if let Some(member) = weak.upgrade() {
                member.room.change(|view| view.is_late = true);
                member.say_state();
            }
        };
        let waits = sending == Sending::Waiting;
        *self.late.borrow_mut() = waits.then(|| browser::after(LATE_MS, report));
    }

    /// Announces the sentence about the room to screen readers.
    fn say_state(&self) {
        if let Some(view) = self.room.view() {
            self.say(told(&view, &self.feed.shown().ui.session).to_string());
        }
    }

    fn say(&self, words: String) {
        self.act.emit(Do::View(View::Say(words)));
    }

    fn does(&self, action: RoomAction) {
        match action {
            RoomAction::Accept | RoomAction::Keep => self.decide(action == RoomAction::Accept),
            RoomAction::Rematch => self.tell(Input::Rematch { date: browser::today() }),
            RoomAction::DeclineRematch => self.tell(Input::DeclineRematch),
            RoomAction::GiveTime => {
                let seconds = gift(self.feed.shown().whole.header(TIME_CONTROL));
                self.tell(Input::GiveTime { seconds });
            }
            RoomAction::ClaimTime => self.tell(Input::ClaimTime),
            RoomAction::React(reaction) => self.tell(Input::React(reaction)),
        }
    }

    /// Answers the question about the other player's game: accepts it, or keeps this device's game.
    fn decide(&self, accepts: bool) {
        let Some(doubt) = self.room.view().and_then(|view| view.doubt.clone()) else { return };
        self.room.change(|view| view.doubt = None);
        match accepts {
            false => self.tell(Input::KeepMine),
            true => {
                let (game, lost) = accepted(&self.feed.shown().whole, &doubt);
                if let Some(lost) = lost {
                    let worked = store::save(&browser::fresh_name(), &lost);
                    self.app.storage_worked(worked);
                }
                self.show(Game::Load(game.clone()));
                self.tell(Input::Game(game));
            }
        }
    }
}
