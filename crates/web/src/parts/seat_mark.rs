//! The mark of a player beside the player's name.

use fairyboard::{Draw, Seat};
use ui_model::drawing::side_class;
use ui_model::queries::{edge_of, edges};
use yew::prelude::*;

/// The content of a player's mark.
#[derive(Clone, Copy, PartialEq)]
pub enum Mark {
    /// The colour of the player's pieces.
    Pieces(Seat),
    /// The player's number, and the colour of the player's edge of the board, if there is one. For
    /// games with dice, which belong to no player.
    Number(Seat, Option<&'static str>),
}

impl Mark {
    pub fn of(drawing: &dyn Draw, seat: Seat) -> Self {
        let edges = edges(drawing);
        if edges.is_empty() {
            return Mark::Pieces(seat);
        }
        let edge = edge_of(drawing, seat).and_then(|edge| edges.get(edge));
        Mark::Number(seat, edge.map(|edge| edge.colour))
    }
}

#[derive(PartialEq, Properties)]
pub struct SeatMarkProps {
    pub mark: Mark,
}

/// The mark of a player: a disc in the player's colour, which may contain the player's number.
#[component]
pub fn SeatMark(SeatMarkProps { mark }: &SeatMarkProps) -> Html {
    let (class, number) = match mark {
        Mark::Pieces(seat) => (classes!("seat", side_class(Some(*seat))), None),
        Mark::Number(seat, edge) => (
            classes!("seat", "with-number", edge.map(|edge| format!("edge-{edge}"))),
            Some(seat.0 + 1),
        ),
    };
    html! { <span {class} aria-hidden="true">{ for number }</span> }
}
