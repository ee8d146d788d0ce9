//! A move of Fidchell, its text, and the steps (clicks) that enter it.
//!
//! *Grammar.* `f3-f4` is a move, `f3xf4` a capture, `W@a3` a placement before play, `F@e12` or
//! `H@f6` a piece that enters the board through a portal (a marked square), `K@a1` a succession
//! (the piece there becomes King), and `pass` a pass. A trailing `!` is a call: it demands that the
//! opponent capture the mover's King.

use super::pieces::{FACES, KINDS};
use super::{Fidchell, say};
use crate::geometry::{Set12, Square};
use crate::notation::ParseError;
use crate::refusal::MoveError;
use crate::turn::{Act, Step};
use i18n::Key;

/// A legal move, with squares as indexes of the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Move {
    /// The square that the piece leaves, or [`super::NOWHERE`] if the piece comes from outside the
    /// board.
    pub(super) from: u8,
    /// The square where the piece arrives.
    pub(super) to: u8,
    /// [`GOES`] for a piece that moves on the board, [`PASSES`] for a pass, otherwise the kind of
    /// piece that is put on the board.
    pub(super) what: u8,
    /// Whether the move is a call: the mover's King is open to capture, and the opponent must
    /// capture him (FID-10).
    pub(super) calls: bool,
}

/// The value of `what` for a piece that moves on the board.
pub(super) const GOES: u8 = 0x80;
/// The value of `what` for a pass (FID-22).
pub(super) const PASSES: u8 = 0x81;

pub(super) fn square(index: u8) -> Square {
    Set12::square_at(index.into())
}

pub(super) fn index(square: Square) -> u8 {
    Set12::index_of(square).unwrap_or(0) as u8
}

/// A move as written, without the `!` of a call.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Action {
    Goes { from: u8, to: u8, takes: bool },
    Puts { face: u8, to: u8 },
    Passes,
}

/// A move as written, legal or not.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Written {
    pub(super) act: Action,
    pub(super) calls: bool,
}

/// Reads the text of a move, which may be illegal.
pub(super) fn read(text: &str) -> Result<Written, MoveError> {
    let error = |at: usize, expected: Key| {
        MoveError::Unreadable(ParseError::new("move", at, &text[at..], expected))
    };
    let square = |at: usize, expected: Key| {
        Square::read_prefix(&text[at..]).ok_or_else(|| error(at, expected))
    };
    let face = KINDS[..FACES].iter().position(|kind| text.starts_with(kind.letters[0]));
    let (act, end) = if text.starts_with("pass") {
        (Action::Passes, 4)
    } else if let Some(face) = face {
        if text.as_bytes().get(1) != Some(&b'@') {
            return Err(error(1, say::AT_AND_SQUARE));
        }
        let (to, length) = square(2, say::SQUARE_OF_BOARD)?;
        (Action::Puts { face: face as u8, to: index(to) }, 2 + length)
    } else {
        let (from, length) = square(0, say::A_MOVE)?;
        let takes = match text.as_bytes().get(length) {
            Some(b'-') => false,
            Some(b'x') => true,
            _ => return Err(error(length, say::SIGN_AND_SQUARE)),
        };
        let (to, second) = square(length + 1, say::SQUARE_OF_BOARD)?;
        (Action::Goes { from: index(from), to: index(to), takes }, length + 1 + second)
    };
    match &text[end..] {
        "" => Ok(Written { act, calls: false }),
        "!" => Ok(Written { act, calls: true }),
        rest if rest.starts_with('!') => Err(error(end + 1, say::END_OF_MOVE)),
        _ => Err(error(end, say::CALL_OR_END)),
    }
}

impl Fidchell {
    /// Appends to `out` the steps (clicks) that enter a move.
    pub(super) fn steps_of(&self, mv: Move, out: &mut Vec<Step>) {
        let to = square(mv.to);
        match mv.what {
            GOES => {
                let from = square(mv.from);
                out.push(Step::new(Act::Pick, Some(from), false, format_args!("{from}")));
                let takes = self.board[usize::from(mv.to)] != 0;
                let sign = if takes { 'x' } else { '-' };
                let act = match self.leaps_once(mv.from, mv.to) {
                    true => Act::Jump,
                    false if takes => Act::Take,
                    false => Act::Go,
                };
                out.push(Step::new(act, Some(to), takes, format_args!("{sign}{to}")));
            }
            PASSES => out.push(Step::new(Act::Word, None, false, format_args!("pass"))),
            face => {
                let letter = KINDS[usize::from(face) % FACES].letters[0];
                out.push(Step::new(Act::Reserve, None, false, format_args!("{letter}")));
                out.push(Step::new(Act::Go, Some(to), false, format_args!("@{to}")));
            }
        }
        if mv.calls {
            out.push(Step::new(Act::Word, None, false, format_args!("!")));
        }
    }
}
