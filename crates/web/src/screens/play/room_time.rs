//! The time of a player in a game over relays, shown beside the name.

use super::play_handle::{PlayHandle, use_ui};
use super::room_line::does;
use super::time::ClockFace;
use crate::board::icon::IconName;
use crate::parts::button::{Button, Style};
use crate::platform::countdown::use_countdown;
use crate::platform::feed::use_seen;
use crate::platform::room::{RoomAction, use_room};
use fairyboard::Seat;
use ui_model::clock::{Clock, DAY};
use ui_model::headers::TIME_CONTROL;
use ui_model::model::{Do, View};
use ui_model::room_clock::{RoomClock, gift};
use ui_model::say;
use yew::prelude::*;
use yew_hooks::use_previous;

#[derive(Clone, PartialEq, Properties)]
pub struct Props {
    pub play: PlayHandle,
    pub seat: Seat,
}

/// The time that a player has left, and the button that gives the other player some. Empty until
/// the room has counted the time.
#[component]
pub fn RoomTime(Props { play, seat }: &Props) -> Html {
    let clock = use_room(&play.room, |view| view.and_then(|view| view.clock));
    match clock {
        Some(clock) => html! { <TimeLeft play={play.clone()} seat={*seat} {clock} /> },
        None => html! {},
    }
}

#[derive(PartialEq, Properties)]
struct TimeLeftProps {
    play: PlayHandle,
    seat: Seat,
    clock: RoomClock,
}

#[component]
fn TimeLeft(TimeLeftProps { play, seat, clock }: &TimeLeftProps) -> Html {
    let (seat, clock) = (*seat, *clock);
    let runs = clock.runs_for == Some(seat);
    let now = use_countdown(clock, clock.at, |now| runs.then(|| clock.left(seat, now)), |_| ());
    let left = clock.left(seat, now);
    let side = use_seen(&play.feed, |shown| shown.ui.session.side);
    use_warning(play, runs && side == Some(seat), left);
    let ui = use_ui(play);
    let name = ui.player(seat);
    let may_give = side == Some(seat.other()) && clock.runs_for.is_some();
    let label = match gift(ui.session.record().header(TIME_CONTROL)) {
        DAY => say::room_give_day(name.clone()),
        _ => say::room_give_time(name.clone()),
    };
    let label = label.to_string();
    let gift = html! {
        if may_give {
            <Button style={Style::Quiet} action="give-time" disabled={play.locked || play.elsewhere} label={label.clone()}
                    title={label} onclick={does(play, RoomAction::GiveTime)} icon={IconName::MoreTime} />
        }
    };
    html! { <ClockFace {name} {seat} {left} {runs} is_out={runs && left == 0}>{ gift }</ClockFace> }
}

/// Announces that a minute or ten seconds are left of the player's own time.
#[hook]
fn use_warning(play: &PlayHandle, is_own_turn: bool, left: u64) {
    let told = is_own_turn.then(|| Clock::told(left));
    let before = use_previous(told);
    let play = play.clone();
    use_effect_with(told, move |told| {
        let (Some(before), Some(told)) = (*before, *told) else { return };
        let name = play.ui().label(play.ui().session.state().to_move());
        let words = match told {
            1 => say::clock_minute_of(name),
            2 => say::clock_ten_of(name),
            _ => return,
        };
        if told > before {
            play.act.emit(Do::View(View::Say(words.to_string())));
        }
    });
}
