//! Stores data of the players on this device: the choices that they made last for each game (how
//! the board turns, and a clock), and the time when a page with a running clock was left.

use crate::platform::storage;

/// Who plays on this device. For each of these cases, the choices made last are stored separately.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Playing {
    /// Two or more players share the device.
    Together,
    /// One player, against the computer.
    Alone,
    /// One player, over relays against a player on another device.
    Apart,
}

/// The choices made last for a game, in the format of `ui_model::seats`.
pub fn last(game: &str, playing: Playing) -> Option<String> {
    storage::read(&name(game, playing))
}

/// Saves the choices for a game.
pub fn remember(game: &str, playing: Playing, words: &str) {
    storage::keep(&name(game, playing), words);
}

fn name(game: &str, playing: Playing) -> String {
    let prefix = match playing {
        Playing::Together => "table.",
        Playing::Alone => "alone.",
        Playing::Apart => "apart.",
    };
    [prefix, game].concat()
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
