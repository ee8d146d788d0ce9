//! A die in its orientation, and a die with unknown faces.
//!
//! *Grammar.* A die is written `(`, its top, south and west face, `)`. `~` is a face that the
//! viewer does not know.

use super::edge::Edge;
use super::face::{Colour, Face, Rank};

/// The number of kinds of dice (ZUG-2). Dice of one kind have the same colours on the same ranks.
pub const KINDS: u8 = 8;
/// The number of orientations of a die on its square: six sides can be up, each in four rotations
/// (ZUG-3).
pub const WAYS: u8 = 24;
/// The number of codes of dice: one for each kind and orientation.
const CODES: usize = KINDS as usize * WAYS as usize;

/// The colours of the queen and of the rook on dice of a kind. Bit 2 of the kind says which pair of
/// colours the queen and the knight have, bit 1 which colour of this pair the queen has, and bit 0
/// which colour of the other pair the rook has.
const fn colours_of_kind(kind: u8) -> (Colour, Colour) {
    let queen = match kind & 0b110 {
        0b000 => Colour::Blue,
        0b010 => Colour::Cream,
        0b100 => Colour::Purple,
        _ => Colour::Red,
    };
    let rook = match kind & 0b101 {
        0b000 => Colour::Purple,
        0b001 => Colour::Red,
        0b100 => Colour::Blue,
        _ => Colour::Cream,
    };
    (queen, rook)
}

/// The top, south and west face of each die. The index is the die's code minus one.
const LIES: [[Face; 3]; CODES] = {
    let mut lies = [[Face::PAWN; 3]; CODES];
    let mut code = 0;
    while code < CODES {
        let (queen, rook) = colours_of_kind(code as u8 / WAYS);
        let way = code % WAYS as usize;
        // The queen faces one of six directions, the rook one of the four that are at right angles
        // to the queen's.
        let (queen_axis, queen_away) = (way / 8, way / 4 % 2 == 1);
        let (rook_axis, rook_away) = ((queen_axis + 1 + way / 2 % 2) % 3, way % 2 == 1);
        let (queen, rook) = (Face::new(queen, Rank::Queen), Face::new(rook, Rank::Rook));
        lies[code][queen_axis] = if queen_away { queen.opposite() } else { queen };
        lies[code][rook_axis] = if rook_away { rook.opposite() } else { rook };
        code += 1;
    }
    lies
};

/// A die in its orientation: one of 8 kinds in one of 24 orientations. The code is 1 to 192, so
/// that 0 can mean an empty square.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Die(u8);

impl Die {
    /// The die with these three faces; `None` if there is no such die (ZUG-1, ZUG-2).
    pub fn new(top: Face, south: Face, west: Face) -> Option<Die> {
        let lies = [top, south, west];
        LIES.iter().position(|l| *l == lies).map(|place| Die(place as u8 + 1))
    }

    /// The die of a kind (0 to 7) in an orientation (0 to 23).
    pub const fn lies(kind: u8, way: u8) -> Die {
        Die(kind % KINDS * WAYS + way % WAYS + 1)
    }

    /// The die with this code; `None` for 0, which means an empty square, and for codes above 192.
    pub const fn from_code(code: u8) -> Option<Die> {
        if code == 0 || code as usize > CODES { None } else { Some(Die(code)) }
    }

    pub const fn code(self) -> u8 {
        self.0
    }

    /// The kind of the die, 0 to 7. The set has two dice of each kind.
    pub const fn kind(self) -> u8 {
        (self.0 - 1) / WAYS
    }

    pub const fn top(self) -> Face {
        LIES[self.0 as usize - 1][0]
    }

    /// The face that the die shows to an edge.
    pub const fn side(self, edge: Edge) -> Face {
        let [_, south, west] = LIES[self.0 as usize - 1];
        match edge {
            Edge::South => south,
            Edge::West => west,
            Edge::North => south.opposite(),
            Edge::East => west.opposite(),
        }
    }

    /// The die's face with this rank; each coloured rank is on one face.
    pub(super) const fn of_rank(self, rank: Rank) -> Face {
        face_of_kind(self.kind(), rank)
    }
}

impl std::fmt::Debug for Die {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "({:?}{:?}{:?})", self.top(), self.side(Edge::South), self.side(Edge::West))
    }
}

