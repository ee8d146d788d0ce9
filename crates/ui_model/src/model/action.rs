//! What a player does.

use super::{Notes, Whole};
use crate::analysis::Analyse;
use crate::assistance::Assistance;
use crate::incoming::Incoming;
use crate::lesson_run::Teach;
use crate::say;
use fairyboard::geometry::Square;
use fairyboard::record::{Mark, NodeId, OfferKind};
use fairyboard::session::{LayerId, Seats};
use fairyboard::turn::Step;
use fairyboard::{Key, OffBoard, Piece, Seat, Text};

/// The actions of the play screen.
#[derive(Clone, Debug)]
pub enum Do {
    /// Enters or plays a move.
    Turn(Turn),
    /// Does something to the game as one.
    Game(Game),
    /// Shows another place.
    Browse(Browse),
    /// Notes something.
    Annotate(Annotate),
    /// Looks at the game otherwise.
    View(View),
    /// Does something about the lesson.
    Teach(Teach),
    /// Does something about the analysis.
    Analyse(Analyse),
}

/// What a player does to enter and play a move.
#[derive(Clone, PartialEq, Debug)]
pub enum Turn {
    /// Clicks a square; whether moves wait for Play; where a piece that was dragged there came from.
    Click { square: Square, ask: bool, from: Option<Square> },
    /// Takes a step of the draft's choices in place of another: that with this place.
    Choose(usize, Step),
    /// Takes a piece that is not on the board.
    Take {
        /// The piece.
        off: OffBoard,
        /// Whether it is dragged from there.
        drag: bool,
    },
    /// Leaves moves to the game, as long as it has ready-made ones.
    ReadyMade,
    /// Changes a choice of the draft: that of the step with this place.
    Change(usize),
    /// Changes the choice about the piece on this square, or else the last choice of the draft.
    ChangeAt(Square),
    /// Discards a card, or keeps it after all: the text of the step.
    Discard(String),
    /// Discards nothing.
    KeepAll,
    /// Names a face. The first step is the edge that goes with it.
    Name(Step, Step),
    /// Lays a captured die on a card.
    Lay(usize, u8),
    /// Takes a step that is not on the board.
    Step(Step),
    /// Says yes to the question that the draft puts.
    Accept,
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
    /// Closes one thing: the arrow that is being drawn, or else the move that is being entered.
    Escape,
    /// Plays the draft.
    Play,
    /// Types a move.
    Type(String),
    /// Plays a move as it is written, rolls included.
    Replay(String),
    /// The computer plays this move at this place; what chance decides of it is drawn now.
    Answer(NodeId, String),
    /// Plays the moves of a line at this place, and shows the first of them. Without a place, as if the side to move had
    /// passed, and nothing of that is kept.
    Line(Option<NodeId>, Vec<String>),
}

/// What happens to the game as one.
#[derive(Clone, Debug)]
pub enum Game {
    /// Starts the clock, at this time.
    StartClock(u64),
    /// The time is over.
    RunOut,
    /// Stops or restarts the clock of the players.
    PauseClock,
    /// Checks whether the current player has run out of time.
    TimeOver,
    /// The clock counts the current turn from now: the computer begins to think.
    CountFromNow,
    /// The clock ignores this time, in milliseconds: the device slept during the computer's turn.
    LeaveOut(u64),
    /// The players set the time of both sides, in milliseconds.
    PutRight([u64; 2]),
    /// Takes the last move back.
    TakeBack,
    /// Puts back what was undone.
    PutBack,
    /// What could be put back no longer can.
    LetUndoGo,
    /// Loads the game that another tab saved.
    Load(Whole),
    /// Sets the seat that plays on this device in a game by link.
    Sit(Option<Seat>),
    /// Moves here for whoever plays elsewhere.
    MoveFor,
    /// The player resigns, against the computer or by link.
    Resign,
    /// The computer agrees to a draw.
    Draw,
    /// Offers something to the other player of a game by link.
    Ask(OfferKind),
    /// Accepts or declines the other player's offer.
    Answer(bool),
    /// A move waits until this was decided.
    Hold(&'static str),
}

/// Which place of the game is shown.
#[derive(Clone, Debug)]
pub enum Browse {
    /// Shows another place.
    Go(NodeId),
    /// Shows the place before.
    Back,
    /// Shows the place after.
    Forward,
    /// Shows the start.
    Start,
    /// Shows the end of the line.
    End,
    /// Shows the variation before this one in the list of moves.
    VariationAbove,
    /// Shows the variation after it.
    VariationBelow,
    /// Looks at a half-made move.
    Peek(NodeId, usize),
}

/// What is noted in the record, and how its variations are ordered.
#[derive(Clone, Debug)]
pub enum Annotate {
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
    /// Begins an arrow by keyboard, or ends it.
    Arrow(Square),
    /// Takes the move that led here out of the record, with all that follows it.
    Cut,
    /// Makes the variation that is shown the line that it departs from.
    MoveUp,
    /// Makes it the main line.
    MakeMain,
    /// Puts the moves and notes of another game into this one.
    Merge(Incoming),
}

/// How the game is looked at, and what is told of it.
#[derive(Clone, Debug)]
pub enum View {
    /// Shows on the board why the game has ended, or no longer.
    Ending,
    /// Looks at a piece, were it on a square.
    Look(Piece, Square),
    /// Looks at the piece on a square, and at what it could do, were it its turn. Nothing is chosen by that.
    LookAt(Square),
    /// Opens the hand of a seat on the screen.
    Show(Seat),
    /// Covers all hands.
    Cover,
    /// Looks at the board from an edge, by its place among them.
    LookFrom(usize),
    /// Looks from the next edge.
    NextEdge,
    /// Looks from the edge before.
    EdgeBefore,
    /// Turns the board by so many quarter turns.
    Turn(u8),
    /// Chooses who sees the board from where.
    Seats(Seats),
    /// The board turns to the side to move, after the move was seen.
    Turned,
    /// Shows on the board what these steps would do; nothing, where there are none.
    Point(Vec<Step>),
    /// Shows the last move again, on the board and in words.
    Recall,
    /// Shows the next step of the move that is shown again.
    RecallNext,
    /// Switches a layer.
    Layer(LayerId),
    /// Asks why a square is refused.
    Why(Square),
    /// The cause of the refusal is no longer drawn.
    Fade,
    /// Tells a screen reader something.
    Say(String),
    /// Tells it in sight of all.
    Tell(String),
    /// Moves the keyboard on the board.
    Cursor(Square),
    /// Takes what the player has chosen as helps.
    Help(Assistance),
    /// Shows what could be if it were the other side's turn, or the game itself again.
    Pretend,
    /// Lets the computer wait, or go on.
    Pause,
    /// Asks for a hint, or for more of it.
    Hint,
    /// The computer has found a move for the hint at a place, and why it is good.
    Hinted(NodeId, String, Vec<Text>),
    /// The hint goes.
    LetHintGo,
    /// The computer is to move at once.
    Hurry,
    /// The player has read the remark of the coach, or was shown it in another tab.
    DismissRemark,
    /// Another tab has shown a remark: what this device knows now.
    Noted(Notes),
    /// The computer was gone.
    Fails(ComputerFailure),
}

/// How the computer failed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ComputerFailure {
    /// It thinks again.
    Restarted,
    /// It stopped twice, and waits for the player.
    Stopped,
    /// It did not load.
    NotLoaded,
    /// It did not load, and there is no network.
    Offline,
}

