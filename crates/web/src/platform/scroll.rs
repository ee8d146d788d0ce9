//! Restores the scroll position of a long page on Back and on reload.
//!
//! The browser does this too early, before the contents are there. The position is noted with the
//! history entry.

use crate::platform::browser::{after, hash, window};
use crate::platform::history::{noted, replace_hash};
use gloo::events::EventListener;
use gloo::timers::callback::Timeout;
use std::cell::{Cell, RefCell};
use std::rc::Rc;
use web_sys::ScrollRestoration;
use yew::prelude::*;

const NOTE: &str = "scroll ";

/// The position is noted this long after the last scrolling, in milliseconds, because browsers
/// limit how often.
const WAITS_MS: u32 = 200;

/// The time between two attempts in milliseconds, and the number of attempts, until the contents
/// are there.
const TRIES_MS: u32 = 50;
const TRIES: u32 = 40;

/// Events that show that the player scrolls or acts. They end the attempts.
const HANDS: [&str; 4] = ["wheel", "touchstart", "pointerdown", "keydown"];

fn place() -> f64 {
    window().scroll_y().unwrap_or_default().round()
}

/// The noted position; `None` if the note is something else.
fn known() -> Option<f64> {
    match noted() {
        Some(note) => note.strip_prefix(NOTE)?.parse().ok(),
        None => Some(0.0),
    }
}

/// Scrolls a new screen to its noted position, or to the top. Then notes each position.
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

/// Scrolls the page, and repeats that while its contents load, until the player acts.
fn scroll(to: f64, tries: u32, is_taken: Rc<Cell<bool>>) {
    if is_taken.get() || tries == 0 {
        return;
    }
    if place() != to {
        window().scroll_to_with_x_and_y(0.0, to);
    }
    // The top needs no loaded contents.
    if to > 0.0 {
        after(TRIES_MS, move || scroll(to, tries - 1, is_taken)).forget();
    }
}
