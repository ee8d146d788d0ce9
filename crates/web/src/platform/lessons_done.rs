//! Which lessons were begun on this device, and which parts of them done.

use crate::platform::storage;

const PREFIX: &str = "learn.";

/// The parts of a lesson that were done on this device, a bit each.
pub fn done(game: &str, title: &str) -> u32 {
    let text = storage::read(&format!("{PREFIX}{game}")).unwrap_or_default();
    let line = text.lines().filter_map(|line| line.split_once(' ')).find(|(_, of)| *of == title);
    line.and_then(|(bits, _)| bits.parse().ok()).unwrap_or(0)
}

/// Whether a lesson was begun on this device, of whatever game.
pub fn is_any_begun() -> bool {
    !storage::names(PREFIX).is_empty()
}

/// Keeps which parts of a lesson were done; `false` where the browser refuses.
pub fn keep(game: &str, title: &str, done: u32) -> bool {
    let key = format!("{PREFIX}{game}");
    let mut text = format!("{done} {title}\n");
    for line in storage::read(&key).unwrap_or_default().lines() {
        if line.split_once(' ').is_some_and(|(_, of)| of != title) {
            text += line;
            text.push('\n');
        }
    }
    storage::keep(&key, &text)
}
