//! The games, a folder each.
//!
//! Every folder has `mod.rs` (the position, and the game's description), `moves.rs` (a move and its text), `movegen.rs` (the
//! legal moves), `refusals.rs` (the reason why a move is not legal), `reasons.rs` (the list of reasons, with a sentence for
//! each) and `rule.rs` (the numbers of the rules). `text/en/rules.md` has the rules themselves.
//!
//! Some have more: `layers.rs` for the layers on the board; `pieces.rs` in Fidchell for the table of its pieces;
//! `partial_turn.rs` in Pawn for the board in the middle of a turn; `read.rs` in Fidchell and Zugzwang, which refuses
//! impossible positions. Zugzwang has a file for each thing that its rules name: `die.rs`, `squares.rs`, `set.rs`,
//! `cards.rs`, `deal.rs`. Its `knowledge.rs` says what is known of a position, `hands.rs` what lies beside the board,
//! `determinization.rs` draws positions that agree with a view, and `rule_queries.rs` answers single rules.

pub mod fidchell;
pub mod fist;
pub mod hens;
pub mod pawn;
#[cfg(feature = "toy")]
pub mod toy;
pub mod zugzwang;
