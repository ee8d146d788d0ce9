//! The trainers of a game: rounds of questions about the squares of its board, or about its dice.
//! `ui_model::trainer` has the questions and the clock.

use crate::board::die::{Die, FaceIcon};
use crate::board::sprite::Sprite;
use crate::board::still::use_painted;
use crate::board::{EdgeBars, EmptyBoard, MAIN_DRAWING, cell_of, edge_at_bottom, square_of};
use crate::parts::button::{Button, ButtonLink, Style};
use crate::parts::design::{Answer, AnswerLayout, QuestionField, Ring};
use crate::parts::fields::Checkbox;
use crate::parts::frame::ScreenFrame;
use crate::parts::lazy::lazy_component;
use crate::platform::browser::{self, BOARD};
use crate::platform::context::use_app;
use crate::platform::focus::{focus_if, is_focus_lost};
use crate::platform::route::Route;
use crate::platform::state_setters::SetState;
use crate::platform::storage;
use by_address::ByAddress;
use fairyboard::geometry::Square;
use fairyboard::side_area::Face;
use fairyboard::turnable::Edge;
use fairyboard::{Info, Key, Position, Text, catalog};
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
use yew::prelude::*;
use yew_hooks::use_interval;

/// The subject of a trainer (a round of quick questions): the names of squares, or the faces of
/// dice.
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
    let (heading, title, inside) = match drill {
        Drill::Squares => {
            (say::TRAIN_SQUARES, say::train_squares_title(info.name), html! { <Squares {info} /> })
        }
        Drill::Dice => {
            (say::TRAIN_DICE, say::train_dice_title(info.name), html! { <Dice {info} /> })
        }
    };
    let lessons = Route::Lessons(Some(info.id.into())).href();
    let heading = html! { <h1>{ heading }</h1> };
    let buttons =
        html! { <ButtonLink style={Style::Quiet} href={lessons}>{ say::LEARN }</ButtonLink> };
    html! {
        <ScreenFrame class="reading trainer" title={title.to_string()} {heading} {buttons} skip="main">
            <Sprite game={info.id} set={app.piece_set()} />
            { inside }
        </ScreenFrame>
    }
}

#[derive(PartialEq, Properties)]
struct DrillProps {
    info: &'static Info,
}

/// A round of a trainer, and its view for the panel.
struct Drilled<Q: Question> {
    /// `None` if there is nothing to ask.
    round: UseStateHandle<Option<Round<Q>>>,
    /// `None` if there is nothing to ask.
    view: Option<RoundView>,
}

/// A round as the panel beside the question shows it.
#[derive(Clone, PartialEq)]
struct RoundView {
    phase: Phase,
    /// The seconds that are left; `None` in a round without a clock.
    left: Option<u64>,
    /// How many questions were asked before the current one.
    number: u32,
    result: Tally,
    /// The right answers to the questions that were answered wrong. `None` if there were none.
    to_practise: Option<Text>,
    /// Whether the last answer to the current question was wrong.
    is_missed: bool,
    /// The best result of earlier rounds, if there is one.
    best: Option<Tally>,
    /// Whether the result of the last round is a new best result.
    is_best: bool,
    /// Whether the player left the last round before its end.
    was_left: bool,
    /// Whether rounds have no clock.
    no_clock: UseStateHandle<bool>,
    on_press: Callback<(Press, MouseEvent)>,
}

/// The buttons of the panel.
#[derive(Clone, Copy, PartialEq)]
enum Press {
    Start,
    Pause,
    Resume,
    Finish,
}

