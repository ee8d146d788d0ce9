//! The card of a piece: how it moves, on a small board where it can be put on any square.

use crate::board::icon::piece_icon;
use crate::platform::part::{Hook, part};
use crate::platform::words;
use fairyboard::geometry::Square;
use fairyboard::{CardHow, Piece, PieceCard, State};
use std::rc::Rc;
use table::board::dark_cells;
use table::doors;
use table::doors::middle;
use table::drawing::{self, side_class, symbol};
use table::keys::{self, OnBoard};
use table::layout::Layout;
use table::model::Ui;
use table::say;
use table::words::called;
use web_sys::Element;
use yew::prelude::*;

/// What the card shows.
#[derive(PartialEq)]
pub struct Props {
    /// The screen's state.
    pub ui: Rc<Ui>,
    /// The piece, and where it stands.
    pub looked: Option<(Piece, Square)>,
    /// Another piece is to be shown.
    pub on_look: Callback<(Piece, Square)>,
}

/// Whether the game tells of its pieces.
pub fn has_cards(state: &Rc<dyn State>) -> bool {
    let standing = doors::standing(state);
    standing.pieces.first().is_some_and(|(at, piece)| state.card(piece, *at).is_some())
}

/// A kind of piece by its letter, as a side has it that may have it.
pub fn kind(state: &dyn State, letter: &str) -> Option<(Piece, Square)> {
    Some((state.named(letter)?, middle(state)?))
}

/// The card.
pub fn card(props: Props) -> Html {
    part("card", props, |props, ctx| use_card(props).run(ctx))
}

#[hook]
fn use_card(props: &Props) -> Html {
    let board = use_node_ref();
    let state = props.ui.session.state();
    let shown =
        props.looked.or_else(|| doors::pieces(&**state).first().map(|(at, piece)| (*piece, *at)));
    let Some((piece, from)) = shown else { return html! {} };
    let Some(card) = state.card(&piece, from) else { return html! {} };
    let name = called(&**state, &piece);
    let has = |hows: &[CardHow]| card.moves.iter().any(|to| hows.contains(&to.how));
    html! {
        <div class="card">
            <h2>{ &name }</h2>
            { small_board(props, &card, (piece, from), &name, board) }
            <p class="hint">
                if has(&[CardHow::Step, CardHow::Slide]) { { words::html(say::CARD_MOVES) } }{ " " }
                if has(&[CardHow::Leap]) { { words::html(say::CARD_LEAPS) } }{ " " }
                if has(&[CardHow::CaptureOnly]) { { words::html(say::CARD_CAPTURES) } }{ " " }
                { words::html(say::card_reaches(from, card.commands_here, card.commands_most)) }
            </p>
            <ul>{ for card.words.iter().map(|words| html! { <li>{ words::html(words.clone()) }</li> }) }</ul>
            { kinds(&**state, &piece, &props.on_look) }
        </div>
    }
}

/// The piece on an empty board, with all squares that it goes to.
fn small_board(
    props: &Props,
    card: &PieceCard,
    (piece, from): (Piece, Square),
    name: &str,
    board: NodeRef,
) -> Html {
    let state = props.ui.session.state();
    let layout = Layout { size: state.size(), turned: props.ui.turned(), tilted: false };
    let side = layout.side();
    let put = {
        let on_look = props.on_look.clone();
        move |square: Option<Square>| {
            if let Some(square) = square {
                on_look.emit((piece, square));
            }
        }
    };
    let onclick = {
        let (put, board) = (put.clone(), board.clone());
        Callback::from(move |event: MouseEvent| {
            let board = board.cast::<Element>();
            if let Some(bounds) = board.map(|board| board.get_bounding_client_rect()) {
                put(layout.at(
                    (f64::from(event.client_x()) - bounds.left()) / bounds.width(),
                    (f64::from(event.client_y()) - bounds.top()) / bounds.height(),
                ));
            }
        })
    };
    let onkeydown = Callback::from(move |event: KeyboardEvent| {
        let Some(OnBoard::Walk(columns, rows)) = keys::find(keys::ON_BOARD, &event.key()) else {
            return;
        };
        event.prevent_default();
        event.stop_propagation();
        let (column, row) = layout.cell(from);
        put(layout.square(column + i32::from(columns), row + i32::from(rows)));
    });
    let targets: Vec<_> = card.moves.iter().map(|to| to.to.to_string()).collect();
    html! {
        <svg class="card-board" ref={board} viewBox={format!("0 0 {side} {side}")} tabindex="0" role="img" {onclick} {onkeydown}
             aria-label={words::attr(say::card_board(from, name, targets.join(", ")))}>
            <rect class="cell-light" width={side.to_string()} height={side.to_string()} />
            <path class="cell-dark" d={dark_cells(layout)} />
            <g class="targets">
                { for card.moves.iter().map(|to| {
                    let on = layout.on(to.to).transform();
                    match to.how {
                        CardHow::Step | CardHow::Slide => html! { <circle class="go" cx="50" cy="50" r="20" transform={on} /> },
                        CardHow::Leap => html! { <path class="jump" transform={on} d="M50 22L78 50L50 78L22 50Z" /> },
                        CardHow::CaptureOnly => html! { <path class="take" transform={on} d="M6 28V6H28M72 6H94V28M94 72V94H72M28 94H6V72" /> },
                    }
                }) }
            </g>
            <g transform={layout.on(from).transform()} class={classes!("piece", side_class(piece.owner))}>
                <use href={format!("#{}", symbol(state.info(), &piece))} />
            </g>
        </svg>
    }
}

/// The other pieces, to be looked at.
fn kinds(state: &dyn State, piece: &Piece, on_look: &Callback<(Piece, Square)>) -> Html {
    let info = state.info();
    let all = drawing::of(info).pieces.iter().filter_map(|other| kind(state, other));
    html! {
        <div class="kinds" role="group" aria-label={words::attr(say::CARD_OTHERS)}>
            { for all.map(|(other, at)| {
                let on_look = on_look.clone();
                let name = other.name.to_string();
                html! {
                    <button type="button" class="off" title={name.clone()} aria-label={name}
                            aria-pressed={(other.name == piece.name).to_string()}
                            onclick={Callback::from(move |_: MouseEvent| on_look.emit((other, at)))}>
                        { piece_icon(info, &other) }
                    </button>
                }
            }) }
        </div>
    }
}
