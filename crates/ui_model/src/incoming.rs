//! A game that was received by link, as a text or as a file. An [`Incoming`] contains everything
//! that the game hides, so its content is private: only `model::Whole::received` opens it, and the
//! page gets only a `Seen` (the visible part) made from that `Whole`. The record is private:
//!
//! ```compile_fail
//! let sent = ui_model::incoming::read_play("zugzwang", "").expect("a game");
//! let record = sent.record();
//! ```
//!
//! The part that the user may see is accessible:
//!
//! ```
//! let sent = ui_model::incoming::read_play("zugzwang", "").expect("a game");
//! let seen = ui_model::model::Whole::received(&sent).seen();
//! let record = seen.record();
//! ```

use crate::headers::LESSON;
use crate::say;
use by_address::ByAddress;
use fairyboard::Budget;
use fairyboard::link::{self, LinkError, Mended, Reading, Shared};
use fairyboard::open::{self, Like, OpenError};
use fairyboard::record::Record;
use fairyboard::session::Session;
use i18n::Text;
use std::fmt;
use std::ops::Range;
use std::rc::Rc;

/// A game from a link or a text. Two values are equal only if one is a clone of the other.
#[derive(Clone, PartialEq)]
pub struct Incoming(ByAddress<Rc<Shared>>);

impl Incoming {
    pub(crate) fn new(shared: Shared) -> Self {
        Incoming(ByAddress(Rc::new(shared)))
    }

    /// Wraps a game that was read from a text. In a record (the text of a game) other programs may
    /// use other headers for the players' names; these headers are converted. The headers of links
    /// are not converted, so that the code of the link does not change.
    fn read(mut shared: Shared, is_record: bool) -> Self {
        if is_record {
            shared.record.name_players();
        }
        Self::new(shared)
    }

    /// The game of a session, with exactly what a link to the game would contain.
    pub fn of(seen: &Session) -> Self {
        Self::new(seen.shared())
    }

    pub(crate) fn shared(&self) -> &Shared {
        &self.0
    }

    pub(crate) fn record(&self) -> &Record {
        &self.0.record
    }

    /// The code of a link to this game. `None` if the game is too large for a link.
    pub fn code(&self) -> Option<String> {
        self.code_within(&mut Budget::usual())
    }

    /// The code of a link to this game. `None` if the game is too large for a link, or if the
    /// budget, which limits the work, runs out. In the latter case, a call with a new budget
    /// continues.
    pub fn code_within(&self, budget: &mut Budget) -> Option<String> {
        link::encode_within(&self.0, budget)
    }

    /// The game as text, with everything in it.
    pub fn text(&self) -> String {
        self.0.text()
    }

    pub fn is_lesson(&self) -> bool {
        self.record().header(LESSON).is_some()
    }

    /// The rotation of the board, in quarter turns clockwise from the first player's side.
    pub fn turned(&self) -> u8 {
        self.0.turned
    }

    /// Whether the game is a study (for trying moves out) with several chapters.
    pub fn has_chapters(&self) -> bool {
        !self.0.others.is_empty()
    }

    /// Whether this game has the same rules and the same start position as `other`.
    pub fn begins_like(&self, other: &Record) -> bool {
        other.begins_like(self.record())
    }
}

/// Prints no content, because the content may be hidden from the players.
impl fmt::Debug for Incoming {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("Sent(..)")
    }
}

/// The reason why a text can't be opened, and the part of the game that could be read. Two values
/// are equal only if one is a clone of the other.
#[derive(Clone, PartialEq)]
pub struct Failure(ByAddress<Rc<Inner>>);

#[derive(Clone)]
struct Inner {
    error: OpenError,
    excerpt: Option<Excerpt>,
    saved: Option<Saved>,
}

/// The part of a game that can be recovered from a damaged link.
#[derive(Clone)]
enum Saved {
    /// The whole game: one letter of the link was wrong, and it could be corrected.
    Mended(Mended, Incoming),
    /// The first moves: the end of the link is missing.
    Left(Incoming),
}

/// The place of an error in a text, with a little of the text around it.
#[derive(Clone, PartialEq, Debug)]
pub struct Excerpt {
    /// The text before the wrong part.
    pub before: String,
    /// The wrong part. Empty if something is missing at this place.
    pub found: String,
    /// The text after the wrong part.
    pub after: String,
}

/// The most characters that are shown of each part: before the error, of the error, and after it.
const AROUND: usize = 20;

impl Excerpt {
    fn of(text: &str, at: Range<usize>) -> Option<Self> {
        let [before, found, after] =
            [text.get(..at.start)?, text.get(at.clone())?, text.get(at.end..)?];
        Some(Excerpt { before: end(before), found: beginning(found), after: beginning(after) })
    }
}

