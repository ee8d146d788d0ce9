//! The trainers of a game: rounds of questions about the squares of its board, or about its dice.
//! `ui_model::trainer` has the questions and the clock.

use crate::board::die::{Die, FaceIcon};
use crate::board::sprite::Shapes;
use crate::board::still::use_painted;
use crate::board::{EdgeBars, EmptyBoard};
use crate::parts::button::{Button, Style};
use crate::parts::design::{Answer, Answers, Question as Choice};
use crate::parts::fields::Checkbox;
use crate::parts::frame::Frame;
use crate::parts::lazy::lazy_component;
use crate::platform::browser::{self, BOARD};
use crate::platform::context::use_app;
use crate::platform::focus::{focus_if, is_focus_lost};
use crate::platform::route::Route;
use crate::platform::state_setters::{SetState, ToggleState};
use crate::platform::storage;
use by_address::ByAddress;
use fairyboard::geometry::Square;
use fairyboard::side_area::Face;
use fairyboard::turnable::Edge;
use fairyboard::{Info, Position, Text, catalog};
use gloo::timers::callback::Interval;
use std::rc::Rc;
use ui_model::board::TrainerBoard;
use ui_model::clock::minutes;
use ui_model::keys::{self, OnBoard};
use ui_model::queries::edges;
use ui_model::say;
use ui_model::trainer::{
    self, DieQuestion, Phase, Question, Round, Side, Tally, die_label, die_questions, die_words,
    faces, square_words, squares,
};
use wasm_bindgen::JsCast;
use web_sys::Element;
use yew::prelude::*;

/// The subject of a trainer.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Drill {
    Squares,
    Dice,
}

#[derive(Clone, PartialEq, Properties)]
pub struct Props {
    /// The id of the chess variant, such as `hens`.
    pub game: String,
    pub drill: Drill,
}

lazy_component!(LazyTrainer = Trainer, in chunk lessons, is_screen = true);

#[component]
pub fn Trainer(Props { game, drill }: &Props) -> Html {
    let app = use_app();
    let Some(family) = catalog::find(game) else { return html! {} };
    let info = family.info();
    let of = ByAddress(info);
    let (heading, title, inside) = match drill {
        Drill::Squares => (
            say::TRAIN_SQUARES,
            say::train_squares_title(info.name),
            html! { <Squares info={of} /> },
        ),
        Drill::Dice => {
            (say::TRAIN_DICE, say::train_dice_title(info.name), html! { <Dice info={of} /> })
        }
    };
    let lessons = Route::Lessons(Some(info.id.into())).href();
    let heading = html! { <h1>{ heading }</h1> };
    let buttons = html! { <a class="button quiet" href={lessons}>{ say::LEARN }</a> };
    html! {
        <Frame class="reading trainer" title={title.to_string()} {heading} {buttons} skip="main">
            <Shapes game={info.id} set={app.settings.set()} />
            { inside }
        </Frame>
    }
}

#[derive(PartialEq, Properties)]
struct DrillProps {
    /// Compared by address, because `Info` has no `PartialEq`.
    info: ByAddress<&'static Info>,
}

/// The state of a trainer: its current round, and the results and settings that stay when a new
/// round begins.
struct Drilled<Q: Question> {
    /// `None` if there is nothing to ask.
    round: UseStateHandle<Option<Round<Q>>>,
    /// The best result of earlier rounds.
    best: UseStateHandle<Option<Tally>>,
    /// Whether the result of the last round is a new best result.
    is_best: UseStateHandle<bool>,
    /// Whether rounds have no clock.
    no_clock: UseStateHandle<bool>,
    /// Makes a new round.
    fresh: Callback<(), Option<Round<Q>>>,
}

/// The state of a trainer. While a round runs, updates its clock. Stores the best result under the
/// name `key`.
#[hook]
fn use_drill<Q: Question>(key: String, fresh: Callback<(), Option<Round<Q>>>) -> Drilled<Q> {
    let app = use_app();
    let round = use_state(|| fresh.emit(()));
    let best = use_state_eq(|| stored(&key));
    let (no_clock, is_best) = (use_state_eq(|| false), use_state_eq(|| false));
    let phase = round.as_ref().map(Round::phase);
    let runs = matches!(phase, Some(Phase::Running(_)));
    {
        let round = round.clone();
        use_effect_with(runs, move |runs| {
            let tick = acts(&round, |round, now, ()| round.tick(now));
            let timer = runs.then(|| Interval::new(TICK_MS, move || tick.emit(())));
            move || drop(timer)
        });
    }
    {
        let (round, best, is_best) = (round.clone(), best.clone(), is_best.clone());
        use_effect_with(phase == Some(Phase::Over), move |is_over| {
            // Another tab may have stored a better result.
            let before = stored(&key);
            let new = round.as_ref().filter(|_| *is_over).and_then(|round| round.new_best(before));
            if let Some(new) = new {
                app.storage_worked(storage::keep(&key, &new.write()));
            }
            is_best.set(new.is_some());
            best.set(new.or(before));
            if *is_over {
                focus_if(is_focus_useless, RESULT);
            }
        });
    }
    Drilled { round, best, is_best, no_clock, fresh }
}