/// The state of a trainer. While a round runs, updates its clock. Stores the best result under the
/// name `key`. `fresh` makes a round; it returns `None` if there is nothing to ask.
#[hook]
fn use_drill<Q: Question>(key: String, fresh: Callback<(), Option<Round<Q>>>) -> Drilled<Q> {
    let app = use_app();
    let round = use_state(|| fresh.emit(()));
    let best = use_state_eq(|| stored(&key));
    let (no_clock, is_best) = (use_state_eq(|| false), use_state_eq(|| false));
    let phase = round.as_ref().map(Round::phase);
    let runs = matches!(phase, Some(Phase::Running(_)));
    let left = format!("{key}.left");
    let was_left = *use_state_eq(|| storage::read(&left).is_some());
    // A round isn't stored, so one that is left is lost. The mark of a round under way stays in the
    // storage even if the player closes the page.
    use_effect_with((left, runs || phase == Some(Phase::Paused)), |(left, is_under_way)| {
        if *is_under_way {
            storage::keep(left, "");
        } else {
            storage::forget(left);
        }
    });
    let tick = acts(&round, |round, now, ()| round.tick(now));
    // An interval of 0 is none.
    use_interval(move || tick.emit(()), if runs { TICK_MS } else { 0 });
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
    let on_press = {
        let (round, no_clock) = (round.clone(), no_clock.clone());
        Callback::from(move |(press, event): (Press, MouseEvent)| {
            let now = browser::now();
            let mut new = if press == Press::Start { fresh.emit(()) } else { (*round).clone() };
            if let Some(new) = &mut new {
                match press {
                    Press::Start => new.begin(now, !*no_clock),
                    Press::Pause => new.pause(now),
                    Press::Resume => new.resume(now),
                    Press::Finish => new.finish(),
                }
                // After a press by key, the focus moves to the answers.
                if browser::is_by_key(&event) && matches!(new.phase(), Phase::Running(_)) {
                    focus_answers();
                }
            }
            round.set(new);
        })
    };
    let view = round.as_ref().map(|round| RoundView {
        phase: round.phase(),
        left: round.left(browser::now()).map(|left| left.div_ceil(1000)),
        number: round.number(),
        result: round.result(),
        to_practise: round.to_practise(),
        is_missed: round.missed().is_some(),
        best: *best,
        is_best: *is_best,
        was_left,
        no_clock,
        on_press,
    });
    Drilled { round, view }
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

#[derive(PartialEq, Properties)]
struct PanelProps {
    round: RoundView,
    /// The sentence about the trainer, shown before a round.
    begin: Text,
    /// The question.
    words: Text,
    /// The choices before a round.
    #[prop_or_default]
    children: Html,
}

/// The panel beside the question: the choices before a round, the question with the clock and the
/// counts, and the result.
#[component]
fn Panel(PanelProps { round, begin, words, children }: &PanelProps) -> Html {
    let choices = html! {
        <div class="train-choices">
            { children.clone() }
            <Checkbox checked={*round.no_clock} label={say::TRAIN_NO_CLOCK} note={say::TRAIN_NO_CLOCK_WHAT}
                      on_change={round.no_clock.setter()} />
        </div>
    };
    let Tally { right, wrong } = round.result;
    match round.phase {
        Phase::Ready => html! {
            <section class="train-panel">
                <p class="train-begin">{ begin.clone() }</p>
                if round.was_left { <p role="status" data-testid="was-left">{ say::TRAIN_WAS_LEFT }</p> }
                <StartButton words={say::TRAIN_START} on_press={round.on_press.clone()} />
                <Best result={round.best} />
                { choices }
            </section>
        },
        Phase::Running(_) | Phase::Paused => html! {
            <Running round={round.clone()} words={words.clone()} />
        },
        Phase::Over => html! {
            <section class="train-panel">
                <div class="train-result" role="status" tabindex="-1" id="train-result" data-testid="result">
                    if round.left == Some(0) { <p>{ say::TRAIN_TIME_OVER }</p> }
                    <div class="train-score">
                        <Ring done={right as usize} of={(right + wrong) as usize}>{ right }</Ring>
                        <p class="train-question">{ told(round.result) }</p>
                    </div>
                    if round.is_best { <p>{ say::TRAIN_NEW_BEST }</p> }
                    if let Some(list) = &round.to_practise { <p data-testid="to-practise">{ say::train_practise(list.clone()) }</p> }
                </div>
                if !round.is_best { <Best result={round.best} /> }
                <StartButton words={say::TRAIN_AGAIN} on_press={round.on_press.clone()} />
                { choices }
            </section>
        },
    }
}

#[derive(PartialEq, Properties)]
struct RunningProps {
    round: RoundView,
    /// The question.
    words: Text,
}

/// The panel while a round runs or is paused.
#[component]
fn Running(RunningProps { round, words }: &RunningProps) -> Html {
    let RoundView { result, on_press, .. } = round;
    let press = |press: Press| on_press.reform(move |event: MouseEvent| (press, event));
    let is_paused = round.phase == Phase::Paused;
    html! {
        <section class="train-panel">
            // A new key creates a new element for each question, because screen readers don't
            // announce the same text twice in one element.
            <p class={classes!("train-question", round.is_missed.then_some("missed"))} role="status" data-testid="question">
                <span key={format!("{} {}", round.number, result.wrong)}>
                    if is_paused { { say::TRAIN_PAUSED } } else { { words.clone() } }
                </span>
            </p>
            <dl class="train-counts">
                if let Some(left) = round.left {
                    <div><dt>{ say::TRAIN_TIME }</dt><dd><span role="timer" data-testid="time">{ minutes(left) }</span></dd></div>
                }
                <div><dt>{ say::TRAIN_RIGHT }</dt><dd data-testid="right">{ result.right }</dd></div>
                <div><dt>{ say::TRAIN_WRONG }</dt><dd data-testid="wrong">{ result.wrong }</dd></div>
            </dl>
            <p class="row-of-buttons">
                if is_paused {
                    <Button style={Style::Primary} action="resume" onclick={press(Press::Resume)}>{ say::TRAIN_RESUME }</Button>
                } else {
                    <Button action="pause" onclick={press(Press::Pause)}>{ say::TRAIN_PAUSE }</Button>
                }
                <Button style={Style::Quiet} action="finish" onclick={press(Press::Finish)}>{ say::TRAIN_FINISH }</Button>
            </p>
        </section>
    }
}

#[derive(PartialEq, Properties)]
struct StartButtonProps {
    words: Key,
    on_press: Callback<(Press, MouseEvent)>,
}

/// The button that begins a new round.
#[component]
fn StartButton(StartButtonProps { words, on_press }: &StartButtonProps) -> Html {
    let onclick = on_press.reform(|event: MouseEvent| (Press::Start, event));
    html! {
        <p class="row-of-buttons">
            <Button style={Style::Primary} action="start" {onclick}>{ *words }</Button>
        </p>
    }
}

#[derive(PartialEq, Properties)]
struct BestProps {
    result: Option<Tally>,
}

/// The best result of earlier rounds, if there is one.
#[component]
fn Best(BestProps { result }: &BestProps) -> Html {
    html! {
        if let Some(best) = *result {
            <p class="facts" data-testid="best">{ say::train_best(told(best)) }</p>
        }
    }
}

fn told(Tally { right, wrong }: Tally) -> Text {
    say::train_result(right, wrong)
}

/// The trainer that asks for squares.
#[component]
fn Squares(DrillProps { info }: &DrillProps) -> Html {
    let info = *info;
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
    let answer = acts(&drilled.round, |round, now, at: Square| round.answer(&at, now));
    let press = use_callback((), move |at: Square, ()| answer.emit(at));
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
                <QuestionField layout={AnswerLayout::Segments} name="side" title={say::TRAIN_SIDE} {answers} {chosen} {on_change} />
                <Checkbox checked={*has_names} label={say::TRAIN_NAMES} note={say::TRAIN_NAMES_WHAT} on_change={has_names.setter()} />
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
            if let Some(round) = drilled.view {
                <Panel {round} begin={Text::from(say::TRAIN_SQUARES_BEGIN)} {words}>{ choices }</Panel>
            }
            <SquaresBoard position={ByAddress(Rc::clone(position))} {turned} {missed} {press} />
        </div>
    }
}

