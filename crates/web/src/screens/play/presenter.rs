//! Shows a study to followers over relays (servers that pass messages on), while its presenter has
//! it open.

use super::play_handle::PlayHandle;
use super::sheets::PlaySheet;
use crate::parts::button::{Button, Style};
use crate::parts::lazy::lazy_component;
use crate::platform::browser;
use crate::platform::context::{AppContext, use_app};
use crate::platform::feed::use_seen;
use crate::platform::room::{self, SharedRoom, use_room};
use crate::platform::room_connection::{
    Connection, News, StoredPresentation, allowed_relays, connecting, sending, with_light,
};
use live::room::{Input, MAX_SLIDE, Output, Saved};
use live::study::StudyLink;
use std::cell::{Cell, RefCell};
use std::rc::Rc;
use ui_model::room::RoomView;
use ui_model::{say, slide};
use yew::prelude::*;
use yew_hooks::use_unmount;

/// The delay in milliseconds before a changed board is encoded for the followers. Encoding a long
/// line of moves takes some milliseconds, so the board is painted first.
const WAITS_MS: u32 = 100;

/// After the end of a presentation, the connections stay open for this number of milliseconds, so
/// that the followers get the message about the end.
const GOODBYE_MS: u32 = 5_000;

#[derive(Clone, PartialEq, Properties)]
pub struct Props {
    pub play: PlayHandle,
    pub presents: SharedRoom,
    /// The slot of the study; `None` if it isn't saved.
    pub slot: Option<String>,
}

lazy_component!(LazyPresenter = Presenter, in chunk live, is_silent = true);

/// Connects to the relays, and sends what the board shows. Renders nothing, but is a component
/// so that it can re-render without the screen.
#[component]
pub fn Presenter(Props { play, presents, slot }: &Props) -> Html {
    let app = use_app();
    let code = use_room(presents, |view| view.map(|view| view.code.clone()).unwrap_or_default());
    let open = use_mut_ref(|| None::<Presentation>);
    {
        let (open, presents) = (Rc::clone(&open), presents.clone());
        use_effect_with((code.clone(), slot.clone()), move |(code, slot)| {
            let is_other =
                |it: &Presentation| it.stored.borrow().link != **code || it.slot != *slot;
            if open.borrow().as_ref().is_none_or(is_other) {
                drop(open.take());
                *open.borrow_mut() = Presentation::open(&presents, code, slot.clone(), app);
            }
        });
    }
    use_unmount({
        let (open, presents) = (Rc::clone(&open), presents.clone());
        move || {
            let open = open.take();
            if let Some(open) = open.filter(|_| presents.view().is_none()) {
                open.end();
            }
        }
    });
    let shown = use_seen(&play.feed, |shown| (shown.ui.version, shown.ui.turned()));
    let play = play.clone();
    use_effect_with((shown, code, slot.clone()), move |_| {
        let timer = browser::after(WAITS_MS, move || {
            if let Some(open) = &*open.borrow() {
                open.show(&play);
            }
        });
        move || drop(timer)
    });
    html! {}
}

/// The presentation of a study by this device. A struct with cells beside Yew and not a reducer,
/// because it renders nothing, stores each news of its connection between renders, and lives longer
/// than its component: it still says goodbye to the followers.
struct Presentation {
    slot: Option<String>,
    stored: Rc<RefCell<StoredPresentation>>,
    /// `None` if the browser has no random bytes for keys.
    connection: Option<Rc<Connection>>,
    /// Whether the presenter has stopped.
    has_ended: Rc<Cell<bool>>,
}

impl Presentation {
    /// Opens the presentation whose link has this code. If `code` is empty, opens the presentation
    /// that is stored for the study. `None` if none is stored, or if the link is damaged.
    fn open(
        presents: &SharedRoom,
        code: &str,
        slot: Option<String>,
        app: AppContext,
    ) -> Option<Self> {
        let known = slot.as_deref().and_then(room::presented);
        let known = known.and_then(|text| StoredPresentation::read(&text));
        let stored = match known {
            Some(known) if code.is_empty() || known.link == code => known,
            _ => StoredPresentation { link: code.to_string(), saved: Saved::default() },
        };
        let Ok(link) = StudyLink::read(&stored.link) else {
            presents.set(None);
            return None;
        };
        let (relays, foreign) = allowed_relays(&link.relays);
        let link = StudyLink { relays, ..link };
        let view = RoomView { code: stored.link.clone(), foreign, ..RoomView::default() };
        presents.set(Some(RoomView { relays: connecting(&link.relays), ..view }));
        let saved = stored.saved.clone();
        let stored = Rc::new(RefCell::new(stored));
        let has_ended = Rc::new(Cell::new(false));
        let keep = {
            let (slot, stored) = (slot.clone(), Rc::clone(&stored));
            let has_ended = Rc::clone(&has_ended);
            move || {
                if let Some(slot) = slot.as_ref().filter(|_| !has_ended.get()) {
                    app.storage_worked(room::present(slot, &stored.borrow().text()));
                }
            }
        };
        keep();
        let (presents, kept) = (presents.clone(), Rc::clone(&stored));
        let connection = Connection::of_study(&link, saved, move |news| match news {
            News::Saved(saved) => {
                kept.borrow_mut().saved = *saved;
                keep();
            }
            News::Output(Output::Presence(presence)) => {
                presents.change(|view| view.watchers = presence.watchers);
            }
            News::Output(Output::Delivery(delivery)) => {
                presents.change(|view| view.sending = Some(sending(delivery)));
            }
            News::Output(Output::Relay(at, state)) => {
                presents.change(|view| with_light(view, at, state));
            }
            // If another device presents the same study, its slides are ignored, because this
            // device shows its own board. A study has no clock.
            News::Output(_) | News::Clock(_) => {}
        });
        Some(Presentation { slot, stored, connection, has_ended })
    }

    /// Sends the followers the message that the presenter has stopped, and closes the connections
    /// soon. From now on nothing is stored.
    fn end(self) {
        self.has_ended.set(true);
        self.tell(String::new());
        browser::after(GOODBYE_MS, move || drop(self.connection)).forget();
    }

    /// Sends the board as it is now to the followers.
    fn show(&self, play: &PlayHandle) {
        let shown = play.feed.shown();
        let seen = slide::seen(&shown.ui, &shown.whole);
        self.tell(slide::code(&shown.ui, &seen, MAX_SLIDE));
    }

    fn tell(&self, slide: String) {
        if let Some(connection) = &self.connection {
            connection.tell(Input::Show(slide));
        }
    }
}

#[derive(PartialEq, Properties)]
pub struct FollowersProps {
    pub play: PlayHandle,
    pub presents: SharedRoom,
}

/// The button in the header that shows the number of followers and opens the sheet with their link.
/// Empty while the study is not presented.
#[component]
pub fn Followers(FollowersProps { play, presents }: &FollowersProps) -> Html {
    let people = use_room(presents, |view| view.map(|view| (view.watchers, view.is_connected())));
    let Some((people, is_connected)) = people else { return html! {} };
    let light = if is_connected { "is-here" } else { "is-off" };
    html! {
        <Button style={Style::Quiet} action="followers" onclick={play.opens_sheet(PlaySheet::Follow)}>
            <span class={classes!("room-light", light)} aria-hidden="true"></span>
            // On a phone there is room only for the number.
            <span class="label">{ say::follow_short(people) }</span>
            <span class="short-label" aria-hidden="true">{ people }</span>
        </Button>
    }
}
