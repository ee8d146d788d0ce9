//! Finds the reason why a move is refused.
//!
//! This module does not decide what is legal. It is called only for moves that the generator does
//! not make, and finds the rule that forbids them. Tests check that every move is either generated
//! or refused here.

use super::movegen::{OUTER, PORTALS, go, returns, third_rank};
use super::moves::{Action, GOES, Move, Written, index, square};
use super::pieces::{BARDS_MAN, FACES, How, KINDS, KING, on_empty_board};
use super::reasons::{Go, NoCall, Put, Reason};
use super::{Fidchell, NOWHERE, Phase};
use crate::geometry::{Set12, Square, line_between};
use crate::rules::Rules;
use crate::scene::OffBoard;
use crate::turn::Step;

impl Fidchell {
    /// Why a move that was read from a text is refused.
    pub(super) fn explain(&self, written: &Written) -> Reason {
        if let Some(reason) = self.over() {
            return reason;
        }
        match written.act {
            Action::Goes { from, to, takes } => self
                .not_to_go(from, to, Some(takes))
                .or_else(|| written.calls.then(|| self.not_to_call(go(from.into(), to.into())))?),
            Action::Puts { face, to } => self.not_to_put(face.into(), to).or_else(|| {
                let mv = Move { from: NOWHERE, to, what: face, calls: false };
                written.calls.then(|| self.not_to_call(mv))?
            }),
            Action::Passes => Some(self.not_to_pass()),
        }
        // Unreachable: a written move is either legal or refused above. Tests try many texts.
        .unwrap_or(Reason::NoMoveOfThePiece)
    }

    /// Why a click on `at` is refused after `taken`, the steps already entered.
    pub(super) fn explain_click(&self, taken: &[Step], at: Square) -> Reason {
        if let Some(reason) = self.over() {
            return reason;
        }
        let at = index(at);
        match taken {
            [] => self.not_to_pick(at),
            [first] => {
                let face = KINDS[..FACES].iter().position(|k| k.letters[0] == first.text());
                let reason = match (first.at, face) {
                    (Some(from), _) => self.not_to_go(index(from), at, None),
                    (None, Some(face)) => self.not_to_put(face, at),
                    (None, None) => Some(Reason::PassIsTheTurn(at)),
                };
                reason.unwrap_or_else(|| self.one_move(at))
            }
            _ => self.one_move(at),
        }
    }

    fn over(&self) -> Option<Reason> {
        let outcome = self.outcome();
        outcome.is_over().then_some(Reason::Over(outcome))
    }

    /// Why no further step is possible after a complete move. The only step that could follow is
    /// the `!` of a call.
    fn one_move(&self, at: u8) -> Reason {
        match self.phase {
            Phase::Setup => Reason::OnePlacement(at),
            Phase::Choice => Reason::ChoiceIsAPly(at),
            _ => Reason::OneMove(at),
        }
    }

    /// In a phase without ordinary moves, a reason that says what the side to move must do: place a
    /// piece, or choose which piece becomes King. Otherwise `None`.
    pub(super) fn not_yet(&self) -> Option<Reason> {
        let side = self.mover();
        match self.phase {
            Phase::Setup => {
                Some(Reason::PlaceFirst { side, empty: third_rank(side) - self.all[side] })
            }
            Phase::Choice => Some(Reason::ChooseFirst { nobles: self.nobles(side) }),
            _ => None,
        }
    }

    /// In phase `c`, the reason that the called King must be captured (FID-10); otherwise `None`.
    pub(super) fn must_capture(&self) -> Option<Reason> {
        let king = self.kings[self.enemy()];
        (self.phase == Phase::Called).then(|| Reason::MustCapture {
            king: self.called(king),
            attackers: self.attackers_of(king.into(), self.mover()),
        })
    }

    /// Why nothing on a square can be moved: the square is empty, or its piece is not the mover's
    /// or is frozen (held by an adjacent Fiend). `None` if the piece may move.
    fn not_mine(&self, at: u8) -> Option<Reason> {
        let (mover, man) = (self.mover(), self.called(at));
        match man.is {
            None => Some(Reason::EmptySquare(at)),
            Some((_, side)) if side != mover => Some(Reason::NotYours(man)),
            Some(_) if !self.free(mover).has(at.into()) => {
                Some(Reason::Held { man, fiends: self.holders(at) })
            }
            Some(_) => None,
        }
    }

