//! The card of a piece shows how the piece moves, on a small board where the user can put it on any
//! square.

use crate::board::icon::PieceIcon;
use crate::parts::button::Button;
use by_address::ByAddress;
use fairyboard::geometry::Square;
use fairyboard::{CardHow, Key, Piece, State};
use std::rc::Rc;
use ui_model::board::dark_cells;
use ui_model::drawing::{self, side_class, symbol};
use ui_model::keys::{self, OnBoard};
use ui_model::layout::Layout;
use ui_model::queries;
use ui_model::queries::middle;
use ui_model::say;
use ui_model::sentences::called;
use web_sys::Element;
use yew::prelude::*;

#[derive(PartialEq, Properties)]
pub struct Props {
    /// Compared by address, because `State` is a trait object, which can't be compared. A record (a
    /// game as played) keeps its states, so their addresses stay the same.
    pub state: ByAddress<Rc<dyn State>>,
    /// The piece that the card describes, and its square on the small board.
    pub looked: Option<(Piece, Square)>,
    /// The rotation of the board, in quarter turns.
    pub turned: u8,
    /// Called when the user chooses another piece or square to show.
    pub on_look: Callback<(Piece, Square)>,
}

/// Whether the game describes its pieces with cards.
pub fn has_piece_cards(state: &Rc<dyn State>) -> bool {
    let standing = queries::standing(state);
    standing.pieces.first().is_some_and(|(at, piece)| state.card(piece, *at).is_some())
}

/// The piece with this letter, on a middle square of the board. Its owner is a player who can have
/// such a piece. `None` if there is none.
pub fn kind(state: &dyn State, letter: &str) -> Option<(Piece, Square)> {
    Some((state.named(letter)?, middle(state)?))
}

#[component]
pub fn Card(props: &Props) -> Html {
    let state = &*props.state;
    let shown =
        props.looked.or_else(|| queries::pieces(&**state).first().map(|(at, piece)| (*piece, *at)));
    let Some((piece, from)) = shown else { return html! {} };
    let Some(card) = state.card(&piece, from) else { return html! {} };
    let name = called(&**state, &piece);
    let has = |hows: &[CardHow]| card.moves.iter().any(|to| hows.contains(&to.how));
    html! {
        <div class="card">
            <h2 tabindex="-1">{ &name }</h2>
            <SmallBoard state={props.state.clone()} turned={props.turned} {piece} {from} on_look={props.on_look.clone()} />
            <p class="hint">
                if has(&[CardHow::Step, CardHow::Slide]) { { say::CARD_MOVES } }{ " " }
                if has(&[CardHow::Leap]) { { say::CARD_LEAPS } }{ " " }
                if has(&[CardHow::CaptureOnly]) { { say::CARD_CAPTURES } }{ " " }
                { say::card_reaches(card.commands_here) }
            </p>
            <ul>{ for card.lines.iter().map(|line| html! { <li data-rule={line.rule}>{ line.words.clone() }</li> }) }</ul>
            <Kinds state={props.state.clone()} name={piece.name} on_look={props.on_look.clone()} />
        </div>
    }
}

#[derive(PartialEq, Properties)]
struct SmallBoardProps {
    state: ByAddress<Rc<dyn State>>,
    turned: u8,
    piece: Piece,
    /// The square of the piece.
    from: Square,
    on_look: Callback<(Piece, Square)>,
}

/// The piece on an empty board, with all squares that it can go to.
#[component]
fn SmallBoard(SmallBoardProps { state, turned, piece, from, on_look }: &SmallBoardProps) -> Html {
    let board = use_node_ref();
    let (piece, from) = (*piece, *from);
    let Some(card) = state.card(&piece, from) else { return html! {} };
    let name = called(&***state, &piece);
    let layout = Layout { size: state.size(), turned: *turned, tilted: false };
    let side = layout.side();
    let put = {
        let on_look = on_look.clone();
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
        put(layout.beside(from, columns, rows));
    });
    // The signs of all squares of one kind are one path, because an element for each square would
    // be slow to draw.
    let signs = |hows: &[CardHow], sign: &str| -> String {
        let squares = card.moves.iter().filter(|to| hows.contains(&to.how)).map(|to| to.to);
        let middles = squares.map(|square| layout.middle(square));
        middles.map(|(x, y)| format!("M{x} {y}{sign}")).collect()
    };
    let targets: Vec<_> = card.moves.iter().map(|to| to.to.to_string()).collect();
    html! {
        <svg class="card-board" ref={board} viewBox={format!("0 0 {side} {side}")} tabindex="0" role="img" {onclick} {onkeydown}
             aria-label={say::card_board(from, &*name, targets.join(", "))}>
            <rect class="cell-light" width={side.to_string()} height={side.to_string()} />
            <path class="cell-dark" d={dark_cells(layout)} />
            <g class="targets">
                <path class="go" d={signs(&[CardHow::Step, CardHow::Slide], "m-20 0a20 20 0 1 0 40 0a20 20 0 1 0-40 0z")} />
                <path class="jump" d={signs(&[CardHow::Leap], "m0-28l28 28l-28 28l-28-28z")} />
                <path class="take" d={signs(&[CardHow::CaptureOnly], "m-44-22v-22h22m44 0h22v22m0 44v22h-22m-44 0h-22v-22")} />
            </g>
            <g transform={layout.on(from).transform()} class={classes!("piece", side_class(piece.owner))}>
                <use href={format!("#{}", symbol(state.info(), &piece))} />
            </g>
        </svg>
    }
}

#[derive(PartialEq, Properties)]
struct KindsProps {
    state: ByAddress<Rc<dyn State>>,
    name: Key,
    on_look: Callback<(Piece, Square)>,
}

/// Buttons for the other kinds of pieces. Each button shows the card of its kind.
#[component]
fn Kinds(KindsProps { state, name, on_look }: &KindsProps) -> Html {
    let (state, info) = (&***state, state.info());
    let all = drawing::of(info).pieces.iter().filter_map(|other| kind(state, other));
    html! {
        <div class="kinds" role="group" aria-label={say::CARD_OTHERS}>
            { for all.map(|(other, at)| {
                let (on_look, is_it) = (on_look.clone(), other.name == *name);
                let name = other.name.to_string();
                html! {
                    <Button class="off" title={name.clone()} label={name}
                            pressed={is_it}
                            onclick={Callback::from(move |_: MouseEvent| on_look.emit((other, at)))}>
                        <PieceIcon game={info.id} letter={other.letter} owner={other.owner} />
                    </Button>
                }
            }) }
        </div>
    }
}
