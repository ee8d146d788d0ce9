//! Decodes the code of one game.

use super::letters::{LETTERS, checksum, from_base64, length};
use super::lists::Lists;
use super::write::pack;
use super::{LinkError, MAX_CODE, MOVES_PER_CHECK, Shared, WITH_OFFER, begins_code};
use crate::base::Seat;
use crate::budget::Budget;
use crate::catalog;
use crate::coder::{Decoder, MAX_RADIX};
use crate::geometry::Square;
use crate::info::Coding;
use crate::options::Options;
use crate::record::{
    Digits, MAX_HEADERS, MAX_MARKS, MAX_PLIES, MAX_TEXT, Mark, NodeId, Offer, OfferKind, Record,
};
use crate::turn::Step;
use std::rc::Rc;

/// The beginning of a game whose code was cut off: the moves that the remaining letters determine,
/// regardless of the missing letters. If letters are missing elsewhere than at the end, the result
/// may be a wrong game. `None` if the code was not cut off, or if not even the start is determined.
pub(super) fn beginning(code: &str, budget: &mut Budget) -> Option<Shared> {
    // The missing letters are anything from only `A` (the lowest letter) to only `_` (the highest).
    // The coder preserves order. So a move that follows from both of these fillings follows from
    // all others, and is certain.
    let (mut least, mut most) = (GameReading::filled(code, "A")?, GameReading::filled(code, "_")?);
    let of_head = |reading: &GameReading| {
        let GameReading { record, turned, locked, agreed, notes, branches, plies, .. } = reading;
        let start = record.node(NodeId::START).state().text();
        let told = (record.info().id, record.options().clone(), start, record.headers().to_vec());
        (told, *turned, *locked, *agreed, *notes, *branches, *plies)
    };
    if of_head(&least) != of_head(&most) {
        return None;
    }
    let (mut places, mut is_sound) = (1, true);
    loop {
        let at = least.order[places - 1];
        let [one, other] = [&least, &most].map(|reading| reading.record.node(at));
        if one.comment() != other.comment() || one.marks() != other.marks() {
            least.record.set_comment(at, "");
            least.record.set_marks(at, Vec::new());
            break;
        }
        if !is_sound || least.open != most.open || budget.is_spent() {
            break;
        }
        let Some(parent) = least.open.pop() else { break };
        most.open.pop();
        let read = [&mut least, &mut most].map(|reading| reading.one_move(parent, budget).is_ok());
        is_sound = read == [true, true];
        let is_decided = least.record.places() > places
            && most.order.get(places) == least.order.get(places)
            && least
                .order
                .get(places)
                .is_some_and(|at| most.record.node(*at).text() == least.record.node(*at).text());
        if !is_decided {
            break;
        }
        places += 1;
    }
    let record = least.record.first(places);
    Some(Shared { turned: least.turned, locked: least.locked, ..Shared::new(record) })
}

/// A code, and what its envelope (the format, length and checksum before the body) states.
#[derive(Clone)]
pub(super) struct Envelope {
    pub(super) code: String,
    /// The byte where the body begins.
    body_at: usize,
    /// The number of letters that the code should have.
    expected: usize,
    /// Whether the length and checksum are right.
    pub(super) is_whole: bool,
}

impl Envelope {
    /// Reads what the letters before the body state.
    pub(super) fn of(code: &str) -> Result<Self, LinkError> {
        if code.len() > MAX_CODE {
            return Err(LinkError::TooLong);
        }
        let version = code.chars().next().ok_or(LinkError::Empty)?;
        if let Some((at, found)) =
            code.chars().enumerate().find(|(_, c)| !c.is_ascii() || !LETTERS.contains(&(*c as u8)))
        {
            return Err(LinkError::Character { at, found });
        }
        if !begins_code(code) {
            return Err(LinkError::Version(version));
        }
        let cut = |expected| LinkError::Length { found: code.len(), expected, sound: None };
        let (head, expected) = length(code.as_bytes()).map_err(|least| match least {
            Some(least) => cut(least),
            None => LinkError::Damaged { at: 0, sound: None },
        })?;
        let body_at = head + 4;
        if code.len() < body_at {
            return Err(cut(expected));
        }
        let body = &code[body_at..expected.min(code.len())];
        let sum = &code[head..body_at];
        let is_whole = code.len() == expected && sum == checksum(&code[..head], body);
        Ok(Envelope { code: code.into(), body_at, expected, is_whole })
    }

