//! A position of any game as a trait object, for all that works with texts and clicks.

use crate::base::{Clock, Outcome, Piece, Seat};
use crate::beside::{Hand, Reading, TimeLimit};
use crate::geometry::Square;
use crate::hidden::{Privacy, Reader};
use crate::info::Info;
use crate::refusal::{MoveError, Refusal};
use crate::scene::{Card, Lasting, OffBoard, Shown};
use crate::turn::{Effect, Next, Prompt, Step};
use crate::turnable::Edge;
use crate::zobrist;
use std::any::Any;
use std::fmt;
use std::rc::Rc;

/// A position of some game. Any [`Game`](crate::Game) becomes one by [`hold`](crate::hold).
pub trait State: 'static {
    /// What is told of the game.
    fn info(&self) -> &'static Info;
    /// Files and ranks of the board.
    fn size(&self) -> u8;
    /// What the seats are called, in the order of play.
    fn seats(&self) -> &'static [&'static str];
    /// The position string.
    fn text(&self) -> String;
    /// Whose turn it is.
    fn to_move(&self) -> Seat;
    /// How the game stands by this position alone.
    fn outcome(&self) -> Outcome;
    /// An outcome in one sentence.
    fn outcome_words(&self, outcome: Outcome) -> String;
    /// How the game ends here when the convention ends it.
    fn outcome_by_convention(&self, rule: &'static str) -> Outcome;
    /// The strings of all legal moves, sorted bytewise. This order is part of the link format.
    fn moves(&self) -> Vec<String>;
    /// Plays the move with this exact string.
    ///
    /// # Errors
    /// Where it cannot be read, or which rule refuses it.
    fn play(&self, text: &str) -> Result<Played, MoveError>;
    /// The steps that enter a legal move; `None` where there is no such move.
    fn steps_of(&self, text: &str) -> Option<Vec<Step>>;
    /// The steps that may come after the ones taken.
    fn next(&self, taken: &[Step]) -> Next;
    /// What a step is called that may come after the ones taken.
    fn step_name(&self, taken: &[Step], step: &Step) -> String;
    /// Why a click on a square is refused after the steps taken.
    fn refuse(&self, taken: &[Step], at: Square) -> Refusal;
    /// What the steps taken do to the board.
    fn effects(&self, taken: &[Step]) -> Vec<Effect>;
    /// The question that the steps taken put.
    fn prompt(&self, taken: &[Step]) -> Option<Prompt>;
    /// What stands on the board, by rank and file.
    fn pieces(&self) -> Vec<(Square, Piece)>;
    /// The position with another seat to move, as far as that can be thought of.
    fn with_to_move(&self, seat: Seat) -> Option<Rc<dyn State>>;
    /// The squares on which an enemy piece could be captured by this seat if it were its turn.
    fn attacks(&self, seat: Seat) -> Vec<Square>;
    /// The squares of pieces, not the mover's own, that some legal move of this position captures.
    fn threatened(&self) -> Vec<Square>;
    /// What a layer shows after the steps taken, by its place in [`Info::layers`].
    fn layer(&self, index: usize, taken: &[Step]) -> Vec<Shown>;
    /// What shows on the board why the game has ended like this.
    fn ending(&self, outcome: Outcome) -> Vec<Shown>;
    /// The squares that a seat tries to reach.
    fn goals(&self, seat: Seat) -> Vec<Square>;
    /// The squares that the board outlines, because rules speak of them.
    fn outlined(&self) -> Vec<Square>;
    /// The area in which the steps taken do what they do, where it is more than squares of effects.
    fn area(&self, taken: &[Step]) -> Vec<Square>;
    /// The pieces that are not on the board.
    fn off_board(&self) -> Vec<OffBoard>;
    /// What the side to move has to do, where that is not an ordinary move.
    fn duty(&self) -> Option<Refusal>;
    /// A move that a player may leave to the game, and what it is called to leave all of them.
    fn ready_made(&self) -> Option<(String, &'static str)>;
    /// Why a piece that is not on the board cannot be taken now.
    fn refuse_off_board(&self, off: &OffBoard) -> Refusal;
    /// What holds of squares for longer than a move.
    fn lasting(&self) -> Vec<Lasting>;
    /// What is told of a piece, were it on a square of the board.
    fn card(&self, piece: &Piece, from: Square) -> Option<Card>;
    /// How much of the position is open.
    fn privacy(&self) -> Privacy;
    /// The position as a reader may know it after the steps taken; `None` where that is all of it.
    fn seen_by(&self, reader: Reader, taken: &[Step]) -> Option<Rc<dyn State>>;
    /// The string of a legal move as a reader may know it; `None` where that is all of it.
    fn move_seen_by(&self, mv: &str, reader: Reader) -> Option<String>;
    /// The edges that the board can be looked at from, clockwise from the one at the bottom.
    fn edges(&self) -> &'static [Edge];
    /// The edge at which a seat looks at the board; `None` where the board may be turned freely.
    fn edge_of(&self, seat: Seat, taken: &[Step]) -> Option<usize>;
    /// Why the board cannot be looked at from an edge now.
    fn refuse_edge(&self, edge: usize) -> Refusal;
    /// What is known of the dice on the board.
    fn readings(&self) -> Vec<Reading>;
    /// What the players have beside the board.
    fn hands(&self) -> Vec<Hand>;
    /// How many cards are still to be drawn.
    fn deck(&self) -> Option<u8>;
    /// The position with captured dice laid on other cards.
    fn arranged(&self, dice: &str) -> Option<Rc<dyn State>>;
    /// The time that the whole game may take.
    fn time_limit(&self) -> Option<TimeLimit>;
    /// A key of the position, made of its text: what searches has the quicker [`Game::zobrist`](crate::Game::zobrist).
    fn key(&self) -> u64 {
        zobrist::of_text(&self.text())
    }
    /// Whether two positions of one game with the same options are the same, as repetition asks it. Positions of
    /// different games never are.
    fn same(&self, other: &dyn State) -> bool {
        self.info().number == other.info().number && self.text() == other.text()
    }
    /// The [`Game`](crate::Game) that is held.
    fn as_any(&self) -> &dyn Any;
}

impl fmt::Debug for dyn State {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text())
    }
}

/// A move that was played.
#[derive(Clone, Debug)]
pub struct Played {
    /// The position after it.
    pub state: Rc<dyn State>,
    /// What it did to the count of plies without progress.
    pub clock: Clock,
}

/// The move strings that can be entered step by step so that `fits` holds after every step, at most
/// `most`. The moves are not listed, so it does not matter how many there are.
pub fn matching(state: &dyn State, fits: &dyn Fn(&str) -> bool, most: usize) -> Vec<String> {
    let mut found = Vec::new();
    // What is still to be looked at, the next last.
    let mut open = vec![Vec::new()];
    while let Some(taken) = open.pop() {
        let next = state.next(&taken);
        if next.may_stop {
            found.push(taken.iter().map(Step::text).collect());
            if found.len() == most {
                break;
            }
        }
        for step in next.steps.into_iter().rev() {
            let mut taken = taken.clone();
            taken.push(step);
            let text: String = taken.iter().map(Step::text).collect();
            if fits(&text) {
                open.push(taken);
            }
        }
    }
    found
}
