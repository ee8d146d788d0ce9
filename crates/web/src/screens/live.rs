//! The screen of a link `#/live/CODE`. Such a link belongs to a game or a study that devices share
//! over relays (servers that pass messages on). The link of a game shows an invitation, a game to
//! watch, or the game of a player who continues it on this device. The link of a study shows the
//! study's board to a follower.

mod follow;

use super::play::Play;
use super::saved_games::{Thumbnail, look, picture_of};
use crate::parts::button::{Button, ButtonLink, Style};
use crate::parts::design::EmptyState;
use crate::parts::fields::{Labelled, field_value};
use crate::parts::frame::ScreenFrame;
use crate::parts::lazy::lazy_component;
use crate::parts::relay_list::{RelaySwitches, switched_on};
use crate::platform::browser;
use crate::platform::context::{AppContext, Opened, Origin, use_app};
use crate::platform::newcomer::{is_new_to, learn};
use crate::platform::room;
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

/// Reads the link. If this device already plays in the link's game, opens the saved game.
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

/// The message that this build of the page may connect to none of a link's relays. The page's
/// content security policy allows only the relays that the build lists.
fn no_relay(title: Key, foreign: &[String]) -> Html {
    alert(title, say::room_page_foreign(relay_names(foreign.iter().map(String::as_str))))
}