/// How often the shown time is updated, in milliseconds.
const TICK_MS: u32 = 250;

/// The selector of the element with the result of a round.
const RESULT: &str = "#train-result";

/// Moves the focus to the cell or the button that gives an answer, after the next paint.
fn focus_answers() {
    browser::after_paint(|| {
        let _ = browser::focus(BOARD) || browser::focus(".train-faces button");
    });
}

fn stored(key: &str) -> Option<Tally> {
    Tally::read(&storage::read(key)?)
}

/// A callback that changes the round with `edit`, which also gets the current time in milliseconds.
fn acts<Q: Question, E: 'static>(
    round: &UseStateHandle<Option<Round<Q>>>,
    edit: impl Fn(&mut Round<Q>, u64, E) + 'static,
) -> Callback<E> {
    round.changes(move |round, event: E| {
        if let Some(round) = round {
            edit(round, browser::now(), event);
        }
    })
}

/// Whether the focus should move when a round ends: it is lost, or on a square of the board, which
/// no longer takes answers.
fn is_focus_useless() -> bool {
    is_focus_lost() || browser::focused().is_some_and(|it| it.matches(".cell").unwrap_or(false))
}

impl<Q: Question> Drilled<Q> {
    /// Handles a press of a button that changes the round. After a press by key, whose `detail` is 0, the
    /// focus moves to the answers.
    fn presses(&self, edit: fn(&mut Round<Q>, u64)) -> Callback<MouseEvent> {
        acts(&self.round, move |round, now, event: MouseEvent| {
            edit(round, now);
            if event.detail() == 0 && matches!(round.phase(), Phase::Running(_)) {
                focus_answers();
            }
        })
    }

    /// The panel beside the question: the choices before a round, the question in `words`, the
    /// clock and the counts, and the result. `begin` says what is asked.
    fn panel(&self, begin: Text, words: Text, choices: Html) -> Html {
        let Some(round) = &*self.round else { return html! {} };
        let told = match round.phase() {
            Phase::Ready => return self.before(begin, choices),
            Phase::Over => return self.after(round, choices),
            Phase::Paused => say::TRAIN_PAUSED.into(),
            Phase::Running(_) => words,
        };
        let (is_paused, result) = (round.phase() == Phase::Paused, round.result());
        html! {
            <section class="train-panel">
                // A new key creates a new element for each question, because screen readers don't
                // announce the same text twice in one element.
                <p class={classes!("train-question", round.missed().map(|_| "missed"))} role="status" data-testid="question">
                    <span key={format!("{} {}", round.number(), round.result().wrong)}>{ told }</span>
                </p>
                <dl class="train-counts">
                    if let Some(left) = round.left(browser::now()) {
                        <div><dt>{ say::TRAIN_TIME }</dt><dd><span role="timer" data-testid="time">{ minutes(left.div_ceil(1000)) }</span></dd></div>
                    }
                    <div><dt>{ say::TRAIN_RIGHT }</dt><dd data-testid="right">{ result.right }</dd></div>
                    <div><dt>{ say::TRAIN_WRONG }</dt><dd data-testid="wrong">{ result.wrong }</dd></div>
                </dl>
                <p class="row-of-buttons">
                    if is_paused {
                        <Button style={Style::Primary} action="resume" onclick={self.presses(Round::resume)}>{ say::TRAIN_RESUME }</Button>
                    } else {
                        <Button action="pause" onclick={self.presses(Round::pause)}>{ say::TRAIN_PAUSE }</Button>
                    }
                    <Button style={Style::Quiet} action="finish" onclick={self.presses(|round, _| round.finish())}>{ say::TRAIN_FINISH }</Button>
                </p>
            </section>
        }
    }

    fn before(&self, begin: Text, choices: Html) -> Html {
        html! {
            <section class="train-panel">
                <p class="train-begin">{ begin }</p>
                { self.starts(say::TRAIN_START.into()) }
                { self.best() }
                { self.choices(choices) }
            </section>
        }
    }

