//! The *About* screen: what Fairyboard is, who designed its games, and the licences of its parts.

use crate::parts::fetched_text::{FetchedText, Lacking, use_text};
use crate::parts::frame::ScreenFrame;
use crate::parts::lazy::lazy_component;
use crate::platform::browser;
use fairyboard::catalog;
use fairyboard::rulebook::{Block, blocks};
use ui_model::say;
use yew::prelude::*;

/// The file with the licences, which `cargo xtask build` writes next to the page.
const LICENSES: &str = "./licenses.txt";

lazy_component!(LazyAbout = About, in chunk settings, is_screen = true);

#[component]
pub fn About() -> Html {
    let heading = html! { <h1>{ say::ABOUT }</h1> };
    let title = say::ABOUT_TITLE;
    html! {
        <ScreenFrame class="reading rules-page about" {title} {heading} skip="main">
            <article>
                <p>{ if browser::works_offline() { say::ABOUT_BEGIN } else { say::ABOUT_BEGIN_ONLINE } }</p>
                <h2>{ say::ABOUT_GAMES }</h2>
                <Credits />
                <p>{ say::ABOUT_RULES }</p>
                <h2>{ say::ABOUT_MADE_WITH }</h2>
                <p>{ say::ABOUT_LICENCES }{ " " }<a href={LICENSES}>{ say::ABOUT_PLAIN_TEXT }</a></p>
                <Licenses />
            </article>
        </ScreenFrame>
    }
}

/// A paragraph for each game that names its designers.
#[component]
pub fn Credits() -> Html {
    let credit = |family: &&'static dyn fairyboard::Family| {
        let info = family.info();
        html! { <p><strong>{ info.name }</strong>{ ". " }{ info.credit }</p> }
    };
    catalog::GAMES.iter().map(credit).collect()
}

#[component]
fn Licenses() -> Html {
    let (text, fetch) = use_text(LICENSES.into(), true);
    let FetchedText::Read(text) = &text else {
        return html! { <Lacking text={text.clone()} what={say::ABOUT_LACKS} focus=".about main" fetch={fetch.clone()} /> };
    };
    let block = |block| match block {
        Block::Heading(title) => html! { <h3>{ title }</h3> },
        Block::Item(text) => html! { <p class="item">{ text }</p> },
        Block::Verbatim(text) => html! { <pre>{ text }</pre> },
        Block::Paragraph(text) => html! { <p>{ text }</p> },
        // A text of licences has no numbered rules, so nothing is lost here.
        Block::Rule(_) | Block::Explains(_) | Block::Keywords(_) => html! {},
    };
    blocks(text).into_iter().map(block).collect()
}
