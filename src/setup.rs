//! Setting up a position by hand: the pieces on the board, the form fields next to it, and the
//! faults that make the position impossible.
//!
//! The position is a text, and every change makes a new text. So an editor holds a text and its
//! history, and needs no knowledge of a game: [`Family::sketch`](crate::Family::sketch) draws the
//! text and finds its faults, [`Family::palette`](crate::Family::palette) lists the pieces that can
//! be put on a square, and [`Family::fields`](crate::Family::fields) lists everything that is not
//! on the board. [`put`] and [`FormField::set`] make the changes.
//!
//! A game reads a position in one place and reports there what makes it impossible: `Faults::add`
//! takes the field, the rule, a sentence and the squares, and reading continues. `Family::sketch`
//! returns all faults; `Family::read` is a sketch without faults, or the first of them as an error.
//! A `Sketch` is a playable position, or an impossible one. An impossible one is a `Draw` but no
//! `State`, so code that follows the rules never receives it. A `Stock` is a piece that can be put
//! on the board. If its list `more` is not empty, it can be placed in several ways, as a die can. A
//! form field edits one or more words of the position string. It is a choice, squares, counts, a
//! list or a text. If its value decides which further fields exist, it covers all words to the end
//! of the string.

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

/// The result of reading a text that has the form of a position.
pub enum Sketch {
    /// A playable position.
    Playable(Position),
    /// A position that cannot occur in its game.
    Impossible(Impossible),
}

/// An impossible position: it can be drawn, but not played.
pub struct Impossible {
    drawing: Rc<dyn Draw>,
    /// All rules that the position breaks, each with a sentence and squares; never empty.
    faults: Vec<Refusal>,
    error: ParseError,
}

impl Sketch {
    /// The position, possible or not, for drawing.
    pub fn drawing(&self) -> &dyn Draw {
        match self {
            Sketch::Playable(state) => &**state,
            Sketch::Impossible(impossible) => &*impossible.drawing,
        }
    }

    /// Everything that makes the position impossible, each with its rule, a sentence and squares;
    /// empty if the position is playable.
    pub fn faults(&self) -> &[Refusal] {
        match self {
            Sketch::Playable(_) => &[],
            Sketch::Impossible(impossible) => &impossible.faults,
        }
    }

    /// The position, if it is possible.
    ///
    /// # Errors
    /// If the position is impossible: its first fault, with the field of the position string that
    /// has it.
    pub fn playable(self) -> Result<Position, ParseError> {
        match self {
            Sketch::Playable(state) => Ok(state),
            Sketch::Impossible(impossible) => Err(impossible.error),
        }
    }
}

/// The faults of a position, collected while it is read.
#[derive(Default, Debug)]
pub struct Faults {
    told: Vec<Refusal>,
    first: Option<ParseError>,
}

impl Faults {
    /// An empty collection of faults.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a fault: the field of the position string, the number of the rule, a sentence that says
    /// what is wrong, and the squares that the board highlights.
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

    /// Whether there are no faults.
    pub fn is_empty(&self) -> bool {
        self.told.is_empty()
    }

    /// The sketch of a position that was read: playable if there are no faults, otherwise
    /// impossible.
    pub fn sketch(self, position: Position) -> Sketch {
        match self.first {
            None => Sketch::Playable(position),
            Some(error) => {
                Sketch::Impossible(Impossible { drawing: position, faults: self.told, error })
            }
        }
    }

    /// Returns `position` if no faults were found.
    ///
    /// # Errors
    /// The first fault, if any were found.
    pub fn check<T>(self, position: T) -> Result<T, ParseError> {
        match self.first {
            None => Ok(position),
            Some(error) => Err(error),
        }
    }
}

/// A piece that can be put on a square.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Stock {
    /// The text of the piece in a placement, the part of a position string that describes the
    /// board.
    pub text: String,
    /// The piece, with its owner and name.
    pub piece: Piece,
    /// How many more of these pieces can be put on the board; `None` if the game does not limit
    /// their number.
    pub left: Option<u8>,
    /// The label of the buttons that choose among [`more`](Stock::more), such as `How it lies`;
    /// `None` if `more` is empty.
    pub asks: Option<Key>,
    /// The ways to put the piece on a square, if there are several. The field `text` is then the
    /// text of the first way.
    pub more: Vec<Stock>,
}

impl Stock {
    /// A piece that can be put on a square in one way only.
    pub fn new(piece: Piece, left: Option<u8>) -> Self {
        Stock { text: piece.letter.into(), piece, left, asks: None, more: Vec::new() }
    }
}

/// A field of a position: a part that is not on the board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FormField {
    /// The indexes, from 0, of the words of the position string that the field covers. A field
    /// whose value decides which other fields exist covers all words to the end.
    pub words: Range<usize>,
    /// The label of the field.
    pub name: Key,
    /// The number of the rule behind the field; may be empty.
    pub rule: &'static str,
    /// A description of the field, as a sentence.
    pub what: Key,
    /// The present value, as the position string writes it.
    pub value: String,
    /// The possible values.
    pub kind: FieldKind,
}

