//! The analysis of a study: the evaluation, the best lines, the threat, the turning points of the game, and exercises from
//! them. A few functions make the elements, because each `html!` adds code.

use crate::parts::button::{Style, act_if, button, check, keep_focus};
use crate::parts::verdict::verdict;
use crate::platform::text::{self, Said};
use fairyboard::record::NodeId;
use fairyboard::{Key, State};
use protocol::{Lapse, Thought};
use std::rc::Rc;
use ui_model::analysis::{self, Analyse, Analysis, Point};
use ui_model::model::{Browse, Do, Turn, Ui};
use ui_model::say;
use ui_model::sentences::seat;
use yew::prelude::*;

type Act = Callback<Do>;

fn does(act: &Act, action: Do) -> Callback<MouseEvent> {
    let act = act.clone();
    Callback::from(move |_| act.emit(action.clone()))
}

/// A button for an action of the analysis.
fn press(act: &Act, can: bool, id: &'static str, words: Key, what: Analyse) -> Html {
    act_if(can, Style::Plain, id, words, does(act, Do::Analyse(what)))
}

/// An element with a class. The style draws it, with `style` for custom properties.
fn element(class: &'static str, style: String, inside: Vec<Html>) -> Html {
    html! { <div {class} {style}>{ for inside }</div> }
}

fn text(class: &'static str, said: impl Said) -> Html {
    group(class, vec![text::html(said)])
}

fn group(class: &'static str, inside: Vec<Html>) -> Html {
    element(class, String::new(), inside)
}

/// A part with a heading.
fn named(class: &'static str, id: &'static str, name: Key, inside: Vec<Html>) -> Html {
    html! {
        <section {class} aria-label={text::attr(name)} data-testid={id} onclick={keep_focus()}>{ for inside }</section>
    }
}

/// The analysis and its switch; nothing outside of studies.
pub fn section(ui: &Rc<Ui>, act: &Act, locked: bool) -> Html {
    if locked || !ui.offers_analysis() {
        return html! {};
    }
    let mut inside = Vec::new();
    if let Some(why) = ui.bars_analysis() {
        inside.push(text("hint", AttrValue::Static(why)));
    } else {
        let act_on = act.clone();
        let switch = Callback::from(move |_: Event| act_on.emit(Do::Analyse(Analyse::Switch)));
        inside.push(check(ui.analysis.is_some(), say::ANALYSIS, say::ANALYSIS_WHAT, switch));
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
        inside.push(lines(ui, &**state, thoughts, act, Some(session.at())));
    }
    if let Some((passed, thoughts)) = state.passed().zip(analysis.threat(session)) {
        inside.push(text("", say::analysis_threat(seat(&*passed, passed.to_move()))));
        inside.push(lines(ui, &*passed, thoughts, act, None));
    }
    game(ui, act, analysis, inside);
}

/// The evaluation in words, with a bar.
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
    element("stands", format!("--share:{percent}%"), vec![text::html(told)])
}

/// Lines, each a button that plays it from a place, or as if the side to move had passed.
fn lines(ui: &Ui, state: &dyn State, thoughts: &[Thought], act: &Act, at: Option<NodeId>) -> Html {
    let line = |thought: &Thought| {
        let plays = does(act, Do::Turn(Turn::Line(at, thought.line.clone())));
        button(Style::Quiet, ui.line_told(state, thought), plays)
    };
    group("lines", thoughts.iter().map(line).collect())
}

/// The course of the whole game.
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
        let learn = press(act, true, "learn", say::ANALYSIS_LEARN, Analyse::Learn(0));
        let write = press(act, true, "note-turns", say::ANALYSIS_WRITE, Analyse::Write);
        inside.push(group("row-of-buttons", vec![learn, write]));
    }
}

/// The evaluation after each move, as an area that the style draws, and the turning points below. The sign of a turning point
/// belongs to its button.
fn graph(ui: &Ui, act: &Act, curve: &[i32], points: &[Point]) -> Html {
    let last = curve.len().saturating_sub(1).max(1);
    let mut style = String::from("--graph:polygon(0 50%");
    for (ply, expected) in curve.iter().enumerate() {
        style += &format!(",{}% {}%", ply * 100 / last, analysis::percent(-expected));
    }
    style += ",100% 50%)";
    let turn = |point: &Point| {
        let goes = does(act, Do::Browse(Browse::Go(point.at)));
        let told = button(Style::Link, analysis::turn_told(ui.session.record(), point), goes);
        element(kind(point.kind), format!("--at:{}", point.ply * 100 / last), vec![told])
    };
    element("graph", style, points.iter().map(turn).collect())
}

/// The name of a turning point in the style.
fn kind(kind: Lapse) -> &'static str {
    match kind {
        Lapse::Inaccuracy => "inaccuracy",
        Lapse::Mistake => "mistake",
        Lapse::Blunder => "blunder",
        Lapse::MissedWin => "missed",
    }
}

/// The exercise of a turning point, in the place of a lesson's task.
pub fn learn_box(ui: &Rc<Ui>, act: &Act) -> Html {
    let Some(learn) = ui.learns() else { return finding_box(ui, act) };
    let place = learn.place;
    let task = learn.task().map_or_else(|| learn.ended().to_string(), str::to_string);
    let said = match &learn.said {
        Some((said, told)) => verdict(*said, told),
        None if learn.is_asking() => text("", say::ANALYSIS_THINKS),
        None => html! {},
    };
    let mut ways = vec![press(act, true, "leave", say::STUDY_BACK, Analyse::Leave)];
    if learn.point().is_some() {
        ways.push(press(act, !learn.is_done, "answer", say::PUZZLE_SHOW, Analyse::Answer));
        ways.push(press(act, true, "next", say::EMBED_NEXT, Analyse::Learn(place + 1)));
    }
    let words = group("lesson-words", vec![text("task", task), said]);
    named("lesson", "learn", say::ANALYSIS_LEARN, vec![words, group("lesson-ways", ways)])
}

/// How far the search for turning points has come, in the place of a lesson's task.
fn finding_box(ui: &Rc<Ui>, act: &Act) -> Html {
    let Some((known, count)) = ui.finds_turns() else { return html! {} };
    let record = ui.session.record();
    let game = ui.analysis.as_ref().and_then(|analysis| analysis.game(record));
    let you = ui.you();
    let found = game.is_some_and(|game| {
        game.points(record).iter().any(|point| you.is_none_or(|you| you.0 == point.before.mover))
    });
    let ways = vec![
        press(act, true, "leave", say::STUDY_BACK, Analyse::Leave),
        press(act, found, "next", say::ANALYSIS_SHOW_FOUND, Analyse::Learn(0)),
    ];
    let words = group("lesson-words", vec![text("task", say::analysis_finding(count, known))]);
    named("lesson", "learn", say::ENDED_TURNED, vec![words, group("lesson-ways", ways)])
}
