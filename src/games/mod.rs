//! The games, a folder each, with the same rooms in each: `mod.rs` the position and what the game
//! tells of itself, `moves.rs` the move and its text, `movegen.rs` the legal moves, `refusals.rs`
//! the reasons, `rules.md` the numbered rules that all of them cite. Some have a room more: `layers.rs`
//! for what is drawn; Fidchell also `pieces.rs`, the table of its pieces; it and Zugzwang `read.rs`, which refuses
//! impossible positions.

pub mod fidchell;
pub mod fist;
pub mod hens;
pub mod pawn;
pub mod zugzwang;
