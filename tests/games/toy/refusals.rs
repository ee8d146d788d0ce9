//! The rule and sentence that explain why a move is refused, and the effects that a partly entered
//! move shows on the board.

use super::moves::Move;
use super::{INFO, Kings, rule, say};
use crate::base::{Outcome, Seat};
use crate::explain::{self, Explain};
use crate::geometry::Square;
use crate::refusal::Refusal;
use crate::scene::OffBoard;
use crate::turn::{Act, Effect, EffectKind, Step};
use i18n::Text;

impl<const WHOLE: bool> Kings<WHOLE> {
    /// The refusal of every move once the game is over; `None` if the game is not over.
    fn over(&self) -> Option<Refusal> {
        Some(Refusal::new(self.ending().rule()?, say::OVER))
    }

    /// Why a move that was read from a text is refused.
    pub(super) fn refuse_move(&self, mv: Move) -> Refusal {
        if let Some(refusal) = self.over() {
            return refusal;
        }
        match mv {
            Move::Goes { from, to, takes } => {
                if self.king(self.me()) != Some(from) {
                    let sentence = say::not_your_king(from);
                    return Refusal::new(rule::TOY_3, sentence).blaming([from]);
                }
                let holds = self.kings[1 - self.me()].contains(to);
                match self.refuse_step(from, to) {
                    Some(refusal) => refusal,
                    None if takes && !holds => {
                        let sentence = say::no_king(to);
                        Refusal::new(rule::TOY_3, sentence).blaming([to])
                    }
                    None => {
                        let sentence = say::write_x(to);
                        Refusal::new(rule::TOY_3, sentence).blaming([to])
                    }
                }
            }
            Move::Throws { edge, at, rolls } => match (self.refuse_throw(at), rolls) {
                (Some(refusal), _) => refusal,
                (None, None) => {
                    let sentence = say::WRITE_ROLL;
                    Refusal::new(rule::TOY_6, sentence).blaming([at])
                }
                (None, Some(_)) => {
                    let (x, y) = [(say::ABOVE, say::BELOW), (say::RIGHT_OF, say::LEFT_OF)]
                        [usize::from(edge & 1)];
                    let side = if edge < 2 { x } else { y };
                    let sentence = say::nothing_rolls(at, side);
                    Refusal::new(rule::TOY_6, sentence).blaming([at])
                }
            },
            Move::Passes => Refusal::new(rule::TOY_7, say::MAY_PASS),
        }
    }

    /// Why the king cannot go to a square; `None` if it can.
    fn refuse_step(&self, from: Square, to: Square) -> Option<Refusal> {
        let sentence = if from == to {
            Text::from(say::ALREADY)
        } else if !Self::near(from).any(|near| near == to) {
            say::NEXT_TO_IT.into()
        } else if self.stones.contains(to) {
            say::stone_on(to)
        } else {
            return None;
        };
        Some(Refusal::new(rule::TOY_3, sentence).blaming([to]).stopped(from, to))
    }

    /// Why a stone cannot be thrown to a square; `None` if it can.
    fn refuse_throw(&self, at: Square) -> Option<Refusal> {
        let king = self.king(self.me())?;
        let sentence = if self.left[self.me()] == 0 {
            say::BOTH_THROWN
        } else if !Self::near(king).any(|near| near == at) {
            say::THROW_NEAR
        } else if !self.is_empty(at) {
            say::THROW_TO_EMPTY
        } else {
            return None;
        };
        Some(Refusal::new(rule::TOY_5, sentence).blaming([at]))
    }
}

impl<const WHOLE: bool> Explain for Kings<WHOLE> {
    fn refuse(&self, taken: &[Step], at: Square) -> Refusal {
        if let Some(refusal) = self.over() {
            return refusal;
        }
        let refused = match taken {
            [] if self.king(self.me()) == Some(at) => Refusal::new(rule::TOY_3, say::SHUT_IN),
            [] => Refusal::new(rule::TOY_3, say::ONLY_KING),
            [Step { act: Act::Reserve, .. }] => Refusal::new(rule::TOY_5, say::EDGE_FIRST),
            [Step { at: Some(from), .. }] => match self.refuse_step(*from, at) {
                Some(refusal) => return refusal,
                None => Refusal::new(rule::TOY_3, say::CAN_GO),
            },
            [_, Step { act: Act::Edge, .. }] => match self.refuse_throw(at) {
                Some(refusal) => return refusal,
                None => Refusal::new(rule::TOY_5, say::CAN_THROW),
            },
            [_, Step { at: Some(_), .. }] => Refusal::new(rule::TOY_3, say::ONE_SQUARE),
            _ => Refusal::new(rule::TOY_5, say::ONE_STONE),
        };
        refused.blaming([at])
    }

    fn refuse_off_board(&self, off: &OffBoard) -> Option<Refusal> {
        if self.ending().is_over() {
            return self.over();
        }
        let sentence = match off.owner == self.to_move {
            true => say::NO_ROOM,
            false => say::OWN_STONES,
        };
        Some(Refusal::new(rule::TOY_5, sentence))
    }

    fn effects(&self, taken: &[Step]) -> Vec<Effect> {
        let effect =
            |kind, at: Square, words: Text| Effect { kind, at, rule: None, words, told: None };
        let text: String = taken.iter().map(Step::text).collect();
        match Move::read(&text) {
            Ok(Move::Goes { from, to, takes }) => {
                let taken = takes.then(|| effect(EffectKind::Removes, to, say::takes(to)));
                let moves = effect(EffectKind::Moves(to), from, say::goes_to(to));
                taken.into_iter().chain([moves]).collect()
            }
            Ok(Move::Throws { edge, at, rolls }) => {
                let at = self.rest(edge, at, rolls);
                let falls = effect(EffectKind::Enters(Self::stone(None)), at, say::falls(at));
                vec![Effect { told: Some(say::told_falls(at)), ..falls }]
            }
            _ => Vec::new(),
        }
    }

    fn attacks(&self, seat: Seat) -> Vec<Square> {
        let king = self.king(usize::from(seat.0 & 1));
        let mut squares: Vec<_> = king.into_iter().flat_map(Self::near).collect();
        squares.retain(|at| !self.stones.contains(*at));
        squares.sort_unstable();
        squares
    }

    fn threatened(&self) -> Vec<Square> {
        explain::captured(self)
    }

    fn outcome_words(&self, outcome: Outcome) -> Text {
        match outcome {
            Outcome::Ongoing => Text::default(),
            Outcome::Win(seat, by) => {
                let winner = INFO.seats[usize::from(seat.0 & 1)];
                match by {
                    rule::TOY_4 => say::takes_king(winner),
                    _ => say::reaches(winner),
                }
            }
            _ => say::DRAW.into(),
        }
    }
}
