//! Showing other positions of the record.

use super::{Browse, Chapter, Do, PlayState, Ui};
use crate::chapters::{self, Place};
use crate::lesson_run::Teach;
use crate::say;
use fairyboard::record::NodeId;
use i18n::Key;

impl Ui {
    /// The action of the keys *next* and *previous* in demo mode, which shows a game to an
    /// audience. It shows the next or the previous move. After the last move and before the first,
    /// it shows another part of the lesson or another chapter of the study. `None` if there is
    /// nothing more to show in this direction.
    pub fn next_in_demo(&self, is_forward: bool) -> Option<Do> {
        let session = &self.session;
        if is_forward && session.following().is_some() {
            return Some(Do::Browse(Browse::Forward));
        }
        if !is_forward && session.at() != NodeId::START {
            return Some(Do::Browse(Browse::Back));
        }
        let Some(taught) = &self.taught else { return self.next_chapter(is_forward) };
        let part = if is_forward { taught.at + 1 } else { taught.at.checked_sub(1)? };
        (part < taught.course.parts.len()).then_some(Do::Teach(Teach::Part(part)))
    }

    /// The sentence that says why [`Ui::next_in_demo`] is `None`.
    pub fn end_in_demo(&self, is_forward: bool) -> Key {
        let is_lesson = self.taught.as_ref().is_some_and(|taught| taught.course.parts.len() > 1);
        let has_chapters = chapters::count(&self.session) > 1 && !self.pretends;
        match (is_lesson, has_chapters, is_forward) {
            (true, _, true) => say::DEMO_LAST_TASK,
            (true, _, false) => say::DEMO_FIRST_TASK,
            (false, true, true) => say::DEMO_LAST_CHAPTER,
            (false, true, false) => say::DEMO_FIRST_CHAPTER,
            (false, false, true) => say::DEMO_LAST_MOVE,
            (false, false, false) => say::DEMO_START,
        }
    }

    /// The action that shows the start of the next chapter. If not `is_forward`, the action that
    /// shows the end of the previous chapter. `None` if there is no such chapter.
    fn next_chapter(&self, is_forward: bool) -> Option<Do> {
        let shown = chapters::shown(&self.session);
        let (next, place) = match is_forward {
            true => (shown + 1, Place::Start),
            false => (shown.checked_sub(1)?, Place::End),
        };
        let is_there = next < chapters::count(&self.session) && !self.pretends;
        is_there.then_some(Do::Chapter(Chapter::Show(next, place)))
    }
}

impl PlayState {
    pub(super) fn browse(&mut self, action: Browse) {
        match action {
            // A click on the current move replays it.
            Browse::Go(id) if id == self.ui.session.at() => self.recall(),
            Browse::Go(id) => {
                self.change(|game| game.go(id));
                self.say_place();
            }
            Browse::Forward => {
                self.change(|game| game.forward());
                self.ui.transient.travels = true;
                self.say_place();
            }
            Browse::Back => {
                self.change(|game| game.back());
                self.say_place();
            }
            Browse::End => {
                self.change(|game| game.go(game.end()));
                self.say_place();
            }
            Browse::Start => {
                self.change(|game| game.go(NodeId::START));
                self.say_place();
            }
            Browse::VariationAbove => {
                self.change(|game| game.sideways(false));
                self.say_place();
            }
            Browse::VariationBelow => {
                self.change(|game| game.sideways(true));
                self.say_place();
            }
            Browse::Peek(id, steps) => {
                self.change(|game| game.go(id));
                self.ui.transient.peek = Some((id, steps));
                let status = self.ui.status();
                self.say(status);
            }
        }
    }
}
