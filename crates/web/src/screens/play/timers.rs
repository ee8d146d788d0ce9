//! What happens on the play screen after a while.

use super::play_context::PlayProps;
use crate::platform::browser;
use crate::platform::context::use_app;
use crate::platform::feed::{Shown, use_seen};
use gloo::events::EventListener;
use ui_model::lesson_run::Teach;
use ui_model::model::{Do, Game, View};
use ui_model::sentences::NotDone;
use yew::prelude::*;

/// How long the cause of a refusal is drawn, and how long something can be put back.
const REFUSAL_MS: u32 = 4_000;
const UNDO_MS: u32 = 10_000;
/// How long a hand stays open while nothing is done.
const IDLE_MS: u32 = 30_000;
/// How long a move is seen before the board turns to the other side.
const TURN_MS: u32 = 700;
const TURN_STILL_MS: u32 = 350;
/// How long a lesson shows a wrong move before it takes it back, and a right move before the answer to it.
const LESSON_MS: u32 = 600;

/// What may come to an end by itself, each with the state in which it began.
#[derive(Clone, PartialEq)]
struct Passing {
    refusal: Option<NotDone>,
    undo: Option<u32>,
    due: Option<u32>,
    open: Option<u32>,
    turning: Option<u32>,
}

impl Passing {
    fn of(shown: &Shown) -> Self {
        let ui = &shown.ui;
        let since = |is_on: bool| is_on.then_some(ui.version);
        Passing {
            refusal: ui.transient.refusal.clone().filter(|_| ui.transient.refusal_drawn),
            undo: since(ui.undo.is_some()),
            due: since(ui.taught.as_ref().is_some_and(|taught| taught.is_due())),
            turning: since(ui.transient.turning.is_some()),
            open: since(ui.hands.open_to.is_some() && !ui.stays_open()),
        }
    }
}

/// Ends what lasts only for a while: refusals, *Put back*, the pauses of a lesson, open hands. Renders nothing: it is a
/// component so that it re-renders without the screen.
#[component]
pub fn Timers(PlayProps { play }: &PlayProps) -> Html {
    let app = use_app();
    let Passing { refusal, undo, due, open, turning } = use_seen(&play.feed, Passing::of);
    let after = |ms: u32, action: Do| {
        let act = play.act.clone();
        move || browser::after(ms, move || act.emit(action))
    };
    {
        let fade = after(REFUSAL_MS, Do::View(View::Fade));
        use_effect_with(refusal, move |refused| {
            let timer = refused.is_some().then(fade);
            move || drop(timer)
        });
    }
    {
        let let_go = after(UNDO_MS, Do::Game(Game::LetUndoGo));
        use_effect_with(undo, move |undone| {
            let timer = undone.map(|_| let_go());
            move || drop(timer)
        });
    }
    // In a lesson something may be due: a wrong move is seen before it is taken back.
    {
        let go_on =
            after(if app.settings.reduces_motion() { 0 } else { LESSON_MS }, Do::Teach(Teach::Go));
        use_effect_with(due, move |due| {
            let timer = due.map(|_| go_on());
            move || drop(timer)
        });
    }
    {
        let ms = if app.settings.reduces_motion() { TURN_STILL_MS } else { TURN_MS };
        let turn = after(ms, Do::View(View::Turned));
        use_effect_with(turning, move |turning| {
            let timer = turning.map(|_| turn());
            move || drop(timer)
        });
    }
    // An open hand is covered when nobody looks: in another tab or window, or after a while.
    {
        let idle = after(IDLE_MS, Do::View(View::Cover));
        let act = play.act.clone();
        use_effect_with(open, move |open| {
            let open = open.is_some();
            let idle = open.then(idle);
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
    html! {}
}
