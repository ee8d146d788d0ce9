//! The analysis of a study: the evaluation, the best lines, the opponent's threat, the turning
//! points of the game (moves that changed the evaluation much), and exercises made from them.

use super::play_handle::{PlayHandle, PlayProps, use_ui};
use crate::parts::button::{Button, Style};
use crate::parts::fields::Checkbox;
use crate::parts::lazy::lazy_component;
use crate::parts::step_chips::presses;
use crate::parts::verdict::Verdict;
use fairyboard::State;
use fairyboard::record::NodeId;
use protocol::{Lapse, Thought};
use std::rc::Rc;
use ui_model::analysis::{self, Analyse, Analysis, Point, TurnRow};
use ui_model::lesson_run::{Feedback, next_words};
use ui_model::model::{Browse, Do, Turn, Ui};
use ui_model::say;
use ui_model::sentences::seat;
use web_sys::Element;
use yew::prelude::*;

type Act = Callback<Do>;

/// A callback for a button of the analysis.
fn does(act: &Act, what: Analyse) -> Callback<MouseEvent> {
    presses(act, Do::Analyse(what))
}

lazy_component!(LazyTurns = Turns, in chunk panel);

/// The turning points of the game, which the analysis of a study found. Empty if there is no
/// analysis.
#[component]
pub fn Turns(PlayProps { play }: &PlayProps) -> Html {
    let ui = use_ui(play);
    let bars = ui.bars_analysis().is_some();
    let Some(analysis) = ui.analysis.as_ref().filter(|_| !bars) else { return html! {} };
    html! {
        <section class="analysis" aria-label={say::ANALYSIS_GAME} data-testid="turns">
            { whole_game(play, &ui, analysis) }
        </section>
    }
}

lazy_component!(LazyAnalysisPanel = AnalysisPanel, in chunk panel);

/// The evaluation and the best lines of a study or a finished game, and the switch that starts the
/// analysis.
#[component]
pub fn AnalysisPanel(PlayProps { play }: &PlayProps) -> Html {
    let ui = use_ui(play);
    let on_change = play.act.reform(|_: bool| Do::Analyse(Analyse::Switch));
    html! {
        <section class="analysis" aria-label={say::ANALYSIS} data-testid="analysis">
            if let Some(why) = ui.bars_analysis() {
                <div class="hint">{ why }</div>
            } else {
                <Checkbox checked={ui.analysis.is_some()} label={say::ANALYSIS} note={say::ANALYSIS_WHAT} {on_change} />
                if let Some(analysis) = &ui.analysis { { judged(&ui, &play.act, analysis) } }
            }
        </section>
    }
}

fn judged(ui: &Ui, act: &Act, analysis: &Analysis) -> Html {
    let session = &ui.session;
    let state = session.state();
    html! {
        <>
            { stands(ui, analysis) }
            if let Some(thoughts) = analysis.thoughts(session, session.at()) {
                { lines(ui, state, thoughts, act, Some(session.at())) }
            }
            if let Some((passed, thoughts)) = state.passed().zip(analysis.threat(session)) {
                <div>{ say::analysis_threat(seat(&*passed, passed.to_move())) }</div>
                { lines(ui, &passed, thoughts, act, None) }
            }
        </>
    }
}

/// The evaluation of the position in words, with a bar.
fn stands(ui: &Ui, analysis: &Analysis) -> Html {
    let score = analysis.score(&ui.session);
    let mover = ui.session.state().to_move();
    let told = match score {
        _ if ui.session.outcome().is_over() => ui.standing(),
        Some(score) => ui.stands(score, mover).to_string(),
        None if ui.computer.paused => {
            ui.computer.why_gone().unwrap_or(say::COMPUTER_GONE).to_string()
        }
        None => say::ANALYSIS_THINKS.to_string(),
    };
    let percent = analysis::percent(score.map_or(0, |score| analysis::share(score, mover)));
    html! { <div class="stands" style={format!("--share:{percent}%")}>{ told }</div> }
}

/// The best lines of play. Each line is a button that adds the line's moves after the node `at`, or
/// after a pass if the line is a threat.
fn lines(
    ui: &Ui,
    state: &Rc<dyn State>,
    thoughts: &[Thought],
    act: &Act,
    at: Option<NodeId>,
) -> Html {
    let line = |thought: &Thought| {
        let plays = presses(act, Do::Turn(Turn::Line(at, thought.line.clone())));
        html! {
            <div data-moves={thought.line.join(" ")}>
                <Button style={Style::Quiet} onclick={plays}>{ ui.line_told(state, thought) }</Button>
            </div>
        }
    };
    html! { <div class="lines">{ for thoughts.iter().map(line) }</div> }
}

