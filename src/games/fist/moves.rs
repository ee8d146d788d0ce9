//! A move of Fist, its text, and the steps (clicks) that enter it.
//!
//! *Grammar.* `e5-f4` is a normal move, `e5-f4xf3` one with a pin (the capture of the touching
//! enemy on f3). `a8^c6` is a jump over a piece that stays, `xc6` over one that is captured, `=c6`
//! over one that is converted (replaced by a guard of the challenger). Up to four jumps follow each
//! other. A trailing `!` is the ace's sacrifice, which removes the enemy guards near it: `d5!`,
//! `c3-d4!`, `b2^d4!`.

use super::{Fist, say};
use crate::geometry::{Set8, Square};
use crate::notation::ParseError;
use crate::refusal::MoveError;
use crate::turn::{Act, Step};
use i18n::Text;

/// The fate of a piece that is jumped over.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Fate {
    /// The jumped piece stays on the board.
    Left = 1,
    /// The jumped piece leaves the board (FIST-13).
    Captured = 2,
    /// The jumped piece is an enemy guard, and is replaced by a guard of the challenger of the same
    /// kind (FIST-17).
    Converted = 3,
}

impl Fate {
    /// The character that a jump with this fate has in the text of a move.
    pub(super) fn sign(self) -> char {
        match self {
            Fate::Left => '^',
            Fate::Captured => 'x',
            Fate::Converted => '=',
        }
    }
}

/// The most jumps in a turn (FIST-5).
pub(super) const MOST_JUMPS: usize = 4;

/// A legal move, with squares as indexes of the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Move {
    pub(super) from: u8,
    /// The square where the piece ends; equal to `from` if the ace sacrifices itself without
    /// moving.
    pub(super) to: u8,
    /// The square of the piece captured by a pin; equal to `from` if there is no pin.
    pub(super) pinned: u8,
    /// Whether the ace sacrifices itself at the end of the move.
    pub(super) subdues: bool,
    /// An entry for each jump: 4 times the index of the square jumped over, plus the fate of the
    /// piece there. 0 after the last jump.
    pub(super) jumps: [u8; MOST_JUMPS],
}

impl Move {
    /// A normal move without a pin (a capture of a touching enemy).
    #[inline]
    pub(super) fn plain(from: u8, to: u8) -> Self {
        Move { from, to, pinned: from, subdues: false, jumps: [0; MOST_JUMPS] }
    }

    /// The move extended by a jump. `number` is the number of jumps before it.
    #[inline]
    pub(super) fn jumping(mut self, number: usize, over: u8, to: u8, fate: Fate) -> Self {
        self.jumps[number % MOST_JUMPS] = over * 4 + fate as u8;
        self.to = to;
        self
    }

    #[inline]
    pub(super) fn pinning(self, pinned: u8) -> Self {
        Move { pinned, ..self }
    }

    /// A copy of the move that ends with the ace's sacrifice.
    #[inline]
    pub(super) fn subduing(self) -> Self {
        Move { subdues: true, ..self }
    }

    #[inline]
    pub(super) fn is_chain(self) -> bool {
        self.jumps[0] != 0
    }

    /// The jumps, each with the square jumped over, the landing square, and the fate of the jumped
    /// piece.
    #[inline]
    pub(super) fn jumps(self) -> impl Iterator<Item = (u8, u8, Fate)> {
        let mut at = self.from;
        self.jumps.into_iter().take_while(|jump| *jump != 0).map(move |jump| {
            let over = jump / 4;
            at = landing(at, over);
            let fate = match jump % 4 {
                1 => Fate::Left,
                2 => Fate::Captured,
                _ => Fate::Converted,
            };
            (over, at, fate)
        })
    }
}

/// The landing square of a jump from `at` over `over`: as far beyond `over` as `at` is before it.
#[inline]
pub(super) fn landing(at: u8, over: u8) -> u8 {
    (2 * over).wrapping_sub(at)
}

pub(super) fn square(index: u8) -> Square {
    Set8::square_at(index.into())
}

/// How a piece gets from one square of a written move to the next. The text has a character for it,
/// such as `-`, between the squares.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Joint {
    /// Written `-`: a normal move to the next square.
    Goes,
    /// Written `x`, after a `-`: a pin, which captures the piece on the next square without moving
    /// there.
    Pins,
    /// Written `^`, `x` or `=`: a jump to the next square.
    Jumps(Fate),
}

/// A move as written: its first square, the squares that follow, each with the kind of movement
/// that leads there, and whether the text ends with `!`.
#[derive(Clone, Debug)]
pub(super) struct Written {
    pub(super) from: Square,
    pub(super) hops: Vec<(Joint, Square)>,
    pub(super) subdues: bool,
}

