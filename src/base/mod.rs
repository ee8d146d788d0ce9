//! Basic types that the whole engine uses: seats, pieces, outcomes. Depends on no other module.

mod outcome;
mod piece;
mod progress;
mod seat;

pub use outcome::Outcome;
pub(crate) use outcome::RESULTS;
pub use piece::Piece;
pub use progress::Progress;
pub use seat::Seat;
