//! Setting up a position by hand: a board to put pieces on, the fields beside it, and what is wrong
//! with it so far.
//!
//! What is set up is the text of a position, and every change gives a new text. So an editor is a text
//! and the texts before it, and needs to know no game: [`Family::sketch`](crate::Family::sketch) draws
//! the text and tells its faults, [`Family::palette`](crate::Family::palette) what may be put on a
//! square, and [`Family::fields`](crate::Family::fields) everything that is not on the board.
//! [`put`] and [`FormField::set`] make the changes.
//!
//! A game reads a position in one place and states there what makes it impossible: `Faults::add` takes the field, the rule, what
//! would be right and the squares, and reading continues. `Family::sketch` returns all faults; `Family::read` is a sketch
//! without faults, or the first of them as an error. A `Sketch` is a playable position, or an impossible one, which is a `Draw`
//! and no `State`: code that follows the rules never meets it. A `Stock` with `more` can be placed in several ways, as a die can.
//! A field is a choice, squares, counts, a list or a text, and may cover all words to the end if it decides which others exist.

use crate::base::{Piece, Seat};
use crate::geometry::Square;
use crate::info::Info;
use crate::notation::{self, Cells, ParseError, read_placement, write_placement};
use crate::refusal::Refusal;
use crate::say;
use crate::scene::Draw;
use crate::state::Position;
use i18n::{Key, Text};
use std::ops::Range;
use std::rc::Rc;

/// What a text is that has the form of a position.
pub enum Sketch {
    /// A position.
    Playable(Position),
    /// A position that no game leads to, or that its game does not allow.
    Impossible(Impossible),
}

/// An impossible position: it can be drawn, and nothing else.
pub struct Impossible {
    drawing: Rc<dyn Draw>,
    /// All that makes it impossible; never empty.
    faults: Vec<Refusal>,
    error: ParseError,
}

impl Sketch {
    /// What is drawn of it.
    pub fn drawing(&self) -> &dyn Draw {
        match self {
            Sketch::Playable(state) => &**state,
            Sketch::Impossible(impossible) => &*impossible.drawing,
        }
    }

    /// All that makes it impossible.
    pub fn faults(&self) -> &[Refusal] {
        match self {
            Sketch::Playable(_) => &[],
            Sketch::Impossible(impossible) => &impossible.faults,
        }
    }

    /// The position, where it is possible.
    ///
    /// # Errors
    /// Tells the first of its faults, and in which field it is.
    pub fn playable(self) -> Result<Position, ParseError> {
        match self {
            Sketch::Playable(state) => Ok(state),
            Sketch::Impossible(impossible) => Err(impossible.error),
        }
    }
}

/// The faults of a position, gathered while it is read.
#[derive(Default, Debug)]
pub struct Faults {
    told: Vec<Refusal>,
    first: Option<ParseError>,
}

impl Faults {
    /// No faults so far.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a fault: the field that it is told of, the rule, what is wrong, in a sentence, and the
    /// squares to blame.
    #[inline]
    pub fn add(
        &mut self,
        field: &notation::Field<'_>,
        rule: &'static str,
        sentence: impl Into<Text>,
        squares: Vec<Square>,
    ) {
        self.push(field, rule, sentence.into(), squares);
    }

    fn push(
        &mut self,
        field: &notation::Field<'_>,
        rule: &'static str,
        sentence: Text,
        squares: Vec<Square>,
    ) {
        if self.first.is_none() {
            self.first = Some(ParseError { rule, ..field.expected(sentence.clone()) });
        }
        self.told.push(Refusal { rule, sentence, squares, path: None });
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.told.is_empty()
    }

    /// The position that was read, with these faults.
    pub fn sketch(self, position: Position) -> Sketch {
        match self.first {
            None => Sketch::Playable(position),
            Some(error) => {
                Sketch::Impossible(Impossible { drawing: position, faults: self.told, error })
            }
        }
    }

    /// Lets a position pass that has no faults.
    ///
    /// # Errors
    /// Tells the first fault.
    pub fn check<T>(self, position: T) -> Result<T, ParseError> {
        match self.first {
            None => Ok(position),
            Some(error) => Err(error),
        }
    }
}

/// Something that may be put on a square.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Stock {
    /// As the placement writes it.
    pub text: String,
    /// What it is.
    pub piece: Piece,
    /// How many more could be put, where the game limits them.
    pub left: Option<u8>,
    /// What is chosen by [`more`](Stock::more), as a label: `How it lies`; `None` where that is empty.
    pub asks: Option<Key>,
    /// The ways in which it may be put, where there are several. Its own text is that of the first.
    pub more: Vec<Stock>,
}

impl Stock {
    /// A piece that can be put in one way only.
    pub fn new(piece: Piece, left: Option<u8>) -> Self {
        Stock { text: piece.letter.into(), piece, left, asks: None, more: Vec::new() }
    }
}

/// A field of a position: what is not on the board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FormField {
    /// Which of the text's words it is, counted from 0. A field that decides which others there are
    /// is all words from there to the end.
    pub words: Range<usize>,
    /// Its label.
    pub name: Key,
    /// The rule that it comes from; may be empty.
    pub rule: &'static str,
    /// What it tells, in a sentence.
    pub what: Key,
    /// How it stands now.
    pub value: String,
    /// What it may be.
    pub kind: FieldKind,
}

