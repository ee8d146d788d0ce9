//! Moves that are typed, and what they may go on with.

use super::draft::is_rolled;
use super::{Clicked, Session};
use crate::budget::Budget;
use crate::pasted;
use crate::record::NodeId;
use crate::refusal::MoveError;
use crate::say;
use crate::state;
use crate::turn::{Next, Step};

/// More moves than share the squares of one that is typed.
const MANY: usize = 64;

/// The letters and digits of a text, small.
fn letters(text: &str) -> String {
    text.chars().filter(char::is_ascii_alphanumeric).map(|c| c.to_ascii_lowercase()).collect()
}

/// The same without the `x` of captures, which leaves squares and what a move becomes.
fn squares(text: &str) -> String {
    letters(text).replace('x', "")
}

/// The signs by which moves over the same squares may differ.
fn signs(text: &str) -> String {
    text.chars().filter(|c| "^=!~".contains(*c)).collect()
}

impl Session {
    /// Plays a move that somebody typed. Where no move is written like that, the one move that has
    /// the same letters and digits is meant; but never one that decides something else than what
    /// was typed, or that was left open.
    ///
    /// # Errors
    /// Where it cannot be read, or which rule refuses it.
    pub fn type_move(&mut self, text: &str) -> Result<NodeId, MoveError> {
        let mv = self.typed(text)?;
        self.play_typed(&mv)
    }

    /// The move that somebody typed, as it is written, up to where chance decides. Of a session that is made for a viewer
    /// nothing else goes into the answer than what the viewer knows.
    ///
    /// # Errors
    /// Where a roll was typed, and where that is known already, why the move cannot be played.
    pub fn typed(&self, text: &str) -> Result<String, MoveError> {
        self.typed_within(text, &mut Budget::usual())
    }

    /// The same as far as a budget goes. Of a text that asks for more nothing is guessed: only the move that is written
    /// so is meant.
    ///
    /// # Errors
    /// As [`typed`](Session::typed) does.
    pub fn typed_within(&self, text: &str, budget: &mut Budget) -> Result<String, MoveError> {
        let text = &*pasted::move_text(text);
        match self.rolled_after(text, budget) {
            Some((_, true)) => {
                return Err(MoveError::Barred(say::TYPED_WITHOUT_ROLL.into()));
            }
            Some((_, false)) => return Ok(text.into()),
            None => {}
        }
        if !self.is_written_so(text, budget) {
            if let Some(mv) = self.meant_by(text, budget) {
                return Ok(mv);
            }
            if let Some(over) = self.over() {
                return Err(over);
            }
            if let Some(hidden) = self.state().hidden().filter(|_| self.shown_to.is_some()) {
                return Err(hidden.refuse_text(text));
            }
        }
        Ok(text.into())
    }

    /// Plays a move as [`typed`](Session::typed) gives it: what chance decides is drawn now.
    ///
    /// # Errors
    /// Where it cannot be read, or which rule refuses it.
    pub fn play_typed(&mut self, mv: &str) -> Result<NodeId, MoveError> {
        let rolled = self.rolled_after(mv, &mut Budget::usual());
        let Some((draft, false)) = rolled else { return self.play_text(mv) };
        self.set_draft(draft);
        match self.play() {
            Clicked::Played(id) => Ok(id),
            Clicked::Refused(refusal) => Err(MoveError::Refused(refusal)),
            Clicked::Barred(sentence) => Err(MoveError::Barred(sentence)),
            _ => Err(MoveError::Barred(say::CANNOT_BE_PLAYED.into())),
        }
    }

    /// Whether rolls are never chosen: where something is hidden, they could be asked for in advance.
    pub(super) fn keeps_rolls(&self) -> bool {
        self.shown_to.is_some() || self.hides()
    }

    /// Whether a legal move is written exactly so.
    fn is_written_so(&self, text: &str, budget: &mut Budget) -> bool {
        self.matching(&|part| text.starts_with(part), MANY, budget).iter().any(|mv| mv == text)
    }

