//! Boards whose pieces are dice, which players look at from one of the four edges. From each edge
//! they see other faces of the dice.

use crate::base::Seat;
use crate::refusal::Refusal;
use crate::turn::Step;
use i18n::Key;

/// A position whose board looks different from each of its edges. In all methods, `taken` are the
/// steps of a move entered so far.
pub trait Turnable {
    /// The edges, clockwise from the one at the bottom of a board that is not turned.
    fn edges(&self) -> &'static [Edge];

    /// The edge that the player at a seat looks from after the steps entered so far, as its index
    /// in [`edges`](Turnable::edges). `None` if the board may be turned freely.
    fn edge_of(&self, seat: Seat, taken: &[Step]) -> Option<usize>;

    /// Whether the board shows a handle for turning it to an edge after the steps entered so far.
    /// `true` if the player to move can try to turn the board there, even if the rules refuse this
    /// in the position.
    fn may_turn_to(&self, edge: usize, taken: &[Step]) -> bool;

    /// Why the rules refuse to turn the board to an edge after the steps entered so far. Called
    /// only if they refuse it.
    fn refuse_edge(&self, edge: usize, taken: &[Step]) -> Refusal;

    /// The number of captures that the player to move can see from an edge.
    fn captures_from(&self, _edge: usize) -> usize {
        0
    }

    /// A warning before the board is turned to another edge, if that reveals hidden information.
    /// Turning the board cannot be undone if a step is possible from the new edge.
    fn caution(&self) -> Option<Refusal> {
        None
    }
}

/// An edge from where players see the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Edge {
    /// The letter of the edge in move strings, which is the text of its step: `S`.
    pub letter: &'static str,
    /// The name of the edge: `south`.
    pub name: Key,
    /// The letter of the edge's colour: `b`.
    pub colour: &'static str,
    /// The name of the edge's colour: `blue`.
    pub colour_name: Key,
}
