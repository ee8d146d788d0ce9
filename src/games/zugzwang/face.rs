//! The faces of dice: each is a colour and a rank, or the black pawn.
//!
//! *Grammar.* A face is written as a colour `b c p r` and a rank `B N Q R`; the pawn is `.`.

use super::say;
use crate::side_area;
use i18n::{Key, Text};

/// The colour of a face; the pawn has none of these. Colours are ordered by their letters: `b`,
/// `c`, `p`, `r`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(super) enum Colour {
    Blue,
    Cream,
    Purple,
    Red,
}

impl Colour {
    pub(super) const ALL: [Colour; 4] = [Colour::Blue, Colour::Cream, Colour::Purple, Colour::Red];

    pub(super) const fn of_letter(letter: u8) -> Option<Colour> {
        Some(match letter {
            b'b' => Colour::Blue,
            b'c' => Colour::Cream,
            b'p' => Colour::Purple,
            b'r' => Colour::Red,
            _ => return None,
        })
    }
}

/// The name of the colour: `blue`.
impl From<Colour> for Text {
    fn from(colour: Colour) -> Self {
        [say::BLUE, say::CREAM, say::PURPLE, say::RED][colour as usize].into()
    }
}

/// The rank of a face, which is the chess piece that the die moves as; the pawn has none of these.
/// Ranks are ordered by their letters: `B`, `N`, `Q`, `R`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(super) enum Rank {
    Bishop,
    Knight,
    Queen,
    Rook,
}

impl Rank {
    pub(super) const ALL: [Rank; 4] = [Rank::Bishop, Rank::Knight, Rank::Queen, Rank::Rook];

    pub(super) const fn letter(self) -> char {
        ['B', 'N', 'Q', 'R'][self as usize]
    }

    pub(super) const fn of_letter(letter: u8) -> Option<Rank> {
        Some(match letter {
            b'B' => Rank::Bishop,
            b'N' => Rank::Knight,
            b'Q' => Rank::Queen,
            b'R' => Rank::Rook,
            _ => return None,
        })
    }

    /// Whether the rank is the queen or the knight, which are on opposite faces. The rook and the
    /// bishop are opposite each other, too (ZUG-1).
    const fn is_of_queen(self) -> bool {
        matches!(self, Rank::Knight | Rank::Queen)
    }
}

/// The name of the rank: `bishop`.
impl From<Rank> for Text {
    fn from(rank: Rank) -> Self {
        [say::BISHOP, say::KNIGHT, say::QUEEN, say::ROOK][rank as usize].into()
    }
}

/// The text and the name of each face, by its code.
const FACES: [side_area::Face; 17] = {
    const fn face(text: &'static str, name: Key) -> side_area::Face {
        side_area::Face { text, name }
    }
    [
        face(".", say::PAWN),
        face("bB", say::BLUE_BISHOP),
        face("bN", say::BLUE_KNIGHT),
        face("bQ", say::BLUE_QUEEN),
        face("bR", say::BLUE_ROOK),
        face("cB", say::CREAM_BISHOP),
        face("cN", say::CREAM_KNIGHT),
        face("cQ", say::CREAM_QUEEN),
        face("cR", say::CREAM_ROOK),
        face("pB", say::PURPLE_BISHOP),
        face("pN", say::PURPLE_KNIGHT),
        face("pQ", say::PURPLE_QUEEN),
        face("pR", say::PURPLE_ROOK),
        face("rB", say::RED_BISHOP),
        face("rN", say::RED_KNIGHT),
        face("rQ", say::RED_QUEEN),
        face("rR", say::RED_ROOK),
    ]
};

/// A face of a die, as a code: 0 for the pawn and 1 + 4 × `Colour` + `Rank` for the others. Sorting
/// the codes sorts the faces by their texts (`.`, `bB`, `bN` …).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Face(u8);

impl Face {
    /// How a die that shows this face moves, in words. `face` is the face's text, as in position
    /// strings: `bQ`. `None` if it ends with no rank.
    pub(super) fn does(face: &str) -> Option<Text> {
        let does = match face.chars().next_back()? {
            'B' => say::DOES_BISHOP,
            'N' => say::DOES_KNIGHT,
            'Q' => say::DOES_QUEEN,
            'R' => say::DOES_ROOK,
            '.' => say::DOES_PAWN,
            _ => return None,
        };
        Some(does.into())
    }

    /// The black pawn.
    pub const PAWN: Face = Face(0);
    /// The number of different faces, including the pawn.
    pub const COUNT: usize = 17;

    /// The face of a colour and a rank.
    pub(super) const fn new(colour: Colour, rank: Rank) -> Face {
        Face(1 + 4 * colour as u8 + rank as u8)
    }

    /// The code of the face, below [`COUNT`](Face::COUNT).
    pub const fn code(self) -> u8 {
        self.0
    }

    /// All faces, in the order of their texts.
    pub fn all() -> impl Iterator<Item = Face> {
        (0..Face::COUNT as u8).map(Face)
    }

    pub const fn is_pawn(self) -> bool {
        self.0 == 0
    }

    /// The colour of the face; `None` for the pawn, which is black.
    pub(super) const fn colour(self) -> Option<Colour> {
        match self.0 {
            0 => None,
            code => Some(Colour::ALL[(code - 1) as usize >> 2 & 3]),
        }
    }

    /// The rank of the face; `None` for the pawn, because a die that shows it never moves.
    pub(super) const fn rank(self) -> Option<Rank> {
        match self.0 {
            0 => None,
            code => Some(Rank::ALL[(code - 1) as usize & 3]),
        }
    }

    /// The face on the opposite side of a die with this face (ZUG-1, ZUG-2).
    pub const fn opposite(self) -> Face {
        // Colours of opposite faces differ in the lowest bit of their numbers, ranks of opposite
        // faces in both bits.
        if self.0 == 0 { self } else { Face(((self.0 - 1) ^ 7) + 1) }
    }

    /// The text of the face: `bQ`, or `.` for the pawn.
    pub fn text(self) -> &'static str {
        self.told().text
    }

    /// The face in the form that the page uses.
    pub fn told(self) -> side_area::Face {
        FACES[usize::from(self.0)]
    }

    /// Reads a face at the start of a text, and returns it with the length of its text in bytes.
    /// `None` if there is no face.
    pub fn read_prefix(text: &str) -> Option<(Face, usize)> {
        let bytes = text.as_bytes();
        if bytes.first() == Some(&b'.') {
            return Some((Face::PAWN, 1));
        }
        let colour = Colour::of_letter(*bytes.first()?)?;
        let rank = Rank::of_letter(*bytes.get(1)?)?;
        Some((Face::new(colour, rank), 2))
    }

    /// Whether two faces can be on neighbouring sides of a die (ZUG-2). They can if one is the pawn
    /// and the other is not. They also can if one is a queen or knight, the other a rook or bishop,
    /// and one has blue or cream, the other purple or red.
    pub(super) const fn can_be_beside(self, other: Face) -> bool {
        match (self.colour(), self.rank(), other.colour(), other.rank()) {
            (Some(colour), Some(rank), Some(beside), Some(rank_beside)) => {
                colour as u8 >> 1 != beside as u8 >> 1
                    && rank.is_of_queen() != rank_beside.is_of_queen()
            }
            _ => self.0 != other.0,
        }
    }
}

/// The name of the face: `blue queen`, `pawn`.
impl From<Face> for Text {
    fn from(face: Face) -> Self {
        face.told().name.into()
    }
}

impl std::fmt::Debug for Face {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.text())
    }
}
