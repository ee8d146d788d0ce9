//! The current date on this device, which may change while the page is open.

use crate::platform::browser;
use yew::prelude::*;
use yew_hooks::{use_event_with_window, use_interval};

/// How often to check the date, in milliseconds. A timer set for midnight would fail after the
/// device slept or its clock was changed.
const LOOKS_MS: u32 = 30_000;

/// Today as days since 1970. Re-renders the component when the day changes.
#[hook]
pub fn use_today() -> u64 {
    let today = use_state_eq(browser::day);
    let look = {
        let today = today.clone();
        move || today.set(browser::day())
    };
    use_interval(look.clone(), LOOKS_MS);
    // Timers are late in a page that was hidden, so the date is also checked when the page becomes
    // visible.
    use_event_with_window("visibilitychange", move |_: Event| look());
    *today
}
