//! Stores the time when a page with a running clock was left.

use crate::platform::storage;

/// The name under which the time for [`left_at`] is stored.
const LEAVING: &str = "left";

/// Saves the time when a page with a running clock was left, in milliseconds since 1970. `None`
/// removes it, when the player sees the page again.
pub fn note_leaving(now: Option<u64>) {
    match now {
        Some(now) => {
            storage::keep(LEAVING, &now.to_string());
        }
        None => storage::forget(LEAVING),
    }
}

/// The time when the page was left, in milliseconds since 1970, or `None`. Also removes the time
/// from the storage.
pub fn left_at() -> Option<u64> {
    let left = storage::read(LEAVING)?.parse().ok();
    storage::forget(LEAVING);
    left
}
