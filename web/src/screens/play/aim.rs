//! What a newcomer is told beside the board: how one wins, what a turn is, and what each piece is and does.

use crate::board::icon::piece_icon;
use crate::platform::route::Route;
use crate::platform::words;
use fairyboard::State;
use std::rc::Rc;
use table::aim::{Kind, kinds};
use table::say;
use yew::functional::HookContext;
use yew::prelude::*;

/// How much is told.
#[derive(Clone, Copy, PartialEq)]
pub enum Told {
    All,
    /// All, once it is unfolded.
    Folded,
    /// What stands before the pieces.
    NoPieces,
}

/// The start of a game, the same as itself, and how much is told of it.
pub struct Start(pub Rc<dyn State>, pub Told);

impl PartialEq for Start {
    fn eq(&self, Start(other, told): &Self) -> bool {
        Rc::ptr_eq(&self.0, other) && self.1 == *told
    }
}

/// The aim of a game, as it begins.
pub fn aim(Start(state, how): &Start, _: &mut HookContext) -> Html {
    let (info, aim) = (state.info(), state.aim());
    let kind = |kind: Kind| {
        html! {
            <li>
                <span>{ for (0..kind.together).map(|_| piece_icon(info, &kind.piece)) }</span>
                <span>{ words::html(kind.does) }</span>
            </li>
        }
    };
    let told = html! {
        <div class="primer" data-testid="aim">
            <h2>{ words::html(say::AIM_WIN) }</h2>
            <p>{ words::html(aim.win) }</p>
            <h2>{ words::html(say::AIM_TURN) }</h2>
            <p>{ words::html(aim.turn) }</p>
            <a class="button" href={Route::Learn(Some(info.id.into()), Some(1)).href()}>{ words::html(say::AIM_LESSON) }</a>
            if *how != Told::NoPieces {
                <h2>{ words::html(say::AIM_PIECES) }</h2>
                <ul>{ for kinds(state).into_iter().map(kind) }</ul>
            }
        </div>
    };
    match how {
        Told::Folded => {
            html! { <details><summary>{ words::html(say::AIM_TITLE) }</summary>{ told }</details> }
        }
        Told::All | Told::NoPieces => told,
    }
}
