//! What is kept of those who sit at one table: what they chose last for each game, and when a page was left on which their
//! clock goes.

use crate::platform::storage;

/// What was chosen last for a game, as `ui_model::seats` writes it; by itself where only one person plays on the device.
pub fn last(game: &str, is_alone: bool) -> Option<String> {
    storage::read(&name(game, is_alone))
}

/// Remembers that.
pub fn remember(game: &str, is_alone: bool, words: &str) {
    storage::keep(&name(game, is_alone), words);
}

fn name(game: &str, is_alone: bool) -> String {
    [if is_alone { "alone." } else { "table." }, game].concat()
}

/// When a page with a clock that goes was left.
const LEAVING: &str = "left";

/// Notes when that was; nothing where somebody looks at it again.
pub fn note_leaving(now: Option<u64>) {
    match now {
        Some(now) => {
            storage::keep(LEAVING, &now.to_string());
        }
        None => storage::forget(LEAVING),
    }
}

/// When it was, told once.
pub fn left_at() -> Option<u64> {
    let left = storage::read(LEAVING)?.parse().ok();
    storage::forget(LEAVING);
    left
}
