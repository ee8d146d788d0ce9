//! Counts the presses in progress. The board must not turn during a press, because the square under
//! the pointer would change before the release.

use crate::platform::browser::after;
use std::cell::{Cell, RefCell};

type Waiting = Box<dyn FnOnce()>;

thread_local! {
    /// One count for the whole page, because the board must not turn while a finger is on the tray
    /// (the pieces beside the board) either.
    static HOLDS: Cell<u32> = const { Cell::new(0) };
    static WAITING: RefCell<Vec<Waiting>> = const { RefCell::new(Vec::new()) };
}

/// A press in progress. When the last `Hold` is dropped, the callbacks of [`when_released`] run.
pub struct Hold(());

impl Hold {
    pub fn new() -> Self {
        HOLDS.set(HOLDS.get() + 1);
        Hold(())
    }
}

impl Drop for Hold {
    fn drop(&mut self) {
        HOLDS.set(HOLDS.get().saturating_sub(1));
        if !is_held() && WAITING.with_borrow(|waiting| !waiting.is_empty()) {
            // Runs the callbacks in a later task, after the handler of the release.
            after(0, || WAITING.take().into_iter().for_each(|then| then())).forget();
        }
    }
}

/// Whether any press is in progress.
pub fn is_held() -> bool {
    HOLDS.get() > 0
}

/// Calls `then` once no press is in progress.
pub fn when_released(then: impl FnOnce() + 'static) {
    WAITING.with_borrow_mut(|waiting| waiting.push(Box::new(then)));
}
