//! Lists of saved games, for the home screen and the screen *Your games*.

use crate::parts::button::{Button, Style};
use crate::parts::lazy::lazy_component;
use crate::parts::menu::{Menu, MenuItem};
use crate::parts::seat_mark::{Mark, SeatMark};
use crate::platform::after_paint::use_after_paint;
use crate::platform::age::age;
use crate::platform::browser;
use crate::platform::context::{AppContext, use_app};
use crate::platform::focus::focus_soon;
use crate::platform::png;
use crate::platform::room;
use crate::platform::store::{self, All, SavedGame};
use crate::platform::tabs;
use crate::sheets::restore::Restore;
use by_address::ByAddress;
use fairyboard::{Options, State, catalog};
use i18n::{Key, Text};
use std::cell::RefCell;
use std::collections::VecDeque;
use std::rc::Rc;
use ui_model::library::GameEntry;
use ui_model::picture::{self, Look};
use ui_model::say;
use ui_model::sentences::seat_name;
use web_sys::Element;
use yew::prelude::*;
use yew_hooks::use_effect_update_with_deps;

/// How long *Undo* is shown after a deletion, in milliseconds.
const UNDO_MS: u32 = 10_000;

/// The greatest number of cached pictures.
const MOST_CACHED: usize = 200;

/// The saved games that a screen shows, and actions on them.
#[derive(Clone, PartialEq)]
pub struct SavedGames {
    /// The saved games that were begun, the last changed one first, and the deleted and unreadable
    /// games. Compared by address, because each button of a long list gets them as a property.
    pub all: UseStateHandle<ByAddress<Rc<All>>>,
    /// The slot (the name in the storage) of the game that was deleted last, while *Undo* is shown.
    undo: UseStateHandle<Option<String>>,
    /// Why the last deletion or restoration didn't work as expected; `None` if it did.
    failed: UseStateHandle<Option<AttrValue>>,
}

/// The saved games. Reads them again when a game is added or deleted, also in another tab.
#[hook]
pub fn use_saved_games() -> SavedGames {
    let app = use_app();
    let saved = SavedGames {
        all: use_state(begun),
        undo: use_state_eq(|| None),
        failed: use_state_eq(|| None),
    };
    {
        let saved = saved.clone();
        use_effect_update_with_deps(move |_| saved.read_again(), app.imports);
    }
    {
        let saved = saved.clone();
        tabs::use_storage_events(move |changed| {
            if store::lists_change(changed) {
                saved.read_again();
            }
        });
    }
    // If reading all games exceeds one task's budget of work, reads on in another task, so that the
    // page can handle events in between. Stops when a task has read no further game, because it
    // would otherwise never end.
    let left_before = use_mut_ref(|| usize::MAX);
    {
        let saved = saved.clone();
        use_effect_with((*saved.all).clone(), move |all| {
            let before = left_before.replace(if all.left == 0 { usize::MAX } else { all.left });
            let goes_on = (1..before).contains(&all.left);
            let timer = goes_on.then(|| browser::after(0, move || saved.read_again()));
            move || drop(timer)
        });
    }
    saved
}

fn begun() -> ByAddress<Rc<All>> {
    let mut all = store::everything();
    all.games.retain(|kept| kept.about.begun);
    ByAddress(Rc::new(all))
}

impl SavedGames {
    /// Reads the saved games again.
    pub fn read_again(&self) {
        self.all.set(begun());
    }

    /// Deletes the game in a slot, and offers to undo that. Returns whether the storage worked.
    pub fn delete(&self, slot: &str) -> bool {
        let worked = store::delete(slot);
        if worked {
            self.undo.set(Some(slot.to_string()));
        }
        let stays = !worked && store::changed(slot).is_some();
        self.failed.set(stays.then(|| say::GAMES_NOT_DELETED.words().into()));
        self.read_again();
        worked
    }
}

#[derive(PartialEq, Properties)]
pub struct DeleteButtonProps {
    pub saved: SavedGames,
    pub slot: String,
    /// The accessible name, which also contains the name of the game.
    pub label: AttrValue,
}

/// A button that deletes the game in a slot.
#[component]
pub fn DeleteButton(DeleteButtonProps { saved, slot, label }: &DeleteButtonProps) -> Html {
    let (saved, slot) = (saved.clone(), slot.clone());
    let onclick = Callback::from(move |event: MouseEvent| {
        // The pressed button disappears together with its game, so the focus moves to *Undo*.
        if saved.delete(&slot) && browser::is_by_key(&event) {
            focus_soon(".undo button");
        }
    });
    html! { <GameButton words={say::GAMES_DELETE} {label} {onclick} /> }
}

#[derive(PartialEq, Properties)]
pub struct RestoreButtonProps {
    pub saved: SavedGames,
    pub slot: String,
}

