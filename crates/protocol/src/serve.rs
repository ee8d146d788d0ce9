//! The main loop of a worker.

use crate::{Program, Reply, decode, encode, lock};
use wasm_bindgen::prelude::Closure;
use wasm_bindgen::{JsCast, UnwrapThrowExt};
use web_sys::{DedicatedWorkerGlobalScope, MessageEvent};

/// Reports to the page that this worker is ready, and answers its requests.
///
/// `answer` returns the final answer to a request, or `None` to refuse the request. To send
/// intermediate answers before the final one, `answer` calls the function that is its second
/// argument. The worker holds a lock under its own name, so that the page notices when the worker
/// ends: see [`lock`].
pub fn serve<P: Program>(
    mut answer: impl FnMut(P::Request, &dyn Fn(P::Answer)) -> Option<P::Answer> + 'static,
) {
    let scope: DedicatedWorkerGlobalScope = js_sys::global().unchecked_into();
    let page = scope.clone();
    // An exception here fires `onerror` in the page, which then replaces this worker.
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
