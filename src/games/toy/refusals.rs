//! Which rule stands in the way, and what a move does.

use super::moves::Move;
use super::{INFO, Kings, rule};
use crate::base::{Outcome, Seat};
use crate::explain::{self, Explain};
use crate::geometry::Square;
use crate::refusal::Refusal;
use crate::scene::OffBoard;
use crate::turn::{Act, Effect, EffectKind, Step};
use text::Text;

impl<const WHOLE: bool> Kings<WHOLE> {
    /// Why nothing can be done any more.
    fn over(&self) -> Option<Refusal> {
        Some(Refusal::new(self.ending().rule()?, "The game is over"))
    }

    /// Why a move that was written down is refused.
    pub(super) fn refuse_move(&self, mv: Move) -> Refusal {
        if let Some(refusal) = self.over() {
            return refusal;
        }
        match mv {
            Move::Goes { from, to, takes } => {
                if self.king(self.me()) != Some(from) {
                    let sentence = format!("Your king does not stand on {from}");
                    return Refusal::new(rule::TOY_3, sentence).blaming([from]);
                }
                let holds = self.kings[1 - self.me()].contains(to);
                match self.refuse_step(from, to) {
                    Some(refusal) => refusal,
                    None if takes && !holds => {
                        let sentence = format!("There is no king to take on {to}");
                        Refusal::new(rule::TOY_3, sentence).blaming([to])
                    }
                    None => {
                        let sentence = format!("The king takes what stands on {to}: write x");
                        Refusal::new(rule::TOY_3, sentence).blaming([to])
                    }
                }
            }
            Move::Throws { edge, at, rolls } => match (self.refuse_throw(at), rolls) {
                (Some(refusal), _) => refusal,
                (None, None) => {
                    let sentence = "Chance decides whether the stone rolls on: write /0 or /1";
                    Refusal::new(rule::TOY_6, sentence).blaming([at])
                }
                (None, Some(_)) => {
                    let (x, y) =
                        [("above", "below"), ("right of", "left of")][usize::from(edge & 1)];
                    let side = if edge < 2 { x } else { y };
                    let sentence = format!("The square {side} {at} is not empty: nothing rolls");
                    Refusal::new(rule::TOY_6, sentence).blaming([at])
                }
            },
            Move::Passes => Refusal::new(rule::TOY_7, "Anyone may pass"),
        }
    }

    /// Why the king cannot go to a square.
    fn refuse_step(&self, from: Square, to: Square) -> Option<Refusal> {
        let sentence = if from == to {
            "The king stands there already".to_string()
        } else if !Self::near(from).any(|near| near == to) {
            "The king goes to a square next to it".to_string()
        } else if self.stones.contains(to) {
            format!("A stone stands on {to}")
        } else {
            return None;
        };
        Some(Refusal::new(rule::TOY_3, sentence).blaming([to]).stopped(from, to))
    }

    /// Why a stone cannot be thrown to a square.
    fn refuse_throw(&self, at: Square) -> Option<Refusal> {
        let king = self.king(self.me())?;
        let sentence = if self.left[self.me()] == 0 {
            "You have thrown both stones"
        } else if !Self::near(king).any(|near| near == at) {
            "A stone is thrown to a square next to your king"
        } else if !self.is_empty(at) {
            "A stone is thrown to an empty square"
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
            [] if self.king(self.me()) == Some(at) => {
                Refusal::new(rule::TOY_3, "Every square next to the king has a stone")
            }
            [] => Refusal::new(rule::TOY_3, "Only your own king moves"),
            [Step { act: Act::Reserve, .. }] => {
                Refusal::new(rule::TOY_5, "Choose the edge that the stone is thrown from")
            }
            [Step { at: Some(from), .. }] => match self.refuse_step(*from, at) {
                Some(refusal) => return refusal,
                None => Refusal::new(rule::TOY_3, "The king can go there"),
            },
            [_, Step { act: Act::Edge, .. }] => match self.refuse_throw(at) {
                Some(refusal) => return refusal,
                None => Refusal::new(rule::TOY_5, "The stone can be thrown there"),
            },
            [_, Step { at: Some(_), .. }] => {
                Refusal::new(rule::TOY_3, "The king goes one square in a turn")
            }
            _ => Refusal::new(rule::TOY_5, "One stone is thrown in a turn"),
        };
        refused.blaming([at])
    }

    fn refuse_off_board(&self, off: &OffBoard) -> Option<Refusal> {
        if self.ending().is_over() {
            return self.over();
        }
        let sentence = match off.owner == self.to_move {
            true => "There is no empty square next to your king",
            false => "You throw your own stones",
        };
        Some(Refusal::new(rule::TOY_5, sentence))
    }

    fn effects(&self, taken: &[Step]) -> Vec<Effect> {
        let effect =
            |kind, at: Square, words: String| Effect { kind, at, rule: None, words: words.into() };
        let text: String = taken.iter().map(Step::text).collect();
        match Move::read(&text) {
            Ok(Move::Goes { from, to, takes }) => {
                let taken = takes.then(|| effect(EffectKind::Removes, to, format!("takes {to}")));
                let moves = effect(EffectKind::Moves(to), from, format!("goes to {to}"));
                taken.into_iter().chain([moves]).collect()
            }
            Ok(Move::Throws { edge, at, rolls }) => {
                let at = self.rest(edge, at, rolls);
                vec![effect(EffectKind::Enters(Self::stone(None)), at, format!("falls on {at}"))]
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
            Outcome::Ongoing => String::new().into(),
            Outcome::Win(seat, by) => {
                let how = match by {
                    rule::TOY_4 => "takes the king",
                    _ => "comes to a file of the own cards",
                };
                format!("{} {how}", INFO.seats[usize::from(seat.0 & 1)]).into()
            }
            _ => "Nobody gets anywhere".into(),
        }
    }
}
