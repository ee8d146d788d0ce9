//! Opens pasted text: an address, the code of a link (the part after `#/g/`), a record (a game as
//! text) or a position string.

use crate::budget::Budget;
use crate::catalog;
use crate::family::Family;
use crate::link::{LinkError, Reading, Shared};
use crate::notation::{ParseError, quoted};
use crate::options::{Options, OptionsError};
use crate::pasted;
use crate::record::{NodeId, Record, RecordError};
use crate::say;
use crate::sealed;
use crate::setup;
use i18n::Text;
use std::borrow::Cow;
use std::fmt;
use std::ops::Range;

mod address;
mod mangled;
mod study;

pub use address::Address;
pub use mangled::{Like, code_in, like};
pub use study::{StudyText, games_in};

use address::query_of;

/// The longest text and the largest file that is opened, in bytes.
pub const LARGEST_FILE: usize = 8_000_000;

/// Why a text cannot be opened.
#[derive(Clone, Debug)]
pub enum OpenError {
    /// The text is empty.
    Empty,
    /// The text does not look like anything that can be opened.
    Nothing,
    /// The text or file is longer than [`LARGEST_FILE`].
    TooLarge,
    /// The file is in another encoding than UTF-8 and UTF-16.
    Encoding,
    /// The text is an address without a game.
    Address,
    /// The text is a link that cannot be read.
    Link(LinkError),
    /// The text is a record (a game's text) that cannot be read.
    Record(RecordError),
    /// The text is a study with several chapters, one of which cannot be read.
    Study(Box<StudyText>),
    /// The text is a position that cannot be read.
    Position(ParseError),
    /// The text names an unknown game.
    Game(String),
    /// The text names an option that the game does not have.
    Options(OptionsError),
}

impl OpenError {
    /// The part of the game that could be read and is certain; `None` if there is none.
    pub fn sound(&self) -> Option<Shared> {
        match self {
            OpenError::Link(error) => error.sound(),
            OpenError::Record(error) => error.sound().map(Shared::new),
            OpenError::Study(study) => study.sound(),
            _ => None,
        }
    }

    /// The number of moves read so far, if the text is too large to read within one work budget;
    /// `None` for other errors.
    pub fn moves_read(&self) -> Option<usize> {
        match self {
            OpenError::Link(LinkError::Unfinished(reading)) => Some(reading.moves()),
            OpenError::Record(RecordError::Unfinished(reading)) => Some(reading.moves()),
            OpenError::Study(study) => study.moves_read(),
            _ => None,
        }
    }

    /// Continues to open a text whose work budget was spent, with another budget. Nothing is read
    /// twice.
    ///
    /// # Errors
    /// If opening fails, or if the budget is spent again. An error other than a spent budget is
    /// returned unchanged.
    pub fn go_on(self, budget: &mut Budget) -> Result<Shared, OpenError> {
        match self {
            OpenError::Link(LinkError::Unfinished(reading)) => {
                reading.go_on(budget).map_err(OpenError::Link)
            }
            OpenError::Record(RecordError::Unfinished(reading)) => {
                reading.go_on(budget).map(Shared::new).map_err(OpenError::Record)
            }
            OpenError::Study(study) if study.moves_read().is_some() => study.go_on(budget),
            error => Err(error),
        }
    }

    /// Whether a newer version of the app may be able to open the text.
    pub fn is_newer(&self) -> bool {
        matches!(self, OpenError::Link(LinkError::Version(_) | LinkError::Unknown))
    }

    /// The error, in a sentence for a reader who sees the text next to it.
    pub fn told(&self) -> Text {
        match self {
            OpenError::Empty => say::NOTHING_TO_OPEN.into(),
            OpenError::Nothing => say::NOTHING_OF_OURS.into(),
            OpenError::TooLarge => say::too_large(LARGEST_FILE / 1_000_000),
            OpenError::Encoding => say::OTHER_ENCODING.into(),
            OpenError::Address => say::NO_GAME_IN_ADDRESS.into(),
            OpenError::Link(error) => error.told(),
            OpenError::Record(error) => error.told(),
            OpenError::Study(study) => study.told(),
            OpenError::Position(error) => error.told(),
            OpenError::Game(found) => say::no_such_game(quoted(found)),
            OpenError::Options(error) => say::expected(error.expected.clone()),
        }
    }

