//! Packs a game into the part of an address behind `#/g/`, and reads it back.
//!
//! *Format 1.* The character `1`; the length of the body in characters, five bits a character in
//! base64url, lowest first, the sixth bit set on all but the last; a CRC-24 (OpenPGP) of all
//! characters but its own, in four; and the body: bytes in base64url without padding, whose spare
//! bits are zero. The bytes are digits of known radix from the range coder, in this order:
//!
//! 1. the game's number (of 32), its rules version (of 16), the place of each option's value (of 16);
//! 2. 0 for the start position, or 1 and the position string as a text;
//! 3. quarter turns of the board as it is shown (of 4), whether helps are locked (of 2);
//! 4. how many headers as a number, the name and the value of each as texts; 0 or the place of an
//!    agreed result plus one (of 6);
//! 5. whether there are notes, whether there are variations (of 2 each);
//! 6. without variations, the number of plies. Then the places of the record in preorder, the start
//!    first. Of each but the start its move, by the game's [`Coding`]: as a digit that is its place
//!    among the legal moves sorted bytewise, out of as many as there are; or step by step until it is
//!    whole, each as a digit that is its place among the steps that may come next sorted bytewise,
//!    where 0 is to stop if the turn may end there. After every 16th move a check. With notes: the
//!    comment as a text, the number of marks, and of each its stroke (of 4), its square (of 144),
//!    and 0 or one plus its second square (of 145). With variations: how many moves were played
//!    there, as a number;
//! 7. 0 where the end of the main line is shown, or 1 and a number: the place shown, in preorder.
//!
//! *Stability.* Links of format 1 can be read for ever. A change makes a new format.

use crate::catalog;
use crate::coder::{Decoder, Encoder, MAX_RADIX};
use crate::geometry::Square;
use crate::info::Coding;
use crate::notation::ParseError;
use crate::options::Options;
use crate::record::{MAX_HEADERS, MAX_MARKS, MAX_PLIES, MAX_TEXT, Mark, NodeId, Record};
use crate::state::State;
use crate::turn::Step;
use std::fmt;

/// The longest code that is read, in characters.
pub const MAX_CODE: usize = 400_000;

/// A checksum follows every 16 moves.
const MOVES_PER_CHECK: u32 = 16;

const VERSION: char = '1';
const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
/// Without a table, which would be as large as all of this.
const CRC: crc::Crc<u32, crc::NoTable> = crc::Crc::<u32, crc::NoTable>::new(&crc::CRC_24_OPENPGP);

/// What a link carries: a game, and how it is shown.
#[derive(Clone, Debug, PartialEq)]
pub struct Shared {
    /// The game.
    pub record: Record,
    /// The place that is shown.
    pub at: NodeId,
    /// How many quarter turns the board has made, clockwise, from the first player's side.
    pub turned: u8,
    /// Whether helps are switched off for whoever opens it.
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
    /// There is nothing.
    Empty,
    /// It is longer than any link.
    TooLong,
    /// It begins with the number of a format that is not known here.
    Version(char),
    /// A character that no link has.
    Character {
        /// How many characters stand before it.
        at: usize,
        /// The character.
        found: char,
    },
    /// It ends too early, or goes on too long.
    Length {
        /// How many characters there are.
        found: usize,
        /// How many there should be.
        expected: usize,
        /// What could be read and is certain.
        sound: Option<Box<Shared>>,
    },
    /// A character was changed.
    Damaged {
        /// How many characters were certain, at least.
        at: usize,
        /// What could be read and is certain.
        sound: Option<Box<Shared>>,
    },
    /// It holds a game, rules or options that are not known here.
    Unknown(&'static str),
    /// It holds a position that is none.
    Position(ParseError),
}

impl LinkError {
    /// The part of the game that could be read and is certain.
    pub fn sound(&self) -> Option<&Shared> {
        match self {
            LinkError::Length { sound, .. } | LinkError::Damaged { sound, .. } => sound.as_deref(),
            _ => None,
        }
    }
}

impl fmt::Display for LinkError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LinkError::Empty => f.write_str("link: found nothing, expected a game's code"),
            LinkError::TooLong => {
                write!(f, "link: longer than {MAX_CODE} characters, which no link is")
            }
            LinkError::Version(found) => {
                write!(
                    f,
                    "link: format {found:?} is not known here, expected {VERSION}; it may be made with a newer version"
                )
            }
            LinkError::Character { at, found } => {
                write!(
                    f,
                    "link: breaks at character {}: found {found:?}, expected a letter, a digit, - or _",
                    at + 1
                )
            }
            LinkError::Length { found, expected, .. } if found < expected => {
                write!(
                    f,
                    "link: is cut off after character {found}, expected {expected} characters"
                )
            }
            LinkError::Length { found, expected, .. } => {
                write!(
                    f,
                    "link: goes on after character {expected}, expected no more, found {found} characters"
                )
            }
            LinkError::Damaged { at: 0, .. } => {
                f.write_str("link: is damaged: its checksum does not agree with it")
            }
            LinkError::Damaged { at, .. } => {
                write!(
                    f,
                    "link: is damaged, somewhere after character {at}: its checksum does not agree with it"
                )
            }
            LinkError::Unknown(what) => {
                write!(f, "link: holds {what} not known here; it may be made with a newer version")
            }
            LinkError::Position(error) => write!(f, "link: {error}"),
        }
    }
}

