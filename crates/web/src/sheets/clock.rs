//! The sheet for correcting the clocks, for example to add time for one player.

use crate::parts::button::{Button, Style};
use crate::parts::dialog::Dialog;
use crate::parts::fields::{Labelled, NumberInput};
use crate::parts::lazy::lazy_component;
use crate::platform::state_setters::SetState;
use fairyboard::{Key, Seat};
use ui_model::model::{Do, Game, SharedUi, Ui};
use ui_model::say;
use yew::prelude::*;

/// The longest time that can be set, in minutes.
const MINUTES: u32 = 599;

#[derive(Clone, PartialEq, Properties)]
pub struct Props {
    /// The state of the play screen. The game must have a clock.
    pub ui: SharedUi,
    pub act: Callback<Do>,
    pub on_close: Callback<()>,
}

lazy_component!(LazyClockSheet = ClockSheet, in chunk panel);

#[component]
pub fn ClockSheet(Props { ui, act, on_close }: &Props) -> Html {
    // The seconds that the clock of each side is set to when the player confirms.
    let left = use_state_eq(|| [0, 1].map(|seat| seconds_left(ui, Seat(seat))));
    let set = {
        let (act, on_close, left) = (act.clone(), on_close.clone(), left.clone());
        Callback::from(move |_: MouseEvent| {
            on_close.emit(());
            act.emit(Do::Game(Game::PutRight(left.map(|seconds| u64::from(seconds) * 1000))));
        })
    };
    let number = |seat: usize, name: Key, most: u32, now: u32, put: fn(u32, u32) -> u32| {
        let on_change = left.changes(move |left: &mut [u32; 2], value: u32| {
            left[seat] = put(left[seat], value);
        });
        html! { <Labelled label={name}><NumberInput least=0 {most} value={now} {on_change} /></Labelled> }
    };
    let side = |seat: usize| {
        let (minutes, seconds) = (left[seat] / 60, left[seat] % 60);
        let more = left.changes(move |left: &mut [u32; 2], _| {
            left[seat] = (left[seat] + 60).min(MINUTES * 60);
        });
        html! {
            <fieldset class="row-of-fields">
                <legend>{ ui.label(Seat(seat as u8)) }</legend>
                { number(seat, say::CLOCK_SET_MINUTES, MINUTES, minutes, |left, value| value * 60 + left % 60) }
                { number(seat, say::CLOCK_SET_SECONDS, 59, seconds, |left, value| left / 60 * 60 + value) }
                <Button onclick={more}>{ say::CLOCK_ADD_MINUTE }</Button>
            </fieldset>
        }
    };
    let footer = html! { <Button style={Style::Primary} onclick={set}>{ say::CLOCK_SET }</Button> };
    html! {
        <Dialog title={say::CLOCK_SET} {footer} on_close={on_close.clone()}>
            { side(0) }
            { side(1) }
        </Dialog>
    }
}

/// The time that a side has left, in whole seconds. The clock is paused while the sheet is open.
fn seconds_left(ui: &Ui, seat: Seat) -> u32 {
    let left = ui.clock.map_or(0, |clock| clock.left(seat, 0));
    u32::try_from(left.div_ceil(1000)).unwrap_or(u32::MAX).min(MINUTES * 60)
}
