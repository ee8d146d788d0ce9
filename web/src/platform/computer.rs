//! Asks the computer player, which thinks in a worker: see `static/computer.js`. One question is asked at a time.

use crate::platform::browser;
use ask::{Answer, Question};
use gloo::events::EventListener;
use std::cell::Cell;
use wasm_bindgen::JsCast;
use web_sys::CustomEvent;
use yew::Callback;

/// What is heard of the computer.
pub enum Heard {
    /// An answer; it may not be the last.
    Answer(Answer),
    /// It was gone, and thinks again.
    Again,
    /// It is gone.
    Gone,
}

/// A question that is asked. When it is dropped, nobody waits for an answer any more.
pub struct Asked(Option<EventListener>);

impl Drop for Asked {
    fn drop(&mut self) {
        self.0.take();
        tell("");
    }
}

thread_local! {
    static LAST: Cell<u32> = const { Cell::new(0) };
}

/// Asks the computer something.
pub fn ask(question: Question, hear: Callback<Heard>) -> Asked {
    let id = LAST.get().wrapping_add(1);
    LAST.set(id);
    let question = Question { id, ..question };
    let listener = EventListener::new(&browser::window(), "fairyboard-ask-answer", move |event| {
        let said = event.dyn_ref::<CustomEvent>().and_then(|event| event.detail().as_string());
        let heard = match said.as_deref() {
            Some("again") => Heard::Again,
            // What can't be read is of another version.
            Some(said) => said.parse().map_or(Heard::Gone, Heard::Answer),
            None => Heard::Gone,
        };
        match heard {
            Heard::Answer(answer) if answer.id != id => {}
            heard => hear.emit(heard),
        }
    });
    tell(&question.to_string());
    Asked(Some(listener))
}

fn tell(question: &str) {
    browser::send_told("fairyboard-ask", question);
}
