//! A study that a presenter shows.

use super::{Input, Output, Room, Saved};
use crate::keys::Entropy;
use crate::study::StudyLink;
use fairyboard::Budget;
use ui_model::incoming;
use ui_model::model::Whole;

/// The most letters of the code that a presenter shows. That suffices for a position with marks and
/// a long comment.
pub const MAX_SLIDE: usize = 8_000;

/// Milliseconds between two events of the presenter. Changes in between are left out.
pub(super) const SLIDE_EVERY: u64 = 1_000;

impl Room {
    /// Opens a study. Nothing is sent before [`handle`](Room::handle) is called. The room takes the
    /// inputs of connections and of time and, from the presenter, [`Input::Show`]. In its outputs
    /// the presenter is the host, and followers are watchers.
    pub fn of_study(link: &StudyLink, saved: Saved, entropy: Entropy) -> Self {
        let mut room = Room::new(link.room_link(), None, saved, entropy);
        room.is_study = true;
        room
    }

    /// Whether this room, of a study or of a game, takes an input of this kind. It ignores others.
    pub(super) fn is_for_this_kind(&self, input: &Input) -> bool {
        match input {
            Input::Opened(_) | Input::Closed(_) | Input::Text(..) | Input::Retry | Input::Time => {
                true
            }
            Input::Show(_) => self.is_study,
            _ => !self.is_study,
        }
    }

    /// On a device of the presenter: sets the position that the followers see, as the code of a
    /// link.
    pub(super) fn show(&mut self, code: String) {
        if self.link.role.plays() {
            self.code = Some(code);
        }
    }

    /// Takes the position that the presenter has published, as the code of a link. A device of the
    /// presenter also calls this, for changes on the presenter's other devices. An empty code ends
    /// the show.
    pub(super) fn hear_slide(&mut self, code: Option<String>) {
        let Some(code) = code.filter(|it| it.len() <= MAX_SLIDE && self.code.as_ref() != Some(it))
        else {
            return;
        };
        let mut budget = Budget::usual();
        self.outputs.push(match code.is_empty() {
            true => Output::Ended,
            false => match incoming::read_code(&code, &mut budget) {
                Ok(sent) => Output::Slide(Whole::received(&sent)),
                Err(failure) => Output::Unreadable(failure),
            },
        });
        self.reading.take(self.now.elapsed, budget.spent() as u64 / 1000 + 1);
        self.code = Some(code);
    }

    /// When to publish a change that was made less than a second after the last one was published,
    /// as [`Moment::elapsed`](super::Moment::elapsed). `None` if no change waits.
    pub(super) fn next_slide(&self) -> Option<u64> {
        let is_waiting = self.is_study
            && self.link.role.plays()
            && self.code.is_some()
            && !self.is_too_large
            && !self.held.values().any(|held| self.says_game(held));
        (is_waiting && self.slide_at > self.now.elapsed).then_some(self.slide_at)
    }
}
