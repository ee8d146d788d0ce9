//! A move of Zugzwang, its text, and the steps (clicks) that enter it.
//!
//! *Grammar.* A capture is an edge, the square of the capturing die, `x`, the square of the
//! captured die, and, if that die shows the pawn, `/` and the face that this die is then rolled to:
//! `Sc3xf6`, `Ed2xd7/rN`. In a duel a discard may precede the capture: `-bN_Sc3xf6`. If there is no
//! capture, `end` or the taking of any die follows instead: `*d4`, `*d4/rN`. In the fixed game,
//! whose board is never turned, captures are announced with their faces, `Sc3xf6:bQxcN`, or `none`
//! declares that no capture is left; the answers are `accept` and `challenge`. In the cooperative
//! game a player without a capture passes: `passW`.

use super::cards::PlayingCard;
use super::edge::Edge;
use super::face::Face;
use super::say;
use super::squares::{index, square};
use crate::geometry::Square;
use crate::notation::ParseError;
use crate::refusal::MoveError;
use crate::turn::{Act, Step};
use i18n::Key;

/// The kind of a move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Deed {
    /// Captures a die, seen from one edge of the board (ZUG-8).
    Capture,
    /// Takes any die from the board, at the end of a duel, because no capture is left (ZUG-15).
    Free,
    /// Ends a duel because no capture is left (ZUG-15).
    End,
    /// Announces a capture and its two faces, which the player need not have seen (ZUG-21).
    Announce,
    /// Declares that no capture is left (ZUG-25).
    Declare,
    /// Accepts an announcement (ZUG-24) or a declaration (ZUG-26).
    Accept,
    /// Challenges an announcement (ZUG-23).
    Challenge,
    /// Passes, with or without turning the board (ZUG-31).
    Pass,
}

/// A discarded card; `None` if the viewer may not know which card it is.
pub(super) type Discard = Option<PlayingCard>;

/// A legal move. Fields that this kind of move does not use have their default values.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Move {
    pub(super) deed: Deed,
    pub(super) discard: Option<Discard>,
    pub(super) edge: Edge,
    pub(super) from: u8,
    pub(super) to: u8,
    /// The announced face of the capturing die.
    pub(super) mover: Face,
    /// The announced face of the captured die, or the face that a captured pawn rolled. For all
    /// other moves, the pawn.
    pub(super) victim: Face,
}

impl Move {
    #[inline]
    pub(super) const fn new(deed: Deed) -> Self {
        let (edge, pawn) = (Edge::South, Face::PAWN);
        Move { deed, discard: None, edge, from: 0, to: 0, mover: pawn, victim: pawn }
    }

    /// Whether the move removes a die from the board. An announcement does not, because the other
    /// player may challenge it.
    pub(super) fn takes(self) -> bool {
        matches!(self.deed, Deed::Capture | Deed::Free)
    }

    #[inline]
    pub(super) const fn capture(edge: Edge, from: u8, to: u8) -> Self {
        let mut mv = Move::new(Deed::Capture);
        (mv.edge, mv.from, mv.to) = (edge, from, to);
        mv
    }

    /// Appends to `out` the steps (clicks) that enter the move.
    pub(super) fn steps(self, out: &mut Vec<Step>) {
        out.extend(self.discard.map(discard_step));
        match self.deed {
            Deed::Capture | Deed::Announce => {
                out.extend([edge_step(self.edge), pick_step(self.from), take_step(self.to)]);
            }
            Deed::Free => out.push(free_step(self.to)),
            deed => out.push(word_step(deed, self.edge)),
        }
        if self.deed == Deed::Announce {
            out.extend([mover_step(self.mover), victim_step(self.victim)]);
        } else if !self.victim.is_pawn() {
            out.push(roll_step(self.victim));
        }
    }
}

pub(super) fn discard_step(card: Discard) -> Step {
    let text = card.map_or("~", PlayingCard::text);
    Step::new(Act::Discard, None, false, format_args!("-{text}_"))
}

/// The step that chooses the edge from where the board is seen for the capture.
pub(super) fn edge_step(edge: Edge) -> Step {
    Step::new(Act::Edge, None, false, format_args!("{}", edge.letter()))
}

/// The step that picks the capturing die.
pub(super) fn pick_step(from: u8) -> Step {
    let from = square(from);
    Step::new(Act::Pick, Some(from), false, format_args!("{from}"))
}

