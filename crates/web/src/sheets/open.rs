//! The sheet that opens links, files and positions, and the screen that says why something can't be
//! opened.

use crate::board::icon::{Icon, IconName};
use crate::parts::button::{Button, ButtonLink, Style, Submit};
use crate::parts::copying::{CopyButton, use_copying};
use crate::parts::dialog::Dialog;
use crate::parts::fields::{FileField, Labelled, field_value};
use crate::parts::frame::ScreenFrame;
use crate::parts::lazy::lazy_component;
use crate::platform::browser::{self, FileReading};
use crate::platform::context::{AppContext, AppSheet, use_app};
use crate::platform::import::{FileGame, Imported, RefusedGame, import};
use crate::platform::route::Route;
use crate::platform::route::address;
use crate::platform::store;
use crate::sheets::restore::Restore;
use fairyboard::open::{OpenError, cleaned, code_in, games_in, open_setup, open_setup_text};
use fairyboard::record::NodeId;
use fairyboard::{Budget, catalog};
use gloo::file::File;
use i18n::{Key, Text};
use std::rc::Rc;
use ui_model::incoming::{self, Excerpt, Failure, Incoming, read_play};
use ui_model::model::Whole;
use ui_model::say;
use ui_model::sentences::move_name;
use ui_model::stored_games;
use yew::prelude::*;
use yew_hooks::use_unmount;

/// How many characters of an unreadable text are shown, and how many characters of an address in a
/// sentence. The rest is cut off.
const SHOWN: usize = 20_000;
const ADDRESS: usize = 60;

/// How many unreadable games of a file are listed. Further ones are only counted.
const LISTED: usize = 20;

/// The id of the form. Its submit button is in the sheet's footer.
const FORM: &str = "open";

#[derive(Clone, PartialEq, Properties)]
pub struct OpenProps {
    /// Files that were dropped onto the page.
    pub dropped: Vec<File>,
    pub on_close: Callback<()>,
}

lazy_component!(LazyOpenSheet = OpenSheet, in chunk share);

/// The sheet for opening a link, a file or a position.
#[component]
pub fn OpenSheet(props: &OpenProps) -> Html {
    let app = use_app();
    let text = use_state_eq(String::new);
    let error = use_state_eq(|| None::<Failure>);
    // The result of importing several games at once.
    let added = use_state_eq(|| None::<Imported>);
    let keep = {
        let (app, added) = (app.clone(), added.clone());
        move |games: Vec<FileGame>| {
            let (app, added) = (app.clone(), added.clone());
            let on_progress = Callback::from(move |imported: Imported| {
                app.storage_worked(!imported.full);
                if imported.read == imported.all {
                    app.on_import.emit(());
                }
                added.set(Some(imported));
            });
            import(games, on_progress);
        }
    };
    let attempt = {
        let (app, error, added) = (app.clone(), error.clone(), added.clone());
        let keep = keep.clone();
        move |new: &str| {
            error.set(None);
            added.set(None);
            if let Some(games) = games(new) {
                return keep(games);
            }
            let mut budget = Budget::usual();
            match app.show_read(incoming::read(new, &mut budget), budget) {
                Ok(()) => {}
                // If a game's moves can't be read, shows the error; opening the start position
                // instead would lose the moves.
                Err(wrong) => match elsewhere(new).filter(|_| !wrong.is_record()) {
                    Some(route) => browser::go(&route.hash()),
                    None => error.set(Some(wrong)),
                },
            }
        }
    };
    // The files that are being read. Closing the sheet or choosing other files cancels the reading,
    // so that no game opens late.
    let reading = use_mut_ref(|| None::<FileReading>);
    let read = {
        let (attempt, error, added) = (attempt.clone(), error.clone(), added.clone());
        let reading = Rc::clone(&reading);
        Callback::from(move |files: Vec<File>| {
            let (attempt, error, added) = (attempt.clone(), error.clone(), added.clone());
            let keep = keep.clone();
            let new = browser::read_files(files, move |mut texts| match texts.len() {
                0 => {}
                1 => match texts.remove(0) {
                    Ok(text) => attempt(&text),
                    Err(wrong) => {
                        added.set(None);
                        error.set(Some(wrong.into()));
                    }
                },
                _ => {
                    error.set(None);
                    keep(texts.into_iter().flat_map(games_of_file).collect());
                }
            });
            reading.replace(Some(new));
        })
    };
    use_unmount(move || drop(reading.take()));
    let on_files = read.clone();
    use_effect_with(props.dropped.clone(), move |dropped| read.emit(dropped.clone()));
    let onsubmit = {
        let (attempt, text) = (attempt.clone(), text.clone());
        Callback::from(move |event: SubmitEvent| {
            event.prevent_default();
            attempt(&text);
        })
    };
    let oninput = {
        let text = text.clone();
        Callback::from(move |event: InputEvent| text.set(field_value(&event)))
    };
    let title = say::OPEN_TITLE;
    // A sheet has one primary button. After an error, the button that opens the readable part is
    // primary, so the submit button is not.
    let part = error.as_ref().and_then(Part::of);
    let footer = html! {
        <>
            if let Some(part) = &part {
                <Submit form={FORM} style={Style::Plain}>{ say::TRY_AGAIN }</Submit>
                { part.button(&app) }
            } else {
                <Submit form={FORM}>{ if error.is_some() { say::TRY_AGAIN } else { say::OPEN_DO } }</Submit>
            }
        </>
    };
    html! {
        <Dialog {title} on_close={props.on_close.clone()} {footer}>
            <form class="open" id={FORM} {onsubmit}>
                <Labelled label={say::OPEN_TEXT}>
                    <textarea rows="5" data-testid="open-text" spellcheck="false" value={(*text).clone()} {oninput} />
                </Labelled>
                <FileField label={say::OPEN_FILE} note={say::OPEN_FILE_WHAT} multiple=true {on_files} />
                if let Some(error) = &*error {
                    <p class="refusal" role="alert" data-testid="open-error"><FailureWords error={error.clone()} /></p>
                    { Part::told(error, part.as_ref()) }
                }
                if let Some(added) = &*added { { summary(&app, added, &props.on_close) } }
            </form>
        </Dialog>
    }
}