    /// The bytes that are wrong, if known, as a range of the part of the text that [`core()`]
    /// returns.
    pub fn at(&self) -> Option<Range<usize>> {
        match self {
            OpenError::Link(error) => error.at(),
            OpenError::Record(error) => error.at().cloned(),
            OpenError::Study(study) => study.at(),
            OpenError::Position(error) => Some(error.at.clone()),
            _ => None,
        }
    }
}

/// Formats the error for the command line.
impl fmt::Display for OpenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OpenError::Empty
            | OpenError::Nothing
            | OpenError::TooLarge
            | OpenError::Encoding
            | OpenError::Address => {
                write!(f, "text: {}", self.told())
            }
            OpenError::Link(error) => error.fmt(f),
            OpenError::Record(error) => error.fmt(f),
            OpenError::Study(study) => study.fmt(f),
            OpenError::Position(error) => error.fmt(f),
            OpenError::Game(found) => {
                write!(f, "game: found {found:?}, expected {}", say::one_of_games(catalog::ids()))
            }
            OpenError::Options(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for OpenError {}

/// The text without blanks, byte order marks and null characters around it.
fn trimmed(text: &str) -> &str {
    text.trim_matches(is_around)
}

fn is_around(c: char) -> bool {
    c.is_whitespace() || matches!(c, '\u{feff}' | '\0')
}

/// The text of a file, which may be in UTF-8 or UTF-16.
///
/// # Errors
/// If the file is larger than [`LARGEST_FILE`], or in another encoding.
pub fn text_of_file(bytes: &[u8]) -> Result<String, OpenError> {
    if bytes.len() > LARGEST_FILE {
        return Err(OpenError::TooLarge);
    }
    pasted::decoded(bytes).ok_or(OpenError::Encoding)
}

/// Cleans a text: returns the record in it, if there is one, and otherwise the text without blanks
/// around it. If a link precedes the record, both contain the same game. Then the result is the
/// whole text, of which [`open`] opens the link.
pub fn cleaned(text: &str) -> Cow<'_, str> {
    let text = trimmed(text);
    match pasted::first_header(text) {
        Some(first) if first > 0 && code_in(&text[..first]).is_some() => text.into(),
        _ => pasted::record(text).unwrap_or_else(|| text.into()),
    }
}

/// The part of a pasted text that describes a game. For an address this is its code (after `#/g/`)
/// or the value of its key `pos`, and empty if the address has neither. For any other text it is
/// the record or the position.
pub fn core(text: &str) -> Cow<'_, str> {
    let text = cleaned(text);
    if begins_as_record(&text) {
        return text;
    }
    if let Some((_, code)) = text.split_once("#/g/") {
        return code.to_string().into();
    }
    let position = match Address::in_text(&text) {
        Some(address) => match query_of(&address.query).find(|(key, _)| key == "pos") {
            Some((_, position)) => position,
            None => return "".into(),
        },
        None => text.into_owned(),
    };
    pasted::positions(&position).swap_remove(0).into()
}

/// Whether a text begins with a header of a record. The prefix of a line in a chat is no header:
/// `[12:03] Ann:`.
fn begins_as_record(text: &str) -> bool {
    let text = trimmed(text).as_bytes();
    let is_name = |c: &u8| c.is_ascii_alphanumeric() || *c == b'_' || !c.is_ascii();
    let name = text.iter().skip(1).take_while(|c| is_name(c)).count();
    text.first() == Some(&b'[') && name > 0 && text[1 + name..].starts_with(b" \"")
}

