//! What comes by link, as a text or as a file: a game with all that it hides, closed. Only `model::Whole::received`
//! opens one, and of a `Whole` the page gets what a reader may see. The record is out of reach:
//!
//! ```compile_fail
//! let sent = table::sent::read_play("zugzwang", "").expect("a game");
//! let record = sent.record();
//! ```
//!
//! What a reader may see of it is not:
//!
//! ```
//! let sent = table::sent::read_play("zugzwang", "").expect("a game");
//! let seen = table::model::Whole::received(&sent).seen();
//! let record = seen.record();
//! ```

use crate::say;
use fairyboard::Budget;
use fairyboard::link::{self, Reading, Shared};
use fairyboard::open::{self, OpenError};
use fairyboard::record::Record;
use fairyboard::session::Session;
use std::fmt;
use std::ops::Range;
use std::rc::Rc;
use text::Text;

/// A game that came by link or as a text. It is equal only to copies of itself.
#[derive(Clone)]
pub struct Sent(Rc<Shared>);

impl Sent {
    pub(crate) fn new(shared: Shared) -> Self {
        Sent(Rc::new(shared))
    }

    /// What may be seen of a game, as a link of it would hold it.
    pub fn of(seen: &Session) -> Self {
        Self::new(seen.shared())
    }

    pub(crate) fn shared(&self) -> &Shared {
        &self.0
    }

    pub(crate) fn record(&self) -> &Record {
        &self.0.record
    }

    /// Its link's code; `None` where it is too large for a link.
    pub fn code(&self) -> Option<String> {
        link::encode_within(&self.0, &mut Budget::usual())
    }

    /// Whether somebody made a lesson of it.
    pub fn is_lesson(&self) -> bool {
        self.record().header("Lesson").is_some()
    }

    /// Quarter turns of its board, clockwise, from the first player's side.
    pub fn turned(&self) -> u8 {
        self.0.turned
    }

    /// Whether it begins as another game does, by the same rules.
    pub fn begins_like(&self, other: &Record) -> bool {
        other.begins_like(self.record())
    }
}

impl PartialEq for Sent {
    fn eq(&self, other: &Self) -> bool {
        Rc::ptr_eq(&self.0, &other.0)
    }
}

/// Tells nothing of what is hidden.
impl fmt::Debug for Sent {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("Sent(..)")
    }
}

/// Why a text can't be opened, with what of it is sound. It is equal only to copies of itself.
#[derive(Clone)]
pub struct Failure(Rc<Inner>);

#[derive(Clone)]
struct Inner {
    error: OpenError,
    excerpt: Option<Excerpt>,
}

/// Where a text is wrong, with some of what stands around it.
#[derive(Clone, PartialEq, Debug)]
pub struct Excerpt {
    /// What stands before.
    pub before: String,
    /// What is wrong; empty where something is missing.
    pub found: String,
    /// What stands behind.
    pub after: String,
}

/// How much of a text is shown on either side of what is wrong in it, and of that on either end, in characters.
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
    /// Why this text can't be opened.
    pub fn of(text: &str, error: OpenError) -> Self {
        let excerpt = error.at().and_then(|at| Excerpt::of(&open::core(text), at));
        Failure(Rc::new(Inner { error, excerpt }))
    }

    /// What is wrong, in a sentence.
    pub fn told(&self) -> Text {
        self.0.error.told()
    }

    /// Where it is wrong.
    pub fn excerpt(&self) -> Option<&Excerpt> {
        self.0.excerpt.as_ref()
    }

    /// The part of the game that could be read and is certain.
    pub fn sound(&self) -> Option<Sent> {
        self.0.error.sound().map(Sent::new)
    }

    /// How many moves were read of what is too large for one budget; `None` of anything else.
    pub fn moves_read(&self) -> Option<usize> {
        self.0.error.moves_read()
    }

    /// Says how much is shown of a very large game.
    pub fn shown(&self) -> String {
        say::open_very_large(self.moves_read().unwrap_or(0)).to_string()
    }

    /// Goes on reading a very large game. Nothing is read again.
    ///
    /// # Errors
    /// As [`read`].
    pub fn go_on(self, budget: &mut Budget) -> Result<Sent, Failure> {
        Ok(Sent::new(self.into_error().go_on(budget)?))
    }

    /// Whether a newer version of the app may be able to open it.
    pub fn is_newer(&self) -> bool {
        self.0.error.is_newer()
    }

    /// Whether it names a game that is not known here.
    pub fn is_unknown(&self) -> bool {
        matches!(self.0.error, OpenError::Game(_))
    }

    /// Whether it is a position.
    pub fn is_position(&self) -> bool {
        matches!(self.0.error, OpenError::Position(_))
    }

    pub(crate) fn into_error(self) -> OpenError {
        Rc::unwrap_or_clone(self.0).error
    }
}

impl From<OpenError> for Failure {
    fn from(error: OpenError) -> Self {
        Failure(Rc::new(Inner { error, excerpt: None }))
    }
}

impl PartialEq for Failure {
    fn eq(&self, other: &Self) -> bool {
        Rc::ptr_eq(&self.0, &other.0)
    }
}

/// Tells nothing of what was read.
impl fmt::Debug for Failure {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "Failure({:?})", self.told())
    }
}

/// What was read of a game.
pub struct Read {
    /// The game, or the beginning of it.
    pub sent: Sent,
    /// What goes on with it, where it is only the beginning of a very large one.
    pub rest: Option<Failure>,
}

/// What was read, also where that is only the beginning of a very large game.
///
/// # Errors
/// Where nothing can be shown.
pub fn as_far_as_read(read: Result<Sent, Failure>) -> Result<Read, Failure> {
    match read {
        Ok(sent) => Ok(Read { sent, rest: None }),
        Err(failure) => match failure.sound().filter(|_| failure.moves_read().is_some()) {
            Some(sent) => Ok(Read { sent, rest: Some(failure) }),
            None => Err(failure),
        },
    }
}

/// Reads a text as [`open_within`](open::open_within) does.
///
/// # Errors
/// As that.
pub fn read(text: &str, budget: &mut Budget) -> Result<Sent, Failure> {
    open::open_within(text, budget).map(Sent::new).map_err(|error| Failure::of(text, error))
}

/// Reads the code of a link, as far as a budget goes.
///
/// # Errors
/// As [`link::decode`].
pub fn read_code(code: &str, budget: &mut Budget) -> Result<Sent, Failure> {
    let read = Reading::begin(code).and_then(|reading| reading.go_on(budget));
    read.map(Sent::new).map_err(|error| Failure::of(code, OpenError::Link(error)))
}

/// Reads what stands behind `#/play/` in an address: a game's id, and the query behind its `?`.
///
/// # Errors
/// As [`open_play`](open::open_play).
pub fn read_play(id: &str, query: &str) -> Result<Sent, Failure> {
    let read = open::open_play(id, query).map(Shared::new).map(Sent::new);
    read.map_err(|error| Failure::of(&format!("#/play/{id}?{query}"), error))
}
