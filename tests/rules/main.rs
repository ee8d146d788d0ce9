//! The games, rule by rule.

mod fidchell;
mod fist;
mod hens;
mod pawn;
mod toy;
mod zugzwang;
