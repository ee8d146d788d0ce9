//! Offers in a game by link, where two players send each other a link after each move. A player may
//! offer a draw, or ask to take back moves.
//!
//! The header `Offer` has these words, separated by blanks: `draw`, `take-back`, `taken-back` or
//! `declined`; `first` or `second`, the player who makes it; the number of plies in the main line
//! at that time; for `take-back`, the number of plies that would be left. The header is always the
//! last one. Links store an offer in a tail of their own (`src/link.rs`).

use super::{NodeId, Record};
use crate::base::Seat;
use std::fmt;
use std::str::FromStr;

/// The name of the header with an offer or the answer to one.
pub const OFFER: &str = "Offer";

const FIRST: &str = "first";
const SECOND: &str = "second";

/// An offer of one player to the other, or the answer to one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Offer {
    /// The player who makes the offer or the answer.
    pub by: Seat,
    /// The number of plies in the main line when the offer or the answer was made.
    pub at: u32,
    /// The kind of the offer or answer.
    pub kind: OfferKind,
}

/// The kinds of offers and answers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OfferKind {
    /// The player offers a draw.
    Draw,
    /// The player asks to take back moves until this number of plies is left. The first move that
    /// is taken back is one of this player.
    TakeBack(u32),
    /// The player answers that the moves were taken back.
    TakenBack,
    /// The player declines the offer.
    Declined,
}

impl Offer {
    /// Whether this is an offer that waits for an answer, and not an answer.
    pub fn asks(&self) -> bool {
        matches!(self.kind, OfferKind::Draw | OfferKind::TakeBack(_))
    }
}

impl fmt::Display for Offer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Offer { by, at, kind } = self;
        let (kind, to) = match kind {
            OfferKind::Draw => ("draw", None),
            OfferKind::TakeBack(to) => ("take-back", Some(to)),
            OfferKind::TakenBack => ("taken-back", None),
            OfferKind::Declined => ("declined", None),
        };
        write!(f, "{kind} {} {at}", if *by == Seat::FIRST { FIRST } else { SECOND })?;
        to.map_or(Ok(()), |to| write!(f, " {to}"))
    }
}

/// Reads the value of the header `Offer`, such as `draw first 12`. Any other text is an error.
impl FromStr for Offer {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        let words: Vec<&str> = text.split(' ').collect();
        let [kind, by, at, rest @ ..] = words.as_slice() else { return Err(()) };
        let by = match *by {
            FIRST => Seat::FIRST,
            SECOND => Seat::SECOND,
            _ => return Err(()),
        };
        let number = |word: &str| word.parse::<u32>().map_err(drop);
        let kind = match (*kind, rest) {
            ("draw", []) => OfferKind::Draw,
            ("take-back", [to]) => OfferKind::TakeBack(number(to)?),
            ("taken-back", []) => OfferKind::TakenBack,
            ("declined", []) => OfferKind::Declined,
            _ => return Err(()),
        };
        let offer = Offer { by, at: number(at)?, kind };
        if offer.to_string() == text { Ok(offer) } else { Err(()) }
    }
}

impl Record {
    /// The open offer, or the answer to the last offer. Either stands until the other player moves:
    /// a player may answer and then move before sending both. `None` if there is neither, in a
    /// study, and if the game is over.
    pub fn offer(&self) -> Option<Offer> {
        let offer: Offer = self.header(OFFER)?.parse().ok()?;
        let end = self.end_of_line(NodeId::START);
        let line = self.path(end);
        let since = line.get(offer.at as usize + 1..)?;
        let is_by_them = |id: &NodeId| self.node(*id).mover() == offer.by;
        let stands = match offer.kind {
            OfferKind::Draw | OfferKind::Declined => true,
            OfferKind::TakeBack(to) => {
                to < offer.at && line.get(to as usize + 1).is_some_and(is_by_them)
            }
            // The player who asked is to move.
            OfferKind::TakenBack => since.is_empty(),
        };
        let stands = stands && since.iter().all(is_by_them);
        (stands && !self.is_study() && !self.outcome(end).is_over()).then_some(offer)
    }

    /// Sets the offer or answer, in place of the one before. `None` removes it.
    pub fn set_offer(&mut self, offer: Option<Offer>) {
        self.set_header(OFFER, &offer.map(|offer| offer.to_string()).unwrap_or_default());
    }
}
