//! The choices for the players on this device: how the board turns for them, and a clock.

use crate::parts::fields::{Checkbox, Labelled, NumberInput, Select};
use crate::platform::last_choices::{Playing, last};
use by_address::ByAddress;
use fairyboard::Position;
use fairyboard::session::Seats;
use i18n::Key;
use ui_model::clock::{DAY, Pace, Setting};
use ui_model::{link_game, say, seats};
use yew::prelude::*;

#[derive(PartialEq, Properties)]
pub struct Props {
    /// The start position of the game.
    pub start: ByAddress<Position>,
    pub playing: Playing,
    /// The player's choices as text, in the format that is stored (`seats::write`). `None` if the
    /// player has changed nothing.
    pub words: Option<String>,
    /// Called with the new choices in the stored format.
    pub on: Callback<String>,
}

/// The fields for how the board turns and for a clock, in the sheet for a new game.
#[component]
pub fn SameDevice(props: &Props) -> Html {
    let Props { start, playing, words, on } = props;
    let playing = *playing;
    let is_alone = playing == Playing::Alone;
    // May read the storage in each render, because the component renders only when a choice in the
    // sheet changes.
    let words = words.clone().or_else(|| last(start.info().id, playing));
    let (seats, clock) = seats::read(words.as_deref().unwrap_or_default());
    let now = seats.unwrap_or(if is_alone { Seats::Mine } else { Seats::Stay });
    let choose = on.clone();
    let on_seats = Callback::from(move |seats| choose.emit(seats::write((Some(seats), clock))));
    // If the other player is on another device, the board stays turned to the player here, so there
    // is no choice.
    let turns = playing != Playing::Apart;
    let on = on.clone();
    let on_clock =
        Callback::from(move |clock: Option<Setting>| on.emit(seats::write((seats, clock))));
    html! {
        <>
            if turns { <SeatsField state={start.clone()} {is_alone} {now} on={on_seats} /> }
            if link_game::suits(&***start) { { clock_fields(clock, playing, &on_clock) } }
        </>
    }
}

#[derive(PartialEq, Properties)]
pub struct SeatsProps {
    pub state: ByAddress<Position>,
    pub is_alone: bool,
    pub now: Seats,
    pub on: Callback<Seats>,
    /// Shown in place of the field if the game offers no choice of how the board turns.
    #[prop_or_default]
    pub children: Html,
}

/// The choice of how the board turns for the players.
#[component]
pub fn SeatsField(SeatsProps { state, is_alone, now, on, children }: &SeatsProps) -> Html {
    let all: Vec<_> = seats::choices(&***state, *is_alone)
        .map(|(seats, name)| ((seats as u8).to_string(), name.to_string()))
        .collect();
    if all.is_empty() {
        return children.clone();
    }
    let on = on.clone();
    let on_change = Callback::from(move |value: String| {
        let chosen = value.parse::<usize>().ok().and_then(|i| Seats::ALL.get(i));
        chosen.into_iter().for_each(|seats| on.emit(*seats));
    });
    let now = (*now as u8).to_string();
    html! { <Labelled label={say::SEATS}><Select choices={all} chosen={now} {on_change} /></Labelled> }
}

/// The kinds of clocks: the id, the name and the default pace, such as 600 seconds for each side
/// and 5 more for each move. The last kind is for players on different devices.
const KINDS: [(&str, Key, Option<Pace>); 4] = [
    ("none", say::CLOCK_NONE, None),
    ("side", say::CLOCK_SIDE, Some(Pace::Side(600, 5))),
    ("move", say::CLOCK_MOVE, Some(Pace::Move(60))),
    ("days", say::CLOCK_DAYS, Some(Pace::Move(3 * DAY))),
];

/// The days for each move to choose from.
const DAYS: [u32; 3] = [1, 3, 7];

/// The longest time for a side, in minutes. The longest time for a move, or increment after a move,
/// in seconds.
const MINUTES: u32 = 300;
const SECONDS: u32 = 3600;

/// A number in the settings of a clock.
#[derive(Clone, Copy)]
enum ClockField {
    Minutes,
    More,
    Seconds,
}