fn beginning(text: &str) -> String {
    match text.char_indices().nth(AROUND) {
        Some((cut, _)) => [&text[..cut], "…"].concat(),
        None => text.into(),
    }
}

fn end(text: &str) -> String {
    match text.char_indices().nth_back(AROUND) {
        Some((cut, first)) => ["…", &text[cut + first.len_utf8()..]].concat(),
        None => text.into(),
    }
}

impl Failure {
    /// Finds out why this text can't be opened. If the text contains the code of a link, the error
    /// is about the code.
    pub fn of(text: &str, error: OpenError) -> Self {
        let like = match &error {
            // A code with one of these errors is undamaged, or too long to be repaired.
            OpenError::Link(
                LinkError::Unfinished(_)
                | LinkError::TooLong
                | LinkError::Unknown
                | LinkError::Position(_),
            ) => None,
            OpenError::Link(_) if !text.contains("/g/") => open::like(&["/g/", text].concat()),
            OpenError::Link(_) => open::like(text),
            // The text after `/g/` in an address need not be the code of a link, so only text that
            // begins like a code is examined further.
            OpenError::Nothing | OpenError::Address | OpenError::Position(_) => {
                open::like(text).filter(|like| link::begins_code(&like.code))
            }
            _ => None,
        };
        let Some(Like { code, readings }) = like else {
            return Self::marked(&open::core(text), error, None);
        };
        for (i, reading) in readings.iter().enumerate() {
            if readings[..i].contains(reading) {
                continue;
            }
            let Some(mended) = link::mended(reading, &mut Budget::usual()) else { continue };
            let Ok(sent) = read_code(&mended.code, &mut Budget::usual()) else { continue };
            let error = OpenError::Link(LinkError::Damaged { at: mended.at, sound: None });
            let excerpt = Excerpt::of(reading, mended.at..mended.at + mended.found.len());
            return Failure::new(Inner {
                error,
                excerpt,
                saved: Some(Saved::Mended(mended, sent)),
            });
        }
        match link::decode(&code) {
            Err(error) if !matches!(error, LinkError::Unfinished(_)) => {
                // A single missing letter may have been anywhere in the code. If more letters are
                // missing, the link was probably cut off at its end.
                let is_cut = matches!(&error, LinkError::Length { found, expected, .. } if found + 1 < *expected);
                let left = is_cut.then(|| link::beginning(&code)).flatten();
                Self::marked(
                    &code,
                    OpenError::Link(error),
                    left.map(Incoming::new).map(Saved::Left),
                )
            }
            _ => Self::marked(&open::core(text), error, None),
        }
    }

    fn new(inner: Inner) -> Self {
        Failure(ByAddress(Rc::new(inner)))
    }

    fn marked(core: &str, error: OpenError, saved: Option<Saved>) -> Self {
        let at = error.at().or(match &error {
            OpenError::Link(LinkError::Damaged { at, .. }) if *at > 0 => Some(*at..core.len()),
            OpenError::Link(LinkError::Length { .. }) => Some(core.len()..core.len()),
            _ => None,
        });
        let excerpt = at.and_then(|at| Excerpt::of(core, at));
        Failure::new(Inner { error, excerpt, saved })
    }

    /// The error in a sentence.
    pub fn told(&self) -> Text {
        match &self.0.saved {
            Some(Saved::Mended(Mended { found, wanted, .. }, _)) => {
                let [found, wanted] = [found, wanted].map(String::as_str);
                match (found.len(), wanted.len()) {
                    (0, _) => say::open_letter_lost(wanted),
                    (_, 0) => say::open_letter_added(found),
                    _ => say::open_letter_changed(found, wanted),
                }
            }
            _ => self.0.error.told(),
        }
    }

    /// The place of the error in the text, if it is known.
    pub fn excerpt(&self) -> Option<&Excerpt> {
        self.0.excerpt.as_ref()
    }

    /// The part of the game that was read and is certainly correct. `None` if there is no such
    /// part.
    pub fn sound(&self) -> Option<Incoming> {
        self.0.error.sound().map(|shared| Incoming::read(shared, self.is_record()))
    }

    /// The whole game, if one letter of its link was wrong and could be corrected.
    pub fn mended(&self) -> Option<&Incoming> {
        match &self.0.saved {
            Some(Saved::Mended(_, sent)) => Some(sent),
            _ => None,
        }
    }

    /// The first moves of a game whose link was cut off at its end. These may be more moves than in
    /// [`sound`](Failure::sound). `None` for other errors.
    pub fn left(&self) -> Option<&Incoming> {
        match &self.0.saved {
            Some(Saved::Left(sent)) => Some(sent),
            _ => None,
        }
    }

