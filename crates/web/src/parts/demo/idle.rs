//! Notices that the pointer rests, so that the controls of demo mode can fade.

use crate::platform::browser;
use gloo::events::EventListener;
use gloo::timers::callback::Timeout;
use std::cell::RefCell;
use std::rc::Rc;
use yew::prelude::*;

/// How long the pointer rests until the controls fade, in milliseconds.
const RESTS_MS: u32 = 3000;

/// The events that show the faded controls again. Keys don't show them, because a presenter's
/// remote sends keys, and the controls would flash at each press.
const MOVES: [&str; 2] = ["pointermove", "pointerdown"];

/// Whether the pointer has rested for `RESTS_MS`. Always `false` unless `is_wanted`. Not `use_idle`
/// of yew-hooks, which can't be switched off, and whose options stay those of the first render.
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
