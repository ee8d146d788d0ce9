//! The state of the play screen: the whole game, and the view of it that is shown.
//!
//! Only [`PlayState::update`] changes a [`PlayState`]. Components get a [`Ui`], which contains the
//! game as the viewer (the person who looks at the screen) may see it, and the last announcement.
//!
//! The player can also look at a position with the other side to move (*as if passed*). It is a
//! separate session, made by `Record::as_if_passed`. While it is shown, the game itself stays in
//! the [`PlayState`], and only the game is saved and shared.

mod action;
mod aim;
mod analyse;
mod analysis_view;
mod annotate;
mod announcement;
mod browse;
mod chapter;
mod coach;
mod game;
mod hand;
mod happened;
mod hint;
mod hint_move;
mod lesson;
mod next_press;
mod prospect;
mod time;
mod turn;
mod ui;
mod ui_groups;
mod update;
mod view;
mod whole;

pub use action::{Annotate, Browse, Chapter, ComputerFailure, Do, Game, Turn, View};
pub use announcement::{Announcement, Speech};
pub use coach::{Coach, Fits, Notes, Remark};
pub use happened::{Happened, SHORT, happened};
pub use hint::Hint;
pub use next_press::{Button, Press, TO_PRESS};
pub use prospect::Prospect;
pub use ui::{SharedUi, Ui};
pub use ui_groups::{Computer, Focus, Hands, Transient};
pub use whole::{Consent, Reply, Seen, Whole};

use crate::assistance::Assistance;
use crate::chapters;
use crate::computer;
use crate::lesson_run::LessonState;
use fairyboard::hidden::{Privacy, Viewer};
use fairyboard::record::NodeId;
use fairyboard::session::{Clicked, Session};
use std::rc::Rc;

/// The state of the play screen: the whole game with its hidden parts, and the view of it for
/// components.
#[derive(Clone)]
pub struct PlayState {
    whole: Whole,
    /// The last change that can be undone: its description and the game before it.
    undo: Option<(&'static str, Whole)>,
    /// The game before the player lifted the dragged piece, to return to if the drag is cancelled.
    lifted: Option<Whole>,
    /// The game itself, while the screen shows a position to try out, such as the game's position
    /// with the other side to move. Positions to try out are never saved.
    real: Option<Whole>,
    /// The current time in milliseconds since 1970, as last passed to [`PlayState::note_time`].
    now: u64,
    ui: Ui,
}

impl PlayState {
    pub fn new(whole: Whole) -> Self {
        let ui = Ui::new(whole.seen());
        let mut state = PlayState { whole, undo: None, lifted: None, real: None, now: 0, ui };
        state.see();
        if !state.whole.session().clock.is_empty() {
            state.read_clock();
        }
        state.read_pause();
        state
    }

    /// Shows a position to try moves in, such as an example beside a rule. The view contains all
    /// that the player to move first may know.
    pub fn open(whole: Whole) -> Self {
        let mut state = PlayState::new(whole);
        let record = state.whole.session().record();
        state.ui.hands.always_open = Some(record.node(NodeId::START).state().to_move());
        state.see();
        state
    }

    pub fn of_lesson(taught: LessonState) -> Self {
        let mut state = PlayState::open(Whole::new(taught.begin()));
        state.ui.taught = Some(Rc::new(taught));
        state
    }

    /// Sets the assistance that the player has chosen.
    pub fn with_helps(mut self, helps: Assistance) -> Self {
        self.ui.chosen_helps = helps;
        self
    }

    /// Sets whether the game is played over relays (servers that pass moves between devices), and
    /// whether this device only watches it.
    pub fn with_room(mut self, is_live: bool, watches: bool) -> Self {
        (self.ui.is_live, self.ui.watches) = (is_live, watches);
        self
    }

    /// Sets the current time, in milliseconds since 1970. If the device's time was set back, the
    /// game's clock counts the current turn from now.
    pub fn note_time(&mut self, now: u64) {
        self.now = now;
        if let Some(clock) = self.ui.clock.as_mut().filter(|clock| clock.is_ahead(now)) {
            clock.count_from(now);
        }
    }

    /// Sets whether this is a second board on the page. Keys that are pressed outside the boards
    /// then belong to the other board.
    pub fn as_second(mut self, second: bool) -> Self {
        self.ui.focus.second = second;
        self
    }

    /// The view of the game for components. It contains nothing hidden.
    pub fn ui(&self) -> &Ui {
        &self.ui
    }

    /// The game that is saved and shared.
    pub fn whole(&self) -> &Whole {
        self.real.as_ref().unwrap_or(&self.whole)
    }

    /// Applies `change` to the game, and updates the view.
    fn change<T>(&mut self, change: impl FnOnce(&mut Session) -> T) -> T {
        let answer = change(self.whole.change());
        self.see();
        answer
    }

    /// Enters a step or a move. In games with hidden cards or dice, the viewer's part of the game
    /// checks the step first. If it refuses the step, the whole game isn't asked, so a refusal
    /// reveals nothing hidden.
    fn enter(&mut self, what: impl Fn(&mut Session) -> Clicked) -> Clicked {
        if self.ui.hands.masked {
            let said = what(&mut Session::clone(&self.ui.session));
            if said.is_refused() {
                return said;
            }
        }
        self.change(what)
    }

    /// Replaces the game, possibly by an earlier state of it.
    fn put(&mut self, whole: Whole) {
        let chapter = |whole: &Whole| {
            let session = whole.session();
            (chapters::shown(session), chapters::count(session))
        };
        let game = |whole: &Whole| {
            let record = whole.session().record();
            (record.info().id, record.options().clone())
        };
        // Another chapter, or a game of another chess variant, needs a new screen state. The parts
        // of a lesson are no chapters, but may be of different chess variants.
        let is_other_chapter = self.ui.taught.is_none() && chapter(&whole) != chapter(&self.whole);
        if is_other_chapter || game(&whole) != game(&self.whole) {
            return self.put_other(whole);
        }
        self.whole = whole;
        self.see();
    }

    /// Updates the view to show what the viewer may know. Must be called after every change of the
    /// game, and whenever another player looks at the screen.
    fn see(&mut self) {
        self.ui.hands.masked = self.whole.hides();
        let person =
            || computer::person(self.whole.session().record()).filter(|_| self.ui.hands.masked);
        let open = self.ui.hands.always_open.or_else(person);
        if open.is_some() {
            let secret = self.privacy() == Privacy::Secret;
            self.ui.hands.open_to = open.filter(|_| self.ui.hands.masked && secret);
            if self.ui.hands.open_to == Some(self.whole.session().state().to_move()) {
                self.whole.change().note_shown();
            }
        }
        let session = self.whole.seen_by(self.viewer());
        if !Rc::ptr_eq(session.state(), self.ui.session.state()) {
            self.ui.aim = Rc::default();
        }
        self.ui.session = session;
    }

    fn privacy(&self) -> Privacy {
        self.whole.session().state().privacy()
    }

    /// The viewer whose view is shown on the screen, in a game with hidden cards or dice.
    fn viewer(&self) -> Viewer {
        match self.privacy() {
            Privacy::Together if self.ui.clock_waits(self.whole.session()) => Viewer::Public,
            Privacy::Together => self.ui.hands.always_open.map_or(Viewer::Mover, Viewer::Seat),
            _ => self.ui.hands.open_to.map_or(Viewer::Public, Viewer::Seat),
        }
    }
}
