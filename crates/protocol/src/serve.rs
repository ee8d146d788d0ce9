//! Runs a worker.

use crate::{Program, Reply, decode, encode, lock};
use wasm_bindgen::prelude::Closure;
use wasm_bindgen::{JsCast, UnwrapThrowExt};
use web_sys::{DedicatedWorkerGlobalScope, MessageEvent};

/// Reports to the page that this worker is ready, and answers its requests.
///
/// `answer` returns the last answer to a request, or `None` to refuse it. It can send earlier
/// answers with the function that it is given. The worker holds a lock of its own name, see
/// [`lock`].
pub fn serve<P: Program>(
    mut answer: impl FnMut(P::Request, &dyn Fn(P::Answer)) -> Option<P::Answer> + 'static,
) {
    let scope: DedicatedWorkerGlobalScope = js_sys::global().unchecked_into();
    let page = scope.clone();
    // A throw arrives at `onerror` in the page, which then replaces this worker.
    let send = move |reply: Reply<P::Answer>| {
        page.post_message(&encode(reply).unwrap_throw()).unwrap_throw();
    };
    let ready = send.clone();
    let on_message = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
        let request = decode(event.data()).ok();
        let last =
            request.and_then(|request| answer(request, &|so_far| send(Reply::Answer(so_far))));
        send(last.map_or(Reply::Refused, Reply::Answer));
    });
    scope.set_onmessage(Some(on_message.into_js_value().unchecked_ref()));
    lock::acquire(&scope.name(), move || ready(Reply::Ready));
}
