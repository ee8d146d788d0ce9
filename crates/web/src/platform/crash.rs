//! Reports a panic to `static/crash.js`, which then shows a notice in the app's place.
//!
//! The panic hook reports the place and the message without the values in it, then saves the queued
//! game. The script loads before the app. It also catches errors of the module that reach `window`,
//! and three panics of workers within a minute. It stops the app's timers, listeners and writes to
//! the storage, and offers *Reload*, *Save my games as a file* and *Copy details*. After a second
//! crash in a row at the start it also offers to open the page without the last game. Its words are
//! in `static/text/en/words.txt`; the build puts them into `data-crash` on `<html>`. The file holds
//! the saved texts unchanged, and `ui_model::stored_games` reads it. `planted` panics on request,
//! for browser tests.

use crate::platform::{browser, store};
use std::panic::PanicHookInfo;

/// Reports panics from now on. Yew would replace a hook that it does not know.
pub fn watch() {
    yew::set_custom_panic_hook(Box::new(report));
}

/// Shows the notice first: saving the game may panic too, and a panic in this hook ends the program
/// at once.
fn report(info: &PanicHookInfo) {
    let place = info.location().map(ToString::to_string).unwrap_or_default();
    browser::send_told("fairyboard-crashed", &format!("{place}\n{}", message(info)));
    store::rescue();
}

/// Reports a panic in a worker, which is replaced. Several of them within a minute are a crash.
pub fn worker_crashed() {
    browser::send("fairyboard-worker-crashed");
}

/// The message of a panic, without the values in it: players send it to us, and a value may be a
/// hidden card. In the messages of the standard library values follow a colon, a sign or a digit.
fn message<'a>(info: &'a PanicHookInfo) -> &'a str {
    let payload = info.payload();
    if let Some(literal) = payload.downcast_ref::<&'static str>() {
        return literal.lines().next().unwrap_or_default();
    }
    let formatted = payload.downcast_ref::<String>().map_or("", String::as_str);
    let is_value = |c: char| ":;=\n\"'({[".contains(c) || c.is_ascii_digit();
    formatted.split(is_value).next().unwrap_or_default()
}
