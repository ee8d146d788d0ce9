//! Announcements for screen readers. An announcement becomes words only when the live region
//! renders, so that no press waits for the words.

use super::Ui;
use crate::say;
use crate::sentences::{step_told, step_words};
use fairyboard::record::NodeId;
use fairyboard::turn::Act;

/// One sentence for a screen reader.
#[derive(Clone, Default, PartialEq)]
pub struct Speech {
    /// Increases with each announcement. If the same words are announced twice, the new number
    /// makes the screen reader read them again.
    pub count: u32,
    pub told: Announcement,
    /// Whether the sentence interrupts the screen reader, for example at the end of a game.
    pub urgent: bool,
}

/// The content of an announcement. [`Ui::said`] puts it into words.
#[derive(Clone, PartialEq)]
pub enum Announcement {
    /// Reads out these words.
    Words(String),
    /// Reads out the status line.
    Status,
    /// Reads out the step taken last, then the status line.
    Step,
    /// Reads out the move that led to this node, then the status line.
    Move(NodeId),
    /// Says that the start position is shown, then reads out the status line.
    Start,
}

impl Default for Announcement {
    fn default() -> Self {
        Announcement::Words(String::new())
    }
}

impl Ui {
    /// The last announcement, in words. A remark of the coach (a tip for a newcomer) is read out
    /// once, after the announcement that precedes it.
    pub fn said(&self) -> String {
        let said = self.said_alone();
        match self.remark().filter(|_| self.coach.spoken_with == Some(self.speech.count)) {
            Some(remark) if said.is_empty() => remark.words.to_string(),
            Some(remark) => say::said_both(said, remark.words).to_string(),
            None => said,
        }
    }

    fn said_alone(&self) -> String {
        match &self.speech.told {
            Announcement::Words(words) => words.clone(),
            Announcement::Status => self.spoken_status(),
            Announcement::Step => {
                let (state, status) = (self.session.state(), self.spoken_status());
                let step = self.session.draft().split_last().map(|(step, before)| {
                    step_told(&**state, before, step, &step_words(&**state, before, step))
                });
                match step.filter(|step| !step.is_empty()) {
                    Some(step) => say::said_both(step, status).to_string(),
                    None => status,
                }
            }
            Announcement::Move(id) => match self.happened(*id) {
                Some(happened) => say::said_both(happened.full, self.status()).to_string(),
                None => self.status(),
            },
            Announcement::Start => say::said_start(self.status()).to_string(),
        }
    }

    /// The last move in words, read out when the player asks for it.
    pub fn last_told(&self) -> String {
        self.log_told().unwrap_or_else(|| say::TOLD_NO_MOVE.to_string())
    }

    /// The status line as it is read out. If a piece is selected and the status line describes the
    /// moves of the piece, the name of the piece is added.
    fn spoken_status(&self) -> String {
        let last = self.session.draft().last().filter(|step| step.act == Act::Pick);
        match last.filter(|step| self.does(step).is_some()) {
            Some(step) => say::status_picked(self.status(), self.picked(step)).to_string(),
            None => self.status(),
        }
    }
}
