//! What happens on the play screen after a while.

use crate::platform::browser;
use crate::platform::settings::Settings;
use gloo::events::EventListener;
use gloo::timers::callback::Timeout;
use std::rc::Rc;
use table::course::Teach;
use table::model::{Do, Game, Ui, View};
use yew::prelude::*;

/// How long the cause of a refusal is drawn, and how long something can be put back.
const REFUSAL_MS: u32 = 4_000;
const UNDO_MS: u32 = 10_000;
/// How long a hand stays open while nothing is done.
const IDLE_MS: u32 = 30_000;
/// How long a wrong move stands in a lesson, and what came before an answer.
const LESSON_MS: u32 = 600;

/// Lets refusals fade, and what could be put back; goes on with a lesson; covers hands.
#[hook]
pub fn use_timers(act: &Callback<Do>, ui: &Rc<Ui>, settings: &Settings) {
    {
        let act = act.clone();
        use_effect_with((ui.refusal_drawn, ui.refusal.clone()), move |(drawn, _)| {
            let timer =
                drawn.then(|| Timeout::new(REFUSAL_MS, move || act.emit(Do::View(View::Fade))));
            move || drop(timer)
        });
    }
    {
        let act = act.clone();
        let version = ui.undo.as_ref().map(|_| ui.version);
        use_effect_with(version, move |undone| {
            let timer = undone
                .map(|_| || Timeout::new(UNDO_MS, move || act.emit(Do::Game(Game::LetUndoGo))));
            move || drop(timer)
        });
    }

    // In a lesson something may be due: a wrong move is seen before it is taken back.
    {
        let (act, settings) = (act.clone(), settings.clone());
        let due = ui.taught.as_ref().filter(|taught| taught.is_due()).map(|_| ui.version);
        use_effect_with(due, move |due| {
            let timer = due.map(|_| {
                let after = if settings.is_still() { 0 } else { LESSON_MS };
                Timeout::new(after, move || act.emit(Do::Teach(Teach::Go)))
            });
            move || drop(timer)
        });
    }

    // Of a long move the newest step is in view, and what may be changed about it: with the frame that shows
    // it first, so that nothing moves under a pointer that is about to press.
    let steps = ui.session.draft().len();
    let is_long = steps > 1 || steps > 0 && ui.session.choices(0).len() > 1;
    use_effect_with(is_long.then_some(ui.version), |long| {
        if long.is_some() {
            browser::at_next_frame(|| browser::show_end("[data-testid=draft] .chips"));
        }
    });

    // An open hand is covered when nobody looks: in another tab or window, or after a while.
    {
        let act = act.clone();
        let version = ui.open_to.map(|_| ui.version);
        use_effect_with(version, move |version| {
            let open = version.is_some();
            let idle = open.then(|| {
                let act = act.clone();
                Timeout::new(IDLE_MS, move || act.emit(Do::View(View::Cover)))
            });
            let cover = move |_: &Event| act.emit(Do::View(View::Cover));
            let listeners = open.then(|| {
                [
                    EventListener::new(&browser::window(), "blur", cover.clone()),
                    EventListener::new(&browser::document(), "visibilitychange", cover),
                ]
            });
            move || drop((idle, listeners))
        });
    }
}
