//! What is built on the games: records, sessions, studies, setting up, lessons; the engine beside the plain
//! implementation; and the source files themselves.

mod aim;
mod analysis;
mod apart;
mod board;
mod clock;
mod computer;
#[cfg(not(target_arch = "wasm32"))]
mod contrast;
#[cfg(not(target_arch = "wasm32"))]
mod docs;
mod endings;
mod entered;
#[cfg(not(target_arch = "wasm32"))]
mod floors;
mod forbidden;
mod geometry;
mod gesture;
#[cfg(not(target_arch = "wasm32"))]
mod grey;
mod guide;
mod hints;
mod kept;
mod keys;
mod legal;
mod lessons;
mod markup;
mod moves;
mod moving;
mod parcel;
mod pictures;
mod player;
mod printed;
mod puzzles;
mod records;
mod reference;
mod refusals;
#[cfg(not(target_arch = "wasm32"))]
mod said;
mod sealed;
mod seats;
mod secrets;
mod see;
mod session;
mod sets;
mod setup;
mod setup_editor;
mod spoken;
mod study;
#[cfg(not(target_arch = "wasm32"))]
mod styles;
#[cfg(not(target_arch = "wasm32"))]
mod tidy;
mod words;
