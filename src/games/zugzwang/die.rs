//! Faces, dice as they lie, and what is known of a die.
//!
//! *Grammar.* A face is a colour `b c p r` and a rank `B N Q R`, or `.` for the pawn. A die is `(`,
//! its top, its south and its west face, `)`; a face that the reader may not know is `~`.

use crate::beside;

/// The letters of the colours, in their order.
pub(super) const COLOURS: [u8; 4] = *b"bcpr";
/// The letters of the ranks, in their order.
pub(super) const RANKS: [u8; 4] = *b"BNQR";
/// The names of the colours.
pub(super) const COLOUR_NAMES: [&str; 4] = ["blue", "cream", "purple", "red"];
/// The names of the ranks.
pub(super) const RANK_NAMES: [&str; 4] = ["bishop", "knight", "queen", "rook"];

/// The ranks by their numbers.
pub(super) const BISHOP: u8 = 0;
pub(super) const KNIGHT: u8 = 1;
pub(super) const QUEEN: u8 = 2;
pub(super) const ROOK: u8 = 3;

/// Text and name of each face, by its number.
const FACES: [beside::Face; 17] = {
    const fn face(text: &'static str, name: &'static str) -> beside::Face {
        beside::Face { text, name }
    }
    [
        face(".", "pawn"),
        face("bB", "blue bishop"),
        face("bN", "blue knight"),
        face("bQ", "blue queen"),
        face("bR", "blue rook"),
        face("cB", "cream bishop"),
        face("cN", "cream knight"),
        face("cQ", "cream queen"),
        face("cR", "cream rook"),
        face("pB", "purple bishop"),
        face("pN", "purple knight"),
        face("pQ", "purple queen"),
        face("pR", "purple rook"),
        face("rB", "red bishop"),
        face("rN", "red knight"),
        face("rQ", "red queen"),
        face("rR", "red rook"),
    ]
};

/// A face of a die: 0 the pawn, then 1 + 4 × colour + rank, so that numbers are in the order of texts.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Face(u8);

impl Face {
    /// The black pawn.
    pub const PAWN: Face = Face(0);
    /// How many faces there are.
    pub const COUNT: usize = 17;

    /// The face of a colour and a rank, each below 4.
    pub const fn new(colour: u8, rank: u8) -> Face {
        Face(1 + 4 * (colour & 3) + (rank & 3))
    }

    /// Its number, below [`COUNT`](Face::COUNT).
    pub const fn code(self) -> u8 {
        self.0
    }

    /// All faces, in the order of their texts.
    pub fn all() -> impl Iterator<Item = Face> {
        (0..Face::COUNT as u8).map(Face)
    }

    /// Whether it is the pawn.
    pub const fn is_pawn(self) -> bool {
        self.0 == 0
    }

    /// Its colour; none of the pawn, which is black.
    pub const fn colour(self) -> Option<u8> {
        if self.0 == 0 { None } else { Some((self.0 - 1) >> 2) }
    }

    /// Its rank; none of the pawn, which never moves.
    pub const fn rank(self) -> Option<u8> {
        if self.0 == 0 { None } else { Some((self.0 - 1) & 3) }
    }

    /// The face on the other side of the die (ZUG-1, ZUG-2).
    pub const fn opposite(self) -> Face {
        // Letters of colours that are opposite differ in the lowest bit, of ranks in both.
        if self.0 == 0 { self } else { Face(((self.0 - 1) ^ 7) + 1) }
    }

    /// As texts write it: `bQ`, `.`.
    pub fn text(self) -> &'static str {
        self.told().text
    }

    /// What it is called: `blue queen`, `pawn`.
    pub fn name(self) -> &'static str {
        self.told().name
    }

    /// As the page is told it.
    pub fn told(self) -> beside::Face {
        FACES[usize::from(self.0)]
    }

    /// Reads a face from the start of a text.
    pub fn read_prefix(text: &str) -> Option<(Face, usize)> {
        let bytes = text.as_bytes();
        if bytes.first() == Some(&b'.') {
            return Some((Face::PAWN, 1));
        }
        let place = |letters: [u8; 4], letter: &u8| letters.iter().position(|l| l == letter);
        let colour = place(COLOURS, bytes.first()?)?;
        let rank = place(RANKS, bytes.get(1)?)?;
        Some((Face::new(colour as u8, rank as u8), 2))
    }

    /// Whether two faces can be neighbours on a die: one of them the pawn, or different axes (ZUG-2).
    const fn can_be_beside(self, other: Face) -> bool {
        match (self.0, other.0) {
            (0, 0) => false,
            (0, _) | (_, 0) => true,
            (a, b) => {
                let (a, b) = (a - 1, b - 1);
                // Another pair of colours, and another pair of ranks.
                (a ^ b) & 8 != 0 && is_queen_axis(a & 3) != is_queen_axis(b & 3)
            }
        }
    }
}

