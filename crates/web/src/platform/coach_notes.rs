//! Which remarks of the coach were shown on this device: a text for each game.

use crate::platform::storage;
use ui_model::model::Notes;

/// How the names begin under which this is kept.
const PREFIX: &str = "coach.";

fn kept(game: &str) -> String {
    storage::read(&format!("{PREFIX}{game}")).unwrap_or_default()
}

/// What is known of the remarks of a game.
pub fn notes(game: &str) -> Notes {
    Notes::read(&kept(game))
}

/// Notes that a remark was shown; `false` if the browser refuses. Another tab may have noted others.
pub fn note(game: &str, id: &str) -> bool {
    storage::keep(&format!("{PREFIX}{game}"), &Notes::with(&kept(game), id))
}

/// Whether a stored name is that of a game's notes.
pub fn is_about(name: &str, game: &str) -> bool {
    name.strip_prefix(PREFIX) == Some(game)
}
