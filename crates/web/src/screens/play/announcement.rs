//! The announcements for screen readers, and the title of the page.

use super::play_context::PlayProps;
use crate::platform::browser;
use crate::platform::feed::{Shown, use_seen};
use ui_model::headers::STUDY;
use ui_model::say;
use ui_model::sentences::isolated;
use yew::prelude::*;

/// The title of the page: the status of the game and its name.
pub fn title(shown: &Shown) -> AttrValue {
    match &shown.ui.taught {
        Some(taught) => taught.course().title().into(),
        None => say::play_title(name(shown).to_string(), shown.ui.standing()).to_string().into(),
    }
}

/// The name of the game. A study is named by its title.
pub fn name(shown: &Shown) -> AttrValue {
    match shown.whole.header(STUDY) {
        Some(title) => isolated(title).into_owned().into(),
        None => shown.whole.info().name.to_string().into(),
    }
}

/// Sets the title of the page with each move. `Frame` sets the title when a screen opens, and does
/// not re-render with a move. Renders nothing: it is a component so that it re-renders without the
/// screen.
#[component]
pub fn PageTitle(PlayProps { play }: &PlayProps) -> Html {
    let title = use_seen(&play.feed, title);
    // Setting the title takes the browser a while.
    use_effect(|| browser::after_paint(move || browser::document().set_title(&title)));
    html! {}
}

/// The announcement for screen readers. A new key makes a new element, because screen readers don't
/// announce the same text twice in one element.
#[component]
pub fn LiveRegion(PlayProps { play }: &PlayProps) -> Html {
    let speech = use_seen(&play.feed, |shown| shown.ui.speech.clone());
    let spoken = |urgent: bool| match speech.urgent == urgent {
        true => html! { <span key={speech.count}>{ play.ui().said() }</span> },
        false => html! {},
    };
    html! {
        <>
            // The regions stay and only their content changes: a new live region is not always
            // announced.
            <p class="unseen" aria-live="polite">{ spoken(false) }</p>
            <p class="unseen" aria-live="assertive">{ spoken(true) }</p>
        </>
    }
}
