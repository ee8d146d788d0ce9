//! The workers of the page, driven by hand.
//!
//! This is not `gloo-worker` because that has neither `terminate` nor a callback for errors: dropping its bridge only queues
//! a message behind the search that is running, and a worker that fails to load leaves its caller waiting for ever.

use crate::platform::{browser, crash};
use gloo::events::EventListener;
use gloo::timers::callback::Timeout;
use protocol::{Program, Reply, decode, encode, lock};
use std::cell::{Cell, RefCell};
use std::rc::{Rc, Weak};
use wasm_bindgen::prelude::*;
use web_sys::{Event, MessageEvent};
use yew::Callback;

/// A worker that has not said anything for so long is lost, in milliseconds.
const SILENCE_MS: u32 = 60_000;

/// The worker has ended, is silent, refused a request, or sent what this version does not understand. It is replaced.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Lost;

/// A worker. Dropping it ends the worker at once, whatever it is doing.
pub struct Worker<P: Program>(Rc<Inner<P>>);

struct Inner<P: Program> {
    worker: web_sys::Worker,
    /// The name of the worker, and of the lock that it holds while it lives.
    name: String,
    /// Requests that wait until the worker is ready; `None` when it is.
    waiting: RefCell<Option<Vec<JsValue>>>,
    /// Runs while a request is not answered.
    silence: RefCell<Option<Timeout>>,
    /// Whether the service worker was asked to keep its files.
    is_kept: Cell<bool>,
    hear: Callback<Result<P::Answer, Lost>>,
    _listeners: [EventListener; 2],
}

impl<P: Program> Drop for Inner<P> {
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

impl<P: Program> Worker<P> {
    /// Starts a worker. `hear` is called with each answer, and with [`Lost`] when there will be no more.
    ///
    /// # Errors
    /// If the browser has no workers, or refuses this one.
    pub fn start(hear: Callback<Result<P::Answer, Lost>>) -> Result<Self, Lost> {
        let name = format!("fairyboard-{:x}", browser::random());
        let worker = start_worker(P::NAME, &name).map_err(|_| Lost)?;
        Ok(Worker(Rc::new_cyclic(|inner| Inner {
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
    pub fn send(&self, request: P::Request) {
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
fn listen<P: Program>(
    worker: &web_sys::Worker,
    event: &'static str,
    inner: &Weak<Inner<P>>,
    then: fn(&Rc<Inner<P>>, &Event),
) -> EventListener {
    let inner = inner.clone();
    EventListener::new(worker, event, move |event| {
        if let Some(inner) = inner.upgrade() {
            then(&inner, event);
        }
    })
}

impl<P: Program> Inner<P> {
    fn receive(self: &Rc<Self>, message: JsValue) {
        match decode(message) {
            Ok(Reply::Ready) => self.begin(),
            Ok(Reply::Answer(answer)) => {
                if P::is_last(&answer) {
                    self.silence.take();
                    if !self.is_kept.replace(true) {
                        // The service worker keeps its files, for use without a network.
                        browser::send_told("fairyboard-keep", P::NAME);
                    }
                } else {
                    self.watch(SILENCE_MS);
                }
                self.hear.emit(Ok(answer));
            }
            Ok(Reply::Refused) | Err(_) => self.lose(),
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
