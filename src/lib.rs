//! Rules, text formats, records and links of five uncommon cousins of chess.
//!
//! - [`geometry`] and [`notation`]: squares and text formats, shared by all games.
//! - [`Rules`]: what perft (counting move sequences) and search need of a position. [`Game`] adds
//!   what user interfaces need.
//! - [`turn`]: the steps that enter a move.
//! - [`games`]: the games, a module each. [`catalog`] lists them.
//! - [`record`]: a game as played, with variations. [`link`] encodes a record as a part of a web
//!   address.
//!
//! ```
//! use fairyboard::record::{NodeId, Record};
//! use fairyboard::{Options, catalog};
//!
//! let hens = catalog::find("hens").expect("a game of the catalogue");
//! let mut record = Record::new(hens, Options::defaults(hens.info().options));
//! let at = record.play(NodeId::START, "d2-b4").expect("a legal move");
//! let refusal = record.play(at, "e7-e5").expect_err("chicks move only diagonally");
//! assert!(refusal.to_string().starts_with("HENS-6"));
//! assert_eq!(catalog::perft(&**record.node(at).state(), 2), 3528);
//! ```
//!
//! *Invariants.* The engine uses no browser, no clock and no source of randomness: callers pass
//! seeds in. No input text makes it panic. Each game states its rules once, in the code that lists
//! the legal moves. Everything else follows from this list: whether a typed move is accepted, which
//! clicks may continue a move, and which move a number in a link means.

#![warn(missing_docs)]
#![forbid(unsafe_code)]

mod base;
mod budget;
pub mod catalog;
pub mod chance;
pub mod coach;
pub mod coder;
mod determinization;
pub mod entry;
pub mod evaluate;
pub mod explain;
mod family;
pub mod game;
pub mod games;
pub mod geometry;
pub mod hidden;
pub mod hidden_rules;
mod info;
pub mod lesson;
pub mod link;
mod move_list;
mod notate;
pub mod notation;
pub mod open;
mod options;
pub mod pasted;
pub mod perft;
pub mod puzzle;
pub mod record;
mod refusal;
pub mod rule_query;
pub mod rulebook;
mod rules;
pub mod say;
mod scene;
pub mod sealed;
pub mod session;
pub mod setup;
pub mod side_area;
mod state;
pub mod turn;
pub mod turnable;
pub mod visit;
pub mod zobrist;

pub use base::{Outcome, Piece, Progress, Seat};
pub use budget::Budget;
pub use determinization::Determinize;
pub use entry::Entry;
pub use explain::Explain;
pub use family::Family;
pub use game::{Game, into_position};
pub use i18n::{Key, Text};
pub use info::{Coding, Convention, Info, a_letter};
pub use move_list::MoveList;
pub use notate::Notate;
pub use options::{OptionSpec, Options, OptionsError};
pub use refusal::{MoveError, Refusal};
pub use rules::Rules;
pub use scene::{
    Aim, CardHow, CardLine, CardMove, Draw, Lasting, LastingKind, OffBoard, PieceCard, Scene,
    Shown, Sign,
};
pub use state::{Arrange, Hidden, Played, Position, State, matching};
