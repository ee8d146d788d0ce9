//! Sends questions to the computer player, such as for a move or a hint. It searches in a web
//! worker, and gets only one question at a time.
//!
//! A worker receives no messages while it searches. So a new question terminates a worker that is
//! searching, and so does dropping a `RequestHandle`.
//!
//! A worker counts as lost if it fails, is silent for a minute, or loses the Web Lock that it holds
//! while it runs (`protocol::lock`). The page asks a new worker the same question once, and shows a
//! notice. If that worker is lost too, the page reports that the computer is gone. A message from a
//! worker of another version can't be decoded and counts as an error, and the worker is replaced.
//!
//! A worker's files are named after their content. They are cached for offline use when the page is
//! idle, or after the worker's first answer.
//!
//! In a game with hidden information the worker gets only what its own player may know
//! (`Whole::question`). The worker rolls its own dice while it searches. So if its answer contains
//! rolls, only the steps before the first roll are played.

use crate::platform::browser;
use crate::platform::worker::{Worker, WorkerError};
use protocol::{Answer, Question};
use std::cell::RefCell;
use wasm_bindgen_futures::spawn_local;
use yew::Callback;

pub enum ComputerEvent {
    /// The worker is loaded, and begins to think.
    Begins,
    /// An answer to the question. Later answers may follow.
    Answer(Answer),
    /// The worker was lost, and a second worker has got the question.
    Retry,
    /// The second worker was lost too.
    Gone(WorkerError),
}

/// The handle of a question. Dropping it ends the search.
pub struct RequestHandle(u32);

impl Drop for RequestHandle {
    fn drop(&mut self) {
        if COMPUTER.with_borrow(|computer| computer.asks(self.0)) {
            COMPUTER.with_borrow_mut(Computer::stop);
        }
    }
}

/// A question that still waits for its last answer.
struct Pending {
    question: Question,
    on_event: Callback<ComputerEvent>,
    is_retry: bool,
}

#[derive(Default)]
struct Computer {
    /// The worker. It stays alive after its last answer, for the next question.
    worker: Option<Worker<protocol::Computer>>,
    pending: Option<Pending>,
    last_id: u32,
}

thread_local! {
    /// One worker for the page, so that a screen uses the worker that an earlier screen has loaded.
    /// The cell is not borrowed while a callback is called or dropped, because the callback may ask
    /// the next question.
    static COMPUTER: RefCell<Computer> = RefCell::default();
}

/// Asks a question, and cancels the previous one. `on_event` is called with each answer; dropping
/// the returned handle ends the search.
pub fn ask(question: Question, on_event: Callback<ComputerEvent>) -> RequestHandle {
    drop(COMPUTER.with_borrow_mut(Computer::stop));
    COMPUTER.with_borrow_mut(|computer| {
        let id = computer.last_id.wrapping_add(1);
        let question = Question { id, ..question };
        computer.last_id = id;
        computer.pending = Some(Pending { question, on_event, is_retry: false });
        computer.send();
        RequestHandle(id)
    })
}

impl Computer {
    fn asks(&self, id: u32) -> bool {
        self.pending.as_ref().is_some_and(|pending| pending.question.id == id)
    }

    /// Cancels the pending question and returns it, so that the caller drops its callback after the
    /// borrow of [`COMPUTER`]. Terminates the worker, which would receive no message before its
    /// search ends.
    fn stop(&mut self) -> Option<Pending> {
        let pending = self.pending.take();
        if pending.is_some() {
            self.worker = None;
        }
        pending
    }

    /// Sends the pending question. Starts a worker if there is none.
    fn send(&mut self) {
        let Some(Pending { question, .. }) = &self.pending else { return };
        if self.worker.is_none() {
            self.worker =
                Worker::start(Callback::from(receive), Callback::from(|()| begins())).ok();
        }
        let id = question.id;
        match &self.worker {
            Some(worker) => worker.send(question.clone()),
            // Reports the loss later, because the caller of `ask` has no `RequestHandle` yet.
            None => {
                browser::after(0, move || lose_if(id)).forget();
            }
        }
    }

    /// The callback of the question that an answer belongs to; `None` if the question was
    /// cancelled.
    fn answered(&mut self, answer: &Answer) -> Option<Callback<ComputerEvent>> {
        if !self.asks(answer.id) {
            return None;
        }
        match answer.is_last {
            true => self.pending.take().map(|pending| pending.on_event),
            false => self.pending.as_ref().map(|pending| pending.on_event.clone()),
        }
    }
}

fn receive(answer: Result<Answer, WorkerError>) {
    let answer = match answer {
        Ok(answer) => answer,
        Err(why) => return lose(why),
    };
    let on_event = COMPUTER.with_borrow_mut(|computer| computer.answered(&answer));
    if let Some(on_event) = on_event {
        on_event.emit(ComputerEvent::Answer(answer));
    }
}

fn begins() {
    let pending = COMPUTER
        .with_borrow(|computer| computer.pending.as_ref().map(|pending| pending.on_event.clone()));
    if let Some(on_event) = pending {
        on_event.emit(ComputerEvent::Begins);
    }
}

fn lose_if(id: u32) {
    if COMPUTER.with_borrow(|computer| computer.asks(id)) {
        lose(WorkerError::Lost);
    }
}

/// Handles the loss of a worker. After the first loss another worker gets the question; after the
/// second, the caller gets [`ComputerEvent::Gone`]. If the worker's files did not load, damaged
/// files are replaced before the second worker starts.
fn lose(why: WorkerError) {
    let event = COMPUTER.with_borrow_mut(|computer| {
        computer.worker = None;
        match &mut computer.pending {
            Some(pending) if !pending.is_retry => {
                pending.is_retry = true;
                let on_event = pending.on_event.clone();
                if why == WorkerError::NotLoaded {
                    spawn_local(send_mended(pending.question.id));
                    return None;
                }
                computer.send();
                Some((on_event, ComputerEvent::Retry))
            }
            pending => pending.take().map(|pending| (pending.on_event, ComputerEvent::Gone(why))),
        }
    });
    if let Some((on_event, event)) = event {
        on_event.emit(event);
    }
}

/// Sends a question again after damaged files of the worker were replaced.
async fn send_mended(id: u32) {
    browser::mended().await;
    COMPUTER.with_borrow_mut(|computer| {
        if computer.asks(id) {
            computer.send();
        }
    });
}
