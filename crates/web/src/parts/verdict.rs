//! The message after a move in a lesson or puzzle: right, wrong, or shown by the app.

use ui_model::lesson_run::Feedback;
use yew::prelude::*;

#[derive(PartialEq, Properties)]
pub struct Props {
    pub said: Feedback,
    pub words: AttrValue,
}

#[component]
pub fn Verdict(Props { said, words }: &Props) -> Html {
    let kind = match said {
        Feedback::Right => "right",
        Feedback::Shown => "shown",
        Feedback::Wrong => "wrong",
    };
    html! { <p class={classes!("said", kind)} data-testid="said" data-said={kind}>{ words }</p> }
}
