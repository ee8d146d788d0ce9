//! The coach of first games: its remarks explain what the rules allow and forbid in the current
//! position. Each remark appears once.
//!
//! The code of each chess variant decides when a remark fits
//! ([`Coached`](fairyboard::coach::Coached)). When a turn of the player begins, the coach asks that
//! code about the position as this player may see it.

use super::{PlayState, Ui};
use crate::computer;
use crate::headers::is_study;
use crate::link_game::is_by_link;
use fairyboard::geometry::Square;
use fairyboard::hidden::Privacy;
use fairyboard::record::NodeId;
use fairyboard::{Key, Seat, State};
use std::rc::Rc;

/// The type of [`catalog::remark`](fairyboard::catalog::remark): returns the squares that a remark
/// is about, or `None` if the remark does not fit the position.
pub type Fits = fn(&dyn State, &str) -> Option<Vec<Square>>;

/// The state of the coach, which helps in first games, on this screen. The coach makes no remarks
/// while `notes` or `fits` is `None`.
#[derive(Clone, Default)]
pub struct Coach {
    /// The notes saved on this device about the remarks for this chess variant.
    pub notes: Option<Rc<Notes>>,
    /// Checks whether a remark fits a position. `None` until the code of the conditions has loaded.
    pub(super) fits: Option<Fits>,
    remark: Option<Rc<Remark>>,
    /// Whether the player has read the remark and dismissed it.
    is_dismissed: bool,
    /// The node of the last search for a remark, and the seat whose hand of cards was open then.
    looked_at: Option<(NodeId, Option<Seat>)>,
    /// The nodes at which a remark has appeared in this game.
    spoken_at: Vec<NodeId>,
    /// The number of the announcement after which the screen reader reads out the remark.
    pub(super) spoken_with: Option<u32>,
}

/// A remark of the coach (a tip for a newcomer) on the screen.
#[derive(Clone, PartialEq, Debug)]
pub struct Remark {
    /// The id of the remark in the saved notes.
    pub id: &'static str,
    pub words: Key,
    /// The squares that are marked while the remark is shown.
    pub squares: Vec<Square>,
}

/// The notes saved on this device about the remarks for one chess variant.
#[derive(Clone, Default, PartialEq, Debug)]
pub struct Notes {
    /// The ids of the remarks that were shown.
    shown: Vec<String>,
    /// Whether the player is a newcomer who opened an invitation. The coach then also helps in
    /// games by link.
    pub is_newcomer: bool,
}

/// The line that marks the saved notes of a newcomer.
const NEWCOMER: &str = "newcomer";
/// The line that marks the saved notes of a player who has said that they know the game.
const KNOWN: &str = "known";

impl Notes {
    /// Reads saved notes: one per line.
    pub fn read(kept: &str) -> Self {
        let (newcomer, shown): (Vec<_>, Vec<_>) =
            kept.lines().map(str::to_string).partition(|line| line == NEWCOMER);
        Notes { shown, is_newcomer: !newcomer.is_empty() }
    }

    /// Adds the id of a remark to the saved text, unless the text contains it already.
    pub fn with(kept: &str, id: &str) -> String {
        match kept.lines().any(|line| line == id) {
            true => kept.into(),
            false => format!("{kept}{id}\n"),
        }
    }

    /// Adds to the saved text that the player is a newcomer.
    pub fn with_newcomer(kept: &str) -> String {
        Self::with(kept, NEWCOMER)
    }

    /// Adds to the saved text that the player knows the game.
    pub fn with_known(kept: &str) -> String {
        Self::with(kept, KNOWN)
    }

    /// Whether a remark was shown.
    pub fn has(&self, id: &str) -> bool {
        self.shown.iter().any(|shown| shown == id)
    }
}

/// The only level of the computer at which the coach helps.
const LEVEL: u8 = 1;

impl Ui {
    /// The remark that is shown. While a hint is shown, no remark is, because only the hint says
    /// which move is good, and the marks on the board are those of the hint. `None` also if the
    /// player has dismissed it.
    pub fn remark(&self) -> Option<&Rc<Remark>> {
        let is_free = !self.coach.is_dismissed && self.hinted().is_none();
        self.fitting_remark().filter(|_| is_free)
    }

    /// The remark on the position on the board, whether or not the player has dismissed it. `None`
    /// if there is none, or the player has switched remarks off.
    fn fitting_remark(&self) -> Option<&Rc<Remark>> {
        let is_in_sight = self.transient.peek.is_none() && self.session.at() == self.session.end();
        let goes_on = !self.session.outcome().is_over() && !self.pretends;
        let remark = self.coach.remark.as_ref();
        remark.filter(|_| is_in_sight && goes_on && self.helps().remarks)
    }

