//! Texts in `localStorage`. Each name has the folder of the pages as a prefix. So the pages of one
//! folder share their data, and another Fairyboard on the same origin has its own.

use crate::platform::browser;
use web_sys::Storage;

thread_local! {
    /// Computed once, because every access needs it and it doesn't change while the page is open.
    static SCOPE: String = scope();
}

/// The prefix of all names that the pages of this folder use. It ends with a space, which the
/// address of a folder never contains.
fn scope() -> String {
    let path = browser::path();
    let folder = path.rsplit_once('/').map_or("", |(to, _)| to);
    format!("fairyboard {folder}/ ")
}

/// A name that only the pages of this folder use, for the storage and also for channels and locks.
pub fn scoped(name: &str) -> String {
    SCOPE.with(|scope| format!("{scope}{name}"))
}

/// The name in a key of the storage. `None` if the key belongs to another folder.
pub fn name_in(key: &str) -> Option<String> {
    SCOPE.with(|scope| key.strip_prefix(scope.as_str()).map(str::to_string))
}

// Does not use `gloo::storage`, whose `LocalStorage` panics if the browser refuses the storage, as
// some browsers do in private windows.
fn storage() -> Option<Storage> {
    web_sys::window()?.local_storage().ok().flatten()
}

fn all_keys() -> Vec<String> {
    let keys = storage().map(|storage| js_sys::Object::keys(&storage));
    keys.map(|keys| keys.iter().filter_map(|key| key.as_string()).collect()).unwrap_or_default()
}

/// Reads the text stored under a name. `None` if there is none, or if the browser refuses.
pub fn read(name: &str) -> Option<String> {
    storage()?.get_item(&scoped(name)).ok().flatten()
}

/// Stores a text under a name. Returns `false` if the browser refuses or the storage is full.
pub fn keep(name: &str, text: &str) -> bool {
    storage().is_some_and(|storage| storage.set_item(&scoped(name), text).is_ok())
}

/// Removes the text stored under a name.
pub fn forget(name: &str) {
    if let Some(storage) = storage() {
        // If the browser refuses, the text stays in the storage, which is harmless.
        let _ = storage.remove_item(&scoped(name));
    }
}

/// All names in the storage with this prefix.
pub fn names(prefix: &str) -> Vec<String> {
    let names = all_keys().into_iter().filter_map(|key| name_in(&key));
    names.filter(|name| name.starts_with(prefix)).collect()
}
