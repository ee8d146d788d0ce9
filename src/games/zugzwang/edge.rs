//! The edges of the board (ZUG-4). From each of them the dice show other faces.

use super::face::Colour;
use super::say;
use crate::turnable;
use i18n::Text;

/// An edge. The order is clockwise, from the bottom of a board that is not turned.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Edge {
    South,
    West,
    North,
    East,
}

/// The edges, as the page gets them.
pub(super) static EDGES: [turnable::Edge; 4] = [
    turnable::Edge { letter: "S", name: say::SOUTH, colour: "b", colour_name: say::BLUE },
    turnable::Edge { letter: "W", name: say::WEST, colour: "p", colour_name: say::PURPLE },
    turnable::Edge { letter: "N", name: say::NORTH, colour: "r", colour_name: say::RED },
    turnable::Edge { letter: "E", name: say::EAST, colour: "c", colour_name: say::CREAM },
];

impl Edge {
    /// All edges, clockwise.
    pub(super) const ALL: [Edge; 4] = [Edge::South, Edge::West, Edge::North, Edge::East];

    /// The edge at an index of [`EDGES`], modulo 4.
    pub(super) const fn at(place: usize) -> Edge {
        Edge::ALL[place & 3]
    }

    /// The edge this many quarter turns further clockwise.
    pub(super) const fn turned(self, quarters: usize) -> Edge {
        Edge::at(self as usize + quarters)
    }

    /// The number of clockwise quarter turns from another edge to this one.
    pub(super) const fn quarters_from(self, other: Edge) -> usize {
        (self as usize + 4 - other as usize) & 3
    }

    /// Its axis: 0 for south and north, 1 for west and east.
    pub(super) const fn axis(self) -> usize {
        self as usize & 1
    }

    /// The colour of the dice that move from it.
    pub(super) const fn colour(self) -> Colour {
        match self {
            Edge::South => Colour::Blue,
            Edge::West => Colour::Purple,
            Edge::North => Colour::Red,
            Edge::East => Colour::Cream,
        }
    }

    /// The edge, as the page gets it.
    pub(super) fn told(self) -> &'static turnable::Edge {
        &EDGES[self as usize]
    }

    /// Its letter in texts: `S`.
    pub(super) fn letter(self) -> &'static str {
        self.told().letter
    }
}

/// `south`.
impl From<Edge> for Text {
    fn from(edge: Edge) -> Self {
        edge.told().name.into()
    }
}
