//! Entries of the browser's history, and a note (a short text) stored with each.
//!
//! While a sheet (a dialog over the page) or a drawer is open, the history has an extra entry with
//! the same address, so that Back closes the sheet instead of leaving the screen. `CloseWatcher`
//! would do this, but only one family of browsers has it. The note is the `history.state` of its
//! entry. In the extra entry the prefix [`OVER`] is before the note, and in the entry below it
//! [`UNDER`]. The address may change while a sheet is open. When the history goes back from the
//! extra entry, the entry below gets the changed address.

use crate::platform::browser::{after, hash, window};
use std::cell::{Cell, RefCell};
use wasm_bindgen::JsValue;
use web_sys::HashChangeEvent;
use yew::prelude::*;
use yew_hooks::{use_event_with_window, use_latest};

const OVER: &str = "over ";
const UNDER: &str = "under ";

/// How long Forward may take to reach a later entry, in milliseconds.
const FORWARD_MS: u32 = 200;

thread_local! {
    /// The open sheets and drawers with their ids and the callbacks that close them; the last one
    /// is on top. One list for the page, because the browser has one history.
    static OPEN: RefCell<Vec<(u32, Callback<()>)>> = const { RefCell::new(Vec::new()) };
    static COUNT: Cell<u32> = const { Cell::new(0) };
    /// Whether the page itself is navigating back because a sheet was closed.
    static RETURNS: Cell<bool> = const { Cell::new(false) };
    /// Whether the current entry is below a sheet's extra entry, so that the browser's Forward
    /// leads there.
    static BELOW: Cell<bool> = const { Cell::new(false) };
    /// The address and note that were set while a sheet was open. They are in the extra entry of
    /// the sheet. When the sheet closes, the entry below gets them.
    static TOLD: RefCell<Option<(String, Option<String>)>> = const { RefCell::new(None) };
}

fn state() -> String {
    let state = window().history().and_then(|history| history.state());
    state.ok().and_then(|state| state.as_string()).unwrap_or_default()
}

fn is_over() -> bool {
    state().starts_with(OVER)
}

/// The note of the current history entry, which survives reloads. `None` if it has no note.
pub fn noted() -> Option<String> {
    let state = state();
    let note = state.strip_prefix(OVER).or(state.strip_prefix(UNDER)).unwrap_or(&state);
    Some(note.to_string()).filter(|note| !note.is_empty())
}

/// Changes the address after `#` and the note without a new entry and without navigating. Without a
/// `note`, the entry has none.
pub fn replace_hash(hash: &str, note: Option<&str>) {
    let is_over = is_over();
    if is_over {
        TOLD.set(Some((hash.into(), note.map(str::to_string))));
    }
    write(hash, if is_over { OVER } else { "" }, note);
}

/// Changes the address after `#` in a new history entry, without navigating. If a sheet is open,
/// reuses the sheet's extra entry.
pub fn push_hash(hash: &str) {
    BELOW.set(false);
    if is_over() {
        TOLD.set(None);
        write(hash, "", None);
    } else if let Ok(history) = window().history() {
        let _ = history.push_state_with_url(&JsValue::NULL, "", Some(&format!("#{hash}")));
    }
}

fn write(hash: &str, prefix: &str, note: Option<&str>) {
    if let Ok(history) = window().history() {
        let state = format!("{prefix}{}", note.unwrap_or_default());
        let state = if state.is_empty() { JsValue::NULL } else { JsValue::from_str(&state) };
        let _ = history.replace_state_with_url(&state, "", Some(&format!("#{hash}")));
    }
}

/// Adds the extra history entry for an open sheet.
fn add_step() {
    RETURNS.set(false);
    let note = noted();
    write(&hash(), UNDER, note.as_deref());
    if let Ok(history) = window().history() {
        let state = format!("{OVER}{}", note.unwrap_or_default());
        let _ = history.push_state(&JsValue::from_str(&state), "");
    }
    TOLD.set(None);
}

/// Goes back from a sheet's extra history entry.
fn take_step_back() {
    // `history.back()` is asynchronous, so a second call before it finishes would go back twice.
    if RETURNS.replace(true) {
        return;
    }
    TOLD.set(Some((hash(), noted())));
    if let Ok(history) = window().history() {
        let _ = history.back();
    }
}

fn opened(close: Callback<()>) -> u32 {
    let id = COUNT.get();
    COUNT.set(id.wrapping_add(1));
    OPEN.with_borrow_mut(|open| open.push((id, close)));
    if !is_over() {
        add_step();
    }
    id
}

fn closed(id: u32) {
    OPEN.with_borrow_mut(|open| open.retain(|(known, _)| *known != id));
    // Waits, because the same event may also open another sheet, or a screen with its own entry.
    after(0, leave_step).forget();
}

/// Goes back from an extra history entry whose sheet is closed.
fn leave_step() {
    if OPEN.with_borrow(Vec::is_empty) && is_over() {
        take_step_back();
    }
}

/// Handles `popstate`: the user or the page has moved to another history entry.
fn moved() {
    let state = state();
    if state.starts_with(OVER) {
        // The sheet of this extra entry is already closed, so skip the entry: forward if the user
        // came from the entry below, else back.
        if OPEN.with_borrow(Vec::is_empty) {
            if BELOW.replace(false) {
                let _ = window().history().and_then(|history| history.forward());
                // If there is no later entry, `forward` does nothing, and `leave_step` goes back.
                after(FORWARD_MS, leave_step).forget();
            } else {
                take_step_back();
            }
        }
        return;
    }
    BELOW.set(state.starts_with(UNDER));
    let told = TOLD.take();
    let returns = RETURNS.replace(false);
    if !state.starts_with(UNDER) {
        return;
    }
    let (hash, note) = told.unwrap_or_else(|| (hash(), noted()));
    write(&hash, "", note.as_deref());
    if returns {
        // Another sheet was opened before the browser had gone back, and needs an extra entry.
        if !OPEN.with_borrow(Vec::is_empty) {
            add_step();
        }
        return;
    }
    let (top, left) = OPEN.with_borrow(|open| (open.last().cloned(), open.len()));
    if left > 1 {
        add_step();
    }
    if let Some((_, close)) = top {
        close.emit(());
    }
}

/// Whether a `hashchange` event has the same address before and after, so that no screen has to be
/// opened.
pub fn is_unchanged(event: &HashChangeEvent) -> bool {
    window().location().href().is_ok_and(|here| here == event.old_url())
}

/// Handles Back and Forward for the whole page.
#[hook]
pub fn use_history() {
    use_event_with_window("popstate", |_: Event| moved());
    use_effect_with((), |()| {
        // A reload closes all sheets, so the extra entry is no longer needed.
        if is_over() {
            take_step_back();
        }
    });
}

/// While `is_open`, makes the browser's Back close a sheet or a drawer.
#[hook]
pub fn use_back(is_open: bool, close: Callback<()>) {
    let latest = use_latest(close);
    use_effect_with(is_open, move |is_open| {
        let id = is_open.then(|| opened(Callback::from(move |()| latest.current().emit(()))));
        move || id.into_iter().for_each(closed)
    });
}
