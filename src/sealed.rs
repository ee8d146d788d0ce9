//! Sealed records: files of games in progress with hidden information, encoded so that players
//! don't read it by accident.
//!
//! *Grammar.* A sealed file has headers, which repeat a part of the record for human readers;
//! comments; then `sealed 1` and letters: four letters of a checksum, and the text of the record in
//! base64url. White space between letters is ignored. This is no encryption.

use crate::link::{checksum, seal as letters_of, unseal};
use crate::notation::ParseError;
use crate::record::{OWN_HEADERS, Outline, Reading, RecordError, header_line};
use crate::say;
use i18n::Key;
use std::ops::Range;

/// The word before the letters of a sealed record.
const WORD: &str = "sealed";

/// The number of the format, which is the first letter after the word.
const VERSION: &str = "1";

/// The number of letters in the checksum.
const SUM: usize = 4;

/// The number of letters in a line.
const WIDTH: usize = 76;

/// Seals (encodes) the text of a record. The headers whose names are in `shown` stay readable, and
/// so do the game and its options.
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

/// Whether a text is a sealed record.
pub(crate) fn is_sealed(text: &str) -> bool {
    place(text).is_some()
}

/// Begins to read a record, sealed or not.
///
/// # Errors
/// Says where the headers of the record are wrong, or that the sealed letters have changed.
pub fn reading(text: &str) -> Result<Reading, RecordError> {
    match place(text) {
        None => Reading::begin(text),
        Some(at) => {
            Reading::begin_sealed(&unsealed(text, &at)?, wrong(text, &at, say::SEALED_WHOLE))
        }
    }
}

/// Changes an error of a sealed record so that it points to the sealed part of the text and quotes
/// nothing of the record.
pub fn error_in(text: &str, error: RecordError) -> RecordError {
    match place(text) {
        None => error,
        Some(at) => error.sealed(&wrong(text, &at, say::SEALED_WHOLE)),
    }
}

/// The bytes of the sealed part of a text; `None` if it has none.
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

/// Returns the text after the first `close` character. A `\` escapes the character after it.
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
