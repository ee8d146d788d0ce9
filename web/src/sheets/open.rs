//! Opens links, files and positions, and says why something cannot be opened.

use crate::parts::button::{Style, WhenPressed, button};
use crate::parts::dialog::{self, dialog};
use crate::parts::fields;
use crate::parts::frame::{Frame, frame};
use crate::platform::browser;
use crate::platform::context::{Context, SheetProps, use_app};
use crate::platform::part::{Hook, Value, part, use_value};
use crate::platform::route::Route;
use crate::platform::route::address;
use crate::platform::store::{self, Imported};
use fairyboard::open::{LARGEST_FILE, OpenError, open_composed, records};
use fairyboard::{Budget, catalog};
use table::sent::{self, Failure};
use web_sys::{HtmlInputElement, HtmlTextAreaElement};
use yew::prelude::*;

/// How much of a text that cannot be read is shown, in characters.
const SHOWN: usize = 20_000;

/// The sheet for links, files and positions.
pub fn open_sheet(props: SheetProps) -> Html {
    part("open_sheet", props, |props, ctx| use_open_sheet(props).run(ctx))
}

#[hook]
fn use_open_sheet(props: &SheetProps) -> Html {
    let app = use_app();
    let text = use_value(String::new());
    let error = use_value(None::<Failure>);
    // What became of several games that were opened together.
    let added = use_value(None::<Imported>);
    let attempt = {
        let (app, error, added) = (app.clone(), error.clone(), added.clone());
        move |new: &str| {
            let all = records(new);
            error.set(None);
            added.set(None);
            if all.len() > 1 {
                let (app, error, added) = (app.clone(), error.clone(), added.clone());
                let told = Callback::from(move |(imported, wrong): (Imported, _)| {
                    app.storage_worked(!imported.full);
                    error.set(wrong);
                    added.set(Some(imported));
                });
                store::import(all.into_iter().map(str::to_string).collect(), told);
                return;
            }
            let mut budget = Budget::usual();
            match app.show_read(sent::read(new, &mut budget), budget) {
                Ok(()) => {}
                // What is only impossible can be put right.
                Err(wrong) => match open_composed(new, None) {
                    Ok(found) => browser::go(&address(&found).hash()),
                    Err(_) => error.set(Some(wrong)),
                },
            }
        }
    };
    let onfile = {
        let (attempt, error, added) = (attempt.clone(), error.clone(), added.clone());
        Callback::from(move |event: Event| {
            let input = event.target_unchecked_into::<HtmlInputElement>();
            let Some(file) = input.files().and_then(|files| files.get(0)) else { return };
            if file.size() > LARGEST_FILE as f64 {
                added.set(None);
                return error.set(Some(OpenError::TooLarge.into()));
            }
            let attempt = attempt.clone();
            browser::read_file(&file, move |text| attempt(&text));
        })
    };
    let onsubmit = {
        let (attempt, text) = (attempt.clone(), text.clone());
        Callback::from(move |event: SubmitEvent| {
            event.prevent_default();
            attempt(&text);
        })
    };
    let oninput = {
        let text = text.clone();
        Callback::from(move |event: InputEvent| {
            text.set(event.target_unchecked_into::<HtmlTextAreaElement>().value());
        })
    };
    let children = html! {
            <form class="open" {onsubmit}>
                <label class="field">
                    <span>{ "A link, the text of a record, or a position" }</span>
                    <textarea rows="5" data-testid="open-text" spellcheck="false" value={(*text).clone()} {oninput} />
                </label>
                <label class="field">
                    <span>{ "Or a file with a record, or with many" }</span>
                    <input type="file" accept=".txt,.pgn,.fairyboard,text/plain" onchange={onfile} />
                </label>
                { became(&app, error.as_ref(), added.as_ref(), &props.on_close) }
                <div class="row-of-buttons">
                    <button type="submit" class="primary">{ "Open" }</button>
                </div>
            </form>
    };
    let title = "Open a link, file or position".into();
    dialog(dialog::Props { title, on_close: props.on_close.clone(), children })
}

/// What became of what was opened: why it cannot be, or how many games there were.
fn became(
    app: &Context,
    error: Option<&Failure>,
    added: Option<&Imported>,
    on_close: &Callback<()>,
) -> Html {
    html! {
        <>
            if let Some(error) = error {
                <p class="refusal" role="alert" data-testid="open-error">{ told(error, "link") }</p>
                { sound_button(app, error) }
            }
            if let Some(added) = added {
                <p role="status" data-testid="open-added">{ counted(added) }</p>
                <p class="row-of-buttons"><a class="button" href={Route::Games.href()} onclick={
                    on_close.when_pressed()
                }>{ "Your games" }</a></p>
            }
        </>
    }
}

/// What became of several games that were opened together.
fn counted(Imported { all, read, added, known, full }: &Imported) -> String {
    let games = |n: &usize| format!("{n} {}", if *n == 1 { "game" } else { "games" });
    if read < all {
        return format!("{read} of {} read …", games(all));
    }
    let mut words = format!("{} added.", games(added));
    if *known > 0 {
        words += &format!(" {} kept before.", games(known));
    }
    if *full {
        words += " There was no room for more.";
    }
    words
}

/// What is wrong, as a sentence about the link, file or position that somebody opened, or about the game that was kept.
fn told(error: &Failure, what: &str) -> String {
    let words = error.to_string();
    match words.strip_prefix("link: ") {
        Some(rest) => format!("This {what} {rest}."),
        None => words,
    }
}

