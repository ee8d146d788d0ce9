//! The actions of the player on the play screen. The *draft* is the move that is being entered: the
//! steps taken so far.

use super::{Fits, Notes, Whole};
use crate::analysis::Analyse;
use crate::assistance::Assistance;
use crate::chapters::Place;
use crate::incoming::Incoming;
use crate::lesson_run::Teach;
use crate::say;
use fairyboard::geometry::Square;
use fairyboard::record::{Mark, NodeId, OfferKind};
use fairyboard::session::{LayerId, Seats};
use fairyboard::turn::Step;
use fairyboard::{Key, OffBoard, Piece, Seat, Text};

/// An action on the play screen.
#[derive(Clone, Debug)]
pub enum Do {
    Turn(Turn),
    /// Changes the game as a whole.
    Game(Game),
    /// Shows another position of the game's record (its moves, variations and notes).
    Browse(Browse),
    /// Adds marks, comments or headers.
    Annotate(Annotate),
    /// Shows or changes the chapters of a study (for trying moves out).
    Chapter(Chapter),
    /// Changes how the game is shown.
    View(View),
    /// Controls the lesson or puzzle.
    Teach(Teach),
    /// Controls the computer's analysis of the game.
    Analyse(Analyse),
}

/// An action that enters or plays a move.
#[derive(Clone, PartialEq, Debug)]
pub enum Turn {
    /// Clicks a square. If `ask`, a complete move waits for the button *Play*. `from` is the square
    /// that a piece was dragged from.
    Click { square: Square, ask: bool, from: Option<Square> },
    /// Replaces the step with this index, in the move being entered, by this alternative step.
    Choose(usize, Step),
    Take {
        off: OffBoard,
        /// Whether the piece beside the board is dragged to the board, not clicked.
        drag: bool,
    },
    /// Plays the moves that the player leaves to the game (`State::ready_made`), until the player
    /// must choose again.
    ReadyMade,
    /// Replaces the step with this index, in the move being entered, by its next alternative.
    Change(usize),
    /// If the move being entered jumps over the piece on this square and there is a choice of what
    /// happens to the piece (such as a capture), takes the next choice. Otherwise changes the last
    /// choice in the move.
    ChangeAt(Square),
    /// Discards a card, or returns a discarded card to the hand. The string is the text of the step
    /// that discards the card.
    Discard(String),
    /// Keeps all cards of the hand.
    KeepAll,
    /// Names a face of a die, to announce a capture in Zugzwang. The first step is the edge that
    /// the player looks from, the second the face.
    Name(Step, Step),
    /// Lays a captured die on an objective card. The first number is the index of the die, from 0;
    /// the second is the number of the card, from 1, or 0 for the place beside the cards.
    Lay(usize, u8),
    /// Takes a step that the player has chosen with a button.
    Step(Step),
    /// Answers yes to the question about the move being entered, for example whether it captures
    /// another piece.
    Accept,
    /// Selects the piece on a square when the mouse button goes down. The player may then drag the
    /// piece.
    Grab(Square),
    /// Starts to drag the piece on a square.
    Lift(Square),
    /// Drops the dragged piece on a place that does not accept the piece. Restores the game as it
    /// was before the drag.
    Drop,
    /// Takes back the last step of the move being entered.
    UndoStep,
    /// Cancels the move being entered.
    Cancel,
    /// Cancels the first of these that there is: the arrow that is being drawn, the question which
    /// of several steps is meant, the move being entered.
    Escape,
    /// Plays the move being entered, if it is complete.
    Play,
    /// Plays a typed move.
    Type(String),
    /// Plays a move from its text, which also contains the results of its dice rolls.
    Replay(String),
    /// Plays the computer's move in the position of this node. The string is the text of the move.
    /// Results of dice and drawn cards in it are ignored and determined now, because the computer's
    /// search only assumed them.
    Answer(NodeId, String),
    /// Plays a line of moves from this node and shows the position after the first of these moves.
    /// With `None`, plays the line as if the side to move had passed; the result is never saved.
    Line(Option<NodeId>, Vec<String>),
}