impl ClockField {
    /// The name of the number, and its smallest and largest value: in minutes for `Minutes`, else
    /// in seconds.
    fn told(self) -> (Key, [u32; 2]) {
        match self {
            ClockField::Minutes => (say::CLOCK_MINUTES, [1, MINUTES]),
            ClockField::More => (say::CLOCK_MORE, [0, SECONDS]),
            ClockField::Seconds => (say::CLOCK_SECONDS, [1, SECONDS]),
        }
    }

    /// The pace after setting this number to `value`. Unchanged if this kind of pace has no such
    /// number.
    fn set(self, pace: Pace, value: u32) -> Pace {
        match (self, pace) {
            (ClockField::Minutes, Pace::Side(_, more)) => Pace::Side(value * 60, more),
            (ClockField::More, Pace::Side(side, _)) => Pace::Side(side, value),
            (ClockField::Seconds, Pace::Move(_)) => Pace::Move(value),
            (_, other) => other,
        }
    }
}

fn number(part: ClockField, now: u32, clock: Setting, on: &Callback<Option<Setting>>) -> Html {
    let (label, [least, most]) = part.told();
    let on_change =
        on.reform(move |value| Some(Setting { pace: part.set(clock.pace, value), ..clock }));
    html! { <Labelled {label}><NumberInput {least} {most} value={now} {on_change} /></Labelled> }
}

/// The choice of the days for each move.
fn days_field(now: u32, clock: Setting, on: &Callback<Option<Setting>>) -> Html {
    let choices: Vec<_> =
        DAYS.map(|days| (days.to_string(), say::clock_of_days(days as usize).to_string())).to_vec();
    let on_change = on.reform(move |value: String| {
        let days = value.parse().unwrap_or(now);
        Some(Setting { pace: Pace::Move(days * DAY), ..clock })
    });
    html! { <Labelled label={say::CLOCK_DAYS}><Select {choices} chosen={now.to_string()} {on_change} /></Labelled> }
}

fn clock_fields(clock: Option<Setting>, playing: Playing, on: &Callback<Option<Setting>>) -> Html {
    let (kind, numbers) = match clock.map(|clock| clock.pace) {
        None => (0, vec![]),
        Some(Pace::Move(seconds)) if seconds >= DAY => (3, vec![]),
        Some(Pace::Side(side, more)) => {
            (1, vec![(ClockField::Minutes, side / 60), (ClockField::More, more)])
        }
        Some(Pace::Move(seconds)) => (2, vec![(ClockField::Seconds, seconds)]),
    };
    let known = if playing == Playing::Apart { &KINDS[..] } else { &KINDS[..3] };
    let all: Vec<_> = known.iter().map(|(id, name, _)| ((*id).into(), name.to_string())).collect();
    let ends = clock.is_none_or(|clock| clock.ends);
    let on_kind = {
        let on = on.clone();
        Callback::from(move |id: String| {
            let kind = KINDS.iter().find(|(known, ..)| *known == id);
            on.emit(kind.and_then(|(.., pace)| *pace).map(|pace| Setting { pace, ends }));
        })
    };
    let on_ends = on.reform(move |ends| clock.map(|clock| Setting { ends, ..clock }));
    let told = |words: Key| html! { <p class="facts">{ words }</p> };
    html! {
        <>
            <Labelled label={say::CLOCK}><Select choices={all} chosen={KINDS[kind].0} on_change={on_kind} /></Labelled>
            if let Some(clock) = clock {
                { for numbers.into_iter().map(|(part, now)| number(part, now, clock, on)) }
                if let (3, Pace::Move(seconds)) = (kind, clock.pace) { { days_field(seconds / DAY, clock, on) } }
                <Checkbox checked={ends} label={say::CLOCK_ENDS} on_change={on_ends} />
                { told(say::CLOCK_TOLD) }
                { match playing {
                    Playing::Alone => told(say::CLOCK_TOLD_COMPUTER),
                    Playing::Apart => told(say::CLOCK_TOLD_APART),
                    Playing::Together => html! {},
                } }
            }
        </>
    }
}
