//! Reads a record from text.
//!
//! *Grammar.* Header lines `[Name "value"]`, with `\"` and `\\` for `"` and `\`. Then, separated by
//! white space: move numbers (`12.`, `12...`), which are ignored; moves; comments in `{}`, with `\`
//! before a character that is meant literally; variations in `()`; and at the end the result. A
//! comment may begin with marks, `[%marks 0d4 1e2e4]`: the stroke, the square, the second square.
//!
//! A glyph (a sign that judges a move), such as `!?`, may follow a move directly, and becomes a
//! comment. A move may be written in capitals if no other move is spelled the same. After the
//! result there may be words, but no moves. [`pasted`] converts texts of other forms to this one
//! first.

use super::{MAX_HEADERS, MAX_MARKS, MAX_TEXT, Mark, NodeId, OWN_HEADERS, Record};
use crate::base::RESULTS;
use crate::budget::Budget;
use crate::catalog;
use crate::geometry::Square;
use crate::notation::ParseError;
use crate::options::Options;
use crate::pasted;
use crate::refusal::MoveError;
use crate::say;
use crate::state;
use crate::turn::Step;
use i18n::Text;
use std::fmt;
use std::ops::Range;
use std::rc::Rc;

/// The work budget, in units of a [`Budget`], for finding the legal move that one word of the text
/// means.
const MOST_FOR_A_MOVE: usize = 20_000;

/// The most moves that one word may list, separated by commas; a word with more is an error.
const MOST_LISTED: usize = 100;

/// The most legal moves that are compared with one word of the text, ignoring case. Only moves with
/// which the word begins are compared.
const MOST_ALIKE: usize = 64;

/// Why a record cannot be read.
#[derive(Clone, Debug)]
pub enum RecordError {
    /// The text is no record, or a header that defines the game is wrong.
    Unreadable(ParseError),
    /// Something other than a move is wrong: a header that doesn't affect the game, a comment or
    /// variation without an end, a stray bracket, or a result that contradicts the header or the
    /// moves.
    Broken {
        /// The text that is wrong, and where it is.
        error: ParseError,
        /// The game up to the error.
        sound: Box<Record>,
    },
    /// A move in the record cannot be played.
    Move {
        /// The bytes of the move in the text.
        at: Range<usize>,
        /// The number of the ply that the move would be, counted from 1 in its line.
        ply: u32,
        /// Why the move cannot be played.
        error: Box<MoveError>,
        /// The game up to the move.
        sound: Box<Record>,
    },
    /// The record is right so far, but reading has spent its budget of work. [`Reading::go_on`]
    /// resumes.
    Unfinished(Box<Reading>),
}

impl RecordError {
    /// The part of the game that could be read; `None` if not even the start position could.
    pub fn sound(&self) -> Option<Record> {
        match self {
            RecordError::Unreadable(_) => None,
            RecordError::Broken { sound, .. } | RecordError::Move { sound, .. } => {
                Some((**sound).clone())
            }
            RecordError::Unfinished(reading) => Some(reading.so_far()),
        }
    }

    /// The error in a sentence, for a user who sees the text next to it.
    pub fn told(&self) -> Text {
        match self {
            RecordError::Unreadable(error) | RecordError::Broken { error, .. } => error.told(),
            RecordError::Move { error, .. } => say::move_in_record(error.told()),
            RecordError::Unfinished(reading) => say::very_large(reading.moves()),
        }
    }

    /// The bytes of the text that are wrong; `None` if only the budget is spent.
    pub fn at(&self) -> Option<&Range<usize>> {
        match self {
            RecordError::Unreadable(error) | RecordError::Broken { error, .. } => Some(&error.at),
            RecordError::Move { at, .. } => Some(at),
            RecordError::Unfinished(_) => None,
        }
    }

