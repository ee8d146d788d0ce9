//! Actions on the chapters of a study (for trying moves out).

use super::{Chapter, PlayState, Whole};
use crate::chapters;
use crate::say;
use fairyboard::session::Session;

impl PlayState {
    pub(super) fn chapter(&mut self, action: Chapter) {
        let ui = &self.ui;
        let is_editable = !ui.session.look.locked
            && !ui.hands.masked
            && self.real.is_none()
            && ui.taught.is_none();
        if !matches!(action, Chapter::Show(..)) && !is_editable {
            return;
        }
        let session = self.whole().session();
        match action {
            Chapter::Show(index, place) => {
                self.show_chapter(chapters::show(session, index, place));
            }
            Chapter::Add(new) => self.show_added(chapters::add(session, new.session())),
            Chapter::Copy => self.show_added(chapters::copy(session)),
            Chapter::AddPosition => self.show_added(chapters::add_position(session)),
            Chapter::Delete(index) => {
                let new = chapters::delete(session, index);
                if new.is_some() {
                    let before = self.whole().clone();
                    self.show_chapter(new);
                    self.undo = Some((say::CHAPTER_DELETED.words(), before));
                    self.ui.changed = true;
                    self.say(say::CHAPTER_DELETED.to_string());
                }
            }
            Chapter::Shift(index, is_up) => {
                if let Some(new) = chapters::shift(session, index, is_up) {
                    let others = new.others().clone();
                    self.change(|game| game.edit_others(|all| *all = others));
                    self.undo = None;
                    self.ui.changed = true;
                    let place = if is_up { index } else { index + 2 };
                    self.say(say::chapter_moved(place).to_string());
                }
            }
            Chapter::Rename(index, name) => {
                self.change(|game| chapters::rename(game, index, &name));
                self.undo = None;
                self.ui.changed = true;
            }
        }
    }

    /// Shows a chapter that was just added. If `new` is `None`, the study was full, and a message
    /// says so.
    fn show_added(&mut self, new: Option<Session>) {
        if new.is_none() {
            return self.bar(say::CHAPTERS_FULL.words());
        }
        self.show_chapter(new);
        self.ui.changed = true;
    }

    /// Puts another chapter on the board. The screen starts as with a game that was just opened,
    /// but keeps what does not belong to the chapter, such as the chosen assistance.
    fn show_chapter(&mut self, chapter: Option<Session>) {
        let Some(chapter) = chapter else { return };
        (self.real, self.undo) = (None, None);
        self.put_other(Whole::new(chapter));
        let status = self.ui.status();
        if let Some(name) = chapters::shown_of_all(&self.ui.session) {
            self.say(say::chapter_shown(name, status).to_string());
        }
    }

    /// Replaces the game by another game or another chapter, which may be of another chess variant.
    pub(super) fn put_other(&mut self, whole: Whole) {
        let new = PlayState::new(whole);
        let mut ui = new.ui;
        let old = &mut self.ui;
        (ui.version, ui.changed, ui.chapter) = (old.version, old.changed, old.chapter + 1);
        (ui.chosen_helps, ui.focus.second) = (old.chosen_helps, old.focus.second);
        ui.speech = old.speech.clone();
        ui.analysis = old.analysis.as_ref().map(|_| std::rc::Rc::default());
        std::mem::swap(&mut ui.coach, &mut old.coach);
        ui.hands.always_open = old.hands.always_open;
        self.lifted = None;
        (self.whole, self.ui) = (new.whole, ui);
        self.see();
    }
}
