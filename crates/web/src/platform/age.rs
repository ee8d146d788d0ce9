//! How long ago something happened, in words.

use crate::platform::browser;
use fairyboard::Text;
use ui_model::say;

/// The time since `then` (in milliseconds since 1970) in words, such as *5 minutes ago*.
pub fn age(then: u64) -> Text {
    let minutes = browser::now().saturating_sub(then) / 60_000;
    match minutes {
        0 => say::GAMES_NOW.into(),
        1..=59 => say::games_minutes(minutes),
        60..=1439 => say::games_hours(minutes / 60),
        _ => say::games_days(minutes / 1440),
    }
}
