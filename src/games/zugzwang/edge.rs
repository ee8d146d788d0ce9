//! The four edges of the board (ZUG-4). Each die shows another face to each edge.

use super::face::Colour;
use super::say;
use crate::turnable;
use i18n::Text;

/// An edge of the board. The order is clockwise, from the edge that is at the bottom at first.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Edge {
    South,
    West,
    North,
    East,
}

/// The edges in the form that the page uses.
pub(super) static EDGES: [turnable::Edge; 4] = [
    turnable::Edge { letter: "S", name: say::SOUTH, colour: "b", colour_name: say::BLUE },
    turnable::Edge { letter: "W", name: say::WEST, colour: "p", colour_name: say::PURPLE },
    turnable::Edge { letter: "N", name: say::NORTH, colour: "r", colour_name: say::RED },
    turnable::Edge { letter: "E", name: say::EAST, colour: "c", colour_name: say::CREAM },
];

impl Edge {
    /// All edges, clockwise.
    pub(super) const ALL: [Edge; 4] = [Edge::South, Edge::West, Edge::North, Edge::East];

    /// The edge with the index `place` modulo 4 in [`EDGES`].
    pub(super) const fn at(place: usize) -> Edge {
        Edge::ALL[place & 3]
    }

    /// The edge that is this many quarter turns clockwise from this one.
    pub(super) const fn turned(self, quarters: usize) -> Edge {
        Edge::at(self as usize + quarters)
    }

    /// The number of clockwise quarter turns from another edge to this one.
    pub(super) const fn quarters_from(self, other: Edge) -> usize {
        (self as usize + 4 - other as usize) & 3
    }

    /// The axis of the edge: 0 for south and north, 1 for west and east.
    pub(super) const fn axis(self) -> usize {
        self as usize & 1
    }

    /// The colour of the edge. Dice that show this colour to the edge may capture from there
    /// (ZUG-7).
    pub(super) const fn colour(self) -> Colour {
        match self {
            Edge::South => Colour::Blue,
            Edge::West => Colour::Purple,
            Edge::North => Colour::Red,
            Edge::East => Colour::Cream,
        }
    }

    /// The edge in the form that the page uses.
    pub(super) fn told(self) -> &'static turnable::Edge {
        &EDGES[self as usize]
    }

    /// The letter of the edge in texts: `S`.
    pub(super) fn letter(self) -> &'static str {
        self.told().letter
    }
}

/// The name of the edge: `south`.
impl From<Edge> for Text {
    fn from(edge: Edge) -> Self {
        edge.told().name.into()
    }
}