/// The face with this rank on dice of a kind.
pub(super) const fn face_of_kind(kind: u8, rank: Rank) -> Face {
    let (queen, rook) = colours_of_kind(kind);
    match rank {
        Rank::Queen => Face::new(queen, rank),
        Rank::Knight => Face::new(queen, Rank::Queen).opposite(),
        Rank::Rook => Face::new(rook, rank),
        Rank::Bishop => Face::new(rook, Rank::Rook).opposite(),
    }
}

/// The faces of a die that a player knows. Faces that follow from these are filled in: a die has
/// the pawn on exactly one of top, south and west, so if two of these are known and neither is the
/// pawn, the third is (ZUG-2).
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Known {
    top: Option<Face>,
    south: Option<Face>,
    west: Option<Face>,
}

impl Known {
    pub const NOTHING: Known = Known { top: None, south: None, west: None };

    /// A die with these known faces, and those that follow from them; `None` if no die has these
    /// faces.
    pub fn new(top: Option<Face>, south: Option<Face>, west: Option<Face>) -> Option<Known> {
        let mut lies = [top, south, west];
        for at in 0..3 {
            if let (None, Some(a), Some(b)) = (lies[at], lies[(at + 1) % 3], lies[(at + 2) % 3])
                && !a.is_pawn()
                && !b.is_pawn()
            {
                lies[at] = Some(Face::PAWN);
            }
        }
        let beside = |a: Option<Face>, b: Option<Face>| match (a, b) {
            (Some(a), Some(b)) => a.can_be_beside(b),
            _ => true,
        };
        let [top, south, west] = lies;
        let known = Known { top, south, west };
        let pairs = beside(top, south) && beside(south, west) && beside(west, top);
        // Exactly one of the three faces is the pawn.
        (pairs && (known.die().is_some() || lies.contains(&None))).then_some(known)
    }

    /// A die with all faces known.
    pub const fn of(die: Die) -> Known {
        Known {
            top: Some(die.top()),
            south: Some(die.side(Edge::South)),
            west: Some(die.side(Edge::West)),
        }
    }

    pub const fn top(self) -> Option<Face> {
        self.top
    }

    /// The face towards an edge; `None` if it is unknown.
    pub fn side(self, edge: Edge) -> Option<Face> {
        match edge {
            Edge::South => self.south,
            Edge::West => self.west,
            Edge::North => self.south.map(Face::opposite),
            Edge::East => self.west.map(Face::opposite),
        }
    }

    /// Whether a die has all the faces that are known.
    pub fn fits(self, die: Die) -> bool {
        let same = |known: Option<Face>, face| known.is_none_or(|known| known == face);
        same(self.top, die.top())
            && same(self.south, die.side(Edge::South))
            && same(self.west, die.side(Edge::West))
    }

    /// All dice that have the known faces.
    pub fn dice(self) -> impl Iterator<Item = Die> {
        (1..=CODES as u8).map(Die).filter(move |die| self.fits(*die))
    }

    /// The die, if its faces are all known; otherwise `None`.
    pub fn die(self) -> Option<Die> {
        Die::new(self.top?, self.south?, self.west?)
    }

    /// Whether all faces are known.
    pub const fn is_whole(self) -> bool {
        self.top.is_some() && self.south.is_some() && self.west.is_some()
    }

    /// Appends the text of the known faces: `(.bQ~)`.
    pub fn write(self, out: &mut String) {
        out.push('(');
        for face in [self.top, self.south, self.west] {
            out.push_str(face.map_or("~", Face::text));
        }
        out.push(')');
    }

    /// Reads a die at the start of a text, and returns it with the length of its text in bytes.
    /// `None` if there is none. A `~` for a face that follows from the others is refused, so that
    /// equal knowledge always has the same text.
    pub fn read_prefix(text: &str) -> Option<(Known, usize)> {
        let mut at = text.strip_prefix('(').map(|_| 1)?;
        let mut faces = [None; 3];
        for face in &mut faces {
            // All characters before this one were ASCII, so `at` is a character boundary.
            let rest = text.get(at..)?;
            if rest.starts_with('~') {
                at += 1;
            } else {
                let (read, length) = Face::read_prefix(rest)?;
                *face = Some(read);
                at += length;
            }
        }
        text.get(at..)?.strip_prefix(')')?;
        let [top, south, west] = faces;
        let known = Known::new(top, south, west)?;
        ([known.top, known.south, known.west] == faces).then_some((known, at + 1))
    }
}

impl std::fmt::Debug for Known {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let mut text = String::new();
        self.write(&mut text);
        f.write_str(&text)
    }
}
