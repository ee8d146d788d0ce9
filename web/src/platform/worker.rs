//! The workers of the page, driven by hand.
//!
//! This is not `gloo-worker` because that has neither `terminate` nor a callback for errors: dropping its bridge only queues
//! a message behind the search that is running, and a worker that fails to load leaves its caller waiting for ever.

use crate::platform::{browser, crash};
use ask::{Reply, Request, decode, encode, lock};
use gloo::events::EventListener;
use gloo::timers::callback::Timeout;
use std::cell::{Cell, RefCell};
use std::rc::{Rc, Weak};
use wasm_bindgen::prelude::*;
use web_sys::{Event, MessageEvent};
use yew::Callback;

/// A worker that has not said anything for so long is lost, in milliseconds.
const SILENCE_MS: u32 = 60_000;

/// The program of a worker, as `cargo xtask build` notes its address in the page.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Program {
    /// The computer player.
    Computer,
    /// The maker of GIF files.
    Gif,
}

impl Program {
    fn name(self) -> &'static str {
        match self {
            Program::Computer => "computer",
            Program::Gif => "gif",
        }
    }
}

/// A worker has ended, is silent, or says what this version does not understand. It is of no use any more.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Lost;

/// A worker. Dropping it ends the worker at once, whatever it is doing.
pub struct Worker(Rc<Inner>);

struct Inner {
    program: Program,
    worker: web_sys::Worker,
    /// The name of the worker, and of the lock that it holds while it lives.
    name: String,
    /// Requests that wait until the worker is ready; `None` when it is.
    waiting: RefCell<Option<Vec<JsValue>>>,
    /// Runs while a request is not answered.
    silence: RefCell<Option<Timeout>>,
    /// Whether the service worker was asked to keep its files.
    is_kept: Cell<bool>,
    hear: Callback<Result<Reply, Lost>>,
    _listeners: [EventListener; 2],
}

impl Drop for Inner {
    fn drop(&mut self) {
        self.worker.terminate();
    }
}

#[wasm_bindgen]
extern "C" {
    /// Starts a worker: see `static/boot.js`, which has the page's policy of Trusted Types. web-sys would give the
    /// constructor a plain string, which browsers refuse under that policy.
    #[wasm_bindgen(js_namespace = window, js_name = startWorker, catch)]
    fn start_worker(program: &str, name: &str) -> Result<web_sys::Worker, JsValue>;
}

impl Worker {
    /// Starts a worker. `hear` is called with its replies, and with [`Lost`] when they end.
    ///
    /// # Errors
    /// If the browser has no workers, or refuses this one.
    pub fn start(program: Program, hear: Callback<Result<Reply, Lost>>) -> Result<Self, Lost> {
        let name = format!("fairyboard-{:x}", browser::random());
        let worker = start_worker(program.name(), &name).map_err(|_| Lost)?;
        Ok(Worker(Rc::new_cyclic(|inner| Inner {
            program,
            name,
            waiting: RefCell::new(Some(Vec::new())),
            silence: RefCell::default(),
            is_kept: Cell::new(false),
            hear,
            _listeners: [
                listen(&worker, "message", inner, |inner, event| {
                    inner.receive(event.unchecked_ref::<MessageEvent>().data());
                }),
                listen(&worker, "error", inner, |inner, _| inner.fail()),
            ],
            worker,
        })))
    }

    /// Sends a request, as soon as the worker is ready.
    pub fn send(&self, request: Request) {
        let inner = &self.0;
        inner.watch(SILENCE_MS);
        let Ok(message) = encode(request) else { return inner.watch(0) };
        match &mut *inner.waiting.borrow_mut() {
            Some(waiting) => waiting.push(message),
            None => inner.post(&message),
        }
    }
}

/// Calls a function with each event, as long as the worker is there.
fn listen(
    worker: &web_sys::Worker,
    event: &'static str,
    inner: &Weak<Inner>,
    then: fn(&Rc<Inner>, &Event),
) -> EventListener {
    let inner = inner.clone();
    EventListener::new(worker, event, move |event| {
        if let Some(inner) = inner.upgrade() {
            then(&inner, event);
        }
    })
}

impl Inner {
    fn receive(self: &Rc<Self>, message: JsValue) {
        match decode(message) {
            Ok(Reply::Ready) => self.begin(),
            Ok(reply) => {
                if reply.is_last() {
                    self.silence.take();
                    if reply != Reply::Refused && !self.is_kept.replace(true) {
                        // The service worker keeps its files, for use without a network.
                        browser::send_told("fairyboard-keep", self.program.name());
                    }
                } else {
                    self.watch(SILENCE_MS);
                }
                self.hear.emit(Ok(reply));
            }
            Err(_) => self.lose(),
        }
    }

    /// The worker is ready, and holds its lock.
    fn begin(self: &Rc<Self>) {
        let inner = Rc::downgrade(self);
        lock::when_free(&self.name, move || {
            if let Some(inner) = inner.upgrade() {
                inner.lose();
            }
        });
        for message in self.waiting.take().into_iter().flatten() {
            self.post(&message);
        }
    }

    fn post(self: &Rc<Self>, message: &JsValue) {
        if self.worker.post_message(message).is_err() {
            // Not at once: whoever sends may not expect to be called.
            self.watch(0);
        }
    }

    /// Waits for the next reply, so long.
    fn watch(self: &Rc<Self>, ms: u32) {
        let inner = Rc::downgrade(self);
        let lose = move || {
            if let Some(inner) = inner.upgrade() {
                inner.lose();
            }
        };
        self.silence.replace(Some(browser::after(ms, lose)));
    }

    /// A worker that was ready has panicked. One that was not could not be loaded, as without a network.
    fn fail(&self) {
        if self.waiting.borrow().is_none() {
            crash::worker_crashed();
        }
        self.lose();
    }

    fn lose(&self) {
        self.silence.take();
        self.hear.emit(Err(Lost));
    }
}