/// A button that restores the deleted game in a slot.
#[component]
pub fn RestoreButton(RestoreButtonProps { saved, slot }: &RestoreButtonProps) -> Html {
    let saved = saved.clone();
    let on_restore = Callback::from(move |(slot, event): (String, MouseEvent)| {
        saved.undo.set(None);
        saved.read_again();
        let is_read = saved.all.games.iter().any(|game| game.slot == slot);
        let unread = || say::games_restored_unread(say::GAMES_LOST).to_string().into();
        saved.failed.set((!is_read).then(unread));
        if browser::is_by_key(&event) {
            focus_soon(link_to(&slot));
        }
    });
    html! { <Restore slot={slot.clone()} {on_restore} /> }
}

#[derive(PartialEq, Properties)]
pub struct UndoProps {
    pub saved: SavedGames,
}

/// The line that offers to restore the game that was deleted last, or says what went wrong.
#[component]
pub fn UndoLine(UndoProps { saved }: &UndoProps) -> Html {
    let line = use_node_ref();
    {
        let (undo, line) = (saved.undo.clone(), line.clone());
        use_effect_with((*saved.undo).clone(), move |slot| {
            let timer = slot.is_some().then(|| {
                browser::after(UNDO_MS, move || {
                    let focused = browser::focused();
                    if line
                        .cast::<Element>()
                        .is_some_and(|line| line.contains(focused.as_deref().map(|it| &**it)))
                    {
                        browser::focus("main");
                    }
                    undo.set(None);
                })
            });
            move || drop(timer)
        });
    }
    html! {
        if let Some(failed) = &*saved.failed {
            <p class="refusal" role="alert">{ failed }</p>
        } else if let Some(slot) = &*saved.undo {
            <p class="undo" ref={line} role="status">
                { say::GAMES_JUST_DELETED }{ " " }
                <RestoreButton key={slot.clone()} saved={saved.clone()} slot={slot.clone()} />
            </p>
        }
    }
}

#[derive(Clone, PartialEq, Properties)]
pub struct MenuProps {
    pub saved: SavedGames,
    pub kept: SavedGame,
    /// The menu's place on the screen, from `menu::below`.
    pub place: AttrValue,
    pub on_close: Callback<()>,
}

lazy_component!(LazyGameMenu = GameMenu, in chunk panel);

/// The menu of a saved game.
#[component]
pub fn GameMenu(MenuProps { saved, kept, place, on_close }: &MenuProps) -> Html {
    let onclick = {
        let (saved, slot, on_close) = (saved.clone(), kept.slot.clone(), on_close.clone());
        Callback::from(move |event: MouseEvent| {
            on_close.emit(());
            if saved.delete(&slot) && browser::is_by_key(&event) {
                // Waits until the closing menu has returned the focus.
                browser::after(0, || focus_soon(".undo button")).forget();
            }
        })
    };
    html! {
        <Menu title={kept.about.called()} place={place.clone()} on_close={on_close.clone()}>
            <MenuItem action="delete" danger=true {onclick}>{ say::GAMES_DELETE }</MenuItem>
        </Menu>
    }
}

#[derive(PartialEq, Properties)]
pub struct GameButtonProps {
    pub words: Key,
    /// The accessible name, which also contains the name of the game.
    pub label: AttrValue,
    #[prop_or_default]
    pub node_ref: NodeRef,
    pub onclick: Callback<MouseEvent>,
}

/// A button for an action on a game.
#[component]
pub fn GameButton(props: &GameButtonProps) -> Html {
    let GameButtonProps { words, label, node_ref, onclick } = props;
    html! { <Button style={Style::Quiet} {node_ref} onclick={onclick.clone()} label={label.clone()}>{ *words }</Button> }
}

/// The selector of the link to a game.
pub fn link_to(slot: &str) -> String {
    format!("[href$=\"={slot}\"]")
}

/// The look of positions in lists. `turned` is the rotation in quarter turns.
pub fn look(app: &AppContext, turned: u8) -> Look {
    Look { turned, ..app.look() }
}

/// A small picture of a position, as a data URL. One image replaces two hundred DOM nodes.
pub fn picture_of(state: &dyn State, look: &Look) -> AttrValue {
    let look = Look { thumbnail: true, ..look.clone() };
    png::data_url(&picture::svg(state, &look)).into()
}

#[derive(PartialEq, Properties)]
pub struct ThumbnailProps {
    #[prop_or_default]
    pub src: Option<AttrValue>,
}

/// A small picture, or an empty frame while the picture is not drawn yet.
#[component]
pub fn Thumbnail(ThumbnailProps { src }: &ThumbnailProps) -> Html {
    html! {
        <div class="thumbnail" aria-hidden="true">
            if src.is_some() { <img alt="" src={src.clone()} /> }
        </div>
    }
}

