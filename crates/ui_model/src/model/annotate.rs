//! Actions that change marks, comments, headers and the order of variations.

use super::{Annotate, PlayState};
use crate::chapters;
use crate::say;
use fairyboard::Key;
use fairyboard::hidden::Viewer;
use fairyboard::link::OF_ALL_CHAPTERS;
use fairyboard::record::{Mark, NodeId, Record};

impl PlayState {
    pub(super) fn annotate(&mut self, action: Annotate) {
        match action {
            Annotate::Mark(mark) => self.mark(mark),
            Annotate::ClearMarks => {
                let at = self.ui.session.at();
                if !self.ui.session.record().node(at).marks().is_empty() {
                    self.remember(say::NOTE_MARKS_CLEARED.words());
                    self.change(|game| game.edit(|record| drop(record.clear_marks(at))));
                    self.ui.changed = true;
                    self.say(say::NOTE_MARKS_CLEARED.to_string());
                }
            }
            Annotate::Comment(text) => {
                let at = self.ui.session.at();
                self.change(|game| game.edit(|record| record.set_comment(at, &text)));
                self.undo = None;
                self.ui.changed = true;
            }
            Annotate::Note(at, _) if !self.ui.session.record().holds(at) => {}
            Annotate::Note(at, text) => {
                self.change(|game| game.edit(|record| record.set_comment(at, &text)));
                self.undo = None;
                self.ui.changed = true;
            }
            Annotate::Header(name, value) => {
                let value: String = value.chars().take(240).collect();
                self.change(|game| game.edit(|record| record.set_header(name, &value)));
                if OF_ALL_CHAPTERS.contains(&name) {
                    self.change(chapters::entitle);
                }
                self.undo = None;
                self.ui.changed = true;
            }
            Annotate::Arrow(square) => match self.ui.transient.arrow.take() {
                None => {
                    self.ui.transient.arrow = Some(square);
                    self.say(say::note_arrow_from(square).to_string());
                }
                Some(from) => {
                    let to = (from != square).then_some(square);
                    self.ui.version += 1;
                    self.mark(Mark { style: 0, from, to });
                }
            },
            Annotate::Cut => {
                let open = !self.ui.hands.masked && !self.ui.session.look.locked && self.may_cut();
                if open && self.ui.session.at() != NodeId::START {
                    self.remember(say::NOTE_MOVES_DELETED.words());
                    self.change(|game| game.cut());
                    self.ui.changed = true;
                    let status = self.ui.status();
                    self.say(say::note_moves_deleted_status(status).to_string());
                }
            }
            Annotate::CutAt(id) => {
                let open = !self.ui.hands.masked && !self.ui.session.look.locked && self.may_cut();
                if open && id != NodeId::START && self.ui.session.record().holds(id) {
                    self.remember(say::NOTE_MOVES_DELETED.words());
                    let before = self.ui.session.at();
                    self.change(|game| {
                        game.go(id);
                        game.cut();
                        if game.record().holds(before) {
                            game.go(before);
                        }
                    });
                    self.ui.changed = true;
                    self.say(say::NOTE_MOVES_DELETED.to_string());
                }
            }
            Annotate::MoveUp => {
                self.reorder(|record, at| {
                    record.promote(at);
                });
                self.say(say::NOTE_MOVED_UP.to_string());
            }
            Annotate::MakeMain => {
                self.reorder(|record, at| while record.promote(at) {});
                self.say(say::NOTE_MADE_MAIN.to_string());
            }
            Annotate::Merge(sent) => {
                if !self.ui.hands.masked {
                    let new = self.merge(sent.record(), say::NOTE_MOVES_ADDED);
                    self.say(say::note_count_added(new).to_string());
                }
            }
        }
    }

    /// Adds the moves and notes of a record to the game. Returns the number of new moves. The text
    /// `what` describes the change beside the button that undoes it.
    pub(super) fn merge(&mut self, record: &Record, what: Key) -> usize {
        self.remember(what.words());
        let mut new = 0;
        self.change(|game| game.edit(|mine| new = mine.merge(record).unwrap_or(0)));
        self.ui.changed = true;
        new
    }

    /// Whether moves may be deleted or reordered. In a running game with hidden cards they may not,
    /// because cards that the players have already seen would be hidden again.
    fn may_cut(&self) -> bool {
        let record = self.ui.session.record();
        let start = record.node(NodeId::START).state();
        record.is_study() || record.is_open() || start.seen_by(Viewer::Public, &[]).is_none()
    }

    /// Draws an arrow or ring, or removes it if the same one is there.
    fn mark(&mut self, mark: Mark) {
        let at = self.ui.session.at();
        self.change(|game| game.edit(|record| record.toggle_mark(at, mark)));
        self.undo = None;
        self.ui.changed = true;
        let is_there = self.ui.session.record().node(at).marks().contains(&mark);
        let words = match (mark.to, is_there) {
            (None, true) => say::note_ring(mark.from),
            (None, false) => say::note_ring_gone(mark.from),
            (Some(to), true) => say::note_arrow(mark.from, to),
            (Some(to), false) => say::note_arrow_gone(mark.from, to),
        };
        self.say(words.to_string());
    }

    /// Moves the current variation to another place among its siblings.
    fn reorder(&mut self, reorder: impl FnOnce(&mut Record, NodeId)) {
        let at = self.ui.session.at();
        if !self.ui.hands.masked && self.may_cut() {
            self.change(|game| game.edit(|record| reorder(record, at)));
        }
        self.undo = None;
        self.ui.changed = true;
    }
}
