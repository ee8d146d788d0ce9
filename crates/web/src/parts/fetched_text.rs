//! Fetches texts from the page's own files when they are first shown.

use crate::parts::button::Button;
use crate::parts::missing::{UpdateOffer, use_loads_again};
use crate::platform::browser;
use fairyboard::Key;
use ui_model::say;
use wasm_bindgen_futures::spawn_local;
use yew::prelude::*;

/// How far a text has been fetched.
#[derive(Clone, PartialEq)]
pub enum FetchedText {
    /// The text was not requested yet.
    Unasked,
    /// The text is being fetched.
    Awaited,
    Missing,
    Read(AttrValue),
}

/// The path of a text about a game in the language of the page. `folder` says which text: `guide`,
/// `rules`, `lessons` or `examples`.
pub fn prose(folder: &str, game: &str) -> String {
    let language = browser::page_says("data-prose").unwrap_or_default();
    format!("./{folder}/{language}{game}.txt")
}

/// Returns a text, and a callback that fetches the text again. The callback stays the same until
/// `path` changes. The first fetch starts when `open` is true.
///
/// Does not use `use_future`, which suspends the whole component until the text arrives, nor
/// `use_async` of yew-hooks: there the answer for an earlier path may replace that for a later one.
#[hook]
pub fn use_text(path: String, open: bool) -> (FetchedText, Callback<()>) {
    // The path that was fetched last, and its text.
    let fetched = use_state_eq(|| (String::new(), FetchedText::Unasked));
    let load = {
        let fetched = fetched.clone();
        use_callback(path.clone(), move |(), path| {
            let (fetched, of) = (fetched.clone(), path.clone());
            spawn_local(async move {
                let found = browser::fetch(&of).await;
                // The component may have requested another path in the meantime.
                if fetched.0 != of {
                    return;
                }
                match found {
                    Some(found) => fetched.set((of, FetchedText::Read(found.into()))),
                    // Each retry starts another fetch, so this fetch may fail after a later one has
                    // delivered the text.
                    None if matches!(fetched.1, FetchedText::Read(_)) => {}
                    None => fetched.set((of, FetchedText::Missing)),
                }
            });
        })
    };
    let fetch = {
        let fetched = fetched.clone();
        use_callback((path.clone(), load.clone()), move |(), (path, load)| {
            fetched.set((path.clone(), FetchedText::Awaited));
            load.emit(());
        })
    };
    let text = if fetched.0 == path { fetched.1.clone() } else { FetchedText::Unasked };
    let lacks = matches!(text, FetchedText::Unasked | FetchedText::Missing);
    {
        let fetch = fetch.clone();
        use_effect_with((path, open), move |(_, open)| {
            if *open && lacks {
                fetch.emit(());
            }
        });
    }
    // If the fetch failed, the text is fetched again later. The message about the failure stays
    // until the text arrives.
    use_loads_again(text == FetchedText::Missing && open, load);
    (text, fetch)
}

#[derive(PartialEq, Properties)]
pub struct LackingProps {
    pub text: FetchedText,
    /// The name of the text, for the messages.
    pub what: Key,
    /// The selector of the element that gets the focus when the user presses the button that
    /// fetches the text again.
    pub focus: &'static str,
    pub fetch: Callback<()>,
}

/// Replaces a text that has not arrived.
#[component]
pub fn Lacking(LackingProps { text, what, focus, fetch }: &LackingProps) -> Html {
    let (what, focus) = (*what, *focus);
    if *text != FetchedText::Missing {
        return html! { <p class={classes!("nothing", "fetching")} role="status">{ say::fetching(what) }</p> };
    }
    let onclick = fetch.reform(move |_: MouseEvent| {
        // Pressing the button removes it, so the focus must move first.
        browser::focus(focus);
    });
    html! {
        <>
            <p class="refusal" role="alert">{ say::not_fetched(what) }</p>
            <p class="row-of-buttons"><Button {onclick}>{ say::TRY_AGAIN }</Button><UpdateOffer /></p>
        </>
    }
}
