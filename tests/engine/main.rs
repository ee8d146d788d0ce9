//! Tests of the engine: every game, every parser, and compatibility with links of earlier versions
//! and results of other implementations. They run natively and as WebAssembly.

mod battery;
mod coder;
mod links;
mod messages;
mod parsers;
mod player;
mod typing;
mod vectors;

use fairyboard::catalog::GAMES;
use fairyboard_tests::{IDS, test};

/// The macros make tests for each game of `IDS`, so `IDS` must list the whole catalogue.
#[test]
fn tests_are_made_for_each_game_of_the_catalogue() {
    let ids: Vec<_> = GAMES.iter().map(|family| family.info().id).collect();
    assert_eq!(IDS, ids);
}
