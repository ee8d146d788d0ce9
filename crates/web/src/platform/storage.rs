//! Texts in `localStorage`, under names with the folder of the pages as a prefix. All pages of a
//! folder share them; another Fairyboard elsewhere on the same origin has its own.
//!
//! Version 0.1 used names that the whole origin shared. The page moves these texts when it is
//! opened. Each text is written under its new name before the old one is removed, so that nothing
//! is lost if a page is closed in between or another page moves it too. If there is no room for the
//! copy, the text stays and is read under its old name.

use crate::platform::browser;
use std::cell::Cell;
use web_sys::Storage;

/// The prefix of the names of version 0.1.
const OLD: &str = "fairyboard.";

thread_local! {
    /// Whether a text may still have an old name.
    static LEFT: Cell<bool> = const { Cell::new(false) };
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

fn get(key: &str) -> Option<String> {
    storage()?.get_item(key).ok().flatten()
}

fn set(key: &str, text: &str) -> bool {
    storage().is_some_and(|storage| storage.set_item(key, text).is_ok())
}

fn remove(key: &str) {
    if let Some(storage) = storage() {
        // If the browser refuses, the text stays, which is harmless.
        let _ = storage.remove_item(key);
    }
}

fn all_keys() -> Vec<String> {
    let keys = storage().map(|storage| js_sys::Object::keys(&storage));
    keys.map(|keys| keys.iter().filter_map(|key| key.as_string()).collect()).unwrap_or_default()
}

/// The old name of a text, if old names may still be in use.
fn left(name: &str) -> Option<String> {
    LEFT.get().then(|| format!("{OLD}{name}"))
}

/// Reads the text with a name.
pub fn read(name: &str) -> Option<String> {
    get(&scoped(name)).or_else(|| get(&left(name)?))
}

/// Stores a text under a name. Returns `false` if the browser refuses or has no room.
pub fn keep(name: &str, text: &str) -> bool {
    let key = scoped(name);
    let old = left(name).and_then(|old| Some((get(&old)?, old)));
    let Some((before, old)) = old else { return set(&key, text) };
    if set(&key, text) {
        remove(&old);
        return true;
    }
    // Removing the old text may make room.
    remove(&old);
    set(&key, text) || {
        set(&old, &before);
        false
    }
}

/// Removes the text with a name.
pub fn forget(name: &str) {
    remove(&scoped(name));
    if let Some(old) = left(name) {
        remove(&old);
    }
}

/// All names with this prefix.
pub fn names(prefix: &str) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    for key in all_keys() {
        let name = name_in(&key).or_else(|| {
            let name = key.strip_prefix(OLD).filter(|_| LEFT.get())?;
            get(&scoped(name)).is_none().then(|| name.to_string())
        });
        names.extend(name.filter(|name| name.starts_with(prefix)));
    }
    names
}

/// Moves texts from old names to new ones. If `keeps` is false, the page saves nothing: it only
/// notes that old names may be in use.
pub fn take_over(keeps: bool) {
    let keys = all_keys();
    let old: Vec<_> = keys.iter().filter_map(|key| Some((key, key.strip_prefix(OLD)?))).collect();
    let mut all = true;
    for (key, name) in old {
        all &= keeps && take(key, name);
    }
    LEFT.set(!all);
}

/// Moves the text of one old name. Returns `false` if there is no room.
fn take(key: &str, name: &str) -> bool {
    // Another page may have just moved it.
    let Some(text) = get(key) else { return true };
    let is_game = name.starts_with("game.") || name.starts_with("deleted.");
    let mut new = scoped(name);
    let mut copies = 1;
    loop {
        match get(&new) {
            Some(known) if known == text => break,
            // A page of version 0.1 was still open and has changed the game.
            Some(_) if is_game => {
                copies += 1;
                new = scoped(&format!("{name}-{copies}"));
            }
            Some(_) => break,
            None if set(&new, &text) => break,
            None => return false,
        }
    }
    remove(key);
    true
}