    fn not_to_pick(&self, at: u8) -> Reason {
        if let Some(reason) = self.not_yet() {
            return reason;
        }
        // If a King must be captured, that is the reason for refusing any other click.
        if let Some(reason) = self.must_capture().or_else(|| self.not_through_here(at)) {
            return reason;
        }
        if let Some(reason) = self.not_mine(at) {
            return reason;
        }
        let man = self.called(at);
        let Some((kind, side)) = man.is else { return self.one_move(at) };
        let own = |to: &Square| self.all[side].contains(*to);
        let near: Vec<_> = on_empty_board(&KINDS[kind], side, square(at))
            .into_iter()
            .map(|(to, _)| to)
            .filter(own)
            .collect();
        Reason::CannotMove { man, near }
    }

    /// Why a click on an empty portal (a square where pieces enter the board) does not open it.
    /// `None` for any other square, and if nothing prevents the opening.
    fn not_through_here(&self, at: u8) -> Option<Reason> {
        let portal = PORTALS.iter().position(|portal| portal.at == at)?;
        if self.board[usize::from(at)] != 0 {
            return None;
        }
        if PORTALS[portal].side != self.mover() {
            return Some(Reason::Put { to: at, why: Put::OthersPortal(portal) });
        }
        // `None` if all conditions for opening the portal are met.
        self.lacking(portal)
    }

    /// Why a piece can't move from one square to another. `takes` is whether the text has an `x`;
    /// `None` for a click. Returns `None` if the piece can move there. The move is then refused
    /// because of its `!`, which makes it a call: the demand that the opponent capture the mover's
    /// King.
    fn not_to_go(&self, from: u8, to: u8, takes: Option<bool>) -> Option<Reason> {
        if let Some(reason) = self.not_yet().or_else(|| self.not_mine(from)) {
            return Some(reason);
        }
        let man = self.called(from);
        let (kind, side) = man.is?;
        if self.phase == Phase::Called && to != self.kings[1 - side] {
            return self.must_capture();
        }
        let why = match from == to {
            true => Some(Go::SameSquare),
            false => self.not_the_way(kind, side, from, to).or_else(|| {
                let (there, is_taken) = (self.called(to), self.board[usize::from(to)] != 0);
                match takes {
                    _ if self.all[side].has(to.into()) => Some(Go::OwnSide(there)),
                    Some(false) if is_taken => Some(Go::WrittenWithX(there)),
                    Some(true) if !is_taken => Some(Go::NothingToCapture),
                    _ => None,
                }
            }),
        };
        why.map(|why| Reason::Go { man, to, why })
    }

    /// Why a piece of this kind can't get from one square to another: it never moves like this, or
    /// a piece is in the way. `None` if it can.
    fn not_the_way(&self, kind: usize, side: usize, from: u8, to: u8) -> Option<Go> {
        let (start, end) = (square(from), square(to));
        let how = on_empty_board(&KINDS[kind], side, start)
            .into_iter()
            .find_map(|(square, how)| (square == end).then_some(how));
        let leaps = kind == KING && Self::is_kings_leap(from, to);
        if leaps && !self.may_leap(side) {
            return Some(Go::NoLeapLeft);
        }
        match how {
            None if !leaps => {
                Some(Go::NoSuchSquare { may_leap: kind == KING && self.may_leap(side) })
            }
            Some(How::Slide(_) | How::Over) => {
                let over = usize::from(how == Some(How::Over));
                let way = line_between(start, end).into_iter().map(index);
                let blocker = way.filter(|at| self.board[usize::from(*at)] != 0).nth(over)?;
                let by = self.called(blocker);
                Some(if over == 0 { Go::InTheWay(by) } else { Go::SecondInTheWay(by) })
            }
            Some(How::Takes) if self.board[usize::from(to)] == 0 => Some(Go::OnlyToCapture),
            _ => None,
        }
    }

    /// Why a piece can't be put on a square. `None` if the piece can be put there. The move is then
    /// refused because of its `!`, which makes it a call: the demand that the opponent capture the
    /// mover's King.
    fn not_to_put(&self, face: usize, to: u8) -> Option<Reason> {
        let me = self.mover();
        match self.phase {
            Phase::Setup => {
                let why = if face > BARDS_MAN {
                    Put::NotBeforePlay
                } else if self.in_hand(me, face) == 0 {
                    Put::AllPlaced { face }
                } else if !third_rank(me).has(to.into()) {
                    Put::NotOnRank { side: me }
                } else if self.board[usize::from(to)] != 0 {
                    Put::Taken(self.called(to))
                } else {
                    return None;
                };
                Some(Reason::Put { to, why })
            }
            Phase::Choice if face == KING && self.nobles(me).has(to.into()) => None,
            Phase::Choice => self.not_yet(),
            Phase::Called => self.must_capture(),
            _ => self.not_to_open(face, to),
        }
    }

