//! What a game tells of itself: the [`Game`] trait and the small types it speaks in.

use crate::chance::Chance;
use crate::geometry::Square;
use crate::notation::ParseError;
use crate::options::{OptionSpec, Options};
use crate::setup::{self, Field, Sketch, Stock};
use crate::state::State;
use crate::table::{Edge, Hand, Privacy, Reader, Reading, TimeLimit};
use crate::turn::{self, Act, Effect, Next, Prompt, Step};
use std::fmt;
use std::hash::Hash;
use std::rc::Rc;

/// A place at the table, counted from 0 in the order of play.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Seat(pub u8);

impl Seat {
    /// The player who moves first: White, at the bottom of the board.
    pub const FIRST: Seat = Seat(0);
    /// The second player: Black.
    pub const SECOND: Seat = Seat(1);

    /// The other of two players.
    pub const fn other(self) -> Seat {
        Seat(self.0 ^ 1)
    }

    /// The letter of the side in a position string.
    pub const fn letter(self) -> char {
        if self.0 == 0 { 'w' } else { 'b' }
    }
}

/// How a game stands.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Outcome {
    /// It goes on.
    Ongoing,
    /// A player has won, by this rule.
    Win(Seat, &'static str),
    /// Nobody has won, by this rule.
    Draw(&'static str),
    /// All players have won together, by this rule.
    Won(&'static str),
    /// All players have lost together, by this rule.
    Lost(&'static str),
}

impl Outcome {
    /// Whether the game is over.
    pub fn is_over(self) -> bool {
        self != Outcome::Ongoing
    }

    /// The rule that ended the game.
    pub fn rule(self) -> Option<&'static str> {
        match self {
            Outcome::Ongoing => None,
            Outcome::Win(_, rule)
            | Outcome::Draw(rule)
            | Outcome::Won(rule)
            | Outcome::Lost(rule) => Some(rule),
        }
    }

    /// The result as records write it: `1-0`, `0-1`, `1/2-1/2`, `won`, `lost`, or `*`.
    pub fn result(self) -> &'static str {
        match self {
            Outcome::Ongoing => "*",
            Outcome::Win(Seat::FIRST, _) => "1-0",
            Outcome::Win(..) => "0-1",
            Outcome::Draw(_) => "1/2-1/2",
            Outcome::Won(_) => "won",
            Outcome::Lost(_) => "lost",
        }
    }
}

/// The outcome as the command line and vectors tell it: `ongoing`, `white HENS-11`, …
impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Outcome::Ongoing => f.write_str("ongoing"),
            Outcome::Win(Seat::FIRST, rule) => write!(f, "white {rule}"),
            Outcome::Win(_, rule) => write!(f, "black {rule}"),
            Outcome::Draw(rule) => write!(f, "draw {rule}"),
            Outcome::Won(rule) => write!(f, "won {rule}"),
            Outcome::Lost(rule) => write!(f, "lost {rule}"),
        }
    }
}

/// What stands on a square, as people see it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Piece {
    /// Its letter in the position string, capital for the first player.
    pub letter: &'static str,
    /// Whose it is; `None` for a piece that is nobody's.
    pub owner: Option<Seat>,
    /// What it is called, without its side: `hen`.
    pub name: &'static str,
}

/// Why something is not allowed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Refusal {
    /// The number of the rule that refuses: `HENS-6`.
    pub rule: &'static str,
    /// The reason in one sentence.
    pub sentence: String,
    /// The squares that are to blame.
    pub squares: Vec<Square>,
    /// Where the refused move sets out, and where it is stopped.
    pub path: Option<(Square, Square)>,
}

impl Refusal {
    /// Makes a refusal without squares.
    pub fn new(rule: &'static str, sentence: impl Into<String>) -> Self {
        Refusal { rule, sentence: sentence.into(), squares: Vec::new(), path: None }
    }

    /// Names the squares that are to blame.
    pub fn blaming(mut self, squares: impl IntoIterator<Item = Square>) -> Self {
        self.squares.extend(squares);
        self
    }

    /// Names where the move sets out and where it is stopped.
    pub fn stopped(mut self, from: Square, at: Square) -> Self {
        self.path = Some((from, at));
        self
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.rule, self.sentence)
    }
}

/// Why a move that was written down cannot be played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum MoveError {
    /// It cannot be read.
    Unreadable(ParseError),
    /// It can be read, and a rule refuses it.
    Refused(Refusal),
}

impl fmt::Display for MoveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            MoveError::Unreadable(error) => error.fmt(f),
            MoveError::Refused(refusal) => refusal.fmt(f),
        }
    }
}

impl std::error::Error for MoveError {}

/// Pieces of one kind that are not on the board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OffBoard {
    /// Whose they are.
    pub owner: Seat,
    /// What they are.
    pub piece: Piece,
    /// How many.
    pub count: u8,
    /// Where they are: `third rank`, `entrants`, `lost`, `successor`.
    pub place: &'static str,
    /// Whether they can ever come to the board from there.
    pub comes: bool,
    /// The text of the reserve step that takes one.
    pub text: String,
}

impl OffBoard {
    /// Whether a step takes one of these, where this side is to move.
    pub fn is_taken_by(&self, step: &Step, to_move: Seat) -> bool {
        self.comes && self.owner == to_move && step.act == Act::Reserve && step.text() == self.text
    }
}

/// What holds of a square for longer than a move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Lasting {
    /// The square.
    pub at: Square,
    /// What holds of it.
    pub kind: LastingKind,
    /// The rule by which it holds.
    pub rule: &'static str,
    /// It in words.
    pub words: String,
}

/// What may hold of a square for longer than a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LastingKind {
    /// The piece there cannot move.
    Frozen,
    /// Pieces may come to the board there.
    Portal {
        /// Whose they are.
        owner: Seat,
        /// Whether one could come now, were it the owner's turn.
        usable: bool,
    },
}

