//! The current time for a text that counts down.

use crate::platform::browser;
use ui_model::clock::changes_in;
use yew::prelude::*;
use yew_hooks::use_timeout;

/// The current time in milliseconds since 1970, at least `from`. `left` returns the milliseconds
/// that a running clock has left at a given time; `None` if no clock runs. While a clock runs, the
/// component re-renders when the text of this time changes (see [`changes_in`]). A new value of
/// `clock` restarts this wait. After each wait, `on_tick` is called with the time at which the wait
/// should have ended.
#[hook]
pub fn use_countdown<T: PartialEq + 'static>(
    clock: T,
    from: u64,
    left: impl FnOnce(u64) -> Option<u64>,
    on_tick: impl FnOnce(u64) + 'static,
) -> u64 {
    // The count makes the component re-render even if the device's time is unchanged or was set
    // back.
    let last = use_state_eq(|| (browser::now(), 0_u32));
    let now = last.0.max(from);
    // The time of the next change is known, so the timer waits for exactly that.
    let waits = left(now).filter(|left| *left > 0).map_or(0, |left| changes_in(left) as u32);
    let timer = {
        let last = last.clone();
        let tick = move || {
            last.set((browser::now(), last.1.wrapping_add(1)));
            on_tick(now + u64::from(waits));
        };
        // A wait of 0 sets no timer.
        use_timeout(tick, waits)
    };
    // The next wait may be as long as the last one, and then starts only here.
    use_effect_with((clock, *last), move |_| timer.reset());
    now
}
