//! The games, a folder each, with the same rooms in each: `mod.rs` the position and what the game
//! tells of itself, `moves.rs` the move and its text, `movegen.rs` the legal moves, `refusals.rs`
//! which reason stands in the way of a move, `reasons.rs` the list of them and the sentence of each, `rule.rs` the numbers
//! of the rules, `rules.md` the rules that all of them cite. Fidchell has its reasons in `refusals.rs` still. Some have a room more: `layers.rs`
//! for what is drawn; Fidchell also `pieces.rs`, the table of its pieces; Pawn `stage.rs`, the board in
//! the middle of a turn; Fidchell and Zugzwang `read.rs`, which refuses impossible positions. Zugzwang
//! has a room for each thing that its rules speak of, `die.rs`, `squares.rs`, `set.rs`, `cards.rs` and
//! `deal.rs`; `table.rs` for what is known of a position, `hands.rs`
//! for what lies beside the board, `determinization.rs` for positions drawn from what a viewer sees, and `parts.rs` for rules that are asked by themselves.

pub mod fidchell;
pub mod fist;
pub mod hens;
pub mod pawn;
#[cfg(feature = "toy")]
pub mod toy;
pub mod zugzwang;
