//! The SVG symbols of a game's pieces. The board and the parts around the board use the symbols by
//! id.

use crate::board::svg::Drawing;
use fairyboard::catalog;
use ui_model::drawing::{Set, sprite};
use yew::prelude::*;

#[derive(PartialEq, Properties)]
pub struct Props {
    pub game: &'static str,
    pub set: Set,
}

#[component]
pub fn Sprite(Props { game, set }: &Props) -> Html {
    let family = catalog::find(game);
    let sprite = family.map_or_else(String::new, |family| sprite(family.info(), set));
    html! { <Drawing svg={sprite} /> }
}
