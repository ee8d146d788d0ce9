//! A position of any game behind one face, for all that works with texts and clicks.

use crate::game::{
    Card, Clock, Game, Info, Lasting, MoveError, OffBoard, Outcome, Piece, Refusal, Seat, Shown,
};
use crate::geometry::Square;
#[cfg(feature = "perft")]
use crate::perft;
use crate::table::{Edge, Hand, Privacy, Reader, Reading, TimeLimit};
use crate::turn::{Effect, Next, Prompt, Step};
use crate::zobrist;
use std::any::Any;
use std::collections::BinaryHeap;
use std::fmt;
use std::rc::Rc;

/// A position of some game. Any [`Game`] becomes one by [`hold`].
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
    /// A key of the position.
    fn zobrist(&self) -> u64;
    /// Counts the sequences of `depth` plies.
    #[cfg(feature = "perft")]
    fn perft(&self, depth: u32) -> u64;
    /// As [`perft`](State::perft), with every move made.
    #[cfg(feature = "perft")]
    fn perft_made(&self, depth: u32) -> u64;
    /// Whether two positions are the same, as repetition asks it.
    fn same(&self, other: &dyn State) -> bool;
    /// The [`Game`] that is held.
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

/// Holds a position of a game behind the one face.
pub fn hold<G: Game>(game: G) -> Rc<dyn State> {
    Rc::new(Held(game))
}

/// Of all ways to sort, a heap is the least to download.
fn sorted(moves: Vec<String>) -> Vec<String> {
    BinaryHeap::from(moves).into_sorted_vec()
}

fn have_same_text(one: &dyn State, other: &dyn State) -> bool {
    one.info().number == other.info().number && one.text() == other.text()
}

struct Held<G>(G);

impl<G: Game> State for Held<G> {
    fn info(&self) -> &'static Info {
        G::INFO
    }

    fn size(&self) -> u8 {
        self.0.size()
    }

    fn seats(&self) -> &'static [&'static str] {
        self.0.seats()
    }

    fn text(&self) -> String {
        let mut text = String::new();
        self.0.write(&mut text);
        text
    }

    fn to_move(&self) -> Seat {
        self.0.to_move()
    }

    fn outcome(&self) -> Outcome {
        self.0.outcome()
    }

    fn outcome_words(&self, outcome: Outcome) -> String {
        self.0.outcome_words(outcome)
    }

    fn outcome_by_convention(&self, rule: &'static str) -> Outcome {
        self.0.outcome_by_convention(rule)
    }

    fn moves(&self) -> Vec<String> {
        let mut moves = Vec::new();
        for mv in self.0.legal_moves() {
            let mut text = String::with_capacity(12);
            self.0.write_move(mv, &mut text);
            moves.push(text);
        }
        sorted(moves)
    }

    fn play(&self, text: &str) -> Result<Played, MoveError> {
        let mv = self.0.read_move(text)?;
        Ok(Played { state: hold(self.0.after(mv)), clock: self.0.clock(mv) })
    }

    fn steps_of(&self, text: &str) -> Option<Vec<Step>> {
        self.0.steps_of(text)
    }

    fn next(&self, taken: &[Step]) -> Next {
        self.0.next(taken)
    }

    fn step_name(&self, taken: &[Step], step: &Step) -> String {
        self.0.step_name(taken, step)
    }

    fn refuse(&self, taken: &[Step], at: Square) -> Refusal {
        self.0.refuse(taken, at)
    }

    fn effects(&self, taken: &[Step]) -> Vec<Effect> {
        self.0.effects(taken)
    }

    fn prompt(&self, taken: &[Step]) -> Option<Prompt> {
        self.0.prompt(taken)
    }

    fn pieces(&self) -> Vec<(Square, Piece)> {
        self.0.pieces()
    }

    fn with_to_move(&self, seat: Seat) -> Option<Rc<dyn State>> {
        self.0.with_to_move(seat).map(hold)
    }

    fn attacks(&self, seat: Seat) -> Vec<Square> {
        self.0.attacks(seat)
    }

    fn threatened(&self) -> Vec<Square> {
        self.0.threatened()
    }

    fn layer(&self, index: usize, taken: &[Step]) -> Vec<Shown> {
        self.0.layer(index, taken)
    }

    fn ending(&self, outcome: Outcome) -> Vec<Shown> {
        self.0.ending(outcome)
    }

    fn goals(&self, seat: Seat) -> Vec<Square> {
        self.0.goals(seat)
    }

    fn outlined(&self) -> Vec<Square> {
        self.0.outlined()
    }

    fn area(&self, taken: &[Step]) -> Vec<Square> {
        self.0.area(taken)
    }

    fn off_board(&self) -> Vec<OffBoard> {
        self.0.off_board()
    }

    fn duty(&self) -> Option<Refusal> {
        self.0.duty()
    }

    fn ready_made(&self) -> Option<(String, &'static str)> {
        let (mv, label) = self.0.ready_made()?;
        let mut text = String::new();
        self.0.write_move(mv, &mut text);
        Some((text, label))
    }

    fn refuse_off_board(&self, off: &OffBoard) -> Refusal {
        self.0.refuse_off_board(off)
    }

    fn lasting(&self) -> Vec<Lasting> {
        self.0.lasting()
    }

    fn card(&self, piece: &Piece, from: Square) -> Option<Card> {
        self.0.card(piece, from)
    }

    fn privacy(&self) -> Privacy {
        self.0.privacy()
    }

    fn seen_by(&self, reader: Reader, taken: &[Step]) -> Option<Rc<dyn State>> {
        self.0.seen_by(reader, taken)
    }

    fn move_seen_by(&self, mv: &str, reader: Reader) -> Option<String> {
        self.0.move_seen_by(mv, reader)
    }

    fn edges(&self) -> &'static [Edge] {
        self.0.edges()
    }

    fn edge_of(&self, seat: Seat, taken: &[Step]) -> Option<usize> {
        self.0.edge_of(seat, taken)
    }

    fn refuse_edge(&self, edge: usize) -> Refusal {
        self.0.refuse_edge(edge)
    }

    fn readings(&self) -> Vec<Reading> {
        self.0.readings()
    }

    fn hands(&self) -> Vec<Hand> {
        self.0.hands()
    }

    fn deck(&self) -> Option<u8> {
        self.0.deck()
    }

    fn arranged(&self, dice: &str) -> Option<Rc<dyn State>> {
        self.0.arranged(dice).map(hold)
    }

    fn time_limit(&self) -> Option<TimeLimit> {
        self.0.time_limit()
    }

    fn zobrist(&self) -> u64 {
        // Equal positions have equal texts, and what is not counting has the time to write one.
        if cfg!(feature = "perft") { self.0.zobrist() } else { zobrist::of_text(&self.text()) }
    }

    #[cfg(feature = "perft")]
    fn perft(&self, depth: u32) -> u64 {
        perft::perft(&self.0, depth)
    }

    #[cfg(feature = "perft")]
    fn perft_made(&self, depth: u32) -> u64 {
        perft::perft_made(&self.0, depth)
    }

    fn same(&self, other: &dyn State) -> bool {
        if cfg!(feature = "perft") {
            other.as_any().downcast_ref::<G>() == Some(&self.0)
        } else {
            have_same_text(self, other)
        }
    }

    fn as_any(&self) -> &dyn Any {
        &self.0
    }
}
