//! Stores which remarks of the coach (the tips for newcomers) were shown on this device: one text
//! for each game.

use crate::platform::storage;
use ui_model::model::Notes;

/// The prefix of the names in the storage.
const PREFIX: &str = "coach.";

fn kept(game: &str) -> String {
    storage::read(&format!("{PREFIX}{game}")).unwrap_or_default()
}

/// The stored notes about a game.
pub fn notes(game: &str) -> Notes {
    Notes::read(&kept(game))
}

/// Notes that a remark was shown. Returns `false` if the browser refuses to store the note. Reads
/// the stored text again first, because another tab may have noted other remarks.
pub fn note(game: &str, id: &str) -> bool {
    storage::keep(&format!("{PREFIX}{game}"), &Notes::with(&kept(game), id))
}

/// Notes that the player is new to a game. The next invitation to this game doesn't ask whether the
/// player is new.
pub fn note_newcomer(game: &str) {
    storage::keep(&format!("{PREFIX}{game}"), &Notes::with_newcomer(&kept(game)));
}

/// Notes that the player knows a game already.
pub fn note_known(game: &str) {
    storage::keep(&format!("{PREFIX}{game}"), &Notes::with_known(&kept(game)));
}

/// Whether anything is noted about a game.
pub fn is_kept(game: &str) -> bool {
    !kept(game).is_empty()
}

/// Whether a name in the storage is that of a game's notes.
pub fn is_about(name: &str, game: &str) -> bool {
    name.strip_prefix(PREFIX) == Some(game)
}
