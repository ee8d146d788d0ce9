//! The page for players, which comes before the numbered rules: plain words, pieces, and diagrams that can be tried.

use crate::board::icon::letter_icon;
use crate::parts::live::tried;
use crate::parts::prose::{block, inline};
use crate::parts::rules::{Tried, opener};
use crate::platform::png;
use fairyboard::lesson::{self, Part};
use fairyboard::record::NodeId;
use fairyboard::rulebook::{Block, blocks};
use std::rc::Rc;
use table::picture::{Look, svg};
use yew::prelude::*;

/// The page, with pieces and boards of this look; `second` where there is another board.
pub fn guide(game: &str, text: &str, look: &Look, open: &Tried, second: bool) -> Html {
    let told = |of| match of {
        Block::Heading(title) => html! { <h2>{ title }</h2> },
        Block::Verbatim(text) => match lesson::read(&text) {
            Ok(part) => diagram(text, part, look, open, second),
            Err(_) => html! {},
        },
        Block::Item(text) if text.starts_with('`') => piece(game, &text),
        of => block(of, None),
    };
    blocks(text).into_iter().map(told).collect()
}

/// An item that begins with pieces: their pictures stand for the letters. A piece that is nobody's has `~` before its letter.
fn piece(game: &str, text: &str) -> Html {
    let (letters, words) = text.rsplit_once('`').unwrap_or_default();
    let icon = |letter: &str| match letter.strip_prefix('~') {
        Some(letter) => letter_icon(game, letter, "neutral"),
        None if letter.starts_with(|first: char| first.is_ascii_lowercase()) => {
            letter_icon(game, letter, "dark")
        }
        None => letter_icon(game, letter, "light"),
    };
    let icons = letters.split('`').filter(|letter| !letter.trim().is_empty()).map(icon);
    html! { <div class="with-pieces"><span>{ for icons }</span><p>{ inline(words) }</p></div> }
}

/// A diagram: its picture, or the board where it can be tried.
fn diagram(text: String, part: Part, look: &Look, open: &Tried, second: bool) -> Html {
    let start = part.record().node(NodeId::START);
    let is_open = open.as_deref() == Some(&*text);
    let words = part.text();
    let picture = |dark: bool| {
        let look = Look { dark, coordinates: true, marks: start.marks().to_vec(), ..look.clone() };
        html! { <img alt="" class={dark.then_some("on-screen")} src={png::address(&svg(&**start.state(), &look))} /> }
    };
    html! {
        <figure>
            <figcaption>
                if !is_open { <p>{ words }</p> }
                { opener(open, text, words) }
            </figcaption>
            if is_open {
                { tried(Rc::new(part.clone()), second) }
            } else {
                // Where the page is dark, another picture is for paper.
                if look.dark { { picture(true) } }
                { picture(false) }
            }
        </figure>
    }
}
