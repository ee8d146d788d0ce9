//! Why a move of Breakthrough is refused, and what a partly entered move shows on the board.

use super::moves::Move;
use super::{Breakthrough, INFO, rule, say};
use crate::base::{Outcome, Seat};
use crate::explain::{self, Explain};
use crate::geometry::Square;
use crate::refusal::Refusal;
use crate::rules::Rules;
use crate::turn::{Effect, EffectKind, Step};
use i18n::Text;

impl Breakthrough {
    /// Why a move that was read from a text is refused.
    pub(super) fn refuse_move(&self, Move { from, to, takes }: Move) -> Refusal {
        if let Some(refusal) = self.refuse_pick(from).or_else(|| self.refuse_step(from, to)) {
            return refusal;
        }
        let sentence = if takes { say::nothing_to_take(to) } else { say::write_x(to) };
        Refusal::new(rule::BREAKTHROUGH_3, sentence).blaming([to])
    }

    /// Why no soldier can be picked on a square.
    fn refuse_pick(&self, at: Square) -> Option<Refusal> {
        let (me, enemy) = (self.mover(), 1 - self.mover());
        if let Some(rule) = self.outcome().rule() {
            return Some(Refusal::new(rule, say::GAME_OVER));
        }
        let sentence = if self.soldiers[me].contains(at) {
            return None;
        } else if self.soldiers[enemy].contains(at) {
            say::not_yours(say::man(at, say::SOLDIER, INFO.seats[enemy]))
        } else {
            say::choose_own(at)
        };
        Some(Refusal::new(rule::BREAKTHROUGH_1, sentence).blaming([at]))
    }

    /// Why a soldier cannot go to a square, whether it captures there or not.
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
            [] => self.refuse_pick(at),
            [Step { at: Some(from), .. }] => self.refuse_step(*from, at),
            _ => None,
        };
        let one_move = || Refusal::new(rule::BREAKTHROUGH_1, say::ONE_MOVE).blaming([at]);
        refused.unwrap_or_else(one_move)
    }

    fn effects(&self, taken: &[Step]) -> Vec<Effect> {
        let text: String = taken.iter().map(Step::text).collect();
        let Ok(Move { from, to, takes }) = Move::read(&text) else { return Vec::new() };
        let effect = |kind, at, words| Effect { kind, at, rule: None, words, told: None };
        let captures = takes.then(|| effect(EffectKind::Removes, to, say::captures(say::SOLDIER)));
        let moves = effect(EffectKind::Moves(to), from, say::goes_to(to));
        captures.into_iter().chain([moves]).collect()
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
