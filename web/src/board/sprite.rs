//! The shapes of a game's pieces, which its board and all beside it use by their names.

use crate::board::drawn::drawn;
use crate::platform::part::part;
use fairyboard::catalog;
use table::drawing::{Set, sprite};
use yew::prelude::*;

/// The shapes of a game's pieces, made once.
pub fn shapes(game: &'static str, set: Set) -> Html {
    part("shapes", (game, set), |(id, set), _| {
        let family = catalog::find(id);
        let sprite = family.map_or_else(String::new, |family| sprite(family.info(), set));
        drawn(sprite)
    })
}