    /// The letters of the body, at most as many as the code states.
    pub(super) fn body(&self) -> &str {
        &self.code[self.body_at..self.expected.min(self.code.len())]
    }

    /// Reads the envelope of a code, and decodes the bytes of its body.
    fn open(code: &str) -> Result<(Self, Vec<u8>), LinkError> {
        let envelope = Self::of(code)?;
        let (body, is_whole) = (envelope.body(), envelope.is_whole);
        let bytes = from_base64(body).or_else(|| {
            // The last byte of a body that was cut off may be incomplete, and is dropped.
            if is_whole { None } else { from_base64(&body[..body.len() / 4 * 4]) }
        });
        match bytes {
            Some(bytes) => Ok((envelope, bytes)),
            None => Err(envelope.damaged(0, None)),
        }
    }

    /// The error to report for a body that no encoder wrote: a wrong length if the code has one,
    /// else damage. `at` is the number of letters at the beginning that are right, at least.
    pub(super) fn damaged(&self, at: usize, sound: Option<Box<Shared>>) -> LinkError {
        let (found, expected) = (self.code.len(), self.expected);
        match found == expected {
            true => LinkError::Damaged { at, sound },
            false => LinkError::Length { found, expected, sound },
        }
    }
}

/// Why the body of a code cannot be read.
enum Wrong {
    /// The error says what is wrong. It is reported only if the code is whole; the error for any
    /// other code is that it is damaged.
    Known(LinkError),
    /// The body contains digits that no encoder writes.
    Garbled,
}

/// Why [`GameReading::go_on`] stopped before the end of the code.
pub(super) enum Stopped {
    /// The code cannot be read.
    Wrong(LinkError),
    /// The budget of work is spent.
    Unfinished(Box<GameReading>),
}

/// The code of one game that is being read, move by move.
#[derive(Clone)]
pub(super) struct GameReading {
    envelope: Envelope,
    decoder: Decoder,
    /// The game so far.
    record: Record,
    turned: u8,
    locked: bool,
    agreed: Option<u8>,
    notes: bool,
    branches: bool,
    /// The number of plies left to read, if there are no variations.
    plies: u32,
    /// The positions of the record read so far, in preorder: each line before its variations.
    order: Vec<NodeId>,
    /// The positions with moves that are not read yet, once for each such move. Reading continues
    /// at the last position in the list.
    open: Vec<NodeId>,
    lists: Lists,
    /// A game that begins with the moves read so far, and the position after them in it. Its next
    /// move needs no list of legal moves if the code has it, too. `None` if no such game is known.
    known: Option<(Record, NodeId)>,
    /// How many positions and bytes were read up to the last checksum that agreed; `None` before
    /// the first checksum.
    sound: Option<(usize, usize)>,
}

impl GameReading {
    /// Reads everything before the first move: the game, its options, its start position and its
    /// headers.
    ///
    /// # Errors
    /// Reports what is wrong before the first move.
    pub(super) fn begin(code: &str) -> Result<Self, LinkError> {
        let (envelope, bytes) = Envelope::open(code)?;
        let is_whole = envelope.is_whole;
        let damaged = envelope.damaged(0, None);
        match Self::head(envelope, Decoder::new(bytes)) {
            Ok(reading) => Ok(reading),
            Err(Wrong::Known(error)) if is_whole => Err(error),
            Err(_) => Err(damaged),
        }
    }

