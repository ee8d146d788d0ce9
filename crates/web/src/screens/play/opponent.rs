//! The computer as a player: it is asked for its move, and plays it after a while. And as a helper: it is asked for hints,
//! and for analyses. Only one question is asked at a time.

use super::play_context::PlayContext;
use crate::platform::browser;
use crate::platform::computer::{ComputerEvent, RequestHandle, ask};
use crate::platform::feed::use_seen;
use crate::platform::worker::WorkerError;
use fairyboard::Text;
use fairyboard::record::NodeId;
use gloo::events::EventListener;
use gloo::timers::callback::Timeout;
use protocol::{Answer, Limit, Question};
use std::cell::RefCell;
use std::rc::Rc;
use ui_model::analysis::{Analyse, AnalysisAnswer};
use ui_model::model::{ComputerFailure, Do, Game, Hint, Turn, View, Whole};
use yew::prelude::*;

/// So long it waits at least before it moves, in milliseconds: a move that comes at once is overlooked.
const WAITS_MS: u64 = 700;

/// How well it plays that gives hints.
const HINTS: u8 = 5;

/// What the computer is asked.
#[derive(Clone, PartialEq)]
enum Task {
    /// Its move at a place, at a level.
    Move(NodeId, u8),
    /// A hint at a place.
    Hint(NodeId),
    /// What an analysis wants to know.
    Analysis(Question),
}

/// What it thinks about.
struct Thought {
    /// Since when, in milliseconds since 1970.
    began: u64,
    /// What it would play, as far as it knows.
    best: Option<String>,
    /// Its move, when it has decided.
    plays: Option<Timeout>,
    _request: RequestHandle,
}

type Thinks = Rc<RefCell<Option<Thought>>>;

#[derive(PartialEq, Properties)]
pub struct Props {
    pub play: PlayContext,
    /// Whether this tab has the game. In other tabs the computer does not think.
    pub owned: bool,
}

/// Lets the computer play and give hints. Renders nothing: it is a component so that it re-renders without the screen.
#[component]
pub fn Opponent(Props { play, owned }: &Props) -> Html {
    let (wanted, hurries, is_missing) = use_seen(&play.feed, |shown| {
        let (ui, at) = (&shown.ui, shown.ui.session.at());
        let wanted = match ui.thinks() {
            _ if ui.hinted().is_some_and(Hint::is_awaited) => Some(Task::Hint(at)),
            Some(level) => Some(Task::Move(at, level)),
            None => ui.wants().map(Task::Analysis),
        };
        (wanted, ui.computer.hurries, ui.computer.is_missing())
    });
    let thinks: Thinks = use_mut_ref(|| None);
    {
        let (play, thinks) = (play.clone(), Rc::clone(&thinks));
        use_effect_with(wanted.clone().filter(|_| *owned), move |wanted| {
            if let Some(wanted) = wanted {
                think(&play, wanted.clone(), &thinks);
            }
            move || drop(thinks.take())
        });
    }
    {
        let (play, thinks_again) = (play.clone(), is_missing && *owned);
        use_effect_with(thinks_again, move |thinks_again| {
            let waits = thinks_again.then(|| {
                EventListener::once(&browser::window(), "online", move |_| {
                    play.act.emit(Do::View(View::Pause));
                })
            });
            move || drop(waits)
        });
    }
    let play = play.clone();
    use_effect_with(hurries, move |hurries| {
        if let (Some(Task::Move(at, _)), true) = (wanted, *hurries) {
            decide(&play, at, &thinks);
        }
    });
    html! {}
}

fn think(play: &PlayContext, wanted: Task, thinks: &Thinks) {
    let whole = play.feed.shown().whole;
    let question = match &wanted {
        Task::Move(_, level) => asked(&whole, *level, false),
        Task::Hint(_) => asked(&whole, HINTS, true),
        Task::Analysis(question) => question.clone(),
    };
    let on_event = {
        let (play, thinks) = (play.clone(), Rc::clone(thinks));
        Callback::from(move |event: ComputerEvent| match event {
            // The computer's time does not include its loading.
            ComputerEvent::Begins if matches!(wanted, Task::Move(..)) => {
                play.act.emit(Do::Game(Game::CountFromNow));
            }
            ComputerEvent::Begins => {}
            ComputerEvent::Answer(answer) => on_event(&play, &wanted, answer, &thinks),
            ComputerEvent::Retry => {
                play.act.emit(Do::View(View::Fails(ComputerFailure::Restarted)))
            }
            ComputerEvent::Gone(why) => play.act.emit(Do::View(View::Fails(failure(why)))),
        })
    };
    let _request = ask(question, on_event);
    thinks.replace(Some(Thought { began: browser::now(), best: None, plays: None, _request }));
}

/// The failure to show.
pub fn failure(why: WorkerError) -> ComputerFailure {
    match why {
        WorkerError::Lost => ComputerFailure::Stopped,
        WorkerError::NotLoaded if browser::is_offline() => ComputerFailure::Offline,
        WorkerError::NotLoaded => ComputerFailure::NotLoaded,
    }
}

fn asked(whole: &Whole, level: u8, asks_why: bool) -> Question {
    let limit = Limit::Level(level);
    Question { limit, seed: browser::random(), asks_why, ..whole.question() }
}

fn on_event(play: &PlayContext, wanted: &Task, answer: Answer, thinks: &Thinks) {
    let Answer { is_last, thoughts, also, why, .. } = answer;
    match wanted {
        Task::Analysis(question) if is_last => {
            let answered = AnalysisAnswer { question: question.clone(), thoughts, also };
            play.act.emit(Do::Analyse(Analyse::ComputerAnswer(Rc::new(answered))));
        }
        Task::Hint(at) if is_last => {
            let Some(best) = thoughts.into_iter().next() else { return };
            let tables = play.feed.shown().whole.info().tables();
            let why = why.iter().filter_map(|text| Text::received(text, &tables));
            play.act.emit(Do::View(View::Hinted(*at, best.mv, why.collect())));
        }
        Task::Move(at, _) => {
            let Some(best) = thoughts.into_iter().next() else { return };
            if let Some(now) = thinks.borrow_mut().as_mut() {
                now.best = Some(best.mv);
            }
            if is_last || play.ui().computer.hurries {
                decide(play, *at, thinks);
            }
        }
        _ => {}
    }
}

/// The computer plays what it knows, as soon as it has waited long enough.
fn decide(play: &PlayContext, at: NodeId, thinks: &Thinks) {
    let mut thinks = thinks.borrow_mut();
    let Some(now) = thinks.as_mut() else { return };
    let Some(best) = now.best.clone() else { return };
    let waited = browser::now().saturating_sub(now.began);
    let rest = if play.ui().computer.hurries { 0 } else { WAITS_MS.saturating_sub(waited) };
    let act = play.act.clone();
    now.plays = Some(browser::after(rest as u32, move || {
        act.emit(Do::Turn(Turn::Answer(at, best)));
    }));
}
