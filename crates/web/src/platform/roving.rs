//! A roving focus: arrow keys move the focus in a group of buttons that is one Tab stop.
//!
//! The buttons are looked up in the group, because other components may render them, such as the
//! items of a menu, and because only the browser knows which of them has the focus.

use crate::platform::browser;
use web_sys::Element;
use yew::prelude::*;

/// The arrow keys that move the focus in a group.
#[derive(PartialEq)]
pub enum Axis {
    Row,
    Column,
    Both,
}

/// A group of elements whose focus moves with keys.
pub struct Roving {
    /// The selector of the elements.
    pub items: &'static str,
    pub axis: Axis,
    /// Whether Home and End move to the first and to the last element.
    pub has_ends: bool,
    /// Whether the element after the last one is the first one.
    pub wraps: bool,
}

impl Roving {
    /// Moves the focus among the elements inside `root`, if the pressed key does so. Then no other
    /// handler gets the key. Returns the index of the element that has the focus now; `None` if the
    /// key does nothing here.
    pub fn press(&self, root: &Element, event: &KeyboardEvent) -> Option<usize> {
        // These are keys of the browser: Alt with an arrow goes back.
        if event.ctrl_key() || event.alt_key() || event.meta_key() {
            return None;
        }
        let items = browser::all_in(root, self.items);
        let last = items.len().checked_sub(1)?;
        let focused = browser::focused();
        let at = items.iter().position(|item| focused.as_ref() == Some(item));
        let to = match event.key().as_str() {
            "ArrowRight" if self.axis != Axis::Column => self.after(at, last),
            "ArrowLeft" if self.axis != Axis::Column => self.before(at, last),
            "ArrowDown" if self.axis != Axis::Row => self.after(at, last),
            "ArrowUp" if self.axis != Axis::Row => self.before(at, last),
            "Home" if self.has_ends => 0,
            "End" if self.has_ends => last,
            _ => return None,
        };
        event.prevent_default();
        event.stop_propagation();
        let _ = items[to].focus();
        Some(to)
    }

    fn after(&self, at: Option<usize>, last: usize) -> usize {
        match at {
            None => 0,
            Some(at) if at < last => at + 1,
            Some(_) if self.wraps => 0,
            Some(at) => at,
        }
    }

    fn before(&self, at: Option<usize>, last: usize) -> usize {
        match at {
            Some(0) if self.wraps => last,
            Some(at) => at.saturating_sub(1),
            None => 0,
        }
    }
}
