//! What is said to whoever tries something.

use table::course::Said;
use yew::prelude::*;

/// What is said to something that was right or wrong.
pub fn said_of(said: Said, words: &str) -> Html {
    let (class, how) = match said {
        Said::Right => ("said right", "right"),
        Said::Wrong => ("said wrong", "wrong"),
    };
    html! { <p {class} data-testid="said" data-said={how}>{ words.to_string() }</p> }
}
