//! Stores which lessons were begun on this device, and which parts (tasks) of them are done.

use crate::platform::storage;
use ui_model::lesson_progress::bits;

/// The prefix of the names in the storage.
pub const PREFIX: &str = "learn.";

/// The stored text about a game's lessons: for each lesson a line with the bits of [`done`] and the
/// title. Empty if none was begun.
pub fn kept(game: &str) -> String {
    storage::read(&format!("{PREFIX}{game}")).unwrap_or_default()
}

/// The parts of a lesson that are done, one bit for each part: the lowest bit is the first part.
pub fn done(game: &str, title: &str) -> u64 {
    bits(&kept(game), title)
}

/// Whether a lesson of any game was begun on this device.
pub fn is_any_begun() -> bool {
    !storage::names(PREFIX).is_empty()
}

/// Marks parts of a lesson (as bits) as done. Returns `false` if the browser refuses to store this.
pub fn keep(game: &str, title: &str, parts: u64) -> bool {
    let key = format!("{PREFIX}{game}");
    // Keeps the bits that are stored already, because another tab may have added some.
    let mut text = format!("{} {title}\n", parts | done(game, title));
    for line in storage::read(&key).unwrap_or_default().lines() {
        if line.split_once(' ').is_some_and(|(_, of)| of != title) {
            text += line;
            text.push('\n');
        }
    }
    storage::keep(&key, &text)
}
