//! Counts the sequences of plies from a position, which is the usual test of a move generator, and
//! a benchmark of its speed.

use crate::rules::Rules;
use crate::state::State;
use std::hint::black_box;

/// Counts the sequences of plies from a position of type `G`, with [`perft_made`] if `made`, else
/// with [`perft`]; `None` if the position has another type.
pub fn count<G: Rules>(state: &dyn State, depth: u32, made: bool) -> Option<u64> {
    let game = state.as_any().downcast_ref::<G>()?;
    Some(if made { perft_made(game, depth) } else { perft(game, depth) })
}

/// Counts the sequences of `depth` plies. From a finished game there are none. There is one
/// sequence of 0 plies.
///
/// Moves of the last ply are counted but not made. The result wraps at 2⁶⁴.
pub fn perft<G: Rules>(game: &G, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => game.count_moves(),
        _ => {
            let mut nodes = 0u64;
            game.for_each_move(|mv| nodes = nodes.wrapping_add(perft(&game.after(mv), depth - 1)));
            nodes
        }
    }
}

/// Like [`perft`], but makes every move, also in the last ply. For benchmarks.
pub fn perft_made<G: Rules>(game: &G, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut nodes = 0u64;
    if depth == 1 {
        game.for_each_move(|mv| {
            black_box(&game.after(mv));
            nodes += 1;
        });
    } else {
        game.for_each_move(|mv| nodes = nodes.wrapping_add(perft_made(&game.after(mv), depth - 1)));
    }
    nodes
}
