//! Groups of fields in the state of a screen. A group is reset by assigning its default value.

use super::{ComputerFailure, Hint, Prospect};
use crate::sentences::NotDone;
use fairyboard::geometry::Square;
use fairyboard::record::NodeId;
use fairyboard::turn::Step;
use fairyboard::{Key, Piece, Seat};
use std::rc::Rc;

/// The hands of cards that are open on the screen, in a game that hides hands.
#[derive(Clone, Default)]
pub struct Hands {
    /// Whether the screen hides parts of the game from the person who looks at it.
    pub masked: bool,
    /// The player whose hand is open on the screen now. `None` if none is open.
    pub open_to: Option<Seat>,
    /// The player whose hand of cards is always open, in a lesson or in an example beside a rule.
    /// There the time limit that the game's rules set doesn't apply.
    pub always_open: Option<Seat>,
    /// Whether the player to move has decided to discard nothing.
    pub keeps_all: bool,
    /// Whether the players have read the warning that turning the board reveals hidden dice.
    pub(super) cautioned: bool,
}

/// The state of the computer player on this screen.
#[derive(Clone, Default)]
pub struct Computer {
    /// Whether the computer waits for the player before it moves.
    pub paused: bool,
    /// The reason why the computer does not move, if it has failed.
    pub failure: Option<ComputerFailure>,
    /// Whether the computer must move at once.
    pub hurries: bool,
    /// The hint on the screen or in preparation.
    pub hint: Option<Hint>,
    /// The last node of the game when the player offered the computer a draw; `None` if no offer
    /// waits for an answer.
    pub(super) draw_offer: Option<NodeId>,
}

impl Computer {
    /// Whether the computer can't move because its files did not load.
    pub fn is_missing(&self) -> bool {
        self.paused && self.failure.is_some_and(ComputerFailure::is_missing)
    }

    /// The reason why the computer can't move, in a sentence. `None` unless the computer has
    /// failed.
    pub fn why_gone(&self) -> Option<Key> {
        Some(self.failure.filter(|_| self.paused)?.key())
    }
}

/// The squares and pieces that the keyboard and the pointer are on.
#[derive(Clone, Default)]
pub struct Focus {
    /// The square with the keyboard focus.
    pub cursor: Option<Square>,
    /// The piece that was clicked last, of either side, and its square at the time of the click.
    pub looked: Option<(Piece, Square)>,
    /// Whether this is a second board on the page. Keys that are pressed outside the boards then
    /// belong to the other board.
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
    /// Whether the pieces of the last move are animated along their paths.
    pub travels: bool,
    /// Whether the last move is being shown again. The status line then describes this move.
    pub recalls: bool,
    /// The steps of the list item under the pointer. The board previews them.
    pub pointed: Vec<Step>,
    /// The rotation that the board keeps for now, in quarter turns. After a move, this is the
    /// rotation before the move, until the player has seen the move. While the last move is shown
    /// again, it is the rotation from which that move was made. `None` if the board may turn.
    pub turning: Option<u8>,
    /// The node of a move that is shown partly, and the number of its steps on the board.
    pub peek: Option<(NodeId, usize)>,
    /// The start of the arrow that the keyboard is drawing.
    pub arrow: Option<Square>,
    /// The steps that a click on a square could mean, if there are several. The player must choose
    /// one.
    pub asked: Option<(Square, Vec<Step>)>,
    /// The inspected piece and its possible moves.
    pub prospect: Option<Rc<Prospect>>,
    /// The card that the player reads, by its index in the open hand.
    pub card: Option<usize>,
}
