//! Hidden information that players see while they make a move: by turning the board, or when a hand
//! is shown. Players still know it after the move is taken back, so some steps and moves cannot be
//! undone.

use super::{Clicked, Session};
use crate::hidden::Viewer;
use crate::record::NodeId;
use crate::say;
use crate::state::Position;
use crate::turn::{Act, Step};
use crate::turnable::Turnable;
use i18n::Key;
use std::rc::Rc;

/// The most entries of `Session::looked`. Beyond that the oldest entries are dropped.
const MOST_LOOKS: usize = 256;

impl Session {
    /// Whether turning the board now would show the player other faces of hidden dice. If so,
    /// turning the board cannot be undone.
    pub(super) fn turns_once(&self) -> bool {
        let cautions = |board: &dyn Turnable| board.caution().is_some();
        self.state().turnable().is_some_and(cautions) && (self.shown_to.is_some() || self.hides())
    }

    /// The number of steps at the beginning of the draft (the unfinished move) that cannot be
    /// undone: all steps up to one that turned the board and so revealed something hidden; 0 if
    /// there is no such step.
    pub(super) fn standing(&self) -> usize {
        let turned = self.draft().iter().position(|step| step.act == Act::Edge);
        turned.filter(|i| self.is_turn(&self.draft()[*i]) && self.turns_once()).map_or(0, |i| i + 1)
    }

    /// Whether a step turns the board to another edge than the home edge, where the player to move
    /// sits. `false` if the player has no home edge.
    fn is_turn(&self, step: &Step) -> bool {
        let state = self.state();
        let home = state
            .turnable()
            .and_then(|board| Some(board.edges()[board.edge_of(state.to_move(), &[])?].letter));
        home.is_some_and(|home| home != step.text())
    }

    /// Turns the board to another edge, when that reveals something hidden. If a step is possible
    /// from that edge, turning the board becomes a step of the draft (the unfinished move), and
    /// cannot be undone. Otherwise the board turns back, and `note_look` records what the player
    /// saw.
    pub(super) fn turn_once(&mut self, edge: usize) -> Clicked {
        let (state, explained) = (Rc::clone(self.state()), self.explained());
        let (Some(board), Some(known)) = (state.turnable(), explained.turnable()) else {
            return Clicked::Barred(say::NO_SUCH_EDGE.into());
        };
        let bottom = usize::from((4 - self.turned()) % 4);
        if edge == bottom {
            // This edge is at the bottom already. The board does not turn, so nothing is revealed,
            // and only the choice of a piece is dropped.
            self.cancel();
            return Clicked::Changed;
        }
        if !known.may_turn_to(edge, self.draft()) {
            return Clicked::Refused(known.refuse_edge(edge, self.draft()));
        }
        let letter = board.edges()[edge].letter;
        let first = self.next_after(&[]).steps.into_iter();
        if let Some(step) = first.into_iter().find(|s| s.act == Act::Edge && s.text() == letter) {
            self.set_draft(vec![step]);
            return Clicked::Stepped;
        }
        self.cancel();
        self.note_look(self.record.node(self.at).ply(), edge as u8);
        let explained = self.explained();
        match explained.turnable() {
            Some(board) => Clicked::Refused(board.refuse_edge(edge, &[])),
            None => Clicked::Barred(say::NO_SUCH_EDGE.into()),
        }
    }

    /// Records that a player turned the board to an edge that allows no step, because the player
    /// still knows what that edge showed.
    pub(super) fn note_look(&mut self, ply: u32, edge: u8) {
        if !self.looked.contains(&(ply, edge)) {
            if self.looked.len() == MOST_LOOKS {
                self.looked.remove(0);
            }
            self.looked.push((ply, edge));
        }
    }

    /// Adds to `seen`, the view of the player to move, what this player has seen by turning the
    /// board before the present move.
    pub(super) fn known_of(&self, seen: Position) -> Position {
        let ply = self.record.node(self.at).ply();
        let here = self.looked.iter().filter(|(at, _)| *at == ply);
        let edges: Vec<_> = here.map(|(_, edge)| usize::from(*edge)).collect();
        let known = seen.hidden().filter(|_| !edges.is_empty());
        known.and_then(|hidden| hidden.looked_from(&edges)).unwrap_or(seen)
    }

    /// The step that turned the board, in the move that led to the shown position; `None` if
    /// turning the board revealed nothing hidden.
    pub(super) fn turned_for_last(&self) -> Option<Step> {
        let node = self.record.node(self.at);
        let mut before = self.clone();
        before.at = node.parent()?;
        let turned = *self.record.steps(self.at)?.iter().find(|step| step.act == Act::Edge)?;
        (before.is_turn(&turned) && before.turns_once()).then_some(turned)
    }

    /// Records that the view of the player to move (what this player may know) was openly shown at
    /// the shown position.
    pub fn note_shown(&mut self) {
        let ply = self.record.node(self.at).ply();
        self.shown = self.shown.max(Some(ply));
    }

    /// Why the move that led to the shown position cannot be taken back although no move follows
    /// it: it contains a roll, or it revealed something that a player may not have known. `None` if
    /// it can be taken back.
    pub fn stays(&self) -> Option<Key> {
        let record = &self.record;
        let node = record.node(self.at);
        let before = record.node(node.parent()?).state();
        let end = record.end_of_line(NodeId::START);
        let is_over = record.outcome(end).is_over();
        // Moves of a study, and moves tried out after the game is over, can always be taken back.
        if record.is_open() || record.is_study() || is_over && self.at != end {
            return None;
        }
        let steps = record.steps(self.at).unwrap_or_default();
        if steps.iter().any(|step| step.act == Act::Chance) {
            return Some(say::ROLL_STAYS);
        }
        let hidden =
            before.hidden().filter(|hidden| hidden.seen_by(Viewer::Public, &[]).is_some())?;
        let was_shown = self.shown.is_some_and(|ply| ply >= node.ply());
        let was_turned =
            self.standing() > 0 || self.looked.iter().any(|(ply, _)| *ply >= node.ply());
        let shows = is_over || was_shown || was_turned || hidden.reveals(node.text());
        shows.then_some(say::SHOWN_STAYS)
    }
}
