//! Records that don't show what they hold at a glance: files of games that hide something and are still running.
//!
//! *Grammar.* Headers, which only repeat some of the record for a reader; comments; and `sealed 1` with letters, between which
//! white space doesn't count: four of a checksum, and the text of the record in base64url. It is no secret to somebody who
//! decodes it.

use crate::link::{checksum, seal as letters_of, unseal};
use crate::notation::ParseError;
use crate::record::{OWN_HEADERS, Outline, Reading, RecordError, header_line};
use crate::say;
use i18n::Key;
use std::ops::Range;

/// The word before the letters.
const WORD: &str = "sealed";

/// The number of the form, the first of the letters.
const VERSION: &str = "1";

/// How many letters the checksum has.
const SUM: usize = 4;

/// How many letters stand in a line.
const WIDTH: usize = 76;

/// Seals the text of a record. The headers with these names stay readable, and so do the game and its options.
pub fn sealed(record: &str, shown: &[&str]) -> String {
    let outline = Outline::of(record);
    let mut sealed = String::new();
    for name in OWN_HEADERS[..2].iter().chain(shown) {
        sealed.extend(outline.header(name).map(|value| header_line(name, value)));
    }
    let body = letters_of(record);
    let sum = checksum(VERSION, &body);
    sealed += &format!("\n{{{}}}\n\n{WORD} {VERSION}{sum}", say::SEALED_ABOUT);
    for line in body.as_bytes().chunks(WIDTH) {
        sealed.push('\n');
        sealed.extend(line.iter().map(|letter| char::from(*letter)));
    }
    sealed.push('\n');
    sealed
}

/// Begins to read a record, be it sealed or not.
///
/// # Errors
/// Says where its headers are wrong, or that its letters are not those that were sealed.
pub fn reading(text: &str) -> Result<Reading, RecordError> {
    match place(text) {
        None => Reading::begin(text),
        Some(at) => {
            Reading::begin_sealed(&unsealed(text, &at)?, wrong(text, &at, say::SEALED_WHOLE))
        }
    }
}

/// An error of a record that was sealed into this text: it points to the sealed part, and quotes nothing of the record.
pub fn error_in(text: &str, error: RecordError) -> RecordError {
    match place(text) {
        None => error,
        Some(at) => error.sealed(&wrong(text, &at, say::SEALED_WHOLE)),
    }
}

/// Where a text has its sealed part; `None` if it has none.
fn place(text: &str) -> Option<Range<usize>> {
    let mut rest = text.trim_start();
    loop {
        rest = match rest.chars().next()? {
            '[' => {
                let (_, value) = rest.split_once('"')?;
                after(value, '"')?.strip_prefix(']')?
            }
            '{' => after(&rest[1..], '}')?,
            _ => break,
        }
        .trim_start();
    }
    let behind = rest.strip_prefix(WORD)?;
    let at = text.len() - rest.len();
    behind.starts_with(char::is_whitespace).then(|| at..text.trim_end().len())
}

/// The text behind a closing character. A `\` makes the next character plain.
fn after(text: &str, close: char) -> Option<&str> {
    let mut chars = text.chars();
    loop {
        match chars.next()? {
            '\\' => drop(chars.next()),
            c if c == close => return Some(chars.as_str()),
            _ => {}
        }
    }
}

fn unsealed(text: &str, at: &Range<usize>) -> Result<String, ParseError> {
    let body = &text[at.start + WORD.len()..at.end];
    let letters: String = body.chars().filter(|c| !c.is_whitespace()).collect();
    let Some(letters) = letters.strip_prefix(VERSION) else {
        return Err(wrong(text, at, say::SEALED_NEWER));
    };
    let parts = letters.split_at_checked(SUM);
    let sound = parts.filter(|(sum, body)| checksum(VERSION, body) == *sum);
    sound.and_then(|(_, body)| unseal(body)).ok_or_else(|| wrong(text, at, say::SEALED_WHOLE))
}

fn wrong(text: &str, at: &Range<usize>, expected: Key) -> ParseError {
    ParseError::new(WORD, at.start, &text[at.clone()], expected)
}
