//! Tables of leaps and rays, made at compile time for any board.

use super::SquareSet;

/// The number of squares of the largest board, 12×12. Tables of smaller boards have this length
/// too, and their last entries are empty.
pub const MAX_SQUARES: usize = 144;

/// The four directions along ranks and files, as (files, ranks).
pub const ORTHOGONALS: [(i8, i8); 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];

/// The eight directions, clockwise from straight up, as (files, ranks).
pub const ALL_DIRECTIONS: [(i8, i8); 8] =
    [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];

/// For each square, by its index, the squares at one of these distances, given as (files, ranks).
///
/// With [`ORTHOGONALS`], these are the up to four squares that share a side with the square.
pub const fn leaps<const N: usize, const W: usize>(
    distances: &[(i8, i8)],
) -> [SquareSet<N, W>; MAX_SQUARES] {
    let mut table = [SquareSet::EMPTY; MAX_SQUARES];
    let mut index = 0;
    while index < N * N {
        let mut i = 0;
        while i < distances.len() {
            if let Some(to) = moved::<N>(index, distances[i]) {
                table[index] = table[index].with(to);
            }
            i += 1;
        }
        index += 1;
    }
    table
}

/// For each square, by its index, the squares of the line that leaves it in this direction, given
/// as (files, ranks).
///
/// ```
/// use fairyboard::geometry::{MAX_SQUARES, Set8, rays};
///
/// const UP_AND_RIGHT: [Set8; MAX_SQUARES] = rays((1, 1));
/// let c4 = Set8::index_of("c4".parse().unwrap()).unwrap();
/// let board = "
///  . . . . . . x .
///  . . . . . x . .
///  . . . . x . . .
///  . . . x . . . .
///  . . . . . . . .
///  . . . . . . . .
///  . . . . . . . .
///  . . . . . . . .";
/// assert_eq!(format!("{:?}", UP_AND_RIGHT[c4]), board);
/// ```
pub const fn rays<const N: usize, const W: usize>(
    direction: (i8, i8),
) -> [SquareSet<N, W>; MAX_SQUARES] {
    let mut table = [SquareSet::EMPTY; MAX_SQUARES];
    let mut index = 0;
    while index < N * N {
        let mut at = index;
        while let Some(to) = moved::<N>(at, direction) {
            table[index] = table[index].with(to);
            at = to;
        }
        index += 1;
    }
    table
}

const fn moved<const N: usize>(index: usize, (files, ranks): (i8, i8)) -> Option<usize> {
    let file = (index % N) as i8 + files;
    let rank = (index / N) as i8 + ranks;
    if file < 0 || rank < 0 || file >= N as i8 || rank >= N as i8 {
        None
    } else {
        Some(rank as usize * N + file as usize)
    }
}
