//! The words that all of the engine speaks in. Imports nothing else of it.

mod outcome;
mod piece;
mod progress;
mod rule;
mod seat;

pub use outcome::Outcome;
pub(crate) use outcome::RESULTS;
pub use piece::Piece;
pub use progress::Progress;
pub(crate) use rule::rule_ids;
pub use seat::Seat;
