//! Which position of the record is shown (the start, or that after a move), and taking moves back.

use super::Session;
use crate::record::NodeId;
use std::rc::Rc;

impl Session {
    /// The position where the draft (the steps of a move entered so far) was begun, if the session
    /// shows another position now. `None` if the draft is empty or belongs to the shown position.
    pub fn waiting_draft(&self) -> Option<NodeId> {
        (!self.draft.is_empty() && self.draft_at != self.at).then_some(self.draft_at)
    }

    /// Shows another position of the record. The draft is not lost: it remains at the position
    /// where it was begun.
    pub fn go(&mut self, id: NodeId) {
        if self.record.holds(id) {
            self.at = id;
            if !self.record.path(self.end).contains(&id) {
                self.end = self.record.end_of_line(id);
            }
        }
    }

    /// Shows the position before the shown one, if there is one.
    pub fn back(&mut self) {
        if let Some(parent) = self.record.node(self.at).parent() {
            self.at = parent;
        }
    }

    /// The position after the shown one in the line (the main line or a variation); `None` at the
    /// end of the line.
    pub fn following(&self) -> Option<NodeId> {
        let path = self.record.path(self.end);
        let i = path.iter().position(|id| *id == self.at)?;
        path.get(i + 1).copied()
    }

    /// Shows the next position of the line, if there is one.
    pub fn forward(&mut self) {
        if let Some(id) = self.following() {
            self.at = id;
        }
    }

    /// Shows the position after an alternative to the move that led to the shown position: the next
    /// alternative if `down`, else the previous one. Does nothing if there is none.
    pub fn sideways(&mut self, down: bool) {
        let Some(parent) = self.record.node(self.at).parent() else { return };
        let siblings = self.record.node(parent).children();
        let Some(i) = siblings.iter().position(|id| *id == self.at) else { return };
        let other =
            if down { siblings.get(i + 1) } else { i.checked_sub(1).and_then(|i| siblings.get(i)) };
        if let Some(id) = other.copied() {
            self.go(id);
        }
    }

    /// Whether the move that led to the shown position can be taken back, because no move follows
    /// it.
    pub fn can_take_back(&self) -> bool {
        let node = self.record.node(self.at);
        node.parent().is_some() && node.children().is_empty()
    }

    /// Removes the move that led to the shown position from the record, if no move follows it, and
    /// shows the position before it.
    ///
    /// If the move began with turning the board, and that revealed something hidden, the step that
    /// turned the board stays in the draft, because the player knows what they saw.
    pub fn take_back(&mut self) {
        if self.can_take_back() {
            let turned = self.turned_for_last();
            self.cut();
            if let Some(edge) = turned {
                self.set_draft(vec![edge]);
            }
        }
    }

    /// Removes the move that led to the shown position from the record, with everything that
    /// follows it, and shows the position before it.
    pub fn cut(&mut self) {
        self.at = Rc::make_mut(&mut self.record).remove(self.at);
        self.end = self.record.end_of_line(self.at);
        if !self.record.holds(self.draft_at) {
            self.draft.clear();
        }
    }
}
