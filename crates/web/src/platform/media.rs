//! Media queries of CSS as a hook.

use crate::platform::browser;
use gloo::events::EventListener;
use web_sys::MediaQueryList;
use yew::prelude::*;

/// Whether a media query matches. The component re-renders when this changes.
///
/// Not the hook of this name in yew-hooks 0.6.4: that one returns `false` in the first render, and
/// leaks its listener.
#[hook]
pub fn use_media_query(query: &'static str) -> bool {
    let holds = use_state_eq(|| browser::matches(query));
    let setter = holds.setter();
    use_effect_with(query, move |query| {
        let list = browser::window().match_media(query).ok().flatten();
        let listener = list.map(|list: MediaQueryList| {
            setter.set(list.matches());
            let now = list.clone();
            EventListener::new(&list, "change", move |_| setter.set(now.matches()))
        });
        move || drop(listener)
    });
    *holds
}
