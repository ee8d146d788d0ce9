//! The clock of a game with a time limit for the whole game.

use super::Props;
use crate::parts::button::{Button, Style};
use crate::platform::browser;
use crate::platform::state_setters::ToggleState;
use ui_model::clock::minutes;
use ui_model::model::{Do, Game, View};
use ui_model::queries;
use ui_model::say;
use yew::prelude::*;
use yew_hooks::use_interval;

/// How often the time is updated, in milliseconds.
const TICK_MS: u32 = 250;

/// Shows the time that is left. The player may hide the display; the clock runs on.
#[component]
pub fn Clock(props: &Props) -> Html {
    let now = use_state_eq(browser::now);
    let hidden = use_state_eq(|| false);
    let session = &props.ui.session;
    let limit = queries::time_limit(&**session.state());
    let left = |now: u64| {
        let began = session.began?;
        let all = u64::from(limit?.seconds) * 1000;
        Some(all.saturating_sub(now.saturating_sub(began)))
    };
    let runs = props.ui.hands.masked
        && session.began.is_some()
        && limit.is_some()
        && !session.outcome().is_over();
    // An interval of 0 is none.
    let tick_ms = if runs { TICK_MS } else { 0 };
    use_interval(
        {
            let now = now.clone();
            move || now.set(browser::now() / u64::from(TICK_MS) * u64::from(TICK_MS))
        },
        tick_ms,
    );
    let over = runs && left(browser::now()) == Some(0);
    {
        let act = props.act.clone();
        // Sends the action again at each tick, because the action is ignored while only another tab
        // may change the game.
        use_effect_with(over.then_some(*now), move |over| {
            if over.is_some() {
                act.emit(Do::Game(Game::RunOut));
            }
        });
    }
    let seconds = left((*now).max(session.began.unwrap_or(0))).unwrap_or(0).div_ceil(1000);
    // A screen reader announces once that a minute is left.
    let minute = runs && seconds <= 60;
    {
        let act = props.act.clone();
        use_effect_with(minute, move |minute| {
            if *minute {
                act.emit(Do::View(View::Say(say::CLOCK_MINUTE.to_string())));
            }
        });
    }
    if !runs {
        return html! {};
    }
    let onclick = hidden.switches();
    html! {
        <Button class={classes!("clock", minute.then_some("short"))} {onclick}
                label={if *hidden { say::CLOCK_SHOW } else { say::CLOCK_HIDE }}>
            if *hidden { { say::CLOCK_HIDDEN } } else {
                <span role="timer" data-testid="clock">{ minutes(seconds) }</span>
            }
        </Button>
    }
}

#[derive(PartialEq, Properties)]
pub struct StartClockProps {
    pub act: Callback<Do>,
    /// Whether the player can't change the game now.
    pub locked: bool,
}

/// The button that starts the clock.
#[component]
pub fn StartClock(StartClockProps { act, locked }: &StartClockProps) -> Html {
    let act = act.clone();
    let start = Callback::from(move |_: MouseEvent| {
        act.emit(Do::Game(Game::StartClock(browser::now())));
    });
    html! {
        <Button style={Style::Primary} disabled={*locked} onclick={start}>{ say::CLOCK_START }</Button>
    }
}
