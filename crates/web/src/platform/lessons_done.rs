//! Which lessons were begun on this device, and which parts of them done.

use crate::platform::storage;
use ui_model::lesson_progress::bits;

/// How the names begin under which this is kept.
pub const PREFIX: &str = "learn.";

/// The text that is kept of a game's lessons.
pub fn kept(game: &str) -> String {
    storage::read(&format!("{PREFIX}{game}")).unwrap_or_default()
}

/// The parts of a lesson that were done on this device, a bit each.
pub fn done(game: &str, title: &str) -> u32 {
    bits(&kept(game), title)
}

/// Whether a lesson was begun on this device, of whatever game.
pub fn is_any_begun() -> bool {
    !storage::names(PREFIX).is_empty()
}

/// Adds parts of a lesson to those that were done; `false` where the browser refuses.
pub fn keep(game: &str, title: &str, parts: u32) -> bool {
    let key = format!("{PREFIX}{game}");
    // Another tab may have done others.
    let mut text = format!("{} {title}\n", parts | done(game, title));
    for line in storage::read(&key).unwrap_or_default().lines() {
        if line.split_once(' ').is_some_and(|(_, of)| of != title) {
            text += line;
            text.push('\n');
        }
    }
    storage::keep(&key, &text)
}