    /// The number of moves read so far, if the game is too large for one budget (a limit on the
    /// work). `None` for other errors.
    pub fn moves_read(&self) -> Option<usize> {
        self.0.error.moves_read()
    }

    /// A sentence about how much of a very large game is shown.
    pub fn shown(&self) -> String {
        say::open_very_large(self.moves_read().unwrap_or(0)).to_string()
    }

    /// Continues to read a very large game after the last move that was read.
    ///
    /// # Errors
    /// Returns an error in the same cases as [`read`].
    pub fn go_on(self, budget: &mut Budget) -> Result<Incoming, Failure> {
        let is_record = self.is_record();
        Ok(Incoming::read(self.into_error().go_on(budget)?, is_record))
    }

    /// Whether a newer version of the app may be able to open the text.
    pub fn is_newer(&self) -> bool {
        self.0.error.is_newer()
    }

    /// Whether the text names a chess variant that this version of the app does not know.
    pub fn is_unknown(&self) -> bool {
        matches!(self.0.error, OpenError::Game(_))
    }

    /// Whether the text is a damaged link.
    pub fn is_damaged(&self) -> bool {
        matches!(
            self.0.error,
            OpenError::Link(LinkError::Damaged { .. } | LinkError::Length { .. })
        )
    }

    /// Whether the text is a record (a game in text form) and not a link.
    pub fn is_record(&self) -> bool {
        matches!(self.0.error, OpenError::Record(_) | OpenError::Study(_))
    }

    /// Whether the text is a position string.
    pub fn is_position(&self) -> bool {
        matches!(self.0.error, OpenError::Position(_))
    }

    pub(crate) fn into_error(self) -> OpenError {
        Rc::unwrap_or_clone(self.0.0).error
    }
}

impl From<OpenError> for Failure {
    fn from(error: OpenError) -> Self {
        Failure::new(Inner { error, excerpt: None, saved: None })
    }
}

/// Prints only the error, because the text may contain hidden cards or dice.
impl fmt::Debug for Failure {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "Failure({:?})", self.told())
    }
}

/// A game that was read completely, or the beginning of a very large game.
pub struct Read {
    pub sent: Incoming,
    /// If `sent` is only the beginning of a very large game, the rest can be read with
    /// [`Failure::go_on`]. `None` if the whole game was read.
    pub rest: Option<Failure>,
}

/// Returns the game, or the part of a very large game that was read.
///
/// # Errors
/// Returns the failure if no part of the game can be shown.
pub fn as_far_as_read(read: Result<Incoming, Failure>) -> Result<Read, Failure> {
    match read {
        Ok(sent) => Ok(Read { sent, rest: None }),
        Err(failure) => match failure.sound().filter(|_| failure.moves_read().is_some()) {
            Some(sent) => Ok(Read { sent, rest: Some(failure) }),
            None => Err(failure),
        },
    }
}

/// Reads a game from a text: a link, a record or a position string.
///
/// Returns the reason if the text can't be opened, or if the budget runs out.
pub fn read(text: &str, budget: &mut Budget) -> Result<Incoming, Failure> {
    let is_record = open::cleaned(text).starts_with('[');
    let read = open::open_within(text, budget).map(|shared| Incoming::read(shared, is_record));
    read.map_err(|error| Failure::of(text, error))
}

/// Reads the code of a link within a budget, which limits the work.
///
/// # Errors
/// Returns an error in the same cases as [`link::decode`].
pub fn read_code(code: &str, budget: &mut Budget) -> Result<Incoming, Failure> {
    read_on(code, Reading::begin(code), budget)
}

/// Like [`read_code`], for a code that probably goes on from a known game: see
/// [`Reading::knowing`].
pub(crate) fn read_news(
    code: &str,
    known: &Record,
    budget: &mut Budget,
) -> Result<Incoming, Failure> {
    read_on(code, Reading::begin(code).map(|reading| reading.knowing(known)), budget)
}

fn read_on(
    code: &str,
    reading: Result<Reading, LinkError>,
    budget: &mut Budget,
) -> Result<Incoming, Failure> {
    let read = reading.and_then(|reading| reading.go_on(budget));
    read.map(Incoming::new).map_err(|error| Failure::of(code, OpenError::Link(error)))
}

/// Reads the part of an address after `#/play/`: the id of a chess variant (such as `hens`), and
/// the query after `?`.
///
/// # Errors
/// Returns an error in the same cases as [`open_play`](open::open_play).
pub fn read_play(id: &str, query: &str) -> Result<Incoming, Failure> {
    let read = open::open_play(id, query).map(Shared::new).map(Incoming::new);
    read.map_err(|error| Failure::of(&format!("#/play/{id}?{query}"), error))
}
