//! Announces the game to screen readers, and sets the title of the page.

use super::play_handle::PlayProps;
use crate::platform::feed::{Shown, use_seen};
use crate::platform::title::use_page_title;
use ui_model::headers::{STUDY, title_header};
use ui_model::say;
use ui_model::sentences::isolated;
use yew::prelude::*;

/// The title of the page: the status of the game and the game's name.
pub fn title(shown: &Shown) -> AttrValue {
    match &shown.ui.taught {
        Some(taught) => taught.course().title().into(),
        None => say::play_title(name(shown).to_string(), shown.ui.standing()).to_string().into(),
    }
}

/// The name of the game. For a study, its title.
pub fn name(shown: &Shown) -> AttrValue {
    match study_title(shown) {
        Some((_, title)) => isolated(title).into_owned().into(),
        None => shown.whole.info().name.to_string().into(),
    }
}

/// The header that holds the title of a study (a named line of the game's text, such as `Study`),
/// and the title itself. A study that becomes a lesson has the title of the lesson. `None` for a
/// game.
pub fn study_title(shown: &Shown) -> Option<(&'static str, &str)> {
    shown.whole.header(STUDY)?;
    let header = title_header(|name| shown.whole.header(name));
    Some((header, shown.whole.header(header)?))
}

/// Sets the title of the page after each move. `ScreenFrame` sets the title only when a screen opens.
/// Renders nothing, but is a component so that it can re-render without the screen.
#[component]
pub fn PageTitle(PlayProps { play }: &PlayProps) -> Html {
    let title = use_seen(&play.feed, title);
    use_page_title(title);
    html! {}
}

/// The announcements for screen readers. A new key creates a new element for each announcement,
/// because screen readers don't announce the same text twice in one element.
#[component]
pub fn LiveRegion(PlayProps { play }: &PlayProps) -> Html {
    let speech = use_seen(&play.feed, |shown| shown.ui.speech.clone());
    let spoken = |urgent: bool| match speech.urgent == urgent {
        true => html! { <span key={speech.count}>{ play.ui().said() }</span> },
        false => html! {},
    };
    html! {
        <>
            // The live regions stay and only their content changes, because screen readers don't
            // always announce a new live region.
            <p class="unseen" aria-live="polite">{ spoken(false) }</p>
            <p class="unseen" aria-live="assertive">{ spoken(true) }</p>
        </>
    }
}
