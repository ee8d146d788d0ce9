//! Why a move of Breakthrough is refused, and what a partly entered move shows on the board.

use super::{Breakthrough, INFO, rule, say};
use crate::base::{Outcome, Seat};
use crate::explain::{self, Explain};
use crate::geometry::Square;
use crate::refusal::Refusal;
use crate::rules::Rules;
use crate::turn::{Effect, EffectKind, Step};
use i18n::Text;

/// Why a written move with the wrong sign (`-` for a step, `x` for a capture) is refused. `offered`
/// is the legal step to the square `to`, if there is one.
pub(super) fn refuse_sign(to: Square, offered: Option<&Step>) -> Refusal {
    let captures = offered.is_some_and(|step| step.captures);
    let sentence = if captures { say::write_x(to) } else { say::nothing_to_take(to) };
    Refusal::new(rule::BREAKTHROUGH_3, sentence).blaming([to])
}

impl Breakthrough {
    /// Why a click on a square picks no soldier. The caller has checked that none can be picked
    /// there, so an own soldier there has no move.
    fn refuse_pick(&self, at: Square) -> Refusal {
        let (me, enemy) = (self.mover(), 1 - self.mover());
        let (rule, sentence): (_, Text) = if let Some(rule) = self.outcome().rule() {
            return Refusal::new(rule, say::GAME_OVER);
        } else if self.soldiers[me].contains(at) {
            (rule::BREAKTHROUGH_2, say::shut_in(at))
        } else if self.soldiers[enemy].contains(at) {
            let man = say::man(at, say::SOLDIER, INFO.seats[enemy]);
            (rule::BREAKTHROUGH_1, say::not_yours(man))
        } else {
            (rule::BREAKTHROUGH_1, say::choose_own(at))
        };
        Refusal::new(rule, sentence).blaming([at])
    }

    /// Why a soldier can neither step nor capture to a square; `None` if it can.
    fn refuse_step(&self, from: Square, to: Square) -> Option<Refusal> {
        let me = self.mover();
        let (rule, sentence): (_, Text) = if from == to {
            (rule::BREAKTHROUGH_1, say::stands_there(to))
        } else if !Self::ahead(me, from).contains(&Some(to)) {
            (rule::BREAKTHROUGH_2, say::ONE_FORWARD.into())
        } else if self.soldiers[me].contains(to) {
            (rule::BREAKTHROUGH_2, say::own_soldier(to))
        } else if from.file() == to.file() && self.soldiers[1 - me].contains(to) {
            (rule::BREAKTHROUGH_3, say::only_diagonally(to))
        } else {
            return None;
        };
        Some(Refusal::new(rule, sentence).blaming([to]).stopped(from, to))
    }
}

impl Explain for Breakthrough {
    fn refuse(&self, taken: &[Step], at: Square) -> Refusal {
        let refused = match taken {
            [] => Some(self.refuse_pick(at)),
            [Step { at: Some(from), .. }] => self.refuse_step(*from, at),
            _ => None,
        };
        let one_move = || Refusal::new(rule::BREAKTHROUGH_1, say::ONE_MOVE).blaming([at]);
        refused.unwrap_or_else(one_move)
    }

    fn effects(&self, taken: &[Step]) -> Vec<Effect> {
        let [Step { at: Some(from), .. }, Step { at: Some(to), captures, .. }] = taken else {
            return Vec::new();
        };
        let effect = |kind, at, words| Effect { kind, at, rule: None, words, told: None };
        let removes =
            captures.then(|| effect(EffectKind::Removes, *to, say::captures(say::SOLDIER)));
        let moves = effect(EffectKind::Moves(*to), *from, say::goes_to(*to));
        removes.into_iter().chain([moves]).collect()
    }

    fn attacks(&self, seat: Seat) -> Vec<Square> {
        let side = usize::from(seat.0 & 1);
        let ahead = self.soldiers[side].squares().flat_map(|from| {
            let [left, _, right] = Self::ahead(side, from);
            [left, right]
        });
        let mut squares: Vec<_> = ahead.flatten().collect();
        squares.retain(|at| !self.soldiers[side].contains(*at));
        squares.sort_unstable();
        squares.dedup();
        squares
    }

    fn threatened(&self) -> Vec<Square> {
        explain::captured(self)
    }

    fn outcome_words(&self, outcome: Outcome) -> Text {
        let Outcome::Win(seat, _) = outcome else { return Text::default() };
        let winner = INFO.seats[usize::from(seat.0 & 1)];
        let loser = usize::from(seat.other().0 & 1);
        if self.soldiers[loser].is_empty() {
            say::no_soldier(winner)
        } else {
            say::breaks_through(winner)
        }
    }
}
