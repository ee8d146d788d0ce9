//! The lines with the players' names beside the board, and the players' hands of cards or dice.

use super::play_context::{PlayContext, PlayProps, Tab, use_ui};
use super::room_time::RoomTime;
use super::time::Time;
use crate::parts::hands::{self, chosen_die, face_grid, hands, has_hands, seat_line};
use crate::parts::player_bar::{End, player_bar};
use fairyboard::Seat;
use fairyboard::turn::Act;
use yew::prelude::*;

#[derive(PartialEq, Properties)]
pub struct LineProps {
    pub play: PlayContext,
    /// Which line: `Near` is below the board. `Far` is above it, for the player on the other side
    /// of a table or for all others.
    pub end: End,
}

/// The line of one player beside the board.
#[component]
pub fn PlayerLine(LineProps { play, end }: &LineProps) -> Html {
    let (ui, end) = (&use_ui(play), *end);
    let bottom = if ui.turned() == 0 { Seat::FIRST } else { Seat::SECOND };
    let clock = |seat: Seat| match ui.clock {
        None if ui.is_live => html! { <RoomTime key={seat.0} play={play.clone()} {seat} /> },
        None => html! {},
        Some(_) => html! { <Time key={seat.0} play={play.clone()} {seat} /> },
    };
    if has_hands(&**ui.session.state()) {
        return seat_line(ui, &play.act, play.deleted, end, &clock);
    }
    player_bar(ui, &play.act, play.deleted, bottom, end, &clock)
}

/// The hands, the cards and the buttons that name a face of a die.
#[component]
pub fn HandArea(PlayProps { play }: &PlayProps) -> Html {
    let ui = &use_ui(play);
    let session = &ui.session;
    let names_face = !session.draft().is_empty()
        && session.next().steps.iter().any(|step| step.act == Act::Face);
    let props = hands::Props {
        ui: ui.clone(),
        act: play.act.clone(),
        locked: play.deleted,
        on_cards: {
            let panel = play.panel.clone();
            Callback::from(move |()| panel.set(panel.at(Tab::Cards)))
        },
    };
    html! {
        <>
            <div class="hand-area">
                { face_grid(ui, &play.act, play.deleted) }
                if !names_face { { hands(&props) } }
            </div>
            { chosen_die(ui) }
        </>
    }
}
