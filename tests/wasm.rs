//! The same tests once more, as WebAssembly under Node.js.

#![cfg(target_arch = "wasm32")]
#![allow(clippy::duplicate_mod)] // each test file brings what they share along

#[path = "battery.rs"]
mod battery;
#[path = "fidchell.rs"]
mod fidchell;
#[path = "fidchell_pieces.rs"]
mod fidchell_pieces;
#[path = "fist.rs"]
mod fist;
#[path = "geometry.rs"]
mod geometry;
#[path = "hens.rs"]
mod hens;
#[path = "lessons.rs"]
mod lessons;
#[path = "parsers.rs"]
mod parsers;
#[path = "pawn.rs"]
mod pawn;
#[path = "plain.rs"]
mod plain;
#[path = "records.rs"]
mod records;
#[path = "session.rs"]
mod session;
#[path = "setup.rs"]
mod setup;
#[path = "study.rs"]
mod study;
#[path = "vectors.rs"]
mod vectors;
#[path = "zugzwang.rs"]
mod zugzwang;
#[path = "zugzwang_views.rs"]
mod zugzwang_views;
