//! Encodes a game as a code, the part of a web address after `#/g/`, and decodes it.
//!
//! *Format 1.* A code is the character `1`; the length of the body in characters; a checksum in
//! four characters, the CRC-24 (OpenPGP) of all other characters; and the body. The length has five
//! bits per base64url character, lowest first; the sixth bit is set on all but the last. The body
//! is bytes in base64url without padding, whose spare bits are zero. The range coder makes the
//! bytes from digits of known radix and, for counts, from numbers of any size. A digit of radix 32
//! is marked "(of 32)" below. In this order:
//!
//! 1. the game's number (of 32), its rules version (of 16), the index of each option's value (of
//!    16);
//! 2. 0 for the start position, or 1 and the position string as a text;
//! 3. quarter turns of the board as it is shown (of 4), whether assistance is locked (of 2);
//! 4. the number of headers, and the name and the value of each as texts; 0 or the index of an
//!    agreed result plus one (of 6);
//! 5. whether there are notes, whether there are variations (of 2 each);
//! 6. without variations, the number of plies. Then the places of the record (the start, and the
//!    position after each move) in preorder. For each place but the start, its move by the game's
//!    [`Coding`](crate::Coding): either one digit, its index among the legal moves sorted bytewise,
//!    with their number as radix; or a digit for each step until the move is complete, its index
//!    among the possible next steps sorted bytewise. If the turn may end there, a 0 ends it, and
//!    the indexes begin at 1. A checksum follows every 16th move. With notes: the comment as a
//!    text, the number of marks, and for each mark its stroke (of 4), its square (of 144), and 0 or
//!    one plus its second square (of 145). With variations: the number of moves played there;
//! 7. 0 if the end of the main line is shown, or 1 and a number: the place shown, in preorder.
//!
//! *Format 2.* Like format 1, but with the character `2` and a tail. The tail is the open
//! [`Offer`](crate::record::Offer) of a player in a game by link, or the answer to an offer. The
//! headers in the link do not repeat the offer. Games without an offer use format 1, so their links
//! do not change. A page that knows only format 1 asks for a newer version instead of dropping the
//! offer. The tail is:
//!
//! 8. the kind (of 4): 0 offers a draw, 1 asks to take moves back, 2 answers that they were taken
//!    back, 3 declines; the player who makes the offer or answer (of 2); the number of plies that
//!    the main line had then; for 1, the number of plies that would be left.
//!
//! *Format 3.* A study with several chapters. The head is that of format 1 with the character `3`;
//! the checksum covers everything else. The body is a letter, the index of the chapter that is
//! shown, and then each chapter's code of format 1 without its `1`: its length, its own checksum
//! and its own body. Only the first chapter has the headers about the whole study
//! ([`OF_ALL_CHAPTERS`]), such as its title. There are 2 to 64 chapters, and none of them has
//! hidden information. The length of a code of format 3 may have up to four letters, like that of
//! the other formats.
//!
//! *Stability.* Links of formats 1 to 3 must open for ever, so every change needs a new format.

mod chapters;
mod letters;
mod lists;
mod others;
mod read;
mod repair;
mod write;

pub use chapters::{Reading, beginning, decode};
pub(crate) use letters::{checksum, is_letter, is_whole, stated_length};
pub use others::{
    LESSON_HINTS, LESSON_RESULT, OF_ALL_CHAPTERS, Others, open_hands, set_needed_header,
};
pub use repair::{Mended, mended};
pub use write::{encode, encode_within};

use crate::notation::ParseError;
use crate::record::{NodeId, Record};
use crate::say;
use i18n::Text;
use std::fmt;
use std::ops::Range;

/// The longest code that is read, in characters; a longer one is [`LinkError::TooLong`].
pub const MAX_CODE: usize = 400_000;

/// The number of moves between two checksums in a code. Checksums show how many moves of a damaged
/// code are right.
const MOVES_PER_CHECK: usize = 16;

/// The first character of a code of format 1.
const PLAIN: char = '1';

/// The first character of a code of format 2, which contains an offer.
const WITH_OFFER: char = '2';

/// The first character of a code of format 3, which contains the chapters of a study.
const CHAPTERS: char = '3';

/// The most chapters of a study. One base64url letter of the code is the index of the shown one.
pub const MAX_CHAPTERS: usize = 64;

/// Whether a text begins with the number of a known format, as every code does.
pub fn begins_code(text: &str) -> bool {
    text.starts_with([PLAIN, WITH_OFFER, CHAPTERS])
}

/// Whether a letter is the number of a known format, as the first letter of a code is.
pub(crate) fn is_version(letter: u8) -> bool {
    [PLAIN, WITH_OFFER, CHAPTERS].contains(&char::from(letter))
}

/// The content of a link: a game, and how it is shown.
#[derive(Clone, Debug, PartialEq)]
pub struct Shared {
    /// The game with its variations.
    pub record: Record,
    /// The position of the record that is shown first.
    pub at: NodeId,
    /// Quarter turns of the board, clockwise, from the first player's side.
    pub turned: u8,
    /// Whether assistance (showing targets, reasons and layers, and taking moves back) is off for
    /// the person who opens the link.
    pub locked: bool,
    /// The other chapters, if the game is a chapter of a study; otherwise empty.
    pub others: Others,
}

impl Shared {
    /// A game shown at the end of its main line, from the first player's side.
    pub fn new(record: Record) -> Self {
        let at = record.end_of_line(NodeId::START);
        Shared { record, at, turned: 0, locked: false, others: Others::default() }
    }
}

/// Why a link cannot be read.
#[derive(Clone, Debug)]
pub enum LinkError {
    /// The text is empty.
    Empty,
    /// The text is longer than [`MAX_CODE`].
    TooLong,
    /// The text begins with the number of an unknown format.
    Version(char),
    /// The text has a character that no link has.
    Character {
        /// The number of characters before the wrong one.
        at: usize,
        /// The wrong character.
        found: char,
    },
    /// The text is shorter or longer than the length that it states.
    Length {
        /// The number of characters in the text.
        found: usize,
        /// The number of characters that the text states.
        expected: usize,
        /// The part of the game that checksums confirm, if there is any.
        sound: Option<Box<Shared>>,
    },
    /// The checksum disagrees, so a character was changed.
    Damaged {
        /// At least this many characters at the beginning are right.
        at: usize,
        /// The part of the game that checksums confirm, if there is any.
        sound: Option<Box<Shared>>,
    },
    /// The code names a game, a version of its rules or an option that this version of the program
    /// does not know.
    Unknown,
    /// The position in the code cannot be read.
    Position(ParseError),
    /// The code is right so far, but reading has spent its budget of work. [`Reading::go_on`]
    /// resumes.
    Unfinished(Box<Reading>),
}

impl LinkError {
    /// The part of the game that could be read and is certain; `None` if nothing is certain.
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

    /// The bytes of the code that are wrong; `None` if they are not known.
    pub(crate) fn at(&self) -> Option<Range<usize>> {
        match self {
            // The characters before a wrong one are ASCII, one byte each.
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
                write!(f, "found {found:?}, expected {PLAIN} to {CHAPTERS}: ")?;
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

/// Encodes a text as base64url, so that a player does not read hidden information of a game by
/// accident. This is no encryption.
pub fn seal(text: &str) -> String {
    letters::to_base64(text.as_bytes())
}

/// Decodes a text from [`seal`]; `None` for any other text.
pub fn unseal(text: &str) -> Option<String> {
    String::from_utf8(letters::from_base64(text)?).ok()
}
