//! What Fairyboard says, as values, and how they become sentences of a language.
//!
//! A [`Text`] says *which* sentence is meant, and with which squares, numbers and other texts in it. It becomes words at the
//! edge, where it is read: by [`Display`](std::fmt::Display) in the language of the program, which is English unless
//! [`speak`] was called before.
//!
//! The sentences stand in tables, `words.txt`: one beside each game, one for all games, one for the page. What a table may
//! hold is told in `tables`, which also writes a function for each of its keys, so that a sentence can't be asked for
//! that is not there, nor without what stands in it. Fluent looks messages up by name at run time; here a missing or unused
//! key and a missing argument fail the build.

#![forbid(unsafe_code)]

pub mod fnv;
mod language;
mod template;
mod wire;

#[cfg(feature = "tables")]
pub mod tables;

pub use language::{Language, Plural, plural_in_english, speak};

use language::spoken;

use std::fmt::{self, Display, Write};
use std::sync::OnceLock;

/// The sentences of one table in English, as a build script has written them.
#[derive(Debug)]
pub struct Messages {
    name: &'static str,
    english: &'static str,
    lines: OnceLock<Vec<&'static str>>,
}

/// The tables of which something was said, by their numbers: of all games, of each, and of the page.
static TABLES: [OnceLock<&Messages>; 32] = [const { OnceLock::new() }; 32];

impl Messages {
    /// A table, by its name, under which another language has the same, and its sentences: each in a line of its own, in the
    /// order of the keys.
    pub const fn new(name: &'static str, english: &'static str) -> Self {
        Messages { name, english, lines: OnceLock::new() }
    }

    fn lines(&self) -> &[&'static str] {
        self.lines.get_or_init(|| lines(self.english))
    }

    fn line(&self, line: u16) -> &'static str {
        self.lines().get(usize::from(line)).copied().unwrap_or_default()
    }

    /// The number by which texts name the table.
    fn number(&'static self) -> u8 {
        let is_it =
            |place: &OnceLock<&'static Messages>| std::ptr::eq(*place.get_or_init(|| self), self);
        TABLES.iter().position(is_it).unwrap_or(usize::MAX) as u8
    }

    fn numbered(number: u8) -> Option<&'static Self> {
        TABLES.get(usize::from(number))?.get().copied()
    }
}

fn lines(file: &'static str) -> Vec<&'static str> {
    file.lines().collect()
}

/// A sentence of a table into which nothing is put.
#[derive(Clone, Copy)]
pub struct Key {
    /// The table.
    pub table: &'static Messages,
    /// Its line there.
    pub line: u16,
}

impl PartialEq for Key {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self.table, other.table) && self.line == other.line
    }
}

impl Eq for Key {}

/// What is said: a sentence of a table, and what is put into it.
///
/// It is written in bytes: the number of the table, the line, and for each place what it is, its length in two bytes, and
/// what is put in. So texts within texts are one piece of memory, and the code that makes them is small.
#[derive(Clone, PartialEq, Eq)]
pub struct Text(Vec<u8>);

/// What stands before what is put in.
const TEXT: u8 = 0;
const NAME: u8 = 1;
const NUMBER: u8 = 2;