    /// The marked squares of the current remark, even after the player has dismissed the remark.
    /// Empty as soon as the player begins a move or a hint is shown.
    pub fn remarked(&self) -> &[Square] {
        let is_free = self.session.draft().is_empty() && self.hinted().is_none();
        self.fitting_remark().filter(|_| is_free).map_or(&[], |remark| &remark.squares)
    }

    /// Whether the coach helps in this game. The coach helps against the weakest computer, in a
    /// newcomer's game by link, and in games that all players play together.
    pub fn is_coached(&self) -> bool {
        let record = self.session.record();
        let Some(notes) = &self.coach.notes else { return false };
        if self.taught.is_some() || self.pretends || is_study(record) || !self.helps().remarks {
            return false;
        }
        let is_weak = || {
            let other = computer::person(record).map(Seat::other);
            other.and_then(|seat| computer::level(record, seat)) == Some(LEVEL)
        };
        let is_together = || self.session.state().privacy() == Privacy::Together;
        let is_invited = || notes.is_newcomer && is_by_link(record) && self.session.side.is_some();
        is_weak() || is_together() || is_invited()
    }

    /// Whether the screen keeps space for the coach's remarks (tips for a newcomer). It does if the
    /// coach helps in this game, the game is neither over nor analysed, and a remark is shown or
    /// some were not shown yet.
    pub fn keeps_room_for_remarks(&self) -> bool {
        let is_new =
            |(id, _): &(&str, Key)| self.coach.notes.as_ref().is_some_and(|notes| !notes.has(id));
        let all = self.session.state().remarks();
        let record = self.session.record();
        let goes_on = !record.outcome(record.end_of_line(NodeId::START)).is_over();
        let is_free = goes_on && self.analysis.is_none();
        self.is_coached() && is_free && (self.coach.remark.is_some() || all.iter().any(is_new))
    }

    /// Whether a remark may appear now: the board shows the start of a turn of the player.
    fn may_be_coached_now(&self) -> bool {
        let session = &self.session;
        session.at() == session.end()
            && session.draft().is_empty()
            && !session.outcome().is_over()
            && self.awaited().is_none()
            && !self.waits_for_clock()
            && !self.is_covered()
            && self.is_coached()
    }
}

impl PlayState {
    /// Adds a coach with these notes. The coach makes no remarks before
    /// [`View::StartCoach`](super::View::StartCoach).
    pub fn with_coach(mut self, notes: Notes) -> Self {
        self.ui.coach.notes = Some(Rc::new(notes));
        self
    }

    /// Looks for a remark if the position has changed since the last search.
    pub(super) fn coach(&mut self) {
        if self.ui.coach.notes.is_none() || self.ui.coach.fits.is_none() {
            return;
        }
        // The marks of a remark that was read stay until the next move begins.
        if self.ui.coach.is_dismissed && !self.ui.session.draft().is_empty() {
            self.ui.coach.remark = None;
        }
        let here = (self.ui.session.at(), self.ui.hands.open_to);
        // One remark in a turn is enough. After a remark, opening the hand of cards brings no
        // second one.
        let has_spoken = self.ui.coach.spoken_at.contains(&here.0);
        if self.ui.coach.looked_at == Some(here) || has_spoken {
            return;
        }
        if !self.ui.may_be_coached_now() {
            let is_elsewhere = self.ui.coach.looked_at.is_some_and(|(at, _)| at != here.0);
            // Removes the remark if the game has continued. While the player looks at an earlier
            // position, the remark is kept and appears again afterwards.
            if is_elsewhere && self.ui.session.at() == self.ui.session.end() {
                self.ui.coach.remark = None;
                self.ui.coach.looked_at = None;
            }
            return;
        }
        self.ui.coach.looked_at = Some(here);
        self.ui.coach.remark = self.find_remark();
        self.ui.coach.is_dismissed = false;
        let Some(remark) = self.ui.coach.remark.clone() else { return };
        if self.ui.speech.count == 0 {
            self.say(String::new());
        }
        self.ui.coach.spoken_at.push(here.0);
        self.ui.coach.spoken_with = Some(self.ui.speech.count);
        let mut notes = self.ui.coach.notes.as_deref().cloned().unwrap_or_default();
        notes.shown.push(remark.id.into());
        self.ui.coach.notes = Some(Rc::new(notes));
    }

    /// The first remark that fits the position and was not shown before. `None` if there is none.
    fn find_remark(&self) -> Option<Rc<Remark>> {
        let state = self.ui.session.state();
        let (notes, fits) = (self.ui.coach.notes.as_deref()?, self.ui.coach.fits?);
        let mut new = state.remarks().iter().filter(|(id, _)| !notes.has(id));
        new.find_map(|(id, words)| {
            let squares = fits(&**state, id)?;
            Some(Rc::new(Remark { id, words: *words, squares }))
        })
    }

    /// Hides the remark, because the player has read it. Its marks stay until the next move begins.
    pub(super) fn dismiss_remark(&mut self) {
        self.ui.coach.is_dismissed = true;
    }
}
