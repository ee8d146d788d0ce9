//! Dice, cards and edges as SVG. They use symbols of the page's sprite.

use crate::board::svg::Drawing;
use fairyboard::side_area::Reading;
use fairyboard::turnable::Edge;
use ui_model::drawing::{self, Dyes};
use ui_model::say;
use yew::prelude::*;

#[derive(PartialEq, Properties)]
pub struct DieProps {
    pub reading: Reading,
    /// The number of the board's edge at the bottom of the screen. A player at this edge moves the
    /// die as the piece on the side that faces the edge, so this side is drawn upright.
    pub bottom: usize,
}

/// A die in a square of 100 by 100 units.
#[component]
pub fn Die(DieProps { reading, bottom }: &DieProps) -> Html {
    let drawing = drawing::die(reading, *bottom, Dyes::Page);
    html! { <g class="die"><Drawing svg={drawing} /></g> }
}

#[derive(PartialEq, Properties)]
pub struct FaceProps {
    /// The text of the face; empty for a face that is not known.
    pub text: &'static str,
}

/// One face of a die, as large as the text around the face unless CSS sets a size.
#[component]
pub fn FaceIcon(FaceProps { text }: &FaceProps) -> Html {
    html! {
        <svg class="face" viewBox="0 0 100 100" aria-hidden="true">
            <Drawing svg={drawing::face(text)} />
        </svg>
    }
}

#[derive(PartialEq, Properties)]
pub struct CardProps {
    /// The text of the card, such as `bN` for bishops and knights.
    pub text: AttrValue,
}

/// A card with an objective: it names the dice that the player should capture.
#[component]
pub fn CardIcon(CardProps { text }: &CardProps) -> Html {
    html! {
        <svg class="objective" viewBox="0 0 40 56" aria-hidden="true">
            <Drawing svg={drawing::card(text, Dyes::Page)} />
        </svg>
    }
}

#[derive(PartialEq, Properties)]
pub struct EdgeProps {
    pub edge: &'static Edge,
    /// Whether the edge is at the bottom of the screen.
    pub active: bool,
    /// The number of captures that are possible from this edge; 0 if the number isn't shown.
    pub captures: usize,
}

/// A label for an edge of the board: the edge's name, its colour as a shape, and the number of
/// captures.
#[component]
pub fn EdgeBar(EdgeProps { edge, active, captures }: &EdgeProps) -> Html {
    html! {
        <span class={classes!("edge-bar", format!("edge-{}", edge.colour), active.then_some("active"))}>
            <svg viewBox="0 0 100 100" aria-hidden="true"><use href={format!("#zug-{}", edge.colour)} /></svg>
            <b>{ edge.name }</b>{ " " }{ edge.colour_name }
            if *captures > 0 {
                <span class="edge-captures">{ say::board_captures(*captures) }</span>
            }
        </span>
    }
}
