//! Timed changes on the play screen.

use super::play_handle::PlayProps;
use crate::platform::browser;
use crate::platform::context::use_app;
use crate::platform::feed::{Shown, use_seen};
use crate::platform::focus::use_focus_rescue;
use fairyboard::record::NodeId;
use ui_model::lesson_run::Teach;
use ui_model::model::{Do, Game, View};
use ui_model::sentences::NotDone;
use yew::prelude::*;
use yew_hooks::use_event_with_window;

/// How long the board marks the cause of a refusal, and how long *Put back* is offered, in
/// milliseconds.
const REFUSAL_MS: u32 = 4_000;
const UNDO_MS: u32 = 10_000;
/// How long a hand stays open while the player does nothing, in milliseconds.
const IDLE_MS: u32 = 30_000;

/// The temporary states that end after some time. Each number is the version of the screen's state.
/// If one of these values changes, its timer starts again.
#[derive(Clone, PartialEq)]
struct Passing {
    refusal: Option<NotDone>,
    undo: Option<u32>,
    due: Option<u32>,
    open: Option<u32>,
    turning: Option<u32>,
    recalled: Option<(NodeId, usize)>,
    was_recalled: Option<u32>,
}

impl Passing {
    fn of(shown: &Shown) -> Self {
        let ui = &shown.ui;
        let since = |is_on: bool| is_on.then_some(ui.version);
        Passing {
            refusal: ui.transient.refusal.clone().filter(|_| ui.transient.refusal_drawn),
            undo: since(ui.undo.is_some()),
            due: since(ui.taught.as_ref().is_some_and(|taught| taught.is_due())),
            turning: since(ui.transient.turning.is_some() && ui.recalled().is_none()),
            recalled: ui.recalled(),
            was_recalled: since(ui.transient.recalls && ui.recalled().is_none()),
            open: since(ui.hands.open_to.is_some() && ui.may_be_seen_by_others()),
        }
    }
}

/// Ends temporary states: refusals, *Put back*, the pauses of a lesson, open hands. Renders
/// nothing: it is a component so that it re-renders without the screen.
#[component]
pub fn Timers(PlayProps { play }: &PlayProps) -> Html {
    let app = use_app();
    let passing = use_seen(&play.feed, Passing::of);
    use_focus_rescue(passing.clone());
    let Passing { refusal, undo, due, open, turning, recalled, was_recalled } = passing;
    let act = &play.act;
    use_action_after(refusal, REFUSAL_MS, act, || Do::View(View::Fade));
    use_action_after(undo, UNDO_MS, act, || Do::Game(Game::LetUndoGo));
    let pace = app.settings.pace();
    use_action_after(due, pace.lesson_ms, act, || Do::Teach(Teach::Go));
    use_action_after(turning, pace.turn_ms, act, || Do::View(View::Turned));
    use_action_after(recalled, pace.recall_ms, act, || Do::View(View::RecallNext));
    use_action_after(was_recalled, pace.recalled_ms, act, || Do::View(View::RecallNext));
    // Covers an open hand (cards and dice) when the tab or window is left, or after a while, so
    // that the other player on this device doesn't see it.
    let cover = || Do::View(View::Cover);
    use_action_after(open, IDLE_MS, act, cover);
    let covers = {
        let act = act.clone();
        move |_: Event| {
            if open.is_some() {
                act.emit(cover());
            }
        }
    };
    use_event_with_window("blur", covers.clone());
    use_event_with_window("visibilitychange", covers);
    html! {}
}

/// Runs an action `ms` milliseconds after `since` was set, if `since` stays the same. `None` runs
/// nothing.
#[hook]
pub fn use_action_after<T: PartialEq + 'static>(
    since: Option<T>,
    ms: u32,
    act: &Callback<Do>,
    action: fn() -> Do,
) {
    use_effect_with((since, ms, act.clone()), move |(since, ms, act)| {
        let act = act.clone();
        let timer = since.is_some().then(|| browser::after(*ms, move || act.emit(action())));
        move || drop(timer)
    });
}
