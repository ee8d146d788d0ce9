//! A lesson may ask the learner to try a forbidden move. This module finds the presses on the board
//! that enter such a move, and checks whether an attempt of the learner is that move.
//!
//! *Grammar.* A forbidden move is written like any move. Each part except the first begins with one
//! of the signs `-x^=~@,!`. A part that begins with `,` is a further capture, and ends before the
//! next `,`. A part names a square, a formation (a group that moves as one) by two corners
//! (`c4:d5`), or a piece that is not on the board (`U`).

use crate::budget::Budget;
use crate::geometry::Square;
use crate::state::State;

/// The signs that begin a part of a move.
const SIGNS: &str = "-x^=~@,!";

/// The signs before a destination square. They differ only in what happens to a piece that is
/// jumped over or captured.
const WAYS: &str = "-x^=";

/// A refused action of a learner.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Attempt {
    /// The texts of the steps entered before the refused action, concatenated.
    pub entered: String,
    /// The refused action.
    pub tried: Tried,
}

/// What the learner tried: a press that would be the next step of a move, or a whole typed move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Tried {
    /// A press on a square.
    Square(Square),
    /// A press on a piece that is not on the board. The value is the text of the step that takes
    /// the piece.
    Piece(String),
    /// A whole move that was typed.
    Text(String),
}

/// A press on the board that enters a part of a move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Press {
    /// A press on one square, or on each of several squares that are chosen together, such as those
    /// of a formation.
    Squares(Vec<Square>),
    /// A press on a piece that is not on the board. The value is the text of the step that takes
    /// the piece.
    Piece(String),
}

impl Attempt {
    /// Whether this attempt is the forbidden move `asked`, tried in the position `state`. The
    /// learner may type the move, or enter it by presses of which the last is refused. It doesn't
    /// matter which pieces the move captures on the way.
    pub fn is(&self, asked: &str, state: &dyn State) -> bool {
        if let Tried::Text(typed) = &self.tried {
            return bare(typed) == bare(asked);
        }
        let (before, rest) = asked.split_at(allowed(asked, state));
        if !are_alike(before, &self.entered) {
            return false;
        }
        let mut parts = parts(rest);
        let Some(part) = parts.next() else { return false };
        match &self.tried {
            Tried::Text(_) => false,
            Tried::Piece(text) => part == text,
            Tried::Square(square) => {
                let from = formations(before).last().copied();
                // If a piece beside the board can't be taken, the learner may press the square
                // where it should be placed instead.
                let squares = match (pressed(from, part), parts.next()) {
                    (squares, Some(to)) if squares.is_empty() => pressed(None, to),
                    (squares, _) => squares,
                };
                squares.contains(square)
            }
        }
    }
}

/// The presses on the board that enter a move. Two kinds of steps need no press on the board, and
/// are left out: the edge that a player looks from, and the announced face of a die.
pub fn presses(mv: &str) -> Vec<Press> {
    let (mut presses, mut from) = (Vec::new(), None);
    for part in parts(mv) {
        let mut squares = pressed(from, part);
        if from.is_some() {
            squares.truncate(1);
        }
        if !squares.is_empty() {
            presses.push(Press::Squares(squares));
        } else if from.is_none() {
            presses.push(Press::Piece(part.into()));
        }
        from = formations(part).last().copied().or(from);
    }
    presses
}

/// The squares to press for a part of a move. For the first part: all squares of the piece, or of
/// the formation (a group that moves as one), chosen together. For a later part: the foremost
/// squares, in the direction of the move, that the piece or formation reaches. Only one of these is
/// pressed.
fn pressed(from: Option<Formation>, part: &str) -> Vec<Square> {
    match *formations(part) {
        [] => Vec::new(),
        [only] => from.map_or_else(|| only.squares(), |from| only.head(from)),
        [.., from, to] => to.head(from),
    }
}

fn parts(mv: &str) -> impl Iterator<Item = &str> {
    let mut rest = mv;
    std::iter::from_fn(move || {
        let first = rest.chars().next()?;
        let ends = |c: char| c == ',' || first != ',' && SIGNS.contains(c);
        let length = first.len_utf8();
        let end = rest[length..].find(ends).map_or(rest.len(), |at| length + at);
        let (part, behind) = rest.split_at(end);
        rest = behind;
        Some(part)
    })
}

/// The letters and digits of a typed move without the `x` of captures. Typed moves are compared by
/// these alone.
fn bare(mv: &str) -> String {
    mv.chars().filter(|c| c.is_alphanumeric() && *c != 'x').collect()
}

/// Whether two texts enter the same steps, ignoring what happens to pieces on the way.
fn are_alike(one: &str, other: &str) -> bool {
    let alike = |(a, b): (char, char)| a == b || WAYS.contains(a) && WAYS.contains(b);
    one.len() == other.len() && one.chars().zip(other.chars()).all(alike)
}

/// The length in bytes of the longest beginning of the forbidden move `mv` that legal steps can
/// enter.
fn allowed(mv: &str, state: &dyn State) -> usize {
    let (mut most, mut open, mut budget) = (0, vec![(Vec::new(), 0)], Budget::usual());
    while let Some((taken, length)) = open.pop().filter(|_| !budget.is_spent()) {
        most = most.max(length);
        let next = state.next(&taken);
        budget.offered(taken.len(), next.steps.len());
        for step in next.steps {
            let Some(rest) = mv[length..].strip_prefix(step.text()) else { continue };
            // A step to h1 does not match the beginning of `h12`.
            if rest.len() < mv.len() - length && !rest.starts_with(|c: char| c.is_ascii_digit()) {
                open.push(([&taken[..], &[step]].concat(), mv.len() - rest.len()));
            }
        }
    }
    most
}

/// A piece, or a formation (a group that moves as one), given by two opposite corners.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Formation {
    first: Square,
    last: Square,
}

/// The pieces and formations (groups that move as one) that a text names, in order.
fn formations(text: &str) -> Vec<Formation> {
    let (mut found, mut rest, mut joins): (Vec<Formation>, _, _) = (Vec::new(), text, false);
    while let Some(c) = rest.chars().next() {
        let Some((square, length)) = Square::read_prefix(rest) else {
            joins = c == ':';
            rest = &rest[c.len_utf8()..];
            continue;
        };
        match found.last_mut().filter(|_| joins) {
            Some(formation) => formation.last = square,
            None => found.push(Formation { first: square, last: square }),
        }
        (rest, joins) = (&rest[length..], false);
    }
    found
}

impl Formation {
    fn has(self, square: Square) -> bool {
        let between = |a: u8, b: u8, at: u8| (a.min(b)..=a.max(b)).contains(&at);
        between(self.first.file(), self.last.file(), square.file())
            && between(self.first.rank(), self.last.rank(), square.rank())
    }

    fn squares(self) -> Vec<Square> {
        let on = |rank| (0..Square::MAX).filter_map(move |file| Square::new(file, rank));
        (0..Square::MAX).flat_map(on).filter(|square| self.has(*square)).collect()
    }

    /// For a formation (a group that moves as one) that moved here from `from`: its foremost
    /// squares in the direction of the move. If the formation turned, the squares that it did not
    /// cover before.
    fn head(self, from: Formation) -> Vec<Square> {
        let (files, ranks) = from.first.distance(self.first);
        let is_moved = from.last.distance(self.last) == (files, ranks);
        let (file, rank) = (files.signum(), ranks.signum());
        let is_head = |square: &Square| match is_moved {
            true => square.offset(file, rank).is_none_or(|ahead| !self.has(ahead)),
            false => !from.has(*square),
        };
        self.squares().into_iter().filter(is_head).collect()
    }
}