/// The games in a text that contains several games, or in a file of stored games. `None` for any
/// other text.
fn games(text: &str) -> Option<Vec<FileGame>> {
    if let Some(stored) = stored_games::read(text) {
        return Some(stored.into_iter().map(FileGame::Stored).collect());
    }
    let text = cleaned(text);
    let all = games_in(&text);
    (all.len() > 1).then(|| all.into_iter().map(|one| FileGame::Record(one.into())).collect())
}

/// The games in one of several files that were opened together.
fn games_of_file(text: Result<String, OpenError>) -> Vec<FileGame> {
    match text {
        Ok(text) => games(&text).unwrap_or_else(|| vec![FileGame::Record(text)]),
        Err(wrong) => vec![FileGame::Unreadable(wrong)],
    }
}

/// The number of imported games, and those that can't be read.
fn summary(app: &AppContext, added: &Imported, on_close: &Callback<()>) -> Html {
    html! {
        <>
            <p role="status" data-testid="open-added">{ counted(added) }</p>
            if !added.unreadable.is_empty() {
                <ul class="unreadable">{ for added.unreadable.iter().take(LISTED).map(|game| unreadable(app, game)) }</ul>
            }
            <p class="row-of-buttons"><ButtonLink href={Route::Games.href()} onclick={
                on_close.reform(|_: MouseEvent| ())
            }>{ say::GAMES_TITLE }</ButtonLink></p>
        </>
    }
}

/// An entry for a game of a file that can't be read: its number, its players, the reason, and a
/// button that opens its readable part.
fn unreadable(app: &AppContext, RefusedGame { number, players, why }: &RefusedGame) -> Html {
    let name = match players {
        [Some(first), Some(second)] => say::open_game_of(first.as_str(), *number, second.as_str()),
        _ => say::open_game_number(*number),
    };
    html! {
        <li>
            <strong>{ name }</strong>
            <p class="refusal" data-testid="open-error"><FailureWords error={why.clone()} /></p>
            { saved(app, why) }
        </li>
    }
}

