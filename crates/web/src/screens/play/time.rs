//! The time of a player, shown beside the name. Each tick re-renders only this text.

use super::play_handle::{PlayHandle, use_ui};
use super::sheets::PlaySheet;
use crate::board::icon::IconName;
use crate::parts::button::{Button, Style};
use crate::platform::countdown::use_countdown;
use crate::platform::feed::use_seen;
use crate::platform::{browser, leaving};
use fairyboard::{Seat, Text};
use ui_model::clock::{self, Clock};
use ui_model::model::{Do, Game, View};
use ui_model::say;
use yew::prelude::*;
use yew_hooks::use_event_with_window;

#[derive(Clone, PartialEq, Properties)]
pub struct Props {
    pub play: PlayHandle,
    pub seat: Seat,
}

/// The time that a player has left, and the button that stops the clock.
#[component]
pub fn Time(Props { play, seat }: &Props) -> Html {
    let clock = use_seen(&play.feed, |shown| shown.ui.clock);
    html! {
        if let Some(clock) = clock { <TimeLeft play={play.clone()} seat={*seat} {clock} /> }
    }
}

#[derive(PartialEq, Properties)]
struct TimeLeftProps {
    play: PlayHandle,
    seat: Seat,
    clock: Clock,
}

#[component]
fn TimeLeft(props: &TimeLeftProps) -> Html {
    let (play, seat, clock) = (&props.play, props.seat, props.clock);
    let since = clock.runs_for(seat);
    let at = {
        let play = play.clone();
        let on_tick = move |due| follow_device(&play, clock, due);
        let left = |at| since.map(|_| clock.left(seat, at));
        use_countdown(since, since.unwrap_or(0), left, on_tick)
    };
    let left = clock.left(seat, at);
    use_told(play, clock, seat, at);
    let name = use_ui(play).player(seat);
    let (paused, out) = (clock.is_paused(), clock.is_out(seat));
    let (label, icon) = match paused {
        true => (say::COMPUTER_GO_ON, IconName::Run),
        false => (say::CLOCK_PAUSE, IconName::Pause),
    };
    let onclick = play.does(Do::Game(Game::PauseClock));
    let buttons = html! {
        if clock.is_stopped_by(seat) {
            <Button style={Style::Quiet} action={if paused { "go-on-clock" } else { "pause-clock" }} disabled={play.locked}
                    label={label.to_string()} title={label.to_string()} {onclick} {icon} />
            if paused {
                <Button style={Style::Quiet} action="set-clock" disabled={play.locked} label={say::CLOCK_SET}
                        title={say::CLOCK_SET} onclick={play.opens_sheet(PlaySheet::Clock)} icon={IconName::MoreTime} />
            }
        }
    };
    let runs = since.is_some();
    html! { <ClockFace {name} {seat} {left} {runs} is_out={out}>{ buttons }</ClockFace> }
}

#[derive(PartialEq, Properties)]
pub struct FaceProps {
    /// The name of the player.
    pub name: Text,
    pub seat: Seat,
    /// The time left in milliseconds.
    pub left: u64,
    pub runs: bool,
    /// Whether the time is over.
    pub is_out: bool,
    /// Buttons beside the time.
    pub children: Html,
}

/// The time that a player has left.
#[component]
pub fn ClockFace(FaceProps { name, seat, left, runs, is_out, children }: &FaceProps) -> Html {
    let (left, name) = (*left, name.clone());
    html! {
        <span class={classes!("time", runs.then_some("runs"), (left <= 10_000).then_some("short"))}>
            <span role="timer" translate="no" data-time={seat.0.to_string()} aria-label={say::clock_time_of(name, clock::shown(left))}>
                { clock::shown(left) }
            </span>
            if *is_out { <small>{ say::CLOCK_TIME_UP }</small> }
            { children.clone() }
        </span>
    }
}

/// If a timer fires this many milliseconds late, the device slept or the page was hidden.
const SLEPT_MS: u64 = 5_000;

/// Corrects the clock if the device's time was set back. Also corrects it if the device slept
/// during the computer's turn. The timer should have fired at `due`, in milliseconds since 1970.
fn follow_device(play: &PlayHandle, clock: Clock, due: u64) {
    if play.elsewhere {
        return;
    }
    let now = browser::now();
    let late = now.saturating_sub(due);
    if clock.is_ahead(now) {
        play.act.emit(Do::Game(Game::CountFromNow));
    } else if late > SLEPT_MS && play.ui().thinks().is_some() {
        play.act.emit(Do::Game(Game::LeaveOut(late)));
    }
}

/// Announces that little time or none is left, and that the clock ran while the page was hidden.
#[hook]
fn use_told(play: &PlayHandle, clock: Clock, seat: Seat, now: u64) {
    let since = clock.runs_for(seat).filter(|_| !play.elsewhere && !play.locked);
    // The start of this turn, the number of announcements in it (a minute left, ten seconds, none:
    // 0 to 3), and when the page was last visible. Times are in milliseconds since 1970.
    let seen = use_mut_ref(|| (None, 0, 0));
    let left = clock.left(seat, now);
    {
        let (play, seen) = (play.clone(), seen.clone());
        use_effect_with(since.map(|since| (since, now)), move |_| {
            let Some(began) = since else { return };
            let told = Clock::told(left);
            let (turn, before, last) = *seen.borrow();
            let is_same = turn == Some(began);
            let last = if is_same { last } else { leaving::left_at().unwrap_or(now).max(began) };
            // The time is noted only while the page is visible.
            let last_now = if browser::is_hidden() { last } else { now };
            *seen.borrow_mut() = (Some(began), told, last_now);
            let gap = last_now.saturating_sub(last);
            if let Some(words) = clock::ran_on(gap) {
                play.act.emit(Do::View(View::Tell(words.to_string())));
            }
            let name = || play.ui().player(seat);
            match told {
                3 if !clock.is_out(seat) => play.act.emit(Do::Game(Game::TimeOver)),
                _ if !is_same || told <= before || told == 3 => {}
                1 => play.act.emit(Do::View(View::Say(say::clock_minute_of(name()).to_string()))),
                _ => play.act.emit(Do::View(View::Say(say::clock_ten_of(name()).to_string()))),
            }
        });
    }
    let runs = since.is_some();
    use_event_with_window("pagehide", move |_: Event| {
        if runs {
            leaving::note_leaving(Some(browser::now()));
        }
    });
    use_event_with_window("visibilitychange", move |_: Event| {
        if runs {
            leaving::note_leaving(browser::is_hidden().then(browser::now));
        }
    });
    use_effect_with(runs, |runs| {
        let runs = *runs;
        move || {
            if runs {
                leaving::note_leaving(Some(browser::now()));
            }
        }
    });
}
