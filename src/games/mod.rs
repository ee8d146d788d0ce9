//! The games, one folder each. Games that only tests play are in `tests/games/`.
//!
//! Every folder has `mod.rs` (the position, and the game's description), `moves.rs` (a move and its
//! text), `movegen.rs` (the legal moves), `refusals.rs` (why a move is not legal) and `reasons.rs`
//! (the list of reasons, with a sentence for each), `effects.rs` (what a partly entered move shows
//! on the board), `evaluate.rs` (how good a position is, for the computer player), `coach.rs`
//! (remarks for beginners) and `themes.rs` (puzzle themes). `text/en/rules.md` has the rules. The
//! constants for their numbers, `rule::HENS_3`, are generated from it.
//!
//! Some have more: `layers.rs` for the layers, which are overlays that explain a position;
//! `occupancy.rs` in Hens for code that does not depend on the board's size; `pieces.rs` in
//! Fidchell for the table of its pieces; `partial_turn.rs` in Pawn for the board in the middle of a
//! turn; `read.rs` in Fidchell and Zugzwang, which parses a position string and refuses impossible
//! positions; `fields.rs` there, for the set-up editor. Zugzwang has a file for each concept of its
//! rules: `die.rs`, `face.rs`, `edge.rs`, `squares.rs`, `set.rs`, `cards.rs`, `deal.rs`. Its
//! `knowledge.rs` has positions with unknown parts (views), `hands.rs` the cards and dice shown
//! beside the board, `determinization.rs` draws full positions that agree with a view, and
//! `rule_queries.rs` answers questions about a single rule.

#[cfg(feature = "toy")]
#[path = "../../tests/games/breakthrough/mod.rs"]
pub mod breakthrough;
pub mod fidchell;
pub mod fist;
pub mod hens;
pub mod pawn;
#[cfg(feature = "toy")]
#[path = "../../tests/games/toy/mod.rs"]
pub mod toy;
pub mod zugzwang;
