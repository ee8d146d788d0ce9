//! Has a moving picture made as a GIF, frame by frame: see `static/gif.js`. One is made at a time.

use crate::platform::browser;
use gloo::events::EventListener;
use std::cell::Cell;
use table::picture::Frames;
use wasm_bindgen::JsCast;
use web_sys::{Blob, CustomEvent};
use yew::Callback;

/// What is heard of a picture that is made.
pub enum Heard {
    /// So many of its frames are drawn.
    Drawn(usize),
    /// It is done.
    File(Blob),
    /// The browser does not draw it.
    Undrawn,
    /// Who makes it does not come, or is gone.
    Gone,
}

/// A picture that is made. When it is dropped, nobody waits for it any more, and nothing is left of it.
pub struct Making(Option<EventListener>);

impl Drop for Making {
    fn drop(&mut self) {
        self.0.take();
        tell("");
    }
}

/// Makes a picture of these frames.
pub fn make(frames: Frames, hear: Callback<Heard>) -> Making {
    tell(&message(&frames, 0));
    let drawn = Cell::new(0);
    let listener = EventListener::new(&browser::window(), "fairyboard-draw-answer", move |event| {
        let Some(event) = event.dyn_ref::<CustomEvent>() else { return };
        let detail = event.detail();
        hear.emit(match detail.as_string().as_deref() {
            Some("next") => {
                drawn.set(drawn.get() + 1);
                tell(&message(&frames, drawn.get()));
                Heard::Drawn(drawn.get())
            }
            Some("undrawn") => Heard::Undrawn,
            Some(_) => Heard::Gone,
            None => detail.dyn_into().map_or(Heard::Gone, Heard::File),
        });
    });
    Making(Some(listener))
}

/// A frame, or that there is none any more.
fn message(frames: &Frames, place: usize) -> String {
    let (width, height) = frames.size();
    match frames.frame(place) {
        Some(frame) => format!("{width} {height} {} {}", frame.hundredths, frame.svg),
        None => "end".into(),
    }
}

fn tell(what: &str) {
    browser::send_told("fairyboard-draw", what);
}
