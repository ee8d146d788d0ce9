//! The remarks of the coach.

use super::movegen::{OUTER, PORTALS};
use super::moves::{PASSES, square};
use super::pieces::{FACES, KINDS};
use super::{Fidchell, Phase, kind_of, say};
use crate::explain::{Remark, some};
use crate::geometry::{Set12, Square};

/// The remarks, the most urgent first.
pub(super) const REMARKS: [Remark<Fidchell>; 11] = [
    Remark { id: "danger", words: say::COACH_DANGER, fits: Fidchell::heirs_in_danger },
    Remark { id: "call", words: say::COACH_CALL, fits: Fidchell::callable_king },
    Remark { id: "king", words: say::COACH_KING, fits: Fidchell::their_heirs },
    Remark { id: "held", words: say::COACH_HELD, fits: Fidchell::pieces_held },
    Remark { id: "back", words: say::COACH_BACK, fits: Fidchell::open_under },
    Remark { id: "portal", words: say::COACH_PORTAL, fits: Fidchell::open_outside },
    Remark { id: "lost", words: say::COACH_LOST, fits: Fidchell::shut_under },
    Remark { id: "promotion", words: say::COACH_PROMOTION, fits: Fidchell::about_to_change },
    Remark { id: "leap", words: say::COACH_LEAP, fits: Fidchell::kings_leaps },
    Remark { id: "capture", words: say::COACH_CAPTURE, fits: Fidchell::capturable },
    Remark { id: "threat", words: say::COACH_THREAT, fits: Fidchell::endangered },
];

fn squares(set: Set12) -> Option<Vec<Square>> {
    some(set.squares())
}

impl Fidchell {
    /// Whether an ordinary turn is to be made.
    fn is_ordinary(&self) -> bool {
        self.phase == Phase::Play && self.loser().is_none()
    }

    /// Whether a side's King could be captured, were it the other's turn.
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

    /// The mover's King, if some move may call him (FID-10).
    fn callable_king(&self) -> Option<Vec<Square>> {
        let mut may_call = false;
        // Most positions have no such move, and the question is dear.
        if self.is_attacked(self.mover()) {
            self.groups(&mut |group| may_call |= group.may_call());
        }
        may_call.then(|| vec![square(self.kings[self.mover()])])
    }

    fn pieces_held(&self) -> Option<Vec<Square>> {
        squares(self.held())
    }

    /// The mover's portals among some that may be used now.
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

    /// The unused portals through which a lost piece of the mover's may come back, while none is open (FID-19).
    fn shut_under(&self) -> Option<Vec<Square>> {
        let me = self.mover();
        let waits = |at: &usize| {
            let is_lost = (0..FACES).any(|face| self.may_enter(*at, face));
            PORTALS[*at].side == me && !self.is_used(*at) && is_lost
        };
        let shut = (OUTER..PORTALS.len()).filter(waits).map(|at| square(PORTALS[at].at));
        some(shut).filter(|_| self.is_ordinary() && self.open_portals(true).next().is_none())
    }

    /// The mover's pieces that can be promoted by their next move.
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

    /// Where the King may leap to, and could not step (FID-6).
    fn kings_leaps(&self) -> Option<Vec<Square>> {
        let (me, king) = (self.mover(), self.kings[self.mover()]);
        if !self.is_ordinary() || !self.may_leap(me) {
            return None;
        }
        let to = self.targets(me, king.into(), self.all[self.enemy()]).indexes();
        let leaps = to.filter(|to| self.leaps_once(king, *to as u8));
        some(leaps.map(|to| square(to as u8)))
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

    /// The mover's pieces that the opponent could capture next, but for the King, of whom another remark speaks.
    fn endangered(&self) -> Option<Vec<Square>> {
        let (me, enemy) = (self.mover(), self.enemy());
        let own = self.all[me];
        let attacked = self.free(enemy).indexes().map(|from| self.targets(enemy, from, own));
        let attacked = attacked.fold(Set12::EMPTY, |all, to| all | to);
        let king = self.all_of(me, super::pieces::KING);
        squares((attacked & own) - king).filter(|_| self.is_ordinary())
    }
}
