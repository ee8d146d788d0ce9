//! The sheet of a game over relays (servers that connect the players' devices): its links, who is
//! there, and its relays.

use crate::parts::design::{Answer, AnswerLayout, QuestionField};
use crate::parts::dialog::Dialog;
use crate::parts::fields::Checkbox;
use crate::parts::lazy::lazy_component;
use crate::parts::relay_list::RelayLights;
use crate::platform::notifications;
use crate::platform::room::{SharedRoom, use_room};
use crate::platform::route::Route;
use crate::platform::state_setters::SetState;
use crate::sheets::share::AddressPart;
use i18n::Key;
use live::link::RoomLink;
use ui_model::model::SharedUi;
use ui_model::room::{RoomRole, RoomView, told};
use ui_model::say;
use ui_model::sentences::seat;
use yew::prelude::*;
use yew_hooks::use_effect_update_with_deps;

#[derive(Clone, PartialEq, Properties)]
pub struct Props {
    pub ui: SharedUi,
    pub room: SharedRoom,
    pub on_close: Callback<()>,
}

lazy_component!(LazyRoomSheet = RoomSheet, in chunk live);

/// The people for whom the sheet shows a link.
#[derive(Clone, Copy, PartialEq)]
enum For {
    Friend,
    Watchers,
    Me,
}

impl For {
    /// All kinds of people, each with an id, a name, and a sentence about what its link does.
    const ALL: [(For, &'static str, Key, Key); 3] = [
        (For::Friend, "friend", say::ROOM_FOR_FRIEND, say::ROOM_FOR_FRIEND_WHAT),
        (For::Watchers, "watchers", say::ROOM_FOR_WATCHERS, say::ROOM_FOR_WATCHERS_WHAT),
        (For::Me, "me", say::ROOM_FOR_ME, say::ROOM_FOR_ME_WHAT),
    ];

    /// The link for these people. `None` if this device can't make one.
    fn link(self, own: &RoomLink) -> Option<RoomLink> {
        match self {
            For::Friend => own.invited(),
            For::Watchers => Some(own.watched()),
            For::Me => own.role.plays().then(|| own.clone()),
        }
    }
}

/// The links of the room (the game over relays), and the state of its relays. Before the other
/// player has joined, this is the waiting room; it closes by itself when they join.
#[component]
pub fn RoomSheet(Props { ui, room, on_close }: &Props) -> Html {
    let view = use_room(room, |view| view.cloned());
    let chosen = use_state_eq(|| None::<For>);
    let waits = view.as_ref().is_some_and(|view| {
        view.role == RoomRole::Host && !view.has_guest && !view.code.is_empty()
    });
    {
        let on_close = on_close.clone();
        let has_joined = view.as_ref().is_some_and(|view| view.has_guest);
        let closes = move |waits: &bool| {
            if !waits && has_joined {
                on_close.emit(());
            }
        };
        use_effect_update_with_deps(closes, waits);
    }
    let Some(view) = &view else { return html! {} };
    let title = if waits { say::ROOM_WAITING_TITLE } else { say::ROOM_TITLE };
    html! {
        <Dialog title={title.to_string()} on_close={on_close.clone()}>
            if waits { { waiting(ui) } }
            { for RoomLink::read(&view.code).ok().and_then(|own| link_part(ui, &own, waits, &chosen)) }
            if view.role != RoomRole::Watcher && notifications::are_possible() { <Notify /> }
            { relays(ui, view) }
        </Dialog>
    }
}

/// The switch for notifications. The browser asks for permission only when the switch is pressed.
#[component]
fn Notify() -> Html {
    let is_on = use_state_eq(notifications::are_on);
    let is_refused = use_state_eq(|| false);
    let on_change = {
        let (is_on, is_refused) = (is_on.clone(), is_refused.clone());
        Callback::from(move |is_wanted: bool| {
            if !is_wanted {
                notifications::switch_off();
                return is_on.set(false);
            }
            let (is_on, is_refused) = (is_on.clone(), is_refused.clone());
            notifications::switch_on(move |allowed| {
                is_on.set(allowed);
                is_refused.set(!allowed);
            });
        })
    };
    html! {
        <section class="share-part">
            <Checkbox checked={*is_on} label={say::ROOM_NOTIFY} note={say::ROOM_NOTIFY_WHAT} {on_change} />
            if *is_refused { <p role="alert">{ say::ROOM_NOTIFY_REFUSED }</p> }
        </section>
    }
}

/// Says what happens next, while the other player has not joined.
fn waiting(ui: &SharedUi) -> Html {
    let state = &**ui.session.state();
    let side = ui.session.side.map(|side| seat(state, side)).unwrap_or_default();
    html! { <p>{ say::room_waiting_what(side) }</p> }
}

/// A link, made from this device's own link, after the question who will use it. `None` if this
/// device can make no link. `waits`: the other player has not joined.
fn link_part(
    ui: &SharedUi,
    own: &RoomLink,
    waits: bool,
    chosen: &UseStateHandle<Option<For>>,
) -> Option<Html> {
    let is_wanted = |of: For| of != For::Friend || waits;
    let all = For::ALL.into_iter().filter(|(of, ..)| is_wanted(*of) && of.link(own).is_some());
    let all: Vec<_> = all.collect();
    let first = all.first().map_or(For::Watchers, |(of, ..)| *of);
    let now = chosen.filter(|of| all.iter().any(|(other, ..)| other == of)).unwrap_or(first);
    let link = now.link(own)?;
    let info = ui.session.record().info();
    let (_, id, _, what) = For::ALL[now as usize];
    let answers: Vec<_> = all.iter().map(|(_, id, name, _)| Answer::new(id, name)).collect();
    let on_change = chosen.changes(|chosen, value: String| {
        *chosen = For::ALL.into_iter().find(|(_, id, ..)| *id == value).map(|(of, ..)| of);
    });
    let address = Route::Live(link.code()).shared(info.id);
    Some(html! {
        <>
            if all.len() > 1 {
                <QuestionField layout={AnswerLayout::Segments} name="room-link" title={say::ROOM_LINK_FOR} {answers} chosen={id} {on_change} />
            }
            <p class="facts">{ what }</p>
            <AddressPart key={id} name={info.name.words()} {address} has_qr={true} />
        </>
    })
}

/// Says who is in the room, and shows the state of each relay.
fn relays(ui: &SharedUi, view: &RoomView) -> Html {
    html! {
        <section class="share-part" aria-labelledby="room-relays">
            <h3 id="room-relays">{ say::ROOM_RELAYS }</h3>
            <p role="status">{ told(view, &ui.session) }</p>
            if view.watchers > 0 { <p class="facts">{ say::room_watchers(view.watchers) }</p> }
            <RelayLights relays={view.relays.clone()} />
            <p class="facts">{ say::ROOM_RELAYS_SEE }</p>
        </section>
    }
}
