//! The rules a second time, plain and slow.
//!
//! Written from the numbered rules alone, to hold the engine to them and to measure it beside. A
//! board is a list of letters and every question is a loop over squares. Nothing here knows the
//! engine, and nothing here is shared with it.
//!
//! [`uct`] plays by these rules, and knows nothing else of the games.

#![forbid(unsafe_code)]

pub mod board;
pub mod fidchell;
pub mod fist;
pub mod hens;
pub mod pawn;
pub mod uct;
pub mod zugzwang;
