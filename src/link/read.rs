//! Reads a code.

use super::letters::{LETTERS, checksum, from_base64, value_of};
use super::write::encode;
use super::{LinkError, MAX_CODE, MOVES_PER_CHECK, Shared, VERSION};
use crate::catalog;
use crate::coder::{Decoder, MAX_RADIX};
use crate::geometry::Square;
use crate::info::Coding;
use crate::options::Options;
use crate::record::{MAX_HEADERS, MAX_MARKS, MAX_PLIES, MAX_TEXT, Mark, NodeId, Record};
use crate::turn::Step;

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
