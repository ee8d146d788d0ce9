//! Viewers of a position, and how much of it they may see.

use crate::base::Seat;

/// A viewer of a position, a player or the public. The viewer determines how much of the hidden
/// information is shown.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Viewer {
    /// The public, who knows only what all players know.
    Public,
    /// The player at this seat, even while it is another player's turn.
    Seat(Seat),
    /// The player to move.
    Mover,
}

impl Viewer {
    /// The seat of the viewer in a position with this side to move; `None` for the public.
    pub fn seat(self, to_move: Seat) -> Option<Seat> {
        match self {
            Viewer::Public => None,
            Viewer::Seat(seat) => Some(seat),
            Viewer::Mover => Some(to_move),
        }
    }

    /// Whether the viewer is the player to move in a position with this side to move.
    pub fn is_mover(self, to_move: Seat) -> bool {
        self.seat(to_move) == Some(to_move)
    }
}

/// How much of a position all players may see. This decides what a screen that players share may
/// show.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Privacy {
    /// All players may see everything.
    Open,
    /// The players cooperate and share a screen, which shows what the player to move may see.
    Together,
    /// Each player may see only what their own seat may know.
    Secret,
}
