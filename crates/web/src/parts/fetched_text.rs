//! Texts of the page's own files, fetched when they are first looked at.

use crate::parts::button::{Style, button};
use crate::platform::browser;
use crate::platform::text;
use fairyboard::Key;
use ui_model::say;
use yew::prelude::*;

/// What is known of a text.
#[derive(Clone, PartialEq)]
pub enum FetchedText {
    /// Nobody has asked for it yet.
    Unasked,
    /// It is on its way.
    Awaited,
    /// It could not be fetched.
    Missing,
    /// Here it is.
    Read(AttrValue),
}

/// Where the rules, lessons or examples of a game stand in the language of the page.
pub fn prose(folder: &str, game: &str) -> String {
    let language = browser::page_says("data-prose").unwrap_or_default();
    format!("./{folder}/{language}{game}.txt")
}

/// A text, and a way to ask for it again. It is fetched as soon as it can be seen.
#[hook]
pub fn use_text(path: String, open: bool) -> (FetchedText, Callback<()>) {
    let text = use_state_eq(|| FetchedText::Unasked);
    let fetch = {
        let text = text.clone();
        Callback::from(move |()| {
            text.set(FetchedText::Awaited);
            let text = text.clone();
            browser::fetch(&path, move |found| {
                text.set(
                    found.map_or(FetchedText::Missing, |found| FetchedText::Read(found.into())),
                );
            });
        })
    };
    let lacks = matches!(*text, FetchedText::Unasked | FetchedText::Missing);
    {
        let fetch = fetch.clone();
        use_effect_with(open, move |open| {
            if *open && lacks {
                fetch.emit(());
            }
        });
    }
    ((*text).clone(), fetch)
}

/// What is shown in place of a text that is not here: what it is, and where the keyboard goes when it
/// is asked for again.
pub fn lacking(text: &FetchedText, what: Key, focus: &'static str, fetch: &Callback<()>) -> Html {
    if *text != FetchedText::Missing {
        return html! { <p class="nothing" role="status">{ text::html(say::fetching(what)) }</p> };
    }
    let fetch = fetch.clone();
    let onclick = Callback::from(move |_: MouseEvent| {
        // The button goes, and must not take the keyboard with it.
        browser::focus(focus);
        fetch.emit(());
    });
    html! {
        <>
            <p class="refusal" role="alert">{ text::html(say::not_fetched(what)) }</p>
            <p>{ button(Style::Plain, say::TRY_AGAIN, onclick) }</p>
        </>
    }
}
