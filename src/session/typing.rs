//! Moves that are typed, and what they may go on with.

use super::draft::is_rolled;
use super::{Clicked, Session};
use crate::record::NodeId;
use crate::refusal::MoveError;
use crate::state;
use crate::turn::Step;

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
        let text = text.trim();
        if let Some((draft, chosen)) = self.rolled_after(text) {
            return self.play_rolled(draft, chosen);
        }
        if !self.is_written_so(text) {
            if let Some(mv) = self.meant_by(text) {
                return self.play_text(&mv);
            }
            if let Some(refusal) = self.over() {
                return Err(MoveError::Refused(refusal));
            }
        }
        self.play_text(text)
    }

    /// Plays steps that were typed up to where chance decides; refuses a roll that was `chosen`.
    fn play_rolled(&mut self, draft: Vec<Step>, chosen: bool) -> Result<NodeId, MoveError> {
        let barred = |sentence: &str| Err(MoveError::Barred(sentence.into()));
        if chosen {
            return barred("What is rolled is not chosen: type the move without it");
        }
        self.set_draft(draft);
        match self.play() {
            Clicked::Played(id) => Ok(id),
            Clicked::Refused(refusal) => Err(MoveError::Refused(refusal)),
            Clicked::Barred(sentence) => Err(MoveError::Barred(sentence)),
            _ => barred("The move cannot be played"),
        }
    }

    /// Whether a legal move is written exactly so.
    fn is_written_so(&self, text: &str) -> bool {
        self.matching(&|part| text.starts_with(part), MANY).iter().any(|mv| mv == text)
    }

    /// The one legal move that has the letters and digits of what was typed, and its signs where any were
    /// typed. None where several moves go over these squares: what tells them apart was left open.
    fn meant_by(&self, text: &str) -> Option<String> {
        let (wanted, decided, on) = (letters(text), signs(text), squares(text));
        if wanted.is_empty() {
            return None;
        }
        let there = self.matching(&|part| on.starts_with(&squares(part)), MANY);
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
        let mut meant = self.matching(&begins, MANY).into_iter().filter(is_whole);
        meant.next().filter(|_| meant.next().is_none())
    }

    /// The steps of a move that was typed up to where chance decides, and whether a roll was typed as
    /// well that could have been another.
    fn rolled_after(&self, text: &str) -> Option<(Vec<Step>, bool)> {
        if self.outcome().is_over() {
            return None;
        }
        let mut open = vec![Vec::new()];
        while let Some(taken) = open.pop() {
            let next = self.next_after(&taken);
            let so_far: String = taken.iter().map(Step::text).collect();
            let Some(rest) = text.strip_prefix(&*so_far) else { continue };
            if is_rolled(&next) {
                let chosen = next.steps.iter().any(|step| step.text() == rest);
                if rest.is_empty() || (chosen && next.steps.len() > 1) {
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

    /// The moves that begin with what was typed so far, at most `most`.
    pub fn completions(&self, text: &str, most: usize) -> Vec<String> {
        let text = text.trim();
        // What a view does not know of a move cannot be typed.
        let known = |part: &str| self.given.is_none() || !part.contains('~');
        let fits = |part: &str| (part.starts_with(text) || text.starts_with(part)) && known(part);
        // Some moves are only the beginning of what was typed.
        let beginnings = if text.is_empty() { 0 } else { MANY };
        let mut moves = self.matching(&fits, most + beginnings);
        moves.retain(|mv| mv.starts_with(text));
        moves.truncate(most);
        moves
    }

    /// Moves that may be played here and fit so far after every step, at most `most`.
    fn matching(&self, fits: &dyn Fn(&str) -> bool, most: usize) -> Vec<String> {
        if self.outcome().is_over() {
            return Vec::new();
        }
        state::matching(&**self.state(), fits, most)
    }
}
