//! The analysis of a study: the evaluation, the best lines, the opponent's threat, the turning
//! points of the game, and exercises made from them. A few functions create all elements, because
//! each `html!` adds code to the download.

use crate::parts::button::{Button, Style, keep_focus};
use crate::parts::fields::Checkbox;
use crate::parts::verdict::Verdict;
use fairyboard::record::NodeId;
use fairyboard::{Key, State};
use protocol::{Lapse, Thought};
use std::rc::Rc;
use ui_model::analysis::{self, Analyse, Analysis, Point, TurnRow};
use ui_model::lesson_run::Feedback;
use ui_model::model::{Browse, Do, SharedUi, Turn, Ui};
use ui_model::say;
use ui_model::sentences::seat;
use wasm_bindgen::JsCast;
use web_sys::Element;
use yew::prelude::*;

type Act = Callback<Do>;

fn does(act: &Act, action: Do) -> Callback<MouseEvent> {
    let act = act.clone();
    Callback::from(move |_| act.emit(action.clone()))
}

/// A button for an action of the analysis.
fn press(act: &Act, can: bool, id: &'static str, words: Key, what: Analyse) -> Html {
    html! { <Button action={id} disabled={!can} onclick={does(act, Do::Analyse(what))}>{ words }</Button> }
}

/// A `div` with a class. `style` sets CSS custom properties.
fn element(class: &'static str, style: String, inside: Vec<Html>) -> Html {
    html! { <div {class} {style}>{ for inside }</div> }
}

fn text(class: &'static str, said: impl Into<Html>) -> Html {
    group(class, vec![said.into()])
}

fn group(class: &'static str, inside: Vec<Html>) -> Html {
    element(class, String::new(), inside)
}

/// A section with an accessible name and a test id.
fn named(class: &'static str, id: &'static str, name: Key, inside: Vec<Html>) -> Html {
    html! {
        <section {class} aria-label={name.to_string()} data-testid={id} onclick={keep_focus()}>{ for inside }</section>
    }
}

/// The turning points of the game. Empty if there is no analysis.
pub fn turns(ui: &SharedUi, act: &Act, locked: bool) -> Html {
    let bars = locked || !ui.offers_analysis() || ui.bars_analysis().is_some();
    let Some(analysis) = ui.analysis.as_ref().filter(|_| !bars) else { return html! {} };
    let mut inside = Vec::new();
    game(ui, act, analysis, &mut inside);
    named("analysis", "turns", say::ANALYSIS_GAME, inside)
}

/// The analysis and the switch that starts it. Empty if the game is no study.
pub fn section(ui: &SharedUi, act: &Act, locked: bool) -> Html {
    if locked || !ui.offers_analysis() {
        return html! {};
    }
    let mut inside = Vec::new();
    if let Some(why) = ui.bars_analysis() {
        inside.push(text("hint", AttrValue::Static(why)));
    } else {
        let act_on = act.clone();
        let onchange = Callback::from(move |_: Event| act_on.emit(Do::Analyse(Analyse::Switch)));
        inside.push(html! {
            <Checkbox checked={ui.analysis.is_some()} label={say::ANALYSIS} note={say::ANALYSIS_WHAT} {onchange} />
        });
        if let Some(analysis) = &ui.analysis {
            judged(ui, act, analysis, &mut inside);
        }
    }
    named("analysis", "analysis", say::ANALYSIS, inside)
}

