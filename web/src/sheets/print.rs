//! The sheet to print: diagrams of positions with their moves and comments, black on white.
//!
//! What is printed stands at the end of the page's body, unseen until then; the dialog shows the same
//! as a preview.

use crate::parts::button::{Style, button_if, check};
use crate::parts::dialog::{self, dialog};
use crate::parts::fields::{field_value, labelled, select_field};
use crate::platform::browser;
use crate::platform::part::{Hook, Value, change, part, use_value_with};
use crate::platform::words::{self, Said};
use fairyboard::record::NodeId;
use table::helps::Helps;
use table::model::{Seen, Ui};
use table::picture::{self, Look};
use table::say;
use table::words::heading;
use table::words::move_name;
use table::words::seat_name;
use text::Key;
use yew::prelude::*;

/// What the dialog needs.
#[derive(PartialEq)]
pub struct Props {
    /// The game, as much of it as anybody may see.
    pub session: Seen,
    /// How many quarter turns the board has made.
    pub turned: u8,
    /// Whether pieces are letters.
    pub letters: bool,
    /// The player's helps.
    pub helps: Helps,
    /// Called when it is closed.
    pub on_close: Callback<()>,
}

/// Which positions are printed.
#[derive(Clone, Copy, PartialEq)]
enum Which {
    Shown,
    Last,
    Chosen,
}

/// Each with the value of its choice, and what it is called.
const WHICH: [(Which, &str, Key); 3] = [
    (Which::Shown, "shown", say::PRINT_SHOWN),
    (Which::Last, "last", say::PRINT_LAST),
    (Which::Chosen, "chosen", say::PRINT_CHOSEN),
];

/// How many diagrams a page may have.
const PER_PAGE: [usize; 4] = [1, 2, 4, 6];

/// The dialog.
pub fn print(props: Props) -> Html {
    part("print", props, |props, ctx| use_print(props).run(ctx))
}

/// What is chosen in the dialog.
#[derive(Clone, PartialEq)]
struct Wanted {
    title: String,
    which: Which,
    per_page: usize,
    moves: Vec<NodeId>,
}

#[hook]
fn use_print(props: &Props) -> Html {
    let session = &props.session;
    let wanted = use_value_with(|| Wanted {
        title: heading(session.record()),
        which: Which::Shown,
        per_page: 1,
        moves: Vec::new(),
    });
    let path = session.record().path(session.end());
    let at = path.iter().position(|id| *id == session.at()).unwrap_or(path.len() - 1);
    let places: Vec<NodeId> = match wanted.which {
        Which::Shown => vec![session.at()],
        Which::Last => path[(at + 1).saturating_sub(wanted.per_page)..=at].to_vec(),
        Which::Chosen => path.iter().copied().filter(|id| wanted.moves.contains(id)).collect(),
    };
    let pages: Html = places
        .chunks(wanted.per_page)
        .enumerate()
        .map(|(i, places)| {
            let title = if i == 0 { wanted.title.as_str() } else { "" };
            page(props, places, wanted.per_page, title)
        })
        .collect();
    let go = Callback::from(|_: MouseEvent| browser::print());
    let children = html! {
        <>
            { choices(&wanted) }
            if wanted.which == Which::Chosen {
                <div class="switches chosen" role="group" aria-label={words::attr(say::PLAY_MOVES)}>
                    { for path.iter().map(|id| choice(session, *id, &wanted)) }
                </div>
            }
            <div class="row-of-buttons">
                { button_if(!places.is_empty(), Style::Primary, say::PRINT_DO, go) }
                if places.is_empty() { <span class="facts">{ words::html(say::PRINT_NONE) }</span> }
            </div>
            <div class="print-sheet" role="group" aria-label={words::attr(say::PRINT_PREVIEW)}>{ pages.clone() }</div>
        </>
    };
    let body = browser::document().body();
    html! {
        <>
            { dialog(dialog::Props { title: say::PRINT_TITLE.said(), on_close: props.on_close.clone(), children }) }
            if let Some(body) = body {
                { create_portal(html! { <div class="print-sheet printed" aria-hidden="true">{ pages }</div> }, body.into()) }
            }
        </>
    }
}

/// The title, which positions, and how many on a page.
fn choices(wanted: &Value<Wanted>) -> Html {
    let on_title = change(wanted, |wanted, event: InputEvent| wanted.title = field_value(&event));
    let on_which = change(wanted, |wanted, value: String| {
        let found = WHICH.iter().find(|(_, name, _)| *name == value);
        wanted.which = found.map_or(wanted.which, |(which, ..)| *which);
    });
    let on_count = change(wanted, |wanted, value: String| {
        wanted.per_page = value.parse().unwrap_or(wanted.per_page);
    });
    let which: Vec<_> =
        WHICH.iter().map(|(_, name, what)| (name.to_string(), what.to_string())).collect();
    let now =
        WHICH.iter().find(|(which, ..)| *which == wanted.which).map_or("", |(_, name, _)| name);
    let counts: Vec<_> = PER_PAGE.iter().map(|n| (n.to_string(), n.to_string())).collect();
    let title = html! { <input type="text" maxlength="200" value={wanted.title.clone()} oninput={on_title} /> };
    html! {
        <>
            { labelled(words::html(say::PRINT_HEADING), title) }
            { select_field(words::html(say::PRINT_WHICH), &which, now, on_which) }
            { select_field(words::html(say::PRINT_PER_PAGE), &counts, &wanted.per_page.to_string(), on_count) }
        </>
    }
}

/// A move that may be printed.
fn choice(session: &Seen, id: NodeId, wanted: &Value<Wanted>) -> Html {
    let onchange = change(wanted, move |wanted, _: Event| match wanted.moves.contains(&id) {
        true => wanted.moves.retain(|other| *other != id),
        false => wanted.moves.push(id),
    });
    check(
        wanted.moves.contains(&id),
        move_name(session.record(), id),
        AttrValue::default(),
        onchange,
    )
}

/// One page of diagrams.
fn page(props: &Props, places: &[NodeId], per_page: usize, title: &str) -> Html {
    html! {
        <section class={format!("print-page per-{per_page}")}>
            if !title.is_empty() { <p class="print-title">{ title.to_string() }</p> }
            <div class="diagrams">{ for places.iter().map(|id| diagram(props, *id)) }</div>
        </section>
    }
}

fn diagram(props: &Props, id: NodeId) -> Html {
    let record = props.session.record();
    let node = record.node(id);
    let look = Look {
        turned: props.turned,
        letters: props.letters,
        coordinates: true,
        print: true,
        ..Look::default()
    };
    let svg = picture::whole(&Ui::pictured(&props.session, id, props.helps), &look);
    let state = node.state();
    let outcome = record.outcome(id);
    let turn = match outcome.is_over() {
        true => record.outcome_words(id).to_string(),
        false => say::print_to_move(seat_name(&**state, state.to_move())).to_string(),
    };
    let name = move_name(record, id);
    html! {
        <figure>
            <img src={crate::platform::png::address(&svg)} alt={words::attr(say::print_picture(record.info().name, &name))} />
            <figcaption>
                <strong>{ name }</strong>{ " · " }{ turn }
                if !node.comment().is_empty() { <span class="print-note">{ node.comment().to_string() }</span> }
            </figcaption>
        </figure>
    }
}