/// A sentence with the numbers of games that were opened together, read, added and already saved.
fn counted(imported: &Imported) -> Text {
    let Imported { all, read, added, known, full, unreadable } = imported;
    if read < all {
        return say::open_reading(*all, *read);
    }
    let mut told = match unreadable.len() {
        0 => say::open_added(*added),
        lost => say::open_added_of(*added, *all, lost),
    };
    if *known > 0 {
        told = say::open_known(*known, told);
    }
    if *full { say::open_full(told) } else { told }
}

#[derive(PartialEq, Properties)]
pub struct FailureProps {
    pub error: Failure,
}

/// An excerpt of a text with a mark at the faulty place, and the reason why it can't be read.
#[component]
pub fn FailureWords(FailureProps { error }: &FailureProps) -> Html {
    let marked = error.excerpt().map(|Excerpt { before, found, after }| {
        // If the fault is that something is missing, the mark contains a blank.
        let found = if found.is_empty() { "\u{a0}" } else { found };
        // Only the line with the faulty place is shown, because the text may be long.
        let before = before.rsplit('\n').next().unwrap_or_default().to_owned();
        let after = after.split('\n').next().unwrap_or_default().to_owned();
        html! { <><code translate="no">{ before }<mark>{ found }</mark>{ after }</code><br /></> }
    });
    html! { <>{ marked }{ error.told() }</> }
}

/// The part of a damaged game that can be opened: the repaired game, the readable part, or the part
/// that is certainly right.
struct Part {
    game: Incoming,
    /// The words on the button that opens it.
    words: Text,
    /// Says up to which move it goes. `None` if that is not a part, or has no moves.
    to: Option<Text>,
}

impl Part {
    fn of(error: &Failure) -> Option<Self> {
        // The last move of the readable part: its number as in the list of moves, and its name
        // without hidden information.
        let end = |sent: &Incoming| {
            let seen = Whole::received(sent).seen();
            let last = seen.record().end_of_line(NodeId::START);
            (seen.record().node(last).round(), move_name(seen.record(), last))
        };
        if let Some(sent) = error.mended() {
            let words = say::open_mended(end(sent).0);
            return Some(Self { game: sent.clone(), words, to: None });
        }
        let certain = error.sound();
        let sent = error.left().or(certain.as_ref())?;
        let (number, last_move) = end(sent);
        let words = match number {
            0 => say::OPEN_SOUND_START.into(),
            n => say::open_sound(n),
        };
        let to = match error.left() {
            _ if number == 0 => None,
            Some(_) => Some(say::open_left_to(last_move)),
            None => Some(say::open_sound_to(last_move)),
        };
        Some(Self { game: sent.clone(), words, to })
    }

    /// Says how much of a damaged game can be recovered.
    fn told(error: &Failure, part: Option<&Self>) -> Html {
        match part {
            Some(part) => html! { if let Some(to) = &part.to { <p>{ to.clone() }</p> } },
            None => html! { if error.is_damaged() { <p>{ say::OPEN_NONE_SOUND }</p> } },
        }
    }

    /// The button that opens the part.
    fn button(&self, app: &AppContext) -> Html {
        let (app, sent) = (app.clone(), self.game.clone());
        let onclick = Callback::from(move |_: MouseEvent| app.show_shared(&sent));
        html! { <Button style={Style::Primary} {onclick}>{ self.words.clone() }</Button> }
    }
}

/// Says how much of a damaged game can be recovered, with a button that opens it.
fn saved(app: &AppContext, error: &Failure) -> Html {
    let part = Part::of(error);
    html! {
        <>
            { Part::told(error, part.as_ref()) }
            if let Some(part) = part { { part.button(app) } }
        </>
    }
}

/// The screen for an address that was mangled or has other text around it. `None` if the address
/// can't be repaired. `hash` is the part after `#`.
pub fn better(hash: &str) -> Option<Route> {
    if let Some(code) = code_in(hash) {
        return Some(Route::Link(code));
    }
    let tidy = tidied(hash);
    let route = Route::read(&tidy);
    (tidy != hash && !matches!(route, Route::Unknown(_) | Route::Home)).then_some(route)
}

