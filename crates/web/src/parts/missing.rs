//! Files of the page that did not load. They are loaded again when the network is back. If a
//! deployment has removed them, the newer version is offered.

use crate::parts::button::{Style, button};
use crate::platform::browser;
use crate::platform::context::use_app;
use gloo::events::EventListener;
use ui_model::say;
use yew::prelude::*;

/// The first pause before a file is automatically loaded again, in milliseconds. Each further pause
/// is twice as long.
const PAUSE_MS: u32 = 5_000;

/// How many times the pause doubles.
const DOUBLES: u32 = 4;

/// Calls `again` while something is missing: when the browser reports that the network is back, and
/// also at intervals, since not all browsers report it.
#[hook]
pub fn use_loads_again(is_missing: bool, again: Callback<()>) {
    let tries = use_state_eq(|| 0_u32);
    use_effect_with((is_missing, *tries), move |(is_missing, so_far)| {
        let so_far = *so_far;
        let waits = is_missing.then(|| {
            let go = move || {
                tries.set(so_far + 1);
                again.emit(());
            };
            let pause = PAUSE_MS << so_far.min(DOUBLES);
            let online = go.clone();
            let listener = EventListener::new(&browser::window(), "online", move |_| online());
            (listener, browser::after(pause, go))
        });
        move || drop(waits)
    });
}

/// Activates the newer version.
pub fn update() -> Callback<MouseEvent> {
    Callback::from(|_: MouseEvent| browser::send("fairyboard-activate-update"))
}

/// Offers the newer version, if there is one, next to a part that is missing.
#[component]
pub fn UpdateOffer() -> Html {
    match use_app().update {
        true => button(Style::Primary, say::UPDATE_READY, update()),
        false => html! {},
    }
}