/// The analysis of the whole game, or the button that starts it.
fn whole_game(play: &PlayHandle, ui: &Ui, analysis: &Analysis) -> Html {
    let (act, record) = (&play.act, ui.session.record());
    let Some(game) = analysis.game(record) else {
        let can = record.end_of_line(NodeId::START) != NodeId::START;
        return html! { <Button action="analyse" disabled={!can} onclick={does(act, Analyse::Run(true))}>{ say::ANALYSIS_GAME }</Button> };
    };
    let runs = game.runs && !ui.computer.paused;
    let points = game.points(record);
    // The exercise of a turning point appears above the board. The panel may cover it, so the panel
    // closes.
    let learn = {
        let (act, panel) = (act.clone(), play.panel.clone());
        Callback::from(move |_: MouseEvent| {
            panel.set(panel.closed());
            act.emit(Do::Analyse(Analyse::Learn(0)));
        })
    };
    html! {
        <>
            if game.is_whole() {
                <div class="analysed">{ say::analysis_turned(points.len()) }</div>
            } else {
                <div class="analysed">{ say::analysis_so_far(game.count(), game.known()) }</div>
                <Button action={if runs { "analyse-stop" } else { "analyse" }} onclick={does(act, Analyse::Run(!runs))}>
                    { if runs { say::ANALYSIS_STOP } else { say::COMPUTER_GO_ON } }
                </Button>
            }
            { graph(ui, act, &game.curve(record), &points) }
            if !runs && !points.is_empty() {
                <div class="row-of-buttons">
                    <Button action="learn" disabled={!ui.has_found_turn()} onclick={learn}>{ say::ANALYSIS_LEARN }</Button>
                    <Button action="note-turns" onclick={does(act, Analyse::Write)}>{ say::ANALYSIS_WRITE }</Button>
                </div>
            }
        </>
    }
}

/// The CSS custom property `--graph` with the polygon under a curve of evaluations. Each is an
/// expected result, from −1,000 (lost) to 1,000 (won).
fn area(curve: &[i32]) -> String {
    let last = curve.len().saturating_sub(1).max(1);
    let mut style = String::from("--graph:polygon(0 50%");
    for (ply, expected) in curve.iter().enumerate() {
        style += &format!(",{}% {}%", ply * 100 / last, analysis::percent(-expected));
    }
    style + ",100% 50%)"
}

lazy_component!(LazyCurve = Curve, in chunk panel);

/// The curve of the game's evaluations under the board, with the turning points and a cursor at the
/// shown move. A press on the curve shows the move at that place. Assistive technology uses the
/// list of moves and the turning points in the panel instead.
#[component]
pub fn Curve(PlayProps { play }: &PlayProps) -> Html {
    let (ui, act) = (use_ui(play), &play.act);
    let area_ref = use_node_ref();
    let record = ui.session.record();
    let Some(game) = ui.analysis.as_ref().and_then(|analysis| analysis.game(record)) else {
        return html! {};
    };
    let curve = game.curve(record);
    let last = curve.len().saturating_sub(1).max(1);
    let line = record.path(record.end_of_line(NodeId::START));
    let cursor = line.iter().position(|id| *id == ui.session.at());
    let at = |ply: usize| format!("--at:{}", ply * 1000 / last);
    let sign = |point: Point| {
        html! { <i class={kind(point.kind)} style={at(point.ply)}>{ analysis::sign(point.kind) }</i> }
    };
    let onclick = {
        let (act, count, area_ref) = (act.clone(), curve.len(), area_ref.clone());
        Callback::from(move |event: MouseEvent| {
            let Some(area) = area_ref.cast::<Element>() else { return };
            let bounds = area.get_bounding_client_rect();
            let share = (f64::from(event.client_x()) - bounds.left()) / bounds.width();
            let ply = analysis::ply_at((share * 1000.0) as i32, count);
            if let Some(at) = line.get(ply) {
                act.emit(Do::Browse(Browse::Go(*at)));
            }
        })
    };
    html! {
        <div class="curve" ref={area_ref} style={area(&curve)} aria-hidden="true" data-testid="curve" {onclick}>
            // While the game is being analysed, the curve ends before the last turning points.
            { for game.points(record).into_iter().filter(|point| point.ply <= last).map(sign) }
            if let Some(ply) = cursor { <b style={at(ply)}></b> }
        </div>
    }
}

