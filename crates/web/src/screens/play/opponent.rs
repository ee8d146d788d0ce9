//! The computer on the play screen. Asks it for moves, hints and analyses, one question at a time.

use super::play_handle::PlayHandle;
use crate::platform::browser;
use crate::platform::computer::{ComputerEvent, RequestHandle, ask};
use crate::platform::context::use_app;
use crate::platform::feed::{SharedFeed, use_seen};
use crate::platform::worker::WorkerError;
use fairyboard::record::NodeId;
use gloo::timers::callback::Timeout;
use protocol::{Answer, Limit, Question, Score};
use std::cell::RefCell;
use std::rc::Rc;
use ui_model::analysis::{self, Analyse, AnalysisAnswer};
use ui_model::lesson_run::Teach;
use ui_model::model::{ComputerFailure, Do, Game, Hint, Turn, View, Whole};
use yew::prelude::*;
use yew_hooks::use_event_with_window;

/// The computer's level for the reply to a wrong move in a puzzle, from 1 to 5.
const REFUTES: u8 = 5;
/// The computer's level for the decision about a draw, from 1 to 5.
const JUDGES: u8 = 3;

/// A question to the computer.
#[derive(Clone, PartialEq)]
enum Task {
    /// The computer's move at a node (a position in the tree of moves), at a level from 1 to 5.
    Move(NodeId, u8),
    /// Whether to accept a draw at a node.
    Draw(NodeId),
    /// A hint at a node.
    Hint(NodeId),
    /// The opponent's reply to a wrong move in a puzzle. Contains the node after the wrong move.
    Refutation(NodeId),
    /// The next question of the analysis of this game or study.
    Analysis(Question),
}

/// The state of the game, and the callback that changes the game.
#[derive(Clone, PartialEq)]
struct GameHandle {
    feed: SharedFeed,
    act: Callback<Do>,
}

/// A question that the computer is answering.
struct Thought {
    /// When the question was asked, in milliseconds since 1970.
    began: u64,
    /// The shortest time before the computer moves, in milliseconds.
    waits_ms: u32,
    /// The best move so far, as text. `None` until the computer has reported one.
    best: Option<String>,
    /// The timer that plays the move, once it is chosen.
    plays: Option<Timeout>,
    _request: RequestHandle,
}

type Thinks = Rc<RefCell<Option<Thought>>>;

#[derive(PartialEq, Properties)]
pub struct Props {
    pub play: PlayHandle,
    /// Whether this tab may change the game. In other tabs the computer does not think.
    pub owned: bool,
}

/// When the browser reports that the network is back, the computer's files are fetched at once, and
/// again after this number of milliseconds if that failed. Browsers often report the network before
/// it can be used.
const RETRY_MS: u32 = 4_000;

/// Asks the computer and plays its moves. Renders nothing: it is a component so that it re-renders
/// without the screen.
#[component]
pub fn Opponent(Props { play, owned }: &Props) -> Html {
    let (wanted, hurries) = use_seen(&play.feed, |shown| {
        let (ui, at) = (&shown.ui, shown.ui.session.at());
        let wanted = match ui.thinks() {
            // A draw offer is answered before a hint is computed, because the question about the
            // hint would cancel the question about the draw.
            _ if ui.draw_offer() == Some(at) => Some(Task::Draw(at)),
            _ if ui.hinted().is_some_and(Hint::is_awaited) => Some(Task::Hint(at)),
            _ if ui.to_refute() == Some(at) => Some(Task::Refutation(at)),
            Some(level) => Some(Task::Move(at, level)),
            None => ui.wants().map(Task::Analysis),
        };
        (wanted, ui.computer.hurries)
    });
    let waits_ms = use_app().settings.pace().computer_ms;
    let game = GameHandle { feed: play.feed.clone(), act: play.act.clone() };
    let thinks: Thinks = use_mut_ref(|| None);
    {
        let thinks = Rc::clone(&thinks);
        let wanted = wanted.clone().filter(|_| *owned);
        use_effect_with((wanted, game.clone()), move |(wanted, game)| {
            if let Some(wanted) = wanted {
                think(game, wanted.clone(), waits_ms, &thinks);
            }
            move || drop(thinks.take())
        });
    }
    {
        let (game, owned) = (game.clone(), *owned);
        use_event_with_window("online", move |_: Event| {
            let goes_on = |game: &GameHandle| {
                let is_missing = game.feed.shown().ui.computer.is_missing();
                if is_missing {
                    game.act.emit(Do::View(View::Pause));
                }
                is_missing
            };
            if owned && goes_on(&game) {
                let game = game.clone();
                browser::after(RETRY_MS, move || _ = goes_on(&game)).forget();
            }
        });
    }
    let moves_at = match wanted {
        Some(Task::Move(at, _)) if hurries => Some(at),
        _ => None,
    };
    use_effect_with((moves_at, game), move |(moves_at, game)| {
        if let Some(at) = moves_at {
            decide(game, *at, &thinks);
        }
    });
    html! {}
}

