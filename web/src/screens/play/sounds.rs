//! Sounds of a game, where they are switched on.

use super::desk::Desk;
use crate::platform::browser;
use crate::platform::feed::use_seen;
use crate::platform::part::{Hook, use_effect_on, use_mut_ref};
use table::sounds::{Heard, heard};
use yew::functional::HookContext;
use yew::prelude::*;

/// What makes them.
#[derive(Clone, PartialEq)]
pub struct Props {
    pub desk: Desk,
    /// How loud they are, from 0 to 100.
    pub volume: u64,
}

/// Makes a sound after each move that is shown, and where a game is ended without one.
pub fn sounds(props: &Props, ctx: &mut HookContext) -> Html {
    use_sounds(props).run(ctx)
}

#[hook]
fn use_sounds(props: &Props) -> Html {
    let Props { desk, volume } = props;
    let now = use_seen(&desk.feed, |shown| Heard::of(&shown.ui));
    let before = use_mut_ref(|| now);
    let (ui, volume) = (desk.ui(), *volume);
    use_effect_on(now, move |now| {
        let before = before.replace(*now);
        if let Some(sounds) = heard(before, &ui) {
            browser::sound(volume, &sounds);
        }
    });
    html! {}
}
