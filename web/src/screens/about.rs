//! What Fairyboard is, who designed its games, and what it is made of.

use crate::parts::fetched::{Text, lacking, use_text};
use crate::parts::frame::{Frame, frame};
use crate::platform::part::{Hook, part};
use crate::platform::route::Route;
use fairyboard::catalog;
use fairyboard::rulebook::{Block, blocks};
use yew::prelude::*;

/// The text with the licences, which the end of a build puts beside the page.
const LICENSES: &str = "./licenses.txt";

/// The whole page.
pub fn about() -> Html {
    let header = html! {
        <>
            <a class="home" href={Route::Home.href()}>{ "Fairyboard" }</a>
            <h1>{ "About Fairyboard" }</h1>
            <span class="spacer"></span>
        </>
    };
    let children = html! {
        <article>
            <p>{ "A place to play, learn and share uncommon cousins of chess. There is no account and no server: what you play stays in this browser, and works offline after the first visit." }</p>
            <h2>{ "The games" }</h2>
            { credits() }
            <p>{ "The rules are told in our own words and numbered; what we decided where the source is silent is marked. The pieces are drawn by us, and the fonts are those of your device." }</p>
            <h2>{ "Made with" }</h2>
            <p>{ "Fairyboard is written in Rust. What follows can also be read " }<a href={LICENSES}>{ "as plain text" }</a>{ "." }</p>
            { part("licenses", (), |(), ctx| use_licenses().run(ctx)) }
        </article>
    };
    let title = "About · Fairyboard".into();
    frame(Frame { class: "rules-page about", title, header, skip: "main", children })
}

/// Who designed the games.
pub fn credits() -> Html {
    let credit = |family: &&'static dyn fairyboard::Family| {
        let info = family.info();
        html! { <p><strong>{ info.name }</strong>{ ". " }{ info.credit }</p> }
    };
    catalog::GAMES.iter().map(credit).collect()
}

#[hook]
fn use_licenses() -> Html {
    let (text, fetch) = use_text(LICENSES.into(), true);
    let Text::Read(text) = &text else {
        return lacking(&text, "licences", ".about main", &fetch);
    };
    let block = |block| match block {
        Block::Heading(title) => html! { <h3>{ title }</h3> },
        Block::Item(text) => html! { <p class="item">{ text }</p> },
        Block::Verbatim(text) => html! { <pre>{ text }</pre> },
        Block::Paragraph(text) => html! { <p>{ text }</p> },
        // Licences have no numbered rules.
        Block::Rule(_) => html! {},
    };
    blocks(text).into_iter().map(block).collect()
}
