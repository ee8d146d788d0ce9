//! Icons.

use yew::prelude::*;

/// A line icon of 24 by 24.
pub fn icon(path: &'static str) -> Html {
    html! { <svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d={path} /></svg> }
}