/// The step that captures a die.
pub(super) fn take_step(to: u8) -> Step {
    let to = square(to);
    Step::new(Act::Take, Some(to), true, format_args!("x{to}"))
}

/// The step that takes any die at the end of a duel.
pub(super) fn free_step(to: u8) -> Step {
    let to = square(to);
    Step::new(Act::Take, Some(to), true, format_args!("*{to}"))
}

/// The step that rolls a die captured as a pawn. `face` is the result.
pub(super) fn roll_step(face: Face) -> Step {
    Step::new(Act::Chance, None, false, format_args!("/{}", face.text()))
}

/// The step that announces the face of the capturing die.
pub(super) fn mover_step(face: Face) -> Step {
    Step::new(Act::Face, None, false, format_args!(":{}", face.text()))
}

/// The step that announces the face of the captured die.
pub(super) fn victim_step(face: Face) -> Step {
    Step::new(Act::Face, None, false, format_args!("x{}", face.text()))
}

/// The step that is entered as a word, such as `accept`. Only the word `pass` is followed by an
/// edge.
pub(super) fn word_step(deed: Deed, edge: Edge) -> Step {
    let edge = if deed == Deed::Pass { edge.letter() } else { "" };
    Step::new(Act::Word, None, false, format_args!("{}{edge}", word(deed)))
}

/// The word of a move of this kind; empty if the move is not written as a word.
fn word(deed: Deed) -> &'static str {
    match deed {
        Deed::End => "end",
        Deed::Declare => "none",
        Deed::Accept => "accept",
        Deed::Challenge => "challenge",
        Deed::Pass => "pass",
        Deed::Capture | Deed::Free | Deed::Announce => "",
    }
}

/// A move as written, legal or not. It may also be only the beginning of a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Written {
    pub(super) discard: Option<Discard>,
    /// The kind of move, if the move is written as a word (such as `accept`) or takes any die at
    /// the end of a duel; `None` for a capture or an announcement.
    pub(super) deed: Option<Deed>,
    pub(super) edge: Option<Edge>,
    pub(super) from: Option<Square>,
    pub(super) to: Option<Square>,
    pub(super) roll: Option<Face>,
    pub(super) mover: Option<Face>,
    pub(super) victim: Option<Face>,
}

impl Written {
    /// The written form of a partly entered move, made from the steps `taken` so far.
    pub(super) fn of(taken: &[Step]) -> Written {
        let mut written = Written::default();
        for step in taken {
            // The text of a step can be read without the steps before it.
            let mut text = Text { text: step.text(), at: 0 };
            match step.act {
                Act::Discard => written.discard = text.discard().ok().flatten(),
                Act::Edge => written.edge = text.edge(),
                Act::Pick => written.from = step.at,
                Act::Take => {
                    written.to = step.at;
                    if text.skip('*') {
                        written.deed = Some(Deed::Free);
                    }
                }
                Act::Chance if text.skip('/') => written.roll = text.face(),
                Act::Face if text.skip(':') => written.mover = text.face(),
                Act::Face if text.skip('x') => written.victim = text.face(),
                Act::Word => {
                    if let Some((deed, edge)) = text.word() {
                        written.deed = Some(deed);
                        written.edge = edge.or(written.edge);
                    }
                }
                _ => {}
            }
        }
        written
    }

    /// The steps (clicks) that enter the move, which may be illegal or incomplete.
    pub(super) fn steps(&self) -> Vec<Step> {
        let square = |square: Option<Square>| square.and_then(index);
        let mut steps = Vec::new();
        steps.extend(self.discard.map(discard_step));
        match self.deed {
            Some(Deed::Free) => steps.extend(square(self.to).map(free_step)),
            Some(deed) => steps.push(word_step(deed, self.edge.unwrap_or(Edge::South))),
            None => {
                steps.extend(self.edge.map(edge_step));
                steps.extend(square(self.from).map(pick_step));
                steps.extend(square(self.to).map(take_step));
                steps.extend(self.mover.map(mover_step));
                steps.extend(self.victim.map(victim_step));
            }
        }
        steps.extend(self.roll.map(roll_step));
        steps
    }

    /// The announcement that is written here; `None` if the move is of another kind or incomplete.
    pub(super) fn announcement(&self) -> Option<Move> {
        Some(Move {
            deed: Deed::Announce,
            edge: self.edge?,
            from: index(self.from?)?,
            to: index(self.to?)?,
            mover: self.mover?,
            victim: self.victim?,
            discard: None,
        })
    }
}