fn judged(ui: &Ui, act: &Act, analysis: &Analysis, inside: &mut Vec<Html>) {
    let session = &ui.session;
    let state = session.state();
    inside.push(stands(ui, analysis));
    if let Some(thoughts) = analysis.thoughts(session, session.at()) {
        inside.push(lines(ui, state, thoughts, act, Some(session.at())));
    }
    if let Some((passed, thoughts)) = state.passed().zip(analysis.threat(session)) {
        inside.push(text("", say::analysis_threat(seat(&*passed, passed.to_move()))));
        inside.push(lines(ui, &passed, thoughts, act, None));
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
    element("stands", format!("--share:{percent}%"), vec![Html::from(told)])
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
        let plays = does(act, Do::Turn(Turn::Line(at, thought.line.clone())));
        let told = html! { <Button style={Style::Quiet} onclick={plays}>{ ui.line_told(state, thought) }</Button> };
        html! { <div data-moves={thought.line.join(" ")}>{ told }</div> }
    };
    group("lines", thoughts.iter().map(line).collect())
}

/// The analysis of the whole game, or the button that starts it.
fn game(ui: &Ui, act: &Act, analysis: &Analysis, inside: &mut Vec<Html>) {
    let record = ui.session.record();
    let Some(game) = analysis.game(record) else {
        let can = record.end_of_line(NodeId::START) != NodeId::START;
        return inside.push(press(act, can, "analyse", say::ANALYSIS_GAME, Analyse::Run(true)));
    };
    let runs = game.runs && !ui.computer.paused;
    let points = game.points(record);
    if game.is_whole() {
        inside.push(text("analysed", say::analysis_turned(points.len())));
    } else {
        let (id, words) = match runs {
            true => ("analyse-stop", say::ANALYSIS_STOP),
            false => ("analyse", say::COMPUTER_GO_ON),
        };
        inside.push(text("analysed", say::analysis_so_far(game.count(), game.known())));
        inside.push(press(act, true, id, words, Analyse::Run(!runs)));
    }
    inside.push(graph(ui, act, &game.curve(record), &points));
    if !runs && !points.is_empty() {
        let has_own = ui.has_found_turn();
        let learn = press(act, has_own, "learn", say::ANALYSIS_LEARN, Analyse::Learn(0));
        let write = press(act, true, "note-turns", say::ANALYSIS_WRITE, Analyse::Write);
        inside.push(group("row-of-buttons", vec![learn, write]));
    }
}

/// The CSS custom property with the polygon under a curve of evaluations.
fn area(curve: &[i32]) -> String {
    let last = curve.len().saturating_sub(1).max(1);
    let mut style = String::from("--graph:polygon(0 50%");
    for (ply, expected) in curve.iter().enumerate() {
        style += &format!(",{}% {}%", ply * 100 / last, analysis::percent(-expected));
    }
    style + ",100% 50%)"
}

/// The curve of the game's evaluations under the board, with the turning points and a cursor at the
/// shown move. A press on the curve shows the move at that place. Assistive technology uses the
/// list of moves and the turning points in the panel instead.
pub fn curve(ui: &Ui, act: &Act) -> Html {
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
        let (act, count) = (act.clone(), curve.len());
        Callback::from(move |event: MouseEvent| {
            // Yew listens for events at the root of the page, so `current_target` is not this
            // element.
            let target = event.target().and_then(|target| target.dyn_into::<Element>().ok());
            let Some(area) = target.and_then(|target| target.closest(".curve").ok().flatten())
            else {
                return;
            };
            let bounds = area.get_bounding_client_rect();
            let share = (f64::from(event.client_x()) - bounds.left()) / bounds.width();
            let ply = analysis::ply_at((share * 1000.0) as i32, count);
            if let Some(at) = line.get(ply) {
                act.emit(Do::Browse(Browse::Go(*at)));
            }
        })
    };
    html! {
        <div class="curve" style={area(&curve)} aria-hidden="true" data-testid="curve" {onclick}>
            // While the game is being analysed, the curve ends before the last turning points.
            { for game.points(record).into_iter().filter(|point| point.ply <= last).map(sign) }
            if let Some(ply) = cursor { <b style={at(ply)}></b> }
        </div>
    }
}

