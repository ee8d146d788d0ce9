//! Encodes a game as the part of an address after `#/g/`, and decodes it.
//!
//! *Format 1.* The character `1`; the length of the body in characters, five bits a character in
//! base64url, lowest first, the sixth bit set on all but the last; a CRC-24 (OpenPGP) of all
//! characters but its own, in four; and the body: bytes in base64url without padding, whose spare
//! bits are zero. The bytes are from the range coder: digits of known radix and, for counts,
//! numbers of any size. In this order:
//!
//! 1. the game's number (of 32), its rules version (of 16), the index of each option's value (of
//!    16);
//! 2. 0 for the start position, or 1 and the position string as a text;
//! 3. quarter turns of the board as it is shown (of 4), whether assistance is locked (of 2);
//! 4. the number of headers, and the name and the value of each as texts; 0 or the index of an
//!    agreed result plus one (of 6);
//! 5. whether there are notes, whether there are variations (of 2 each);
//! 6. without variations, the number of plies. Then the places of the record in preorder, the start
//!    first. For each place but the start, its move by the game's [`Coding`](crate::Coding): either
//!    one digit, its index among the legal moves sorted bytewise, with their number as radix; or a
//!    digit for each step until the move is complete, its index among the possible next steps
//!    sorted bytewise. If the turn may end there, a 0 ends it, and the indexes begin at 1. After
//!    every 16th move a check. With notes: the comment as a text, the number of marks, and for each
//!    mark its stroke (of 4), its square (of 144), and 0 or one plus its second square (of 145).
//!    With variations: the number of moves played there;
//! 7. 0 if the end of the main line is shown, or 1 and a number: the place shown, in preorder.
//!
//! *Format 2.* The character `2`, and then format 1 with a tail: the open
//! [`Offer`](crate::record::Offer) or answer of a player in a game by link, which is then not among
//! the headers. All other games use format 1, so their links do not change. A page that knows only
//! format 1 asks for a newer version instead of dropping the offer. The tail is:
//!
//! 8. 0 for a draw, 1 for a move back, 2 if it was taken back, 3 for no (of 4); who makes it (of
//!    2); the number of plies that the main line had then; for a move back, the number of plies
//!    that would be left.
//!
//! *Stability.* Links of formats 1 and 2 stay readable. A change makes a new format.

mod letters;
mod lists;
mod read;
mod repair;
mod write;

pub(crate) use letters::{checksum, is_letter, is_whole, stated_length};
pub use read::{Reading, beginning, decode};
pub use repair::{Mended, mended};
pub use write::{encode, encode_within};

use crate::notation::ParseError;
use crate::record::{NodeId, Record};
use crate::say;
use i18n::Text;
use std::fmt;
use std::ops::Range;

/// The longest code that is read, in characters.
pub const MAX_CODE: usize = 400_000;

/// A checksum follows every 16 moves.
const MOVES_PER_CHECK: usize = 16;

/// The formats, each by the character that its codes begin with.
const PLAIN: char = '1';
const WITH_OFFER: char = '2';

/// Whether a text begins as codes of a known format do.
pub fn begins_code(text: &str) -> bool {
    text.starts_with([PLAIN, WITH_OFFER])
}

/// Whether codes of a known format begin with a letter.
pub(crate) fn is_version(letter: u8) -> bool {
    [PLAIN, WITH_OFFER].contains(&char::from(letter))
}

/// The content of a link: a game, and how it is shown.
#[derive(Clone, Debug, PartialEq)]
pub struct Shared {
    /// The game.
    pub record: Record,
    /// The place that is shown.
    pub at: NodeId,
    /// Quarter turns of the board, clockwise, from the first player's side.
    pub turned: u8,
    /// Whether assistance is off for the person who opens the link.
    pub locked: bool,
}