/// What a field may be.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum FieldKind {
    /// One of these: each value, and it in words.
    Choice(Vec<(String, Text)>),
    /// Squares, chosen on the board.
    Squares {
        /// Out of these, in the order in which they are written.
        among: Vec<Square>,
        /// Those that are chosen now.
        chosen: Vec<Square>,
        /// At most so many. Where that is one, another takes its place.
        most: u8,
    },
    /// How many there are of each of these.
    Counts(Vec<Count>),
    /// Some of these in an order, each as often as one likes.
    List {
        /// What may be in it: its text, and it in words.
        of: Vec<(String, Text)>,
        /// What is in it now, by its places there.
        chosen: Vec<usize>,
        /// At most so many.
        most: u8,
    },
    /// A text of its own.
    Text,
}

impl FieldKind {
    /// One of these values, each told in words.
    pub fn choice(of: &[(&str, Key)]) -> Self {
        FieldKind::Choice(
            of.iter().map(|(value, words)| ((*value).into(), Text::from(*words))).collect(),
        )
    }
}

/// How many there are of one thing.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Count {
    /// As texts write each; where it is empty, they write the number.
    pub text: String,
    /// What it is called.
    pub name: Text,
    /// Whose it is, where it is somebody's.
    pub owner: Option<Seat>,
    /// How many there are now.
    pub count: u8,
    /// How many there may be at most.
    pub most: u8,
}

impl FormField {
    /// The whole text with another value in this field.
    pub fn set(&self, text: &str, value: &str) -> String {
        with_words(text, self.words.clone(), value)
    }

    /// The value with a square chosen that was not, or not chosen any more.
    pub fn toggled(&self, square: Square) -> String {
        let FieldKind::Squares { among, chosen, most } = &self.kind else {
            return self.value.clone();
        };
        let was = chosen.contains(&square);
        let replaced = *most == 1 && !was;
        let may = was || replaced || chosen.len() < usize::from(*most);
        let stays = |at: &Square| {
            let now = chosen.contains(at) && !replaced;
            if *at == square && may { !was } else { now }
        };
        let all = among.iter().filter(|at| stays(at)).map(Square::to_string);
        or_none(all.collect())
    }

    /// The value with another number of one of the things that are counted.
    pub fn with_count(&self, place: usize, count: u8) -> String {
        let FieldKind::Counts(counts) = &self.kind else { return self.value.clone() };
        let mut value = String::new();
        for (i, one) in counts.iter().enumerate() {
            let count = if i == place { count.min(one.most) } else { one.count };
            match one.text.as_str() {
                "" => value += &count.to_string(),
                text => value += &text.repeat(count.into()),
            }
        }
        or_none(value)
    }

    /// The value of a list of these things, told by their places.
    pub fn with_list(&self, places: &[usize]) -> String {
        let FieldKind::List { of, most, .. } = &self.kind else { return self.value.clone() };
        let texts = places.iter().take((*most).into()).filter_map(|place| of.get(*place));
        or_none(texts.map(|(text, _)| text.as_str()).collect())
    }
}

/// An empty value is written `-`.
fn or_none(value: String) -> String {
    if value.is_empty() { "-".into() } else { value }
}

/// A word of a text; empty where there are fewer.
pub fn word(text: &str, place: usize) -> &str {
    text.split(' ').nth(place).unwrap_or("")
}

/// The text with other words in place of some of its own.
pub fn with_words(text: &str, place: Range<usize>, value: &str) -> String {
    let mut words: Vec<&str> = text.split(' ').collect();
    let start = place.start.min(words.len());
    let end = place.end.clamp(start, words.len());
    words.splice(start..end, value.split(' ').filter(|word| !word.is_empty()));
    words.join(" ")
}

/// The field of the side to move, of two players who are called so.
pub fn side(text: &str, seats: &[Key], rule: &'static str) -> FormField {
    let value = |(seat, name): (u8, &Key)| (Seat(seat).letter().into(), Text::from(*name));
    FormField {
        words: 1..2,
        name: say::TO_MOVE,
        rule,
        what: say::TO_MOVE_WHAT,
        value: word(text, 1).into(),
        kind: FieldKind::Choice((0..2).zip(seats).map(value).collect()),
    }
}

/// How many files and ranks the board of a text has.
fn size(text: &str) -> u8 {
    let rows = word(text, 0).split('/').count();
    rows.min(Square::MAX.into()) as u8
}

/// What stands on each square, as the placement writes it; `None` where that cannot be read.
pub fn cells(info: &Info, text: &str) -> Option<Cells<String>> {
    let field = notation::Field { name: "placement", text: word(text, 0), at: 0 };
    let cell = |rest: &str| {
        let length = (info.cell)(rest)?;
        Some((rest.get(..length)?.to_string(), length))
    };
    read_placement(&field, size(text), say::ON_A_SQUARE, cell).ok()
}

/// The text with this on its board, and nothing else.
pub fn with_cells(text: &str, cells: &[(Square, String)]) -> String {
    let mut out = String::with_capacity(text.len() + 8);
    write_placement(size(text), &mut out, |square, out| {
        let found = cells.iter().find(|(at, _)| *at == square);
        out.extend(found.map(|(_, what)| what.as_str()));
        found.is_some()
    });
    out + text.find(' ').map_or("", |end| &text[end..])
}

/// The text with something on a square, in place of what was there; with nothing where that is empty.
/// Where the board cannot be read, nothing changes.
pub fn put(info: &Info, text: &str, at: Square, what: &str) -> String {
    let Some(mut cells) = cells(info, text) else { return text.into() };
    cells.retain(|(square, _)| *square != at);
    if !what.is_empty() {
        cells.push((at, what.into()));
    }
    with_cells(text, &cells)
}
