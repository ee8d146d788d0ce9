//! Panics on request, for browser tests. Only the test build of the page in `target/toy` has them.

/// Panics if a browser test has set `window.planted` to the name `place`.
#[cfg(feature = "planted")]
#[track_caller]
pub fn planted(place: &str) {
    let chosen = js_sys::Reflect::get(&js_sys::global(), &"planted".into());
    if chosen.is_ok_and(|chosen| chosen.as_string().as_deref() == Some(place)) {
        let hidden = "Q@c3";
        panic!("planted at {place}: {hidden}");
    }
}

/// Does nothing, because only test builds panic on request.
#[cfg(not(feature = "planted"))]
pub fn planted(_: &str) {}
