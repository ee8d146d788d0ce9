//! A second, independent implementation of the games' rules, to test the engine against it and to
//! compare the speed of both.
//!
//! It is plain and slow: a board is a list of letters, and each question is a loop over squares. It
//! was written from the numbered rules alone and shares no code with the engine.
//!
//! [`uct`] is a computer player that knows the games only through these rules.

#![forbid(unsafe_code)]

pub mod board;
pub mod fidchell;
pub mod fist;
pub mod hens;
pub mod pawn;
pub mod uct;
pub mod zugzwang;
