//! A game in a frame of another page: its board, and steps through its moves. It keeps nothing.

use crate::board::drawn::drawn;
use crate::parts::button::{Style, button, tool};
use crate::platform::browser;
use crate::platform::context::use_app;
use crate::platform::part::{Hook, Value, part, use_effect_on, use_value_with};
use crate::platform::route::Route;
use crate::platform::words;
use crate::screens::shelf::look;
use fairyboard::open::code_in;
use fairyboard::record::NodeId;
use fairyboard::{Budget, Key};
use gloo::events::EventListener;
use table::model::{Seen, Ui, Whole};
use table::picture::{self, Look};
use table::say;
use table::sent::{Failure, Read, Sent, as_far_as_read, read_code};
use table::words::{heading, move_name, seat_name};
use wasm_bindgen::JsCast;
use yew::prelude::*;

/// What the frame shows.
#[derive(PartialEq)]
pub struct Props {
    /// The code of the game.
    pub code: String,
}

/// The frame.
pub fn embed(props: Props) -> Html {
    let key = format!("embed {}", props.code);
    part(&key, props, |props, ctx| use_embed(props).run(ctx))
}

#[hook]
fn use_embed(props: &Props) -> Html {
    let app = use_app();
    let game = use_value_with(|| Frame::of(read(&props.code)));
    let at = use_value_with(|| game.as_ref().map_or(NodeId::START, |frame| frame.session.at()));
    let Some(Frame { session, turned, rest }) = &*game else {
        return html! {
            <main class="embed" id="main">
                <h1>{ words::html(say::FAIRYBOARD) }</h1>
                <p class="refusal" role="alert">{ words::html(say::EMBED_UNREAD) }</p>
                <p>{ opened(&props.code, say::EMBED_OPEN) }</p>
            </main>
        };
    };
    let record = session.record();
    let path = record.path(session.end());
    let place = path.iter().position(|id| *id == *at).unwrap_or(0);
    let last = path.len() - 1;
    let go = {
        let (at, path) = (at.clone(), path.clone());
        Callback::from(move |place: usize| {
            if let Some(id) = path.get(place) {
                at.set(*id);
            }
        })
    };
    use_keys(go.clone(), place, last);
    let title = heading(record);
    use_effect_on(title.clone(), |title| {
        let title = title.clone();
        browser::after(0, move || browser::document().set_title(&title)).forget();
    });
    let node = record.node(*at);
    let state = node.state();
    let outcome = record.outcome(*at);
    let stands = match outcome.is_over() {
        true => record.outcome_words(*at).to_string(),
        false => say::embed_to_move(seat_name(&**state, state.to_move())).to_string(),
    };
    let name = move_name(record, *at);
    let svg = picture::board(
        &Ui::pictured(session, *at, app.settings.helps),
        &Look { coordinates: true, ..look(&app, *turned) },
    );
    let pieces = state
        .scene(&[])
        .pieces
        .iter()
        .map(|(square, piece)| format!("{} {square}", table::words::called(&**state, piece)))
        .collect::<Vec<_>>()
        .join(", ");
    let step = |path: &'static str, words: Key, to: usize| {
        let go = go.clone();
        // A button that leads nowhere stays, so that it does not take the keyboard with it.
        let onclick = Callback::from(move |_: MouseEvent| go.emit(to));
        tool(path, words, onclick)
    };
    html! {
        <main class="embed" id="main">
            <h1>{ title }</h1>
            <div class="embed-board" role="img" aria-label={words::attr(say::embed_board(&*name, pieces))}
                 data-board={record.info().id} data-position={state.text()}>
                { drawn(svg) }
            </div>
            <div class="embed-steps" role="toolbar" aria-label={words::attr(say::PLAY_MOVES)}>
                { step("M18 5L11 12L18 19M7 5V19", say::EMBED_FIRST, 0) }
                { step("M15 5L8 12L15 19", say::EMBED_PREVIOUS, place.saturating_sub(1)) }
                { step("M9 5L16 12L9 19", say::EMBED_NEXT, place + 1) }
                { step("M6 5L13 12L6 19M17 5V19", say::EMBED_LAST, last) }
            </div>
            <p role="status" data-testid="status"><strong>{ name }</strong>{ format!(" · {stands}") }</p>
            if !node.comment().is_empty() { <p class="embed-note">{ node.comment().to_string() }</p> }
            if let Some(rest) = rest {
                <p class="embed-note">{ rest.shown() }</p>
                { button(Style::Plain, say::GO_ON_READING, go_on(game.clone(), rest.clone())) }
            }
            <p>{ opened(&props.code, say::EMBED_OPEN) }</p>
        </main>
    }
}

/// Reads the code, which may have been mangled on its way.
fn read(code: &str) -> Result<Sent, Failure> {
    read_code(code, &mut Budget::usual()).or_else(|error| {
        match code_in(&["/embed/", code].concat()) {
            Some(code) => read_code(&code, &mut Budget::usual()),
            None => Err(error),
        }
    })
}

/// The keys that lead through the moves, as they do in the app.
#[hook]
fn use_keys(go: Callback<usize>, place: usize, last: usize) {
    use_effect_on((place, last), move |(place, last)| {
        let (place, last) = (*place, *last);
        let listener = EventListener::new(&browser::document(), "keydown", move |event| {
            let Some(event) = event.dyn_ref::<KeyboardEvent>() else { return };
            if event.ctrl_key() || event.alt_key() || event.meta_key() {
                return;
            }
            go.emit(match event.key().as_str() {
                "ArrowLeft" | "," => place.saturating_sub(1),
                "ArrowRight" | "." => place + 1,
                "Home" => 0,
                "End" => last,
                _ => return,
            });
        });
        move || drop(listener)
    });
}

/// Goes on reading a very large game. Its places keep their names, so the one that is shown stays.
fn go_on(game: Value<Option<Frame>>, rest: Failure) -> Callback<MouseEvent> {
    Callback::from(move |_| game.set(Frame::of(rest.clone().go_on(&mut Budget::usual()))))
}

/// A game that a frame shows, as anybody may see it, how its board is turned, and what goes on with it where it is very
/// large.
#[derive(PartialEq)]
struct Frame {
    session: Seen,
    turned: u8,
    rest: Option<Failure>,
}

impl Frame {
    fn of(read: Result<Sent, Failure>) -> Option<Self> {
        let Read { sent, rest } = as_far_as_read(read).ok()?;
        Some(Frame { session: Whole::received(&sent).seen(), turned: sent.turned(), rest })
    }
}

/// A link to the whole app, in a tab of its own.
fn opened(code: &str, words: Key) -> Html {
    let href = Route::Link(code.into()).plain();
    html! { <a class="button" {href} target="_blank" rel="noopener">{ words::html(words) }</a> }
}