    /// For a record that is sealed (encoded) in another text. Makes the error point to the sealed
    /// part of that text, and quote nothing of the record.
    #[must_use]
    pub(crate) fn sealed(self, told: &ParseError) -> Self {
        match self {
            RecordError::Unreadable(_) => told.clone().into(),
            RecordError::Broken { sound, .. } => RecordError::Broken { error: told.clone(), sound },
            RecordError::Move { ply, sound, .. } => {
                let error = Box::new(MoveError::Barred(say::SEALED_MOVE.into()));
                RecordError::Move { at: told.at.clone(), ply, error, sound }
            }
            RecordError::Unfinished(_) => self,
        }
    }
}

/// Formats the error for the command line.
impl fmt::Display for RecordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RecordError::Unreadable(error) | RecordError::Broken { error, .. } => error.fmt(f),
            RecordError::Move { at, ply, error, .. } => {
                write!(f, "ply {ply}, at character {}: {error}", at.start + 1)
            }
            RecordError::Unfinished(reading) => {
                write!(f, "record: {}", say::very_large(reading.moves()))
            }
        }
    }
}

impl std::error::Error for RecordError {}

impl From<ParseError> for RecordError {
    fn from(error: ParseError) -> Self {
        RecordError::Unreadable(error)
    }
}

impl std::str::FromStr for Record {
    type Err = RecordError;

    /// Reads a record within [`Budget::USUAL`].
    ///
    /// # Errors
    /// Locates what is wrong, or the move that cannot be played, and contains the game up to there.
    /// For a very large record the error contains the [`Reading`], which can continue.
    fn from_str(text: &str) -> Result<Record, RecordError> {
        Reading::begin(text)?.go_on(&mut Budget::usual())
    }
}

/// A record that is being read, move by move.
#[derive(Clone)]
pub struct Reading {
    text: String,
    /// How many bytes of the text were read.
    read: usize,
    record: Record,
    /// The bytes of the result in the header, and of the result after the moves.
    told: [ResultSpan; 2],
    /// The position after the move that was read last, or the start.
    at: NodeId,
    /// For each variation that is open here, the position where the surrounding line continues.
    open: Vec<NodeId>,
    /// Whether a variation has just begun and has no move yet.
    branched: bool,
    /// The notes before the first move of a variation. They are added to that move when it is read.
    ahead: Option<Note>,
    /// For each position of the record, by its index: the number of brackets around its move in the
    /// text, 0 in the main line. If the text contains the move several times, the smallest number.
    depths: Vec<usize>,
    /// The first error in a header that doesn't affect the game.
    fault: Option<ParseError>,
    /// If the record was sealed (encoded) in another text: the error that is reported instead of
    /// every other error, so that nothing of the record is quoted.
    sealed: Option<Box<ParseError>>,
}

/// The words and the marks of a comment.
#[derive(Clone, Default)]
struct Note {
    words: String,
    marks: Vec<Mark>,
}

impl fmt::Debug for Reading {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Reading({} moves)", self.moves())
    }
}

impl Reading {
    /// Begins to read a record: reads its headers.
    ///
    /// # Errors
    /// Locates what is wrong in the headers.
    pub fn begin(text: &str) -> Result<Self, RecordError> {
        let mut parser = Parser { text, at: 0 };
        let Headers { record, result, fault } = parser.headers()?;
        Ok(Reading {
            text: text.into(),
            read: parser.at,
            record,
            told: [result, None],
            at: NodeId::START,
            open: Vec::new(),
            branched: false,
            ahead: None,
            depths: vec![0],
            fault,
            sealed: None,
        })
    }

    /// Like [`begin`](Reading::begin), for a record that was sealed (encoded) in another text.
    /// Errors are reported as `told`, which points to the sealed part of the outer text and quotes
    /// nothing of the record.
    pub(crate) fn begin_sealed(text: &str, told: ParseError) -> Result<Self, RecordError> {
        match Self::begin(text) {
            Ok(reading) => Ok(Reading { sealed: Some(Box::new(told)), ..reading }),
            Err(error) => Err(error.sealed(&told)),
        }
    }

    /// How many moves were read so far.
    pub fn moves(&self) -> usize {
        self.record.places() - 1
    }

    /// The game up to the last move that was read.
    pub fn so_far(&self) -> Record {
        self.record.clone()
    }

