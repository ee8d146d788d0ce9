//! The program of a worker.

use crate::{Reply, Request, decode, encode, lock};
use wasm_bindgen::prelude::Closure;
use wasm_bindgen::{JsCast, UnwrapThrowExt};
use web_sys::{DedicatedWorkerGlobalScope, MessageEvent};

/// Answers the requests of the page, and tells it that the worker is ready.
///
/// `answer` returns the last reply to a request. It may send others before by the function it is given; `None` refuses
/// the request. The worker holds a lock of its own name, see [`lock`].
pub fn serve(mut answer: impl FnMut(Request, &dyn Fn(Reply)) -> Option<Reply> + 'static) {
    let scope: DedicatedWorkerGlobalScope = js_sys::global().unchecked_into();
    let page = scope.clone();
    // A throw ends up in `onerror` of the page, which then replaces this worker.
    let tell = move |reply: Reply| {
        page.post_message(&encode(reply).unwrap_throw()).unwrap_throw();
    };
    let ready = tell.clone();
    let hear = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
        let request = decode(event.data()).ok();
        let reply = request.and_then(|request| answer(request, &tell));
        tell(reply.unwrap_or(Reply::Refused));
    });
    scope.set_onmessage(Some(hear.into_js_value().unchecked_ref()));
    lock::hold(&scope.name(), move || ready(Reply::Ready));
}
