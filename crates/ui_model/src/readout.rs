//! Texts that screen readers read out when the player asks for them.

use crate::model::Ui;
use crate::queries;
use crate::say;
use crate::sentences::card_words;
use fairyboard::{Key, Seat, Text};

/// The cards that the person at this screen may see, in words: the cards of a hand, or the cards
/// that all players share. `None` if there are none.
fn cards(ui: &Ui) -> Option<Text> {
    let hands = queries::hands(&**ui.session.state());
    let open = hands.iter().flat_map(|hand| &hand.cards);
    open.map(card_words).reduce(say::told_also)
}

/// A text that lists the side to move, the pieces of both sides, and the visible cards.
pub fn turn(ui: &Ui) -> String {
    let standing = queries::standing(ui.session.state());
    let count = |seat| {
        let mut kinds: Vec<(Key, usize)> = Vec::new();
        for (_, piece) in standing.pieces.iter().filter(|(_, piece)| piece.owner == Some(seat)) {
            match kinds.iter_mut().find(|(name, _)| *name == piece.name) {
                Some((_, count)) => *count += 1,
                None => kinds.push((piece.name, 1)),
            }
        }
        let kinds = kinds.into_iter().map(|(name, count)| say::told_pieces(count, name));
        let list = |all: Text, other: Text| say::told_list(other, all);
        let all = kinds.reduce(list).unwrap_or_else(|| say::TOLD_NO_PIECES.into());
        let beside = standing.off_board.iter().filter(|off| off.owner == seat);
        let beside = beside.map(|off| say::told_beside(off.count, off.piece.name, off.place));
        say::told_side(beside.fold(all, list), ui.label(seat))
    };
    let turn = say::told_turn(count(Seat::FIRST), count(Seat::SECOND), ui.status());
    match cards(ui) {
        Some(cards) => say::told_also(turn, cards).to_string(),
        None => turn.to_string(),
    }
}
