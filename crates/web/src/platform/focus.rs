//! Moves the focus to an element that is not rendered yet.
//!
//! There is one wish for the whole page, as the browser has one focus. The part that wishes is often not the one that renders
//! the element: after *Delete* the button that restores the game is in another part. So any part with [`use_wished_focus`] may
//! fulfil it.

use crate::platform::browser;
use std::cell::RefCell;
use web_sys::HtmlElement;
use yew::prelude::*;

/// Which element gets the focus once it is rendered.
struct Wish {
    selector: String,
    /// What had the keyboard before.
    before: Option<HtmlElement>,
}

thread_local! {
    static WISH: RefCell<Option<Wish>> = const { RefCell::new(None) };
}

/// Gives the keyboard to the first element with this selector: now where it is there, or else when a part that
/// [looks for it](use_wished_focus) has drawn it.
pub fn focus_next(selector: String) {
    let wish = Wish { selector, before: browser::focused() };
    WISH.set((!browser::focus(&wish.selector)).then_some(wish));
}

/// The same, but waits for the next drawing: until then the selector may find another element.
pub fn focus_drawn(selector: String) {
    WISH.set(Some(Wish { selector, before: browser::focused() }));
}

/// After each time that a part was drawn it gives the keyboard to what was wished for, unless the keyboard has gone
/// elsewhere meanwhile.
#[hook]
pub fn use_wished_focus() {
    use_effect(|| {
        let Some(wish) = WISH.take() else { return };
        let stayed = browser::keyboard_is_free() || browser::focused() == wish.before;
        if stayed && !browser::focus(&wish.selector) {
            WISH.set(Some(wish));
        }
    });
}
