//! Moves that are typed, and what they may go on with.

use super::draft::is_rolled;
use super::{Clicked, Session};
use crate::game::{MoveError, Refusal};
use crate::record::NodeId;
use crate::turn::{self, Step};

/// More moves than share the squares of one that is typed.
const MANY: usize = 64;

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
            if chosen {
                let sentence = "What is rolled is not chosen: type the move without it";
                return Err(MoveError::Refused(Refusal::new("", sentence)));
            }
            self.set_draft(draft);
            return match self.play() {
                Clicked::Played(id) => Ok(id),
                Clicked::Refused(refusal) => Err(MoveError::Refused(refusal)),
                _ => Err(MoveError::Refused(Refusal::new("", "The move cannot be played"))),
            };
        }
        let plain = |text: &str| -> String {
            text.chars()
                .filter(char::is_ascii_alphanumeric)
                .map(|c| c.to_ascii_lowercase())
                .collect()
        };
        let squares = |text: &str| plain(text).replace('x', "");
        let signs = |text: &str| text.replace(|c| !"^=!~".contains(c), "");
        if self.matching(&|part| text.starts_with(part), MANY).iter().all(|mv| mv != text) {
            let (wanted, decided) = (plain(text), signs(text));
            // Of a move that is the one meant, every beginning is the beginning of what was typed.
            let is_meant = |part: &str| {
                let agrees = match (signs(part), decided.is_empty()) {
                    (signs, true) => !signs.contains(['=', '!']),
                    (signs, false) => decided.starts_with(&signs),
                };
                wanted.starts_with(&plain(part)) && agrees
            };
            let is_whole =
                |mv: &String| plain(mv) == wanted && (decided.is_empty() || signs(mv) == decided);
            let on = squares(text);
            let open = self.matching(&|part| on.starts_with(&squares(part)), MANY);
            let open = open.iter().filter(|mv| squares(mv) == on).count() > 1;
            let meant = self.matching(&is_meant, MANY);
            let mut meant = meant.iter().filter(|mv| !wanted.is_empty() && !open && is_whole(mv));
            if let (Some(mv), None) = (meant.next(), meant.next()) {
                return self.play_text(mv);
            }
        }
        if let Some(refusal) = self.over() {
            return Err(MoveError::Refused(refusal));
        }
        self.play_text(text)
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
        turn::matching(&**self.state(), fits, most)
    }
}
