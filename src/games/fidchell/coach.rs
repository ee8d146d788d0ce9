//! The coach's remarks (hints for beginners) on positions of Fidchell. Each remark has a condition:
//! a function that returns the squares that the remark is about, or `None` if it does not fit the
//! position.

use super::movegen::{OUTER, PORTALS};
use super::moves::{PASSES, square};
use super::pieces::{FACES, KINDS};
use super::{Fidchell, Phase, kind_of, say};
use crate::coach::{Coached, some};
use crate::geometry::{Set12, Square};
use i18n::Key;

/// The ids and sentences of the remarks, the most urgent first.
pub(super) const REMARKS: &[(&str, Key)] = &[
    ("danger", say::COACH_DANGER),
    ("call", say::COACH_CALL),
    ("king", say::COACH_KING),
    ("held", say::COACH_HELD),
    ("back", say::COACH_BACK),
    ("portal", say::COACH_PORTAL),
    ("lost", say::COACH_LOST),
    ("promotion", say::COACH_PROMOTION),
    ("capture", say::COACH_CAPTURE),
    ("threat", say::COACH_THREAT),
    ("knight", say::COACH_KNIGHT),
    ("leap", say::COACH_LEAP),
];

impl Coached for Fidchell {
    fn remark(&self, id: &str) -> Option<Vec<Square>> {
        match id {
            "danger" => self.heirs_in_danger(),
            "call" => self.callable_king(),
            "king" => self.their_heirs(),
            "held" => self.pieces_held(),
            "back" => self.open_under(),
            "portal" => self.open_outside(),
            "lost" => self.shut_under(),
            "promotion" => self.about_to_change(),
            "leap" => self.kings_leaps(),
            "capture" => self.capturable(),
            "threat" => self.endangered(),
            "knight" => self.leaping_knights(),
            _ => None,
        }
    }
}

fn squares(set: Set12) -> Option<Vec<Square>> {
    some(set.squares())
}

impl Fidchell {
    /// Whether the side to move makes an ordinary turn: it does not place pieces before play,
    /// choose which piece becomes King, or have to capture a King, and the game is not over.
    fn is_ordinary(&self) -> bool {
        self.phase == Phase::Play && self.loser().is_none()
    }

    /// Whether pieces of the other side attack a side's King. Always `false` if the side to move
    /// makes no ordinary move, as when pieces are placed before play.
    fn is_attacked(&self, side: usize) -> bool {
        self.is_ordinary() && !self.danger(side).attackers.is_empty()
    }

    fn heirs_in_danger(&self) -> Option<Vec<Square>> {
        let me = self.mover();
        squares(self.next_heirs(me)).filter(|_| self.is_attacked(me))
    }

    fn their_heirs(&self) -> Option<Vec<Square>> {
        squares(self.next_heirs(self.enemy())).filter(|_| self.is_attacked(self.enemy()))
    }

    /// The square of the mover's King, if the mover has a move that may be a call: a move that
    /// leaves the mover's own King open to capture and demands that the opponent capture him
    /// (FID-10). Otherwise `None`.
    fn callable_king(&self) -> Option<Vec<Square>> {
        let mut may_call = false;
        // Finding a call (a move that offers one's own King for capture) takes long. The remark is
        // useful only if the mover's King is attacked, so the search is skipped in all other
        // positions.
        if self.is_attacked(self.mover()) {
            self.groups(&mut |group| may_call |= group.may_call());
        }
        may_call.then(|| vec![square(self.kings[self.mover()])])
    }

    fn pieces_held(&self) -> Option<Vec<Square>> {
        squares(self.held())
    }

    /// The mover's portals (squares where pieces enter the board) that can be opened now, as
    /// indexes of [`PORTALS`]: the Subterranean portals if `under`, otherwise the outer ones.
    fn open_portals(&self, under: bool) -> impl Iterator<Item = usize> {
        let all = 0..PORTALS.len();
        let of_mover =
            all.filter(move |at| (*at >= OUTER) == under && PORTALS[*at].side == self.mover());
        of_mover.filter(|at| self.is_ordinary() && self.lacks(*at).is_empty())
    }

