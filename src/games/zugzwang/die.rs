//! Dice in their orientation, and dice with unknown faces.
//!
//! *Grammar.* A die is `(`, its top, south and west face, `)`. `~` is a face that the viewer may
//! not know.

use super::edge::Edge;
use super::face::{Colour, Face, Rank};

/// The number of kinds of die (ZUG-2).
pub const KINDS: u8 = 8;
/// The number of orientations of a die (ZUG-3).
pub const WAYS: u8 = 24;
/// The number of die codes: one for each kind and orientation.
const CODES: usize = KINDS as usize * WAYS as usize;

/// The colours of the queen and of the rook of a kind. Bit 2 is the pair of colours that the queen
/// has, bit 1 the queen's colour, bit 0 the rook's.
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

/// Top, south and west face of each die, indexed by its code minus one.
const LIES: [[Face; 3]; CODES] = {
    let mut lies = [[Face::PAWN; 3]; CODES];
    let mut code = 0;
    while code < CODES {
        let (queen, rook) = colours_of_kind(code as u8 / WAYS);
        let way = code % WAYS as usize;
        // The queen has one of six directions, the rook one of the four at right angles to it.
        let (queen_axis, queen_away) = (way / 8, way / 4 % 2 == 1);
        let (rook_axis, rook_away) = ((queen_axis + 1 + way / 2 % 2) % 3, way % 2 == 1);
        let (queen, rook) = (Face::new(queen, Rank::Queen), Face::new(rook, Rank::Rook));
        lies[code][queen_axis] = if queen_away { queen.opposite() } else { queen };
        lies[code][rook_axis] = if rook_away { rook.opposite() } else { rook };
        code += 1;
    }
    lies
};

/// A die in its orientation: one of 8 kinds in one of 24 ways. Its code is 1 to 192, so 0 can mean
/// no die.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Die(u8);

impl Die {
    /// The die with these three faces; `None` if there is no such die (ZUG-1, ZUG-2).
    pub fn new(top: Face, south: Face, west: Face) -> Option<Die> {
        let lies = [top, south, west];
        LIES.iter().position(|l| *l == lies).map(|place| Die(place as u8 + 1))
    }

    /// The die of a kind (below 8) in one of 24 orientations.
    pub const fn lies(kind: u8, way: u8) -> Die {
        Die(kind % KINDS * WAYS + way % WAYS + 1)
    }

    /// The die with a code.
    pub const fn from_code(code: u8) -> Option<Die> {
        if code == 0 || code as usize > CODES { None } else { Some(Die(code)) }
    }

    pub const fn code(self) -> u8 {
        self.0
    }

    /// Its kind, below 8. The set has two dice of each kind.
    pub const fn kind(self) -> u8 {
        (self.0 - 1) / WAYS
    }

    pub const fn top(self) -> Face {
        LIES[self.0 as usize - 1][0]
    }

    /// The face towards an edge.
    pub const fn side(self, edge: Edge) -> Face {
        let [_, south, west] = LIES[self.0 as usize - 1];
        match edge {
            Edge::South => south,
            Edge::West => west,
            Edge::North => south.opposite(),
            Edge::East => west.opposite(),
        }
    }

    /// Its only face of a rank.
    pub(super) const fn of_rank(self, rank: Rank) -> Face {
        face_of_kind(self.kind(), rank)
    }
}

impl std::fmt::Debug for Die {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "({:?}{:?}{:?})", self.top(), self.side(Edge::South), self.side(Edge::West))
    }
}

/// The only face of a rank that dice of a kind have.
pub(super) const fn face_of_kind(kind: u8, rank: Rank) -> Face {
    let (queen, rook) = colours_of_kind(kind);
    match rank {
        Rank::Queen => Face::new(queen, rank),
        Rank::Knight => Face::new(queen, Rank::Queen).opposite(),
        Rank::Rook => Face::new(rook, rank),
        Rank::Bishop => Face::new(rook, Rank::Rook).opposite(),
    }
}

/// The known faces of a die. Faces that follow from the others are always filled in: if two of the
/// three are known and neither is the pawn, the third is (ZUG-2).
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Known {
    top: Option<Face>,
    south: Option<Face>,
    west: Option<Face>,
}

impl Known {
    pub const NOTHING: Known = Known { top: None, south: None, west: None };

    /// `None` if no die has these faces.
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
        // Of three faces exactly one is the pawn.
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

    /// The face towards an edge.
    pub fn side(self, edge: Edge) -> Option<Face> {
        match edge {
            Edge::South => self.south,
            Edge::West => self.west,
            Edge::North => self.south.map(Face::opposite),
            Edge::East => self.west.map(Face::opposite),
        }
    }

    /// Whether a die agrees with the known faces.
    pub fn fits(self, die: Die) -> bool {
        let same = |known: Option<Face>, face| known.is_none_or(|known| known == face);
        same(self.top, die.top())
            && same(self.south, die.side(Edge::South))
            && same(self.west, die.side(Edge::West))
    }

    /// The dice that agree with the known faces.
    pub fn dice(self) -> impl Iterator<Item = Die> {
        (1..=CODES as u8).map(Die).filter(move |die| self.fits(*die))
    }

    /// The die, if all faces are known.
    pub fn die(self) -> Option<Die> {
        Die::new(self.top?, self.south?, self.west?)
    }

    /// Whether all faces are known.
    pub const fn is_whole(self) -> bool {
        self.top.is_some() && self.south.is_some() && self.west.is_some()
    }

    /// Appends its text: `(.bQ~)`.
    pub fn write(self, out: &mut String) {
        out.push('(');
        for face in [self.top, self.south, self.west] {
            out.push_str(face.map_or("~", Face::text));
        }
        out.push(')');
    }

    /// Reads a die from the start of a text, and returns it with the length of its text. A `~` for
    /// a face that follows from the others is refused, so the same knowledge always has the same
    /// text.
    pub fn read_prefix(text: &str) -> Option<(Known, usize)> {
        let mut at = text.strip_prefix('(').map(|_| 1)?;
        let mut faces = [None; 3];
        for face in &mut faces {
            // Everything before was ASCII, so this is the start of a character.
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
