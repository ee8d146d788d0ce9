//! Keeps the device's screen on while a clock runs or the game is shown in demo mode.

use super::play_handle::PlayHandle;
use crate::platform::browser;
use crate::platform::feed::use_seen;
use fairyboard::Seat;
use yew::prelude::*;

#[derive(PartialEq, Properties)]
pub struct Props {
    pub play: PlayHandle,
    /// Whether the screen is in demo mode, for showing the game to others.
    pub is_demo: bool,
}

/// Asks `static/boot.js` to keep the screen on. Renders nothing, but is a component so that it can
/// re-render without the screen.
#[component]
pub fn Awake(Props { play, is_demo }: &Props) -> Html {
    let runs = use_seen(&play.feed, |shown| {
        let runs = |seat| shown.ui.clock.is_some_and(|clock| clock.runs_for(seat).is_some());
        runs(Seat::FIRST) || runs(Seat::SECOND)
    });
    use_effect_with(runs || *is_demo, |is_wanted| {
        let is_wanted = *is_wanted;
        if is_wanted {
            browser::keep_awake(true);
        }
        move || {
            if is_wanted {
                browser::keep_awake(false);
            }
        }
    });
    html! {}
}