    /// Like [`begin`](GameReading::begin), for a code that was cut off, with `letter` in place of
    /// each missing letter.
    fn filled(code: &str, letter: &str) -> Option<Self> {
        let (envelope, _) = Envelope::open(code).ok()?;
        if code.len() >= envelope.expected {
            return None;
        }
        let body = &code[envelope.body_at..];
        // Fills up the last group of four letters, which encodes three whole bytes.
        let length = (envelope.expected - envelope.body_at).next_multiple_of(4);
        let filled = [body, &letter.repeat(length - body.len())].concat();
        Self::head(envelope, Decoder::new(from_base64(&filled)?)).ok()
    }

    fn head(envelope: Envelope, mut decoder: Decoder) -> Result<Self, Wrong> {
        let unknown = || Wrong::Known(LinkError::Unknown);
        let number = decoder.digit(catalog::NUMBERS_END);
        let family = catalog::numbered(number);
        let family = family.ok_or_else(unknown)?;
        let info = family.info();
        if decoder.digit(16) != u32::from(info.rules_version) {
            return Err(unknown());
        }
        let choices: Vec<u8> = info.options.iter().map(|_| decoder.digit(16) as u8).collect();
        let options = Options::from_choices(info.options, &choices).ok_or_else(unknown)?;
        let mut record = if decoder.digit(2) == 1 {
            let text = text(&mut decoder)?;
            Record::from_position(family, options, &text)
                .map_err(|error| Wrong::Known(LinkError::Position(error)))?
        } else if info.dealt {
            // This game deals every start at random, so its codes always contain the start.
            return Err(Wrong::Garbled);
        } else {
            Record::new(family, options)
        };
        let turned = decoder.digit(4) as u8;
        let locked = decoder.digit(2) == 1;
        for _ in 0..number_of(&mut decoder, MAX_HEADERS)? {
            let (name, value) = (text(&mut decoder)?, text(&mut decoder)?);
            if !record.add_header(&name, &value) {
                return Err(Wrong::Garbled);
            }
        }
        let agreed = decoder.digit(6).checked_sub(1).map(|result| result as u8);
        let notes = decoder.digit(2) == 1;
        let branches = decoder.digit(2) == 1;
        let plies = if branches { 0 } else { number_of(&mut decoder, MAX_PLIES)? };
        let mut reading = GameReading {
            envelope,
            decoder,
            record,
            turned,
            locked,
            agreed,
            notes,
            branches,
            plies,
            order: vec![NodeId::START],
            open: Vec::new(),
            lists: Lists::default(),
            known: None,
            sound: None,
        };
        reading.place(NodeId::START)?;
        Ok(reading)
    }

    /// Expects that the game goes on from a known one, whose moves are then read without much work.
    pub(super) fn knowing(mut self, known: &Record) -> Self {
        let begins_alike = !self.branches && self.record.begins_like(known);
        self.known = begins_alike.then(|| (known.clone(), NodeId::START));
        self
    }

    /// How many moves were read so far.
    pub(super) fn moves(&self) -> usize {
        self.order.len() - 1
    }

    /// The part of the game that was read and is certain. If the code is damaged, this ends at the
    /// last checksum that agreed.
    pub(super) fn so_far(&self) -> Shared {
        let places = match self.envelope.is_whole {
            true => self.record.places(),
            false => self.sound.map_or(1, |(places, _)| places),
        };
        let record = self.record.first(places);
        Shared { turned: self.turned, locked: self.locked, ..Shared::new(record) }
    }

    /// Continues until the whole code is read or the work budget is spent.
    ///
    /// # Errors
    /// If reading fails, or if the budget is spent again.
    pub(super) fn go_on(mut self, budget: &mut Budget) -> Result<Shared, Stopped> {
        while let Some(parent) = self.open.pop() {
            if budget.is_spent() {
                self.open.push(parent);
                return Err(Stopped::Unfinished(Box::new(self)));
            }
            if self.one_move(parent, budget).is_err() {
                return Err(Stopped::Wrong(self.damaged()));
            }
        }
        let Ok(shared) = self.end() else { return Err(Stopped::Wrong(self.damaged())) };
        // A game has exactly one code, which contains each position of the record once. So encoding
        // the game again must result in this code.
        let is_it = self.order.len() == self.record.places()
            && pack(&shared, usize::MAX, budget).is_some_and(|code| code == self.envelope.code);
        if is_it { Ok(shared) } else { Err(Stopped::Wrong(self.damaged())) }
    }

