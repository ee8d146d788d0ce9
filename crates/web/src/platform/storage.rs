//! Texts in `localStorage`, under names with the folder of the pages as a prefix. All pages of a
//! folder share them; another Fairyboard elsewhere on the same origin has its own.

use crate::platform::browser;
use web_sys::Storage;

thread_local! {
    static SCOPE: String = scope();
}

/// The prefix of all names of this folder's pages. No folder has a space in its address.
fn scope() -> String {
    let path = browser::path();
    let folder = path.rsplit_once('/').map_or("", |(to, _)| to);
    format!("fairyboard {folder}/ ")
}

/// A name that only the pages of this folder use, also for channels and locks.
pub fn scoped(name: &str) -> String {
    SCOPE.with(|scope| format!("{scope}{name}"))
}

/// The name in a key of the storage; `None` if it belongs to another folder.
pub fn name_in(key: &str) -> Option<String> {
    SCOPE.with(|scope| key.strip_prefix(scope.as_str()).map(str::to_string))
}

// Not `gloo::storage`: its `LocalStorage` panics if the browser refuses the storage, as some do in
// private windows.
fn storage() -> Option<Storage> {
    web_sys::window()?.local_storage().ok().flatten()
}

fn all_keys() -> Vec<String> {
    let keys = storage().map(|storage| js_sys::Object::keys(&storage));
    keys.map(|keys| keys.iter().filter_map(|key| key.as_string()).collect()).unwrap_or_default()
}

/// Reads the text with a name.
pub fn read(name: &str) -> Option<String> {
    storage()?.get_item(&scoped(name)).ok().flatten()
}

/// Stores a text under a name. Returns `false` if the browser refuses or has no room.
pub fn keep(name: &str, text: &str) -> bool {
    storage().is_some_and(|storage| storage.set_item(&scoped(name), text).is_ok())
}

/// Removes the text with a name.
pub fn forget(name: &str) {
    if let Some(storage) = storage() {
        // If the browser refuses, the text stays, which is harmless.
        let _ = storage.remove_item(&scoped(name));
    }
}

/// All names with this prefix.
pub fn names(prefix: &str) -> Vec<String> {
    let names = all_keys().into_iter().filter_map(|key| name_in(&key));
    names.filter(|name| name.starts_with(prefix)).collect()
}