const fn is_queen_axis(rank: u8) -> bool {
    matches!(rank, KNIGHT | QUEEN)
}

impl std::fmt::Debug for Face {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.text())
    }
}

/// How many kinds of die there are.
pub const KINDS: u8 = 8;
/// How many ways there are to lay a die down.
pub const WAYS: u8 = 24;
/// How many codes of dice there are.
const CODES: usize = KINDS as usize * WAYS as usize;

/// The colour of the queen and of the rook of a kind: bit 2 tells which pair the queen has, bit 1 the
/// queen's colour, bit 0 the rook's.
const fn colours_of_kind(kind: u8) -> (u8, u8) {
    let pair = (kind >> 2) & 1;
    (2 * pair + ((kind >> 1) & 1), 2 * (1 - pair) + (kind & 1))
}

/// Top, south and west of each die, by its code less one.
const LIES: [[u8; 3]; CODES] = {
    let mut lies = [[0; 3]; CODES];
    let mut code = 0;
    while code < CODES {
        let (queen, rook) = colours_of_kind(code as u8 / WAYS);
        let way = code % WAYS as usize;
        // The queen looks one of six ways, the rook one of the four that are square to it.
        let (queen_axis, queen_away) = (way / 8, way / 4 % 2 == 1);
        let (rook_axis, rook_away) = ((queen_axis + 1 + way / 2 % 2) % 3, way % 2 == 1);
        let (queen, rook) = (Face::new(queen, QUEEN), Face::new(rook, ROOK));
        lies[code][queen_axis] = if queen_away { queen.opposite().0 } else { queen.0 };
        lies[code][rook_axis] = if rook_away { rook.opposite().0 } else { rook.0 };
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
        let lies = [top.0, south.0, west.0];
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
        Face(LIES[self.0 as usize - 1][0])
    }

    /// The face towards an edge: 0 south, 1 west, 2 north, 3 east.
    pub const fn side(self, edge: usize) -> Face {
        let face = Face(LIES[self.0 as usize - 1][1 + (edge & 1)]);
        if edge & 2 == 0 { face } else { face.opposite() }
    }

    /// Its one face of a rank.
    pub const fn of_rank(self, rank: u8) -> Face {
        face_of_kind(self.kind(), rank)
    }
}

impl std::fmt::Debug for Die {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "({:?}{:?}{:?})", self.top(), self.side(0), self.side(1))
    }
}

/// The one face of a rank that dice of a kind have.
pub const fn face_of_kind(kind: u8, rank: u8) -> Face {
    let (queen, rook) = colours_of_kind(kind);
    let colour = if is_queen_axis(rank) { queen } else { rook };
    let away = matches!(rank, KNIGHT | BISHOP);
    Face::new(if away { colour ^ 1 } else { colour }, rank)
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
        Known { top: Some(die.top()), south: Some(die.side(0)), west: Some(die.side(1)) }
    }

    /// The face on top.
    pub const fn top(self) -> Option<Face> {
        self.top
    }

    /// The face towards an edge: 0 south, 1 west, 2 north, 3 east.
    pub fn side(self, edge: usize) -> Option<Face> {
        let face = if edge & 1 == 0 { self.south } else { self.west };
        if edge & 2 == 0 { face } else { face.map(Face::opposite) }
    }

    /// Whether a die may be the one of which this is known.
    pub fn fits(self, die: Die) -> bool {
        let same = |known: Option<Face>, face| known.is_none_or(|known| known == face);
        same(self.top, die.top()) && same(self.south, die.side(0)) && same(self.west, die.side(1))
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
