//! Groups of fields in the state of a screen. Each has a default, so that a reset assigns a value.

use super::{ComputerFailure, Hint, Prospect};
use crate::sentences::NotDone;
use fairyboard::geometry::Square;
use fairyboard::record::NodeId;
use fairyboard::turn::Step;
use fairyboard::{Key, Piece, Seat};
use std::rc::Rc;

/// The hands that players may see, in a game that hides hands.
#[derive(Clone, Default)]
pub struct Hands {
    /// Whether the screen shows less than the whole game.
    pub masked: bool,
    /// The player whose hand is open on the screen.
    pub open_to: Option<Seat>,
    /// The player whose hand is open all the time, in a lesson or beside a rule. No clock runs
    /// there.
    pub always_open: Option<Seat>,
    /// Whether the player to move has decided to discard nothing.
    pub keeps_all: bool,
    /// Whether the players have read the warning about turning the board.
    pub(super) cautioned: bool,
}

/// The state of the computer player on this screen.
#[derive(Clone, Default)]
pub struct Computer {
    /// Whether the computer waits for the player before it moves.
    pub paused: bool,
    /// Why the computer waits, if it failed.
    pub failure: Option<ComputerFailure>,
    /// Whether the computer must move at once.
    pub hurries: bool,
    /// The hint that is shown.
    pub hint: Option<Hint>,
}

impl Computer {
    /// Whether the computer waits because its files did not load.
    pub fn is_missing(&self) -> bool {
        self.paused && self.failure.is_some_and(ComputerFailure::is_missing)
    }

    /// Why the computer waits, in a sentence; `None` unless it failed.
    pub fn why_gone(&self) -> Option<Key> {
        Some(self.failure.filter(|_| self.paused)?.key())
    }
}

/// The squares and pieces that the keyboard and the pointer are on.
#[derive(Clone, Default)]
pub struct Focus {
    /// The square with the keyboard focus.
    pub cursor: Option<Square>,
    /// The piece that was clicked last, of either side, and its square at that time.
    pub looked: Option<(Piece, Square)>,
    /// Whether the keys of the page belong to another board on it.
    pub second: bool,
}

/// Display state that lasts until the next action. Each action that is not quiet (`Do::is_quiet`)
/// replaces it by the default.
#[derive(Clone, Default)]
pub struct Transient {
    /// Why the last action was refused.
    pub refusal: Option<NotDone>,
    /// Whether the cause of the refusal is drawn on the board.
    pub refusal_drawn: bool,
    /// Whether the last move travels on the board.
    pub travels: bool,
    /// Whether the status line describes the last move. If not, it says whose turn it is.
    pub recalls: bool,
    /// The steps of the list item under the pointer. The board previews them.
    pub pointed: Vec<Step>,
    /// The rotation of the board until the player has seen the last move: that before the move, or that from which it was made
    /// if it is shown again.
    pub turning: Option<u8>,
    /// The partial move of the record on the board: its node and the number of its steps.
    pub peek: Option<(NodeId, usize)>,
    /// The start of the arrow that the keyboard is drawing.
    pub arrow: Option<Square>,
    /// The steps that a click on a square could mean, if there are several. The player must choose
    /// one.
    pub asked: Option<(Square, Vec<Step>)>,
    /// The possible moves of the piece under the pointer, before the player selects it.
    pub prospect: Option<Rc<Prospect>>,
}
