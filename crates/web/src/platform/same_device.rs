//! Stores data of players who share a device: the choices that they made last for each game, and
//! the time when a page with a running clock was left.

use crate::platform::storage;

/// The choices made last for a game, in the format of `ui_model::seats`. A person who plays alone
/// has separate choices.
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

/// The name under which the time for [`left_at`] is stored.
const LEAVING: &str = "left";

/// Saves the time when a page with a running clock was left. `None` removes it, when the player
/// sees the page again.
pub fn note_leaving(now: Option<u64>) {
    match now {
        Some(now) => {
            storage::keep(LEAVING, &now.to_string());
        }
        None => storage::forget(LEAVING),
    }
}

/// The time when the page was left. Also removes the time from the storage.
pub fn left_at() -> Option<u64> {
    let left = storage::read(LEAVING)?.parse().ok();
    storage::forget(LEAVING);
    left
}