    fn after(&self, round: &Round<Q>, choices: Html) -> Html {
        html! {
            <section class="train-panel">
                <div class="train-result" role="status" tabindex="-1" id="train-result" data-testid="result">
                    if round.left(browser::now()) == Some(0) { <p>{ say::TRAIN_TIME_OVER }</p> }
                    <p class="train-question">{ told(round.result()) }</p>
                    if *self.is_best { <p>{ say::TRAIN_NEW_BEST }</p> }
                </div>
                { self.starts(say::TRAIN_AGAIN.into()) }
                if !*self.is_best { { self.best() } }
                { self.choices(choices) }
            </section>
        }
    }

    /// The button that begins a new round.
    fn starts(&self, words: Text) -> Html {
        let (no_clock, fresh) = (self.no_clock.clone(), self.fresh.clone());
        let round = self.round.clone();
        let onclick = Callback::from(move |event: MouseEvent| {
            let mut new = fresh.emit(());
            if let Some(new) = &mut new {
                new.begin(browser::now(), !*no_clock);
            }
            round.set(new);
            if event.detail() == 0 {
                focus_answers();
            }
        });
        html! {
            <p class="row-of-buttons">
                <Button style={Style::Primary} action="start" {onclick}>{ words }</Button>
            </p>
        }
    }

    fn best(&self) -> Html {
        html! {
            if let Some(best) = *self.best {
                <p class="facts" data-testid="best">{ say::train_best(told(best)) }</p>
            }
        }
    }

    fn choices(&self, choices: Html) -> Html {
        html! {
            <div class="train-choices">
                { choices }
                <Checkbox checked={*self.no_clock} label={say::TRAIN_NO_CLOCK} note={say::TRAIN_NO_CLOCK_WHAT}
                          onchange={self.no_clock.switches()} />
            </div>
        }
    }
}

fn told(Tally { right, wrong }: Tally) -> Text {
    say::train_result(right, wrong)
}

/// The trainer that asks for squares.
#[component]
fn Squares(DrillProps { info }: &DrillProps) -> Html {
    let info = info.0;
    let position = use_memo(info.id, |id| Some(trainer::start(catalog::find(id)?, 0)));
    let side = use_state_eq(|| Side::Mine);
    let has_names = use_state_eq(|| false);
    let fresh = {
        let position = position.clone();
        Callback::from(move |()| Round::new(squares(&**(*position).as_ref()?), browser::random()))
    };
    let drilled = use_drill(format!("train.{}", info.id), fresh);
    // The callback stays the same in each render, so the board is not rendered again with each tick
    // of the clock.
    let press =
        use_memo((), |()| acts(&drilled.round, |round, now, at: Square| round.answer(&at, now)));
    let Some(position) = &*position else { return html! {} };
    let choices = {
        let names = [say::TRAIN_SIDE_MINE, say::TRAIN_SIDE_OTHER, say::TRAIN_SIDE_BOTH];
        let names = names.into_iter().enumerate();
        let answers: Vec<_> = names.map(|(i, words)| Answer::new(i, words)).collect();
        let chosen = Side::ALL.iter().position(|one| *one == *side).unwrap_or(0).to_string();
        let on_change = side.changes(|side, value: String| {
            *side = Side::read(&value).unwrap_or(*side);
        });
        html! {
            <>
                <Choice layout={Answers::Segments} name="side" title={say::TRAIN_SIDE} {answers} {chosen} {on_change} />
                <Checkbox checked={*has_names} label={say::TRAIN_NAMES} note={say::TRAIN_NAMES_WHAT} onchange={has_names.switches()} />
            </>
        }
    };
    let round = (*drilled.round).as_ref();
    let words = round.map(square_words).unwrap_or_default();
    let missed = round.and_then(|round| Some((*round.asked(), *round.missed()?)));
    let turned = side.turned(round.map_or(0, Round::number));
    let has_edges = !edges(&**position).is_empty();
    html! {
        <div class={classes!("train", has_edges.then_some("with-edges"), (!*has_names).then_some("nameless"))}>
            { drilled.panel(say::TRAIN_SQUARES_BEGIN.into(), words, choices) }
            <SquaresBoard position={ByAddress(Rc::clone(position))} {turned} {missed} press={(*press).clone()} />
        </div>
    }
}

#[derive(PartialEq, Properties)]
struct BoardProps {
    position: ByAddress<Position>,
    /// The rotation of the board, in quarter turns clockwise.
    turned: u8,
    /// The asked square and the pressed one, after a wrong answer.
    missed: Option<(Square, Square)>,
    /// Called with the square that was pressed.
    press: Callback<Square>,
}