impl std::error::Error for LinkError {}

/// Packs a game. The code consists of letters, digits, `-` and `_`.
///
/// The same game always gives the same code.
pub fn encode(shared: &Shared) -> String {
    let body = to_base64(&encode_body(shared));
    let mut head = String::from(VERSION);
    let mut length = body.len();
    loop {
        let more = length >= 32;
        head.push(LETTERS[length % 32 + if more { 32 } else { 0 }] as char);
        length /= 32;
        if !more {
            break;
        }
    }
    let check = checksum(&head, &body);
    format!("{head}{check}{body}")
}

fn checksum(head: &str, body: &str) -> String {
    let mut digest = CRC.digest();
    digest.update(head.as_bytes());
    digest.update(body.as_bytes());
    let sum = digest.finalize();
    (0..4).map(|i| LETTERS[(sum >> (18 - 6 * i)) as usize % 64] as char).collect()
}

fn encode_body(shared: &Shared) -> Vec<u8> {
    let record = &shared.record;
    let info = record.info();
    let mut coder = Encoder::new();
    coder.digit(info.number.into(), 32);
    coder.digit(info.rules_version.into(), 16);
    record.options().choices().iter().for_each(|choice| coder.digit((*choice).into(), 16));
    let from_start = record.starts_at_start();
    coder.digit((!from_start).into(), 2);
    if !from_start {
        coder.text(&record.node(NodeId::START).state().text());
    }
    coder.digit((shared.turned % 4).into(), 4);
    coder.digit(shared.locked.into(), 2);
    coder.number(record.headers().len() as u32);
    for (name, value) in record.headers() {
        coder.text(name);
        coder.text(value);
    }
    coder.digit(record.agreed().map_or(0, |result| u32::from(result) + 1), 6);

    let order = record.preorder();
    let nodes = || order.iter().map(|id| record.node(*id));
    let notes = nodes().any(|node| !node.comment().is_empty() || !node.marks().is_empty());
    let branches = nodes().any(|node| node.children().len() > 1);
    coder.digit(notes.into(), 2);
    coder.digit(branches.into(), 2);
    if !branches {
        coder.number(order.len() as u32 - 1);
    }
    let mut coded = 0;
    // The legal moves of a place with variations are found once for all of them.
    let mut offered = None;
    for node in nodes() {
        if let Some(parent) = node.parent() {
            match info.coding {
                Coding::Moves => {
                    let (_, moves) = match offered.take() {
                        Some(known @ (at, _)) if at == parent => offered.insert(known),
                        _ => offered.insert((parent, record.moves(parent))),
                    };
                    if let Ok(place) = moves.binary_search_by(|text| text.as_str().cmp(node.text()))
                    {
                        coder.digit(place as u32, moves.len() as u32);
                    }
                }
                Coding::Steps => {
                    encode_steps(&mut coder, &**record.node(parent).state(), node.text())
                }
            }
            coded += 1;
            if coded % MOVES_PER_CHECK == 0 {
                coder.check();
            }
        }
        if notes {
            coder.text(node.comment());
            coder.number(node.marks().len() as u32);
            for mark in node.marks() {
                coder.digit(mark.style.into(), 4);
                coder.digit(square_number(mark.from), 144);
                coder.digit(mark.to.map_or(0, |to| square_number(to) + 1), 145);
            }
        }
        if branches {
            coder.number(node.children().len() as u32);
        }
    }
    let at_end = shared.at == record.end_of_line(NodeId::START);
    coder.digit((!at_end).into(), 2);
    if !at_end {
        coder.number(order.iter().position(|id| *id == shared.at).unwrap_or(0) as u32);
    }
    coder.finish()
}

