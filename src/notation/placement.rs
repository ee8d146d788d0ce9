//! The placement of a board, which is the first field of a position.

use super::{Field, ParseError, split_fields};
use crate::base::Piece;
use crate::geometry::Square;
use crate::say;
use i18n::Key;

/// The pieces that a placement lists, each with its square.
pub type Cells<T> = Vec<(Square, T)>;

/// Splits a position string into its fields, and reads the first one, the placement. Returns its
/// pieces, and all fields. `size`, `letters` and `cell` are as for [`read_placement`].
///
/// # Errors
/// An error in the placement is reported before any error in other fields. So for a position of
/// another game, the error is about the board and not about the number of fields.
pub fn read_board<'a, T, const COUNT: usize>(
    text: &'a str,
    names: [&'static str; COUNT],
    size: u8,
    letters: Key,
    cell: impl Fn(&str) -> Option<(T, usize)>,
) -> Result<(Cells<T>, [Field<'a>; COUNT]), ParseError> {
    let fields = split_fields(text, names);
    let end = text.find(' ').unwrap_or(text.len());
    if end == 0 {
        return Ok((Vec::new(), fields?));
    }
    let placement = Field { name: names[0], text: &text[..end], at: 0 };
    let cells = read_placement(&placement, size, letters, cell)?;
    Ok((cells, fields?))
}

/// Reads the placement of a board with `size` files and ranks.
///
/// `cell` reads a piece from the start of a text and returns how many bytes that took, or `None` if
/// the text names no piece. `letters` describes the accepted letters, for error messages.
///
/// # Errors
/// Names the rank that is too long or too short, or the text that could not be read.
pub fn read_placement<T>(
    field: &Field<'_>,
    size: u8,
    letters: Key,
    cell: impl Fn(&str) -> Option<(T, usize)>,
) -> Result<Cells<T>, ParseError> {
    let mut cells = Vec::new();
    read_ranks(field, size, letters, &mut |square, rest| {
        let (piece, length) = cell(rest)?;
        cells.push((square, piece));
        Some(length)
    })?;
    Ok(cells)
}

/// The part of [`read_placement`] that does not depend on the type of pieces, so that it is
/// compiled only once. `cell` reads the next piece, stores it, and returns its length in bytes.
fn read_ranks(
    field: &Field<'_>,
    size: u8,
    letters: Key,
    cell: &mut dyn FnMut(Square, &str) -> Option<usize>,
) -> Result<(), ParseError> {
    let mut at = field.at;
    let mut ranks_left = size;
    for row in field.text.split('/') {
        let Some(rank) = ranks_left.checked_sub(1) else {
            return Err(ParseError::new(field.name, at - 1, "/", say::more_ranks(size)));
        };
        read_rank(field.name, row, at, rank, size, letters, cell)?;
        ranks_left = rank;
        at += row.len() + 1;
    }
    if ranks_left > 0 {
        let expected = say::rank_missing(size, ranks_left);
        return Err(ParseError::new(field.name, at - 1, "", expected));
    }
    Ok(())
}

fn read_rank(
    name: &'static str,
    row: &str,
    row_at: usize,
    rank: u8,
    size: u8,
    letters: Key,
    cell: &mut dyn FnMut(Square, &str) -> Option<usize>,
) -> Result<(), ParseError> {
    let mut file = 0u8;
    let mut at = 0;
    while at < row.len() {
        let rest = &row[at..];
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        let (taken, squares) = if digits > 0 {
            let number = &rest[..digits];
            let count = number.parse::<u8>().ok().filter(|n| *n > 0 && !number.starts_with('0'));
            let Some(count) = count.filter(|n| *n <= size - file) else {
                let left = size - file;
                let expected = match left {
                    0 => say::end_of_rank(rank + 1),
                    1 => say::the_number_1(rank + 1),
                    _ => say::a_number(left, rank + 1),
                };
                return Err(ParseError::new(name, row_at + at, number, expected));
            };
            (digits, count)
        } else {
            let one = rest.chars().next().map_or("", |c| &rest[..c.len_utf8()]);
            if file == size {
                let expected = say::squares_on_rank(size, rank + 1);
                return Err(ParseError::new(name, row_at + at, rest, expected));
            }
            let Some(length) = Square::new(file, rank).and_then(|square| cell(square, rest)) else {
                return Err(ParseError::new(name, row_at + at, one, letters));
            };
            (length, 1)
        };
        file += squares;
        at += taken;
    }
    if file < size {
        let expected = say::squares_on_rank_not(size, file, rank + 1);
        return Err(ParseError::new(name, row_at, row, expected));
    }
    Ok(())
}

/// A function for [`read_board`] that reads one of these letters, for a game that writes each piece
/// as one letter.
pub fn one_of(letters: &str) -> impl Fn(&str) -> Option<(char, usize)> {
    move |rest| {
        let letter = rest.chars().next().filter(|letter| letters.contains(*letter))?;
        Some((letter, letter.len_utf8()))
    }
}

/// The squares whose piece is written as this letter.
pub fn squares_of(cells: &Cells<char>, letter: char) -> impl Iterator<Item = Square> {
    cells.iter().filter(move |(_, found)| *found == letter).map(|(square, _)| *square)
}

/// Writes the placement of a board with `size` files and ranks, each piece as its letter.
pub fn write_pieces(size: u8, pieces: &[(Square, Piece)], out: &mut String) {
    write_placement(size, out, |square, out| {
        let found = pieces.iter().find(|(at, _)| *at == square);
        out.extend(found.map(|(_, piece)| piece.letter));
        found.is_some()
    });
}

/// Writes the placement of a board with `size` files and ranks.
///
/// `cell` writes the piece on a square and returns `true`, or returns `false` if the square is
/// empty.
pub fn write_placement(
    size: u8,
    out: &mut String,
    mut cell: impl FnMut(Square, &mut String) -> bool,
) {
    write_ranks(size, out, &mut cell);
}

fn write_ranks(size: u8, out: &mut String, cell: &mut dyn FnMut(Square, &mut String) -> bool) {
    for rank in (0..size).rev() {
        let mut empty = 0;
        for file in 0..size {
            let Some(square) = Square::new(file, rank) else { continue };
            let before = out.len();
            if cell(square, out) {
                if empty > 0 {
                    out.insert_str(before, &empty.to_string());
                }
                empty = 0;
            } else {
                empty += 1;
            }
        }
        if empty > 0 {
            out.push_str(&empty.to_string());
        }
        if rank > 0 {
            out.push('/');
        }
    }
}
