//! The choice of the side of a game by link.

use super::opponent_tools::PlayerProps;
use crate::parts::fields::{Labelled, Select};
use fairyboard::Seat;
use ui_model::link_game::is_by_link;
use ui_model::model::{Do, Game};
use ui_model::say;
use yew::prelude::*;

/// The choice of the side that is played on this device. Empty if the game is not by link, or if it
/// is played over relays, where the room's link determines the side.
#[component]
pub fn SeatField(PlayerProps { ui, act, locked }: &PlayerProps) -> Html {
    let record = ui.session.record();
    if !is_by_link(record) || ui.pretends || ui.is_live {
        return html! {};
    }
    if let Some(seat) = ui.session.side.filter(|_| ui.hands.masked) {
        let name = ui.name(seat);
        return html! { <p class="hint">{ say::byline_seat(name) }</p> };
    }
    let act = act.clone();
    let on_change = Callback::from(move |value: String| {
        act.emit(Do::Game(Game::Sit(value.parse().ok().map(Seat))));
    });
    let seats = (0..2).map(|seat| (seat.to_string(), ui.name(Seat(seat))));
    let choices: Vec<_> = seats.chain([(String::new(), say::BYLINE_BOTH.to_string())]).collect();
    let chosen = ui.session.side.map_or_else(String::new, |side| side.0.to_string());
    html! {
        <Labelled class="by-link" label={say::BYLINE_SEATS}>
            <Select {choices} {chosen} disabled={*locked} {on_change} />
        </Labelled>
    }
}