/// Codes a move step by step.
fn encode_steps(coder: &mut Encoder, state: &dyn State, text: &str) {
    let steps = state.steps_of(text).unwrap_or_default();
    for taken in 0..=steps.len() {
        let next = state.next(&steps[..taken]);
        let stop = u32::from(next.may_stop);
        let place = match steps.get(taken) {
            None => Some(0),
            Some(step) => next.steps.iter().position(|next| next == step).map(|i| stop + i as u32),
        };
        if let Some(place) = place {
            coder.digit(place, stop + next.steps.len() as u32);
        }
    }
}

/// Bytes in base64url without padding.
fn to_base64(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len() / 3 * 4 + 3);
    let (mut bits, mut count) = (0u32, 0);
    for byte in bytes {
        bits = bits << 8 | u32::from(*byte);
        count += 8;
        while count >= 6 {
            count -= 6;
            text.push(LETTERS[(bits >> count) as usize % 64] as char);
        }
    }
    if count > 0 {
        text.push(LETTERS[(bits << (6 - count)) as usize % 64] as char);
    }
    text
}

/// The bytes of a text that [`to_base64`] may have made; `None` of any other text.
fn from_base64(text: &str) -> Option<Vec<u8>> {
    let mut bytes = Vec::with_capacity(text.len() / 4 * 3 + 3);
    let (mut bits, mut count) = (0u32, 0);
    for letter in text.bytes() {
        bits = bits << 6 | value_of(letter)?;
        count += 6;
        if count >= 8 {
            count -= 8;
            bytes.push((bits >> count) as u8);
        }
    }
    let spare = bits & ((1 << count) - 1);
    (count < 6 && spare == 0).then_some(bytes)
}

/// The six bits that a letter stands for.
fn value_of(letter: u8) -> Option<u32> {
    LETTERS.iter().position(|l| *l == letter).map(|value| value as u32)
}

fn square_number(square: Square) -> u32 {
    u32::from(square.rank()) * 12 + u32::from(square.file())
}

fn square_of(number: u32) -> Option<Square> {
    Square::new((number % 12) as u8, (number / 12) as u8)
}

