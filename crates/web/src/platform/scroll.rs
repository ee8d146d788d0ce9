//! Restores the scroll position of a long page after Back or a reload.
//!
//! The browser would restore the position before the contents have loaded. So this module stores
//! the position as a note of the history entry.

use crate::platform::browser::{after, hash, window};
use crate::platform::history::{noted, replace_hash};
use gloo::events::EventListener;
use gloo::timers::callback::Timeout;
use std::cell::{Cell, RefCell};
use std::rc::Rc;
use web_sys::ScrollRestoration;
use yew::prelude::*;

const NOTE: &str = "scroll ";

/// The position is stored this many milliseconds after the last scroll event, because browsers
/// limit how often a page may write to the history.
const WAITS_MS: u32 = 200;

/// The milliseconds between two attempts to scroll, and the number of attempts. A page that loads
/// more slowly stays where it is.
const TRIES_MS: u32 = 50;
const TRIES: u32 = 40;

/// Events that show that the player scrolls or acts. They end the attempts to scroll.
const HANDS: [&str; 4] = ["wheel", "touchstart", "pointerdown", "keydown"];

fn place() -> f64 {
    window().scroll_y().unwrap_or_default().round()
}

/// The position in the history entry's note; 0 without a note, `None` if the note says something
/// else.
fn known() -> Option<f64> {
    match noted() {
        Some(note) => note.strip_prefix(NOTE)?.parse().ok(),
        None => Some(0.0),
    }
}

/// Scrolls a new screen to the stored position, or to the top. Then stores the position after each
/// scrolling.
#[hook]
pub fn use_scrolled_place() {
    use_effect_with((), |()| {
        if let Ok(history) = window().history() {
            let _ = history.set_scroll_restoration(ScrollRestoration::Manual);
        }
        let is_taken = Rc::new(Cell::new(false));
        let mut listeners: Vec<EventListener> = HANDS
            .into_iter()
            .map(|name| {
                let is_taken = Rc::clone(&is_taken);
                EventListener::new(&window(), name, move |_| is_taken.set(true))
            })
            .collect();
        let known_place = known();
        if let Some(to) = known_place {
            scroll(to, TRIES, Rc::clone(&is_taken));
        }
        let waits = Rc::new(RefCell::new(None::<Timeout>));
        let noting = Rc::clone(&waits);
        listeners.push(EventListener::new(&window(), "scroll", move |_| {
            *noting.borrow_mut() = Some(after(WAITS_MS, || {
                if known().is_some_and(|known| known != place()) {
                    replace_hash(&hash(), Some(&format!("{NOTE}{}", place())));
                }
            }));
        }));
        move || {
            is_taken.set(true);
            drop((listeners, waits.take()));
        }
    });
}

/// Scrolls the page to `to`. Repeats this while the contents load, until the player acts.
fn scroll(to: f64, tries: u32, is_taken: Rc<Cell<bool>>) {
    if is_taken.get() || tries == 0 {
        return;
    }
    if place() != to {
        window().scroll_to_with_x_and_y(0.0, to);
    }
    // Scrolling to the top succeeds before the contents have loaded, so it isn't repeated.
    if to > 0.0 {
        after(TRIES_MS, move || scroll(to, tries - 1, is_taken)).forget();
    }
}