/// Opens a text.
///
/// An address may have anything before its `#`. The code of a link may be in the middle of a
/// sentence. The code may also be mangled, for example wrapped over lines, if its checksum still
/// identifies it. A position string that fits several games or options opens in the first of them.
///
/// # Errors
/// Says what kind of text it was taken for, and which part is wrong. If the text is too large for
/// [`Budget::USUAL`], [`OpenError::go_on`] continues.
pub fn open(text: &str) -> Result<Shared, OpenError> {
    open_within(text, &mut Budget::usual())
}

/// Opens a text like [`open`], within a budget.
///
/// # Errors
/// If opening fails; see [`open`].
pub fn open_within(text: &str, budget: &mut Budget) -> Result<Shared, OpenError> {
    if text.len() > LARGEST_FILE {
        return Err(OpenError::TooLarge);
    }
    let text = &*cleaned(text);
    if text.is_empty() {
        return Err(OpenError::Empty);
    }
    match open_as_it_is(text, budget) {
        Err(error) if error.moves_read().is_none() && !begins_as_record(text) => {
            code_in(text).map_or(Err(error), |code| open_link(&code, budget))
        }
        read => read,
    }
}

fn open_link(code: &str, budget: &mut Budget) -> Result<Shared, OpenError> {
    Reading::begin(code).and_then(|link| link.go_on(budget)).map_err(OpenError::Link)
}

/// Opens a text that is a record, an address, a code or a position and nothing else.
fn open_as_it_is(text: &str, budget: &mut Budget) -> Result<Shared, OpenError> {
    if text.starts_with('[') || pasted::first_header(text).is_some() {
        if let Some(study) = StudyText::of(text) {
            return study.go_on(budget);
        }
        let read = sealed::reading(text).and_then(|record| record.go_on(budget));
        return read.map(Shared::new).map_err(OpenError::Record);
    }
    if let Some((_, code)) = text.split_once("#/g/") {
        return open_link(code, budget);
    }
    match Address::in_text(text) {
        Some(Address { kind, path, query }) if kind == "play" && path.len() == 1 => {
            return open_play(&path[0], &query).map(Shared::new);
        }
        Some(_) => return Err(OpenError::Address),
        None => {}
    }
    if text.contains("://") || text.ends_with(".html") {
        return Err(OpenError::Address);
    }
    // A position has a `/` between its ranks. The code of a link never contains a `/`.
    if pasted::positions(text)[0].contains('/') {
        return open_position(catalog::GAMES, text).map(Shared::new);
    }
    match text.starts_with(|first: char| first.is_ascii_digit()) && !text.contains(' ') {
        true => open_link(text, budget),
        false => Err(OpenError::Nothing),
    }
}

/// Splits a text into its records. Returns any other text whole.
///
/// A record begins at a header at the beginning of a line, after the moves or the result of the
/// record before it.
pub fn records(text: &str) -> Vec<&str> {
    let mut parts = Vec::new();
    let (mut begin, mut has_moves, mut new_line) = (0, false, true);
    let mut is_unclosed = false;
    let mut chars = text.char_indices();
    while let Some((at, c)) = chars.next() {
        let close = match c {
            '{' if !is_unclosed => '}',
            '[' if new_line && (!has_moves || begins_as_record(&text[at..])) => {
                if has_moves {
                    parts.push(&text[begin..at]);
                    (begin, has_moves) = (at, false);
                }
                ']'
            }
            _ => {
                has_moves |= !is_around(c);
                new_line = c == '\n' || new_line && is_around(c);
                continue;
            }
        };
        // No record begins in a comment or in the value of a header, so skip to the end of either.
        let behind = chars.clone();
        let (mut quoted, mut ends) = (false, false);
        while let Some((_, c)) = chars.next() {
            match c {
                '\\' => drop(chars.next()),
                '"' if close == ']' => quoted ^= true,
                c if c == close && !quoted => {
                    ends = true;
                    break;
                }
                _ => {}
            }
        }
        if close == '}' && !ends {
            // A comment without an end must not hide later records. Search for an end only once.
            is_unclosed = true;
            (chars, new_line) = (behind, false);
            continue;
        }
        // After a header, the next header may follow in the same line.
        new_line = close == ']';
    }
    parts.push(&text[begin..]);
    match parts.iter().any(|part| begins_as_record(part)) {
        true => parts,
        false => vec![text],
    }
}

