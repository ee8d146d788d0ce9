//! The computer as a player: it is asked for its move, and plays it after a while. And as a helper: it is asked for hints.

use super::desk::Desk;
use crate::platform::browser;
use crate::platform::computer::{Asked, Heard, ask};
use crate::platform::feed::use_seen;
use crate::platform::part::{Hook, part, use_effect_on, use_mut_ref};
use ask::{Limit, Question};
use fairyboard::Text;
use fairyboard::record::NodeId;
use gloo::timers::callback::Timeout;
use std::cell::RefCell;
use std::rc::Rc;
use table::model::{Do, Turn, View};
use yew::prelude::*;

/// So long it waits at least before it moves, in milliseconds: a move that comes at once is overlooked.
const WAITS_MS: u64 = 700;

/// How well it plays that gives hints.
const HINTS: u8 = 5;

/// Where the computer is to move, and how well it plays there.
type Place = (NodeId, u8);

/// What it thinks about.
struct Thought {
    /// Since when, in milliseconds since 1970.
    began: u64,
    /// What it would play, as far as it knows.
    best: Option<String>,
    /// Its move, when it has decided.
    plays: Option<Timeout>,
    _asked: Option<Asked>,
}

/// Lets the computer play.
pub fn opponent(desk: Desk) -> Html {
    part("opponent", desk, |desk, ctx| use_opponent(desk).run(ctx))
}

#[hook]
fn use_opponent(desk: &Desk) -> Html {
    let place: Option<Place> = use_seen(&desk.feed, |shown| {
        let level = shown.ui.thinks()?;
        Some((shown.ui.session.at(), level))
    });
    let hurries = use_seen(&desk.feed, |shown| shown.ui.hurries);
    let thought = use_mut_ref(|| None::<Thought>);
    {
        let (desk, thought) = (desk.clone(), Rc::clone(&thought));
        use_effect_on(place.filter(|_| !desk.locked), move |place| {
            if let Some(place) = *place {
                think(&desk, place, &thought);
            }
            move || drop(thought.take())
        });
    }
    let hints = use_seen(&desk.feed, |shown| {
        shown.ui.hinted().filter(|hint| hint.is_awaited()).map(|hint| hint.at)
    });
    {
        let desk = desk.clone();
        use_effect_on(hints, move |at| {
            let asked = at.map(|at| ask_hint(&desk, at));
            move || drop(asked)
        });
    }
    let desk = desk.clone();
    use_effect_on((place, hurries), move |(place, hurries)| {
        if let Some(place) = place.filter(|_| *hurries) {
            decide(&desk, place, &thought);
        }
    });
    html! {}
}

fn think(desk: &Desk, place: Place, thought: &Rc<RefCell<Option<Thought>>>) {
    let hear = {
        let (desk, thought) = (desk.clone(), Rc::clone(thought));
        move |heard: Heard| match heard {
            Heard::Answer(answer) => {
                if let (Some(found), Some(now)) = (answer.thought(), thought.borrow_mut().as_mut())
                {
                    now.best = Some(found.mv.clone());
                }
                if answer.is_last || desk.ui().hurries {
                    decide(&desk, place, &thought);
                }
            }
            Heard::Again => desk.act.emit(Do::View(View::Fails(false))),
            Heard::Gone => desk.act.emit(Do::View(View::Fails(true))),
        }
    };
    let new = Thought { began: browser::now(), best: None, plays: None, _asked: None };
    *thought.borrow_mut() = Some(new);
    let question = Question { limit: Limit::Level(place.1), ..desk.feed.shown().whole.question() };
    let asked = ask(question, hear);
    if let Some(now) = thought.borrow_mut().as_mut() {
        now._asked = Some(asked);
    }
}

/// The computer plays what it knows, as soon as it has waited long enough.
fn decide(desk: &Desk, (at, _): Place, thought: &RefCell<Option<Thought>>) {
    let hurries = desk.ui().hurries;
    let mut thought = thought.borrow_mut();
    let Some(now) = thought.as_mut() else { return };
    let Some(best) = now.best.clone() else { return };
    let waited = browser::now().saturating_sub(now.began);
    let rest = if hurries { 0 } else { WAITS_MS.saturating_sub(waited) };
    let act = desk.act.clone();
    now.plays = Some(browser::after(rest as u32, move || {
        act.emit(Do::Turn(Turn::Answer(at, best)));
    }));
}

/// Asks for a good move, and why it is one.
fn ask_hint(desk: &Desk, at: NodeId) -> Asked {
    let whole = desk.feed.shown().whole;
    let tables = whole.info().tables();
    let act = desk.act.clone();
    let question = Question { limit: Limit::Level(HINTS), asks_why: true, ..whole.question() };
    ask(question, move |heard| match heard {
        Heard::Answer(answer) => {
            if let Some(best) = answer.thought().filter(|_| answer.is_last) {
                let why = answer.why.iter().filter_map(|text| Text::received(text, &tables));
                act.emit(Do::View(View::Hinted(at, best.mv.clone(), why.collect())));
            }
        }
        Heard::Again => {}
        Heard::Gone => act.emit(Do::View(View::Fails(true))),
    })
}