/// A reader of a move's text: the text, and the number of bytes that have been read.
struct Text<'a> {
    text: &'a str,
    at: usize,
}

impl Text<'_> {
    fn rest(&self) -> &str {
        self.text.get(self.at..).unwrap_or("")
    }

    fn skip(&mut self, sign: char) -> bool {
        let is_there = self.rest().starts_with(sign);
        self.at += if is_there { sign.len_utf8() } else { 0 };
        is_there
    }

    fn error(&self, expected: Key) -> MoveError {
        MoveError::Unreadable(ParseError::new("move", self.at, self.rest(), expected))
    }

    fn edge(&mut self) -> Option<Edge> {
        let edge = Edge::ALL.into_iter().find(|edge| self.rest().starts_with(edge.letter()))?;
        self.at += 1;
        Some(edge)
    }

    fn face(&mut self) -> Option<Face> {
        let (face, length) = Face::read_prefix(self.rest())?;
        self.at += length;
        Some(face)
    }

    fn square(&mut self) -> Result<Square, MoveError> {
        let read = Square::read_prefix(self.rest());
        let (square, length) = read.ok_or_else(|| self.error(say::A_SQUARE))?;
        self.at += length;
        Ok(square)
    }

    /// Reads a discard; `Ok(None)` if there is none at this place of the text.
    fn discard(&mut self) -> Result<Option<Discard>, MoveError> {
        if !self.skip('-') {
            return Ok(None);
        }
        let card = if self.skip('~') {
            None
        } else {
            let read = self.rest().get(..2).and_then(PlayingCard::read);
            let card = read.ok_or_else(|| self.error(say::CARD_SUCH_AS))?;
            self.at += 2;
            Some(card)
        };
        if !self.skip('_') {
            return Err(self.error(say::AFTER_DISCARD));
        }
        Ok(Some(card))
    }

    /// Reads a word, and, if the word is `pass`, the edge after it; `None` if there is no such word
    /// here.
    fn word(&mut self) -> Option<(Deed, Option<Edge>)> {
        let words = [Deed::End, Deed::Declare, Deed::Accept, Deed::Challenge, Deed::Pass];
        let deed = words.into_iter().find(|deed| self.rest().starts_with(word(*deed)))?;
        self.at += word(deed).len();
        let edge = if deed == Deed::Pass { Some(self.edge()?) } else { None };
        Some((deed, edge))
    }

    fn roll(&mut self) -> Result<Option<Face>, MoveError> {
        if !self.skip('/') {
            return Ok(None);
        }
        let at = self.at;
        match self.face() {
            Some(face) if !face.is_pawn() => Ok(Some(face)),
            _ => {
                self.at = at;
                Err(self.error(say::FACE_ROLLED))
            }
        }
    }
}

/// Reads the text of a move, which may be illegal.
pub(super) fn read(text: &str) -> Result<Written, MoveError> {
    let mut text = Text { text, at: 0 };
    let mut written = Written { discard: text.discard()?, ..Written::default() };
    if text.skip('*') {
        written.deed = Some(Deed::Free);
        written.to = Some(text.square()?);
        written.roll = text.roll()?;
    } else if let Some(edge) = text.edge() {
        written.edge = Some(edge);
        written.from = Some(text.square()?);
        if !text.skip('x') {
            return Err(text.error(say::X_AND_SQUARE));
        }
        written.to = Some(text.square()?);
        if text.skip(':') {
            let mover = text.face();
            written.mover = Some(mover.ok_or_else(|| text.error(say::FACE_CAPTURES))?);
            if !text.skip('x') {
                return Err(text.error(say::X_AND_FACE));
            }
            let victim = text.face();
            written.victim = Some(victim.ok_or_else(|| text.error(say::FACE_CAPTURED))?);
        } else {
            written.roll = text.roll()?;
        }
    } else {
        let at = text.at;
        match text.word() {
            Some((deed, edge)) => (written.deed, written.edge) = (Some(deed), edge),
            None => {
                text.at = at;
                return Err(text.error(say::A_MOVE));
            }
        }
    }
    if text.rest().is_empty() { Ok(written) } else { Err(text.error(say::END_OF_MOVE)) }
}