/// The possible values of a field.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum FieldKind {
    /// The value is one of these texts, each with a description.
    Choice(Vec<(String, Text)>),
    /// The value is some squares, chosen on the board.
    Squares {
        /// The possible squares, in the order in which the value lists those that are chosen.
        among: Vec<Square>,
        /// The squares that are chosen in the present value.
        chosen: Vec<Square>,
        /// The largest number of squares. If it is 1, choosing a square replaces the one before.
        most: u8,
    },
    /// The value says how many there are of each of these things, such as the lost pieces of each
    /// kind.
    Counts(Vec<Count>),
    /// The value is a sequence of these items, each any number of times.
    List {
        /// The possible items, each a text with a description.
        of: Vec<(String, Text)>,
        /// The present items, as indexes in `of`.
        chosen: Vec<usize>,
        /// The largest number of items.
        most: u8,
    },
    /// The value is free text.
    Text,
}

impl FieldKind {
    /// Makes a field kind from its possible values, each with a description.
    pub fn choice(of: &[(&str, Key)]) -> Self {
        FieldKind::Choice(
            of.iter().map(|(value, words)| ((*value).into(), Text::from(*words))).collect(),
        )
    }
}

/// A thing that a field counts, such as the lost pieces of one kind, and the present number.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Count {
    /// The text of a single thing, such as the letter of a piece. The field repeats it `count`
    /// times. If this text is empty, the field is the number itself.
    pub text: String,
    /// The name of the thing, for people.
    pub name: Text,
    /// The owner of the thing, if there is one.
    pub owner: Option<Seat>,
    /// The present number.
    pub count: u8,
    /// The largest possible number.
    pub most: u8,
}

impl FormField {
    /// The text of the whole position, with another value in this field.
    pub fn set(&self, text: &str, value: &str) -> String {
        with_words(text, self.words.clone(), value)
    }

    /// The value of this field after a click on a square, which adds the square to the chosen ones
    /// or removes it. Unchanged if the field has no squares.
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

    /// The value of this field with the number `count` for the thing at the index `place`. A number
    /// that is too large is replaced by the largest possible one. Unchanged if the field counts
    /// nothing.
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

    /// The value of this field with the items at these indexes in its list. Unchanged if the field
    /// is no list.
    pub fn with_list(&self, places: &[usize]) -> String {
        let FieldKind::List { of, most, .. } = &self.kind else { return self.value.clone() };
        let texts = places.iter().take((*most).into()).filter_map(|place| of.get(*place));
        or_none(texts.map(|(text, _)| text.as_str()).collect())
    }
}

/// Replaces an empty value with `-`, which position strings write for nothing.
fn or_none(value: String) -> String {
    if value.is_empty() { "-".into() } else { value }
}

/// The word at an index of a text, counted from 0; empty if there are fewer words.
pub fn word(text: &str, place: usize) -> &str {
    text.split(' ').nth(place).unwrap_or("")
}

/// The text after the words with indexes in `place`, counted from 0, are replaced by the words of
/// `value`.
pub fn with_words(text: &str, place: Range<usize>, value: &str) -> String {
    let mut words: Vec<&str> = text.split(' ').collect();
    let start = place.start.min(words.len());
    let end = place.end.clamp(start, words.len());
    words.splice(start..end, value.split(' ').filter(|word| !word.is_empty()));
    words.join(" ")
}

/// The field of the side to move, for two players with these names.
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

/// The number of files, and of ranks, of the board in a position string.
fn size(text: &str) -> u8 {
    let rows = word(text, 0).split('/').count();
    rows.min(Square::MAX.into()) as u8
}

/// The pieces on the board of a position string, each as the string writes it; `None` if the board
/// cannot be read.
pub fn cells(info: &Info, text: &str) -> Option<Cells<String>> {
    let field = notation::Field { name: "placement", text: word(text, 0), at: 0 };
    let cell = |rest: &str| {
        let length = (info.cell)(rest)?;
        Some((rest.get(..length)?.to_string(), length))
    };
    read_placement(&field, size(text), say::ON_A_SQUARE, cell).ok()
}

/// The position string with exactly these pieces on its board.
pub fn with_cells(text: &str, cells: &[(Square, String)]) -> String {
    let mut out = String::with_capacity(text.len() + 8);
    write_placement(size(text), &mut out, |square, out| {
        let found = cells.iter().find(|(at, _)| *at == square);
        out.extend(found.map(|(_, what)| what.as_str()));
        found.is_some()
    });
    out + text.find(' ').map_or("", |end| &text[end..])
}

/// The position string with another piece on a square. `what` is the piece as position strings
/// write it; if it is empty, the square becomes empty. If the board cannot be read, returns the
/// text unchanged.
pub fn put(info: &Info, text: &str, at: Square, what: &str) -> String {
    let Some(mut cells) = cells(info, text) else { return text.into() };
    cells.retain(|(square, _)| *square != at);
    if !what.is_empty() {
        cells.push((at, what.into()));
    }
    with_cells(text, &cells)
}