/// The evaluation after each move as an area that CSS draws, and the turning points below it. Each
/// turning point (a move that changed the evaluation much) is a button with a sign such as `?!`.
fn graph(ui: &Ui, act: &Act, curve: &[i32], points: &[Point]) -> Html {
    let last = curve.len().saturating_sub(1).max(1);
    let style = area(curve);
    let turn = |point: &Point| {
        let goes = does(act, Do::Browse(Browse::Go(point.at)));
        let row = ui.turn_row(point).map(|row| lines_of(&row, Some(row.better.clone())));
        let told = html! { <Button style={Style::Link} onclick={goes}>{ row.unwrap_or_default() }</Button> };
        let style = format!("--at:{}", point.ply * 100 / last);
        let played = ui.session.record().node(point.at).text().to_string();
        html! {
            // CSS draws the sign twice: before the words, and in the graph.
            <div class={kind(point.kind)} {style} data-sign={analysis::sign(point.kind)}
                 data-best={point.best.clone()} data-played={played}>{ told }</div>
        }
    };
    element("graph", style, points.iter().map(turn).collect())
}

/// The lines of a turning point: the move, what was wrong with it, and the better move if it may be
/// told. In spans, because a button may contain them.
fn lines_of(row: &TurnRow, better: Option<String>) -> Html {
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

/// The whole text behind a short one, unfolded by a press on *more*.
fn rest(whole: String) -> Html {
    html! { <details class="rest"><summary>{ say::STATUS_MORE }</summary><p>{ whole }</p></details> }
}

/// The exercise at a turning point. It replaces the box with a lesson's task.
pub fn learn_box(ui: &SharedUi, act: &Act) -> Html {
    let Some(learn) = ui.learns() else { return html! {} };
    let place = learn.place;
    let task = learn.told();
    let said = match &learn.said {
        Some((said, told)) => html! { <Verdict said={*said} words={told.clone()} /> },
        None if learn.is_asking() => text("", say::ANALYSIS_THINKS),
        None => html! {},
    };
    let mut ways = vec![press(act, true, "leave", say::STUDY_BACK, Analyse::Leave)];
    // While no task is open, the board shows the game itself, so its curve is shown.
    let curve = if learn.point().is_none() {
        curve(ui, act)
    } else {
        html! {}
    };
    if learn.is_begin {
        ways.push(press(act, true, "next", say::EMBED_NEXT, Analyse::Learn(0)));
    } else if learn.point().is_some() {
        if !learn.is_done {
            ways.push(press(act, true, "answer", say::PUZZLE_SHOW, Analyse::Answer));
        }
        ways.push(press(act, true, "next", say::EMBED_NEXT, Analyse::Learn(place + 1)));
    }
    // On a phone there is little room, so the newest text is at the top. A new key creates a new
    // element, which is not scrolled.
    let words = match (learn.row(), &learn.said) {
        // The better move is a short line. A press shows the rest.
        (Some(row), Some((Feedback::Shown, told))) => {
            vec![lines_of(row, Some(row.better.clone())), rest(format!("{told} {task}"))]
        }
        (Some(row), None) if !learn.is_asking() => {
            vec![lines_of(row, Some(say::ANALYSIS_FIND.to_string()))]
        }
        (Some(row), _) => vec![lines_of(row, None), said],
        (None, Some(_)) => vec![said, text("task", task)],
        (None, None) => vec![text("task", task), said],
    };
    let key = format!("{} {place} {}", learn.is_begin, learn.said.is_some());
    let words = html! { <div key={key} class="lesson-words">{ for words }</div> };
    let ways = group("lesson-ways", ways);
    named("lesson", "learn", say::ANALYSIS_LEARN, vec![words, curve, ways])
}

/// The buttons of the status card while the player looks for turning points.
pub fn finding(ui: &Ui, act: &Act) -> Html {
    let found = ui.has_found_turn();
    html! {
        <>
            { press(act, true, "leave", say::STUDY_BACK, Analyse::Leave) }
            { press(act, found, "show-found", say::ANALYSIS_SHOW_FOUND, Analyse::Learn(0)) }
        </>
    }
}
