//! What lies beside the board, and who may see what: edges, readings of dice, hands.

use crate::base::{Outcome, Seat};
use crate::geometry::Square;

/// Who looks at a position of which not everything is open.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Reader {
    /// Anybody: what all may know.
    Public,
    /// The player at a seat.
    Seat(Seat),
    /// Whoever is to move.
    Mover,
}

/// How much of a position is open, and so what one screen may show to several players.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Privacy {
    /// Everything is open.
    Open,
    /// Players who play together look at one screen, which shows what the player to move may see.
    Together,
    /// Each player must see no more than their own seat may know.
    Secret,
}

/// An edge of the board from which it is looked at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Edge {
    /// Its letter in move strings, which is the text of its step: `S`.
    pub letter: &'static str,
    /// What it is called: `south`.
    pub name: &'static str,
    /// The letter of its colour: `b`.
    pub colour: &'static str,
    /// The name of its colour: `blue`.
    pub colour_name: &'static str,
}

/// A face of a die.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Face {
    /// As texts write it: the letters of colour and rank, `bQ`, or `.`.
    pub text: &'static str,
    /// What it is called: `blue queen`.
    pub name: &'static str,
}

/// What is known of a die on the board. Faces that the reader may not know are `None`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Reading {
    /// Where it stands.
    pub at: Square,
    /// The face on top.
    pub top: Option<Face>,
    /// The faces towards the edges, in the order of [`State::edges`](crate::State::edges).
    pub sides: [Option<Face>; 4],
}

/// What a player, or all together, have beside the board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Hand {
    /// Whose it is; `None` where it is everybody's.
    pub owner: Option<Seat>,
    /// The cards that the reader may see.
    pub cards: Vec<HandCard>,
    /// How many more there are.
    pub hidden: u8,
    /// The captured dice, each as the face that it counts as, and the number of the card that it lies
    /// on, from 1; 0 where it lies on none.
    pub dice: Vec<(Face, u8)>,
    /// What the cards are worth together as the dice are, where all cards may be seen and have points.
    pub points: Option<i32>,
}

/// A card, and how far it has come.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HandCard {
    /// As texts write it: `bN`.
    pub text: String,
    /// The text of the reserve step that discards it; empty where cards are not discarded.
    pub discard: String,
    /// What it is called: `Bishops and knights`.
    pub name: String,
    /// What it asks for, in a sentence.
    pub what: String,
    /// How far it has come: `2 bishops, 1 knight: 1 point`.
    pub progress: String,
    /// Its points as the dice are, where the game counts points; else 1 where it is satisfied, and 0.
    pub points: i32,
    /// Which of the hand's dice make the points, by their places.
    pub made_by: Vec<u8>,
}

/// A limit to the time that a whole game may take.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TimeLimit {
    /// In seconds.
    pub seconds: u32,
    /// How the game ends when the time is over.
    pub outcome: Outcome,
}
