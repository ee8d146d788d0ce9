//! Squares by file and rank, from `a1` to `l12`.

use std::fmt;

/// A square of a board of up to 12×12.
///
/// A square has the same value on every board, so texts, drawings and records don't depend on the
/// size of a game's board. Squares are ordered by rank, then by file.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

impl Square {
    /// The largest number of files or ranks.
    pub const MAX: u8 = 12;

    /// Makes the square on the given file and rank, both counted from 0.
    ///
    /// Returns `None` outside the 12×12 board.
    pub const fn new(file: u8, rank: u8) -> Option<Square> {
        if file < Self::MAX && rank < Self::MAX { Some(Square(rank * 16 + file)) } else { None }
    }

    /// The file, counted from 0 (`a`).
    pub const fn file(self) -> u8 {
        self.0 % 16
    }

    /// The rank, counted from 0 (rank 1).
    pub const fn rank(self) -> u8 {
        self.0 / 16
    }

    /// The square `files` to the right and `ranks` up; `None` outside the 12×12 board.
    pub const fn offset(self, files: i8, ranks: i8) -> Option<Square> {
        let file = self.file() as i16 + files as i16;
        let rank = self.rank() as i16 + ranks as i16;
        if file < 0 || rank < 0 { None } else { Square::new(file as u8, rank as u8) }
    }

    /// How far `other` lies to the right and up, in files and ranks. Negative if it lies to the
    /// left or below.
    pub const fn distance(self, other: Square) -> (i8, i8) {
        (other.file() as i8 - self.file() as i8, other.rank() as i8 - self.rank() as i8)
    }

    /// Reads a square from the start of `text`, and returns it with its length in bytes; `None` if
    /// the text does not begin with a square.
    ///
    /// All digits that follow belong to the rank: `a12` is a square, `a123` is not.
    pub fn read_prefix(text: &str) -> Option<(Square, usize)> {
        let bytes = text.as_bytes();
        let file = bytes.first()?.checked_sub(b'a')?;
        let digits = bytes[1..].iter().take_while(|b| b.is_ascii_digit()).count();
        if digits == 0 || digits > 2 || bytes[1] == b'0' {
            return None;
        }
        let rank: u8 = text[1..=digits].parse().ok()?;
        Some((Square::new(file, rank.checked_sub(1)?)?, digits + 1))
    }
}

impl std::str::FromStr for Square {
    type Err = ();

    fn from_str(text: &str) -> Result<Square, ()> {
        match Square::read_prefix(text) {
            Some((square, length)) if length == text.len() => Ok(square),
            _ => Err(()),
        }
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", (b'a' + self.file()) as char, self.rank() + 1)
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The squares strictly between two squares of one rank, file or diagonal, nearest first.
///
/// Empty if the two squares don't share a line.
pub fn line_between(from: Square, to: Square) -> Vec<Square> {
    let (files, ranks) = from.distance(to);
    if files != 0 && ranks != 0 && files.abs() != ranks.abs() {
        return Vec::new();
    }
    let (right, up) = (files.signum(), ranks.signum());
    (1..files.abs().max(ranks.abs())).filter_map(|n| from.offset(right * n, up * n)).collect()
}
