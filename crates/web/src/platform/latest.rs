//! The value of the latest render, for listeners and effects that stay the same over many renders.

use std::cell::RefCell;
use std::rc::Rc;
use yew::prelude::*;

/// A cell that each render sets to `value`.
#[hook]
pub fn use_latest<T: Clone + 'static>(value: T) -> Rc<RefCell<T>> {
    let latest = use_mut_ref(|| value.clone());
    *latest.borrow_mut() = value;
    latest
}