    /// Continues until the record is read or the budget is spent.
    ///
    /// # Errors
    /// If reading fails, or if the budget is spent again; as for reading a [`Record`] from a text.
    pub fn go_on(self, budget: &mut Budget) -> Result<Record, RecordError> {
        let sealed = self.sealed.clone();
        self.read_on(budget).map_err(|error| match sealed {
            Some(told) => error.sealed(&told),
            None => error,
        })
    }

    fn read_on(mut self, budget: &mut Budget) -> Result<Record, RecordError> {
        let text = std::mem::take(&mut self.text);
        let mut parser = Parser { text: &text, at: self.read };
        let read =
            self.moves_of(&mut parser, budget).and_then(|ended| match self.open.is_empty() {
                false if ended => Err(parser.error("moves", say::END_OF_VARIATION).into()),
                _ => Ok(ended),
            });
        self.read = parser.at;
        let ended = match read {
            Err(RecordError::Unreadable(error)) => {
                return Err(RecordError::Broken { error, sound: Box::new(self.record) });
            }
            read => read?,
        };
        if !ended {
            self.text = text;
            return Err(RecordError::Unfinished(Box::new(self)));
        }
        let told = self.told.map(|told| told.map(|at| (at.start, &text[at])));
        match check_result(&mut self.record, told)
            .map_or_else(Err, |()| self.fault.map_or(Ok(()), Err))
        {
            Ok(()) => Ok(self.record),
            Err(error) => Err(RecordError::Broken { error, sound: Box::new(self.record) }),
        }
    }

    /// Reads moves, comments and variations. Returns `false` if the budget is spent before the end.
    fn moves_of(&mut self, parser: &mut Parser, budget: &mut Budget) -> Result<bool, RecordError> {
        loop {
            parser.skip_space();
            let Some(first) = parser.rest().chars().next() else { return Ok(true) };
            if self.told[1].is_some() {
                return match self.is_signature(parser) {
                    true => Ok(true),
                    false => Err(parser.error("moves", say::END_OF_RECORD).into()),
                };
            }
            if budget.is_spent() {
                return Ok(false);
            }
            match first {
                '{' => {
                    // Adding a note copies the notes that this position has already, which is
                    // counted as work.
                    let node = self.record.node(self.at);
                    budget.compared(node.marks().len() + node.comment().len());
                    self.note(parser)?;
                }
                '(' => {
                    let parent = self.record.node(self.at).parent().filter(|_| !self.branched);
                    let Some(parent) = parent else {
                        return Err(parser.error("moves", say::MOVE_BEFORE_VARIATION).into());
                    };
                    parser.at += 1;
                    self.open.push(self.at);
                    self.at = parent;
                    self.branched = true;
                    self.ahead = None;
                }
                ')' => {
                    let Some(line) = self.open.pop().filter(|_| !self.branched) else {
                        let expected =
                            if self.branched { say::ANY_MOVE } else { say::MOVE_OR_RESULT };
                        return Err(parser.error("moves", expected).into());
                    };
                    parser.at += 1;
                    self.at = line;
                }
                _ => self.word(parser, budget)?,
            }
        }
    }

    /// Reads a move, its number or the result.
    fn word(&mut self, parser: &mut Parser, budget: &mut Budget) -> Result<(), RecordError> {
        let (rest, begin) = (parser.rest(), parser.at);
        let end = rest
            .find(|c: char| c.is_whitespace() || matches!(c, '{' | '}' | '(' | ')'))
            .unwrap_or(rest.len());
        let word = &rest[..end];
        if word.is_empty() {
            return Err(parser.error("moves", say::MOVE_OR_RESULT).into());
        }
        let number = word.trim_end_matches('.');
        let is_number = number.len() < word.len() && number.bytes().all(|b| b.is_ascii_digit());
        if word == "*" || RESULTS.contains(&word) {
            if !self.open.is_empty() {
                return Err(parser.error("moves", say::VARIATION_BEFORE_RESULT).into());
            }
            self.told[1] = Some(begin..begin + end);
        } else if !is_number {
            let glyph = match self.play(word, budget) {
                Ok(glyph) => glyph,
                Err(_) if let Some(moves) = self.listed(word, budget) => {
                    for mv in moves {
                        // The moves are legal, but the record may still refuse them, for example
                        // because it is full.
                        if self.play(mv, budget).is_err() {
                            return Err(parser.error("moves", say::MOVE_OR_RESULT).into());
                        }
                    }
                    String::new()
                }
                Err(_) if self.begins_signature(parser) => {
                    parser.at = parser.text.len();
                    return Ok(());
                }
                Err(error) => {
                    return Err(RecordError::Move {
                        at: begin..begin + end,
                        ply: self.record.node(self.at).ply() + 1,
                        error: Box::new(error),
                        sound: Box::new(self.record.clone()),
                    });
                }
            };
            self.branched = false;
            if let Some(Note { words, marks }) = self.ahead.take() {
                self.add(Note { words, marks });
            }
            self.add(Note { words: glyph, marks: Vec::new() });
        }
        parser.at += end;
        Ok(())
    }

