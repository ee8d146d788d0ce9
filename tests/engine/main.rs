//! Tests of every game, every parser, and the vectors and links of earlier versions. They run
//! natively and as WebAssembly.

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

/// A game missing from `IDS` would lack the tests that are made for each game.
#[test]
fn tests_are_made_for_each_game_of_the_catalogue() {
    let ids: Vec<_> = GAMES.iter().map(|family| family.info().id).collect();
    assert_eq!(IDS, ids);
}
