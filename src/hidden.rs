//! Who looks at a position, and how much of it is open.

use crate::base::Seat;

/// Who looks at a position of which not everything is open.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Viewer {
    /// Anybody: what all may know.
    Public,
    /// The player at a seat.
    Seat(Seat),
    /// Whoever is to move.
    Mover,
}

impl Viewer {
    /// The seat of the viewer where a seat is to move; `None` of anybody.
    pub fn seat(self, to_move: Seat) -> Option<Seat> {
        match self {
            Viewer::Public => None,
            Viewer::Seat(seat) => Some(seat),
            Viewer::Mover => Some(to_move),
        }
    }

    /// Whether the viewer is the one to move, where that is this seat.
    pub fn is_mover(self, to_move: Seat) -> bool {
        self.seat(to_move) == Some(to_move)
    }
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
