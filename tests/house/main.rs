//! What is built on the games: records, sessions, studies, setting up, lessons; the engine beside the plain
//! implementation; and the source files themselves.

mod aim;
mod analysis;
mod apart;
mod board;
mod clock;
mod computer;
mod endings;
#[cfg(not(target_arch = "wasm32"))]
mod floors;
mod geometry;
mod gesture;
mod guide;
mod kept;
mod keys;
mod legal;
mod lessons;
mod markup;
mod moves;
mod moving;
mod parcel;
mod pictures;
mod plain;
mod player;
mod printed;
mod puzzles;
mod records;
mod refusals;
#[cfg(not(target_arch = "wasm32"))]
mod said;
mod seats;
mod secrets;
mod see;
mod session;
mod setup;
mod spoken;
mod study;
#[cfg(not(target_arch = "wasm32"))]
mod tidy;
mod words;
