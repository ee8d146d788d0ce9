//! The rules a second time, plain and slow, to test the engine and to measure its speed.
//!
//! They are written from the numbered rules alone. A board is a list of letters, and each question
//! is a loop over squares. The crate doesn't use the engine and shares no code with it.
//!
//! [`uct`] is a player that uses these rules and nothing else about the games.

#![forbid(unsafe_code)]

pub mod board;
pub mod fidchell;
pub mod fist;
pub mod hens;
pub mod pawn;
pub mod uct;
pub mod zugzwang;
