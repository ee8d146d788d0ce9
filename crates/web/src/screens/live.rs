//! The screen of a link `#/live/CODE`. The link of a game over relays shows an invitation, a game
//! to watch, or a seat that is continued on another device. The link of a study shows the study's
//! board to a follower.

mod follow;

use super::play::Play;
use super::saved_games::{Thumbnail, look, picture_of};
use crate::parts::button::{Button, Style};
use crate::parts::design::EmptyState;
use crate::parts::fields::{Labelled, field_value};
use crate::parts::frame::ScreenFrame;
use crate::parts::lazy::lazy_component;
use crate::parts::relay_list::{RelaySwitches, switched_on};
use crate::platform::browser;
use crate::platform::context::{AppContext, Opened, Origin, use_app};
use crate::platform::newcomer::{is_new_to, learn};
use crate::platform::room::{self, SharedRoom, use_room, use_room_store};
use crate::platform::room_connection::{
    Connection, News, StoredRoom, allowed, allowed_relays, shown_relays, shown_role, slot_of,
    with_light,
};
use crate::platform::route::Route;
use crate::platform::state_setters::SetState;
use crate::platform::store;
use fairyboard::hidden::Privacy;
use follow::Follow;
use i18n::Key;
use live::link::{LinkError, Role, RoomLink};
use live::room::{Input, NextGame, Output, Saved};
use live::study::{LiveLink, StudyLink};
use std::cell::RefCell;
use std::rc::Rc;
use ui_model::headers::HEADERS;
use ui_model::model::Whole;
use ui_model::room::{RoomView, invitation, relay_names};
use ui_model::room_clock::agreed;
use ui_model::say;
use yew::prelude::*;

#[derive(Clone, PartialEq, Properties)]
pub struct Props {
    /// The code of the link.
    pub code: String,
}

lazy_component!(LazyLive = Live, in chunk live, is_screen = true);

/// Reads the link. Opens the saved game if this device plays a seat in the room already.
#[component]
pub fn Live(Props { code }: &Props) -> Html {
    let app = use_app();
    let link = use_memo(code.clone(), |code| LiveLink::read(code));
    let kept = use_memo(code.clone(), |_| {
        let Ok(LiveLink::Game(link)) = link.as_ref() else { return None };
        if link.role == Role::Watcher {
            return None;
        }
        let slot = slot_of(link)?;
        Some((slot.clone(), store::load(&slot)?))
    });
    {
        let kept = Rc::clone(&kept);
        use_effect_with(kept, move |kept| {
            if let Some((slot, game)) = (**kept).clone() {
                shows(&app, slot, game);
            }
        });
    }
    if kept.is_some() {
        return html! {};
    }
    match &*link {
        Err(LinkError::Newer) => alert(say::ROOM_PAGE_TITLE, say::ROOM_PAGE_NEWER.into()),
        Err(LinkError::Damaged) => alert(say::ROOM_PAGE_TITLE, say::ROOM_PAGE_DAMAGED.into()),
        Ok(_) if room::relays().is_empty() => {
            alert(say::ROOM_PAGE_TITLE, say::ROOM_PAGE_NONE.into())
        }
        Ok(LiveLink::Game(link)) => {
            let (known, foreign) = allowed(link);
            match known.relays.is_empty() {
                true => no_relay(say::ROOM_PAGE_TITLE, &foreign),
                false => html! { <Member link={known} {foreign} /> },
            }
        }
        Ok(LiveLink::Study(link)) => {
            let (relays, foreign) = allowed_relays(&link.relays);
            match relays.is_empty() {
                true => no_relay(say::FOLLOW_PAGE_TITLE, &foreign),
                // The presenter's own link also opens the follower's screen, because the link
                // doesn't contain the study.
                false => {
                    let link = StudyLink { relays, ..link.followed() };
                    html! { <Follow {link} {foreign} /> }
                }
            }
        }
    }
}

/// Shows a saved game in place of its link, so that *Back* doesn't lead to the link.
fn shows(app: &AppContext, slot: String, game: Whole) {
    let route = Route::kept(&game, slot.clone());
    app.show.emit(Opened::new(Origin::Slot(slot), game));
    route.replace();
}

/// The message if this build may connect to no relay of a link.
fn no_relay(title: Key, foreign: &[String]) -> Html {
    alert(title, say::room_page_foreign(relay_names(foreign.iter().map(String::as_str))))
}

