//! Tests of perft (counts of move sequences), and of the longest possible game of Hens and Chicks.

use super::{in_random_games, with_each};
use fairyboard::games::breakthrough::Breakthrough;
use fairyboard::perft::count;
use fairyboard::{Options, Seat, State, catalog};
use fairyboard_tests::toy::Toy;
use fairyboard_tests::{StateQueries, for_each_game, some_positions, test};

for_each_game! {
    perft_agrees_with_counting_the_list;
    toy
}

/// Counts the sequences of `depth` plies in a game that only the tests have, which `catalog::perft`
/// does not know. With `made`, plays also the moves of the last ply instead of only counting them.
/// `None` for any other game.
fn count_of_tests(state: &dyn State, depth: u32, made: bool) -> Option<u64> {
    count::<Toy>(state, depth, made).or_else(|| count::<Breakthrough>(state, depth, made))
}

/// The number of sequences of `depth` plies from a position.
fn perft(state: &dyn State, depth: u32) -> u64 {
    count_of_tests(state, depth, false).unwrap_or_else(|| catalog::perft(state, depth))
}

/// Like `perft`, but plays also the moves of the last ply instead of only counting them.
fn perft_made(state: &dyn State, depth: u32) -> u64 {
    count_of_tests(state, depth, true).unwrap_or_else(|| catalog::perft_made(state, depth))
}

fn perft_agrees_with_counting_the_list(id: &str) {
    fn counted(state: &dyn State, depth: u32) -> u64 {
        let moves = state.moves();
        match depth {
            0 => 1,
            1 => moves.len() as u64,
            _ => moves.iter().map(|mv| counted(&*state.play(mv).unwrap().state, depth - 1)).sum(),
        }
    }
    with_each(id, |facts, chosen| {
        for state in some_positions(chosen, 17, 200, 9 * facts.one_in) {
            let text = state.text();
            for depth in 0..=2 {
                let nodes = counted(&*state, depth);
                assert_eq!(perft(&*state, depth), nodes, "perft {depth} of {text}");
                assert_eq!(perft_made(&*state, depth), nodes, "perft {depth} of {text}");
            }
            // Zugzwang has too many announcements (claims of a capture) to play all of them three
            // plies deep.
            if chosen.0.info().id != "zugzwang" || perft(&*state, 2) < 5000 {
                assert_eq!(perft(&*state, 3), perft_made(&*state, 3), "{text}");
            }
        }
    });
}

#[test]
fn games_of_hens_and_chicks_end_within_their_bound() {
    in_random_games("hens", 18, 60, |_, _, state, moves| {
        // The bound is the greatest number of plies that can still follow. It shrinks with every
        // move, so no game is longer than the bound of its first position.
        let bound = bound_of_hens(&**state);
        for mv in moves {
            let next = state.play(mv).unwrap().state;
            let left = bound_of_hens(&*next);
            assert!(left < bound || next.outcome().is_over(), "{mv}");
        }
        assert!(bound > 0 || moves.is_empty());
    });
    let bound = |board: &str| {
        let family = catalog::find("hens").unwrap();
        let options = Options::read(family.info().options, board).unwrap();
        bound_of_hens(&*family.start(&options))
    };
    assert_eq!((bound("board=8"), bound("board=10")), (177, 301));
}

/// The greatest number of plies that can follow. Every move takes a piece at least one rank
/// forward, and a piece on the last rank ends the game. So each piece makes at most one move fewer
/// than there are ranks ahead of it, and the piece that ends the game makes one more.
fn bound_of_hens(state: &dyn State) -> usize {
    let moves = state.pieces().into_iter().map(|(at, piece)| {
        let gone = match piece.owner {
            Some(Seat::FIRST) => at.rank(),
            _ => state.size() - 1 - at.rank(),
        };
        usize::from((state.size() - 2).saturating_sub(gone))
    });
    moves.sum::<usize>() + 1
}