/// The board of the trainer that asks for squares.
#[component]
fn SquaresBoard(BoardProps { position, turned, missed, press }: &BoardProps) -> Html {
    let app = use_app();
    let cursor = use_state_eq(|| None::<Square>);
    let board = TrainerBoard::new(&***position, *turned, *missed, &app.settings.stored);
    let layout = board.layout();
    let reached = layout.reached(*cursor);
    let at = use_painted(layout, board.picture(), board.cells(reached), board.labels());
    let onclick = {
        let (press, cursor) = (press.clone(), cursor.clone());
        Callback::from(move |event: MouseEvent| {
            if let Some(at) = square_at(&event) {
                cursor.set(Some(at));
                press.emit(at);
            }
        })
    };
    let onkeydown = {
        let (press, cursor) = (press.clone(), cursor.clone());
        Callback::from(move |event: KeyboardEvent| {
            if event.ctrl_key() || event.alt_key() || event.meta_key() {
                return;
            }
            let Some(at) = square_at(&event) else { return };
            match keys::find(keys::ON_BOARD, &event.key()) {
                Some(OnBoard::Walk(columns, rows)) => {
                    let (column, row) = layout.cell(at);
                    let to = layout.square(column + i32::from(columns), row + i32::from(rows));
                    if let Some(to) = to {
                        cursor.set(Some(to));
                        browser::focus(&format!("[data-square=\"{to}\"]"));
                    }
                }
                // A key that is held would answer the next question, too.
                Some(OnBoard::Press) if event.repeat() => {}
                Some(OnBoard::Press) => press.emit(at),
                _ => return,
            }
            event.prevent_default();
        })
    };
    let bottom = usize::from((4 - turned) % 4);
    html! {
        <div class="board-place" id="board" {onclick} {onkeydown}>
            <EmptyBoard info={ByAddress(position.info())} {layout} id="board-drawing" is_named=true {at}>
                <EdgeBars edges={edges(&***position)} {bottom} />
            </EmptyBoard>
        </div>
    }
}

/// The square of the cell that an event comes from.
fn square_at(event: &Event) -> Option<Square> {
    event.target()?.dyn_into::<Element>().ok()?.get_attribute("data-square")?.parse().ok()
}

/// The trainer that asks for faces of dice.
#[component]
fn Dice(DrillProps { info }: &DrillProps) -> Html {
    let info = info.0;
    // The dice of each round are dealt again.
    let fresh = Callback::from(move |()| {
        let (deal, seed) = (browser::random(), browser::random());
        let position = trainer::start(catalog::find(info.id)?, deal);
        Round::new(die_questions(&*position, seed), seed)
    });
    let drilled = use_drill(format!("train.{}.dice", info.id), fresh);
    let position = use_memo(info.id, |id| Some(trainer::start(catalog::find(id)?, 0)));
    let (Some(position), Some(round)) = (&*position, &*drilled.round) else { return html! {} };
    let edges = edges(&**position);
    let words = die_words(round, edges);
    let is_shown = matches!(round.phase(), Phase::Ready | Phase::Running(_));
    html! {
        <div class="train with-dice">
            { drilled.panel(say::TRAIN_DICE_BEGIN.into(), words, html! {}) }
            if is_shown { { asked_die(round, &faces(&**position), edges, &drilled.round) } }
        </div>
    }
}

/// The asked die between the edges of the board, and once the round runs, a button for each of its
/// faces.
fn asked_die(
    round: &Round<DieQuestion>,
    all: &[Face],
    edges: &'static [Edge],
    state: &UseStateHandle<Option<Round<DieQuestion>>>,
) -> Html {
    let asked = round.asked();
    let face = |face: Face| {
        let is_shown = round.missed().is_some() && face == asked.answer();
        let is_missed = round.missed() == Some(&face);
        let class = classes!(is_shown.then_some("shown"), is_missed.then_some("missed"));
        let onclick = acts(state, move |round, now, _: MouseEvent| round.answer(&face, now));
        html! {
            <button type="button" {class} data-face={face.text} {onclick}>
                <FaceIcon text={face.text} /><span>{ face.name }</span>
            </button>
        }
    };
    html! {
        <div class="train-die">
            <div class="die-place">
                <svg viewBox="0 0 100 100" role="img" aria-label={die_label(asked, edges).to_string()}>
                    <Die reading={asked.reading} bottom={asked.bottom} />
                </svg>
                <EdgeBars {edges} bottom={asked.bottom} />
            </div>
            if round.phase() != Phase::Ready {
                <div class="train-faces" role="group" aria-label={say::TRAIN_FACES}>
                    { for asked.choices(all).into_iter().map(face) }
                </div>
            }
        </div>
    }
}