    /// The moves that a word lists with commas between them; `None` if it is no such list. Each
    /// part must be a legal move after the one before: the moves of some games contain commas, and
    /// no move must be cut in two.
    fn listed<'w>(&self, word: &'w str, budget: &mut Budget) -> Option<Vec<&'w str>> {
        let moves: Vec<_> = word.split(',').filter(|part| !part.is_empty()).collect();
        let mut state = Rc::clone(self.record.node(self.at).state());
        if !word.contains(',') || moves.len() > MOST_LISTED {
            return None;
        }
        for mv in &moves {
            budget.made(1);
            state = state.play(mv).ok()?.state;
        }
        (!moves.is_empty()).then_some(moves)
    }

    /// Plays the move that a word means, after the move that was read last, and returns the glyph
    /// after the move, such as `!?`; empty if there is none.
    fn play(&mut self, word: &str, budget: &mut Budget) -> Result<String, MoveError> {
        let (mv, glyph) = match self.record.play_within(self.at, word, budget) {
            Ok(id) => {
                self.reach(id);
                return Ok(String::new());
            }
            Err(error) => {
                // The budget for this word is separate, so that the result doesn't depend on how
                // much was read before.
                let mut own = Budget::new(MOST_FOR_A_MOVE);
                let meant = self.meant_by(word, &mut own);
                budget.add(&own);
                meant.ok_or(error)?
            }
        };
        let id = self.record.play_within(self.at, &mv, budget)?;
        self.reach(id);
        Ok(glyph)
    }

    /// The only legal move that a word may mean although it is not written exactly so, and the
    /// glyph after it, such as `!?`. `None` if there is no such move, or several: then no move is
    /// guessed.
    fn meant_by(&self, word: &str, budget: &mut Budget) -> Option<(String, String)> {
        let state = self.record.node(self.at).state();
        if self.record.outcome(self.at).is_over() {
            return None;
        }
        let exact = |mv: &str, budget: &mut Budget| {
            budget.made(1);
            state.play(mv).is_ok().then(|| mv.to_string()).into_iter().collect::<Vec<_>>()
        };
        let in_capitals = |mv: &str, budget: &mut Budget| {
            let begins =
                |part: &str| mv.get(..part.len()).is_some_and(|mv| mv.eq_ignore_ascii_case(part));
            let next = |taken: &[Step]| state.next(taken);
            let mut alike = state::matching(&next, &begins, MOST_ALIKE, budget);
            alike.retain(|found| found.len() == mv.len());
            alike
        };
        let mut found: Vec<_> =
            in_capitals(word, budget).into_iter().map(|mv| (mv, String::new())).collect();
        for search in [&exact as &dyn Fn(&str, &mut Budget) -> Vec<String>, &in_capitals] {
            if found.is_empty() {
                found = pasted::glyphs(word)
                    .flat_map(|(mv, glyph)| {
                        search(mv, budget).into_iter().map(move |mv| (mv, glyph.to_string()))
                    })
                    .collect();
            }
        }
        let meant = found.pop()?;
        (found.is_empty() && !budget.is_spent()).then_some(meant)
    }

    /// Continues reading at a position. If the text first had the move to this position in a
    /// variation and now repeats it in a surrounding line, the move is put before the alternatives
    /// that occurred only in variations, because a line precedes its variations.
    fn reach(&mut self, id: NodeId) {
        self.at = id;
        let (depth, index) = (self.open.len(), id.0 as usize);
        if self.depths.len() <= index {
            self.depths.resize(index + 1, usize::MAX);
        }
        if self.depths[index] > depth {
            self.depths[index] = depth;
            let depths = &self.depths;
            self.record.place_before(id, |other| depths[other.0 as usize] > depth);
        }
    }

    /// Reads a comment, and appends it to the earlier comments on the same position.
    fn note(&mut self, parser: &mut Parser) -> Result<(), ParseError> {
        let start = parser.at;
        parser.at += 1;
        let size = self.record.node(self.at).state().size();
        let note = parser.comment(size)?;
        let fits = match &mut self.ahead {
            ahead if self.branched => {
                let ahead = ahead.get_or_insert_default();
                ahead.words = joined(&ahead.words, &note.words);
                ahead.marks.extend(note.marks);
                ahead.words.len() <= MAX_TEXT
            }
            _ => self.add(note),
        };
        let found = &parser.text[start..parser.at];
        match fits {
            true => Ok(()),
            false => Err(ParseError::new("comment", start, found, say::shorter_comment(MAX_TEXT))),
        }
    }

    /// Adds a comment to the position that was read last. Returns `false` if the words on that
    /// position would become too long.
    fn add(&mut self, note: Note) -> bool {
        let node = self.record.node(self.at);
        let mut all = node.marks().to_vec();
        // Two comments on one position may contain the same mark, which is added once.
        for mark in note.marks {
            if !all.contains(&mark) && all.len() < MAX_MARKS {
                all.push(mark);
            }
        }
        let words = joined(node.comment(), &note.words);
        let fits = words.len() <= MAX_TEXT;
        self.record.set_marks(self.at, all);
        if fits {
            self.record.set_comment(self.at, &words);
        }
        fits
    }

    /// Whether the rest of the text is only words, such as a signature after the result.
    fn is_signature(&self, parser: &Parser) -> bool {
        let first = parser.rest().split_whitespace().next().unwrap_or_default();
        let state = self.record.node(self.at).state();
        // Some moves look like words, so the first word must not be a move.
        state.play(first).is_err() && pasted::is_prose(parser.rest())
    }

    /// Whether a signature begins at a word that is no move. A signature must follow an empty line
    /// or a line of dashes.
    fn begins_signature(&self, parser: &Parser) -> bool {
        let before = parser.text[..parser.at].trim_end_matches([' ', '\t']);
        let is_apart =
            before.ends_with("\n\n") || before.ends_with('\n') && parser.rest().starts_with("--");
        let is_number =
            |word: &str| word.ends_with('.') && word.starts_with(|c: char| c.is_ascii_digit());
        is_apart
            && self.open.is_empty()
            && self.moves() > 0
            && !parser.rest().split_whitespace().any(is_number)
            && pasted::is_prose(parser.rest())
    }
}

