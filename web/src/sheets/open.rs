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
use crate::platform::words::{self, Said};
use fairyboard::open::{LARGEST_FILE, OpenError, open_composed, records};
use fairyboard::record::NodeId;
use fairyboard::{Budget, catalog};
use table::model::Whole;
use table::say;
use table::sent::{self, Excerpt, Failure};
use table::words::move_name;
use text::{Key, Text};
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
                    <span>{ words::html(say::OPEN_TEXT) }</span>
                    <textarea rows="5" data-testid="open-text" spellcheck="false" value={(*text).clone()} {oninput} />
                </label>
                <label class="field">
                    <span>{ words::html(say::OPEN_FILE) }</span>
                    <input type="file" accept=".txt,.pgn,.fairyboard,text/plain" onchange={onfile} />
                </label>
                { became(&app, error.as_ref(), added.as_ref(), &props.on_close) }
                <div class="row-of-buttons">
                    <button type="submit" class="primary">{ words::html(say::OPEN_DO) }</button>
                </div>
            </form>
    };
    let title = say::OPEN_TITLE.said();
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
                <p class="refusal" role="alert" data-testid="open-error">{ wrong(error) }</p>
                { sound_button(app, error) }
            }
            if let Some(added) = added {
                <p role="status" data-testid="open-added">{ words::html(counted(added)) }</p>
                <p class="row-of-buttons"><a class="button" href={Route::Games.href()} onclick={
                    on_close.when_pressed()
                }>{ words::html(say::GAMES_TITLE) }</a></p>
            }
        </>
    }
}

/// What became of several games that were opened together.
fn counted(Imported { all, read, added, known, full }: &Imported) -> Text {
    if read < all {
        return say::open_reading(*all, *read);
    }
    let mut told = say::open_added(*added);
    if *known > 0 {
        told = say::open_known(*known, told);
    }
    if *full { say::open_full(told) } else { told }
}

/// What is wrong with a text, and the place marked where it is.
pub fn wrong(error: &Failure) -> Html {
    let marked = error.excerpt().map(|Excerpt { before, found, after }| {
        // Where something is missing, the gap is marked.
        let found = if found.is_empty() { "\u{a0}" } else { found };
        html! { <><code>{ before }<mark>{ found }</mark>{ after }</code><br /></> }
    });
    html! { <>{ marked }{ words::html(error.told()) }</> }
}

/// Tells how much of a damaged game is certain, and offers it.
fn sound_button(app: &Context, error: &Failure) -> Html {
    let Some(sound) = error.sound() else { return html! {} };
    let app = app.clone();
    // Without what is hidden.
    let seen = Whole::received(&sound).seen();
    let last = seen.record().end_of_line(NodeId::START);
    let (number, last_move) = (seen.record().node(last).round(), move_name(seen.record(), last));
    let onclick = Callback::from(move |_: MouseEvent| app.show_shared(&sound));
    let words = match number {
        0 => say::OPEN_SOUND_START.into(),
        n => say::open_sound(n),
    };
    html! {
        <>
            if number > 0 {
                <p>{ words::html(say::open_sound_to(last_move)) }</p>
            }
            { button(Style::Plain, words, onclick) }
        </>
    }
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
            <a class="home" href={Route::Home.href()}>{ words::html(say::FAIRYBOARD) }</a>
            <span class="spacer"></span>
        </>
    };
    let copy_words = match *copied {
        None => say::OPEN_COPY,
        Some(true) => say::COPIED,
        Some(false) => say::COPY_YOURSELF,
    };
    let children = html! {
        <>
            <h1>{ words::html(title) }</h1>
            <p class="refusal" role="alert" data-testid="open-error">{ words }</p>
            if let Some(error) = &props.error {
                <p>{ words::html(if slot.is_some() { say::OPEN_TEXT_OF_KEPT } else { say::OPEN_TEXT_OF_SENT }) }</p>
                <textarea ref={field.clone()} readonly={true} rows="4" aria-label={words::attr(say::OPEN_BROKEN_TEXT)}
                          value={props.text.chars().take(SHOWN).collect::<String>()} />
                { sound_button(&app, error) }
                <div class="row-of-buttons">
                    if error.is_newer() {
                        { button(Style::Primary, say::OPEN_UPDATE, Callback::from(|_: MouseEvent| update())) }
                    }
                    { button(Style::Plain, copy_words, copy(&props.text, &copied, &field)) }
                    if let Some(slot) = props.slot.clone() {
                        { button(Style::Plain, say::GAMES_SAVE, Callback::from(move |_: MouseEvent| store::download(&slot, say::OPEN_GAME_FILE.words()))) }
                    }
                </div>
            }
            <div class="row-of-buttons">
                if let (None, Some(slot)) = (&props.error, slot) {
                    { instead(&app, &props.text, slot) }
                }
                if slot.is_some() {
                    <a class="button" href={Route::Games.href()}>{ words::html(say::GAMES_TITLE) }</a>
                }
                { button(Style::Plain, say::OPEN_ELSE, app.open_sheet.when_pressed()) }
                <a class="button" href={Route::Home.href()}>{ words::html(say::OPEN_HOME) }</a>
            </div>
        </>
    };
    frame(Frame { class: "broken", title: title.words().into(), header, skip: "main", children })
}

/// What is told of something that could not be opened: a title, and why.
fn told_of(props: &BrokenProps) -> (Key, Html) {
    let is_kept = props.slot.is_some();
    let Some(error) = &props.error else {
        return (say::OPEN_NOT_HERE, words::html(say::OPEN_WHY_NOT_HERE));
    };
    let title = match () {
        _ if error.is_newer() => say::OPEN_NEWER,
        _ if is_kept => say::OPEN_GAME_BROKEN,
        _ if error.is_unknown() => say::OPEN_NOTHING_HERE,
        _ if error.is_position() => say::OPEN_POSITION_BROKEN,
        _ => say::OPEN_LINK_BROKEN,
    };
    (title, wrong(error))
}

/// What to do where a game is not here: put it back where it was deleted, or play.
fn instead(app: &Context, game: &str, slot: &str) -> Html {
    if !store::is_deleted(slot) {
        let Some(family) = catalog::find(game) else { return html! {} };
        let words = say::open_play(family.info().name);
        return html! { <a class="button" href={Route::Play(game.into()).href()}>{ words.to_string() }</a> };
    }
    let (app, slot) = (app.clone(), slot.to_string());
    let put_back = Callback::from(move |_: MouseEvent| {
        match store::put_back(&slot).and_then(|slot| Some((store::load(&slot)?, slot))) {
            Some((game, slot)) => app.show_kept(slot, game),
            None => browser::go(&Route::Games.hash()),
        }
    });
    button(Style::Primary, say::GAMES_RESTORE, put_back)
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
