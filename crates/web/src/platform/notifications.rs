//! Notifications of the system that it is the player's turn, for a player who has asked for them.
//! `static/boot.js` shows them.

use crate::platform::{browser, storage};
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::{Notification, NotificationPermission};

/// The name under which it is stored that the player wants notifications.
const WANTED: &str = "notify";

/// Whether the browser has notifications.
pub fn are_possible() -> bool {
    browser::page_has("data-notifies")
}

/// Whether the player wants notifications, and the browser allows them.
pub fn are_on() -> bool {
    storage::read(WANTED).is_some()
        && are_possible()
        && Notification::permission() == NotificationPermission::Granted
}

/// Switches notifications on, if the browser allows it after it has asked the player. `done` is
/// called with whether they are on.
pub fn switch_on(done: impl FnOnce(bool) + 'static) {
    spawn_local(async move {
        if let Ok(asked) = Notification::request_permission() {
            // The answer is the permission, which is read below.
            let _ = JsFuture::from(asked).await;
        }
        storage::keep(WANTED, "on");
        done(are_on());
    });
}

pub fn switch_off() {
    storage::forget(WANTED);
}

/// Shows a notification if notifications are on and the page is hidden.
pub fn show(title: &str, words: &str) {
    if browser::is_hidden() && are_on() {
        browser::notify(title, words);
    }
}
