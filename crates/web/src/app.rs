//! Chooses the screen for the address, renders the sheets that all screens share, and provides the
//! app's context.

use crate::parts::button::{Button, ButtonLink, Style};
use crate::parts::fetched_text::{FetchedText, use_text};
use crate::parts::frame::ScreenFrame;
use crate::parts::rules::LazyRules;
use crate::platform::browser;
use crate::platform::context::{AppContext, AppSheet, Opened, Origin, sent, sent_in_part};
use crate::platform::dropped_files::use_dropped_files;
use crate::platform::existing_game::{self, InAddress};
use crate::platform::focus::use_focus_kept;
use crate::platform::history::{self, use_history};
use crate::platform::media::use_media_query;
use crate::platform::page_settings::{PageSettings, SIGNS};
use crate::platform::route::Route;
use crate::platform::state_setters::SetState;
use crate::platform::store::{self, continued};
use crate::platform::studies::{self, newest};
use crate::platform::tabs;
use crate::screens::about::LazyAbout;
use crate::screens::embed::LazyEmbed;
use crate::screens::games::LazyGames;
use crate::screens::home::Home;
use crate::screens::learn::{LazyLearn, LazyTaughtPlay, Shows};
use crate::screens::live::LazyLive;
use crate::screens::play::{self, Play};
use crate::screens::puzzle::LazyPuzzle;
use crate::screens::puzzle_index::LazyPuzzleIndex;
use crate::screens::setup::LazySetup;
use crate::screens::trainer::{Drill, LazyTrainer};
use crate::sheets::help::LazyHelpSheet;
use crate::sheets::new_game::OpensNewGame;
use crate::sheets::open::{BrokenProps, LazyBroken, LazyOpenSheet, better, lost};
use crate::sheets::settings_sheet::LazySettingsSheet;
use by_address::ByAddress;
use fairyboard::open::{SetupPosition, open_setup};
use fairyboard::{Budget, Family, Options, catalog};
use gloo::file::File;
use std::cell::Cell;
use std::rc::Rc;
use ui_model::drawing::Signs;
use ui_model::incoming::{Failure, read_code, read_play};
use ui_model::library::Spoilt;
use ui_model::model::Whole;
use ui_model::new_game::{Start, StartOptions};
use ui_model::say;
use ui_model::settings::Pieces;
use web_sys::HashChangeEvent;
use yew::prelude::*;
use yew_hooks::use_event_with_window;

