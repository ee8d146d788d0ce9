//! The note on the position, as an audience reads it in demo mode.

use super::play_context::PlayProps;
use crate::platform::feed::use_seen;
use yew::prelude::*;

/// The note on the position that is shown. Outside of demo mode it is in the panel.
#[component]
pub fn StageNote(PlayProps { play }: &PlayProps) -> Html {
    let note = use_seen(&play.feed, |shown| {
        let session = &shown.ui.session;
        session.record().node(session.at()).words().into_owned()
    });
    if note.is_empty() {
        return html! {};
    }
    // With a new element, the next note starts at its first line.
    html! { <p class="stage-note" data-testid="stage-note" key={note.clone()}>{ note }</p> }
}
