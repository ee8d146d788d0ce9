//! Typed moves and their completions.

use super::draft::is_rolled;
use super::{Clicked, Session};
use crate::budget::Budget;
use crate::pasted;
use crate::record::NodeId;
use crate::refusal::MoveError;
use crate::say;
use crate::state;
use crate::turn::{Next, Step};

/// The most legal moves to compare with a typed text. In every game, fewer moves than this go over
/// the same squares.
const MANY: usize = 64;

/// The letters and digits of a text, in lower case.
fn letters(text: &str) -> String {
    text.chars().filter(char::is_ascii_alphanumeric).map(|c| c.to_ascii_lowercase()).collect()
}

/// The letters and digits of a text without the `x` of captures: its squares, and what a piece
/// becomes.
fn squares(text: &str) -> String {
    letters(text).replace('x', "")
}

/// The signs of a text that can distinguish moves over the same squares, such as the `=` of a
/// converted piece.
fn signs(text: &str) -> String {
    text.chars().filter(|c| "^=!~".contains(*c)).collect()
}

impl Session {
    /// Plays the legal move with this text. If there is none, plays the only legal move with the
    /// same letters and digits: `D2b4` means `d2-b4`. That move must not contradict the typed
    /// signs, and must not decide anything that the text leaves open.
    ///
    /// # Errors
    /// If the text cannot be read, or a rule refuses the move.
    pub fn type_move(&mut self, text: &str) -> Result<NodeId, MoveError> {
        let mv = self.typed(text)?;
        self.play_typed(&mv)
    }

    /// The move string that a typed text means, without a dice roll, which is drawn when the move
    /// is played. In a session made for a viewer, the result depends only on what the viewer knows.
    ///
    /// # Errors
    /// If a dice roll was typed, which is not allowed, or if it is certain already that the move
    /// cannot be played.
    pub fn typed(&self, text: &str) -> Result<String, MoveError> {
        self.typed_within(text, &mut Budget::usual())
    }

    /// Like [`typed`](Session::typed), within a work budget. Once the budget is spent no move is
    /// guessed: the text is returned as it was typed.
    ///
    /// # Errors
    /// If a dice roll was typed, which is not allowed, or if it is certain already that the move
    /// cannot be played.
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

    /// Plays a move string that [`typed`](Session::typed) returned, drawing its dice roll now.
    ///
    /// # Errors
    /// If the text cannot be read, or a rule refuses the move.
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

    /// Whether dice rolls are always drawn, never chosen or typed. In a game with hidden
    /// information, players could learn hidden facts by trying out rolls.
    pub(super) fn keeps_rolls(&self) -> bool {
        self.shown_to.is_some() || self.hides()
    }

    /// Whether the text is exactly a legal move.
    fn is_written_so(&self, text: &str, budget: &mut Budget) -> bool {
        self.matching(&|part| text.starts_with(part), MANY, budget).iter().any(|mv| mv == text)
    }

    /// The only legal move with the typed letters and digits, and with the typed signs if there are
    /// any. `None` if no move or several moves have these squares; then the text leaves the choice
    /// open.
    fn meant_by(&self, text: &str, budget: &mut Budget) -> Option<String> {
        let (wanted, decided, on) = (letters(text), signs(text), squares(text));
        if wanted.is_empty() {
            return None;
        }
        let there = self.matching(&|part| on.starts_with(&squares(part)), MANY, budget);
        if there.iter().filter(|mv| squares(mv) == on).count() > 1 {
            return None;
        }
        // Every part of the intended move, from its beginning, must match a beginning of the typed
        // text.
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

    /// The steps of a typed move up to its dice roll, and whether a roll was typed as well. `None`
    /// if the text is neither a move with a roll nor its beginning before the roll. Also `None` if
    /// nothing is hidden and the typed roll is the only possible one.
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

    /// All legal moves as lists of steps, without dice rolls. `None` if there are more than `most`,
    /// or too many to find within [`Budget::USUAL`].
    pub fn ways(&self, most: usize) -> Option<Vec<Vec<Step>>> {
        let next = |taken: &[Step]| {
            let next = self.next_after(taken);
            if is_rolled(&next) { Next { steps: Vec::new(), may_stop: true } } else { next }
        };
        let mut budget = Budget::usual();
        let ways = state::lines(&next, &|_| true, most + 1, &mut budget);
        (ways.len() <= most && !budget.is_spent()).then_some(ways)
    }

    /// A legal move with a short text, as an example of what can be typed: of each next step the
    /// shortest, as far as chance does not decide. `None` if the game is over.
    pub fn short_move(&self) -> Option<String> {
        let mut taken = Vec::new();
        loop {
            let next = self.next_after(&taken);
            let ends = next.may_stop || self.keeps_rolls() && is_rolled(&next);
            if ends && !taken.is_empty() {
                return Some(taken.iter().map(Step::text).collect());
            }
            taken.push(next.steps.into_iter().min_by_key(|step| step.text().len())?);
        }
    }

    /// At most `most` legal moves that begin with the typed text, to suggest while a player types.
    pub fn completions(&self, text: &str, most: usize) -> Vec<String> {
        let text = &*pasted::move_text(text);
        let fits = |part: &str| part.starts_with(text) || text.starts_with(part);
        // Some of the moves found are shorter than the typed text and are dropped below. So more
        // than `most` moves are searched for.
        let beginnings = if text.is_empty() { 0 } else { MANY };
        let mut moves = self.matching(&fits, most + beginnings, &mut Budget::usual());
        moves.retain(|mv| mv.starts_with(text));
        moves.truncate(most);
        moves
    }

    /// At most `most` legal moves whose prefixes all satisfy `fits`. Rolls that players may not
    /// choose are left out.
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
