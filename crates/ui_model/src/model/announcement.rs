//! What is read out. It is put into words when somebody asks: no press waits for them.

use super::Ui;
use crate::say;
use crate::sentences::{step_told, step_words};
use fairyboard::record::NodeId;
use fairyboard::turn::Act;

/// One sentence for a screen reader.
#[derive(Clone, Default, PartialEq)]
pub struct Speech {
    /// Makes the same words new when they are said again.
    pub count: u32,
    /// What it tells.
    pub told: Announcement,
    /// Whether it interrupts what is being read: the end of a game.
    pub urgent: bool,
}

/// What is read out. No press waits for its words: see [`Ui::said`].
#[derive(Clone, PartialEq)]
pub enum Announcement {
    /// These words.
    Words(String),
    /// How the game stands, and what may be done.
    Status,
    /// The step taken last, and how the game stands.
    Step,
    /// The move that led to a place, and how the game stands after it.
    Move(NodeId),
    /// That the start is shown, and how the game stands.
    Start,
}

impl Default for Announcement {
    fn default() -> Self {
        Announcement::Words(String::new())
    }
}

impl Ui {
    /// What was said last, in words.
    pub fn said(&self) -> String {
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

    /// The last move, as it is told when somebody asks for it.
    pub fn last_told(&self) -> String {
        self.log_told().unwrap_or_else(|| say::TOLD_NO_MOVE.to_string())
    }

    /// The same as it is read out: what a piece does does not tell which was chosen.
    fn spoken_status(&self) -> String {
        let last = self.session.draft().last().filter(|step| step.act == Act::Pick);
        match last.filter(|step| self.does(step).is_some()) {
            Some(step) => say::status_picked(self.status(), self.picked(step)).to_string(),
            None => self.status(),
        }
    }
}
