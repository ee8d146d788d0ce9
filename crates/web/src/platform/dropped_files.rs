//! Files that the user drops onto the page.

use crate::platform::browser::{dragged_files, listed};
use gloo::file::File;
use yew::prelude::*;
use yew_hooks::use_event_with_window;

/// While `is_on`, calls `then` with the files that are dropped onto the page, and keeps the browser
/// from leaving the page to show the first file. Does not use `use_drop` of yew-hooks, which
/// also takes texts and pasted files.
#[hook]
pub fn use_dropped_files(is_on: bool, then: impl Fn(Vec<File>) + 'static) {
    use_event_with_window("dragover", move |event: DragEvent| {
        if is_on && dragged_files(&event).is_some() {
            event.prevent_default();
        }
    });
    use_event_with_window("drop", move |event: DragEvent| {
        if let Some(dragged) = dragged_files(&event).filter(|_| is_on) {
            event.prevent_default();
            then(listed(dragged.files()));
        }
    });
}
