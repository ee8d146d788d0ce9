//! What a board shows: its pieces and what holds of its squares, layers, piece cards.

use crate::base::{Outcome, Piece, Seat};
use crate::geometry::Square;
use crate::info::Info;
use crate::side_area::SideArea;
use crate::turn::{Act, Step};
use crate::turnable::Turnable;
use i18n::{Key, Text};

/// How a position is drawn. An impossible one can be drawn, too.
pub trait Draw {
    /// What is told of the game.
    fn info(&self) -> &'static Info;

    /// Files and ranks of the board.
    fn size(&self) -> u8;

    /// What the seats are called, in the order of play.
    fn seats(&self) -> &'static [Key] {
        self.info().seats
    }

    /// What the board shows after the steps taken.
    fn scene(&self, taken: &[Step]) -> Scene;

    /// What a layer shows after the steps taken, by its place in [`Info::layers`];
    /// nothing where there is no such layer.
    fn layer(&self, _index: usize, _taken: &[Step]) -> Vec<Shown> {
        Vec::new()
    }

    /// What shows on the board why the game has ended like this; nothing where that is plain to see.
    fn ending(&self, _outcome: Outcome) -> Vec<Shown> {
        Vec::new()
    }

    /// What a newcomer is told before the first move.
    fn aim(&self) -> Aim;

    /// What a piece is and does, in one line that begins with what it is called; `together` is how many of its kind stand
    /// together and move as one. `None` where the game has nothing to say of so many, or doesn't show what it is.
    fn does(&self, piece: &Piece, together: usize) -> Option<Text>;

    /// What is told of a piece, were it on a square of the board.
    fn card(&self, _piece: &Piece, _from: Square) -> Option<PieceCard> {
        None
    }

    /// The kind of piece that the board draws by this capital letter, as a side has it that may have it: of kinds of which
    /// a card tells.
    fn named(&self, _letter: &str) -> Option<Piece> {
        None
    }

    /// The edges that the board is looked at from, where it matters which.
    fn turnable(&self) -> Option<&dyn Turnable> {
        None
    }

    /// What lies beside the board, where there is more than pieces, or is read off dice.
    fn beside(&self) -> Option<&dyn SideArea> {
        None
    }
}

/// What a newcomer is told of a game, by paragraphs: sentences of its page for players ([`Info::guide`]).
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Aim {
    /// How one wins.
    pub win: &'static [Key],
    /// What one does in a turn.
    pub turn: &'static [Key],
    /// How one captures.
    pub captures: &'static [Key],
    /// What holds of all pieces; [`Draw::does`] tells of each.
    pub pieces: &'static [Key],
}

/// What a board shows.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Scene {
    /// Whose turn it is.
    pub to_move: Seat,
    /// What stands on the board, by rank and file.
    pub pieces: Vec<(Square, Piece)>,
    /// The pieces that are not on the board.
    pub off_board: Vec<OffBoard>,
    /// What holds of squares for longer than a move.
    pub lasting: Vec<Lasting>,
    /// The squares that the board outlines, because rules speak of them.
    pub outlined: Vec<Square>,
    /// The squares that a seat tries to reach, where the game has such.
    pub goals: Vec<(Seat, Square)>,
    /// The area in which the steps taken do what they do, where it is more than squares of effects.
    pub area: Vec<Square>,
}

/// Pieces of one kind that are not on the board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OffBoard {
    /// Whose they are.
    pub owner: Seat,
    /// The kind that waits there, with its owner.
    pub piece: Piece,
    /// How many of it wait there.
    pub count: u8,
    /// Where they are: `third rank`, `entrants`, `lost`, `successor`.
    pub place: Key,
    /// Whether they can ever come to the board from there.
    pub comes: bool,
    /// Whether they were on the board and are lost.
    pub lost: bool,
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
    /// Where it holds.
    pub at: Square,
    /// What holds of it.
    pub kind: LastingKind,
    /// The rule by which it holds.
    pub rule: &'static str,
    /// A description for people.
    pub words: Text,
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
pub struct PieceCard {
    /// Where it goes on the board without any other piece.
    pub moves: Vec<CardMove>,
    /// How it moves, what it becomes, what it may do besides: a sentence each.
    pub words: Vec<Text>,
    /// How many squares it commands from where it stands.
    pub commands_here: u32,
    /// How many it commands at most.
    pub commands_most: u32,
}

/// A square that a piece goes to, and how.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CardMove {
    /// Where the piece could go on an empty board.
    pub to: Square,
    /// How it gets there.
    pub how: CardHow,
}

/// How a piece gets to a square.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CardHow {
    /// To a square beside it, whatever stands around.
    Step,
    /// Along a line, as far as it is free.
    Slide,
    /// Whatever lies between.
    Leap,
    /// Only to capture.
    CaptureOnly,
}

/// One of the things that a game draws over the board: what it is called, what it tells, and how it
/// comes about. A game has one list of them, so their order is stated once.
pub struct Layer<P> {
    /// By which lessons, records and links know it, in every language and for ever.
    pub id: &'static str,
    /// What it is called.
    pub name: Key,
    /// What it tells, in a sentence.
    pub what: Key,
    /// What it shows of a position after the steps taken.
    pub show: fn(&P, &[Step]) -> Vec<Shown>,
}

impl<P> Layer<P> {
    /// The ids, names and sentences of layers, for [`Info::layers`].
    pub const fn told<const N: usize>(layers: &[Layer<P>; N]) -> [(&'static str, Key, Key); N] {
        let mut told = [(layers[0].id, layers[0].name, layers[0].what); N];
        let mut place = 1;
        while place < N {
            told[place] = (layers[place].id, layers[place].name, layers[place].what);
            place += 1;
        }
        told
    }

    /// What the layer at a place shows; nothing where there is none.
    pub fn shown(layers: &[Layer<P>], place: usize, position: &P, taken: &[Step]) -> Vec<Shown> {
        layers.get(place).map_or_else(Vec::new, |layer| (layer.show)(position, taken))
    }
}

/// One thing that a layer shows.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Shown {
    /// The square that it is about.
    pub at: Square,
    /// How it is drawn.
    pub sign: Sign,
    /// A description for a screen reader.
    pub words: Text,
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
