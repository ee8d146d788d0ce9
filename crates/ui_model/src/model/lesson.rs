//! The progress of a lesson on the play screen.

use super::{Announcement, Do, PlayState, Turn, Whole};
use crate::lesson_run::{LessonState, Teach};
use crate::say;
use fairyboard::lesson::{Attempt, Tried};
use fairyboard::record::NodeId;
use fairyboard::session::Session;
use std::rc::Rc;

/// The learner's attempt: an action that enters part of a move, with the steps entered before.
/// `None` if the action enters nothing.
fn attempt(session: &Session, turn: &Turn) -> Option<Attempt> {
    let tried = match turn {
        Turn::Click { square, .. } | Turn::Grab(square) | Turn::Lift(square) => {
            Tried::Square(*square)
        }
        Turn::Step(step) => Tried::Square(step.at?),
        Turn::Take { off, .. } => Tried::Piece(off.text.clone()),
        Turn::Type(text) => Tried::Text(text.clone()),
        _ => return None,
    };
    let entered = session.taken().iter().map(|step| step.text()).collect();
    Some(Attempt { entered, tried })
}

impl PlayState {
    /// The attempt that an action makes in a lesson, before the action is carried out. `None`
    /// outside of lessons, and if the action enters nothing.
    pub(super) fn tried(&self, action: &Do) -> Option<Attempt> {
        let Do::Turn(turn) = action else { return None };
        self.ui.taught.as_ref()?;
        attempt(self.whole.session(), turn)
    }

    /// If the teacher asks for a result (tries, hints and times), passes the time of an action to
    /// the lesson.
    pub(super) fn note_lesson_time(&mut self) {
        let asks = |taught: &&mut Rc<LessonState>| taught.attempts().is_some();
        if let Some(taught) = self.ui.taught.as_mut().filter(asks) {
            Rc::make_mut(taught).tick(self.now);
        }
    }

    /// Makes the due event of the lesson happen: takes back a wrong move, or plays the other side's
    /// move.
    pub(super) fn go_on(&mut self) {
        let Some(mut taught) = self.ui.taught.clone() else { return };
        let lesson = Rc::make_mut(&mut taught);
        if let Some(id) = self.change(|game| lesson.go_on(game)) {
            self.ui.transient.travels = true;
            self.played(id);
            let is_told = taught.is_about_last(&self.ui.session);
            if let Some((_, words)) = taught.said.as_ref().filter(|_| is_told) {
                let words = say::lesson_spoken(self.ui.said(), &**words).to_string();
                self.ui.speech.told = Announcement::Words(words);
            }
        }
        self.ui.taught = Some(taught);
    }

    /// Makes all due events happen at once, and takes back a wrong move that waits for the button
    /// *Try again*.
    pub(super) fn settle(&mut self) {
        while self.ui.taught.as_ref().is_some_and(|taught| taught.is_unsettled()) {
            self.go_on();
        }
    }

    /// The right move in a puzzle, to be shown as a hint, and the number of moves to the win. Notes
    /// that the player got a hint. `None` if this is no puzzle or it is solved.
    pub(super) fn puzzle_answer(&mut self) -> Option<(String, usize)> {
        let taught = self.ui.taught.as_mut().filter(|taught| taught.puzzle().is_some())?;
        let lesson = Rc::make_mut(taught);
        lesson.hinted = true;
        Some((lesson.tutor.shown()?.into(), lesson.tutor.moves_left()))
    }

    /// Plays the computer's reply to a wrong move in a puzzle, and announces the reply.
    fn refuted(&mut self, at: NodeId, mv: &str) {
        let Some(mut taught) = self.ui.taught.clone() else { return };
        if taught.to_refute() != Some(at) || self.ui.session.at() != at {
            return;
        }
        let reply = self.change(|game| game.play_text(mv).ok());
        if let Some(id) = reply {
            self.ui.transient.travels = true;
            self.played(id);
        }
        let told = reply.and_then(|id| self.ui.happened(id)).map(|happened| happened.short);
        let lesson = Rc::make_mut(&mut taught);
        lesson.refuted(told.as_deref());
        if let Some((_, words)) = &lesson.said {
            self.say(words.clone());
        }
        self.ui.taught = Some(taught);
    }

    /// Passes the learner's attempt to the lesson, and announces the feedback.
    pub(super) fn lesson_feedback(&mut self, before: NodeId, tried: Option<Attempt>) {
        let Some(mut taught) = self.ui.taught.clone() else { return };
        let (lesson, refusal) = (Rc::make_mut(&mut taught), self.ui.transient.refusal.clone());
        if let Some(words) =
            self.change(|game| lesson.on_attempt(game, before, refusal.as_ref(), tried.as_ref()))
        {
            let played = self.ui.session.at() != before && !taught.is_wrong();
            self.say(match played {
                true => say::lesson_spoken(self.ui.said(), words).to_string(),
                false => words,
            });
        }
        self.ui.taught = Some(taught);
    }

    pub(super) fn teach(&mut self, teach: Teach) {
        let Some(mut taught) = self.ui.taught.clone() else { return };
        let lesson = Rc::make_mut(&mut taught);
        match teach {
            Teach::Go => return self.go_on(),
            Teach::Refuted(at, mv) => return self.refuted(at, &mv),
            Teach::Hint | Teach::Show if !lesson.has_help() => {}
            Teach::Resume(attempts) => {
                let first = lesson.resume(attempts, self.now);
                self.ui.taught = Some(taught);
                let is_untouched =
                    self.ui.session.at() == NodeId::START && self.ui.session.draft().is_empty();
                if let Some(part) = first.filter(|_| is_untouched) {
                    self.teach(Teach::Part(part));
                }
                return;
            }
            Teach::Merge(attempts) => lesson.merge(attempts),
            Teach::Nickname(nickname) => lesson.set_nickname(&nickname),
            Teach::Restart => {
                lesson.restart();
                self.ui.taught = Some(taught);
                return self.teach(Teach::Part(0));
            }
            Teach::Hint => {
                let words = lesson.hint().cloned().unwrap_or_default();
                self.say(words);
            }
            Teach::Show => {
                self.settle();
                let Some(now) = self.ui.taught.clone() else { return };
                taught = now;
                let lesson = Rc::make_mut(&mut taught);
                self.change(|game| game.go(game.end()));
                self.change(|game| game.cancel());
                let before = self.ui.session.at();
                let tried = lesson
                    .tutor
                    .shown()
                    .map(|mv| Attempt { entered: String::new(), tried: Tried::Text(mv.into()) });
                let shown = self.change(|game| lesson.show(game));
                self.ui.taught = Some(taught);
                match shown {
                    Some(Ok(id)) => {
                        self.ui.transient.travels = true;
                        self.played(id);
                    }
                    Some(Err(error)) => self.not_played(error),
                    None => {}
                }
                return self.lesson_feedback(before, tried);
            }
            Teach::Part(part) => {
                lesson.open(part);
                let mut begun = lesson.begin();
                begun.chance = self.whole.session().chance.clone();
                let (new, old) = (begun.record(), self.ui.session.record());
                if new.info().id == old.info().id && new.options() == old.options() {
                    begun.look.turned = self.ui.session.look.turned;
                }
                self.undo = None;
                self.ui.focus.looked = None;
                let words = lesson.part().text().to_string();
                self.ui.hands.always_open = Some(lesson.part().learner());
                self.put(Whole::new(begun));
                self.say(words);
            }
        }
        self.ui.taught = Some(taught);
    }
}