/// Joins the words of two comments with a blank.
fn joined(before: &str, words: &str) -> String {
    match before.is_empty() || words.is_empty() {
        true => [before, words].concat(),
        false => format!("{before} {words}"),
    }
}

/// A text, and how many of its bytes were read.
pub(super) struct Parser<'a> {
    pub(super) text: &'a str,
    pub(super) at: usize,
}

/// The bytes of a result in the text of a record.
type ResultSpan = Option<Range<usize>>;

/// The content of a record's headers.
struct Headers {
    /// The game before its first move.
    record: Record,
    /// The bytes of the result in the header.
    result: ResultSpan,
    /// The first error in a header that doesn't affect the game.
    fault: Option<ParseError>,
}

impl<'a> Parser<'a> {
    pub(super) fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    fn skip_space(&mut self) {
        self.at = self.text.len() - self.rest().trim_start().len();
    }

    fn error(&self, field: &'static str, expected: impl Into<Text>) -> ParseError {
        let rest = self.rest();
        let word = rest.split_whitespace().next().unwrap_or("");
        let found = if rest.starts_with(char::is_whitespace) { "" } else { word };
        ParseError::new(field, self.at, found, expected)
    }

    /// Reads the text up to the character `close`, and moves behind it. A character after `\` is
    /// taken literally.
    pub(super) fn until(&mut self, close: char, field: &'static str) -> Result<String, ParseError> {
        let mut taken = String::new();
        let text = self.text;
        let mut rest = &text[self.at..];
        // Copies whole pieces instead of single characters, because a text may have megabytes.
        while let Some(end) = rest.bytes().position(|b| b == close as u8 || b == b'\\') {
            taken += &rest[..end];
            if taken.len() > MAX_TEXT {
                break;
            }
            let mut after = rest[end..].chars();
            if after.next() == Some(close) {
                self.at = text.len() - after.as_str().len();
                return Ok(taken);
            }
            taken.extend(after.next());
            rest = after.as_str();
        }
        Err(self.error(field, say::ends_within(MAX_TEXT, close)))
    }

