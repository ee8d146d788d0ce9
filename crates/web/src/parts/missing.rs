//! Handles files of the page that did not load. They are loaded again when the network is back. If
//! a deployment has removed them, the user can switch to the newer version.

use crate::parts::button::{Button, Style};
use crate::platform::browser;
use crate::platform::context::use_app;
use ui_model::say;
use yew::prelude::*;
use yew_hooks::use_event_with_window;

/// The pause before the first automatic attempt to load a file again, in milliseconds. Each further
/// pause is twice as long, up to [`DOUBLES`] times.
const PAUSE_MS: u32 = 5_000;

/// After doubling this many times, the pause stays the same.
const DOUBLES: u32 = 4;

/// Calls `again` while `is_missing`: when the browser reports that the network is back, and also at
/// intervals, because some browsers don't report it.
#[hook]
pub fn use_loads_again(is_missing: bool, again: Callback<()>) {
    let tries = use_state_eq(|| 0_u32);
    let so_far = *tries;
    let go = move || {
        tries.set(so_far + 1);
        again.emit(());
    };
    {
        let go = go.clone();
        use_event_with_window("online", move |_: Event| {
            if is_missing {
                go();
            }
        });
    }
    use_effect_with((is_missing, so_far), move |(is_missing, so_far)| {
        let pause = PAUSE_MS << so_far.min(&DOUBLES);
        let timer = is_missing.then(|| browser::after(pause, go));
        move || drop(timer)
    });
}

/// Activates the newer version of the app, which is already downloaded.
pub fn activates_update() -> Callback<MouseEvent> {
    Callback::from(|_: MouseEvent| browser::send("fairyboard-activate-update"))
}

/// A button that activates the newer version of the app, if there is one, for a place where a file
/// is missing.
#[component]
pub fn UpdateOffer() -> Html {
    let app = use_app();
    html! {
        if app.update {
            <Button style={Style::Primary} onclick={activates_update()}>{ say::UPDATE_READY }</Button>
        }
    }
}