/// A message in place of the room.
fn alert(title: Key, words: i18n::Text) -> Html {
    html! {
        <LivePage {title}>
            <EmptyState words={words.to_string()} role="alert">
                <a class="button" href={Route::Home.href()}>{ say::FAIRYBOARD }</a>
            </EmptyState>
        </LivePage>
    }
}

#[derive(PartialEq, Properties)]
pub struct PageProps {
    title: Key,
    children: Html,
}

/// The frame of the pages before the board, such as the invitation.
#[component]
pub fn LivePage(PageProps { title, children }: &PageProps) -> Html {
    let heading = html! { <h1>{ *title }</h1> };
    html! { <ScreenFrame class={classes!("reading", "live-page")} title={*title} {heading} skip="main">{ children.clone() }</ScreenFrame> }
}

#[derive(PartialEq, Properties)]
struct MemberProps {
    /// The link, with only the relays that this build may connect to.
    link: RoomLink,
    /// The relays that this build may not connect to.
    foreign: Vec<String>,
}

/// Asks for the user's consent before the first connection, then connects and shows the invitation
/// or the game.
#[component]
fn Member(MemberProps { link, foreign }: &MemberProps) -> Html {
    let agreed = use_state_eq(|| room::agrees_to(&link.relays).then(|| link.relays.clone()));
    let watches = use_state_eq(|| false);
    let Some(relays) = (*agreed).clone() else {
        return html! {
            <Consent title={say::ROOM_PAGE_TITLE} words={say::ROOM_CONSENT} connect={say::ROOM_CONSENT_OPEN} relays={link.relays.clone()}
                     foreign={foreign.clone()} on_agree={agreed.changes(|agreed, relays| *agreed = Some(relays))} />
        };
    };
    let chosen = RoomLink { relays, ..link.clone() };
    if *watches {
        return html! { <Visitor key="watch" link={chosen.watched()} watch={Callback::noop()} /> };
    }
    html! { <Visitor key="member" link={chosen} watch={watches.sets(true)} /> }
}

#[derive(PartialEq, Properties)]
pub struct ConsentProps {
    title: Key,
    /// The facts about relays, and the words on the button that connects.
    words: Key,
    connect: Key,
    relays: Vec<String>,
    /// The relays of the link that this build may not connect to.
    foreign: Vec<String>,
    /// Called with the relays that the user has agreed to.
    on_agree: Callback<Vec<String>>,
}

/// The page that asks for consent before the first connection, with a switch for each relay.
#[component]
pub fn Consent(props: &ConsentProps) -> Html {
    let ConsentProps { title, words, connect, relays, foreign, on_agree } = props;
    let without = use_state_eq(Vec::<String>::new);
    let chosen = switched_on(relays, &without);
    let disabled = chosen.is_empty();
    let onclick = on_agree.reform(move |_: MouseEvent| {
        room::agree_to(&chosen);
        chosen.clone()
    });
    html! {
        <LivePage title={*title}>
            <section class="invited">
                <p>{ *words }</p>
                <fieldset>
                    <legend>{ say::ROOM_CONSENT_USE }</legend>
                    <RelaySwitches relays={relays.clone()} without={(*without).clone()} on_change={without.setter()} />
                </fieldset>
                if !foreign.is_empty() {
                    <p class="facts">{ say::room_page_also_foreign(relay_names(foreign.iter().map(String::as_str))) }</p>
                }
                <div class="row-of-buttons">
                    <Button style={Style::Primary} action="connect" {disabled} {onclick}>{ *connect }</Button>
                </div>
            </section>
        </LivePage>
    }
}

#[derive(PartialEq, Properties)]
struct VisitorProps {
    /// The link, with only the relays to which the user has agreed. The play screen connects to no
    /// others.
    link: RoomLink,
    /// Called to watch the game without taking a seat.
    watch: Callback<()>,
}

/// The state of this screen until the game is shown on the play screen. In cells and not in a reducer,
/// because the relays answer between renders, several times before the next one, and each answer
/// needs the connection and the seat as they are then.
struct Visit {
    connection: RefCell<Option<Rc<Connection>>>,
    /// The link of the seat that this device plays.
    seat: RefCell<Option<RoomLink>>,
    name: RefCell<String>,
    app: AppContext,
}

