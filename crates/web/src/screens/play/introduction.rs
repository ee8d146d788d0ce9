//! The introduction for newcomers beside the board: how to win, what a turn is, how to capture, and
//! how each piece moves.

use crate::board::icon::PieceIcon;
use crate::parts::button::{Button, ButtonLink};
use crate::platform::route::Route;
use by_address::ByAddress;
use fairyboard::geometry::Square;
use fairyboard::{Key, Piece, State};
use std::rc::Rc;
use ui_model::introduction::{Kind, kinds};
use ui_model::queries::middle;
use ui_model::say;
use yew::prelude::*;

/// How much of the introduction is shown.
#[derive(Clone, Copy, PartialEq)]
pub enum Extent {
    All,
    /// Only a button that unfolds the introduction.
    Folded,
    /// The whole introduction, with a button that folds it.
    Unfolded,
    /// The introduction without its list of pieces.
    NoPieces,
}

#[derive(PartialEq, Properties)]
pub struct IntroductionProps {
    /// The start position. Compared by address, because `State` is a trait object. The record of
    /// the game keeps its states, so the address stays the same.
    pub state: ByAddress<Rc<dyn State>>,
    pub told: Extent,
    /// Called to show the card of a piece. If set, the line of each piece is a button; if `None`,
    /// the lines are only text.
    #[prop_or_default]
    pub on_look: Option<Callback<(Piece, Square)>>,
}

fn paragraphs(told: &[Key]) -> Html {
    html! { <>{ for told.iter().map(|told| html! { <p>{ *told }</p> }) }</> }
}

/// The introduction to a game, made from the game's start position.
#[component]
pub fn Introduction(IntroductionProps { state, told: how, on_look }: &IntroductionProps) -> Html {
    let (info, aim) = (state.info(), state.aim());
    let on_look = on_look.as_ref().zip(middle(&***state));
    let kind = |Kind { piece, together, does }: Kind| {
        let line = html! {
            <>
                <span>{ for (0..together).map(|_| html! { <PieceIcon game={info.id} letter={piece.letter} owner={piece.owner} /> }) }</span>
                <span>{ does }</span>
            </>
        };
        let Some((on_look, at)) = on_look else {
            return html! { <li><div class="piece-line">{ line }</div></li> };
        };
        let on_look = on_look.clone();
        let onclick = Callback::from(move |_: MouseEvent| on_look.emit((piece, at)));
        html! { <li><Button class="piece-line" {onclick}>{ line }</Button></li> }
    };
    let told = html! {
        <div class="primer" data-testid="aim">
            <h2>{ say::AIM_WIN }</h2>
            { paragraphs(aim.win) }
            <h2>{ say::AIM_TURN }</h2>
            { paragraphs(aim.turn) }
            <h2>{ say::AIM_CAPTURES }</h2>
            { paragraphs(aim.captures) }
            <ButtonLink href={Route::Lesson(info.id.into(), 1).href()}>{ say::AIM_LESSON }</ButtonLink>
            if *how != Extent::NoPieces {
                <h2>{ say::AIM_PIECES }</h2>
                { paragraphs(aim.pieces) }
                <ul>{ for kinds(state).into_iter().map(kind) }</ul>
            }
        </div>
    };
    match how {
        Extent::Folded | Extent::Unfolded => html! {
            <details open={*how == Extent::Unfolded}><summary>{ say::AIM_TITLE }</summary>{ told }</details>
        },
        Extent::All | Extent::NoPieces => told,
    }
}
