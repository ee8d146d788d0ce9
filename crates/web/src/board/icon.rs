//! Icons for buttons, and pieces outside the board.

use fairyboard::{Info, Piece};
use ui_model::drawing::{side_class, symbol_of};
use yew::prelude::*;

/// A line icon in a view box of 24 by 24.
pub fn icon(path: &'static str) -> Html {
    html! { <svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d={path} /></svg> }
}

/// A piece in the colours of its player, drawn with a symbol of the page's sprite.
pub fn piece_icon(info: &Info, piece: &Piece) -> Html {
    letter_icon(info.id, piece.letter, side_class(piece.owner))
}

/// Like [`piece_icon`], but takes the letter of the piece.
pub fn letter_icon(game: &str, letter: &str, side: &'static str) -> Html {
    html! {
        <svg viewBox="0 0 100 100" aria-hidden="true" class={classes!("piece", side)}>
            <use href={format!("#{}", symbol_of(game, letter))} />
        </svg>
    }
}
