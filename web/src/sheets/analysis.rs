//! The analysis of a study: how the position stands, the best lines, what is threatened, where the game turned, and what is
//! to be learned from that.

use crate::parts::button::{Style, act_if, button, check, keep_focus};
use crate::parts::said::said_of;
use crate::platform::words;
use ask::{Lapse, Thought};
use fairyboard::record::NodeId;
use fairyboard::{Key, Seat, State};
use std::rc::Rc;
use table::analysis::{self, Analyse, Analysis, Point};
use table::model::{Browse, Do, Turn, Ui, View};
use table::say;
use table::words::seat;
use yew::prelude::*;

type Act = Callback<Do>;

fn does(act: &Act, action: Do) -> Callback<MouseEvent> {
    let act = act.clone();
    Callback::from(move |_| act.emit(action.clone()))
}

/// A button that does something about the analysis.
fn press(act: &Act, can: bool, id: &'static str, words: Key, what: Analyse) -> Html {
    act_if(can, Style::Plain, id, words, does(act, Do::Analyse(what)))
}

/// The analysis, and the switch for it; nothing beside what is no study.
pub fn section(ui: &Rc<Ui>, act: &Act, locked: bool) -> Html {
    if locked || !analysis::is_offered(ui) {
        return html! {};
    }
    let inside = match (analysis::bars(ui), &ui.analysis) {
        (Some(why), _) => html! { <p class="hint">{ why }</p> },
        (None, None) => html! {},
        (None, Some(analysis)) => judged(ui, act, analysis),
    };
    let switch = {
        let act = act.clone();
        Callback::from(move |_: Event| act.emit(Do::Analyse(Analyse::Switch)))
    };
    let is_on = ui.analysis.is_some();
    html! {
        <section class="analysis" data-testid="analysis" aria-label={words::attr(say::ANALYSIS)} onclick={keep_focus()}>
            { check(is_on, say::ANALYSIS, say::ANALYSIS_WHAT, switch) }
            { inside }
        </section>
    }
}

fn judged(ui: &Ui, act: &Act, analysis: &Analysis) -> Html {
    let session = &ui.session;
    let (at, state) = (session.at(), session.state());
    let best = analysis.thoughts(session, at).map_or(&[][..], |thoughts| thoughts);
    html! {
        <>
            { stands(ui, analysis) }
            { lines(ui, &**state, best, act, &|moves| [None, Some(Do::Turn(Turn::Line(at, moves)))]) }
            if let Some((passed, thoughts)) = state.passed().zip(analysis.threat(session)) {
                <p>{ words::html(say::analysis_threat(seat(&**state, state.to_move()), seat(&**state, passed.to_move()))) }</p>
                // It is no move of the game, and so only tried out.
                { lines(ui, &*passed, thoughts, act, &|moves| {
                    [Some(Do::View(View::Pretend)), Some(Do::Turn(Turn::Line(NodeId::START, moves)))]
                }) }
            }
            { game(ui, act, analysis) }
        </>
    }
}

/// How the position stands, in words and as a bar.
fn stands(ui: &Ui, analysis: &Analysis) -> Html {
    let mover = ui.session.state().to_move();
    let score = analysis.score(&ui.session);
    let told = match score {
        _ if ui.session.outcome().is_over() => ui.standing(),
        Some(score) => analysis::stands(ui, score, mover).to_string(),
        None if analysis.failed => say::COMPUTER_GONE.to_string(),
        None => say::ANALYSIS_THINKS.to_string(),
    };
    let percent = analysis::percent(score.map_or(0, |score| analysis::share(score, mover)));
    html! {
        <>
            <p data-testid="stands">{ told.clone() }</p>
            <div class="balance" role="meter" aria-label={words::attr(say::ANALYSIS_BAR)} aria-valuenow={percent.to_string()} aria-valuetext={told}>
                <div style={format!("width:{percent}%")}></div>
            </div>
        </>
    }
}

/// Lines, each as a button that does what plays it.
fn lines(
    ui: &Ui,
    state: &dyn State,
    thoughts: &[Thought],
    act: &Act,
    plays: &dyn Fn(Vec<String>) -> [Option<Do>; 2],
) -> Html {
    html! {
        <ol class="lines">
            { for thoughts.iter().map(|thought| {
                let (act, plays) = (act.clone(), plays(thought.line.clone()));
                let onclick = Callback::from(move |_: MouseEvent| {
                    plays.iter().flatten().for_each(|action| act.emit(action.clone()));
                });
                html! { <li>{ button(Style::Quiet, analysis::line_told(ui, state, thought), onclick) }</li> }
            }) }
        </ol>
    }
}

