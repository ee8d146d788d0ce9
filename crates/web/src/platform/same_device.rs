//! Data of players who share a device: the choices they made last for each game, and when a page
//! with a running clock was left.

use crate::platform::storage;

/// The choices made last for a game, as `ui_model::seats` writes them. They are stored separately
/// for one person alone.
pub fn last(game: &str, is_alone: bool) -> Option<String> {
    storage::read(&name(game, is_alone))
}

/// Saves the choices for a game.
pub fn remember(game: &str, is_alone: bool, words: &str) {
    storage::keep(&name(game, is_alone), words);
}

fn name(game: &str, is_alone: bool) -> String {
    [if is_alone { "alone." } else { "table." }, game].concat()
}

/// The stored name of [`left_at`].
const LEAVING: &str = "left";

/// Saves when a page with a running clock was left, or removes that when the page is seen again.
pub fn note_leaving(now: Option<u64>) {
    match now {
        Some(now) => {
            storage::keep(LEAVING, &now.to_string());
        }
        None => storage::forget(LEAVING),
    }
}

/// When the page was left. Removes the stored time.
pub fn left_at() -> Option<u64> {
    let left = storage::read(LEAVING)?.parse().ok();
    storage::forget(LEAVING);
    left
}
