//! The shapes of a game's pieces, which its board and all beside it use by their names.

use crate::board::svg::Drawing;
use fairyboard::catalog;
use ui_model::drawing::{Set, sprite};
use yew::prelude::*;

#[derive(PartialEq, Properties)]
pub struct Props {
    /// The id of the game.
    pub game: &'static str,
    pub set: Set,
}

/// The shapes of a game's pieces.
#[component]
pub fn Shapes(Props { game, set }: &Props) -> Html {
    let family = catalog::find(game);
    let sprite = family.map_or_else(String::new, |family| sprite(family.info(), set));
    html! { <Drawing svg={sprite} /> }
}
