//! The play screen: the whole game, and what is shown of it.
//!
//! A [`PlayState`] is changed by [`PlayState::update`] alone. What components get is a [`Ui`]: the game as a reader may see it,
//! and what was said about it last.
//!
//! The position *as if it were the other side's turn* is a session of its own, begun with `Record::as_if_passed`. The game waits
//! in the [`PlayState`], and stays what is saved and shared.

mod action;
mod analyse;
mod analysis_view;
mod annotate;
mod announcement;
mod browse;
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

pub use action::{Annotate, Browse, ComputerFailure, Do, Game, Turn, View};
pub use announcement::{Announcement, Speech};
pub use coach::{Coach, Notes, Remark};
pub use happened::{Happened, SHORT};
pub use hint::Hint;
pub use next_press::{Button, Press, TO_PRESS};
pub use prospect::Prospect;
pub use ui::Ui;
pub use ui_groups::{Computer, Focus, Hands, Transient};
pub use whole::{Consent, Reply, Seen, Whole};

use crate::assistance::Assistance;
use crate::computer;
use crate::lesson_run::LessonState;
use fairyboard::hidden::{Privacy, Viewer};
use fairyboard::record::NodeId;
use fairyboard::session::{Clicked, Session};
use std::rc::Rc;

/// A game on the screen, with what only an update may read.
#[derive(Clone)]
pub struct PlayState {
    whole: Whole,
    /// What can be put back, and what happened to it.
    undo: Option<(&'static str, Whole)>,
    /// The game as it was when the piece that is dragged was lifted.
    lifted: Option<Whole>,
    /// The game itself, while the screen shows what could be if it were the other side's turn. Nothing of that is kept.
    real: Option<Whole>,
    /// The time, in milliseconds since 1970, as it was told last.
    now: u64,
    ui: Ui,
}

impl PlayState {
    /// Shows a game.
    pub fn new(whole: Whole) -> Self {
        let ui = Ui::new(whole.seen());
        let mut state = PlayState { whole, undo: None, lifted: None, real: None, now: 0, ui };
        state.see();
        if !state.whole.session().clock.is_empty() {
            state.read_clock();
        }
        state
    }

    /// Shows a position to try things out on: whoever moves first sees all that they may know.
    pub fn open(whole: Whole) -> Self {
        let mut state = PlayState::new(whole);
        let record = state.whole.session().record();
        state.ui.hands.always_open = Some(record.node(NodeId::START).state().to_move());
        state.see();
        state
    }

    /// Shows a lesson.
    pub fn of_lesson(taught: LessonState) -> Self {
        let mut state = PlayState::open(Whole::new(taught.begin()));
        state.ui.taught = Some(Rc::new(taught));
        state
    }

    /// The same with the helps that the player has chosen.
    pub fn with_helps(mut self, helps: Assistance) -> Self {
        self.ui.chosen_helps = helps;
        self
    }

    /// Sets the current time, in milliseconds since 1970. If it was set back, the clock counts from now.
    pub fn note_time(&mut self, now: u64) {
        self.now = now;
        if let Some(clock) = self.ui.clock.as_mut().filter(|clock| clock.is_ahead(now)) {
            clock.count_from(now);
        }
    }

    /// The same beside another board on the page.
    pub fn as_second(mut self, second: bool) -> Self {
        self.ui.focus.second = second;
        self
    }

    /// What is shown of it: nothing that may not be shown.
    pub fn ui(&self) -> &Ui {
        &self.ui
    }

    /// The game that is kept and shared.
    pub fn whole(&self) -> &Whole {
        self.real.as_ref().unwrap_or(&self.whole)
    }

    /// Changes the game, and sees what has come of it.
    fn change<T>(&mut self, change: impl FnOnce(&mut Session) -> T) -> T {
        let answer = change(self.whole.change());
        self.see();
        answer
    }

    /// Enters something. Where something is hidden, what the reader may know is asked first, and refuses by itself: so no
    /// answer tells more.
    fn enter(&mut self, what: impl Fn(&mut Session) -> Clicked) -> Clicked {
        if self.ui.hands.masked {
            let said = what(&mut Session::clone(&self.ui.session));
            if said.is_refused() {
                return said;
            }
        }
        self.change(what)
    }

    /// Takes another game, or the same as it was.
    fn put(&mut self, whole: Whole) {
        self.whole = whole;
        self.see();
    }

    /// Sees the game as whoever looks at the screen may. To be called after every change of the game or of who looks.
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
        self.ui.session = self.whole.seen_by(self.viewer());
    }

    fn privacy(&self) -> Privacy {
        self.whole.session().state().privacy()
    }

    /// Who looks at the screen, in a game that hides something.
    fn viewer(&self) -> Viewer {
        match self.privacy() {
            Privacy::Together if !self.ui.clock_waits(self.whole.session()) => Viewer::Mover,
            Privacy::Together => Viewer::Public,
            _ => self.ui.hands.open_to.map_or(Viewer::Public, Viewer::Seat),
        }
    }
}
