//! Tests of the games, one module per game, ordered by rule.

mod fidchell;
mod fist;
mod hens;
mod pawn;
mod toy;
mod zugzwang;
