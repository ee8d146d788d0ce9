//! Opens links, files and positions, and says why something cannot be opened.

use crate::parts::button::{Style, button};
use crate::parts::dialog::{self, dialog};
use crate::parts::frame::{Frame, frame};
use crate::platform::browser;
use crate::platform::context::{Context, Failure, SheetProps};
use crate::platform::part::{Hook, part};
use crate::platform::route::Route;
use crate::platform::route::address;
use crate::platform::store::{self, Imported};
use fairyboard::open::{OpenError, open, open_composed, records};
use fairyboard::record::NodeId;
use std::rc::Rc;
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
    let app = use_context::<Context>().expect("the app gives its context");
    let text = use_state(String::new);
    let error = use_state(|| None::<Rc<OpenError>>);
    // What became of several games that were opened together.
    let added = use_state(|| None::<Imported>);
    let attempt = {
        let (app, error, text) = (app.clone(), error.clone(), text.clone());
        let added = added.clone();
        move |new: String| {
            let all = records(&new);
            error.set(None);
            added.set(None);
            if all.len() > 1 {
                let (read, wrong): (Vec<_>, Vec<_>) =
                    all.into_iter().map(open).partition(Result::is_ok);
                let imported = store::import(read.into_iter().flatten().collect());
                app.storage_worked(!imported.full);
                error.set(wrong.into_iter().find_map(Result::err).map(Rc::new));
                added.set(Some(imported));
            } else {
                match app.show_read(open(&new)) {
                    Ok(()) => {}
                    // What is only impossible can be put right.
                    Err(wrong) => match open_composed(&new, None) {
                        Ok(found) => browser::go(&address(&found).hash()),
                        Err(_) => error.set(Some(Rc::new(wrong))),
                    },
                }
            }
            text.set(new);
        }
    };
    let onfile = {
        let attempt = attempt.clone();
        Callback::from(move |event: Event| {
            let input = event.target_unchecked_into::<HtmlInputElement>();
            if let Some(file) = input.files().and_then(|files| files.get(0)) {
                browser::read_file(&file, attempt.clone());
            }
        })
    };
    let onsubmit = {
        let (attempt, text) = (attempt.clone(), text.clone());
        Callback::from(move |event: SubmitEvent| {
            event.prevent_default();
            attempt((*text).clone());
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
                if let Some(error) = &*error {
                    <p class="refusal" role="alert" data-testid="open-error">{ told(error) }</p>
                    { sound_button(&app, error) }
                }
                if let Some(added) = *added {
                    <p role="status" data-testid="open-added">{ counted(added) }</p>
                    <p class="row-of-buttons"><a class="button" href={Route::Games.href()} onclick={
                        props.on_close.reform(|_: MouseEvent| ())
                    }>{ "Your games" }</a></p>
                }
                <div class="row-of-buttons">
                    <button type="submit" class="primary">{ "Open" }</button>
                </div>
            </form>
    };
    let title = "Open a link, file or position".into();
    dialog(dialog::Props { title, on_close: props.on_close.clone(), children })
}

/// What became of several games that were opened together.
fn counted(Imported { added, known, full }: Imported) -> String {
    let games = |n: usize| format!("{n} {}", if n == 1 { "game" } else { "games" });
    let mut words = format!("{} added.", games(added));
    if known > 0 {
        words += &format!(" {} kept before.", games(known));
    }
    if full {
        words += " There was no room for more.";
    }
    words
}

/// What is wrong, as a sentence about the link, file or position that somebody opened.
fn told(error: &OpenError) -> String {
    let words = error.to_string();
    match words.strip_prefix("link: ") {
        Some(rest) => format!("This link {rest}."),
        None => words,
    }
}

/// Offers the part of a damaged game that is certain.
fn sound_button(app: &Context, error: &OpenError) -> Html {
    let Some(sound) = error.sound() else { return html! {} };
    let plies = sound.record.node(sound.record.end_of_line(NodeId::START)).ply();
    let app = app.clone();
    let onclick = Callback::from(move |_: MouseEvent| app.show_shared(sound.clone()));
    button(
        Style::Plain,
        match plies {
            0 => "Open its start position".to_string(),
            n => format!("Open the part that is sound (moves 1 to {n})"),
        },
        onclick,
    )
}

/// What could not be opened.
#[derive(PartialEq)]
pub struct BrokenProps {
    /// Its text.
    pub text: String,
    /// Why.
    pub error: Rc<Failure>,
}

/// The screen for an address that leads nowhere.
pub fn broken(props: BrokenProps) -> Html {
    let key = format!("broken {}", props.text);
    part(&key, props, |props, ctx| use_broken(props).run(ctx))
}

#[hook]
fn use_broken(props: &BrokenProps) -> Html {
    let app = use_context::<Context>().expect("the app gives its context");
    let copied = use_state(|| None::<bool>);
    let field = use_node_ref();
    let error = &props.error.0;
    let copy = {
        let (text, copied, field) = (props.text.clone(), copied.clone(), field.clone());
        Callback::from(move |_: MouseEvent| {
            let (copied, field, whole) = (copied.clone(), field.clone(), text.clone());
            browser::copy(&text, move |worked| {
                if !worked && let Some(area) = field.cast::<HtmlTextAreaElement>() {
                    // Of a long text only a part is shown, but all of it is copied.
                    area.set_value(&whole);
                    area.select();
                    let _ = area.focus();
                }
                copied.set(Some(worked));
            });
        })
    };
    let update = Callback::from(|_: MouseEvent| {
        // A page that keeps nothing for later has nobody to ask for a newer one.
        match browser::page_has("data-release") {
            true => browser::send("fairyboard-look-for-update"),
            false => drop(browser::window().location().reload()),
        }
    });
    let title = match error {
        OpenError::Game(_) => "There is nothing at this address",
        _ if error.is_newer() => "Made with a newer version",
        OpenError::Position(_) => "This position cannot be read",
        _ => "This link cannot be read",
    };
    let header = html! {
        <>
            <a class="home" href={Route::Home.href()}>{ "Fairyboard" }</a>
            <span class="spacer"></span>
        </>
    };
    let children = html! {
        <>
            <h1>{ title }</h1>
            <p class="refusal" role="alert" data-testid="open-error">{ told(error) }</p>
            <p>{ "Your own games are untouched. Here is the text, so that nothing is lost:" }</p>
            <textarea ref={field} readonly={true} rows="4" aria-label="The text that could not be read"
                      value={props.text.chars().take(SHOWN).collect::<String>()} />
            <div class="row-of-buttons">
                { sound_button(&app, error) }
                if error.is_newer() {
                    { button(Style::Primary, "Update and open", update) }
                }
                { button(Style::Plain, match *copied {
                        None => "Copy text",
                        Some(true) => "Copied",
                        Some(false) => "Press Ctrl+C",
                    }, copy) }
                { button(Style::Plain, "Open something else", app.open_sheet.reform(|_: MouseEvent| ())) }
                <a class="button" href={Route::Home.href()}>{ "Home" }</a>
            </div>
        </>
    };
    frame(Frame { class: "broken", title: title.into(), header, skip: "main", children })
}
