//! Reports a panic to `static/crash.js`, which shows a notice instead of the app.
//!
//! The panic hook reports the panic's place in the code and its message without values, then saves
//! the game that still waits to be saved (`store::let_wait`).
//!
//! `static/crash.js` is loaded before the app. It also catches errors of the module that reach
//! `window`, and three panics of workers within a minute. After a crash it stops the app's timers,
//! listeners and writes to the storage, and offers *Reload*, *Save my games as a file* and *Copy
//! details*. After a second crash in a row at the start, it also offers to open the page without
//! the last game. The notice's words are in `static/text/en/words.txt`; the build puts them into
//! `data-crash` on `<html>`. The file of games contains the saved texts unchanged, and
//! `ui_model::stored_games` reads it.
//!
//! For browser tests, `planted` panics on request.

use crate::platform::{browser, store};
use std::panic::PanicHookInfo;

/// Starts to report panics. Uses Yew's function, because Yew would replace a hook that was set
/// without it.
pub fn watch() {
    yew::set_custom_panic_hook(Box::new(report));
}

/// Reports a panic, then saves the game that still waits to be saved. The report is first because
/// saving may panic too, and a panic in the hook ends the program at once.
fn report(info: &PanicHookInfo) {
    let place = info.location().map(ToString::to_string).unwrap_or_default();
    browser::send_told("fairyboard-crashed", &format!("{place}\n{}", message(info)));
    store::rescue();
}

/// Reports a panic in a worker. The worker is replaced; several such panics within a minute count
/// as a crash.
pub fn worker_crashed() {
    browser::send("fairyboard-worker-crashed");
}

/// The message of a panic without values: players send us the message, and a value may be a hidden
/// card. Messages of the standard library are cut at the first colon, sign or digit, because values
/// follow there. A message that was not formatted contains no values.
fn message<'a>(info: &'a PanicHookInfo) -> &'a str {
    let payload = info.payload();
    if let Some(literal) = payload.downcast_ref::<&'static str>() {
        return literal.lines().next().unwrap_or_default();
    }
    let formatted = payload.downcast_ref::<String>().map_or("", String::as_str);
    let is_value = |c: char| ":;=\n\"'({[".contains(c) || c.is_ascii_digit();
    formatted.split(is_value).next().unwrap_or_default()
}
