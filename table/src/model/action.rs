//! What a player does.

use crate::course::Teach;

use crate::helps::Helps;
use fairyboard::geometry::Square;
use fairyboard::record::{Mark, NodeId, Record};
use fairyboard::session::Session;
use fairyboard::turn::Step;
use fairyboard::{OffBoard, Piece, Seat};

/// What the player does.
#[derive(Clone, Debug)]
pub enum Do {
    /// Clicks a square; whether moves wait for Play; where a piece that was dragged there came from.
    Click { square: Square, ask: bool, from: Option<Square> },
    /// Takes a step of the draft's choices in place of another: that with this place.
    Choose(usize, Step),
    /// Shows on the board why the game has ended, or no longer.
    Ending,
    /// Takes a piece that is not on the board.
    Take {
        /// The piece.
        off: OffBoard,
        /// Whether it is dragged from there.
        drag: bool,
    },
    /// Looks at a piece, were it on a square.
    Look(Piece, Square),
    /// Leaves moves to the game, as long as it has ready-made ones.
    ReadyMade,
    /// Changes a choice of the draft: that of the step with this place.
    Change(usize),
    /// Changes the choice about the piece on this square, or else the last choice of the draft.
    ChangeAt(Square),
    /// Takes a step that is not on the board.
    Step(Step),
    /// Chooses the piece on a square, which may be dragged from there.
    Grab(Square),
    /// Begins to drag the piece on a square.
    Lift(Square),
    /// Drops it where nothing is.
    Drop,
    /// Takes the last step back.
    UndoStep,
    /// Gives the move up.
    Cancel,
    /// Opens the hand of a seat on the screen.
    Show(Seat),
    /// Covers all hands.
    Cover,
    /// Looks at the board from an edge, by its place among them.
    LookFrom(usize),
    /// Looks from the next edge, or from the one before.
    Side(bool),
    /// Discards a card, or keeps it after all: the text of the step.
    Discard(String),
    /// Discards nothing.
    KeepAll,
    /// Names a face, where the first step is the edge that goes with it.
    Name(Step, Step),
    /// Lays a captured die on a card.
    Lay(usize, u8),
    /// Starts the clock, at this time.
    StartClock(u64),
    /// The time is over.
    RunOut,
    /// Closes one thing: the arrow that is being drawn, or else the move that is being entered.
    Escape,
    /// Plays the draft.
    Play,
    /// Types a move.
    Type(String),
    /// Shows another place.
    Go(NodeId),
    /// Shows the place before, or after.
    Walk(bool),
    /// Shows the start, or the end.
    Jump(bool),
    /// Shows another variation.
    Sideways(bool),
    /// Takes the last move back.
    TakeBack,
    /// Puts back what was undone.
    PutBack,
    /// What could be put back no longer can.
    LetUndoGo,
    /// Turns the board by so many quarter turns.
    Turn(u8),
    /// Lets the board turn to the side to move, or not.
    TurnItself,
    /// Switches a layer.
    Layer(u16),
    /// Draws a mark, or takes it away.
    Mark(Mark),
    /// Takes all marks of this place away.
    ClearMarks,
    /// Writes about this place.
    Comment(String),
    /// Writes about the start.
    Instruct(String),
    /// Sets a header of the record.
    Header(&'static str, String),
    /// Looks at a half-made move.
    Peek(NodeId, usize),
    /// Asks why a square is refused.
    Why(Square),
    /// The cause of the refusal is no longer drawn.
    Fade,
    /// Tells a screen reader something.
    Say(String),
    /// Moves the keyboard on the board.
    Cursor(Square),
    /// Begins an arrow by keyboard, or ends it.
    Arrow(Square),
    /// Plays a move as it is written, rolls included.
    Replay(String),
    /// Does something about the lesson.
    Teach(Teach),
    /// Takes another session, as it was kept by another tab.
    Load(Box<Session>),
    /// Takes what the player has chosen as helps.
    Help(Helps),
    /// Shows what could be if it were the other side's turn, or the game itself again.
    Pretend,
    /// Takes the move that led here out of the record, with all that follows it.
    Cut,
    /// Makes the variation that is shown the line that it departs from, or else the main line.
    Promote(bool),
    /// Puts the moves and notes of another record into this one.
    Merge(Box<Record>),
    /// Says which seat plays on this device against somebody elsewhere.
    Sit(Option<Seat>),
    /// Moves here for whoever plays elsewhere.
    MoveFor,
    /// A move waits until this was decided.
    Hold(&'static str),
}

impl Do {
    /// Whether it leaves the game as it is, and so is allowed while another tab has the game.
    pub fn only_looks(&self) -> bool {
        matches!(
            self,
            Do::Go(_)
                | Do::Walk(_)
                | Do::Jump(_)
                | Do::Sideways(_)
                | Do::Turn(_)
                | Do::TurnItself
                | Do::Layer(_)
                | Do::Peek(..)
                | Do::Why(_)
                | Do::Fade
                | Do::LetUndoGo
                | Do::Say(_)
                | Do::Cursor(_)
                | Do::Load(_)
                | Do::Hold(_)
                | Do::Ending
                | Do::Show(_)
                | Do::Cover
                | Do::Look(..)
                | Do::Help(_)
        )
    }
}

impl Do {
    /// Whether what it does is to be seen on the board before all else.
    pub fn is_seen_on_board(&self) -> bool {
        matches!(
            self,
            Do::Click { .. } | Do::Grab(_) | Do::Lift(_) | Do::Drop | Do::Cursor(_) | Do::Walk(_)
        )
    }

    /// Whether it enters or plays a move.
    pub fn plays(&self) -> bool {
        matches!(
            self,
            Do::Click { .. }
                | Do::Grab(_)
                | Do::Lift(_)
                | Do::Take { .. }
                | Do::Step(_)
                | Do::Play
                | Do::Type(_)
                | Do::Discard(_)
                | Do::Name(..)
        )
    }
}
