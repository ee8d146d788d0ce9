//! Whether the pointer rests, so that the controls can fade.

use crate::platform::browser;
use gloo::events::EventListener;
use gloo::timers::callback::Timeout;
use std::cell::RefCell;
use std::rc::Rc;
use yew::prelude::*;

/// How long the pointer rests until the controls fade, in milliseconds.
const RESTS_MS: u32 = 3000;

/// The events of a pointer that bring the controls back. Keys don't: with each press of a
/// presenter's remote the controls would flash.
const MOVES: [&str; 2] = ["pointermove", "pointerdown"];

/// Whether `is_wanted`, and the pointer has not moved for a while.
#[hook]
pub fn use_idle(is_wanted: bool) -> bool {
    let is_idle = use_state_eq(|| false);
    let set = is_idle.setter();
    use_effect_with(is_wanted, move |is_wanted| {
        set.set(false);
        let listeners = is_wanted.then(|| {
            let rests = Rc::new(RefCell::new(None::<Timeout>));
            let moved = move || {
                set.set(false);
                let set = set.clone();
                let timeout = browser::after(RESTS_MS, move || set.set(true));
                *rests.borrow_mut() = Some(timeout);
            };
            moved();
            MOVES.map(|name| {
                let moved = moved.clone();
                EventListener::new(&browser::window(), name, move |_| moved())
            })
        });
        move || drop(listeners)
    });
    *is_idle
}
