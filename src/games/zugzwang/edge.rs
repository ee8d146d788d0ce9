//! The edges of the board, from which its dice are other pieces (ZUG-4).

use super::face::Colour;
use super::say;
use crate::turnable;
use i18n::Text;

/// An edge. They stand clockwise from the one at the bottom of a board that is not turned.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Edge {
    South,
    West,
    North,
    East,
}

/// The edges, as the page is told them.
pub(super) static EDGES: [turnable::Edge; 4] = [
    turnable::Edge { letter: "S", name: say::SOUTH, colour: "b", colour_name: say::BLUE },
    turnable::Edge { letter: "W", name: say::WEST, colour: "p", colour_name: say::PURPLE },
    turnable::Edge { letter: "N", name: say::NORTH, colour: "r", colour_name: say::RED },
    turnable::Edge { letter: "E", name: say::EAST, colour: "c", colour_name: say::CREAM },
];

impl Edge {
    /// All of them, clockwise.
    pub(super) const ALL: [Edge; 4] = [Edge::South, Edge::West, Edge::North, Edge::East];

    /// The edge at a place among [`EDGES`]. Places go round, so there is one for each number.
    pub(super) const fn at(place: usize) -> Edge {
        Edge::ALL[place & 3]
    }

    /// The edge so many quarters further clockwise.
    pub(super) const fn turned(self, quarters: usize) -> Edge {
        Edge::at(self as usize + quarters)
    }

    /// How many quarters clockwise lie between another edge and this one.
    pub(super) const fn quarters_from(self, other: Edge) -> usize {
        (self as usize + 4 - other as usize) & 3
    }

    /// The line on which it and the edge across lie: 0 south and north, 1 west and east.
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

    /// As the page is told it.
    pub(super) fn told(self) -> &'static turnable::Edge {
        &EDGES[self as usize]
    }

    /// As texts write it: `S`.
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
