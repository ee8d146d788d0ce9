//! The computer as a player: it is asked for its move, and plays it after a while. And as a helper: it is asked for hints.

use super::desk::Desk;
use crate::platform::browser;
use crate::platform::computer::{Asked, Heard, ask};
use crate::platform::feed::use_seen;
use crate::platform::part::{Hook, part, use_effect_on, use_mut_ref};
use ask::{Answer, Limit, Question};
use fairyboard::Text;
use fairyboard::record::NodeId;
use gloo::timers::callback::Timeout;
use std::cell::RefCell;
use std::rc::Rc;
use table::model::{Do, Hint, Turn, View};
use yew::prelude::*;

/// So long it waits at least before it moves, in milliseconds: a move that comes at once is overlooked.
const WAITS_MS: u64 = 700;

/// How well it plays that gives hints.
const HINTS: u8 = 5;

/// What the computer is asked: at which place, how well it plays there, and whether that is a hint.
type Wanted = (NodeId, u8, bool);

/// What it thinks about.
struct Thought {
    /// Since when, in milliseconds since 1970.
    began: u64,
    /// What it would play, as far as it knows.
    best: Option<String>,
    /// Its move, when it has decided.
    plays: Option<Timeout>,
    _asked: Asked,
}

type Thinks = Rc<RefCell<Option<Thought>>>;

/// Lets the computer play, and give hints.
pub fn opponent(desk: Desk) -> Html {
    part("opponent", desk, |desk, ctx| use_opponent(desk).run(ctx))
}

#[hook]
fn use_opponent(desk: &Desk) -> Html {
    let (wanted, hurries) = use_seen(&desk.feed, |shown| {
        let ui = &shown.ui;
        let hints = ui.hinted().is_some_and(Hint::is_awaited);
        let level = ui.thinks().or(hints.then_some(HINTS));
        (level.map(|level| (ui.session.at(), level, hints)), ui.hurries)
    });
    let thinks: Thinks = use_mut_ref(|| None);
    {
        let (desk, thinks) = (desk.clone(), Rc::clone(&thinks));
        use_effect_on(wanted.filter(|_| !desk.locked), move |wanted| {
            if let Some(wanted) = *wanted {
                think(&desk, wanted, &thinks);
            }
            move || drop(thinks.take())
        });
    }
    let desk = desk.clone();
    use_effect_on(hurries, move |hurries| {
        if let Some((at, ..)) = wanted.filter(|_| *hurries) {
            decide(&desk, at, &thinks);
        }
    });
    html! {}
}

fn think(desk: &Desk, (at, level, is_hint): Wanted, thinks: &Thinks) {
    let whole = desk.feed.shown().whole;
    let tables = whole.info().tables();
    let hear = {
        let (desk, thinks) = (desk.clone(), Rc::clone(thinks));
        Callback::from(move |heard: Heard| {
            let act = |view: View| desk.act.emit(Do::View(view));
            match heard {
                Heard::Answer(Answer { is_last, thoughts, why, .. }) => {
                    let Some(best) = thoughts.into_iter().next().map(|best| best.mv) else {
                        return;
                    };
                    if !is_hint {
                        if let Some(now) = thinks.borrow_mut().as_mut() {
                            now.best = Some(best);
                        }
                        if is_last || desk.ui().hurries {
                            decide(&desk, at, &thinks);
                        }
                    } else if is_last {
                        let why = why.iter().filter_map(|text| Text::received(text, &tables));
                        act(View::Hinted(at, best, why.collect()));
                    }
                }
                Heard::Again => act(View::Fails(false)),
                Heard::Gone => act(View::Fails(true)),
            }
        })
    };
    let limit = Limit::Level(level);
    let question = Question { limit, asks_why: is_hint, ..whole.question() };
    let _asked = ask(question, hear);
    thinks.replace(Some(Thought { began: browser::now(), best: None, plays: None, _asked }));
}

/// The computer plays what it knows, as soon as it has waited long enough.
fn decide(desk: &Desk, at: NodeId, thinks: &Thinks) {
    let mut thinks = thinks.borrow_mut();
    let Some(now) = thinks.as_mut() else { return };
    let Some(best) = now.best.clone() else { return };
    let waited = browser::now().saturating_sub(now.began);
    let rest = if desk.ui().hurries { 0 } else { WAITS_MS.saturating_sub(waited) };
    let act = desk.act.clone();
    now.plays = Some(browser::after(rest as u32, move || {
        act.emit(Do::Turn(Turn::Answer(at, best)));
    }));
}
