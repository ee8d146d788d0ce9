//! The remarks of the coach that were shown on this device: a text for each game.

use crate::platform::storage;
use ui_model::model::Notes;

/// The prefix of the stored names.
const PREFIX: &str = "coach.";

fn kept(game: &str) -> String {
    storage::read(&format!("{PREFIX}{game}")).unwrap_or_default()
}

/// The notes about a game.
pub fn notes(game: &str) -> Notes {
    Notes::read(&kept(game))
}

/// Notes that a remark was shown. Returns `false` if the browser refuses. The stored text is read
/// again first, because another tab may have noted others.
pub fn note(game: &str, id: &str) -> bool {
    storage::keep(&format!("{PREFIX}{game}"), &Notes::with(&kept(game), id))
}

/// Notes that the player is new to a game. The next invitation to it asks nothing.
pub fn note_newcomer(game: &str) {
    storage::keep(&format!("{PREFIX}{game}"), &Notes::with_newcomer(&kept(game)));
}

/// Notes that the player knows a game.
pub fn note_known(game: &str) {
    storage::keep(&format!("{PREFIX}{game}"), &Notes::with_known(&kept(game)));
}

/// Whether anything is noted about a game.
pub fn is_kept(game: &str) -> bool {
    !kept(game).is_empty()
}

/// Whether a stored name is that of a game's notes.
pub fn is_about(name: &str, game: &str) -> bool {
    name.strip_prefix(PREFIX) == Some(game)
}