/// A message in place of the invitation or the board.
fn alert(title: Key, words: i18n::Text) -> Html {
    html! {
        <LivePage {title}>
            <EmptyState words={words.to_string()} role="alert">
                <ButtonLink href={Route::Home.href()}>{ say::FAIRYBOARD }</ButtonLink>
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

/// The state of this screen until the game is shown on the play screen.
#[derive(Clone)]
struct Visit {
    app: AppContext,
    connection: Rc<RefCell<Option<Rc<Connection>>>>,
    view: UseStateHandle<RoomView>,
    /// The link of the seat (the side) that this device plays; `None` while it plays none.
    seat: UseStateHandle<Option<RoomLink>>,
    /// The name that the player has typed.
    name: UseStateHandle<String>,
    game: UseStateHandle<Option<Whole>>,
    is_taken: UseStateHandle<bool>,
    /// Whether this browser can't save the seat.
    is_unsaved: UseStateHandle<bool>,
}

impl Visit {
    fn on_news(&self, news: News) {
        let News::Output(output) = news else { return };
        match output {
            Output::Game(game) | Output::NextGame(NextGame { game, .. }) => match &*self.seat {
                Some(link) => self.play(link, &game),
                None => self.game.set(Some(game)),
            },
            // The room sends the game next, as it is seen from the new seat.
            Output::Link(link) => self.seat.set(Some(link)),
            Output::SeatTaken => self.is_taken.set(true),
            Output::Relay(at, state) => self.view.edit(|view| with_light(view, at, state)),
            _ => {}
        }
    }

    /// Takes the free side for this device.
    fn take(&self) {
        // The secret key of a seat is only in the browser's storage. If it can't be stored, nobody
        // can play this seat after a reload, so the seat is not taken.
        let can_store = room::can_store();
        self.is_unsaved.set(!can_store);
        let connection = self.connection.borrow().clone().filter(|_| can_store);
        if let Some(connection) = connection {
            connection.tell(Input::Name((*self.name).clone()));
            connection.tell(Input::TakeSeat);
        }
    }

    /// Saves the game that this device now plays, and shows it on the play screen.
    fn play(&self, link: &RoomLink, game: &Whole) {
        // The players swap sides in each further game of a room, so the seat in the link may be
        // outdated.
        let seat = self.connection.borrow().as_ref().and_then(|room| room.seat());
        let Some(seat) = seat else { return };
        let name = self.name.trim();
        let header = HEADERS[usize::from(seat.0)];
        let is_new = game.header(header).is_none() && !name.is_empty();
        let game = game.clone().seated(Some(seat));
        let game = if is_new { game.with_header(header, name) } else { game };
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
fn Visitor(props: &VisitorProps) -> Html {
    let link = &props.link;
    let visit = Visit {
        app: use_app(),
        connection: use_mut_ref(|| None),
        view: use_state_eq(|| RoomView {
            role: shown_role(link),
            relays: shown_relays(link),
            ..RoomView::default()
        }),
        seat: use_state_eq(|| link.role.plays().then(|| link.clone())),
        name: use_state_eq(String::new),
        game: use_state(|| None::<Whole>),
        is_taken: use_state_eq(|| false),
        is_unsaved: use_state_eq(|| false),
    };
    let game = &visit.game;
    // `is_new_to` reads all saved games, so it runs only when another game arrives, not in each
    // render.
    let is_new =
        *use_memo(game.as_ref().map(|game| game.info().id), |game| game.is_some_and(is_new_to));
    {
        let (visit, link) = (visit.clone(), link.clone());
        use_effect_with((), move |()| {
            let shared = Rc::clone(&visit.connection);
            let connection =
                Connection::open(link, None, Saved::default(), move |news| visit.on_news(news));
            *shared.borrow_mut() = connection;
            // Closes the connection. It owns `visit`, which owns the connection, so neither would
            // be dropped by itself.
            move || drop(shared.take())
        });
    }
    {
        // A watched game is shown on the play screen, which opens its own connection.
        let is_shown = link.role == Role::Watcher && game.is_some();
        let connection = Rc::clone(&visit.connection);
        use_effect_with(is_shown, move |is_shown| {
            if *is_shown {
                drop(connection.take());
            }
        });
    }
    match &**game {
        None => html! {
            <LivePage title={say::ROOM_PAGE_TITLE}><p role="status">{ waiting(&visit.view) }</p></LivePage>
        },
        Some(game) if link.role == Role::Watcher => {
            html! { <Play origin={Origin::Watched(link.code())} game={game.public()} note={None} news={None} found={None} /> }
        }
        // If this device plays a seat, `Visit::play` is about to show the game.
        Some(_) if link.role.plays() => html! {},
        Some(game) => html! {
            <LivePage title={say::ROOM_PAGE_TITLE}>
                { invited(props, game, is_new, &visit) }
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
/// the game.
fn invited(props: &VisitorProps, game: &Whole, is_new: bool, visit: &Visit) -> Html {
    let VisitorProps { link, watch } = props;
    let app = &visit.app;
    let (seen, free) = (game.seen(), link.host_seat.other());
    let (state, info) = (&**seen.state(), game.info());
    let turned = if free == fairyboard::Seat::SECOND { 2 } else { 0 };
    let is_taken = *visit.is_taken;
    let take = {
        let visit = visit.clone();
        Callback::from(move |_: MouseEvent| visit.take())
    };
    let shows = {
        let (app, options) = (app.clone(), seen.record().options().clone());
        Callback::from(move |_: MouseEvent| {
            learn(&app.way_back, info.id, &options, Some(say::NEWCOMER_WAITS.to_string()))
        })
    };
    let on_name = visit.name.changes(|name, event: Event| *name = field_value(&event));
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
                    if *visit.is_unsaved { <p role="alert">{ say::ROOM_PAGE_UNSAVED }</p> }
                }
                <div class="row-of-buttons">
                    if !is_taken {
                        <Button style={Style::Primary} action="take-seat" onclick={take}>{ say::ROOM_TAKE_SEAT }</Button>
                    }
                    if is_new {
                        <Button action="show-me" onclick={shows}>{ say::NEWCOMER_LEARN }</Button>
                    }
                    <ButtonLink href={Route::Rules(info.id.into(), None).href()}>{ say::HOME_RULES }</ButtonLink>
                    <Button action="watch" onclick={watch.reform(|_| ())}>{ say::ROOM_JUST_WATCH }</Button>
                </div>
            </div>
        </section>
    }
}