    /// Why a click on a piece off the board is refused: the piece can't be put on the board.
    pub(super) fn not_to_take(&self, off: &OffBoard) -> Reason {
        if let Some(reason) = self.over() {
            return reason;
        }
        let me = self.mover();
        let Some(face) = (0..FACES).find(|face| KINDS[*face].letters[0] == off.text) else {
            return Reason::NoMoveOfThePiece;
        };
        if off.owner != self.to_move() {
            return Reason::NotYoursBeside { face };
        }
        if let Some(reason) = self.not_yet().or_else(|| self.must_capture()) {
            return reason;
        }
        // If the piece could enter through several portals, explain the portal with the fewest
        // unmet conditions.
        let comes = |portal: &usize| {
            let told = &PORTALS[*portal];
            let fits = if *portal < OUTER { told.face == face } else { returns(face) };
            told.side == me && fits
        };
        let portal =
            (0..PORTALS.len()).filter(comes).min_by_key(|portal| self.lacks(*portal).len());
        match portal.and_then(|portal| self.lacks(portal).into_iter().next()) {
            Some(lack) => Reason::Waits { face, lack },
            None => Reason::NeverReturns { face, at: None },
        }
    }

    /// Why a piece of this kind can't enter the board through a portal on this square; `None` if it
    /// can.
    fn not_to_open(&self, face: usize, to: u8) -> Option<Reason> {
        let side = self.mover();
        let portal = PORTALS.iter().position(|portal| portal.at == to);
        let why = match portal {
            _ if face == KING => Put::NoSuccessor,
            None => Put::NoPortal,
            Some(portal) if PORTALS[portal].side != side => Put::OthersPortal(portal),
            Some(portal) if portal < OUTER && PORTALS[portal].face != face => {
                Put::AnotherFace { portal, face }
            }
            Some(portal) if portal >= OUTER && !returns(face) => {
                return Some(Reason::NeverReturns { face, at: Some(to) });
            }
            Some(portal) => match self.lacking(portal) {
                None if portal >= OUTER && self.lost(side, face) == 0 => Put::NothingLost { face },
                lacking => return lacking,
            },
        };
        Some(Reason::Put { to, why })
    }

    /// The first condition for opening a portal that is not met; `None` if all are met.
    fn lacking(&self, portal: usize) -> Option<Reason> {
        self.lacks(portal).into_iter().next().map(Reason::Lacks)
    }

    /// Why a legal move may not be a call, which demands that the opponent capture the mover's King
    /// (FID-11); `None` if it may.
    fn not_to_call(&self, mv: Move) -> Option<Reason> {
        let me = self.mover();
        match self.phase {
            Phase::Setup => return Some(Reason::NoCall { at: mv.to, why: NoCall::Placement }),
            Phase::Choice => return Some(Reason::NoCall { at: mv.to, why: NoCall::Choice }),
            _ => {}
        }
        let next = self.after(mv);
        let why = if next.loser().is_some() {
            NoCall::WinsByCapture
        } else if next.phase == Phase::Choice {
            NoCall::ChoosesNext { me }
        } else if next.danger(me).attackers.is_empty() {
            NoCall::NothingCaptures
        } else if next.is_mated() {
            NoCall::Mates { me }
        } else {
            return None;
        };
        Some(Reason::NoCall { at: next.kings[me], why })
    }

    fn not_to_pass(&self) -> Reason {
        if let Some(reason) = self.not_yet().or_else(|| self.must_capture()) {
            return reason;
        }
        let me = self.mover();
        let mut movable = Set12::EMPTY;
        let mut can_move = false;
        self.groups(&mut |group| match group.what {
            GOES => {
                can_move = true;
                movable |= Set12::of(group.from.into());
            }
            face if usize::from(face) < FACES => {
                can_move = true;
                movable |= group.to;
            }
            _ => {}
        });
        match can_move {
            true => Reason::CanMove { movable },
            false => Reason::PassIsNoCall { king: self.kings[me] },
        }
    }
}
