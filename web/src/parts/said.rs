//! What is said to whoever tries something.

use table::course::Said;
use yew::prelude::*;

/// What is said to something that was right or wrong.
pub fn said_of(said: Said, words: &str) -> Html {
    let is_right = said == Said::Right;
    html! {
        <p class={if is_right { "said right" } else { "said wrong" }} data-testid="said"
           data-said={if is_right { "right" } else { "wrong" }}>{ words.to_string() }</p>
    }
}