impl Visit {
    /// Saves the game of a seat, and shows it.
    fn play(&self, link: &RoomLink, game: &Whole) {
        // The players swap sides in each further game of a room, so the seat in the link may be
        // outdated.
        let seat = self.connection.borrow().as_ref().and_then(|room| room.seat());
        let Some(seat) = seat else { return };
        let name = self.name.borrow().trim().to_string();
        let header = HEADERS[usize::from(seat.0)];
        let is_new = game.header(header).is_none() && !name.is_empty();
        let game = game.clone().seated(Some(seat));
        let game = if is_new { game.with_header(header, &name) } else { game };
        let saved = self.connection.borrow().as_ref().map_or_else(Saved::default, |it| it.saved());
        let stored = StoredRoom {
            link: link.code(),
            is_host: matches!(link.role, Role::Host(_)),
            has_guest: saved.has_guest(),
            saved,
        };
        let slot = browser::fresh_name();
        let is_kept = store::save(&slot, &game) && room::store(&slot, &stored.text());
        self.app.storage_worked(is_kept);
        // Closes this screen's connection, because the play screen opens its own.
        self.connection.take();
        shows(&self.app, slot, game);
    }
}

/// Connects to the relays of a link, and shows the invitation or the game.
#[component]
fn Visitor(VisitorProps { link, watch }: &VisitorProps) -> Html {
    let app = use_app();
    let room = use_room_store(true);
    let game = use_state(|| None::<Whole>);
    let is_taken = use_state_eq(|| false);
    let is_unsaved = use_state_eq(|| false);
    // Reads all saved games, so it is not asked in each render.
    let is_new =
        *use_memo(game.as_ref().map(|game| game.info().id), |game| game.is_some_and(is_new_to));
    let visit = {
        let app = app.clone();
        use_ref(move || Visit {
            connection: RefCell::default(),
            seat: RefCell::default(),
            name: RefCell::default(),
            app,
        })
    };
    let visit_shown = Rc::clone(&visit);
    {
        let (visit, room) = (Rc::clone(&visit), room.clone());
        let (game, is_taken) = (game.clone(), is_taken.clone());
        use_effect_with((), {
            let link = link.clone();
            move |()| {
                room.set(Some(RoomView {
                    role: shown_role(&link),
                    relays: shown_relays(&link),
                    ..RoomView::default()
                }));
                let own = link.role.plays().then(|| link.clone());
                *visit.seat.borrow_mut() = own;
                let news = on_news(&visit, &room, game, is_taken);
                let connection = Connection::open(link, None, Saved::default(), news);
                *visit.connection.borrow_mut() = connection;
                move || drop(visit.connection.take())
            }
        });
    }
    let view = use_room(&room, |view| view.cloned().unwrap_or_default());
    {
        // A watched game is shown on the play screen, which opens its own connection.
        let is_shown = link.role == Role::Watcher && game.is_some();
        use_effect_with(is_shown, move |is_shown| {
            if *is_shown {
                drop(visit_shown.connection.take());
            }
        });
    }
    match &*game {
        None => html! {
            <LivePage title={say::ROOM_PAGE_TITLE}><p role="status">{ waiting(&view) }</p></LivePage>
        },
        Some(game) if link.role == Role::Watcher => {
            html! { <Play origin={Origin::Watched(link.code())} game={game.public()} note={None} news={None} found={None} /> }
        }
        // If this device plays a seat, `Visit::play` is about to show the game.
        Some(_) if link.role.plays() => html! {},
        Some(game) => html! {
            <LivePage title={say::ROOM_PAGE_TITLE}>
                { invited(&app, link, game, is_new, [&is_taken, &is_unsaved], &visit, watch) }
            </LivePage>
        },
    }
}

/// A sentence about the connection, while no game has arrived.
fn waiting(view: &RoomView) -> String {
    match () {
        () if view.is_connected() => say::ROOM_PAGE_NOTHING.to_string(),
        () if view.is_connecting() => say::ROOM_PAGE_WAITS.to_string(),
        () => view.unconnected().to_string(),
    }
}

