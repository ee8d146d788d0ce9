//! Plays the sounds of a game, if the player has turned them on.

use super::play_handle::PlayHandle;
use crate::platform::browser;
use crate::platform::feed::use_seen;
use ui_model::sounds::{SoundCue, sounds_between};
use yew::prelude::*;
use yew_hooks::use_previous;

#[derive(Clone, PartialEq, Properties)]
pub struct Props {
    pub play: PlayHandle,
    /// The volume, from 0 to 100.
    pub volume: u64,
}

/// Plays a sound after each move that the board shows, and when a game ends without a move.
#[component]
pub fn Sounds(props: &Props) -> Html {
    let Props { play, volume } = props;
    let now = use_seen(&play.feed, |shown| SoundCue::of(&shown.ui));
    let before = use_previous(now);
    let (ui, volume) = (play.ui(), *volume);
    use_effect_with(now, move |_| {
        if let Some(sounds) = sounds_between(*before, &ui) {
            browser::sound(volume, &sounds);
        }
    });
    html! {}
}
