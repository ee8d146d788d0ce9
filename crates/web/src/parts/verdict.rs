//! What is said to whoever tries something, or has it shown.

use ui_model::lesson_run::Feedback;
use yew::prelude::*;

/// What is said to a move that was right, wrong or shown.
pub fn verdict(said: Feedback, words: &str) -> Html {
    let kind = match said {
        Feedback::Right => "right",
        Feedback::Shown => "shown",
        Feedback::Wrong => "wrong",
    };
    html! { <p class={classes!("said", kind)} data-testid="said" data-said={kind}>{ words.to_string() }</p> }
}