/// Reads a code.
///
/// # Errors
/// Says what is wrong and, where the game could be read for a while, how far it was certain.
pub fn decode(code: &str) -> Result<Shared, LinkError> {
    if code.len() > MAX_CODE {
        return Err(LinkError::TooLong);
    }
    let version = code.chars().next().ok_or(LinkError::Empty)?;
    if let Some((at, found)) =
        code.chars().enumerate().find(|(_, c)| !c.is_ascii() || !LETTERS.contains(&(*c as u8)))
    {
        return Err(LinkError::Character { at, found });
    }
    if version != VERSION {
        return Err(LinkError::Version(version));
    }
    let cut = |expected| LinkError::Length { found: code.len(), expected, sound: None };
    let mut expected = 0usize;
    let mut head = 1;
    loop {
        let letter = code.as_bytes().get(head).ok_or(cut(head + 6))?;
        let digit = value_of(*letter).unwrap_or(0);
        expected |= (digit as usize % 32) << (5 * (head - 1));
        head += 1;
        if digit < 32 {
            break;
        }
        if head > 4 {
            return Err(LinkError::Damaged { at: 0, sound: None });
        }
    }
    let body_at = head + 4;
    let expected = body_at + expected;
    if code.len() < body_at {
        return Err(cut(expected));
    }
    let body = &code[body_at..expected.min(code.len())];
    let whole = code.len() == expected && code[head..body_at] == checksum(&code[..head], body);
    let bytes = from_base64(body).or_else(|| {
        // A body that was cut off may end within a byte: what is left of it is dropped.
        if whole { None } else { from_base64(&body[..body.len() / 4 * 4]) }
    });
    let damaged = |at, sound| match code.len() == expected {
        true => LinkError::Damaged { at, sound },
        false => LinkError::Length { found: code.len(), expected, sound },
    };
    let Some(bytes) = bytes else { return Err(damaged(0, None)) };
    let mut decoding = Decoding { decoder: Decoder::new(&bytes), keep_sound: !whole, sound: None };
    let read = decoding.read();
    if whole {
        return match read {
            Ok(shared) if encode(&shared) == code => Ok(shared),
            Ok(_) => Err(damaged(0, None)),
            Err(Wrong::Known(error)) => Err(error),
            Err(Wrong::Garbled) => Err(damaged(0, None)),
        };
    }
    let at = decoding.sound.as_ref().map_or(0, |(position, _)| body_at + position * 4 / 3);
    let sound = decoding.sound.map(|(_, record)| Box::new(Shared::new(record)));
    Err(damaged(at, sound))
}

/// What can go wrong behind the checksum.
enum Wrong {
    /// Something that can be told.
    Known(LinkError),
    /// Digits that no encoder writes.
    Garbled,
}

struct Decoding<'a> {
    decoder: Decoder<'a>,
    /// Whether what is certain is worth a copy: not where the checksum says that all of it is.
    keep_sound: bool,
    /// The game as of the last check that agreed, and how many bytes that took.
    sound: Option<(usize, Record)>,
}

