//! Moving pictures as GIF files, in a worker: see `static/packer.js`.

use moving::Picture;
use std::cell::RefCell;
use wasm_bindgen::prelude::wasm_bindgen;

fn main() {}

thread_local! {
    /// The picture of this worker, which makes one in its life.
    static PICTURE: RefCell<Option<Picture>> = const { RefCell::new(None) };
}

/// Adds a frame to the picture; tells whether it is one, of the size of the first.
#[wasm_bindgen]
pub fn add(width: u16, height: u16, pixels: &[u8], hundredths: u16) -> bool {
    PICTURE.with_borrow_mut(|picture| {
        if picture.is_none() {
            *picture = Picture::new(width, height);
        }
        picture.as_mut().is_some_and(|picture| picture.add(pixels, hundredths))
    })
}

/// The file of the picture; nothing where it has no frames.
#[wasm_bindgen]
pub fn file() -> Option<Vec<u8>> {
    PICTURE.with_borrow_mut(|picture| picture.take()?.file())
}
