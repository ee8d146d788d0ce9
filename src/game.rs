//! The rules of a game, and all that it tells of a position.

use crate::base::{Clock, Outcome, Piece, Seat};
use crate::beside::{Hand, Reading, TimeLimit};
use crate::geometry::Square;
use crate::hidden::{Privacy, Reader};
use crate::info::Info;
use crate::refusal::{MoveError, Refusal};
use crate::scene::{Card, Lasting, OffBoard, Shown};
use crate::short;
use crate::state::State;
use crate::turn::{Effect, EffectKind, Next, Prompt, Step};
use crate::turnable::Edge;
use std::fmt;
use std::hash::Hash;
use std::rc::Rc;

/// A position of a game, and with it the game's rules.
///
/// Equality is that of the position strings, so it is also what repetition asks.
/// [`for_each_move`](Game::for_each_move) is the only statement of what is legal.
pub trait Game: Clone + Eq + Hash + fmt::Debug + Sized + 'static {
    /// A legal move of a position. Its text depends on the position that it is played in.
    type Move: Copy + Eq + fmt::Debug;

    /// What is told of the game.
    const INFO: &'static Info;

    /// Files and ranks of the board.
    fn size(&self) -> u8;

    /// What the seats are called, in the order of play.
    fn seats(&self) -> &'static [&'static str] {
        Self::INFO.seats
    }

    /// Writes the position string.
    fn write(&self, out: &mut String);

    /// Whose turn it is; when the game is over, whose it would be.
    fn to_move(&self) -> Seat;

    /// How the game stands by this position alone.
    fn outcome(&self) -> Outcome;

    /// Calls `visit` with each legal move once; never in a finished game.
    fn for_each_move(&self, visit: impl FnMut(Self::Move));

    /// The legal moves, for all that need not be as fast as can be.
    fn legal_moves(&self) -> Vec<Self::Move> {
        let mut moves = Vec::with_capacity(64);
        self.for_each_move(|mv| moves.push(mv));
        moves
    }

    /// Counts the legal moves without making them.
    fn count_moves(&self) -> u64 {
        let mut count = 0;
        self.for_each_move(|_| count += 1);
        count
    }

    /// The position after a legal move of this position. Any other move gives a wrong position.
    fn after(&self, mv: Self::Move) -> Self;

    /// The move as the clicks that enter it. Their texts together are the move string.
    fn steps(&self, mv: Self::Move, out: &mut Vec<Step>);

    /// Writes the move string.
    fn write_move(&self, mv: Self::Move, out: &mut String) {
        let mut steps = Vec::new();
        self.steps(mv, &mut steps);
        for step in steps {
            out.push_str(step.text());
        }
    }

    /// Reads a move string and finds the legal move that it names.
    ///
    /// # Errors
    /// Where it cannot be read, or which rule refuses it.
    fn read_move(&self, text: &str) -> Result<Self::Move, MoveError>;

    /// The steps that may come after the ones taken, and whether the turn may end there.
    ///
    /// The default asks the legal moves. A game whose turns are too many to list answers by itself.
    fn next(&self, taken: &[Step]) -> Next {
        filter(self, taken)
    }

    /// What a step is called that may come after the ones taken, for a chip or a chooser that says
    /// how it differs from others on the same square: `capture`.
    fn step_name(&self, _taken: &[Step], step: &Step) -> String {
        step.text().into()
    }

    /// Why a click on a square is refused after the steps taken. Asked only where it is refused.
    fn refuse(&self, taken: &[Step], at: Square) -> Refusal;

    /// What the steps taken do to the board, in the order in which it happens.
    fn effects(&self, taken: &[Step]) -> Vec<Effect>;

    /// The question that the steps taken put, where the turn may go on or stop and the game has a word
    /// for it.
    fn prompt(&self, _taken: &[Step]) -> Option<Prompt> {
        None
    }

    /// What stands on the board, by rank and file.
    fn pieces(&self) -> Vec<(Square, Piece)>;

    /// The position with another seat to move, as far as the game allows it to be thought of.
    fn with_to_move(&self, seat: Seat) -> Option<Self>;

    /// The squares on which an enemy piece could be captured by this seat if it were its turn.
    fn attacks(&self, seat: Seat) -> Vec<Square>;

    /// The squares of pieces, not the mover's own, that some legal move captures.
    ///
    /// The default asks all of them. A game whose turns are too many to list answers by itself.
    fn threatened(&self) -> Vec<Square> {
        threatened(self)
    }

    /// What a layer shows after the steps taken, by its place in [`Info::layers`]; nothing where there
    /// is no such layer.
    fn layer(&self, _index: usize, _taken: &[Step]) -> Vec<Shown> {
        Vec::new()
    }

    /// What shows on the board why the game has ended like this; nothing where that is plain to see.
    fn ending(&self, _outcome: Outcome) -> Vec<Shown> {
        Vec::new()
    }

    /// The squares that a seat tries to reach, where the game has such.
    fn goals(&self, _seat: Seat) -> Vec<Square> {
        Vec::new()
    }

    /// The squares that the board outlines, because rules speak of them.
    fn outlined(&self) -> Vec<Square> {
        Vec::new()
    }

    /// The area in which the steps taken do what they do, where it is more than squares of effects.
    fn area(&self, _taken: &[Step]) -> Vec<Square> {
        Vec::new()
    }

    /// The pieces that are not on the board.
    fn off_board(&self) -> Vec<OffBoard> {
        Vec::new()
    }

    /// What the side to move has to do, where that is not an ordinary move: the rule, it in a
    /// sentence, and the squares that it is about.
    fn duty(&self) -> Option<Refusal> {
        None
    }

    /// A move that a player may leave to the game, where there is such, and what it is called to leave
    /// this and all that follow: the next of a ready-made set-up.
    fn ready_made(&self) -> Option<(Self::Move, &'static str)> {
        None
    }

    /// Why a piece that is not on the board cannot be taken now. Asked only where it cannot.
    fn refuse_off_board(&self, off: &OffBoard) -> Refusal {
        Refusal::new("", format!("The {} cannot be taken now", off.piece.name))
    }

    /// What holds of squares for longer than a move.
    fn lasting(&self) -> Vec<Lasting> {
        Vec::new()
    }

    /// What is told of a piece, were it on a square of the board.
    fn card(&self, _piece: &Piece, _from: Square) -> Option<Card> {
        None
    }

    /// How much of the position is open.
    fn privacy(&self) -> Privacy {
        Privacy::Open
    }

    /// The position as a reader may know it after the steps taken, of a type that holds no more than
    /// that; `None` where the reader may know all of it.
    fn seen_by(&self, _reader: Reader, _taken: &[Step]) -> Option<Rc<dyn State>> {
        None
    }

    /// The string of a legal move as a reader may know it; `None` where the reader may know all of it.
    fn move_seen_by(&self, _mv: &str, _reader: Reader) -> Option<String> {
        None
    }

    /// The edges that the board can be looked at from, where it matters which: clockwise from the one
    /// at the bottom of a board that is not turned.
    fn edges(&self) -> &'static [Edge] {
        &[]
    }

    /// The edge, by its place in [`edges`](Game::edges), at which a seat looks at the board after the
    /// steps taken; `None` where the board may be turned freely.
    fn edge_of(&self, _seat: Seat, _taken: &[Step]) -> Option<usize> {
        None
    }

    /// Why the board cannot be looked at from an edge now. Asked only where it cannot.
    fn refuse_edge(&self, _edge: usize) -> Refusal {
        Refusal::new("", "The board cannot be turned there now")
    }

    /// The steps of a move string, where it is one; also of a move as a reader may know it.
    fn steps_of(&self, text: &str) -> Option<Vec<Step>> {
        let mut steps = Vec::new();
        self.steps(self.read_move(text).ok()?, &mut steps);
        Some(steps)
    }

    /// What is known of the dice on the board, by rank and file.
    fn readings(&self) -> Vec<Reading> {
        Vec::new()
    }

    /// What the players have beside the board, in the order of the seats, or all together.
    fn hands(&self) -> Vec<Hand> {
        Vec::new()
    }

    /// How many cards are still to be drawn, where cards are drawn.
    fn deck(&self) -> Option<u8> {
        None
    }

    /// The position with captured dice laid on other cards, as far as it has these dice: a text like
    /// that of the position string. `None` where dice do not lie on cards.
    fn arranged(&self, _dice: &str) -> Option<Self> {
        None
    }

    /// The time that the whole game may take. The clock runs outside.
    fn time_limit(&self) -> Option<TimeLimit> {
        None
    }

    /// A key of the position, equal for equal positions.
    fn zobrist(&self) -> u64;

    /// The key of the position after a legal move, made from this position's key.
    fn zobrist_after(&self, _key: u64, mv: Self::Move) -> u64 {
        self.after(mv).zobrist()
    }

    /// What a legal move does to the count of plies without progress.
    fn clock(&self, _mv: Self::Move) -> Clock {
        Clock::Resets
    }

    /// How the game ends here when the convention ends it.
    fn outcome_by_convention(&self, rule: &'static str) -> Outcome {
        Outcome::Draw(rule)
    }

    /// The outcome in one sentence; empty while the game goes on.
    fn outcome_words(&self, outcome: Outcome) -> String;
}