    fn headers(&mut self) -> Result<Headers, ParseError> {
        let mut own: [Option<(usize, String)>; 4] = Default::default();
        let mut others: Vec<(String, String)> = Vec::new();
        let mut result = None;
        let mut fault = None;
        self.skip_space();
        while self.rest().starts_with('[') {
            let start = self.at;
            let (name, value_at, value) = match self.header() {
                Ok(header) => header,
                Err(error) => {
                    // The game can be read without this header, unless it is one that defines the
                    // game.
                    let is_own =
                        |name: &&str| self.text[start + 1..].trim_start().starts_with(name);
                    if OWN_HEADERS.iter().any(is_own)
                        || fault.is_some() && others.len() > MAX_HEADERS
                    {
                        return Err(error);
                    }
                    fault.get_or_insert(error);
                    let line = &self.text[start..];
                    self.at = start + line.find('\n').unwrap_or(line.len());
                    self.skip_space();
                    continue;
                }
            };
            let raw = &self.text[value_at..value_at + value.1];
            let value = value.0;
            let slot = OWN_HEADERS.iter().position(|own| *own == name);
            if let Some(slot) = slot.filter(|_| raw.contains('\\')) {
                // The values of these headers must contain no backslashes, so that the index of a
                // character in a value also locates it in the text.
                let expected = say::NO_BACKSLASHES;
                return Err(ParseError::new(OWN_HEADERS[slot], value_at, raw, expected));
            }
            let (is_known, is_same) = match slot {
                Some(slot) => match &own[slot] {
                    Some((_, known)) => (true, *known == value),
                    None => {
                        own[slot] = Some((value_at, value));
                        (false, false)
                    }
                },
                None => {
                    let is_known = others.iter().any(|(other, _)| other == name);
                    if !is_known && others.len() < MAX_HEADERS {
                        others.push((name.into(), value));
                        (false, false)
                    } else {
                        (is_known, true)
                    }
                }
            };
            if is_known || slot.is_none() && others.last().is_none_or(|(other, _)| other != name) {
                let expected = match is_known {
                    true => say::header_once(name),
                    false => say::fewer_headers(MAX_HEADERS),
                };
                let error = ParseError::new("header", start, &self.text[start..self.at], expected);
                if !is_same {
                    return Err(error);
                }
                fault.get_or_insert(error);
            } else if slot == Some(3) {
                result = Some(value_at..value_at + raw.len());
            }
            self.skip_space();
        }
        let [game, options, position, _] = own;
        let Some((at, id)) = game else {
            return Err(self.error("header", say::GAME_HEADER));
        };
        let Some(family) = catalog::find(&id) else {
            return Err(ParseError::new("Game", at, &id, say::one_of_games(catalog::ids())));
        };
        let specs = family.info().options;
        let options = match options {
            None => Options::defaults(specs),
            Some((at, text)) => Options::read(specs, &text)
                .map_err(|error| ParseError::new("Options", at, &text, error.expected))?,
        };
        let mut record = match position {
            None if family.info().dealt => {
                return Err(ParseError::new("Position", self.at, "", say::POSITION_HEADER));
            }
            None => Record::new(family, options),
            Some((at, text)) => Record::from_position(family, options, &text).map_err(|error| {
                ParseError { at: at + error.at.start..at + error.at.end, ..error }
            })?,
        };
        for (name, value) in others {
            record.add_header(&name, &value);
        }
        Ok(Headers { record, result, fault })
    }

