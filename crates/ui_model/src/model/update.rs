//! Updates the state of the play screen by an action of the player.
//!
//! The update is a pure function. Components handle storage, timers, focus and speech.

use super::{Announcement, Do, Game, PlayState, Prospect, Speech, Transient, Turn, View, Whole};
use crate::link_game::{self, is_by_link};
use crate::moved_for;
use crate::queries;
use crate::say;
use crate::sentences::NotDone;
use fairyboard::record::NodeId;
use fairyboard::session::{Clicked, Seats};
use fairyboard::{MoveError, Refusal};
use std::rc::Rc;

/// The parts of the state that an action resets, as they were before the action.
pub(super) struct Was {
    /// The game before the player lifted the dragged piece.
    pub lifted: Option<Whole>,
    /// Whether an arrow was being drawn by keyboard.
    pub drew_arrow: bool,
    /// Whether the player was being asked which of several steps is meant.
    pub asked: bool,
    /// The piece that was inspected.
    pub prospect: Option<Rc<Prospect>>,
    /// The card that was read.
    pub card: Option<usize>,
}

impl PlayState {
    /// Returns the state after an action.
    pub fn update(&self, action: Do) -> PlayState {
        let mut state = self.clone();
        state.act(action);
        state.ui.undo = state.undo.as_ref().map(|(what, _)| *what);
        state.ui.pretends = state.real.is_some();
        state
    }

    fn act(&mut self, action: Do) {
        self.note_lesson_time();
        let action = self.looks_meanwhile(action);
        if action.plays() {
            // If an event of the lesson is due (such as a reply), it happens before the player's
            // action.
            self.settle();
            if self.is_held() {
                return;
            }
        }
        let was = Was {
            lifted: self.lifted.clone(),
            drew_arrow: self.ui.transient.arrow.is_some(),
            asked: self.ui.transient.asked.is_some(),
            prospect: self.ui.transient.prospect.clone(),
            card: self.ui.transient.card,
        };
        let (before, heard) = (self.ui.session.at(), action.plays());
        let tried = self.tried(&action);
        let was_changed = self.ui.changed;
        let is_turn = matches!(action, Do::Turn(_));
        if !action.is_quiet() {
            self.ui.version += 1;
            // While the player holds a piece, a board that is about to turn does not turn.
            let holds = matches!(action, Do::Turn(Turn::Grab(_) | Turn::Lift(_) | Turn::Drop));
            let recalls = self.ui.transient.recalls;
            let turning = self.ui.transient.turning.filter(|_| holds && !recalls);
            self.ui.transient = Transient { turning, ..Transient::default() };
            self.lifted = None;
        }
        let hint = self.ui.computer.hint.as_ref().filter(|_| !action.is_quiet());
        let lasts = hint.map(|hint| hint.lasts(&self.ui, &action));
        let turned = self.ui.session.look.seats == Seats::Turn && is_turn;
        let turned = turned.then(|| self.ui.turned());
        let apart = self.is_entered_apart(&action).then(|| self.whole.clone());
        match action {
            Do::Turn(action) => self.turn(action, &was),
            Do::Game(action) => self.game(action),
            Do::Browse(action) => self.browse(action),
            Do::Annotate(action) => self.annotate(action),
            Do::Chapter(action) => self.chapter(action),
            Do::View(action) => self.view(action, &was),
            Do::Teach(teach) => self.teach(teach),
            Do::Analyse(action) => self.analyse(action),
        }
        if let Some(before) = apart {
            self.note_entered(before);
        }
        if let Some(turned) = turned.filter(|_| self.ui.session.at() != before) {
            self.turn_later(turned);
        }
        if let Some(clock) = self.ui.clock {
            self.follow_clock(clock);
        }
        let session = self.whole.session();
        if session.at() == session.record().end_of_line(NodeId::START) {
            self.ui.news = None;
        }
        if self.real.is_some() {
            self.ui.changed = was_changed;
        }
        if let Some(lasts) = lasts {
            self.follow_hint(&lasts);
        }
        self.follow_draw_offer();
        if heard && self.ui.taught.is_some() {
            self.lesson_feedback(before, tried);
        }
        if self.ui.learns().is_some() {
            self.learn();
        }
        self.coach();
    }
}

impl PlayState {
    /// During the turn of the computer or of the player on the other device, turns a press on a
    /// piece into a press that only inspects the piece.
    fn looks_meanwhile(&self, action: Do) -> Do {
        match action {
            Do::Turn(Turn::Click { square, from: None, .. } | Turn::Grab(square))
                if self.ui.awaited().is_some()
                    && queries::owner(self.ui.session.state(), square).is_some() =>
            {
                Do::View(View::LookAt(square))
            }
            action => action,
        }
    }

    /// Whether no move can be entered now. If so, shows a message with the reason: the lesson
    /// doesn't allow a move, this device only watches, the clock is paused or hasn't started, or
    /// another seat is to move. In games with hidden hands, moves can be entered only in the last
    /// position, because trying moves from an earlier one could reveal these hands.
    pub(super) fn is_held(&mut self) -> bool {
        if let Some(why) =
            self.ui.taught.as_ref().and_then(|taught| taught.holds(self.whole.session()))
        {
            self.ui.version += 1;
            self.bar(why);
            return true;
        }
        if self.ui.watches {
            self.ui.version += 1;
            self.bar(say::ROOM_ONLY_WATCHES.words());
            return true;
        }
        if self.ui.is_stopped() {
            self.ui.version += 1;
            self.bar(say::CLOCK_PAUSED.words());
            return true;
        }
        let clock = self.ui.waits_for_clock();
        let is_last = self.whole.is_at_last();
        let awaited = self.ui.awaited();
        if !clock && awaited.is_none() && (is_last || !self.ui.hands.masked) {
            return false;
        }
        self.ui.version += 1;
        let limit = queries::time_limit(&**self.ui.session.state());
        let rule = limit.and_then(|limit| limit.outcome.rule());
        match (awaited, rule) {
            (Some(seat), _) => self.bar(self.ui.not_your_turn(seat)),
            (None, Some(rule)) if clock => {
                self.refuse(Refusal::new(rule, say::SAID_CLOCK_WAITS));
            }
            _ => self.bar(say::SAID_LAST_ONLY.words()),
        }
        true
    }

