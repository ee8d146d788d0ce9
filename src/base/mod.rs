//! The words that all of the engine speaks in. Imports nothing else of it.

mod outcome;
mod piece;
mod progress;
mod seat;

pub use outcome::Outcome;
pub use piece::Piece;
pub use progress::Clock;
pub use seat::Seat;