impl Written {
    /// The texts of the steps that enter the move.
    pub(super) fn texts(&self) -> Vec<String> {
        let sign = |joint| match joint {
            Joint::Goes => '-',
            Joint::Pins => 'x',
            Joint::Jumps(fate) => fate.sign(),
        };
        let hops = self.hops.iter().map(|(joint, to)| format!("{}{to}", sign(*joint)));
        let mut texts: Vec<_> = [self.from.to_string()].into_iter().chain(hops).collect();
        texts.extend(self.subdues.then(|| "!".into()));
        texts
    }
}

/// The largest number of squares after the first that `read` accepts; a text with more is an error.
/// No legal move has more.
const LONGEST: usize = 8;

/// Reads the text of a move, which may be illegal.
pub(super) fn read(text: &str) -> Result<Written, MoveError> {
    let error = |at: usize, found: &str, expected: Text| {
        MoveError::Unreadable(ParseError::new("move", at, found, expected))
    };
    let square = |at: usize| match Square::read_prefix(&text[at..]) {
        Some((square, length)) if square.file() < 8 && square.rank() < 8 => Ok((square, length)),
        _ => Err(error(at, &text[at..], say::a_square_up_to("h8"))),
    };
    let (from, mut at) = square(0)?;
    let mut written = Written { from, hops: Vec::new(), subdues: false };
    while at < text.len() {
        if written.subdues {
            return Err(error(at, &text[at..], say::END_OF_MOVE.into()));
        }
        let went = matches!(written.hops.first(), Some((Joint::Goes, _)));
        let joint = match text.as_bytes()[at] {
            b'-' => Joint::Goes,
            b'x' if went => Joint::Pins,
            b'x' => Joint::Jumps(Fate::Captured),
            b'^' => Joint::Jumps(Fate::Left),
            b'=' => Joint::Jumps(Fate::Converted),
            b'!' => {
                written.subdues = true;
                at += 1;
                continue;
            }
            _ => return Err(error(at, &text[at..], say::A_SIGN.into())),
        };
        if written.hops.len() == LONGEST {
            return Err(error(at, &text[at..], say::END_OF_MOVE.into()));
        }
        let (to, length) = square(at + 1)?;
        written.hops.push((joint, to));
        at += 1 + length;
    }
    if written.hops.is_empty() && !written.subdues {
        return Err(error(at, "", say::A_SIGN_AND_SQUARE.into()));
    }
    Ok(written)
}

pub(super) fn pick(from: u8) -> Step {
    let from = square(from);
    Step::new(Act::Pick, Some(from), false, format_args!("{from}"))
}

/// The step of a normal move.
pub(super) fn go(to: u8) -> Step {
    let to = square(to);
    Step::new(Act::Go, Some(to), false, format_args!("-{to}"))
}

/// The step of a pin, which captures a touching enemy after a normal move.
pub(super) fn pin(target: u8) -> Step {
    let target = square(target);
    Step::new(Act::Pin, Some(target), true, format_args!("x{target}"))
}

/// The step of a jump. If the player clicks the landing square, the jumped piece has its usual
/// fate: an enemy is captured, an own piece stays. `over_enemy` is whether the jumped piece is an
/// enemy.
pub(super) fn jump(to: u8, fate: Fate, over_enemy: bool) -> Step {
    let to = square(to);
    let usual = if over_enemy { Fate::Captured } else { Fate::Left };
    let captures = fate != Fate::Left;
    let step = Step::new(Act::Jump, Some(to), captures, format_args!("{}{to}", fate.sign()));
    if fate == usual { step } else { step.ordered(1) }
}

/// The step of the ace's sacrifice.
pub(super) fn subdue() -> Step {
    Step::new(Act::Word, None, true, format_args!("!"))
}

impl Fist {
    /// Appends to `out` the steps (clicks) that enter a move.
    pub(super) fn steps_of(&self, mv: Move, out: &mut Vec<Step>) {
        out.push(pick(mv.from));
        if mv.is_chain() {
            let mut enemies = self.side(self.enemy());
            for (over, to, fate) in mv.jumps() {
                out.push(jump(to, fate, enemies.has(over.into())));
                if fate != Fate::Left {
                    enemies = enemies - Set8::of(over.into());
                }
            }
        } else if mv.to != mv.from {
            out.push(go(mv.to));
        }
        if mv.pinned != mv.from {
            out.push(pin(mv.pinned));
        }
        if mv.subdues {
            out.push(subdue());
        }
    }
}

/// Appends to `out` the text of a move: the texts of its steps, joined. It is made without
/// `format!`, because `format!` is too slow when 25,000 moves are listed.
pub(super) fn write(mv: Move, out: &mut String) {
    let mut put = |sign: Option<char>, index: u8| {
        out.extend(sign);
        out.push(char::from(b'a' + index % 8));
        out.push(char::from(b'1' + index / 8));
    };
    put(None, mv.from);
    if mv.is_chain() {
        mv.jumps().for_each(|(_, to, fate)| put(Some(fate.sign()), to));
    } else if mv.to != mv.from {
        put(Some('-'), mv.to);
    }
    if mv.pinned != mv.from {
        put(Some('x'), mv.pinned);
    }
    if mv.subdues {
        out.push('!');
    }
}
