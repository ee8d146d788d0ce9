//! Dice, cards and edges as SVG. They use symbols of the page's sprite.

use crate::board::svg::Drawing;
use fairyboard::side_area::{Face, Reading};
use fairyboard::turnable::Edge;
use ui_model::drawing::{self, Dyes};
use ui_model::say;
use yew::prelude::*;

/// A die in a square of 100 by 100 units. The side that faces edge `bottom` (the edge at the bottom
/// of the screen) is drawn upright, because this side counts. `dim` greys the die.
pub fn die(reading: &Reading, bottom: usize, dim: bool) -> Html {
    let drawing = drawing::die(reading, bottom, Dyes::Page);
    html! {
        <g class={classes!("die", dim.then_some("dim"))}><Drawing svg={drawing} /></g>
    }
}

/// One face of a die, as large as the text around the face unless CSS sets a size.
pub fn face_icon(face: Face) -> Html {
    face_text(face.text)
}

/// Like [`face_icon`], but takes the text of the face.
pub fn face_text(text: &str) -> Html {
    html! {
        <svg class="face" viewBox="0 0 100 100" aria-hidden="true">
            <Drawing svg={drawing::face(text)} />
        </svg>
    }
}

/// An objective card, from the text of the card.
pub fn card_icon(text: &str) -> Html {
    html! {
        <svg class="objective" viewBox="0 0 40 56" aria-hidden="true">
            <Drawing svg={drawing::card(text, Dyes::Page)} />
        </svg>
    }
}

/// A label for an edge of the board: the edge's name, its colour as a shape, and the number of
/// captures from that edge. `active` marks the edge at the bottom of the screen.
pub fn edge_bar(edge: &Edge, active: bool, captures: usize) -> Html {
    html! {
        <span class={classes!("edge-bar", format!("edge-{}", edge.colour), active.then_some("active"))}>
            <svg viewBox="0 0 100 100" aria-hidden="true"><use href={format!("#zug-{}", edge.colour)} /></svg>
            <b>{ edge.name }</b>{ " " }{ edge.colour_name }
            if captures > 0 {
                <span class="edge-captures">{ say::board_captures(captures) }</span>
            }
        </span>
    }
}
