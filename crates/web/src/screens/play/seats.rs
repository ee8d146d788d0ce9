//! The lines with the players' names beside the board, and the players' hands of cards or dice.

use super::play_handle::{PlayHandle, PlayProps, Tab, use_ui};
use super::room_time::RoomTime;
use super::time::Time;
use crate::parts::hands::{ChosenDie, FaceGrid, Hands, PlayerLines};
use crate::parts::player_bar::End;
use fairyboard::Seat;
use fairyboard::turn::Act;
use yew::prelude::*;

#[derive(PartialEq, Properties)]
pub struct LineProps {
    pub play: PlayHandle,
    /// Which line: `Near` is below the board. `Far` is above it, for the player on the other side
    /// of a table or for all others.
    pub end: End,
}

/// The line of one player beside the board.
#[component]
pub fn PlayerLine(LineProps { play, end }: &LineProps) -> Html {
    let (ui, end) = (use_ui(play), *end);
    let clock = use_callback(
        (play.clone(), ui.clock.is_some(), ui.is_live),
        |seat: Seat, (play, has_clock, is_live)| match (has_clock, is_live) {
            (true, _) => html! { <Time key={seat.0} play={play.clone()} {seat} /> },
            (false, true) => html! { <RoomTime key={seat.0} play={play.clone()} {seat} /> },
            (false, false) => html! {},
        },
    );
    let (act, locked) = (play.act.clone(), play.locked);
    html! { <PlayerLines {ui} {act} {locked} {end} {clock} /> }
}

/// The hands, the cards and the buttons that name a face of a die.
#[component]
pub fn HandArea(PlayProps { play }: &PlayProps) -> Html {
    let ui = &use_ui(play);
    let session = &ui.session;
    let names_face = !session.draft().is_empty()
        && session.next().steps.iter().any(|step| step.act == Act::Face);
    let on_cards = {
        let panel = play.panel.clone();
        Callback::from(move |()| panel.set(panel.reveal(Tab::Cards)))
    };
    html! {
        <>
            <div class="hand-area">
                <FaceGrid ui={ui.clone()} act={play.act.clone()} locked={play.locked} />
                if !names_face { <Hands ui={ui.clone()} act={play.act.clone()} locked={play.locked} {on_cards} /> }
            </div>
            <ChosenDie ui={ui.clone()} />
        </>
    }
}
