//! Counts the sequences of plies from a position.

use crate::rules::Rules;
use crate::state::State;
use std::hint::black_box;

/// [`perft`], or [`perft_made`] where `made`, of a position whose type is `G`; `None` where it is another.
pub fn count<G: Rules>(state: &dyn State, depth: u32, made: bool) -> Option<u64> {
    let game = state.as_any().downcast_ref::<G>()?;
    Some(if made { perft_made(game, depth) } else { perft(game, depth) })
}

/// Counts the sequences of `depth` plies; a finished game has none, and no plies are one sequence.
///
/// The last ply is counted without being made. The result wraps beyond 2⁶⁴.
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

/// As [`perft`], but makes every move, those of the last ply too. For measuring.
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