/// The invitation: the game, the side that is free, and the buttons. `is_new`: the user doesn't know
/// the game. The two states are whether the seat is taken, and whether this browser can't save the
/// seat.
fn invited(
    app: &AppContext,
    link: &RoomLink,
    game: &Whole,
    is_new: bool,
    [is_taken, is_unsaved]: [&UseStateHandle<bool>; 2],
    visit: &Rc<Visit>,
    watch: &Callback<()>,
) -> Html {
    let (seen, free) = (game.seen(), link.host_seat.other());
    let (state, info) = (&**seen.state(), game.info());
    let turned = if free == fairyboard::Seat::SECOND { 2 } else { 0 };
    let is_taken = **is_taken;
    let take = {
        let (visit, is_unsaved) = (Rc::clone(visit), is_unsaved.clone());
        Callback::from(move |_: MouseEvent| {
            // The secret key of a seat is only in the browser's storage. If it can't be stored,
            // nobody can play this seat after a reload, so the seat is not taken.
            let can_store = room::can_store();
            is_unsaved.set(!can_store);
            if !can_store {
                return;
            }
            let connection = visit.connection.borrow().clone();
            if let Some(connection) = connection {
                connection.tell(Input::Name(visit.name.borrow().clone()));
                connection.tell(Input::TakeSeat);
            }
        })
    };
    let shows = {
        let (app, options) = (app.clone(), seen.record().options().clone());
        Callback::from(move |_: MouseEvent| {
            learn(&app.way_back, info.id, &options, Some(say::NEWCOMER_WAITS.to_string()))
        })
    };
    let on_name = {
        let visit = Rc::clone(visit);
        Callback::from(move |event: Event| *visit.name.borrow_mut() = field_value(&event))
    };
    html! {
        <section class="invited" data-testid="invited">
            <Thumbnail src={picture_of(state, &look(app, turned))} />
            <div class="invited-text">
                <h2>{ info.name }</h2>
                <p>{ invitation(&seen, free) }</p>
                <p class="facts">{ info.goal_line }</p>
                if let Some((limit, ends)) = agreed(game) { <p class="facts">{ limit }{ " " }{ ends }</p> }
                if is_taken {
                    <p role="alert">{ say::ROOM_PAGE_TAKEN }</p>
                } else {
                    if state.privacy() != Privacy::Open { <p class="facts">{ say::ROOM_ON_TRUST }</p> }
                    <Labelled label={say::ROOM_NAME}>
                        <input type="text" maxlength="80" autocomplete="nickname" placeholder={say::NEW_NAME_HINT} onchange={on_name} />
                    </Labelled>
                    if **is_unsaved { <p role="alert">{ say::ROOM_PAGE_UNSAVED }</p> }
                }
                <div class="row-of-buttons">
                    if !is_taken {
                        <Button style={Style::Primary} action="take-seat" onclick={take}>{ say::ROOM_TAKE_SEAT }</Button>
                    }
                    if is_new {
                        <Button action="show-me" onclick={shows}>{ say::NEWCOMER_LEARN }</Button>
                    }
                    <a class="button" href={Route::Rules(info.id.into(), None).href()}>{ say::HOME_RULES }</a>
                    <Button action="watch" onclick={watch.reform(|_| ())}>{ say::ROOM_JUST_WATCH }</Button>
                </div>
            </div>
        </section>
    }
}

/// The callback that shows the news of a room on this screen.
fn on_news(
    visit: &Rc<Visit>,
    room: &SharedRoom,
    game: UseStateHandle<Option<Whole>>,
    is_taken: UseStateHandle<bool>,
) -> impl Fn(News) + 'static {
    // Weak, because the visit owns the connection, which owns this callback.
    let (visit, room) = (Rc::downgrade(visit), room.clone());
    move |news| {
        let (News::Output(output), Some(visit)) = (news, visit.upgrade()) else { return };
        match output {
            Output::Game(new) | Output::NextGame(NextGame { game: new, .. }) => {
                let seat = visit.seat.borrow().clone();
                match seat {
                    Some(link) => visit.play(&link, &new),
                    None => game.set(Some(new)),
                }
            }
            // The room sends the game next, as it is seen from the new seat.
            Output::Link(link) => *visit.seat.borrow_mut() = Some(link),
            Output::SeatTaken => is_taken.set(true),
            Output::Relay(at, state) => room.change(|view| with_light(view, at, state)),
            _ => {}
        }
    }
}