/// What is put into a sentence.
pub(crate) enum Arg<'a> {
    /// Another text: a piece, a side, a reason.
    Text(&'a [u8]),
    /// What is the same in every language: a square, a move, what somebody typed; or a number.
    Name(&'a str, bool),
}

/// A name in a sentence of its own, where a text is wanted.
static PLAIN: Messages = Messages::new("", "\u{1}0\u{3}");

impl Text {
    /// A sentence into which nothing was put yet.
    pub fn begin(table: &'static Messages, line: u16) -> Self {
        let [low, high] = line.to_le_bytes();
        Text(vec![table.number(), low, high])
    }

    /// What is the same in every language, as a text: a name that somebody typed.
    pub fn name(name: impl Display) -> Self {
        Text::plain(&name)
    }

    fn plain(name: &dyn Display) -> Self {
        Text::begin(&PLAIN, 0).with_name(name)
    }

    /// Puts in a text, in the next place.
    pub fn with(mut self, text: Text) -> Self {
        self.put(TEXT, &|bytes| bytes.extend_from_slice(&text.0));
        self
    }

    /// Puts in what is the same in every language, in the next place.
    pub fn with_name(mut self, name: &dyn Display) -> Self {
        self.put(NAME, &|bytes| write_to(bytes, name));
        self
    }

    /// Puts in a square, in the next place: its file and, sixteen times, its rank, both counted from 0.
    pub fn with_square(mut self, square: u8) -> Self {
        self.put(NAME, &|bytes| {
            bytes.push(b'a' + square % 16);
            write_to(bytes, &(square / 16 + 1));
        });
        self
    }

    /// Puts in a number, in the next place; it may choose a plural.
    pub fn with_number(mut self, number: i64) -> Self {
        self.put(NUMBER, &|bytes| write_to(bytes, &number));
        self
    }

    fn put(&mut self, kind: u8, write: &dyn Fn(&mut Vec<u8>)) {
        self.0.extend_from_slice(&[kind, 0, 0]);
        let start = self.0.len();
        write(&mut self.0);
        // Its length has two bytes: what is longer is cut off.
        self.0.truncate(start + usize::from(u16::MAX));
        let length = (self.0.len() - start) as u16;
        self.0[start - 2..start].copy_from_slice(&length.to_le_bytes());
    }

    /// Whether it is this sentence, whatever is put into it.
    pub fn is(&self, key: Key) -> bool {
        self.0[..3] == Text::from(key).0
    }
}

fn write_to(bytes: &mut Vec<u8>, what: &dyn Display) {
    struct Bytes<'a>(&'a mut Vec<u8>);
    impl Write for Bytes<'_> {
        fn write_str(&mut self, text: &str) -> fmt::Result {
            self.0.extend_from_slice(text.as_bytes());
            Ok(())
        }
    }
    // Writing to a Vec does not fail.
    let _ = write!(Bytes(bytes), "{what}");
}

/// A number as it is put into a sentence; one that is too large to be told is the largest.
pub fn number(number: impl TryInto<i64>) -> i64 {
    number.try_into().unwrap_or(i64::MAX)
}

/// Where the sentence stands that a text is.
pub(crate) fn sentence(text: &[u8]) -> Option<(&'static Messages, u16)> {
    let [table, low, high, ..] = *text else { return None };
    Some((Messages::numbered(table)?, u16::from_le_bytes([low, high])))
}

/// What is put into a text, in one of its places; nothing where there is none.
pub(crate) fn arg(text: &[u8], mut number: u8) -> Arg<'_> {
    let mut rest = text.get(3..).unwrap_or_default();
    while let [kind, low, high, after @ ..] = rest {
        let length = usize::from(u16::from_le_bytes([*low, *high]));
        let (arg, after) = after.split_at(length.min(after.len()));
        if number == 0 {
            return match *kind {
                TEXT => Arg::Text(arg),
                kind => Arg::Name(std::str::from_utf8(arg).unwrap_or_default(), kind == NUMBER),
            };
        }
        number -= 1;
        rest = after;
    }
    Arg::Name("", false)
}

impl From<Key> for Text {
    fn from(key: Key) -> Self {
        Text::begin(key.table, key.line)
    }
}

/// What is the same in every language, or said already.
impl From<String> for Text {
    fn from(words: String) -> Self {
        Text::plain(&words)
    }
}

/// What is the same in every language, or said already.
impl From<&str> for Text {
    fn from(words: &str) -> Self {
        Text::plain(&words)
    }
}

/// Nothing.
impl Default for Text {
    fn default() -> Self {
        Text::name("")
    }
}

impl Key {
    /// The sentence in English: for what is written into files and links.
    pub fn english(self) -> &'static str {
        template::form(self.table.line(self.line), "")
    }

    /// The sentence in the language of the program.
    pub fn words(self) -> &'static str {
        spoken().line(self.table, self.line)
    }
}

/// In the language of the program.
impl Display for Text {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&spoken().say(self))
    }
}

/// In the language of the program.
impl Display for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.words())
    }
}

impl fmt::Debug for Text {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}", self.to_string())
    }
}

impl fmt::Debug for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}", self.to_string())
    }
}
