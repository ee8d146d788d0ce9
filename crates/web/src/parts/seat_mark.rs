//! The mark of a player beside the player's name.

use fairyboard::{Draw, Seat};
use ui_model::drawing::side_class;
use ui_model::queries::{edge_of, edges};
use yew::prelude::*;

/// The mark of a player: a disc in the colour of the player's pieces. If the pieces are dice, which
/// belong to nobody, the disc has the player's number, and the colour of the edge at which the
/// player sits.
pub fn seat_mark(drawing: &dyn Draw, seat: Seat) -> Html {
    let edges = edges(drawing);
    if edges.is_empty() {
        return html! { <span class={classes!("seat", side_class(Some(seat)))} aria-hidden="true"></span> };
    }
    let edge = edge_of(drawing, seat).and_then(|edge| edges.get(edge));
    let colour = edge.map(|edge| format!("edge-{}", edge.colour));
    html! { <span class={classes!("seat", "with-number", colour)} aria-hidden="true">{ seat.0 + 1 }</span> }
}