/// The screen for a text that contains no game: the setup editor for an impossible position, or the
/// screen of an address in the text. `None` if the text contains neither.
fn elsewhere(text: &str) -> Option<Route> {
    match open_setup_text(text, None) {
        Ok(found) => Some(address(&found)),
        Err(_) => address_in(text),
    }
}

/// The screen of an address inside a text. `None` if there is no valid address, or if it is the
/// link of a game.
fn address_in(text: &str) -> Option<Route> {
    let text = decoded(text);
    let (_, hash) = text.split_once('#')?;
    let route = Route::read(&tidied(hash));
    let leads = match &route {
        Route::Home | Route::Link(_) | Route::Embed(_) | Route::Unknown(_) => false,
        Route::Position(game, query) => read_play(game, query).is_ok(),
        Route::Setup(game, query) => open_setup(game, query).is_ok(),
        _ => true,
    };
    leads.then_some(route)
}

/// How many times an address is percent-decoded, because programs encode it again when they pass it
/// on.
const LAYERS: usize = 4;

fn decoded(text: &str) -> String {
    (0..LAYERS).fold(text.into(), |text, _| browser::decode(&text))
}

/// The part of an address after `#`: decoded, and without the text around the address.
fn tidied(hash: &str) -> String {
    let text = decoded(hash);
    let text = text.trim_start_matches(|c: char| !c.is_ascii_alphanumeric());
    // A position contains spaces, so an address with a position doesn't end at a space.
    let end = text.find(|c: char| c.is_whitespace() || "\"<>#".contains(c));
    let text = if text.contains("pos=") { text } else { &text[..end.unwrap_or(text.len())] };
    let text = text
        .trim_end_matches(|c: char| c.is_whitespace() || ".,;:!?()[]{}<>\"'`*»”’…。，".contains(c));
    ["/", text].concat()
}

/// The props of a screen about something that could not be opened.
#[derive(Clone, PartialEq, Properties)]
pub struct BrokenProps {
    /// The text that could not be opened. If a saved game is missing, the id of its chess variant.
    /// If an address names no screen, the address.
    pub text: String,
    /// Why the text can't be read. `None` if the game isn't on this device or the address names no
    /// screen.
    pub error: Option<Failure>,
    /// The slot of the game, if the game is or was saved.
    pub slot: Option<String>,
}

/// The props for an address that names no screen, or for a game that doesn't exist.
pub fn lost(hash: &str) -> BrokenProps {
    let path = decoded(hash);
    let mut parts = path.trim_start_matches('/').split(['/', '?']);
    let is_of_game = parts.next().is_some_and(|kind| OF_GAMES.contains(&kind));
    let game =
        parts.next().filter(|game| is_of_game && !game.is_empty() && catalog::find(game).is_none());
    let error = game.map(|game| OpenError::Game(game.into()).into());
    BrokenProps { text: path, error, slot: None }
}

/// The first parts of addresses whose next part is the id of a game.
const OF_GAMES: [&str; 9] =
    ["play", "setup", "study", "rules", "learn", "first", "puzzle", "puzzles", "train"];

lazy_component!(LazyBroken = Broken, in chunk share, is_screen = true);

