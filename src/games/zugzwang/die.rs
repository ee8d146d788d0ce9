//! Dice as they lie, and what is known of a die.
//!
//! *Grammar.* A die is `(`, its top, its south and its west face, `)`; a face that the viewer may not
//! know is `~`.

use super::edge::Edge;
use super::face::{Colour, Face, Rank};

/// How many kinds of die there are.
pub const KINDS: u8 = 8;
/// How many ways there are to lay a die down.
pub const WAYS: u8 = 24;
/// How many codes of dice there are.
const CODES: usize = KINDS as usize * WAYS as usize;

/// The colour of the queen and of the rook of a kind: bit 2 tells which pair the queen has, bit 1 the
/// queen's colour, bit 0 the rook's.
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

/// Top, south and west of each die, by its code less one.
const LIES: [[Face; 3]; CODES] = {
    let mut lies = [[Face::PAWN; 3]; CODES];
    let mut code = 0;
    while code < CODES {
        let (queen, rook) = colours_of_kind(code as u8 / WAYS);
        let way = code % WAYS as usize;
        // The queen looks one of six ways, the rook one of the four that are square to it.
        let (queen_axis, queen_away) = (way / 8, way / 4 % 2 == 1);
        let (rook_axis, rook_away) = ((queen_axis + 1 + way / 2 % 2) % 3, way % 2 == 1);
        let (queen, rook) = (Face::new(queen, Rank::Queen), Face::new(rook, Rank::Rook));
        lies[code][queen_axis] = if queen_away { queen.opposite() } else { queen };
        lies[code][rook_axis] = if rook_away { rook.opposite() } else { rook };
        code += 1;
    }
    lies
};

/// A die as it lies: its kind and one of 24 ways. Its code is 1 to 192, so that 0 can mean no die.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Die(u8);

impl Die {
    /// The die that shows three faces; none where no die does (ZUG-1, ZUG-2).
    pub fn new(top: Face, south: Face, west: Face) -> Option<Die> {
        let lies = [top, south, west];
        LIES.iter().position(|l| *l == lies).map(|place| Die(place as u8 + 1))
    }

    /// The die of a kind below 8 as it lies in one of 24 ways.
    pub const fn lies(kind: u8, way: u8) -> Die {
        Die(kind % KINDS * WAYS + way % WAYS + 1)
    }

    /// The die with a code.
    pub const fn from_code(code: u8) -> Option<Die> {
        if code == 0 || code as usize > CODES { None } else { Some(Die(code)) }
    }

    /// Its code.
    pub const fn code(self) -> u8 {
        self.0
    }

    /// Its kind, below 8: which dice of the set it can be.
    pub const fn kind(self) -> u8 {
        (self.0 - 1) / WAYS
    }

    /// The face on top.
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

    /// Its one face of a rank.
    pub(super) const fn of_rank(self, rank: Rank) -> Face {
        face_of_kind(self.kind(), rank)
    }
}

impl std::fmt::Debug for Die {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "({:?}{:?}{:?})", self.top(), self.side(Edge::South), self.side(Edge::West))
    }
}

/// The one face of a rank that dice of a kind have.
pub(super) const fn face_of_kind(kind: u8, rank: Rank) -> Face {
    let (queen, rook) = colours_of_kind(kind);
    match rank {
        Rank::Queen => Face::new(queen, rank),
        Rank::Knight => Face::new(queen, Rank::Queen).opposite(),
        Rank::Rook => Face::new(rook, rank),
        Rank::Bishop => Face::new(rook, Rank::Rook).opposite(),
    }
}

/// What is known of a die as it lies. What follows from two faces is always filled in: the third is
/// the pawn where neither of them is (ZUG-2).
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Known {
    top: Option<Face>,
    south: Option<Face>,
    west: Option<Face>,
}

impl Known {
    /// Nothing.
    pub const NOTHING: Known = Known { top: None, south: None, west: None };

    /// What the faces tell; none where no die shows them.
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

    /// All of a die.
    pub const fn of(die: Die) -> Known {
        Known {
            top: Some(die.top()),
            south: Some(die.side(Edge::South)),
            west: Some(die.side(Edge::West)),
        }
    }

    /// The face on top.
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

    /// Whether a die may be the one of which this is known.
    pub fn fits(self, die: Die) -> bool {
        let same = |known: Option<Face>, face| known.is_none_or(|known| known == face);
        same(self.top, die.top())
            && same(self.south, die.side(Edge::South))
            && same(self.west, die.side(Edge::West))
    }

    /// The dice that it may be.
    pub fn dice(self) -> impl Iterator<Item = Die> {
        (1..=CODES as u8).map(Die).filter(move |die| self.fits(*die))
    }

    /// The die, where all is known.
    pub fn die(self) -> Option<Die> {
        Die::new(self.top?, self.south?, self.west?)
    }

    /// Whether all is known.
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

    /// Reads a die from the start of a text, and says how long its text is. A face that follows from
    /// the others is refused as `~`, so that there is one text of what is known.
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
