//! The current day on this device. It may change while the page is open.

use crate::platform::browser;
use gloo::events::EventListener;
use gloo::timers::callback::Interval;
use yew::prelude::*;

/// How often to check the day, in milliseconds. A timer for midnight would fail after a sleep or a
/// change of the device's time.
const LOOKS_MS: u32 = 30_000;

/// Today as days since 1970. Re-renders the component when the day changes.
#[hook]
pub fn use_today() -> u64 {
    let today = use_state_eq(browser::day);
    {
        let today = today.clone();
        use_effect_with((), move |()| {
            let look = move || today.set(browser::day());
            let timer = Interval::new(LOOKS_MS, look.clone());
            // Timers of a page that was hidden may be late.
            let shown =
                EventListener::new(&browser::document(), "visibilitychange", move |_| look());
            move || drop((timer, shown))
        });
    }
    *today
}
