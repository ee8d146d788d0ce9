//! Squares, sets of squares and the tables that join them, for boards of up to twelve by twelve.
//!
//! *Invariants.* A [`Square`] always lies on the largest board; whether it lies on a game's own
//! board is asked with [`SquareSet::index_of`]. All tables are computed at compile time.

mod set;
mod square;
mod tables;

pub use set::{Iter, Set8, Set10, Set12, SquareSet};
pub use square::{Square, line_between};
pub use tables::{ALL_DIRECTIONS, MAX_SQUARES, ORTHOGONALS, leaps, rays};