/// The evaluation after each move as an area that CSS draws, and the turning points below it. Each
/// turning point is a button with a sign such as `?!`.
fn graph(ui: &Ui, act: &Act, curve: &[i32], points: &[Point]) -> Html {
    let last = curve.len().saturating_sub(1).max(1);
    let turn = |point: &Point| {
        let goes = presses(act, Do::Browse(Browse::Go(point.at)));
        let lines = ui.turn_row(point).map(|row| {
            let better = row.better.clone();
            html! { <TurnLines {row} {better} /> }
        });
        let style = format!("--at:{}", point.ply * 100 / last);
        let played = ui.session.record().node(point.at).text().to_string();
        html! {
            // CSS draws the sign twice: before the words, and in the graph.
            <div class={kind(point.kind)} {style} data-sign={analysis::sign(point.kind)}
                 data-best={point.best.clone()} data-played={played}>
                <Button style={Style::Link} onclick={goes}>{ lines.unwrap_or_default() }</Button>
            </div>
        }
    };
    html! { <div class="graph" style={area(curve)}>{ for points.iter().map(turn) }</div> }
}

#[derive(PartialEq, Properties)]
struct LinesProps {
    row: TurnRow,
    /// The better move, or a request to find it. `None` if neither is shown.
    better: Option<String>,
}

/// The lines of a turning point: the move, what was wrong with it, and the better move. They are
/// spans, because a button may not contain block elements.
#[component]
fn TurnLines(LinesProps { row, better }: &LinesProps) -> Html {
    html! {
        <span class="turn-row">
            <span class="played">{ &row.played }</span>
            if let Some(allowed) = &row.allowed { <span class="allowed">{ allowed }</span> }
            if let Some(better) = better { <span class="better">{ better }</span> }
        </span>
    }
}

/// The CSS class for the kind of a turning point.
fn kind(kind: Lapse) -> &'static str {
    match kind {
        Lapse::Inaccuracy => "inaccuracy",
        Lapse::Mistake => "mistake",
        Lapse::Blunder => "blunder",
        Lapse::MissedWin => "missed",
    }
}

/// The exercises from the turning points of an analysed game. They are shown in the place of a
/// lesson's task.
#[component]
pub fn MistakeBox(PlayProps { play }: &PlayProps) -> Html {
    let (ui, act) = (use_ui(play), &play.act);
    let Some(learn) = ui.learns() else { return html! {} };
    let place = learn.place;
    let task = html! { <div class="task">{ learn.told() }</div> };
    let has_task = learn.point().is_some();
    let said = match &learn.said {
        Some((said, told)) => html! { <Verdict said={*said} words={told.clone()} /> },
        None if learn.is_asking() => html! { <div>{ say::ANALYSIS_THINKS }</div> },
        None => html! {},
    };
    let lines = |row: &TurnRow, better| html! { <TurnLines row={row.clone()} {better} /> };
    let words = match (learn.row(), &learn.said) {
        // The better move is a short line. A press shows the rest.
        (Some(row), Some((Feedback::Shown, told))) => html! {
            <>
                { lines(row, Some(row.better.clone())) }
                <details class="rest">
                    <summary>{ say::STATUS_MORE }</summary>
                    <p>{ told }{ " " }{ learn.told() }</p>
                </details>
            </>
        },
        (Some(row), None) if !learn.is_asking() => lines(row, Some(say::ANALYSIS_FIND.to_string())),
        (Some(row), _) => html! { <>{ lines(row, None) }{ said }</> },
        (None, Some(_)) => html! { <>{ said }{ task }</> },
        (None, None) => html! { <>{ task }{ said }</> },
    };
    // On a phone the box is small, so the newest text is at the top. A new key creates a new
    // element, which begins unscrolled.
    let key = format!("{place} {}", learn.said.is_some());
    html! {
        <section class="lesson" aria-label={say::ANALYSIS_LEARN} data-testid="learn">
            <div {key} class="lesson-words" ref={&play.texts.task}>{ words }</div>
            // While no task is open, the board shows the game itself, so its curve is shown.
            if !has_task { <Curve play={play.clone()} /> }
            <div class="lesson-ways">
                <Button action="leave" onclick={does(act, Analyse::Leave)}>{ say::STUDY_BACK }</Button>
                if has_task {
                    if !learn.is_done {
                        <Button action="answer" onclick={does(act, Analyse::Answer)}>{ say::PUZZLE_SHOW }</Button>
                    }
                    <Button action="next" onclick={does(act, Analyse::Learn(place + 1))}>{ next_words(learn.is_done) }</Button>
                }
            </div>
        </section>
    }
}

/// The buttons of the status card while the player searches the game for its turning points.
#[component]
pub fn Finding(PlayProps { play }: &PlayProps) -> Html {
    let (ui, act) = (use_ui(play), &play.act);
    html! {
        <>
            <Button action="leave" onclick={does(act, Analyse::Leave)}>{ say::STUDY_BACK }</Button>
            <Button action="show-found" disabled={!ui.has_found_turn()} onclick={does(act, Analyse::Learn(0))}>{ say::ANALYSIS_SHOW_FOUND }</Button>
        </>
    }
}