    fn is_entered_apart(&self, action: &Do) -> bool {
        let enters = matches!(
            action,
            Do::Turn(_) | Do::Annotate(_) | Do::Game(Game::TakeBack) | Do::Analyse(_)
        );
        enters && self.real.is_none() && is_by_link(self.whole.session().record())
    }

    /// Notes which plies of a game by link were entered on this device for the player on the other
    /// device. If the game has hidden cards or dice, such plies are not allowed, so the game
    /// returns to its state `before`.
    fn note_entered(&mut self, before: Whole) {
        let (was, now) = (before.session().record(), self.whole.session());
        if self.real.is_some() || std::ptr::eq(was, now.record()) {
            return;
        }
        if before.hides() && moved_for::is_moved_for(was, now) {
            self.put(before);
            return self.bar(say::PLAY_NO_OTHER_SEAT.words());
        }
        if let Some(noted) = moved_for::noted(was, now) {
            self.change(|game| noted.write(game));
        }
        self.change(link_game::forget_passed_offer);
    }

    /// Lets the board turn to the side to move only after the player has seen the move. `before` is
    /// the rotation before the move.
    fn turn_later(&mut self, before: u8) {
        let session = &self.ui.session;
        let turns = session.is_turned_freely() && session.turned() != before;
        self.ui.transient.turning = turns.then_some(before);
    }

    pub(super) fn say(&mut self, words: String) {
        self.tell(Announcement::Words(words));
    }

    pub(super) fn tell(&mut self, told: Announcement) {
        self.ui.speech = Speech { count: self.ui.speech.count + 1, told, urgent: false };
    }

    /// Announces the current position: the move that led to it, and the status.
    pub(super) fn say_place(&mut self) {
        let at = self.ui.session.at();
        if self.ui.session.record().node(at).parent().is_some() {
            self.announce(at);
            // Moving through the positions of a finished game must not interrupt the screen reader.
            self.ui.speech.urgent = false;
        } else {
            self.tell(Announcement::Start);
        }
    }

    pub(super) fn refuse(&mut self, refusal: Refusal) {
        if self.ui.helps().why {
            self.ui.transient.refusal = Some(NotDone::ByRule(refusal));
            self.ui.transient.refusal_drawn = true;
        } else {
            let words = match self.ui.session.look.locked {
                true => say::SAID_REFUSED_LOCKED,
                false => say::SAID_REFUSED,
            };
            self.ui.transient.refusal = Some(NotDone::Barred(words.to_string()));
            self.ui.transient.refusal_drawn = false;
        }
    }

    /// Shows a message that an action isn't possible now, although no rule forbids it. The message
    /// reveals nothing hidden.
    pub(super) fn bar(&mut self, sentence: impl Into<String>) {
        self.ui.transient.refusal = Some(NotDone::Barred(sentence.into()));
        self.ui.transient.refusal_drawn = true;
    }

    pub(super) fn not_played(&mut self, error: MoveError) {
        match error {
            MoveError::Refused(refusal) => self.refuse(refusal),
            MoveError::Unreadable(error) => self.bar(error.told().to_string()),
            MoveError::Barred(sentence) => self.bar(sentence.to_string()),
        }
    }

    pub(super) fn clicked(&mut self, clicked: Clicked, travels: bool) {
        match clicked {
            Clicked::Refused(refusal) => self.refuse(refusal),
            Clicked::Barred(sentence) => self.bar(sentence.to_string()),
            Clicked::Played(id) => {
                self.ui.transient.travels = travels;
                self.played(id);
            }
            Clicked::Stepped | Clicked::Changed => self.tell(Announcement::Step),
            Clicked::LetGo => self.say(say::SAID_LET_GO.to_string()),
            Clicked::Several(square, steps) => {
                self.say(say::said_ways(steps.len()).to_string());
                self.ui.transient.asked = Some((square, steps));
            }
        }
    }

    /// Cleans up after a move and announces it: covers the open hand of cards, and closes the
    /// enlarged view of a die. In a game by link the player's own hand stays open, because no other
    /// player uses this device.
    pub(super) fn played(&mut self, id: NodeId) {
        if queries::has_dice(&**self.ui.session.state()) {
            self.ui.focus.looked = None;
        }
        if self.ui.session.side.is_none() && self.ui.hands.open_to.take().is_some() {
            self.see();
        }
        self.ui.hands.keeps_all = false;
        self.ui.computer.hurries = false;
        self.announce(id);
    }

    /// Announces the move that led to this node, and the status line after it.
    pub(super) fn announce(&mut self, id: NodeId) {
        self.tell(Announcement::Move(id));
        self.ui.speech.urgent = self.ui.session.outcome().is_over();
    }

    /// Saves the game before a change, so that the change can be undone. `what` describes the
    /// change.
    pub(super) fn remember(&mut self, what: &'static str) {
        self.undo = Some((what, self.whole.clone()));
    }
}
