//! What is said to whoever tries something, or has it shown.

use ui_model::course::Said;
use yew::prelude::*;

/// What is said to a move that was right, wrong or shown.
pub fn said_of(said: Said, words: &str) -> Html {
    let kind = match said {
        Said::Right => "right",
        Said::Shown => "shown",
        Said::Wrong => "wrong",
    };
    html! { <p class={classes!("said", kind)} data-testid="said" data-said={kind}>{ words.to_string() }</p> }
}
