//! What holds for every game, for whatever is read, and for the vectors and links of the past:
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

/// Otherwise a game would go without the tests that are made for each.
#[test]
fn tests_are_made_for_each_game_of_the_catalogue() {
    let ids: Vec<_> = GAMES.iter().map(|family| family.info().id).collect();
    assert_eq!(IDS, ids);
}
