//! What only some games have, asked of a position of any: nothing where its game has no such thing.

use fairyboard::beside::{Beside, Hand, Reading};
use fairyboard::turnable::{Edge, Turnable};
use fairyboard::{Draw, Seat};

/// The edges that the board is looked at from, clockwise from the one at the bottom.
pub fn edges(drawing: &dyn Draw) -> &'static [Edge] {
    drawing.turnable().map(Turnable::edges).unwrap_or_default()
}

/// The edge at which a seat looks at the board; `None` where the board may be turned freely.
pub fn edge_of(drawing: &dyn Draw, seat: Seat) -> Option<usize> {
    drawing.turnable()?.edge_of(seat, &[])
}

/// What is known of the dice on the board.
pub fn readings(drawing: &dyn Draw) -> Vec<Reading> {
    drawing.beside().map(Beside::readings).unwrap_or_default()
}

/// What the players have beside the board.
pub fn hands(drawing: &dyn Draw) -> Vec<Hand> {
    drawing.beside().map(Beside::hands).unwrap_or_default()
}
