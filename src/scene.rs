//! The content of a board: pieces, the state of squares, layers (overlays that explain a position),
//! piece cards.

use crate::base::{Outcome, Piece, Seat};
use crate::geometry::Square;
use crate::info::Info;
use crate::side_area::SideArea;
use crate::turn::{Act, Step};
use crate::turnable::Turnable;
use i18n::{Key, Text};

/// Draws a position, which may be an impossible one, such as a board without a king in the setup
/// editor. In all methods, `taken` are the steps of a move entered so far.
pub trait Draw {
    /// The description of the game.
    fn info(&self) -> &'static Info;

    /// The number of files, and of ranks, of the board.
    fn size(&self) -> u8;

    /// The names of the seats (player 1, player 2 …), in the order of play.
    fn seats(&self) -> &'static [Key] {
        self.info().seats
    }

    /// Everything that the board shows after the steps entered so far.
    fn scene(&self, taken: &[Step]) -> Scene;

    /// The signs that a layer (an overlay that explains the position) shows after the steps entered
    /// so far. `index` is the index of the layer in [`Info::layers`]. The result is empty if there
    /// is no such layer.
    fn layer(&self, _index: usize, _taken: &[Step]) -> Vec<Shown> {
        Vec::new()
    }

    /// The signs to draw on the board that show why the game has ended like this; empty if the
    /// board already shows the reason.
    fn ending(&self, _outcome: Outcome) -> Vec<Shown> {
        Vec::new()
    }

    /// The introduction for a newcomer, before the first move.
    fn aim(&self) -> Aim;

    /// A sentence about what a piece does, which begins with the piece's name. `together` is how
    /// many such pieces are joined and move as one; it is 1 for a single piece. `None` if the game
    /// has no sentence for that number, or if the kind of the piece is hidden.
    fn does(&self, piece: &Piece, together: usize) -> Option<Text>;

    /// Like [`does`](Draw::does) for the piece on a square, if it has another power there than
    /// pieces of its kind usually have.
    fn does_on(&self, _at: Square) -> Option<Text> {
        None
    }

    /// The card that describes how a piece moves from the square `from`, even if it is not there;
    /// `None` if the game has no card for the piece.
    fn card(&self, _piece: &Piece, _from: Square) -> Option<PieceCard> {
        None
    }

    /// A piece of the kind that the board draws with this capital letter, owned by a side that may
    /// have it; `None` if there is no such kind, or if it has no card.
    fn named(&self, _letter: &str) -> Option<Piece> {
        None
    }

    /// The position as [`Turnable`], if the board shows each player something else, depending on
    /// the edge they look from.
    fn turnable(&self) -> Option<&dyn Turnable> {
        None
    }

    /// The position as [`SideArea`], if the page shows more than pieces beside the board, for
    /// example cards, or if the pieces are dice.
    fn beside(&self) -> Option<&dyn SideArea> {
        None
    }
}

/// The introduction to a game. Each field is a paragraph, made of sentences of the game's page for
/// players ([`Info::guide`]).
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Aim {
    /// How to win.
    pub win: &'static [Key],
    /// The course of a turn.
    pub turn: &'static [Key],
    /// How to capture.
    pub captures: &'static [Key],
    /// Rules that hold for all pieces; [`Draw::does`] describes each piece.
    pub pieces: &'static [Key],
    /// The task of a puzzle: what the player to move must achieve to win.
    pub task: Key,
}

/// Everything that a board shows of a position.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Scene {
    /// The player to move.
    pub to_move: Seat,
    /// The pieces on the board, from rank 1 up, each rank from file `a`.
    pub pieces: Vec<(Square, Piece)>,
    /// The pieces that are not on the board.
    pub off_board: Vec<OffBoard>,
    /// The states of squares that last longer than a move, such as a portal or a frozen piece.
    pub lasting: Vec<Lasting>,
    /// The squares that the board outlines, because the rules refer to them, such as Fist's keep in
    /// the middle.
    pub outlined: Vec<Square>,
    /// The squares that each seat's pieces must reach to win, if the game has such squares.
    pub goals: Vec<(Seat, Square)>,
    /// The squares of an area in which the entered steps have an effect, such as the squares around
    /// a piece that removes its neighbours. Empty if [`Explain::effects`](crate::Explain::effects)
    /// names all affected squares.
    pub area: Vec<Square>,
}

