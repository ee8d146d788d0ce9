//! Tests of the rules of each game: one module per game, with the tests in the order of the rules.

mod breakthrough;
mod fidchell;
mod fist;
mod hens;
mod pawn;
mod toy;
mod zugzwang;
