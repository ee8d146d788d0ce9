//! The visible hand of cards of the player to move: which cards were just drawn, and whether one
//! may be discarded.

use super::{Button, Ui};
use crate::queries;
use crate::say;
use fairyboard::Text;
use fairyboard::side_area::{Hand, HandCard};
use fairyboard::turn::Act;

impl Ui {
    /// Whether the player to move may discard a card in this turn, or has done so.
    pub fn may_discard(&self) -> bool {
        let first = self.session.record().node(self.session.at()).state().next(&[]).steps;
        first.iter().any(|step| step.act == Act::Discard)
    }

    /// The hand that is open on the screen. Its owner isn't always the player to move: in an
    /// analysis, the shown position may be one of the other player's turn. `None` if there is no
    /// such hand.
    pub fn open_hand(&self) -> Option<Hand> {
        let state = self.session.state();
        let seat = self.hands.open_to.or(self.you()).unwrap_or(state.to_move());
        queries::hands(&**state).into_iter().find(|hand| hand.owner == Some(seat))
    }

    /// The card of the open hand that the player reads. `None` if the player reads none.
    pub fn read_card(&self) -> Option<HandCard> {
        self.open_hand()?.cards.get(self.transient.card?).cloned()
    }

    /// The card that the player may discard with the next press: the card that is read, or the one
    /// that a hint names. `None` if there is no such card, or if no card may be discarded now.
    pub fn card_to_discard(&self) -> Option<HandCard> {
        let hand = self.hand_to_discard_from()?;
        let is_hinted = |card: &&HandCard| self.hints_at(&Button::Discard(card.discard.clone()));
        let hinted = hand.cards.iter().find(is_hinted).cloned();
        hinted.or_else(|| self.read_card())
    }

    /// Whether a button lets the player decide to discard no card. A lesson has no space for the
    /// button. It needs none, because a capture that is entered without a discard keeps all cards.
    pub fn may_keep_all(&self) -> bool {
        self.taught.is_none() && self.hand_to_discard_from().is_some()
    }

    fn hand_to_discard_from(&self) -> Option<Hand> {
        let mover = self.session.state().to_move();
        let hand = self.open_hand().filter(|hand| hand.owner == Some(mover))?;
        (self.may_discard() && !hand.cards.is_empty()).then_some(hand)
    }

    /// The cards that the last move added to a hand.
    pub fn drawn(&self, hand: &Hand) -> Vec<HandCard> {
        let (record, at) = (self.session.record(), self.session.at());
        let Some(before) = record.node(at).parent() else { return Vec::new() };
        let hands = queries::hands(&**record.node(before).state());
        let held = hands.into_iter().filter(|before| before.owner == hand.owner);
        let mut held: Vec<String> =
            held.flat_map(|hand| hand.cards).map(|card| card.text).collect();
        let mut drawn = hand.cards.clone();
        drawn.retain(|card| match held.iter().position(|text| *text == card.text) {
            Some(place) => {
                held.remove(place);
                false
            }
            None => true,
        });
        drawn
    }

    /// The status line `standing` with an added note: which card was drawn, or that a card may be
    /// discarded. If the player has decided to keep all cards, says only that. `None` if the hand
    /// is covered, if no card may be discarded in this turn, or in a lesson, whose task says what to
    /// do.
    pub(super) fn discard_told(&self, standing: &str) -> Option<Text> {
        let mover = self.session.state().to_move();
        let is_open = self.hands.open_to.is_none_or(|seat| seat == mover);
        if !is_open || self.taught.is_some() || !self.may_discard() {
            return None;
        }
        let hands = queries::hands(&**self.session.state());
        let hand = hands.iter().find(|hand| hand.owner == Some(mover) && !hand.cards.is_empty())?;
        Some(match self.drawn(hand).pop() {
            _ if self.hands.keeps_all => say::SAID_NONE_DISCARDED.into(),
            Some(card) => say::status_drew(card.name, standing),
            None => say::status_may_discard(standing),
        })
    }
}
