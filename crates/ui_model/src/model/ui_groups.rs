//! The groups of a screen's state.

use super::{Hint, Prospect};
use crate::sentences::NotDone;
use fairyboard::geometry::Square;
use fairyboard::record::NodeId;
use fairyboard::turn::Step;
use fairyboard::{Piece, Seat};
use std::rc::Rc;

/// Who may see which hand, in a game that hides hands.
#[derive(Clone, Default)]
pub struct Hands {
    /// Whether the screen shows less than the whole game.
    pub masked: bool,
    /// The player whose hand is open on the screen.
    pub open_to: Option<Seat>,
    /// The player whose hand is open all the time, in a lesson or beside a rule. No clock runs there.
    pub always_open: Option<Seat>,
    /// Whether the player to move has decided to discard nothing.
    pub keeps_all: bool,
    /// Whether the players have read the warning about turning the board.
    pub(super) cautioned: bool,
}

/// What the player has asked of the computer.
#[derive(Clone, Default)]
pub struct Computer {
    /// Whether the computer waits for the player before it moves.
    pub paused: bool,
    /// Whether the computer must move at once.
    pub hurries: bool,
    /// The hint that is shown.
    pub hint: Option<Hint>,
}

/// What the keyboard and the pointer are at.
#[derive(Clone, Default)]
pub struct Focus {
    /// The square with the keyboard focus.
    pub cursor: Option<Square>,
    /// The piece that was clicked last, of either side, and its square at that time.
    pub looked: Option<(Piece, Square)>,
    /// Whether the keys of the page belong to another board on it.
    pub second: bool,
}

/// What is shown until the next action. Each action that is not quiet (`Do::is_quiet`) replaces it by the default.
#[derive(Clone, Default)]
pub struct Transient {
    /// Why the last action was refused.
    pub refusal: Option<NotDone>,
    /// Whether the cause of the refusal is drawn on the board.
    pub refusal_drawn: bool,
    /// Whether the last move travels on the board.
    pub travels: bool,
    /// Whether the status describes the last move in place of whose turn it is.
    pub recalls: bool,
    /// Steps of a list under the pointer: the board shows them as if they were taken.
    pub pointed: Vec<Step>,
    /// How the board was turned before the last move, until that was seen.
    pub turning: Option<u8>,
    /// A half-made move of the record that is looked at: its node, and how many of its steps.
    pub peek: Option<(NodeId, usize)>,
    /// The square from which the keyboard draws an arrow.
    pub arrow: Option<Square>,
    /// A square on which a click means several steps, and these steps: the player must choose.
    pub asked: Option<(Square, Vec<Step>)>,
    /// What the piece under the pointer could do, before it is chosen.
    pub prospect: Option<Rc<Prospect>>,
}
