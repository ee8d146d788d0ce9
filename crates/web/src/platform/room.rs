//! The room of a game that is played live over relays (servers that pass messages on), as parts of
//! the play screen read it, and the stored texts of rooms.
//!
//! The connections themselves are in `platform/room_connection.rs`, in a chunk that loads when a
//! room is first opened. This module is in the main chunk, so it must not use the crate `live`: the
//! main chunk would then contain that crate.

use crate::platform::external_store::{ExternalStore, Readers, use_selected};
use crate::platform::{browser, storage};
use by_address::ByAddress;
use std::cell::RefCell;
use std::rc::Rc;
use ui_model::room::{Reaction, RoomView, waits_for_guest};
use yew::prelude::*;

/// The prefix of the names under which rooms are stored. The name under which the game is saved
/// follows.
const ROOM: &str = "room.";

/// The prefix of the names under which presentations (studies that are shown live to others) are
/// stored. The name under which the study is saved follows.
const PRESENTED: &str = "presented.";

/// The name under which the addresses of relays are stored, once the player has agreed to connect
/// to them.
const AGREED: &str = "relays";

/// An action of the player in a live game, other than a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RoomAction {
    /// Takes the other player's version of the game, if both versions differ and the room asks.
    Accept,
    /// Keeps the version of the game on this device.
    Keep,
    /// Asks for another game, or agrees if the other player has asked for one.
    Rematch,
    DeclineRematch,
    React(Reaction),
    /// Gives the other player some time.
    GiveTime,
    /// Claims the win because the other player has run out of time.
    ClaimTime,
}

/// The state of a room, outside Yew, with the components that read it. Empty if the game of the
/// screen is not played live. It is not a part of the [`Feed`](super::feed::Feed), the state of the
/// screen, because the players' presence, the delivery of moves and the clock change while the game
/// doesn't.
///
/// It is not a state of the play screen either: the screen itself only needs to know whether there
/// is a banner, but would re-render with each change of the room. The sheets and lines of the room
/// show most of the view, so they read all of it. Screens that wait for a game to arrive use Yew
/// states instead.
#[derive(Default)]
pub struct RoomStore {
    view: RefCell<Option<Rc<RoomView>>>,
    readers: Readers,
    /// Handles the player's actions, while the room is open. Set by the component that connects to
    /// the relays, `RoomMember`: its code is in another chunk, and the components that send actions
    /// are not inside it, so they can't get the callback as a prop.
    actions: RefCell<Callback<RoomAction>>,
}

impl ExternalStore for RoomStore {
    fn readers(&self) -> &Readers {
        &self.readers
    }
}

/// A store as components share it. Compared by address.
pub type SharedRoom = ByAddress<Rc<RoomStore>>;

impl RoomStore {
    pub fn view(&self) -> Option<Rc<RoomView>> {
        self.view.borrow().clone()
    }

    /// Replaces the state, and re-renders the components that show something else.
    pub fn set(&self, view: Option<RoomView>) {
        *self.view.borrow_mut() = view.map(Rc::new);
        self.readers.notify();
    }

    /// Changes the state, if there is one.
    pub fn change(&self, edit: impl FnOnce(&mut RoomView)) {
        let now = self.view();
        if let Some(mut view) = now.as_deref().cloned() {
            edit(&mut view);
            self.set(Some(view));
        }
    }

    /// Sets the callback that handles the player's actions.
    pub fn on_action(&self, takes: Callback<RoomAction>) {
        *self.actions.borrow_mut() = takes;
    }

    pub fn act(&self, action: RoomAction) {
        let takes = self.actions.borrow().clone();
        takes.emit(action);
    }
}

/// A store that is created in the component's first render. `is_live` says whether the game is
/// played live.
#[hook]
pub fn use_room_store(is_live: bool) -> SharedRoom {
    ByAddress(use_ref(|| {
        let store = RoomStore::default();
        store.set(is_live.then(RoomView::default));
        store
    }))
}

/// A value from the state of a room, chosen by the selector `look`. The component re-renders when
/// the value changes.
#[hook]
pub fn use_room<T: PartialEq + Clone + 'static>(
    room: &SharedRoom,
    look: fn(Option<&RoomView>) -> T,
) -> T {
    use_selected(room, move |room| look(room.view().as_deref()))
}

/// The relays of this build: the addresses in `<meta name="relays">`. Without any, games can't be
/// played live.
pub fn relays() -> Vec<String> {
    let meta = browser::find("meta[name=relays]");
    let text = meta.and_then(|meta| meta.get_attribute("content")).unwrap_or_default();
    text.split_whitespace().map(String::from).collect()
}

/// The stored text of the room of a saved game. `None` if the game is in no room, or if this build
/// has no rooms.
pub fn stored(slot: &str) -> Option<String> {
    storage::read(&format!("{ROOM}{slot}")).filter(|_| !relays().is_empty())
}

/// Stores the room of a saved game. Returns `false` if the browser refuses.
pub fn store(slot: &str, text: &str) -> bool {
    storage::keep(&format!("{ROOM}{slot}"), text)
}

/// Whether the browser would store a room with its game now. Tries it with a text of that size.
pub fn can_store() -> bool {
    const TRIAL: &str = "trial";
    // 100 kB: about the size of a room with its game and a rematch.
    let worked = storage::keep(TRIAL, &" ".repeat(100_000));
    storage::forget(TRIAL);
    worked
}

/// Removes what is stored about the room of a saved game, or about the presentation of a study. The
/// game or study stays.
pub fn forget(slot: &str) {
    storage::forget(&format!("{ROOM}{slot}"));
    stop_presenting(slot);
}

/// The stored text of the presentation of a study. `None` if the study is not presented, or if this
/// build has no relays.
pub fn presented(slot: &str) -> Option<String> {
    storage::read(&format!("{PRESENTED}{slot}")).filter(|_| !relays().is_empty())
}

/// Stores the text of a study's presentation. Returns `false` if the browser refuses.
pub fn present(slot: &str, text: &str) -> bool {
    storage::keep(&format!("{PRESENTED}{slot}"), text)
}

/// Removes the text of a study's presentation. The study stays.
pub fn stop_presenting(slot: &str) {
    storage::forget(&format!("{PRESENTED}{slot}"));
}

/// All stored rooms: the name under which the game is saved, and the stored text of the room.
pub fn all() -> Vec<(String, String)> {
    let names = storage::names(ROOM).into_iter();
    names.filter_map(|name| Some((name[ROOM.len()..].into(), storage::read(&name)?))).collect()
}

/// Whether the room of a saved game waits for another player to accept the invitation.
pub fn is_waiting(slot: &str) -> bool {
    stored(slot).is_some_and(|text| waits_for_guest(&text))
}

/// Whether the player has agreed to connect to all these relays.
pub fn agrees_to(relays: &[String]) -> bool {
    let agreed = storage::read(AGREED).unwrap_or_default();
    relays.iter().all(|relay| agreed.lines().any(|known| known == relay))
}

/// Saves that the player has agreed to connect to these relays.
pub fn agree_to(relays: &[String]) {
    let agreed = storage::read(AGREED).unwrap_or_default();
    let mut all: Vec<_> = agreed.lines().collect();
    for relay in relays {
        if !all.contains(&&**relay) {
            all.push(relay);
        }
    }
    storage::keep(AGREED, &all.join("\n"));
}
