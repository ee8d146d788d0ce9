//! Stores the choices that the players made last for each game: how the board is turned for the
//! players, and the clock.

use crate::platform::storage;

/// Who plays on this device. For each of these cases, the choices made last are stored separately.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Playing {
    /// Two or more players share the device.
    Together,
    /// One player, against the computer.
    Alone,
    /// One player, in a live game against a player on another device.
    Apart,
}

/// The choices made last for a game, as words in the format of `ui_model::seats`. `None` if there
/// are none.
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
