//! What lies beside the board or is read off its dice: faces, hands, cards, the time that is left.

use crate::base::{Outcome, Seat};
use crate::geometry::Square;
use i18n::{Key, Text};

/// A position with dice to be read, or with more beside its board than pieces.
pub trait SideArea {
    /// All the faces that dice have: four of a colour, colour by colour, then those without.
    fn faces(&self) -> Vec<Face>;

    /// What is known of the dice on the board, by rank and file.
    fn readings(&self) -> Vec<Reading>;

    /// What the players have beside the board, in the order of the seats, or all together.
    fn hands(&self) -> Vec<Hand>;

    /// How many cards are still to be drawn, where cards are drawn.
    fn deck(&self) -> Option<u8>;

    /// The time that the whole game may take. The clock runs outside.
    fn time_limit(&self) -> Option<TimeLimit>;
}

/// A face of a die.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Face {
    /// As texts write it: the letters of colour and rank, `bQ`, or `.`.
    pub text: &'static str,
    /// What it is called: `blue queen`.
    pub name: Key,
}

/// What is known of a die on the board. Faces that the viewer may not know are `None`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Reading {
    /// Where it stands.
    pub at: Square,
    /// The face on top.
    pub top: Option<Face>,
    /// The faces towards the edges, in the order of the board's edges.
    pub sides: [Option<Face>; 4],
}

/// What a player, or all together, have beside the board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Hand {
    /// Whose it is; `None` where it is everybody's.
    pub owner: Option<Seat>,
    /// The cards that the viewer may see.
    pub cards: Vec<HandCard>,
    /// How many more there are.
    pub hidden: u8,
    /// The captured dice, each as the face that it counts as, and the number of the card that it lies
    /// on, from 1; 0 where it lies on none.
    pub dice: Vec<(Face, u8)>,
    /// What the cards are worth together as the dice are, where all cards may be seen and have points.
    pub points: Option<i32>,
}

impl Hand {
    /// The numbers of the cards, from 1, that a die on no card would bring further.
    pub fn cards_for(&self, die: usize) -> Vec<u8> {
        let fits = |card: &HandCard| card.fits.iter().any(|place| usize::from(*place) == die);
        (1..).zip(&self.cards).filter(|(_, card)| fits(card)).map(|(number, _)| number).collect()
    }
}

/// A card, and how far it has come.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HandCard {
    /// As texts write it: `bN`.
    pub text: String,
    /// The text of the step that discards it; empty where cards are not discarded.
    pub discard: String,
    /// What it is called: `Bishops and knights`.
    pub name: Text,
    /// What it asks for, in a sentence.
    pub what: Text,
    /// How far it has come, as a sentence of its own: `2 bishops, 1 knight: 1 point`.
    pub progress: Text,
    /// Its points as the dice are, where the game counts points; else 1 where it is satisfied, and 0.
    pub points: i32,
    /// Which of the hand's dice make the points, by their places.
    pub made_by: Vec<u8>,
    /// Which of the hand's dice that lie on no card would bring this one further, by their places.
    pub fits: Vec<u8>,
}

/// A limit to the time that a whole game may take.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TimeLimit {
    /// In seconds.
    pub seconds: u32,
    /// How the game ends when the time is over.
    pub outcome: Outcome,
}
