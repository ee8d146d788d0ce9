//! How the board is looked at: its edges, what a viewer sees of the game, dice laid on cards.

use super::next_cache::NextCache;
use super::{Clicked, Seats, Session};
use crate::base::Seat;
use crate::chance::Chance;
use crate::hidden::{Privacy, Viewer};
use crate::record::NodeId;
use crate::say;
use crate::side_area::{Face, Hand};
use crate::state::Position;
use crate::turn::{Act, Next, Step};
use crate::turnable::Turnable;
use std::rc::Rc;

/// The only step that there is, where it takes a piece that is not on the board.
fn granted(next: &Next) -> Option<Step> {
    match next.steps[..] {
        [only] if only.act == Act::Reserve => Some(only),
        _ => None,
    }
}

impl Session {
    /// How the board is turned: towards the seat that sits at one of its edges, else as it is looked
    /// at; in quarter turns, clockwise.
    pub fn turned(&self) -> u8 {
        let (state, view) = (self.state(), self.look);
        let mover = state.to_move();
        // Whoever plays against somebody elsewhere keeps their own edge at the bottom.
        let seat = self.side.unwrap_or(mover);
        match state.turnable().and_then(|board| board.edge_of(seat, self.draft())) {
            Some(edge) => ((4 - edge) % 4) as u8,
            None if view.seats == Seats::Turn && mover == Seat::SECOND => (view.turned + 2) % 4,
            None => view.turned,
        }
    }

    /// Whether the board is turned by how those sit around it have chosen, and not to an edge at which a seat sits.
    pub fn is_turned_freely(&self) -> bool {
        let (state, seat) = (self.state(), self.side.unwrap_or(self.state().to_move()));
        state.turnable().and_then(|board| board.edge_of(seat, self.draft())).is_none()
    }

    /// The step that is taken for granted: the only one, where it takes a piece that is not on the
    /// board, or to look from the edge at the bottom of the board.
    pub(super) fn granted(&self, draft: &[Step], next: &Next) -> Option<Step> {
        let bottom = usize::from((4 - self.turned()) % 4);
        let edges = self.state().turnable().map(Turnable::edges);
        let letter = edges.and_then(|edges| edges.get(bottom)).map(|edge| edge.letter);
        let edge = |step: &&Step| step.act == Act::Edge && Some(step.text()) == letter;
        let only = || granted(next).filter(|_| draft.is_empty());
        next.steps.iter().find(edge).copied().or_else(only)
    }

    /// Looks at the board from another edge, by its place among them: turns the board where that is
    /// free, and else takes the step that turns it.
    pub fn look_from(&mut self, edge: usize) -> Clicked {
        let state = Rc::clone(self.state());
        let Some((board, to)) =
            state.turnable().and_then(|board| Some((board, board.edges().get(edge)?)))
        else {
            return Clicked::Barred(say::NO_SUCH_EDGE.into());
        };
        let home = board.edge_of(state.to_move(), &[]);
        let is_beside = |step: &&Step| matches!(step.act, Act::Reserve | Act::Discard);
        let before: Vec<_> = self.draft().iter().take_while(is_beside).copied().collect();
        if self.turns_once() {
            return self.turn_once(edge);
        }
        let Some(home) = home else {
            // A die that was chosen shows another face now.
            if self.draft().iter().any(|step| step.act == Act::Edge) {
                self.set_draft(before);
            }
            let turned = ((4 - edge) % 4) as u8;
            let now = self.turned();
            self.look.turned = (self.look.turned + 4 + turned - now) % 4;
            return Clicked::Changed;
        };
        if edge == home {
            self.set_draft(before);
            return Clicked::Changed;
        }
        let next = self.next_after(&before);
        match next.steps.iter().find(|s| s.act == Act::Edge && s.text() == to.letter) {
            Some(step) => {
                self.set_draft([&before[..], &[*step]].concat());
                Clicked::Stepped
            }
            None => match self.explained().turnable() {
                Some(board) => Clicked::Refused(board.refuse_edge(edge, &[])),
                None => Clicked::Barred(say::NO_SUCH_EDGE.into()),
            },
        }
    }

    /// Whether anything in the game is hidden from anybody; nothing is once the main line is over, nor where the record
    /// says so.
    pub fn hides(&self) -> bool {
        let record = &self.record;
        let start = record.node(NodeId::START).state();
        // Where nothing is ever hidden, the record need not be walked. What a viewer was given already is shown as it is.
        if start.privacy() == Privacy::Open || record.is_open() || start.is_view() {
            return false;
        }
        !record.outcome(record.end_of_line(NodeId::START)).is_over()
            && record
                .preorder()
                .into_iter()
                .any(|id| record.node(id).state().seen_by(Viewer::Public, &[]).is_some())
    }

    /// Whether it shows less than the whole game: what a viewer may know of it.
    pub fn holds_back(&self) -> bool {
        self.shown_to.is_some() || self.record.node(NodeId::START).state().is_view()
    }

    /// The session as a viewer may see it: it holds nothing that the viewer may not know, and no
    /// move can be played in it.
    pub fn seen_by(&self, viewer: Viewer) -> Session {
        let mut seen = self.clone();
        let drafter = self.record.node(self.draft_at).state().to_move();
        if !viewer.is_mover(drafter) {
            // What is discarded is nobody else's business.
            seen.draft.retain(|step| step.act != Act::Discard);
        }
        seen.chance = Chance::seeded(0);
        seen.laid.clear();
        seen.asked = NextCache::default();
        let mut record = self.record.seen_by(viewer, self.at, self.draft(), self.arranged());
        record.show_as(self.at, |state| self.known_of(state));
        seen.record = Rc::new(record);
        seen.shown_to = Some(viewer);
        seen
    }

    /// Lays a captured die on a card, both told by their places; cards are counted from 1, and on 0 a
    /// die lies beside them. It is no move, and stays as long as the die does.
    pub fn lay(&mut self, die: usize, card: u8) {
        let state = self.arranged().unwrap_or_else(|| Rc::clone(self.state()));
        if let Some(laid) = state.arranging().and_then(|position| position.laid(die, card)) {
            self.laid = laid;
        }
    }

    /// The captured dice that all players lay on cards.
    fn shared_hand(&self) -> Option<Hand> {
        self.arranged()?.beside()?.hands().into_iter().next()
    }

    /// The captured dice that lie on no card.
    pub(super) fn loose_dice(&self) -> Vec<Face> {
        let dice = self.shared_hand().map(|hand| hand.dice).unwrap_or_default();
        dice.into_iter().filter(|(_, on)| *on == 0).map(|(face, _)| face).collect()
    }

    /// Lays the die that was captured last on a card, if it brings only one further. `before` are the dice that were loose.
    pub(super) fn lay_captured(&mut self, before: &[Face]) {
        let Some(hand) = self.shared_hand() else { return };
        let loose = self.loose_dice();
        let count = |all: &[Face], face: &Face| all.iter().filter(|other| *other == face).count();
        let Some(new) = loose.iter().find(|face| count(&loose, face) > count(before, face)) else {
            return;
        };
        let is_new = |(face, on): &(Face, u8)| *on == 0 && face == new;
        let Some(die) = hand.dice.iter().position(is_new) else { return };
        if let [card] = hand.cards_for(die)[..] {
            self.lay(die, card);
        }
    }

    fn arranged(&self) -> Option<Position> {
        self.state().arranging()?.arranged(&self.laid)
    }
}