/// An action on the game as a whole, such as resigning, or on its clock.
#[derive(Clone, Debug)]
pub enum Game {
    /// Starts the time limit that the game's rules set (in cooperative Zugzwang) at this time, in
    /// milliseconds since 1970.
    StartClock(u64),
    /// Ends the game, because the time limit that its rules set has run out.
    RunOut,
    /// Pauses or resumes the clock that the players have set.
    PauseClock,
    /// Checks whether the current player has run out of time.
    TimeOver,
    /// Starts to count the time of the current turn now, for example because the files of the
    /// computer player have just loaded.
    CountFromNow,
    /// Subtracts this time, in milliseconds, from the current turn on the clock, because the device
    /// slept during the computer's turn.
    LeaveOut(u64),
    /// Sets the remaining time of both sides, in milliseconds.
    PutRight([u64; 2]),
    /// Takes back the last move of the human player, with the computer's moves after it.
    TakeBack,
    /// Undoes the last change that can be undone, such as a deleted variation.
    PutBack,
    /// Removes the offer to undo the last change.
    LetUndoGo,
    /// Replaces the game by the version that another tab has saved.
    Load(Whole),
    /// Replaces the game by its state after news from other devices. A player who looks at an
    /// earlier position stays there.
    Join(Whole),
    /// Sets the seat of the player on this device in a game by link.
    Sit(Option<Seat>),
    /// Lets this device enter the next move of the player on the other device.
    MoveFor,
    /// Resigns for the player on this device, against the computer or in a game by link.
    Resign,
    /// Offers a draw to the computer.
    OfferDraw,
    /// The computer accepts (`true`) or declines the draw that was offered at this node.
    AnswerDraw(NodeId, bool),
    /// Offers a draw, or asks to take a move back, in a game by link.
    Ask(OfferKind),
    /// Accepts (`true`) or declines the other player's offer.
    Answer(bool),
    /// Shows this message instead of making a move, because the player must first decide how to
    /// continue after opening a link to one of their own games.
    Hold(&'static str),
}

/// An action that shows another position of the game's record.
#[derive(Clone, Debug)]
pub enum Browse {
    /// Shows the position of this node.
    Go(NodeId),
    Back,
    Forward,
    Start,
    /// Shows the last position of the line that is shown.
    End,
    /// Shows the variation before this one in the list of moves.
    VariationAbove,
    /// Shows the variation after this one in the list of moves.
    VariationBelow,
    /// Shows the position in the middle of a move: the node of the move, and the number of its
    /// steps that are shown.
    Peek(NodeId, usize),
}

/// An action that adds notes to the game, or reorders its variations.
#[derive(Clone, Debug)]
pub enum Annotate {
    /// Draws an arrow or ring, or removes it if the same one is there.
    Mark(Mark),
    /// Removes all arrows and rings of the current position.
    ClearMarks,
    /// Sets the comment of the current position.
    Comment(String),
    /// Sets the comment of any position.
    Note(NodeId, String),
    Header(&'static str, String),
    /// Starts an arrow by keyboard on this square, or ends it there.
    Arrow(Square),
    /// Deletes the move that led to the current position, with all moves after it.
    Cut,
    /// Deletes this move, with all moves after it. The board keeps its position, unless that
    /// position is deleted.
    CutAt(NodeId),
    /// Moves the current variation up, above the line that it branches off from.
    MoveUp,
    /// Makes the current variation the main line.
    MakeMain,
    /// Adds the moves and notes of another game to this one.
    Merge(Incoming),
}

/// An action on the chapters of a study.
#[derive(Clone, Debug)]
pub enum Chapter {
    /// Shows the chapter with this index, at its start, at its end, or at the position that was
    /// shown last.
    Show(usize, Place),
    /// Adds a study, with all its chapters, after the last chapter, and shows it.
    Add(Whole),
    /// Adds a copy of the shown chapter after it, and shows the copy.
    Copy,
    /// Adds a chapter after the shown one, and shows the new chapter. The new chapter begins with
    /// the position on the board.
    AddPosition,
    /// Deletes the chapter with this index.
    Delete(usize),
    /// Moves the chapter with this index one place up (`true`) or down.
    Shift(usize, bool),
    /// Sets the name of the chapter with this index. An empty name removes it.
    Rename(usize, String),
}

/// An action that changes how the game is shown, or announces something.
#[derive(Clone, Debug)]
pub enum View {
    /// Shows or hides the marks on the board that explain why the game is over.
    Ending,
    /// Shows how a piece moves (its piece card), as if the piece were on this square.
    Look(Piece, Square),
    /// Inspects the piece on a square: shows its possible moves as if its side were to move,
    /// without selecting the piece.
    LookAt(Square),
    /// Reads the card with this index in the open hand, or stops reading it.
    ReadCard(usize),
    /// Shows the hand of cards of this player.
    Show(Seat),
    Cover,
    /// Turns the board so that the player looks from the edge with this index and sees the faces of
    /// the dice there.
    LookFrom(usize),
    /// Turns the board so that the player looks from the next edge, clockwise.
    NextEdge,
    /// Turns the board so that the player looks from the previous edge.
    EdgeBefore,
    /// Turns the board by this number of quarter turns.
    Turn(u8),
    /// Sets how the players sit around the board, which decides how the board turns.
    Seats(Seats),
    /// Allows the board to turn to the side to move, because the player has seen the last move.
    Turned,
    /// Previews the effects of these steps on the board. An empty list ends the preview.
    Point(Vec<Step>),
    /// Shows the last move again, on the board and in words.
    Recall,
    /// Shows the next step of the replayed move.
    RecallNext,
    /// Switches a layer (an overlay that explains the position) on or off.
    Layer(LayerId),
    /// Explains why a square can't be chosen.
    Why(Square),
    /// Removes the marks on the board that show why a click was refused.
    Fade,
    /// Announces this text to screen readers.
    Say(String),
    /// Shows this text as a message, and announces it.
    Tell(String),
    /// Sets the square with the keyboard focus.
    Cursor(Square),
    /// Sets the kinds of assistance that the player has chosen, such as marked target squares.
    Help(Assistance),
    /// Shows the position as if the other side were to move, or returns from such a position to the
    /// game.
    Pretend,
    /// Pauses or resumes the computer.
    Pause,
    /// Asks for a hint, or for the next stage of the hint.
    Hint,
    /// Passes in the computer's move for a hint: the node of the position, the move, and the
    /// reasons for the move. The move is `None` if the computer found none.
    Hinted(NodeId, Option<String>, Vec<Text>),
    /// Makes the computer stop thinking and move at once.
    Hurry,
    /// Passes in the function that decides when a remark of the coach (a tip for a newcomer) fits a
    /// position. Its code loads after the screen.
    StartCoach(Fits),
    /// Removes the coach's remark, because the player has read it, here or in another tab.
    DismissRemark,
    /// Passes in the notes about the coach's remarks (tips for a newcomer) that another tab has
    /// saved after it showed a remark.
    Noted(Notes),
    /// Reports that the computer player has failed.
    Fails(ComputerFailure),
}

/// How the computer failed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ComputerFailure {
    /// The computer player crashed once and was restarted.
    Restarted,
    /// The computer player crashed twice. It restarts only when the user asks for it.
    Stopped,
    /// The files of the computer player did not load.
    NotLoaded,
    /// The files of the computer player did not load, and the device is offline.
    Offline,
}

impl ComputerFailure {
    /// Whether the files of the computer player are missing. The computer continues once they load.
    pub fn is_missing(self) -> bool {
        matches!(self, ComputerFailure::NotLoaded | ComputerFailure::Offline)
    }

