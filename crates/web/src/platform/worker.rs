//! Starts web workers, sends them requests, and notices when a worker is lost.
//!
//! `gloo-worker` can't be used: it has neither `terminate` nor a callback for errors. Dropping its
//! bridge only queues a message behind the running search, and the caller of a worker that fails to
//! load waits forever.

use crate::platform::{browser, crash};
use gloo::events::EventListener;
use gloo::timers::callback::Timeout;
use protocol::{Program, Reply, decode, encode, lock};
use std::cell::{Cell, RefCell};
use std::rc::{Rc, Weak};
use wasm_bindgen::prelude::*;
use web_sys::{Event, MessageEvent};
use yew::Callback;

/// A worker counts as lost after this number of ticks without a reply. Ticks are used instead of
/// time, because a sleeping device has no ticks, and its workers sleep too.
const SILENT_TICKS: u32 = 60;
const TICK_MS: u32 = 1_000;

/// Why a worker sends no more answers. The caller has to start a new worker.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum WorkerError {
    /// The worker's files did not load: there is no network, the server no longer has the files, or
    /// they are damaged.
    NotLoaded,
    /// The worker ended, is silent, refused a request, or sent a message that this version cannot
    /// decode.
    Lost,
}

/// A worker. Dropping this value terminates the worker at once, even in the middle of a search.
pub struct Worker<P: Program>(Rc<Inner<P>>);

struct Inner<P: Program> {
    worker: web_sys::Worker,
    /// The name of the worker. The Web Lock that the worker holds while it runs has the same name.
    name: String,
    /// Requests to send once the worker is ready; `None` after that.
    waiting: RefCell<Option<Vec<JsValue>>>,
    /// The timer that runs while a request has no reply.
    silence: RefCell<Option<Timeout>>,
    /// Whether the service worker was asked to cache the worker's files.
    is_kept: Cell<bool>,
    on_answer: Callback<Result<P::Answer, WorkerError>>,
    on_ready: Callback<()>,
    _listeners: [EventListener; 2],
}

impl<P: Program> Drop for Inner<P> {
    fn drop(&mut self) {
        self.worker.terminate();
    }
}

#[wasm_bindgen]
extern "C" {
    /// Starts a worker. Defined in `static/boot.js`, which has the page's Trusted Types policy:
    /// web-sys passes the constructor a plain string, which browsers refuse under that policy.
    #[wasm_bindgen(js_namespace = window, js_name = startWorker, catch)]
    fn start_worker(program: &str, name: &str) -> Result<web_sys::Worker, JsValue>;
}

impl<P: Program> Worker<P> {
    /// Starts a worker. `on_answer` is called with each answer, and with a [`WorkerError`] when no
    /// answer will follow. `on_ready` is called when the worker has loaded and has got the requests
    /// that were sent before.
    ///
    /// # Errors
    /// If the browser has no workers, or refuses this one.
    pub fn start(
        on_answer: Callback<Result<P::Answer, WorkerError>>,
        on_ready: Callback<()>,
    ) -> Result<Self, WorkerError> {
        let name = format!("fairyboard-{:x}", browser::random());
        let worker = start_worker(P::NAME, &name).map_err(|_| WorkerError::Lost)?;
        Ok(Worker(Rc::new_cyclic(|inner| Inner {
            name,
            waiting: RefCell::new(Some(Vec::new())),
            silence: RefCell::default(),
            is_kept: Cell::new(false),
            on_answer,
            on_ready,
            _listeners: [
                listen(&worker, "message", inner, |inner, event| {
                    inner.receive(event.unchecked_ref::<MessageEvent>().data());
                }),
                listen(&worker, "error", inner, |inner, _| inner.fail()),
            ],
            worker,
        })))
    }

    /// Sends a request. If the worker is still loading, the request waits until it is ready.
    pub fn send(&self, request: P::Request) {
        let inner = &self.0;
        inner.watch(SILENT_TICKS);
        let Ok(message) = encode(request) else { return inner.watch(0) };
        match &mut *inner.waiting.borrow_mut() {
            Some(waiting) => waiting.push(message),
            None => inner.post(&message),
        }
    }
}

/// Calls a function with each event of the worker while this `Worker` exists.
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
                        // The service worker caches the worker's files, for use without a network.
                        browser::send_told("fairyboard-keep", P::NAME);
                    }
                } else {
                    self.watch(SILENT_TICKS);
                }
                self.on_answer.emit(Ok(answer));
            }
            Ok(Reply::Refused) | Err(_) => self.lose(),
        }
    }

    /// Handles that the worker is ready, and sends it the waiting requests. From now on the worker
    /// holds the lock with its name; when that lock becomes free, the worker counts as lost.
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
        self.on_ready.emit(());
    }

    fn post(self: &Rc<Self>, message: &JsValue) {
        if self.worker.post_message(message).is_err() {
            // Reports the failure in a later task, because the caller of `send` may hold a borrow
            // that `on_answer` needs.
            self.watch(0);
        }
    }

    /// Waits at most this number of ticks for the worker's next reply.
    fn watch(self: &Rc<Self>, ticks: u32) {
        let inner = Rc::downgrade(self);
        let tick = move || match (inner.upgrade(), ticks) {
            (Some(inner), 0) => inner.lose(),
            (Some(inner), _) => inner.watch(ticks - 1),
            (None, _) => {}
        };
        let ms = if ticks == 0 { 0 } else { TICK_MS };
        self.silence.replace(Some(browser::after(ms, tick)));
    }

    /// Handles an error event. If the worker was ready, it has panicked. Otherwise it failed to
    /// load, for example without a network.
    fn fail(&self) {
        if self.waiting.borrow().is_none() {
            crash::worker_crashed();
            return self.lose();
        }
        browser::file_is_missing();
        self.end(WorkerError::NotLoaded);
    }

    fn lose(&self) {
        self.end(WorkerError::Lost);
    }

    fn end(&self, why: WorkerError) {
        self.silence.take();
        self.on_answer.emit(Err(why));
    }
}