    fn open_outside(&self) -> Option<Vec<Square>> {
        some(self.open_portals(false).map(|at| square(PORTALS[at].at)))
    }

    fn open_under(&self) -> Option<Vec<Square>> {
        some(self.open_portals(true).map(|at| square(PORTALS[at].at)))
    }

    /// The mover's unused Subterranean portals through which a lost (captured) piece may return. A
    /// portal is a square where pieces enter the board. `None` if there is no such portal, or if
    /// one can be opened now (FID-19).
    fn shut_under(&self) -> Option<Vec<Square>> {
        let me = self.mover();
        let waits = |at: &usize| {
            let is_lost = (0..FACES).any(|face| self.may_enter(*at, face));
            PORTALS[*at].side == me && !self.is_used(*at) && is_lost
        };
        let shut = (OUTER..PORTALS.len()).filter(waits).map(|at| square(PORTALS[at].at));
        some(shut).filter(|_| self.is_ordinary() && self.open_portals(true).next().is_none())
    }

    /// The mover's pieces that the next move can promote; `None` if there are none.
    fn about_to_change(&self) -> Option<Vec<Square>> {
        let (me, enemy) = (self.mover(), self.all[self.enemy()]);
        let far = if me == 0 { Set12::rank(11) } else { Set12::rank(0) };
        let changes = |from: &usize| {
            KINDS[kind_of(self.board[*from])].becomes.is_some()
                && self.targets(me, *from, enemy).meets(far)
        };
        let pieces = self.free(me).indexes().filter(changes).map(Set12::of);
        let pieces = pieces.fold(Set12::EMPTY, |all, one| all | one);
        squares(pieces).filter(|_| self.is_ordinary())
    }

    /// The squares that the King can reach only with the leap that he has once in a game (FID-6);
    /// `None` if there are none.
    fn kings_leaps(&self) -> Option<Vec<Square>> {
        let (me, king) = (self.mover(), self.kings[self.mover()]);
        if !self.is_ordinary() || !self.may_leap(me) {
            return None;
        }
        let to = self.targets(me, king.into(), self.all[self.enemy()]).indexes();
        let leaps = to.filter(|to| self.leaps_once(king, *to as u8));
        some(leaps.map(|to| square(to as u8)))
    }

    /// The mover's Knights that can leap to another square; `None` if there are none.
    fn leaping_knights(&self) -> Option<Vec<Square>> {
        let (me, enemy) = (self.mover(), self.all[self.enemy()]);
        let leaps = |from: &usize| {
            kind_of(self.board[*from]) == super::pieces::KNIGHT
                && !self.targets(me, *from, enemy).is_empty()
        };
        let knights = self.free(me).indexes().filter(leaps).map(|from| square(from as u8));
        some(knights).filter(|_| self.is_ordinary())
    }

    fn capturable(&self) -> Option<Vec<Square>> {
        let (mut taken, enemy) = (Set12::EMPTY, self.all[self.enemy()]);
        if self.is_ordinary() {
            self.groups(&mut |group| {
                if group.what != PASSES {
                    taken |= group.to & enemy;
                }
            });
        }
        squares(taken)
    }

    /// The mover's pieces that the opponent could capture next, except the King, because another
    /// remark is about him. `None` if there are none.
    fn endangered(&self) -> Option<Vec<Square>> {
        let (me, enemy) = (self.mover(), self.enemy());
        let own = self.all[me];
        let attacked = self.free(enemy).indexes().map(|from| self.targets(enemy, from, own));
        let attacked = attacked.fold(Set12::EMPTY, |all, to| all | to);
        let king = self.all_of(me, super::pieces::KING);
        squares((attacked & own) - king).filter(|_| self.is_ordinary())
    }
}
