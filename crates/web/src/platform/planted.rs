//! Panics that browser tests ask for, in the page at `target/toy` only.

/// Panics if a browser test has put the name of this place into `window.planted`.
#[cfg(feature = "planted")]
#[track_caller]
pub fn planted(place: &str) {
    let chosen = js_sys::Reflect::get(&js_sys::global(), &"planted".into());
    if chosen.is_ok_and(|chosen| chosen.as_string().as_deref() == Some(place)) {
        let hidden = "Q@c3";
        panic!("planted at {place}: {hidden}");
    }
}

/// Does nothing: only builds for tests have planted panics.
#[cfg(not(feature = "planted"))]
pub fn planted(_: &str) {}