impl Decoding<'_> {
    fn number(&mut self, most: usize) -> Result<u32, Wrong> {
        self.decoder.number().filter(|n| *n as usize <= most).ok_or(Wrong::Garbled)
    }

    fn text(&mut self) -> Result<String, Wrong> {
        self.decoder.text(MAX_TEXT as u32).ok_or(Wrong::Garbled)
    }

    fn flag(&mut self) -> bool {
        self.decoder.digit(2) == 1
    }

    fn read(&mut self) -> Result<Shared, Wrong> {
        let unknown = |what| Wrong::Known(LinkError::Unknown(what));
        let number = self.decoder.digit(32);
        let family = catalog::GAMES.iter().copied().find(|f| u32::from(f.info().number) == number);
        let family = family.ok_or(unknown("a game that is"))?;
        let info = family.info();
        if self.decoder.digit(16) != u32::from(info.rules_version) {
            return Err(unknown("rules that are"));
        }
        let choices: Vec<u8> = info.options.iter().map(|_| self.decoder.digit(16) as u8).collect();
        let options =
            Options::from_choices(info.options, &choices).ok_or(unknown("options that are"))?;
        let mut record = if self.flag() {
            let text = self.text()?;
            Record::from_position(family, options, &text)
                .map_err(|error| Wrong::Known(LinkError::Position(error)))?
        } else if info.dealt {
            // Each start is another one, so it is always told.
            return Err(Wrong::Garbled);
        } else {
            Record::new(family, options)
        };
        let turned = self.decoder.digit(4) as u8;
        let locked = self.flag();
        for _ in 0..self.number(MAX_HEADERS)? {
            let (name, value) = (self.text()?, self.text()?);
            if !record.add_header(&name, &value) {
                return Err(Wrong::Garbled);
            }
        }
        let agreed = self.decoder.digit(6);
        let order = self.places(&mut record)?;
        // Not before the moves: a game that the clock has ended takes none.
        record.agree(agreed.checked_sub(1).map(|result| result as u8));
        let at = if self.flag() {
            let place = self.number(MAX_PLIES)? as usize;
            *order.get(place).ok_or(Wrong::Garbled)?
        } else {
            record.end_of_line(NodeId::START)
        };
        Ok(Shared { record, at, turned, locked })
    }

    /// Reads the moves and the notes, and gives the places in preorder.
    fn places(&mut self, record: &mut Record) -> Result<Vec<NodeId>, Wrong> {
        let notes = self.flag();
        let branches = self.flag();
        let mut plies = if branches { 0 } else { self.number(MAX_PLIES)? };
        let mut order = vec![NodeId::START];
        // The places at which a move is still to be read, the next last.
        let mut open: Vec<NodeId> = Vec::new();
        let mut at = NodeId::START;
        loop {
            if notes {
                self.notes(record, at)?;
            }
            let children = if branches { self.number(MAX_PLIES)? } else { plies.min(1) };
            plies = plies.saturating_sub(1);
            if open.len() + order.len() + children as usize > MAX_PLIES + 1 {
                return Err(Wrong::Garbled);
            }
            open.extend((0..children).map(|_| at));
            let Some(parent) = open.pop() else { return Ok(order) };
            let text = self.one_move(record, parent).ok_or(Wrong::Garbled)?;
            at = record.play(parent, &text).map_err(|_| Wrong::Garbled)?;
            order.push(at);
            if (order.len() as u32 - 1).is_multiple_of(MOVES_PER_CHECK) {
                if !self.decoder.check() {
                    return Err(Wrong::Garbled);
                }
                if self.keep_sound {
                    self.sound = Some((self.decoder.position(), record.clone()));
                }
            }
        }
    }

    /// Reads a move that may be played at a place.
    fn one_move(&mut self, record: &Record, at: NodeId) -> Option<String> {
        if record.info().coding == Coding::Moves {
            let mut moves = record.moves(at);
            let place = self.place_among(moves.len())?;
            return Some(moves.swap_remove(place));
        }
        let node = record.node(at);
        let mut taken = Vec::new();
        while !node.outcome().is_over() {
            let next = node.state().next(&taken);
            let stop = usize::from(next.may_stop);
            match self.place_among(stop + next.steps.len())?.checked_sub(stop) {
                None => return Some(taken.iter().map(Step::text).collect()),
                Some(place) => taken.push(next.steps[place]),
            }
        }
        None
    }

    /// Reads a place among so many; there must be some.
    fn place_among(&mut self, count: usize) -> Option<usize> {
        let radix = u32::try_from(count).ok().filter(|radix| (1..=MAX_RADIX).contains(radix))?;
        Some(self.decoder.digit(radix) as usize)
    }

    fn notes(&mut self, record: &mut Record, at: NodeId) -> Result<(), Wrong> {
        let comment = self.text()?;
        record.set_comment(at, &comment);
        let size = record.node(at).state().size();
        let on_board = |square: &Square| square.file() < size && square.rank() < size;
        let mut marks = Vec::new();
        for _ in 0..self.number(MAX_MARKS)? {
            let style = self.decoder.digit(4) as u8;
            let from = square_of(self.decoder.digit(144)).filter(on_board).ok_or(Wrong::Garbled)?;
            let to = match self.decoder.digit(145) {
                0 => None,
                n => Some(square_of(n - 1).filter(on_board).ok_or(Wrong::Garbled)?),
            };
            marks.push(Mark { style, from, to });
        }
        record.set_marks(at, marks);
        Ok(())
    }
}

/// A text that does not show what it says at a glance, and is no secret: base64url.
pub(crate) fn seal(text: &str) -> String {
    to_base64(text.as_bytes())
}

/// What was sealed; `None` where nothing was.
pub(crate) fn unseal(text: &str) -> Option<String> {
    String::from_utf8(from_base64(text)?).ok()
}