/// Opens the part of an address after `#/play/`: a game's id, and the query after its `?`.
///
/// The query may contain `pos`, a position string, and options, all percent-encoded. If no options
/// are given, they are inferred from the position.
///
/// # Errors
/// Names the part that is wrong.
pub fn open_play(id: &str, query: &str) -> Result<Record, OpenError> {
    let (family, options, told, position) = read_query(id, query)?;
    match position {
        None => Ok(Record::new(family, options)),
        Some(text) if told => first_that_reads(&text, |text| {
            Record::from_position(family, options.clone(), text).map_err(OpenError::Position)
        }),
        Some(text) => open_position(&[family], &text),
    }
}

/// A position in the setup editor, where users put pieces on a board. Its text has the form of a
/// position, but the position may be impossible.
#[derive(Clone)]
pub struct SetupPosition {
    /// The game that can read the text.
    pub family: &'static dyn Family,
    /// The options that were used to read the text.
    pub options: Options,
    /// The position string, perhaps of an impossible position.
    pub text: String,
}

impl SetupPosition {
    /// A position of a record.
    pub fn of(record: &Record, at: NodeId) -> Self {
        let (family, options) = (record.family(), record.options().clone());
        SetupPosition { family, options, text: record.node(at).state().text() }
    }
}

impl PartialEq for SetupPosition {
    fn eq(&self, other: &Self) -> bool {
        self.family.info().id == other.family.info().id
            && self.options == other.options
            && self.text == other.text
    }
}

/// Opens the part of an address after `#/setup/`, which has the same form as after `#/play/`;
/// `None` if it contains no position.
///
/// # Errors
/// Names the part that is wrong. A position that can be read but is impossible is no error.
pub fn open_setup(id: &str, query: &str) -> Result<Option<SetupPosition>, OpenError> {
    let (family, options, told, position) = read_query(id, query)?;
    let Some(text) = position else { return Ok(None) };
    let options = if told { vec![options] } else { Options::all(family.info().options) };
    first_that_reads(&text, |text| compose(&[family], text, |_| options.clone())).map(Some)
}

/// Opens a text as a position for the setup editor: a position string, or an address with one. A
/// string that fits the game and options of `now`, the position that the editor shows, is read with
/// these.
///
/// # Errors
/// Says which part is wrong: if no game can read the text, for the game of `now`. A position that
/// can be read but is impossible is no error.
pub fn open_setup_text(
    text: &str,
    now: Option<&SetupPosition>,
) -> Result<SetupPosition, OpenError> {
    match Address::in_text(text) {
        Some(Address { kind, path, query }) if matches!(&*kind, "setup" | "play") => {
            let game = path.first().map(String::as_str).unwrap_or_default();
            return open_setup(game, &query)?.ok_or(OpenError::Empty);
        }
        _ => {}
    }
    if let Some(now) = now {
        let fits = |text: &String| now.family.sketch(text, &now.options).is_ok();
        if let Some(text) = pasted::positions(text).into_iter().find(fits) {
            return Ok(SetupPosition { text, ..now.clone() });
        }
    }
    let read = first_that_reads(text, |text| {
        compose(catalog::GAMES, text, |family| Options::all(family.info().options))
    });
    match (read, now) {
        // No game can read the text, so it was most likely meant for the game of `now`.
        (Err(OpenError::Position(_)), Some(now)) => first_that_reads(text, |text| {
            let sketch = now.family.sketch(text, &now.options);
            sketch.map(|_| now.clone()).map_err(OpenError::Position)
        }),
        (read, _) => read,
    }
}