fn think(game: &GameHandle, wanted: Task, waits_ms: u32, thinks: &Thinks) {
    let whole = game.feed.shown().whole;
    let question = match &wanted {
        Task::Move(_, level) => asked(&whole, *level),
        Task::Draw(_) => asked(&whole, JUDGES),
        Task::Hint(_) => whole.hint_question(),
        Task::Refutation(_) => asked(&whole, REFUTES),
        Task::Analysis(question) => question.clone(),
    };
    let on_event = {
        let (game, thinks) = (game.clone(), Rc::clone(thinks));
        Callback::from(move |event: ComputerEvent| match event {
            // The computer's clock starts after its files have loaded.
            ComputerEvent::Begins if matches!(wanted, Task::Move(..)) => {
                game.act.emit(Do::Game(Game::CountFromNow));
            }
            ComputerEvent::Begins => {}
            ComputerEvent::Answer(answer) => on_event(&game, &wanted, answer, &thinks),
            ComputerEvent::Retry => {
                game.act.emit(Do::View(View::Fails(ComputerFailure::Restarted)))
            }
            ComputerEvent::Gone(why) => game.act.emit(Do::View(View::Fails(failure(why)))),
        })
    };
    let _request = ask(question, on_event);
    let began = browser::now();
    thinks.replace(Some(Thought { began, waits_ms, best: None, plays: None, _request }));
}

/// The failure that the screen shows for an error of the worker.
fn failure(why: WorkerError) -> ComputerFailure {
    match why {
        WorkerError::Lost => ComputerFailure::Stopped,
        WorkerError::NotLoaded if browser::is_offline() => ComputerFailure::Offline,
        WorkerError::NotLoaded => ComputerFailure::NotLoaded,
    }
}

fn asked(whole: &Whole, level: u8) -> Question {
    Question { limit: Limit::Level(level), seed: browser::random(), ..whole.question() }
}

fn on_event(game: &GameHandle, wanted: &Task, answer: Answer, thinks: &Thinks) {
    let is_last = answer.is_last;
    let best = answer.thought().cloned();
    match wanted {
        Task::Analysis(question) if is_last => {
            let info = game.feed.shown().whole.info();
            let answered = AnalysisAnswer::new(question.clone(), answer, info);
            game.act.emit(Do::Analyse(Analyse::ComputerAnswer(Rc::new(answered))));
        }
        Task::Draw(at) if is_last => {
            let accepts = best.is_some_and(|best| agrees(best.score));
            game.act.emit(Do::Game(Game::AnswerDraw(*at, accepts)));
        }
        Task::Hint(at) if is_last => {
            let advised = answer.advised().map(|advised| advised.mv.clone());
            let why = analysis::reasons(&answer, game.feed.shown().whole.info());
            game.act.emit(Do::View(View::Hinted(*at, advised, why)));
        }
        Task::Refutation(at) if is_last => {
            let Some(best) = best else { return };
            game.act.emit(Do::Teach(Teach::Refuted(*at, best.mv)));
        }
        Task::Move(at, _) => {
            let Some(best) = best else { return };
            if let Some(now) = thinks.borrow_mut().as_mut() {
                now.best = Some(best.mv);
            }
            if is_last || game.feed.shown().ui.computer.hurries {
                decide(game, *at, thinks);
            }
        }
        _ => {}
    }
}

/// Whether the computer accepts a draw. The score is from the view of the player who offers it.
fn agrees(score: Score) -> bool {
    match score {
        Score::Hundredths(more) | Score::Likelier(more) => more >= 0,
        Score::Win(_) => true,
        Score::Loss(_) => false,
    }
}

/// Plays the computer's move after the minimum delay.
fn decide(game: &GameHandle, at: NodeId, thinks: &Thinks) {
    let mut thinks = thinks.borrow_mut();
    let Some(now) = thinks.as_mut() else { return };
    let Some(best) = now.best.clone() else { return };
    let waited = browser::now().saturating_sub(now.began);
    let waits: u64 = if game.feed.shown().ui.computer.hurries { 0 } else { now.waits_ms.into() };
    let rest = waits.saturating_sub(waited);
    let act = game.act.clone();
    now.plays = Some(browser::after(rest as u32, move || {
        act.emit(Do::Turn(Turn::Answer(at, best)));
    }));
}
