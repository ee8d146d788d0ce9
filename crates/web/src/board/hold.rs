//! Whether a pointer holds something. Meanwhile the board doesn't turn: it would turn away under the pointer, which would be
//! released on another square than the player meant.

use crate::platform::browser::after;
use std::cell::{Cell, RefCell};

type Waiting = Box<dyn FnOnce()>;

thread_local! {
    static HOLDS: Cell<u32> = const { Cell::new(0) };
    static WAITING: RefCell<Vec<Waiting>> = const { RefCell::new(Vec::new()) };
}

/// A pointer holds something as long as this exists.
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
            // After whatever the release does.
            after(0, || WAITING.take().into_iter().for_each(|then| then())).forget();
        }
    }
}

/// Whether a pointer holds something.
pub fn is_held() -> bool {
    HOLDS.get() > 0
}

/// Calls `then` when nothing is held any more.
pub fn when_released(then: impl FnOnce() + 'static) {
    WAITING.with_borrow_mut(|waiting| waiting.push(Box::new(then)));
}