#[derive(PartialEq, Properties)]
struct BoardProps {
    position: ByAddress<Position>,
    /// The rotation of the board, in quarter turns clockwise.
    turned: u8,
    /// The asked square and the pressed one, while a wrong answer is shown.
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
            if let Some(at) = square_of(&event) {
                cursor.set(Some(at));
                press.emit(at);
            }
        })
    };
    let onkeydown = {
        let (press, cursor, cells) = (press.clone(), cursor.clone(), at[2].clone());
        Callback::from(move |event: KeyboardEvent| {
            if event.ctrl_key() || event.alt_key() || event.meta_key() {
                return;
            }
            let Some(at) = square_of(&event) else { return };
            match keys::find(keys::ON_BOARD, &event.key()) {
                Some(OnBoard::Walk(columns, rows)) => {
                    if let Some(to) = layout.beside(at, columns, rows) {
                        cursor.set(Some(to));
                        cells
                            .cast()
                            .iter()
                            .for_each(|cells| _ = browser::focus_in(cells, &cell_of(to)));
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
    let bottom = edge_at_bottom(*turned);
    html! {
        <div class="board-place" id="board" {onclick} {onkeydown}>
            <EmptyBoard info={position.info()} {layout} id={MAIN_DRAWING} is_named=true {at}>
                <EdgeBars edges={edges(&***position)} {bottom} />
            </EmptyBoard>
        </div>
    }
}

/// The trainer that asks for faces of dice.
#[component]
fn Dice(DrillProps { info }: &DrillProps) -> Html {
    let info = *info;
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
    // A pause must not give time to think.
    let is_shown = round.phase() != Phase::Paused;
    html! {
        <div class="train with-dice">
            if let Some(round) = drilled.view {
                <Panel {round} begin={Text::from(say::TRAIN_DICE_BEGIN)} {words} />
            }
            if is_shown { { asked_die(round, &faces(&**position), edges, &drilled.round) } }
        </div>
    }
}

/// The asked die between the edges of the board, and while the round runs, a button for each of its
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
            if matches!(round.phase(), Phase::Running(_)) {
                <div class="train-faces" role="group" aria-label={say::TRAIN_FACES}>
                    { for asked.choices(all).into_iter().map(face) }
                </div>
            }
        </div>
    }
}
