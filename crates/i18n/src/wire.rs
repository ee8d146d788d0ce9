//! Sends texts to another program that has the same tables: from the worker to the page, which may
//! use different languages.
//!
//! Each program numbers its tables in the order of their use. A sent text therefore identifies a
//! table by its index in a list that both programs know. A sent text begins with a checksum of
//! these tables. A text from another version is therefore rejected and can't become a wrong
//! sentence.

use crate::{Messages, NAME, NUMBER, PLAIN, TEXT, Text, fnv};

/// The deepest nesting of texts in texts. A deeper text is rejected.
const DEEPEST: u32 = 8;
/// The most bytes of a text. A longer text is rejected.
const LONGEST: usize = 4_096;

/// The length in bytes of the checksum before a text.
const SEAL: usize = 4;

/// The number that represents [`PLAIN`] in a sent text. The tables of the list are counted from 1.
const PLAIN_PLACE: u8 = 0;

impl Text {
    /// The text for another program, in hexadecimal digits. `None` if the text uses a table that is
    /// not listed, or is too long.
    pub fn sent(&self, tables: &[&'static Messages]) -> Option<String> {
        let mut bytes = self.0.clone();
        if bytes.len() > LONGEST {
            return None;
        }
        renumber(&mut bytes, DEEPEST, &|number, _| {
            let place = tables.iter().position(|table| table.number() == number);
            let place = place.map(|place| place as u8 + 1);
            place.or((number == PLAIN.number()).then_some(PLAIN_PLACE))
        })?;
        let mut sent = String::new();
        for byte in seal(tables).into_iter().chain(bytes) {
            for digit in [byte >> 4, byte & 15] {
                sent.push(char::from_digit(digit.into(), 16)?);
            }
        }
        Some(sent)
    }

    /// Reads a text that another program has sent. `None` if it is malformed or was sent with other
    /// tables.
    pub fn received(sent: &str, tables: &[&'static Messages]) -> Option<Text> {
        if sent.len() > 2 * (LONGEST + SEAL) {
            return None;
        }
        let mut digits = sent.chars().map(|digit| Some(digit.to_digit(16)? as u8));
        let mut bytes = Vec::new();
        while let Some(high) = digits.next() {
            bytes.push(high? << 4 | digits.next()??);
        }
        let mut bytes = bytes.strip_prefix(&seal(tables))?.to_vec();
        renumber(&mut bytes, DEEPEST, &|place, line| {
            let table = match place {
                PLAIN_PLACE => &PLAIN,
                place => *tables.get(usize::from(place) - 1)?,
            };
            (usize::from(line) < table.lines().len()).then(|| table.number())
        })?;
        Some(Text(bytes))
    }
}

/// Replaces the numbers of the tables in a text and in its arguments that are texts. `of` returns
/// the new number of a table, from its old number and the line of the sentence. `None` if the bytes
/// are not a text.
fn renumber(text: &mut [u8], depth: u32, of: &dyn Fn(u8, u16) -> Option<u8>) -> Option<()> {
    let [table, low, high, rest @ ..] = text else { return None };
    *table = of(*table, u16::from_le_bytes([*low, *high]))?;
    let mut rest = rest;
    while let [kind, low, high, after @ ..] = rest {
        let length = usize::from(u16::from_le_bytes([*low, *high]));
        let (arg, after) = after.split_at_mut_checked(length)?;
        match *kind {
            TEXT => renumber(arg, depth.checked_sub(1)?, of)?,
            NAME => std::str::from_utf8(arg).ok().map(|_| ())?,
            NUMBER => std::str::from_utf8(arg).ok()?.parse().ok().map(|_: i64| ())?,
            _ => return None,
        }
        rest = after;
    }
    rest.is_empty().then_some(())
}

/// The checksum of these tables: FNV-1a of their sentences.
fn seal(tables: &[&'static Messages]) -> [u8; SEAL] {
    fnv::hash_32(tables.iter().flat_map(|table| table.english.bytes())).to_be_bytes()
}
