//! The announcements of a game for screen readers.

use ui_model::model::SharedUi;
use yew::prelude::*;

#[derive(PartialEq, Properties)]
pub struct SpeechProps {
    pub ui: SharedUi,
}

/// The live region of a board that is not on the play screen.
#[component]
pub fn Speech(SpeechProps { ui }: &SpeechProps) -> Html {
    html! {
        // A new key creates a new element for each announcement, because screen readers don't
        // announce the same text twice in one element.
        <p class="unseen" aria-live="polite"><span key={ui.speech.count}>{ ui.said() }</span></p>
    }
}