/// Pieces of one kind that are not on the board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OffBoard {
    /// The owner of the pieces.
    pub owner: Seat,
    /// The kind of the pieces, with the owner.
    pub piece: Piece,
    /// How many of these pieces there are.
    pub count: u8,
    /// A label for people, which says where the pieces are or what they wait for: `lost`,
    /// `for a portal`.
    pub place: Key,
    /// Whether the pieces can enter the board from this place, now or later.
    pub comes: bool,
    /// Whether the pieces were on the board and are lost.
    pub lost: bool,
    /// The text of the step ([`Act::Reserve`]) that takes one of the pieces.
    pub text: String,
}

impl OffBoard {
    /// Whether a step takes one of these pieces when `to_move` is the side to move.
    pub fn is_taken_by(&self, step: &Step, to_move: Seat) -> bool {
        self.comes && self.owner == to_move && step.act == Act::Reserve && step.text() == self.text
    }
}

/// A state of a square that lasts longer than a move, such as a portal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Lasting {
    /// The square that is in this state.
    pub at: Square,
    /// The state of the square.
    pub kind: LastingKind,
    /// The number of the rule that causes the state.
    pub rule: &'static str,
    /// A description of the state for people.
    pub words: Text,
}

/// A kind of state that a square has for longer than a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LastingKind {
    /// The piece on the square cannot move.
    Frozen,
    /// Pieces may enter the board on the square.
    Portal {
        /// The owner of the pieces that may enter.
        owner: Seat,
        /// Whether one of the owner's pieces could enter now, if it were the owner's turn.
        usable: bool,
    },
}

/// A card that describes a piece on its square.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PieceCard {
    /// The moves of the piece on a board without other pieces.
    pub moves: Vec<CardMove>,
    /// The moves of the piece, its promotion and its other abilities, a sentence each.
    pub lines: Vec<CardLine>,
    /// The number of squares that the piece can reach or capture on from its square, on an empty
    /// board.
    pub commands_here: u32,
    /// The number of squares that a piece of this kind can reach or capture on from its best
    /// square, on an empty board.
    pub commands_most: u32,
}

/// A sentence about a piece, and the rule behind it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CardLine {
    /// The sentence, without a full stop.
    pub words: Text,
    /// The id of the rule, if the sentence is about a special ability.
    pub rule: Option<&'static str>,
}

/// A destination of a piece, and how it moves there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CardMove {
    /// The square where the piece may go on an empty board.
    pub to: Square,
    /// How the piece goes there.
    pub how: CardHow,
}

/// The way a piece moves to a square.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CardHow {
    /// The piece steps to an adjacent square, regardless of the pieces around.
    Step,
    /// The piece moves along a line over any number of empty squares.
    Slide,
    /// The piece jumps over any pieces in between.
    Leap,
    /// The piece goes there only to capture.
    CaptureOnly,
}

/// A layer, which is an overlay that explains a position, such as all attacked squares: its name,
/// its description, and the function that makes it. Each game has one list of its layers. Other
/// code refers to a layer by its index in this list.
pub struct Layer<P> {
    /// The id of the layer in lessons, records and links. It is the same in every language and
    /// never changes.
    pub id: &'static str,
    /// The name of the layer.
    pub name: Key,
    /// The description of the layer, a sentence.
    pub what: Key,
    /// Returns what the layer shows in a position after the steps entered so far.
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

    /// The signs that the layer at an index shows; empty if there is no such layer.
    pub fn shown(layers: &[Layer<P>], place: usize, position: &P, taken: &[Step]) -> Vec<Shown> {
        layers.get(place).map_or_else(Vec::new, |layer| (layer.show)(position, taken))
    }
}

/// One sign that a layer shows on a square, with its description.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Shown {
    /// The square that the sign is on.
    pub at: Square,
    /// The sign that is drawn there.
    pub sign: Sign,
    /// A description of the sign for a screen reader.
    pub words: Text,
}

/// A sign that a layer draws on a square.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Sign {
    /// A mark on the square.
    Cell,
    /// A line from the square to this other square.
    Line(Square),
    /// A few characters on the square, such as a number.
    Badge(String),
    /// A few characters on the square, for a value that is higher than usual at present.
    Raised(String),
    /// An outline of the rectangle between the square and this opposite corner.
    Outline(Square),
}
