//! The score sheet: the players, all moves as a table, and diagrams between the moves.

use super::{Diagram, Props};
use crate::parts::notation::breakable;
use fairyboard::record::NodeId;
use ui_model::headers::DATE;
use ui_model::printed::{Line, score};
use ui_model::sentences::{player, result, seat_name};
use yew::prelude::*;

#[derive(PartialEq, Properties)]
pub struct ScoreProps {
    /// The properties of the print sheet.
    pub sheet: Props,
    /// The line of moves.
    pub path: Vec<NodeId>,
    /// The nodes that have a diagram.
    pub places: Vec<NodeId>,
    pub title: String,
}

/// The score sheet for a line of moves.
#[component]
pub fn ScoreSheet(ScoreProps { sheet, path, places, title }: &ScoreProps) -> Html {
    let record = sheet.session.record();
    let state = record.node(NodeId::START).state();
    let seats = state.seats().len();
    let lines = score(record, path, |id| places.contains(&id));
    let head = |i: usize| {
        let seat = fairyboard::Seat(i as u8);
        let (plays, is) = (player(record, &**state, seat).to_string(), seat_name(&**state, seat));
        html! {
            <th scope="col">{ &plays }if plays != is { <small>{ is }</small> }</th>
        }
    };
    // Each diagram interrupts the table, and another table begins after it.
    let tables = lines.chunk_by(|a, b| matches!((a, b), (Line::Round(..), Line::Round(..))));
    let part = |lines: &[Line]| match lines {
        [Line::Diagram(id)] => html! { <Diagram sheet={sheet.clone()} node={*id} /> },
        rounds => html! {
            <table class="score">
                <thead><tr><td></td>{ for (0..seats).map(head) }</tr></thead>
                <tbody>{ for rounds.iter().map(row) }</tbody>
            </table>
        },
    };
    let end = *path.last().unwrap_or(&NodeId::START);
    let ended = result(record, end).map(|result| result.to_string());
    html! {
        <section class="print-page score-page">
            if !title.is_empty() { <p class="print-title">{ title }</p> }
            if let Some(date) = record.header(DATE) { <p class="print-date">{ date.to_string() }</p> }
            <div class="score-lines">
                { for tables.map(part) }
                if let Some(ended) = ended { <p class="print-note"><strong>{ ended }</strong></p> }
            </div>
        </section>
    }
}

fn row(line: &Line) -> Html {
    let Line::Round(number, moves) = line else { return html! {} };
    // Two moves of a player in one round are separated by a comma and a space.
    let one = |text: &str| {
        let space = text.ends_with(' ').then_some(" ");
        html! { <>{ breakable(text.trim_end()) }{ for space }</> }
    };
    html! {
        <tr>
            <th scope="row">{ format!("{number}.") }</th>
            { for moves.iter().map(|text| html! { <td>{ for text.split_inclusive(' ').map(one) }</td> }) }
        </tr>
    }
}