/// A position that a small picture shows.
#[derive(Clone)]
pub enum Pictured {
    /// The start position of the chess variant with this id, such as `hens`.
    Start(&'static str),
    Saved(Rc<GameEntry>),
}

impl PartialEq for Pictured {
    fn eq(&self, other: &Self) -> bool {
        match (self, other) {
            (Pictured::Start(one), Pictured::Start(other)) => one == other,
            (Pictured::Saved(one), Pictured::Saved(other)) => {
                // `GameEntry::state` reads the pictured position from these values.
                one.shows == other.shows && one.game == other.game && one.options == other.options
            }
            _ => false,
        }
    }
}

#[derive(Clone, PartialEq, Properties)]
pub struct PictureProps {
    pub of: Pictured,
    pub look: Look,
}

thread_local! {
    /// The pictures drawn so far, the newest first. A search shows and hides games with each letter,
    /// and the home screen may show a game twice, so without the cache their pictures would be drawn
    /// again and again.
    static DRAWN: RefCell<VecDeque<(PictureProps, Option<AttrValue>)>> =
        const { RefCell::new(VecDeque::new()) };
}

impl PictureProps {
    /// The cached picture: the outer `Option` is `None` if the position is not drawn yet, the inner
    /// one if it can't be read.
    fn cached(&self) -> Option<Option<AttrValue>> {
        DRAWN.with_borrow(|all| {
            all.iter().find(|(known, _)| known == self).map(|(_, picture)| picture.clone())
        })
    }

    fn drawn(&self) -> Option<AttrValue> {
        let state = match &self.of {
            Pictured::Start(game) => catalog::find(game)
                .map(|family| family.start(&Options::defaults(family.info().options))),
            Pictured::Saved(about) => about.state(),
        };
        let picture = state.map(|state| picture_of(&*state, &self.look));
        DRAWN.with_borrow_mut(|all| {
            all.truncate(MOST_CACHED - 1);
            all.push_front((self.clone(), picture.clone()));
        });
        picture
    }
}

/// A small picture of a position. Drawn after the text is painted, because drawing fifty saved games
/// or dealing five first would delay the text.
#[component]
pub fn PositionPicture(props: &PictureProps) -> Html {
    let src = use_after_paint(props.clone(), PictureProps::cached, PictureProps::drawn);
    html! { <Thumbnail src={src.flatten()} /> }
}

#[derive(PartialEq, Properties)]
pub struct GameCardProps {
    pub kept: SavedGame,
    /// Buttons under the link.
    pub children: Html,
}

/// A saved game as an item of a list: a link that opens the game, and buttons.
#[component]
pub fn GameCard(GameCardProps { kept, children }: &GameCardProps) -> Html {
    let app = use_app();
    let about = &kept.about;
    let how = match (&about.over, about.state()) {
        _ if about.study => match about.chapters {
            Some(chapters) => say::games_study_of(chapters),
            None => say::GAMES_STUDY.into(),
        },
        (Some(outcome), _) => Text::name(outcome),
        (None, _) if let Some(asked) = &about.asked => Text::name(asked),
        (None, Some(state)) if about.apart().or(about.you()) == Some(state.to_move()) => {
            say::YOUR_TURN.into()
        }
        (None, Some(_)) if about.level.is_some() => say::games_to_move(say::COMPUTER),
        (None, Some(state)) => say::games_to_move(seat_name(&*state, state.to_move())),
        (None, None) => Text::default(),
    };
    let goes_on = about.over.is_none() && !about.study && about.asked.is_none();
    let mover = about.state().filter(|_| goes_on);
    let mover = mover
        .map(|state| html! { <><SeatMark mark={Mark::of(&*state, state.to_move())} />{ " " }</> });
    // Memoised, because the stored text of a room (a game over relays) may be long, and the card
    // re-renders with its list.
    let is_live = use_memo(kept.clone(), |kept| room::stored(&kept.slot).is_some());
    let since = about.apart().and_then(|_| about.since(age));
    let look = look(&app, (about.turned % 4) as u8);
    let title = about.title.as_deref();
    html! {
        <li class="kept">
            <a href={kept.route().href()}>
                <PositionPicture {look} of={Pictured::Saved(Rc::clone(about))} />
                <span class="kept-text">
                    <strong>{ title.map_or_else(|| about.called(), str::to_string) }</strong>
                    if title.is_some() { <span>{ about.called() }</span> }
                    if let Some(players) = about.playing() { <span>{ players.to_string() }</span> }
                    <span>
                        if *is_live && !about.is_over() { <span class="badge">{ say::ROOM_LIVE }</span>{ " " } }
                        { for mover }
                        { how.to_string() }
                        if let Some(since) = since { { " · " }{ since } }
                    </span>
                    <span class="age">{ say::games_moves(age(about.changed), about.number()) }</span>
                </span>
            </a>
            { children.clone() }
        </li>
    }
}