    fn damaged(&self) -> LinkError {
        let envelope = &self.envelope;
        match self.sound.filter(|_| !envelope.is_whole) {
            Some((_, bytes)) => {
                envelope.damaged(envelope.body_at + bytes * 4 / 3, Some(Box::new(self.so_far())))
            }
            None => envelope.damaged(0, None),
        }
    }

    /// Reads a move that is played at the position `parent`, and the notes (comment and marks) on
    /// the position after the move.
    fn one_move(&mut self, parent: NodeId, budget: &mut Budget) -> Result<(), Wrong> {
        let at = match self.known_move(parent, budget) {
            Some(at) => at,
            None => self.unknown_move(parent, budget)?,
        };
        self.order.push(at);
        if self.moves().is_multiple_of(MOVES_PER_CHECK) {
            if !self.decoder.check() {
                return Err(Wrong::Garbled);
            }
            self.sound = Some((self.record.places(), self.decoder.position()));
        }
        self.place(at)
    }

    /// Reads a move that the known game also has next, and returns the position after it. Otherwise
    /// returns `None`, reads nothing, and forgets the known game.
    fn known_move(&mut self, parent: NodeId, budget: &mut Budget) -> Option<NodeId> {
        let (known, at) = self.known.take()?;
        let next = *known.node(at).children().first()?;
        let digits = known.digits(next).filter(|digits| !digits.is_empty())?;
        let mut decoder = self.decoder.clone();
        if digits.iter().any(|(digit, radix)| decoder.digit(*radix) != *digit) {
            return None;
        }
        budget.made(0);
        let at = self.record.add_known(parent, &known, next)?;
        self.decoder = decoder;
        self.known = Some((known, next));
        Some(at)
    }

    fn unknown_move(&mut self, parent: NodeId, budget: &mut Budget) -> Result<NodeId, Wrong> {
        let (text, digits) = match self.record.info().coding {
            Coding::Moves => self.listed(parent, budget),
            Coding::Steps => self.stepped(parent, budget),
        }
        .ok_or(Wrong::Garbled)?;
        let at = self.record.play_within(parent, &text, budget).map_err(|_| Wrong::Garbled)?;
        self.record.note_digits(at, digits);
        Ok(at)
    }

    /// Reads a move that is coded by its index among all legal moves. Returns its text and its
    /// digits; `None` if there are no legal moves.
    fn listed(&mut self, at: NodeId, budget: &mut Budget) -> Option<(String, Digits)> {
        let is_needed_again = self.open.last() == Some(&at);
        let mut list = self.lists.take(&self.record, at, is_needed_again, budget);
        let digit = self.place_among(list.len())?;
        let place = digit.0 as usize;
        if !is_needed_again {
            return Some((list.select(place)?.into(), [digit].into()));
        }
        let text = list.get(place)?.into();
        self.lists.keep(at, list);
        Some((text, [digit].into()))
    }

    /// Reads a move that is coded step by step. Returns its text and its digits; `None` if no legal
    /// move has these steps.
    fn stepped(&mut self, at: NodeId, budget: &mut Budget) -> Option<(String, Digits)> {
        let state = Rc::clone(self.record.node(at).state());
        let (mut taken, mut digits) = (Vec::new(), Vec::new());
        while !self.record.node(at).outcome().is_over() {
            budget.asked(taken.len());
            let next = state.next(&taken);
            let stop = usize::from(next.may_stop);
            let digit = self.place_among(stop + next.steps.len())?;
            digits.push(digit);
            match (digit.0 as usize).checked_sub(stop) {
                None => return Some((taken.iter().map(Step::text).collect(), digits.into())),
                Some(place) => taken.push(next.steps[place]),
            }
        }
        None
    }

