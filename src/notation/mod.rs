//! The parts of position strings that all games share: fields, the placement (the pieces on the
//! board), and errors that say where the text is wrong.
//!
//! *Grammar.* A position string is its fields, separated by one space each. The placement lists the
//! ranks from the highest to the first, separated by `/`, each from file `a`. A number counts all
//! empty squares up to the next piece or the end of the rank, without a leading zero.
//!
//! A game reads and writes the piece on one square. This module does the rest:
//!
//! ```
//! use fairyboard::notation::{read_board, write_placement};
//! use fairyboard::say;
//!
//! // A king and a rook on a board of three by three, White to move:
//! //   . k .
//! //   . . .
//! //   K . R
//! let text = "1k1/3/K1R w";
//! let piece = |rest: &str| rest.chars().next().filter(|c| "KkR".contains(*c)).map(|c| (c, 1));
//! let (cells, [_, side]) = read_board(text, ["placement", "side"], 3, say::ON_A_SQUARE, piece)?;
//! let told: Vec<String> = cells.iter().map(|(at, piece)| format!("{piece}{at}")).collect();
//! assert_eq!((told.join(" "), side.text), ("kb3 Ka1 Rc1".into(), "w"));
//!
//! let mut again = String::new();
//! write_placement(3, &mut again, |square, out| {
//!     let found = cells.iter().find(|(at, _)| *at == square);
//!     out.extend(found.map(|(_, piece)| *piece));
//!     found.is_some()
//! });
//! assert_eq!(again, "1k1/3/K1R");
//!
//! // An error contains the place, the text found there, and the text expected.
//! let error = read_board("1k1/2/K1R w", ["placement", "side"], 3, say::ON_A_SQUARE, piece).unwrap_err();
//! assert_eq!((error.field, error.at, &*error.found), ("placement", 4..5, "2"));
//! assert_eq!(error.expected.to_string(), "3 squares on rank 2, not 2");
//! # Ok::<(), fairyboard::notation::ParseError>(())
//! ```

mod error;
mod placement;

pub use error::ParseError;
pub(crate) use error::quoted;
pub use placement::{
    Cells, one_of, read_board, read_placement, squares_of, write_pieces, write_placement,
};

use crate::base::Seat;
use crate::say;
use i18n::Text;

/// Splits a text into its fields, which single spaces separate. There must be as many fields as
/// names.
///
/// # Errors
/// Names the field that is missing or empty, or the text that is left over.
pub fn split_fields<'a, const COUNT: usize>(
    text: &'a str,
    names: [&'static str; COUNT],
) -> Result<[Field<'a>; COUNT], ParseError> {
    let mut fields = names.map(|name| Field { name, text: "", at: 0 });
    fill_fields(text, &mut fields)?;
    Ok(fields)
}

fn fill_fields<'a>(text: &'a str, fields: &mut [Field<'a>]) -> Result<(), ParseError> {
    let mut at = 0;
    let count = fields.len();
    for (i, field) in fields.iter_mut().enumerate() {
        if at > text.len() {
            return Err(ParseError::new(field.name, text.len(), "", say::the_field(field.name)));
        }
        let rest = &text[at..];
        let end = rest.find(' ').unwrap_or(rest.len());
        field.text = &rest[..end];
        field.at = at;
        if end == 0 {
            // The text ends here, or a second space follows: a field is missing or empty.
            let found = &rest[..rest.len().min(1)];
            return Err(ParseError::new(field.name, at, found, say::the_field(field.name)));
        }
        at += end + 1;
        if i + 1 == count && end < rest.len() {
            return Err(ParseError::new(
                field.name,
                field.at + end,
                &rest[end..],
                say::END_OF_TEXT,
            ));
        }
    }
    Ok(())
}

/// One field of a text: its name, its characters, and the place where it begins.
#[derive(Clone, Copy, Debug)]
pub struct Field<'a> {
    /// The name of the field in errors.
    pub name: &'static str,
    /// The characters of the field.
    pub text: &'a str,
    /// The place of the field's first byte in the whole text.
    pub at: usize,
}

impl Field<'_> {
    /// An error about the whole of this field.
    pub fn expected(&self, expected: impl Into<Text>) -> ParseError {
        ParseError::new(self.name, self.at, self.text, expected)
    }

    /// Reads the side to move, `w` or `b`.
    ///
    /// # Errors
    /// If the field has any other text.
    pub fn side(&self) -> Result<Seat, ParseError> {
        match self.text {
            "w" => Ok(Seat::FIRST),
            "b" => Ok(Seat::SECOND),
            _ => Err(self.expected(say::THE_SIDE)),
        }
    }
}
