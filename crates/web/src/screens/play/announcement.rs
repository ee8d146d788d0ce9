//! What a screen reader is told, and the title of the page.

use super::play_context::PlayProps;
use crate::platform::browser;
use crate::platform::feed::{Shown, use_seen};
use ui_model::headers::STUDY;
use ui_model::say;
use ui_model::sentences::isolated;
use yew::prelude::*;

/// The title of the page: how the game stands, and which it is.
pub fn title(shown: &Shown) -> AttrValue {
    match &shown.ui.taught {
        Some(taught) => taught.course().title().into(),
        None => say::play_title(name(shown).to_string(), shown.ui.standing()).to_string().into(),
    }
}

/// What the game is called: by its title where it is a study.
pub fn name(shown: &Shown) -> AttrValue {
    match shown.whole.header(STUDY) {
        Some(title) => isolated(title).into_owned().into(),
        None => shown.whole.info().name.to_string().into(),
    }
}

/// Sets the title of the page with each move. The `Frame` sets the title that a screen is opened with, and does not re-render
/// with a move. Renders nothing: it is a component so that it re-renders without the screen.
#[component]
pub fn PageTitle(PlayProps { play }: &PlayProps) -> Html {
    let title = use_seen(&play.feed, title);
    // The browser takes its time to tell a new title.
    use_effect(|| browser::after_paint(move || browser::document().set_title(&title)));
    html! {}
}

/// The announcement for screen readers. A new key makes a new element, since the same text twice in one element is not announced
/// again.
#[component]
pub fn LiveRegion(PlayProps { play }: &PlayProps) -> Html {
    let speech = use_seen(&play.feed, |shown| shown.ui.speech.clone());
    let spoken = |urgent: bool| match speech.urgent == urgent {
        true => html! { <span key={speech.count}>{ play.ui().said() }</span> },
        false => html! {},
    };
    html! {
        <>
            // The places stay and their words change: what is new altogether is not always read out.
            <p class="unseen" aria-live="polite">{ spoken(false) }</p>
            <p class="unseen" aria-live="assertive">{ spoken(true) }</p>
        </>
    }
}
