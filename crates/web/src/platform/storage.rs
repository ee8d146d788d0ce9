//! What is kept in the browser: texts under names that belong to the folder in which the pages stand. All pages of a folder
//! share them; another Fairyboard elsewhere on the same origin has its own.
//!
//! Version 0.1 kept everything under names that the whole origin shared. The page takes that over when it is opened: each
//! text is kept under its new name before the old one goes, so that a page that is closed in between, or another that does
//! the same, loses nothing. Where there is no room for that, the text stays and is found under its old name.

use crate::platform::browser;
use std::cell::Cell;
use web_sys::Storage;

/// How the names of version 0.1 begin.
const OLD: &str = "fairyboard.";

thread_local! {
    /// Whether something may still stand under an old name.
    static LEFT: Cell<bool> = const { Cell::new(false) };
    static SCOPE: String = scope();
}

/// How all names begin that the pages of this folder use; no folder has a space in its address.
fn scope() -> String {
    let path = browser::path();
    let folder = path.rsplit_once('/').map_or("", |(to, _)| to);
    format!("fairyboard {folder}/ ")
}

/// A name that only the pages of this folder use, also for what is no text: channels and locks.
pub fn scoped(name: &str) -> String {
    SCOPE.with(|scope| format!("{scope}{name}"))
}

/// The name in a key of the storage; `None` where it belongs to another folder.
pub fn name_in(key: &str) -> Option<String> {
    SCOPE.with(|scope| key.strip_prefix(scope.as_str()).map(str::to_string))
}

// Not `gloo::storage`: its `LocalStorage` panics if the browser refuses the storage, as some do in private windows.
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
        // A browser that refuses to forget keeps; nothing follows from it.
        let _ = storage.remove_item(key);
    }
}

fn all_keys() -> Vec<String> {
    let keys = storage().map(|storage| js_sys::Object::keys(&storage));
    keys.map(|keys| keys.iter().filter_map(|key| key.as_string()).collect()).unwrap_or_default()
}

/// The old name of what may still stand under it.
fn left(name: &str) -> Option<String> {
    LEFT.get().then(|| format!("{OLD}{name}"))
}

/// Reads what was kept under a name.
pub fn read(name: &str) -> Option<String> {
    get(&scoped(name)).or_else(|| get(&left(name)?))
}

/// Keeps a text under a name; `false` where the browser refuses or has no room.
pub fn keep(name: &str, text: &str) -> bool {
    let key = scoped(name);
    let old = left(name).and_then(|old| Some((get(&old)?, old)));
    let Some((before, old)) = old else { return set(&key, text) };
    if set(&key, text) {
        remove(&old);
        return true;
    }
    // There may be room in the place of the old text.
    remove(&old);
    set(&key, text) || {
        set(&old, &before);
        false
    }
}

/// Forgets what was kept under a name.
pub fn forget(name: &str) {
    remove(&scoped(name));
    if let Some(old) = left(name) {
        remove(&old);
    }
}

/// All names that begin like this.
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

/// Takes over what stands under old names; only looks for it where nothing may be kept.
pub fn take_over(keeps: bool) {
    let keys = all_keys();
    let old: Vec<_> = keys.iter().filter_map(|key| Some((key, key.strip_prefix(OLD)?))).collect();
    let mut all = true;
    for (key, name) in old {
        all &= keeps && take(key, name);
    }
    LEFT.set(!all);
}

/// Takes over what stands under one old name; `false` where there is no room.
fn take(key: &str, name: &str) -> bool {
    // Another page may just have taken it.
    let Some(text) = get(key) else { return true };
    let is_game = name.starts_with("game.") || name.starts_with("deleted.");
    let mut new = scoped(name);
    let mut copies = 1;
    loop {
        match get(&new) {
            Some(known) if known == text => break,
            // A page of version 0.1 was still open, and its player went on in it.
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