/// What is told of a piece where it stands.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Card {
    /// Where it goes on the board without any other piece.
    pub moves: Vec<CardMove>,
    /// How it moves, what it becomes, what it may do besides: a sentence each.
    pub words: Vec<String>,
    /// How many squares it commands from where it stands.
    pub commands_here: u32,
    /// How many it commands at most.
    pub commands_most: u32,
}

/// A square that a piece goes to, and how.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CardMove {
    /// The square.
    pub to: Square,
    /// How it gets there.
    pub how: CardHow,
}

/// How a piece gets to a square.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CardHow {
    /// By one step.
    Step,
    /// Along a line, as far as it is free.
    Slide,
    /// Whatever lies between.
    Leap,
    /// Only to capture.
    CaptureOnly,
}

/// What is told of a game before it is played.
#[derive(Debug)]
pub struct Info {
    /// The id in records, links and addresses: `hens`.
    pub id: &'static str,
    /// Its number in links. Never changes, is never used again.
    pub number: u8,
    /// Counts up when the meaning of a move or position changes; stands in links.
    pub rules_version: u8,
    /// Its name.
    pub name: &'static str,
    /// One line that makes one want to play.
    pub hook: &'static str,
    /// Who designed it, and in what source it is told.
    pub credit: &'static str,
    /// How long a game takes, in minutes, at least and at most.
    pub minutes: (u8, u8),
    /// How many play: `2`, or `1 to 4`.
    pub players: &'static str,
    /// What the seats are called, in the order of play.
    pub seats: &'static [&'static str],
    /// The options, in the order that links write them.
    pub options: &'static [OptionSpec],
    /// The numbered rules, in Markdown.
    #[cfg(feature = "rules")]
    pub rules: &'static str,
    /// Its lessons, as [`lesson::lessons`](crate::lesson::lessons) reads them.
    #[cfg(feature = "rules")]
    pub lessons: &'static str,
    /// An example of each rule, as [`lesson::examples`](crate::lesson::examples) reads them.
    #[cfg(feature = "rules")]
    pub examples: &'static str,
    /// Whether the start is dealt: no two games begin alike, and records and links tell how.
    pub dealt: bool,
    /// The convention that ends games which would go on for ever, where the game needs one.
    pub convention: Option<Convention>,
    /// How links code its moves. Part of the link format.
    pub coding: Coding,
    /// What can be drawn over the board to explain a position: of each layer its name, and what it
    /// shows. [`Game::layer`] answers by their places here.
    pub layers: &'static [(&'static str, &'static str)],
}

/// One thing that a layer shows.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Shown {
    /// The square that it is about.
    pub at: Square,
    /// How it is drawn.
    pub sign: Sign,
    /// It in words, for a screen reader.
    pub words: String,
}

/// How a layer draws what it shows.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Sign {
    /// Marks the square.
    Cell,
    /// Leads to another square.
    Line(Square),
    /// Sets a few characters on the square.
    Badge(String),
    /// Goes around all squares up to the opposite corner.
    Outline(Square),
}

/// How links code a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Coding {
    /// By its place among the legal moves.
    Moves,
    /// Step by step, by the place of each among those that may come next: for games whose moves are
    /// too many to list.
    Steps,
}

/// A table convention that ends games which would not end by themselves.
#[derive(Clone, Copy, Debug)]
pub struct Convention {
    /// The rule that states it.
    pub rule: &'static str,
    /// How many times a position must stand.
    pub repetitions: u32,
    /// How many plies in a row may pass without progress.
    pub plies_without_progress: u32,
}

/// What a move does to the count of plies without progress.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Clock {
    /// Progress: the count begins anew.
    Resets,
    /// One more ply without progress.
    Counts,
    /// The ply is not counted.
    Stands,
}

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
        turn::filter(self, taken)
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
        turn::threatened(self)
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

/// A game as the catalogue knows it: its options lead to positions, of whatever types.
pub trait Family: Sync {
    /// What is told of the game.
    fn info(&self) -> &'static Info;

    /// The start position. Only a game that is dealt draws from the chance.
    fn deal(&self, options: &Options, chance: &mut Chance) -> Rc<dyn State>;

    /// The start position; of a game that is dealt, one of them, always the same.
    fn start(&self, options: &Options) -> Rc<dyn State> {
        self.deal(options, &mut Chance::seeded(0))
    }

    /// Reads a position string.
    ///
    /// # Errors
    /// Names the field, the offending text and what was expected; also for an impossible position.
    fn read(&self, text: &str, options: &Options) -> Result<Rc<dyn State>, ParseError> {
        self.sketch(text, options)?.possible()
    }

    /// Reads any text that has the form of a position string, and tells all that makes the position
    /// impossible.
    ///
    /// # Errors
    /// Where the text has no such form: names the field, the offending text and what was expected.
    fn sketch(&self, text: &str, options: &Options) -> Result<Sketch, ParseError>;

    /// What may be put on a square of a board that is set up, in the order in which it is offered.
    fn palette(&self, _text: &str, _options: &Options) -> Vec<Stock> {
        Vec::new()
    }

    /// What is to be told of a position that is set up besides what stands on the board.
    fn fields(&self, _text: &str, _options: &Options) -> Vec<Field> {
        Vec::new()
    }

    /// The empty board, with its fields as plain as can be. It may be impossible.
    fn empty(&self, options: &Options) -> String {
        setup::with_cells(&self.start(options).text(), &[])
    }

    /// A text that is being set up, after what stands on the board has changed: with those fields put
    /// right that can have one value only.
    fn settled(&self, text: &str, _options: &Options) -> String {
        text.into()
    }
}
