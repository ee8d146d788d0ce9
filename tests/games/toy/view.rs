//! Views (positions as one player knows them), and the full positions that agree with a view.

use super::{Cards, Kings, Move};
use crate::base::Seat;
use crate::chance::Chance;
use crate::determinization::Determinize;
use crate::game::into_position;
use crate::hidden::{Privacy, Viewer};
use crate::options::Options;
use crate::refusal::MoveError;
use crate::state::{Hidden, Position};
use crate::turn::Step;

/// The hands that a player may be dealt, each as a set of cards with a bit for each: any two of the
/// five cards (TOY-2).
fn deals() -> impl Iterator<Item = u8> {
    (0..1u8 << 5).filter(|cards| cards.count_ones() == 2)
}

impl<const WHOLE: bool> Kings<WHOLE> {
    /// A copy of this position with the players' cards replaced by `cards`.
    pub(super) fn with_cards<const OTHER: bool>(&self, cards: [Cards; 2]) -> Kings<OTHER> {
        let Kings { kings, stones, left, to_move, .. } = *self;
        Kings { kings, stones, cards, left, to_move }
    }
}

impl<const WHOLE: bool> Hidden for Kings<WHOLE> {
    fn privacy(&self) -> Privacy {
        if self.ending().is_over() { Privacy::Open } else { Privacy::Secret }
    }

    fn is_view(&self) -> bool {
        !WHOLE
    }

    fn seen_by(&self, viewer: Viewer, _: &[Step]) -> Option<Position> {
        let seat = viewer.seat(self.to_move);
        let mut cards = self.cards;
        for (owner, cards) in (0..).map(Seat).zip(&mut cards) {
            *cards = cards.filter(|_| seat == Some(owner));
        }
        let all = self.ending().is_over() || cards == self.cards;
        (!all).then(|| into_position(self.with_cards::<false>(cards)))
    }

    /// The part of a move's text that a viewer may know. `None` means all of it: in this game all
    /// moves are public.
    fn move_seen_by(&self, _: &str, _: Viewer) -> Option<String> {
        None
    }

    fn refuse_text(&self, text: &str) -> MoveError {
        match Move::read(text) {
            Ok(mv) => MoveError::Refused(self.refuse_move(mv)),
            Err(error) => error,
        }
    }
}

impl Determinize for Kings<false> {
    type Whole = Kings<true>;

    fn worlds(&self, _: &Options) -> Option<impl FnMut(&mut Chance) -> Option<Kings<true>>> {
        let agrees = |seat: usize, cards: u8| self.cards[seat].is_none_or(|known| known == cards);
        let mut wholes = Vec::new();
        for white in deals().filter(|cards| agrees(0, *cards)) {
            for black in deals().filter(|cards| agrees(1, *cards) && cards & white == 0) {
                let whole = self.with_cards::<true>([Some(white), Some(black)]);
                // TOY-8: a king wins on the farthest rank if it has the card of its file. So,
                // unless the game is over, a king there has no such card.
                if whole.ending().is_over() == self.ending().is_over() {
                    wholes.push(whole);
                }
            }
        }
        let draw = move |chance: &mut Chance| {
            wholes.get(chance.below(wholes.len() as u32) as usize).cloned()
        };
        Some(draw)
    }
}