/// Tries the positions that a text may mean, the likeliest first, and returns the first that can be
/// read. If none can be read, returns the error for the likeliest.
fn first_that_reads<T>(
    text: &str,
    read: impl Fn(&str) -> Result<T, OpenError>,
) -> Result<T, OpenError> {
    let mut first = None;
    for text in pasted::positions(text) {
        match read(&text) {
            Ok(found) => return Ok(found),
            Err(error) => first = first.or(Some(error)),
        }
    }
    Err(first.unwrap_or(OpenError::Empty))
}

/// The longest text, in bytes, that is tried with all options. A longer one is no position with any
/// options, so it is tried once per game, for the error.
const LONGEST_POSITION: usize = 10_000;

/// Reads a text in the form of a position, for one of these games with one of these options.
/// Returns an impossible position only if no game and options make it possible.
fn compose(
    families: &[&'static dyn Family],
    text: &str,
    options: impl Fn(&dyn Family) -> Vec<Options>,
) -> Result<SetupPosition, OpenError> {
    let mut impossible = None;
    let mut furthest: Option<ParseError> = None;
    let ranks = |text: &str| setup::word(text, 0).split('/').count();
    let wanted = ranks(text);
    // A text that is too long is refused with any options, so one attempt is enough.
    let most = if text.len() > LONGEST_POSITION { 1 } else { usize::MAX };
    for family in families {
        // Some games read a text with any options. So options whose board has as many ranks as the
        // text are tried first.
        let (fitting, others): (Vec<_>, Vec<_>) = options(*family)
            .into_iter()
            .partition(|options| ranks(&family.empty(options)) == wanted);
        for options in fitting.into_iter().chain(others).take(most) {
            match family.sketch(text, &options) {
                Ok(sketch) => {
                    let composed = SetupPosition { family: *family, options, text: text.into() };
                    if sketch.faults().is_empty() {
                        return Ok(composed);
                    }
                    impossible = impossible.or(Some(composed));
                }
                Err(error) => {
                    if furthest.as_ref().is_none_or(|f| f.at.end < error.at.end) {
                        furthest = Some(error);
                    }
                }
            }
        }
    }
    impossible.ok_or_else(|| furthest.map_or(OpenError::Empty, OpenError::Position))
}

/// The content of an address: the game, its options, whether the address names any options, and the
/// position string if it has one.
type Query = (&'static dyn Family, Options, bool, Option<String>);

fn read_query(id: &str, query: &str) -> Result<Query, OpenError> {
    let id = id.to_ascii_lowercase();
    let family = catalog::find(&id).ok_or_else(|| OpenError::Game(id.clone()))?;
    let specs = family.info().options;
    let mut options = Options::defaults(specs);
    let mut told = false;
    let mut position = None;
    for (key, value) in query_of(query) {
        if key == "pos" {
            position = Some(value);
        } else if specs.iter().any(|spec| spec.key == key) {
            options.set(&key, &value).map_err(OpenError::Options)?;
            told = true;
        }
    }
    Ok((family, options, told, position))
}

/// Reads a position of one of these games, with the first options that it fits.
fn open_position(families: &[&'static dyn Family], text: &str) -> Result<Record, OpenError> {
    first_that_reads(text, |text| read_position(families, text))
}

fn read_position(families: &[&'static dyn Family], text: &str) -> Result<Record, OpenError> {
    let mut furthest: Option<ParseError> = None;
    // A text that is too long is refused with any options, so one attempt is enough.
    let most = if text.len() > LONGEST_POSITION { 1 } else { usize::MAX };
    for family in families {
        for options in Options::all(family.info().options).into_iter().take(most) {
            match Record::from_position(*family, options, text) {
                Ok(record) => return Ok(record),
                // The text was most likely meant for the parser that got furthest.
                Err(error) => {
                    if furthest.as_ref().is_none_or(|f| f.at.end < error.at.end) {
                        furthest = Some(error);
                    }
                }
            }
        }
    }
    Err(furthest.map_or(OpenError::Empty, OpenError::Position))
}