/// The steps of a game's legal moves that follow the steps taken.
pub fn filter<G: Game>(game: &G, taken: &[Step]) -> Next {
    let mut next = Next::default();
    let mut steps = Vec::with_capacity(8);
    for mv in game.legal_moves() {
        steps.clear();
        game.steps(mv, &mut steps);
        next.offer(&steps, taken);
    }
    next.sort();
    next
}

/// The squares of pieces, not the mover's own, that some legal move captures.
pub fn threatened<G: Game>(game: &G) -> Vec<Square> {
    let mut captured = Vec::new();
    let mut steps = Vec::new();
    for mv in game.legal_moves() {
        steps.clear();
        game.steps(mv, &mut steps);
        note_captured(&game.effects(&steps), &mut captured);
    }
    not_own(&game.pieces(), game.to_move(), &captured)
}

/// Adds the squares on which something is captured, each once.
fn note_captured(effects: &[Effect], captured: &mut Vec<Square>) {
    for effect in effects {
        let captures = matches!(effect.kind, EffectKind::Removes | EffectKind::Converts);
        if captures && !captured.contains(&effect.at) {
            captured.push(effect.at);
        }
    }
}

/// Those of some squares on which a piece stands that is not this seat's own, by rank and file.
fn not_own(pieces: &[(Square, Piece)], seat: Seat, squares: &[Square]) -> Vec<Square> {
    let others = pieces.iter().filter(|(_, piece)| piece.owner != Some(seat)).map(|(at, _)| *at);
    let mut squares: Vec<_> = others.filter(|at| squares.contains(at)).collect();
    short::sort_by_key(&mut squares, |square| *square);
    squares
}