    /// Reads a header. Returns its name, the byte where its value begins, and the value with its
    /// length in the text, which includes each `\`.
    fn header(&mut self) -> Result<(&'a str, usize, (String, usize)), ParseError> {
        self.at += 1;
        let rest = self.rest();
        let name_end = rest
            .find(|c: char| !c.is_ascii_alphanumeric() && c != '_')
            .filter(|end| (1..=MAX_TEXT).contains(end) && rest[*end..].starts_with(" \""));
        let Some(name_end) = name_end else {
            return Err(self.error("header", say::A_HEADER));
        };
        self.at += name_end + 2;
        let value_at = self.at;
        let value = self.until('"', "header")?;
        let length = self.at - 1 - value_at;
        if !self.rest().starts_with(']') {
            return Err(self.error("header", say::END_OF_HEADER));
        }
        self.at += 1;
        Ok((&rest[..name_end], value_at, (value, length)))
    }

    /// Reads a comment after its `{`. `size` is the number of ranks of the board.
    fn comment(&mut self, size: u8) -> Result<Note, ParseError> {
        let mut note = Note::default();
        if let Some(list) = self.rest().strip_prefix("[%marks")
            && let Some((marks, length)) = read_marks(list, size)
        {
            note.marks = marks;
            self.at += "[%marks".len() + length;
        }
        note.words = self.until('}', "comment")?;
        Ok(note)
    }
}

/// Checks the results that a record states, each with the byte where it begins, against the rules
/// and against each other. If the rules give no result, sets the stated one in the record.
fn check_result(record: &mut Record, told: [Option<(usize, &str)>; 2]) -> Result<(), ParseError> {
    let outcome = record.node(record.end_of_line(NodeId::START)).outcome();
    let mut agreed = None;
    for (at, told) in told.into_iter().flatten() {
        let known = RESULTS.iter().position(|result| *result == told);
        if known.is_none() && told != "*" {
            let expected = say::a_result(RESULTS.join(", "));
            return Err(ParseError::new("Result", at, told, expected));
        }
        if outcome.is_over() && told != "*" && told != outcome.result() {
            let expected = say::result_of_moves(outcome.result());
            return Err(ParseError::new("Result", at, told, expected));
        }
        if agreed.is_some() && agreed != known {
            return Err(ParseError::new("Result", at, told, say::SAME_RESULT));
        }
        agreed = known.or(agreed);
    }
    if !outcome.is_over() {
        record.agree(agreed.map(|i| i as u8));
    }
    Ok(())
}

/// Reads a list of marks such as ` 0d4 1e2e4]`, and returns the marks and the length of the list.
/// Returns `None` for any other text, which remains part of the words of the comment.
fn read_marks(list: &str, size: u8) -> Option<(Vec<Mark>, usize)> {
    let length = list.find(']')?;
    let mut marks = Vec::new();
    for word in list[..length].strip_prefix(' ')?.split(' ') {
        let style = word.bytes().next()?.checked_sub(b'0').filter(|style| *style < 4)?;
        let (from, taken) = Square::read_prefix(&word[1..])?;
        let to = match &word[1 + taken..] {
            "" => None,
            second => Some(second.parse::<Square>().ok()?),
        };
        let on_board = |square: &Square| square.file() < size && square.rank() < size;
        if !on_board(&from) || to.as_ref().is_some_and(|to| !on_board(to) || *to == from) {
            return None;
        }
        let mark = Mark { style, from, to };
        if marks.len() == MAX_MARKS || marks.contains(&mark) {
            return None;
        }
        marks.push(mark);
    }
    Some((marks, length + 1))
}
