//! Moves in their notation, as text on the page.

use yew::prelude::*;

/// A move that may continue on the next line after a comma. The browser would break it at a hyphen,
/// or inside the name of a square.
pub fn breakable(shown: &str) -> Html {
    let part = |part| html! { <><span class="unbroken">{ part }</span><wbr /></> };
    html! { <span>{ for shown.split_inclusive(',').map(part) }</span> }
}