#[derive(Clone, PartialEq)]
enum Screen {
    /// A screen that needs only the address to be rendered.
    At(Route),
    Play(Opened, String),
    Setup(&'static str, Option<SetupPosition>, String),
    /// A saved game that is too large to read in one go; the screen shows the progress.
    Reading(PartlyRead),
    /// A message that says why something could not be opened.
    Broken(BrokenProps),
}

/// The part of a large saved game that has been read so far.
#[derive(Clone, PartialEq)]
struct PartlyRead {
    game: String,
    slot: String,
    moves: usize,
    /// The parser's state. In a cell, because continuing to read consumes the state, but an effect
    /// gets only a shared reference to the props.
    read: ByAddress<Rc<Cell<Option<Spoilt>>>>,
}

/// The screen of the current address. If the address is a link whose game is saved here, opens the
/// saved game.
fn current() -> Screen {
    let Some((route, written)) = Route::noted() else { return screen(&Route::current()) };
    let (Route::Slot(game, slot) | Route::Study(game, Some(slot))) = &route else {
        return screen(&Route::current());
    };
    match store::changed(slot) {
        // The game was saved after the address was written: from another entry of the history, or
        // shortly before the page was left. Moves that only the address has were taken back since
        // then, so the saved game is right.
        Some(changed) if changed > written => {
            route.replace();
            screen(&route)
        }
        Some(_) => kept_beside_link(game, slot),
        None => screen(&Route::current()),
    }
}

fn screen(route: &Route) -> Screen {
    // A fresh name is the component's key, so opening a link twice shows two independent games.
    let shown = |opened| Screen::Play(opened, browser::fresh_name());
    match route {
        Route::Slot(game, slot) | Route::Study(game, Some(slot)) => kept(game, slot, None),
        Route::Play(game) => match catalog::find(game) {
            Some(family) => played(family),
            None => unknown(game),
        },
        Route::Study(game, None) => studied(game),
        Route::Position(game, query) => match read_play(game, query) {
            Ok(game) => shown(sent(&game, Budget::usual())),
            // An impossible position opens in the setup editor.
            Err(failure) if failure.is_position() && open_setup(game, query).is_ok() => {
                let route = Route::Setup(game.clone(), query.clone());
                route.replace();
                screen(&route)
            }
            Err(error) => unread(browser::decode(&format!("#/play/{game}?{query}")), error),
        },
        Route::Setup(game, query) => match (catalog::find(game), open_setup(game, query)) {
            (Some(family), Ok(given)) => {
                Screen::Setup(family.info().id, given, browser::fresh_name())
            }
            (_, Err(error)) => {
                let address = format!("#/setup/{game}?{query}");
                unread(browser::decode(&address), Failure::of(&address, error))
            }
            (None, _) => unknown(game),
        },
        Route::Link(code) => {
            let mut budget = Budget::usual();
            match sent_in_part(read_code(code, &mut budget), budget) {
                Ok(opened) => {
                    // After a link opened a saved game, the address becomes that game's own
                    // address.
                    if let Some(route) = opened.route() {
                        route.replace();
                    }
                    shown(opened)
                }
                Err(error) => unread(code.clone(), error),
            }
        }
        Route::Unknown(hash) => unknown(hash),
        _ => Screen::At(route.clone()),
    }
}

/// The screen of the address. If the address is unreadable, tries to repair the address first.
///
/// May deal a new game, save the game and replace the address, like a redirect. Runs in the
/// initialiser of the app's state, because the first render needs a screen and effects run after
/// the first render.
fn arrived() -> Screen {
    let shown = current();
    if let Screen::Broken(_) = shown
        && let Some(route) = better(&browser::hash())
    {
        route.replace();
        return screen(&route);
    }
    shown
}

/// The message for a text, such as a link, that could not be parsed.
fn unread(text: String, error: Failure) -> Screen {
    Screen::Broken(BrokenProps { text, error: Some(error), slot: None })
}

/// The message for an address that matches no route.
fn unknown(hash: &str) -> Screen {
    Screen::Broken(lost(hash))
}

/// The play screen for a saved game.
fn opened(slot: String, game: Whole) -> Screen {
    Screen::Play(Opened::new(Origin::Slot(slot.clone()), game), slot)
}

/// Opens the newest unfinished game, or deals and saves a new one.
fn played(family: &'static dyn Family) -> Screen {
    let game = family.info().id;
    if let Some(slot) = continued(game) {
        return kept(game, &slot, None);
    }
    let Some(whole) = begun(family) else { return unknown(game) };
    let (slot, worked) = store::keep_new(&whole);
    // If saving failed, there is no slot that the address could name, so the address stays.
    if worked {
        Route::Slot(game.into(), slot.clone()).replace();
    }
    opened(slot, whole)
}

/// Opens the newest study of a game, or saves a new one.
fn studied(game: &str) -> Screen {
    if let Some(slot) = newest(game) {
        return kept(game, &slot, None);
    }
    let Some(study) = studies::new(game) else { return unknown(game) };
    let slot = browser::fresh_name();
    store::save(&slot, &study);
    Route::kept(&study, slot.clone()).replace();
    opened(slot, study)
}

/// Deals a new game with the options that the player chose last. `None` if it can't be dealt.
fn begun(family: &'static dyn Family) -> Option<Whole> {
    let info = family.info();
    let options = Options::read(info.options, &store::last_options(info.id))
        .unwrap_or_else(|_| Options::defaults(info.options));
    let start = Start::Dealt(family, options, browser::random());
    start.game(&browser::today(), &[], StartOptions::default())
}

/// The screen for the game saved in a slot (a name in the storage): the game, the progress of
/// reading if the game is large, or an error. `read` is the state of an earlier call that read only
/// a part of the game.
fn kept(game: &str, slot: &str, read: Option<Spoilt>) -> Screen {
    match store::opened(slot, read) {
        Some(Ok(whole)) => {
            let route = Route::kept(&whole, slot.into());
            // If the address is a link of this game, and the history entry has noted the game's
            // slot, the address stays.
            if Route::noted().is_none_or(|(noted, _)| noted != route) {
                route.replace();
            }
            opened(slot.into(), whole)
        }
        Some(Err(spoilt)) if let Some(moves) = spoilt.moves_read() => {
            let read = ByAddress(Rc::new(Cell::new(Some(spoilt))));
            Screen::Reading(PartlyRead { game: game.into(), slot: slot.into(), moves, read })
        }
        Some(Err(Spoilt { text, error })) => {
            Screen::Broken(BrokenProps { text, error: Some(error), slot: Some(slot.into()) })
        }
        None => {
            Screen::Broken(BrokenProps { text: game.into(), error: None, slot: Some(slot.into()) })
        }
    }
}

/// The screen for a saved game while the address is a link of the same game. Moves that only the
/// link has are added to the game.
fn kept_beside_link(game: &str, slot: &str) -> Screen {
    let address = Route::current();
    let shown = kept(game, slot, None);
    let (Screen::Play(opened, key), Route::Link(code)) = (shown.clone(), address) else {
        return shown;
    };
    let Ok(sent) = read_code(&code, &mut Budget::usual()) else { return shown };
    let opened = match existing_game::in_address(slot, &opened.game, Whole::received(&sent)) {
        InAddress::Nothing => opened,
        InAddress::More(reply) => {
            Opened { game: opened.game.joined(&reply), news: Some(reply), ..opened }
        }
        InAddress::Hidden(plies) => {
            Opened { note: Some(say::play_not_saved(plies).to_string().into()), ..opened }
        }
        InAddress::Other(found) => {
            let game = found.link.clone();
            Opened { found: Some(Rc::new(found)), ..Opened::new(Origin::Incoming, game) }
        }
    };
    Screen::Play(opened, key)
}

#[component]
pub fn App() -> Html {
    let settings = use_state_eq(PageSettings::load);
    let shown = use_state_eq(arrived);
    let sheet = use_state_eq(|| None::<AppSheet>);
    // Files dropped onto the page, for the sheet that opens them.
    let dropped = use_state_eq(Vec::<File>::new);
    // Whether saving failed, and whether the message about the failure is shown or was dismissed.
    let failed = use_state_eq(|| Failed::No);
    let imports = use_state_eq(|| 0);
    let way_back = use_state_eq(|| None);
    let update = use_state_eq(|| browser::page_has("data-update"));

    use_effect_with((), |()| browser::tell_shown());
    use_history();
    use_focus_kept();
    // The browser sends `hashchange` when the user or the browser changes the address. Screens that
    // the app opens itself set the address without this event.
    {
        let (shown, sheet) = (shown.clone(), sheet.clone());
        use_event_with_window("hashchange", move |event: HashChangeEvent| {
            if !history::is_unchanged(&event) {
                shown.set(arrived());
                sheet.set(None);
            }
        });
    }
    {
        let update = update.clone();
        use_event_with_window("fairyboard-update-ready", move |_: Event| update.set(true));
    }
    let keeps = !matches!(*shown, Screen::At(Route::Embed(_)));
    {
        let (sheet, dropped) = (sheet.clone(), dropped.clone());
        use_dropped_files(keeps, move |files| {
            dropped.set(files);
            sheet.set(Some(AppSheet::Open));
        });
    }
    use_effect_with((*settings).clone(), PageSettings::apply);
    let is_system_dark = use_media_query("(prefers-color-scheme: dark)");
    let has_system_contrast = use_media_query("(prefers-contrast: more)");
    {
        let settings = settings.clone();
        tabs::use_storage_events(move |changed| {
            if let Some(new) = settings.changed_elsewhere(changed) {
                settings.set(new);
            }
        });
    }

    // The signs of the piece set *Counters* (discs with a sign on each) are in a file. It is needed
    // if this set is chosen, and by the settings sheet, which shows all sets.
    let wants_signs =
        settings.stored.pieces == Pieces::Counters || matches!(*sheet, Some(AppSheet::Settings));
    let (text, fetch_signs) = use_text(SIGNS.into(), wants_signs);
    let signs = use_memo(text.clone(), signs);

    let set_settings = {
        let settings = settings.clone();
        use_callback(keeps, move |new: PageSettings, keeps| {
            // A page embedded in another site saves nothing.
            if *keeps {
                new.keep_change(&settings.stored);
            }
            settings.set(new);
        })
    };
    let open = {
        let (sheet, dropped) = (sheet.clone(), dropped.clone());
        use_callback((), move |opened: AppSheet, ()| {
            dropped.set(Vec::new());
            sheet.set(Some(opened));
        })
    };
    let kept = {
        let failed = failed.clone();
        use_callback((), move |kept: bool, ()| {
            if !kept && *failed == Failed::No {
                failed.set(Failed::Told);
            }
        })
    };
    let show = {
        let (shown, sheet) = (shown.clone(), sheet.clone());
        use_callback((), move |opened: Opened, ()| {
            sheet.set(None);
            shown.set(Screen::Play(opened, browser::fresh_name()));
        })
    };
    let on_import = {
        let imports = imports.clone();
        use_callback((), move |(), ()| imports.set(*imports + 1))
    };
    let context = AppContext {
        settings: settings.clone(),
        set_settings,
        signs: (*signs).clone(),
        system_look: (is_system_dark, has_system_contrast),
        fetch_signs: (text == FetchedText::Missing).then_some(fetch_signs),
        open,
        kept,
        show,
        imports: *imports,
        on_import,
        way_back,
        update: *update,
    };
    let on_close = sheet.sets(None);
    let sheet = match *sheet {
        None => html! {},
        Some(AppSheet::Help) => html! { <LazyHelpSheet game={game_of(&shown)} {on_close} /> },
        Some(AppSheet::Settings) => html! { <LazySettingsSheet {on_close} /> },
        Some(AppSheet::Open) => html! { <LazyOpenSheet dropped={(*dropped).clone()} {on_close} /> },
    };
    html! {
        <ContextProvider<AppContext> {context}>
            { drawn(&shown) }
            if *failed == Failed::Told {
                <div class="notice" role="alert">
                    <span>{ say::SAVED_NOT }</span>
                    <Button onclick={failed.sets(Failed::Read)}>{ say::OK }</Button>
                </div>
            }
            { sheet }
        </ContextProvider<AppContext>>
    }
}

fn drawn(shown: &UseStateHandle<Screen>) -> Html {
    match &**shown {
        Screen::At(route) => at(route),
        Screen::Play(Opened { origin, game, note, news, found, rest }, key) => {
            let props = play::Props {
                origin: origin.clone(),
                game: game.clone(),
                note: note.clone(),
                news: news.clone(),
                found: found.clone(),
                course_box: None,
            };
            let game = match origin {
                Origin::Lesson(_) => html! { <LazyTaughtPlay key={key.clone()} ..props /> },
                _ => html! { <Play key={key.clone()} ..props /> },
            };
            html! {
                <>
                    { game }
                    if let Some(rest) = rest.clone() { { unfinished(rest, shown.clone()) } }
                </>
            }
        }
        Screen::Setup(game, given, key) => {
            html! { <LazySetup key={key.clone()} {game} given={given.clone()} /> }
        }
        Screen::Reading(reading) => {
            html! { <ReadOn reading={reading.clone()} shown={shown.clone()} /> }
        }
        Screen::Broken(props) => {
            let key = format!("{} {:?}", props.text, props.slot);
            html! { <LazyBroken {key} ..props.clone() /> }
        }
    }
}

/// Renders a screen that needs only the address.
fn at(route: &Route) -> Html {
    match route {
        Route::Home => html! { <Home /> },
        Route::About => html! { <LazyAbout /> },
        Route::Games => html! { <LazyGames /> },
        Route::Live(code) => html! { <LazyLive key={code.clone()} code={code.clone()} /> },
        Route::Embed(code) => html! { <LazyEmbed key={code.clone()} code={code.clone()} /> },
        Route::Rules(game, place) => rules_page(game, place.clone(), None),
        Route::FindRule(game, question) => rules_page(game, None, Some(question.clone())),
        Route::Lessons(game) => {
            html! { <LazyLearn key={route.href()} game={game.clone()} shows={Shows::List} /> }
        }
        Route::Lesson(game, number) => {
            html! { <LazyLearn key={route.href()} game={Some(game.clone())} shows={Shows::Lesson(*number)} /> }
        }
        Route::FirstSteps(game) => {
            html! { <LazyLearn key={route.href()} game={Some(game.clone())} shows={Shows::FirstSteps} /> }
        }
        Route::Puzzles(game, theme) => {
            html! { <LazyPuzzleIndex key={route.href()} game={game.clone()} theme={*theme} /> }
        }
        Route::Puzzle(game, number, theme) => {
            html! { <LazyPuzzle key={game.clone()} game={game.clone()} number={*number} theme={*theme} /> }
        }
        Route::TrainSquares(game) => {
            html! { <LazyTrainer key={route.href()} game={game.clone()} drill={Drill::Squares} /> }
        }
        Route::TrainDice(game) => {
            html! { <LazyTrainer key={route.href()} game={game.clone()} drill={Drill::Dice} /> }
        }
        // The function `screen` turns these routes into other variants of `Screen`.
        Route::Play(_)
        | Route::Slot(..)
        | Route::Study(..)
        | Route::Position(..)
        | Route::Link(_)
        | Route::Setup(..)
        | Route::Unknown(_) => html! {},
    }
}

/// The id of the chess variant that a screen is about, such as `hens`. `None` if the screen is
/// about no single variant, such as the home screen.
fn game_of(shown: &Screen) -> Option<String> {
    match shown {
        Screen::Play(opened, _) => Some(opened.game.seen().record().info().id.into()),
        Screen::Setup(game, ..) => Some((*game).into()),
        Screen::At(
            Route::Rules(game, _)
            | Route::FindRule(game, _)
            | Route::Lesson(game, _)
            | Route::FirstSteps(game)
            | Route::Puzzle(game, ..)
            | Route::Puzzles(game, _)
            | Route::TrainSquares(game)
            | Route::TrainDice(game),
        ) => Some(game.clone()),
        Screen::At(Route::Lessons(game)) => game.clone(),
        _ => None,
    }
}

#[derive(Clone, Copy, PartialEq)]
enum Failed {
    No,
    Told,
    Read,
}

/// A notice that only a part of a very large game is shown, with a button that continues reading.
fn unfinished(rest: Failure, shown: UseStateHandle<Screen>) -> Html {
    let words = rest.shown();
    let go_on = Callback::from(move |_: MouseEvent| {
        let mut budget = Budget::usual();
        shown.set(match sent_in_part(rest.clone().go_on(&mut budget), budget) {
            Ok(opened) => Screen::Play(opened, browser::fresh_name()),
            Err(error) => {
                Screen::Broken(BrokenProps { text: String::new(), error: Some(error), slot: None })
            }
        });
    });
    html! {
        <div class="notice" role="status" data-testid="unfinished">
            <span>{ words }</span>
            <Button onclick={go_on}>{ say::GO_ON_READING }</Button>
        </div>
    }
}

#[derive(PartialEq, Properties)]
struct ReadOnProps {
    reading: PartlyRead,
    shown: UseStateHandle<Screen>,
}

/// Reads a large saved game in several tasks, so that the page can respond between them.
#[component]
fn ReadOn(ReadOnProps { reading, shown }: &ReadOnProps) -> Html {
    let goes_on = shown.clone();
    use_effect_with(reading.clone(), move |PartlyRead { game, slot, read, .. }| {
        let (game, slot, read) = (game.clone(), slot.clone(), read.clone());
        let timer = browser::after(0, move || {
            if let Some(read) = read.take() {
                goes_on.set(kept(&game, &slot, Some(read)));
            }
        });
        move || drop(timer)
    });
    html! {
        <ScreenFrame class="reading broken" title={say::READING_TITLE} skip="main">
            <p role="status">{ say::reading_so_far(reading.moves) }</p>
        </ScreenFrame>
    }
}

/// The page with the rules of a game.
fn rules_page(game: &str, place: Option<String>, question: Option<String>) -> Html {
    let Some(family) = catalog::find(game) else { return html! {} };
    let info = family.info();
    let heading = html! { <h1>{ say::rules_of(info.name) }</h1> };
    let buttons = html! {
        <>
            <ButtonLink style={Style::Quiet} href={Route::Lessons(Some(info.id.into())).href()}>{ say::LEARN }</ButtonLink>
            <OpensNewGame game={info.id} style={Style::Quiet} words={say::PLAY} />
        </>
    };
    let title = say::rules_title(info.name).to_string();
    html! {
        <ScreenFrame key={info.id} class="reading rules-page" {title} {heading} {buttons} skip="main">
            <article class="rules">
                <p class="credit">{ info.credit }</p>
                <LazyRules key={info.id} game={info.id} open={true} asked={u32::from(place.is_some())} shown={place} {question} page={true} />
            </article>
        </ScreenFrame>
    }
}

/// The signs on the discs of the piece set *Counters*. `None` until their file has loaded.
fn signs(text: &FetchedText) -> Option<Rc<Signs>> {
    match text {
        FetchedText::Read(text) => Some(Rc::new(Signs::read(text))),
        _ => None,
    }
}
