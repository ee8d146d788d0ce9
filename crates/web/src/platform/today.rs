//! The current date on this device, which may change while the page is open.

use crate::platform::browser;
use gloo::events::EventListener;
use gloo::timers::callback::Interval;
use yew::prelude::*;

/// How often to check the date, in milliseconds. A timer set for midnight would fail after the
/// device slept or its clock was changed.
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
            // Timers are late in a page that was hidden, so the date is also checked when the page
            // becomes visible.
            let shown =
                EventListener::new(&browser::document(), "visibilitychange", move |_| look());
            move || drop((timer, shown))
        });
    }
    *today
}
