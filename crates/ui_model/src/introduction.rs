//! What a newcomer is told before the first move: how one wins, what a turn is, and what the pieces do.
//!
//! The sentences are cut from a game's `guide.md`: `tests/house/introduction.rs` finds each of them there.

use crate::drawing;
use crate::headers::is_study;
use crate::model::Ui;
use crate::queries;
use fairyboard::record::NodeId;
use fairyboard::{Piece, State, Text};
use std::rc::Rc;

/// How many pieces may move as one.
const MOST: usize = 4;

/// A kind of piece, or so many of it that move as one.
#[derive(Clone, PartialEq, Debug)]
pub struct Kind {
    pub piece: Piece,
    pub together: usize,
    /// What it is and does.
    pub does: Text,
}

/// Whether a game has not begun, so that its aim is told beside the board.
pub fn is_wanted(ui: &Ui) -> bool {
    let record = ui.session.record();
    let is_fresh = record.end_of_line(NodeId::START) == NodeId::START;
    is_fresh && ui.taught.is_none() && !is_study(record)
}

/// The kinds of pieces that a position has, each once, whosever it is.
pub fn kinds(state: &Rc<dyn State>) -> Vec<Kind> {
    let standing = queries::standing(state);
    let faces = queries::faces(&**state);
    let pieces = standing.pieces.iter().map(|(_, piece)| piece);
    let pieces = faces.iter().chain(pieces).chain(standing.off_board.iter().map(|off| &off.piece));
    // In the order of the page for players.
    let order = drawing::of(state.info()).pieces;
    let place =
        |piece: &&Piece| order.iter().position(|letter| letter.eq_ignore_ascii_case(piece.letter));
    let mut pieces: Vec<_> = pieces.collect();
    pieces.sort_by_key(place);
    let mut kinds: Vec<Kind> = Vec::new();
    for piece in pieces {
        for together in 1..=MOST {
            let Some(does) = state.does(piece, together) else { break };
            if kinds.iter().all(|kind| kind.does != does) {
                kinds.push(Kind { piece: *piece, together, does });
            }
        }
    }
    kinds
}