/// Offers the part of a damaged game that is certain.
fn sound_button(app: &Context, error: &Failure) -> Html {
    let Some(sound) = error.sound() else { return html! {} };
    let app = app.clone();
    let plies = sound.plies();
    let onclick = Callback::from(move |_: MouseEvent| app.show_shared(&sound));
    let words = match plies {
        0 => "Open its start position".to_string(),
        n => format!("Open the part that is sound (moves 1 to {n})"),
    };
    button(Style::Plain, words, onclick)
}

/// What could not be opened.
#[derive(Clone, PartialEq)]
pub struct BrokenProps {
    /// Its text; the id of the game where there is none.
    pub text: String,
    /// Why it can't be read; nothing where it is not kept here.
    pub error: Option<Failure>,
    /// The slot of a game that is kept, or was.
    pub slot: Option<String>,
}

/// The screen for an address that leads nowhere.
pub fn broken(props: BrokenProps) -> Html {
    let key = format!("broken {} {:?}", props.text, props.slot);
    part(&key, props, |props, ctx| use_broken(props).run(ctx))
}

#[hook]
fn use_broken(props: &BrokenProps) -> Html {
    let app = use_app();
    let copied = use_value(None::<bool>);
    let field = use_node_ref();
    let slot = props.slot.as_deref();
    let (title, words) = told_of(props);
    let header = html! {
        <>
            <a class="home" href={Route::Home.href()}>{ "Fairyboard" }</a>
            <span class="spacer"></span>
        </>
    };
    let children = html! {
        <>
            <h1>{ title }</h1>
            <p class="refusal" role="alert" data-testid="open-error">{ words }</p>
            if let Some(error) = &props.error {
                <p>{ match slot {
                    Some(_) => "It stays here as it is. This is its text, so that nothing is lost:",
                    None => "Your own games are untouched. Here is the text, so that nothing is lost:",
                } }</p>
                <textarea ref={field.clone()} readonly={true} rows="4" aria-label="The text that could not be read"
                          value={props.text.chars().take(SHOWN).collect::<String>()} />
                <div class="row-of-buttons">
                    { sound_button(&app, error) }
                    if error.is_newer() {
                        { button(Style::Primary, "Update and open", Callback::from(|_: MouseEvent| update())) }
                    }
                    { button(Style::Plain, match *copied {
                            None => "Copy text",
                            Some(true) => "Copied",
                            Some(false) => "Press Ctrl+C",
                        }, copy(&props.text, &copied, &field)) }
                    if let Some(slot) = props.slot.clone() {
                        { button(Style::Plain, "Save a file", Callback::from(move |_: MouseEvent| store::download(&slot, "fairyboard-game.txt"))) }
                    }
                </div>
            }
            <div class="row-of-buttons">
                if let (None, Some(slot)) = (&props.error, slot) {
                    { instead(&app, &props.text, slot) }
                }
                if slot.is_some() {
                    <a class="button" href={Route::Games.href()}>{ "Your games" }</a>
                }
                { button(Style::Plain, "Open something else", app.open_sheet.when_pressed()) }
                <a class="button" href={Route::Home.href()}>{ "Home" }</a>
            </div>
        </>
    };
    frame(Frame { class: "broken", title: title.into(), header, skip: "main", children })
}

/// What is told of something that could not be opened: a title, and why.
fn told_of(props: &BrokenProps) -> (&'static str, String) {
    let is_kept = props.slot.is_some();
    let Some(error) = &props.error else {
        let words = "Games stay in the browser in which they are played. This one was played elsewhere, or is deleted.";
        return ("This game isn't on this device", words.into());
    };
    let title = match () {
        _ if error.is_newer() => "Made with a newer version",
        _ if is_kept => "This game can't be read",
        _ if error.is_unknown() => "There is nothing at this address",
        _ if error.is_position() => "This position cannot be read",
        _ => "This link cannot be read",
    };
    (title, told(error, if is_kept { "game" } else { "link" }))
}

/// What to do where a game is not here: put it back where it was deleted, or play.
fn instead(app: &Context, game: &str, slot: &str) -> Html {
    if !store::is_deleted(slot) {
        let Some(family) = catalog::find(game) else { return html! {} };
        let words = format!("Play {}", family.info().name);
        return html! { <a class="button" href={Route::Play(game.into()).href()}>{ words }</a> };
    }
    let (app, slot) = (app.clone(), slot.to_string());
    let put_back = Callback::from(move |_: MouseEvent| {
        match store::put_back(&slot).and_then(|slot| Some((store::load(&slot)?, slot))) {
            Some((game, slot)) => app.show_kept(slot, game),
            None => browser::go(&Route::Games.hash()),
        }
    });
    button(Style::Primary, "Put it back", put_back)
}

/// Copies the text.
fn copy(text: &str, copied: &Value<Option<bool>>, field: &NodeRef) -> Callback<MouseEvent> {
    let (text, copied, field) = (text.to_string(), copied.clone(), field.clone());
    Callback::from(move |_: MouseEvent| {
        let copied = copied.clone();
        fields::copy(&text, &field, Callback::from(move |worked| copied.set(Some(worked))));
    })
}

/// Looks for a newer version. A page that keeps nothing for later has nobody to ask for one.
fn update() {
    match browser::page_has("data-release") {
        true => browser::send("fairyboard-look-for-update"),
        false => drop(browser::window().location().reload()),
    }
}
