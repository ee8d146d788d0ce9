//! Moves the focus to an element, also to one that is not rendered yet.
//!
//! An element that isn't rendered yet is remembered as a wish. There is one wish for the whole
//! page, because the browser has one focus. The component that sets the wish often doesn't render
//! the element: after *Delete*, the button that restores the game is in another component. So every
//! component with [`use_wished_focus`] can fulfil the wish. A wish is forgotten with the next press
//! or key, because the element may never be rendered: a finished game has no field for moves.

use crate::platform::browser::{self, BOARD};
use gloo::events::{EventListener, EventListenerOptions};
use std::cell::RefCell;
use std::rc::Rc;
use web_sys::HtmlElement;
use yew::prelude::*;

/// The delay of the second attempt, in milliseconds. Parts around the board are rendered after the
/// next paint of the board (`Feed::act`), which takes longer on a slow device.
const LATE_MS: u32 = 250;

/// If `is_lost` returns true, focuses the first element that matches `selector`, or else the board.
/// Checks now, and again after all components have re-rendered.
pub fn focus_if(is_lost: impl Fn() -> bool + Clone + 'static, selector: &'static str) {
    for ms in [0, LATE_MS] {
        let is_lost = is_lost.clone();
        browser::after(ms, move || {
            if is_lost() && !browser::focus(selector) {
                browser::focus(BOARD);
            }
        })
        .forget();
    }
}

/// Focuses the board if the focused element is gone after the value `changes` has changed. Without
/// this, Tab would start at the top of the page.
#[hook]
pub fn use_focus_rescue<T: PartialEq + 'static>(changes: T) {
    let last = use_mut_ref(|| None::<HtmlElement>);
    {
        let last = Rc::clone(&last);
        use_effect_with((), move |()| {
            let listener = EventListener::new(&browser::document(), "focusin", move |_| {
                *last.borrow_mut() = browser::focused();
            });
            move || drop(listener)
        });
    }
    use_effect_with(changes, move |_| {
        let is_lost = move || {
            let has_vanished =
                last.borrow().as_ref().is_some_and(|element| !element.is_connected());
            has_vanished && browser::keyboard_is_free()
        };
        focus_if(is_lost, BOARD);
    });
}

/// The element that will get the focus once it is rendered.
struct Wish {
    selector: String,
    /// The element that had the focus when the wish was made.
    before: Option<HtmlElement>,
}

thread_local! {
    static WISH: RefCell<Option<Wish>> = const { RefCell::new(None) };
    /// Listeners that forget the wish. They are in the capture phase, so they run before the handler
    /// that makes a new wish for the same event.
    static FORGETS: [EventListener; 2] = ["pointerdown", "keydown"].map(|event| {
        let options = EventListenerOptions::run_in_capture_phase();
        EventListener::new_with_options(&browser::window(), event, options, |_| WISH.set(None))
    });
}

fn wish(wish: Option<Wish>) {
    FORGETS.with(|_| WISH.set(wish));
}

/// Focuses the first element that matches `selector`. If there is none yet, a component with
/// [`use_wished_focus`] focuses it after rendering it.
pub fn focus_next(selector: String) {
    let new = Wish { selector, before: browser::focused() };
    wish((!browser::focus(&new.selector)).then_some(new));
}

/// Like `focus_next`, but waits for the next render, because until then the selector may match
/// another element.
pub fn focus_drawn(selector: String) {
    wish(Some(Wish { selector, before: browser::focused() }));
}

/// After each render, focuses the wished element if it exists, unless the focus has moved
/// elsewhere.
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
