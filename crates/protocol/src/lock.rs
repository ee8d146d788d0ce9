//! The browser's locks (the Web Locks API), and a lock that shows the page that a worker has ended.
//!
//! A browser may end a worker for lack of memory, and a worker may close itself. Neither notifies
//! the page. Each worker therefore holds a lock as long as it lives, and the page waits for that
//! lock. In browsers without locks, the page notices the end only when an answer is overdue.

use js_sys::{Function, Object, Promise, Reflect};
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::{Closure, JsValue, wasm_bindgen};

#[wasm_bindgen]
extern "C" {
    /// Declared here, because web-sys has this type only as an unstable API.
    pub type LockManager;

    #[wasm_bindgen(method, catch)]
    fn request(this: &LockManager, name: &str, granted: &Function) -> Result<Promise, JsValue>;

    #[wasm_bindgen(method, js_name = request)]
    pub fn request_with(
        this: &LockManager,
        name: &str,
        options: &Object,
        granted: &Function,
    ) -> Promise;
}

/// The browser's locks (`navigator.locks`), in a page or in a worker. `None` if the browser has
/// none.
pub fn locks() -> Option<LockManager> {
    let navigator = Reflect::get(&js_sys::global(), &"navigator".into()).ok()?;
    let locks = Reflect::get(&navigator, &"locks".into()).ok()?;
    locks.is_object().then(|| locks.unchecked_into())
}

/// Takes a lock until this worker ends, and calls `held` once the worker has the lock. If the
/// browser has no locks, or refuses the lock, `held` is called without it.
pub fn acquire(name: &str, held: impl Fn() + Clone + 'static) {
    let Some(locks) = locks() else { return held() };
    let refused = held.clone();
    let granted = Closure::once_into_js(move || {
        held();
        // This promise never settles, so the lock is held until the worker ends.
        Promise::new(&mut |_, _| {})
    });
    match locks.request(name, granted.unchecked_ref()) {
        Ok(ended) => {
            let refused = Closure::<dyn FnMut(JsValue)>::new(move |_| refused());
            let _ = ended.catch(&refused);
            // The browser may call this function as long as the worker lives, so it is never freed.
            refused.forget();
        }
        Err(_) => refused(),
    }
}

/// Calls `then` once the lock is free, that is, when its worker has ended. In a browser without
/// locks `then` is never called.
pub fn when_free(name: &str, then: impl FnOnce() + 'static) {
    let Some(locks) = locks() else { return };
    let granted = Closure::once_into_js(then);
    // If the browser refuses the lock, `then` is never called, and the page notices the worker's
    // end only when an answer is overdue.
    let _ = locks.request(name, granted.unchecked_ref());
}
