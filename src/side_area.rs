//! Everything that the page shows next to the board (hands, cards, the time limit), and the faces
//! of the dice.

use crate::base::{Outcome, Seat};
use crate::geometry::Square;
use i18n::{Key, Text};

/// Everything that a position shows in addition to pieces on a board: the faces of its dice, if its
/// pieces are dice, and things next to the board, such as hands of cards, a deck or a time limit.
pub trait SideArea {
    /// All faces that the game's dice can show: four of each colour, colour by colour, then those
    /// without a colour. Empty in a game without dice.
    fn faces(&self) -> Vec<Face> {
        Vec::new()
    }

    /// The known faces of the dice on the board, from rank 1 up, each rank from file `a`.
    fn readings(&self) -> Vec<Reading> {
        Vec::new()
    }

    /// The hands of the players in the order of the seats. If the players play together, the only
    /// hand, which all of them share.
    fn hands(&self) -> Vec<Hand> {
        Vec::new()
    }

    /// The number of cards left to draw, in games with a deck.
    fn deck(&self) -> Option<u8> {
        None
    }

    /// The time limit of the whole game. The caller runs the clock.
    fn time_limit(&self) -> Option<TimeLimit> {
        None
    }
}

/// A face of a die.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Face {
    /// The text of the face: the letters of its colour and rank, `bQ`, or `.` for a pawn.
    pub text: &'static str,
    /// The name of the face: `blue queen`.
    pub name: Key,
}

/// The known faces of a die on the board. Those that the viewer may not know are `None`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Reading {
    /// The square of the die.
    pub at: Square,
    /// The face on top.
    pub top: Option<Face>,
    /// The faces towards the edges, in the order of the board's edges.
    pub sides: [Option<Face>; 4],
}

/// The cards and captured dice of a player, or of all together.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Hand {
    /// The owner of the hand; `None` if it belongs to all.
    pub owner: Option<Seat>,
    /// The cards that the viewer may see.
    pub cards: Vec<HandCard>,
    /// The number of further cards, which the viewer may not see.
    pub hidden: u8,
    /// The captured dice: for each, the face that it counts as, and the number of the card that it
    /// lies on, from 1; 0 for no card.
    pub dice: Vec<(Face, u8)>,
    /// The total points of the cards with the present dice. `None` if a card is hidden from the
    /// viewer, or if cards have no points.
    pub points: Option<i32>,
}

impl Hand {
    /// The numbers, from 1, of the cards that the die at this index would help to complete, if the
    /// die is on no card yet.
    pub fn cards_for(&self, die: usize) -> Vec<u8> {
        let fits = |card: &HandCard| card.fits.iter().any(|place| usize::from(*place) == die);
        (1..).zip(&self.cards).filter(|(_, card)| fits(card)).map(|(number, _)| number).collect()
    }
}

/// A card, and how far it is complete.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HandCard {
    /// The text of the card: `bN`.
    pub text: String,
    /// The text of the step that discards the card; empty if cards cannot be discarded.
    pub discard: String,
    /// The name of the card: `Bishops and knights`.
    pub name: Text,
    /// The requirement of the card, in a sentence.
    pub what: Text,
    /// How far the card is complete, as a sentence: `2 bishops, 1 knight: 1 point`.
    pub progress: Text,
    /// The points of the card with the present dice. In a game without points, 1 if the card is
    /// complete, else 0.
    pub points: i32,
    /// The indexes (in the field `dice` of the [`Hand`]) of the dice that score the points.
    pub made_by: Vec<u8>,
    /// The indexes (in the field `dice` of the [`Hand`]) of the dice that are on no card and would
    /// help to complete this card.
    pub fits: Vec<u8>,
}

/// A time limit for a whole game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TimeLimit {
    /// The limit in seconds.
    pub seconds: u32,
    /// The outcome when the time is over.
    pub outcome: Outcome,
}