impl ComputerFailure {
    /// Whether it goes on once its files can be fetched.
    pub fn is_missing(self) -> bool {
        matches!(self, ComputerFailure::NotLoaded | ComputerFailure::Offline)
    }

    /// The sentence about it.
    pub(super) fn key(self) -> Key {
        match self {
            ComputerFailure::Restarted => say::COMPUTER_AGAIN,
            ComputerFailure::Stopped => say::COMPUTER_GONE,
            ComputerFailure::NotLoaded => say::COMPUTER_NOT_LOADED,
            ComputerFailure::Offline => say::COMPUTER_OFFLINE,
        }
    }
}

impl Do {
    /// Whether a clock does it, and no player.
    pub fn happens_by_itself(&self) -> bool {
        use Game::{CountFromNow, LeaveOut, RunOut, TimeOver};
        matches!(self, Do::Game(RunOut | TimeOver | LeaveOut(_) | CountFromNow))
    }

    /// Whether it leaves the game as it is, and so is allowed while another tab has the game.
    pub fn only_looks(&self) -> bool {
        match self {
            Do::Browse(_) => true,
            Do::View(view) => !matches!(
                view,
                View::LookFrom(_) | View::NextEdge | View::EdgeBefore | View::Pretend | View::Pause
            ),
            Do::Game(game) => matches!(game, Game::LetUndoGo | Game::Load(_) | Game::Hold(_)),
            Do::Turn(_) | Do::Annotate(_) | Do::Teach(_) | Do::Analyse(_) => false,
        }
    }

    /// Whether it turns the board.
    pub fn turns_board(&self) -> bool {
        matches!(
            self,
            Do::View(
                View::Turn(_)
                    | View::Turned
                    | View::Seats(_)
                    | View::LookFrom(_)
                    | View::NextEdge
                    | View::EdgeBefore
            )
        )
    }

    /// Whether it leaves what was said and shown last as it is.
    pub(super) fn is_quiet(&self) -> bool {
        matches!(
            self,
            Do::View(
                View::Fade
                    | View::Say(_)
                    | View::Cursor(_)
                    | View::Look(..)
                    | View::Help(_)
                    | View::Turned
                    | View::Point(_)
                    | View::RecallNext
                    | View::DismissRemark
                    | View::Noted(_)
            ) | Do::Game(Game::LetUndoGo | Game::CountFromNow | Game::LeaveOut(_))
                | Do::Annotate(Annotate::Arrow(_))
                | Do::Analyse(Analyse::ComputerAnswer(..) | Analyse::Switch | Analyse::Run(_))
        )
    }

    /// Whether what it does is to be seen on the board before all else.
    pub fn is_seen_on_board(&self) -> bool {
        matches!(
            self,
            Do::Turn(Turn::Click { .. } | Turn::Grab(_) | Turn::Lift(_) | Turn::Drop | Turn::Play)
                | Do::View(View::Cursor(_))
                | Do::Browse(Browse::Back | Browse::Forward)
        )
    }

    /// Whether it enters or plays a move.
    pub fn plays(&self) -> bool {
        let Do::Turn(turn) = self else { return false };
        matches!(
            turn,
            Turn::Click { .. }
                | Turn::Grab(_)
                | Turn::Lift(_)
                | Turn::Take { .. }
                | Turn::Step(_)
                | Turn::Play
                | Turn::Type(_)
                | Turn::Discard(_)
                | Turn::Name(..)
        )
    }
}