impl Shared {
    /// A game shown at the end of its main line, from the first player's side.
    pub fn new(record: Record) -> Self {
        let at = record.end_of_line(NodeId::START);
        Shared { record, at, turned: 0, locked: false }
    }
}

/// Why a link cannot be read.
#[derive(Clone, Debug)]
pub enum LinkError {
    /// The text is empty.
    Empty,
    /// It is longer than any link.
    TooLong,
    /// It begins with the number of an unknown format.
    Version(char),
    /// It has a character that no link has.
    Character {
        /// The number of characters before it.
        at: usize,
        /// The character.
        found: char,
    },
    /// It is too short or too long.
    Length {
        /// The number of characters.
        found: usize,
        /// The correct number of characters.
        expected: usize,
        /// The part of the game that is certain.
        sound: Option<Box<Shared>>,
    },
    /// A character was changed.
    Damaged {
        /// At least this many characters are certain.
        at: usize,
        /// The part of the game that is certain.
        sound: Option<Box<Shared>>,
    },
    /// It has a game, rules or options that this version does not know.
    Unknown,
    /// Its position cannot be read.
    Position(ParseError),
    /// It is correct so far, and so large that the budget is spent. Reading can resume.
    Unfinished(Box<Reading>),
}

impl LinkError {
    /// The part of the game that could be read and is certain.
    pub fn sound(&self) -> Option<Shared> {
        match self {
            LinkError::Length { sound, .. } | LinkError::Damaged { sound, .. } => {
                sound.as_deref().cloned()
            }
            LinkError::Unfinished(reading) => Some(reading.so_far()),
            _ => None,
        }
    }

    /// The error in a sentence for a reader who sees the link next to it.
    pub fn told(&self) -> Text {
        let key = match self {
            LinkError::Empty => say::LINK_EMPTY,
            LinkError::TooLong => say::LINK_TOO_LONG,
            LinkError::Version(_) | LinkError::Unknown => say::NEEDS_NEWER,
            LinkError::Character { .. } => say::LINK_LETTERS,
            LinkError::Length { found, expected, .. } if found < expected => say::LINK_CUT,
            LinkError::Length { .. } => say::LINK_LONGER,
            LinkError::Damaged { .. } => say::LINK_DAMAGED,
            LinkError::Position(error) => return error.told(),
            LinkError::Unfinished(reading) => return say::very_large(reading.moves()),
        };
        key.into()
    }

    /// The bytes of the code that are wrong, if they are known.
    pub(crate) fn at(&self) -> Option<Range<usize>> {
        match self {
            // Each character before it is one byte.
            LinkError::Character { at, found } => Some(*at..at + found.len_utf8()),
            LinkError::Length { found, expected, .. } if found > expected => {
                Some(*expected..*found)
            }
            _ => None,
        }
    }
}

/// The error for the command line, with the place and the characters found there.
impl fmt::Display for LinkError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("link: ")?;
        match self {
            LinkError::Empty => f.write_str("found nothing: ")?,
            LinkError::Version(found) => {
                write!(f, "found {found:?}, expected {PLAIN} or {WITH_OFFER}: ")?;
            }
            LinkError::Character { at, found } => {
                write!(f, "found {found:?} at character {}: ", at + 1)?;
            }
            LinkError::Length { found, expected, .. } => {
                write!(f, "found {found} characters, expected {expected}: ")?;
            }
            LinkError::Damaged { at, .. } if *at > 0 => write!(f, "sound up to character {at}: ")?,
            LinkError::Position(error) => return error.fmt(f),
            _ => {}
        }
        self.told().fmt(f)
    }
}

impl std::error::Error for LinkError {}

/// Encodes a text as base64url, so that it is not read by accident. This is no encryption.
pub fn seal(text: &str) -> String {
    letters::to_base64(text.as_bytes())
}

/// Decodes a sealed text. `None` if it is not one.
pub fn unseal(text: &str) -> Option<String> {
    String::from_utf8(letters::from_base64(text)?).ok()
}