/// How the whole game went.
fn game(ui: &Ui, act: &Act, analysis: &Analysis) -> Html {
    let record = ui.session.record();
    let game = analysis.game(record);
    let (known, count) = game.map_or((0, 0), |game| (game.known(), game.count()));
    let runs = game.is_some_and(|game| game.runs) && !analysis.failed;
    let points = game.map(|game| game.points(record)).unwrap_or_default();
    let has_points = !runs && !points.is_empty();
    let has_moves = !record.node(NodeId::START).children().is_empty();
    html! {
        <>
            <div class="row-of-buttons">
                if runs {
                    { press(act, true, "analyse-stop", say::ANALYSIS_STOP, Analyse::Run(false)) }
                } else if known == 0 || known < count || analysis.failed {
                    { press(act, has_moves, "analyse", if known == 0 { say::ANALYSIS_GAME } else { say::COMPUTER_GO_ON }, Analyse::Run(true)) }
                }
                if has_points {
                    { press(act, true, "learn", say::ANALYSIS_LEARN, Analyse::Learn(0)) }
                    { press(act, true, "note-turns", say::ANALYSIS_WRITE, Analyse::Write) }
                }
            </div>
            if let Some(game) = game {
                <p class="facts" data-testid="analysed" data-known={known.to_string()}>{ words::html(match known < count {
                    true => say::analysis_so_far(count, known),
                    false => say::analysis_turned(points.len()),
                }) }</p>
                { graph(ui, act, &game.curve(record), &points) }
                <ol class="turns">
                    { for points.iter().map(|point| html! {
                        <li>{ sign(point.kind) }{ button(Style::Link, analysis::turn_told(record, point), does(act, Do::Browse(Browse::Go(point.at)))) }</li>
                    }) }
                </ol>
            }
        </>
    }
}

/// The graph is so wide and high.
const GRAPH: (usize, i32) = (600, 120);

/// What the first player could expect after each move. The list of turning points beneath it tells the same to who can't see it.
fn graph(ui: &Ui, act: &Act, curve: &[i32], points: &[Point]) -> Html {
    let record = ui.session.record();
    let last = curve.len().saturating_sub(1).max(1);
    let x = |ply: usize| ply * GRAPH.0 / last;
    let y = |ply: usize| {
        let expected = curve.get(ply).copied().unwrap_or(0);
        GRAPH.1 / 2 - expected * (GRAPH.1 / 2 - 10) / 1_000
    };
    let line: String = (0..curve.len()).map(|ply| format!("{},{} ", x(ply), y(ply))).collect();
    let at = record.node(ui.session.at()).ply() as usize;
    let shown = (record.path(ui.session.end()).contains(&ui.session.at()) && at < curve.len())
        .then(|| x(at));
    html! {
        <svg class="graph" viewBox="-12 0 624 120" role="img" aria-label={words::attr(say::ANALYSIS_GRAPH)}>
            <path class="even" d="M0 60H600" />
            if let Some(x) = shown { <path class="now" d={format!("M{x} 0V120")} /> }
            <polyline points={line} />
            { for points.iter().map(|point| html! {
                <path class={class(point.kind)} d={format!("M{} {}{}", x(point.ply), y(point.ply), shape(point.kind))}
                      onclick={does(act, Do::Browse(Browse::Go(point.at)))}>
                    <title>{ words::html(analysis::turn_told(record, point)) }</title>
                </path>
            }) }
        </svg>
    }
}

/// The outline of a turning point about its place, so that kinds are told apart without their colours.
fn shape(kind: Lapse) -> &'static str {
    match kind {
        Lapse::Inaccuracy => "m-7 0a7 7 0 1 0 14 0a7 7 0 1 0-14 0z",
        Lapse::Mistake => "m0-8l9 15h-18z",
        Lapse::Blunder => "m0-10l10 10-10 10-10-10z",
        Lapse::MissedWin => "m-7-7h14v14h-14z",
    }
}

fn class(kind: Lapse) -> &'static str {
    match kind {
        Lapse::Inaccuracy => "inaccuracy",
        Lapse::Mistake => "mistake",
        Lapse::Blunder => "blunder",
        Lapse::MissedWin => "missed",
    }
}

/// The same shape beside its words.
fn sign(kind: Lapse) -> Html {
    html! {
        <svg class="graph" viewBox="-12 -12 24 24" aria-hidden="true"><path class={class(kind)} d={format!("M0 0{}", shape(kind))} /></svg>
    }
}

/// What is to be learned from a turning point: it stands where the task of a lesson does.
pub fn learn_box(ui: &Rc<Ui>, act: &Act) -> Html {
    let Some(learn) = ui.learns() else { return html! {} };
    let (place, count) = (learn.place, learn.points.len());
    let is_over = learn.point().is_none();
    let task = match learn.point() {
        Some(point) => say::analysis_task(seat(&**ui.session.state(), Seat(point.before.mover))),
        None => say::analysis_solved(count, learn.solved),
    };
    html! {
        <section class="lesson" aria-label={words::attr(say::ANALYSIS_LEARN)} data-testid="learn" data-done={learn.is_done.to_string()} onclick={keep_focus()}>
            <div class="lesson-head">
                <h2>{ words::html(say::ANALYSIS_LEARN) }</h2>
                if !is_over { <span class="lesson-state">{ words::html(say::analysis_place(count, place + 1)) }</span> }
            </div>
            <div class="lesson-words" tabindex="0" role="group" aria-label={words::attr(say::LESSON_TASK)}>
                <p data-testid="instruction">{ words::html(task) }</p>
                if learn.is_asking() { <p>{ words::html(say::ANALYSIS_THINKS) }</p> }
                if let Some((said, told)) = &learn.said { { said_of(*said, told) } }
            </div>
            <div class="lesson-ways">
                { press(act, true, "leave", say::STUDY_BACK, Analyse::Leave) }
                if !is_over {
                    { press(act, !learn.is_done, "answer", say::PUZZLE_SHOW, Analyse::Answer) }
                    { press(act, true, "next", say::EMBED_NEXT, Analyse::Learn(place + 1)) }
                }
            </div>
        </section>
    }
}