/// The screen for something that could not be opened.
#[component]
pub fn Broken(props: &BrokenProps) -> Html {
    let app = use_app();
    let copying = use_copying(&props.text);
    let slot = props.slot.as_deref();
    let (title, words) = explain(props);
    // If an address names nothing, the screen doesn't offer its text for copying.
    let unreadable = props.error.as_ref().filter(|error| slot.is_some() || !error.is_unknown());
    // Whether another button recovers the game. It is primary, so the link to the home page isn't.
    let recovers = match unreadable {
        Some(error) => {
            error.is_newer() || error.mended().or(error.left()).is_some() || error.sound().is_some()
        }
        None => {
            slot.is_some_and(|slot| store::is_deleted(slot) || catalog::find(&props.text).is_some())
        }
    };
    html! {
        <ScreenFrame class="reading broken" {title} skip="main">
            <div class="empty">
                <Icon name={IconName::Glass} />
                <h1>{ title }</h1>
                <p class={if unreadable.is_some_and(|error| !error.is_newer()) { "refusal" } else { "facts" }} role="alert" data-testid="open-error">{ words }</p>
                if let Some(error) = unreadable {
                    { saved(&app, error) }
                    if error.is_newer() {
                        <Button style={Style::Primary} onclick={Callback::from(|_: MouseEvent| look_for_update())}>{ say::OPEN_UPDATE }</Button>
                    }
                }
                if let (None, Some(slot)) = (&props.error, slot) {
                    { instead(&app, &props.text, slot) }
                }
                <div class="row-of-buttons">
                    <ButtonLink style={if recovers { Style::Plain } else { Style::Primary }} href={Route::Home.href()}>{ say::OPEN_HOME }</ButtonLink>
                    if slot.is_some() {
                        <ButtonLink href={Route::Games.href()}>{ say::GAMES_TITLE }</ButtonLink>
                    }
                    <Button onclick={app.open.reform(|_: MouseEvent| AppSheet::Open)}>{ say::OPEN_ELSE }</Button>
                </div>
            </div>
            if unreadable.is_some() {
                <section class="broken-text">
                    <p>{ if slot.is_some() { say::OPEN_TEXT_OF_KEPT } else { say::OPEN_TEXT_OF_SENT } }</p>
                    <textarea ref={copying.field.clone()} readonly={true} rows="4" aria-label={say::OPEN_BROKEN_TEXT}
                              value={props.text.chars().take(SHOWN).collect::<String>()} />
                    <div class="row-of-buttons">
                        <CopyButton words={say::OPEN_COPY} onclick={copying.copies(&props.text)} {copying} />
                        if let Some(slot) = props.slot.clone() {
                            <Button onclick={Callback::from(move |_: MouseEvent| store::download(&slot, say::OPEN_GAME_FILE.words()))}>{ say::GAMES_SAVE }</Button>
                        }
                    </div>
                </section>
            }
        </ScreenFrame>
    }
}

/// The title of the screen, and a text with the reason why something could not be opened.
fn explain(props: &BrokenProps) -> (Key, Html) {
    let is_kept = props.slot.is_some();
    let Some(error) = &props.error else {
        return match is_kept {
            true => (say::OPEN_NOT_HERE, Html::from(say::OPEN_WHY_NOT_HERE)),
            false => {
                let address: String = props.text.chars().take(ADDRESS).collect();
                (say::OPEN_NOTHING_HERE, Html::from(say::open_no_page(address)))
            }
        };
    };
    if error.is_newer() {
        return (say::OPEN_NEWER, Html::from(say::OPEN_WHY_NEWER));
    }
    let title = match () {
        _ if is_kept => say::OPEN_GAME_BROKEN,
        _ if error.is_unknown() => say::OPEN_NOTHING_HERE,
        _ if error.is_position() => say::OPEN_POSITION_BROKEN,
        _ => say::OPEN_LINK_BROKEN,
    };
    (title, html! { <FailureWords error={error.clone()} /> })
}

/// A button for a game that isn't on this device. If the game was deleted, the button restores it;
/// otherwise it links to a new game.
fn instead(app: &AppContext, game: &str, slot: &str) -> Html {
    if !store::is_deleted(slot) {
        let Some(family) = catalog::find(game) else { return html! {} };
        let words = say::open_play(family.info().name);
        return html! { <ButtonLink style={Style::Primary} href={Route::Play(game.into()).href()}>{ words.to_string() }</ButtonLink> };
    }
    let (app, slot) = (app.clone(), slot.to_string());
    let on_restore = {
        let game = game.to_string();
        Callback::from(move |(slot, _): (String, MouseEvent)| match store::load(&slot) {
            Some(whole) => app.show_kept(slot, whole),
            // The game's address shows the text, and why it can't be read.
            None => browser::go(&Route::Slot(game.clone(), slot).hash()),
        })
    };
    html! { <Restore {slot} style={Style::Primary} {on_restore} /> }
}

/// Looks for a newer version of the app. In a page without a service worker, reloads the page
/// instead.
fn look_for_update() {
    match browser::page_has("data-release") {
        true => browser::send("fairyboard-look-for-update"),
        false => drop(browser::window().location().reload()),
    }
}