    /// Reads an index below `count`. Returns the index and its radix, which is `count`. `None` if
    /// `count` is 0 or too large.
    fn place_among(&mut self, count: usize) -> Option<(u32, u32)> {
        let radix = u32::try_from(count).ok().filter(|radix| (1..=MAX_RADIX).contains(radix))?;
        Some((self.decoder.digit(radix), radix))
    }

    /// Reads the notes (comment and marks) on a position, and how many moves were played there.
    fn place(&mut self, at: NodeId) -> Result<(), Wrong> {
        if self.notes {
            self.notes(at)?;
        }
        let children = match self.branches {
            true => number_of(&mut self.decoder, MAX_PLIES)?,
            false => self.plies.min(1),
        };
        self.plies = self.plies.saturating_sub(1);
        if self.open.len() + self.order.len() + children as usize > MAX_PLIES + 1 {
            return Err(Wrong::Garbled);
        }
        self.open.extend((0..children).map(|_| at));
        Ok(())
    }

    fn notes(&mut self, at: NodeId) -> Result<(), Wrong> {
        let decoder = &mut self.decoder;
        let comment = text(decoder)?;
        let size = self.record.node(at).state().size();
        let on_board = |square: &Square| square.file() < size && square.rank() < size;
        let mut marks = Vec::new();
        for _ in 0..number_of(decoder, MAX_MARKS)? {
            let style = decoder.digit(4) as u8;
            let from = square_of(decoder.digit(144)).filter(on_board).ok_or(Wrong::Garbled)?;
            let to = match decoder.digit(145) {
                0 => None,
                n => Some(square_of(n - 1).filter(on_board).ok_or(Wrong::Garbled)?),
            };
            marks.push(Mark { style, from, to });
        }
        self.record.set_comment(at, &comment);
        self.record.set_marks(at, marks);
        Ok(())
    }

    /// Reads everything after the last move.
    fn end(&mut self) -> Result<Shared, Wrong> {
        // The agreed result is set only after the moves are played, because a game that ended on
        // time accepts no more moves.
        self.record.agree(self.agreed);
        let at = if self.decoder.digit(2) == 1 {
            let place = number_of(&mut self.decoder, MAX_PLIES)? as usize;
            *self.order.get(place).ok_or(Wrong::Garbled)?
        } else {
            self.record.end_of_line(NodeId::START)
        };
        if self.envelope.code.starts_with(WITH_OFFER) {
            let offer = self.offer()?;
            self.record.set_offer(Some(offer));
        }
        let record = self.record.clone();
        Ok(Shared { at, turned: self.turned, locked: self.locked, ..Shared::new(record) })
    }

    /// Reads the offer of a player (a draw, or taking moves back), or the answer to an offer.
    fn offer(&mut self) -> Result<Offer, Wrong> {
        let kind = self.decoder.digit(4);
        let by = Seat(self.decoder.digit(2) as u8);
        let at = number_of(&mut self.decoder, MAX_PLIES)?;
        let kind = match kind {
            0 => OfferKind::Draw,
            1 => OfferKind::TakeBack(number_of(&mut self.decoder, MAX_PLIES)?),
            2 => OfferKind::TakenBack,
            _ => OfferKind::Declined,
        };
        Ok(Offer { by, at, kind })
    }
}

fn number_of(decoder: &mut Decoder, most: usize) -> Result<u32, Wrong> {
    decoder.number().filter(|n| *n as usize <= most).ok_or(Wrong::Garbled)
}

fn text(decoder: &mut Decoder) -> Result<String, Wrong> {
    decoder.text(MAX_TEXT as u32).ok_or(Wrong::Garbled)
}

fn square_of(number: u32) -> Option<Square> {
    Square::new((number % 12) as u8, (number / 12) as u8)
}
