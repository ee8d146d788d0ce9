//! Squares, sets of squares and lookup tables, for boards of up to 12×12.
//!
//! *Invariants.* A [`Square`] is always on the 12×12 board; [`SquareSet::index_of`] checks whether
//! it is on a smaller one. All tables are computed at compile time.
//!
//! `Debug` prints a set as a board, highest rank first:
//!
//! ```
//! use fairyboard::geometry::{MAX_SQUARES, Set8, Square, leaps, line_between};
//!
//! const KNIGHT: [Set8; MAX_SQUARES] =
//!     leaps(&[(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)]);
//!
//! let b1: Square = "b1".parse().unwrap();
//! let at = Set8::index_of(b1).unwrap();
//! let board = "
//!  . . . . . . . .
//!  . . . . . . . .
//!  . . . . . . . .
//!  . . . . . . . .
//!  . . . . . . . .
//!  x . x . . . . .
//!  . . . x . . . .
//!  . . . . . . . .";
//! assert_eq!(format!("{:?}", KNIGHT[at]), board);
//!
//! // One square up and to the left. Squares that leave the board are dropped.
//! let board = "
//!  . . . . . . . .
//!  . . . . . . . .
//!  . . . . . . . .
//!  . . . . . . . .
//!  . x . . . . . .
//!  . . x . . . . .
//!  . . . . . . . .
//!  . . . . . . . .";
//! assert_eq!(format!("{:?}", KNIGHT[at].shifted::<-1, 1>()), board);
//!
//! let f5: Square = "f5".parse().unwrap();
//! let between: Vec<String> = line_between(b1, f5).iter().map(Square::to_string).collect();
//! assert_eq!(between, ["c2", "d3", "e4"]);
//! ```

mod set;
mod square;
mod tables;

pub use set::{Iter, Set8, Set10, Set12, SquareSet};
pub use square::{Square, line_between};
pub use tables::{ALL_DIRECTIONS, MAX_SQUARES, ORTHOGONALS, leaps, rays};
