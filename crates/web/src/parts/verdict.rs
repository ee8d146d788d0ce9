//! The message after a move in a lesson or puzzle: right, wrong, or shown by the app.

use ui_model::lesson_run::Feedback;
use yew::prelude::*;

pub fn verdict(said: Feedback, words: &str) -> Html {
    let kind = match said {
        Feedback::Right => "right",
        Feedback::Shown => "shown",
        Feedback::Wrong => "wrong",
    };
    html! { <p class={classes!("said", kind)} data-testid="said" data-said={kind}>{ words.to_string() }</p> }
}