    /// The sentence about this failure for the player.
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
    /// Whether a timer causes this action, not a player.
    pub fn happens_by_itself(&self) -> bool {
        use Game::{CountFromNow, LeaveOut, RunOut, TimeOver};
        matches!(self, Do::Game(RunOut | TimeOver | LeaveOut(_) | CountFromNow))
    }

    /// Whether this action makes no change of its own to the game: it only shows something, or
    /// takes over the changes of another tab or device. Such an action is allowed even while the
    /// same game is played in another tab.
    pub fn only_looks(&self) -> bool {
        match self {
            Do::Browse(_) | Do::Chapter(Chapter::Show(..)) => true,
            Do::View(view) => !matches!(
                view,
                View::LookFrom(_) | View::NextEdge | View::EdgeBefore | View::Pretend | View::Pause
            ),
            Do::Game(game) => {
                matches!(game, Game::LetUndoGo | Game::Load(_) | Game::Join(_) | Game::Hold(_))
            }
            Do::Turn(_) | Do::Annotate(_) | Do::Chapter(_) | Do::Teach(_) | Do::Analyse(_) => false,
        }
    }

    /// Whether this action turns the board.
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

    /// Whether this action keeps the last announcement and the `Transient` state (such as a
    /// refusal). Other actions reset both.
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
                    | View::StartCoach(_)
                    | View::DismissRemark
                    | View::Noted(_)
            ) | Do::Game(Game::LetUndoGo | Game::CountFromNow | Game::LeaveOut(_) | Game::Join(_))
                | Do::Annotate(Annotate::Arrow(_))
                | Do::Analyse(Analyse::ComputerAnswer(..) | Analyse::Switch | Analyse::Run(_))
        )
    }

    /// Whether the board shows the result of this action at once, one frame before the other parts
    /// of the screen.
    pub fn is_seen_on_board(&self) -> bool {
        matches!(
            self,
            Do::Turn(
                Turn::Click { .. }
                    | Turn::Type(_)
                    | Turn::Grab(_)
                    | Turn::Lift(_)
                    | Turn::Drop
                    | Turn::Play
            ) | Do::View(View::Cursor(_))
                | Do::Browse(Browse::Back | Browse::Forward)
                | Do::Game(Game::Join(_))
        )
    }

    /// Whether this action enters or plays a move.
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