    /// The one legal move that has the letters and digits of what was typed, and its signs where any were
    /// typed. None where several moves go over these squares: what tells them apart was left open.
    fn meant_by(&self, text: &str, budget: &mut Budget) -> Option<String> {
        let (wanted, decided, on) = (letters(text), signs(text), squares(text));
        if wanted.is_empty() {
            return None;
        }
        let there = self.matching(&|part| on.starts_with(&squares(part)), MANY, budget);
        if there.iter().filter(|mv| squares(mv) == on).count() > 1 {
            return None;
        }
        // Of a move that is the one meant, every beginning is the beginning of what was typed.
        let begins = |part: &str| {
            let agrees = match decided.is_empty() {
                true => !part.contains(['=', '!']),
                false => decided.starts_with(&signs(part)),
            };
            wanted.starts_with(&letters(part)) && agrees
        };
        let is_whole =
            |mv: &String| letters(mv) == wanted && (decided.is_empty() || signs(mv) == decided);
        let mut meant = self.matching(&begins, MANY, budget).into_iter().filter(is_whole);
        meant.next().filter(|_| meant.next().is_none() && !budget.is_spent())
    }

    /// The steps of a move that was typed up to where chance decides, and whether a roll was typed as
    /// well that could have been another, as far as players may know.
    fn rolled_after(&self, text: &str, budget: &mut Budget) -> Option<(Vec<Step>, bool)> {
        if self.outcome().is_over() {
            return None;
        }
        let keeps_rolls = self.keeps_rolls();
        let mut open = vec![Vec::new()];
        while let Some(taken) = open.pop().filter(|_| !budget.is_spent()) {
            let next = self.next_after(&taken);
            budget.offered(taken.len(), next.steps.len());
            let so_far: String = taken.iter().map(Step::text).collect();
            let Some(rest) = text.strip_prefix(&*so_far) else { continue };
            if is_rolled(&next) {
                let chosen = match keeps_rolls {
                    true => !rest.is_empty(),
                    false => next.steps.len() > 1 && next.steps.iter().any(|s| s.text() == rest),
                };
                if rest.is_empty() || chosen {
                    return Some((taken, chosen));
                }
                continue;
            }
            for step in next.steps.into_iter().filter(|step| rest.starts_with(step.text())) {
                open.push([&taken[..], &[step]].concat());
            }
        }
        None
    }

    /// All moves that may be played here, as the steps by which they are entered, without what chance decides; `None` where
    /// there are more than `most`.
    pub fn ways(&self, most: usize) -> Option<Vec<Vec<Step>>> {
        let next = |taken: &[Step]| {
            let next = self.next_after(taken);
            if is_rolled(&next) { Next { steps: Vec::new(), may_stop: true } } else { next }
        };
        let mut budget = Budget::usual();
        let ways = state::lines(&next, &|_| true, most + 1, &mut budget);
        (ways.len() <= most && !budget.is_spent()).then_some(ways)
    }

    /// The moves that begin with what was typed so far, at most `most`.
    pub fn completions(&self, text: &str, most: usize) -> Vec<String> {
        let text = &*pasted::move_text(text);
        let fits = |part: &str| part.starts_with(text) || text.starts_with(part);
        // Some moves are only the beginning of what was typed.
        let beginnings = if text.is_empty() { 0 } else { MANY };
        let mut moves = self.matching(&fits, most + beginnings, &mut Budget::usual());
        moves.retain(|mv| mv.starts_with(text));
        moves.truncate(most);
        moves
    }

    /// Moves that may be played here and fit so far after every step, at most `most`; without their rolls, where these
    /// are never typed.
    fn matching(
        &self,
        fits: &dyn Fn(&str) -> bool,
        most: usize,
        budget: &mut Budget,
    ) -> Vec<String> {
        let keeps_rolls = self.keeps_rolls();
        let next = |taken: &[Step]| {
            let next = self.next_after(taken);
            if keeps_rolls && is_rolled(&next) {
                Next { steps: Vec::new(), may_stop: true }
            } else {
                next
            }
        };
        state::matching(&next, fits, most, budget)
    }
}
