//! How the board is viewed: its rotation, the edge that a player looks from, what one viewer may
//! see of the game, and captured dice placed on cards.

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

/// The only possible next step, if it takes a piece that is not on the board; otherwise `None`.
fn granted(next: &Next) -> Option<Step> {
    match next.steps[..] {
        [only] if only.act == Act::Reserve => Some(only),
        _ => None,
    }
}

impl Session {
    /// The rotation of the board, in quarter turns clockwise, from 0 to 3. If the rules give the
    /// player an edge to sit at, that edge is at the bottom; otherwise [`Session::look`] decides.
    pub fn turned(&self) -> u8 {
        let (state, view) = (self.state(), self.look);
        let mover = state.to_move();
        // A player whose opponent uses another device keeps their own edge at the bottom.
        let seat = self.side.unwrap_or(mover);
        match state.turnable().and_then(|board| board.edge_of(seat, self.draft())) {
            Some(edge) => ((4 - edge) % 4) as u8,
            None if view.seats == Seats::Turn && mover == Seat::SECOND => (view.turned + 2) % 4,
            None => view.turned,
        }
    }

    /// Whether [`Session::look`] decides the rotation of the board, because the rules give the
    /// player no edge to sit at.
    pub fn is_turned_freely(&self) -> bool {
        let (state, seat) = (self.state(), self.side.unwrap_or(self.state().to_move()));
        state.turnable().and_then(|board| board.edge_of(seat, self.draft())).is_none()
    }

    /// The granted step, which is entered without a press: looking from the edge at the bottom of
    /// the board; or, in an empty draft, the only next step if it takes a piece that is not on the
    /// board.
    pub(super) fn granted(&self, draft: &[Step], next: &Next) -> Option<Step> {
        let bottom = usize::from((4 - self.turned()) % 4);
        let edges = self.state().turnable().map(Turnable::edges);
        let letter = edges.and_then(|edges| edges.get(bottom)).map(|edge| edge.letter);
        let edge = |step: &&Step| step.act == Act::Edge && Some(step.text()) == letter;
        let only = || granted(next).filter(|_| draft.is_empty());
        next.steps.iter().find(edge).copied().or_else(only)
    }

    /// Looks at the board from the edge with this index. Turns the board if it may be turned
    /// freely. Otherwise takes the step that turns the board.
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
            // Seen from another edge, a chosen die shows another face, so the choice is dropped.
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

    /// Whether any position of the game hides something from the public. Nothing is hidden once the
    /// game is over in the main line, or if the record has the header `Hands "open"`.
    pub fn hides(&self) -> bool {
        let record = &self.record;
        let start = record.node(NodeId::START).state();
        // Avoid walking through the record if its game never hides anything. A record made for a
        // viewer hides nothing further.
        if start.privacy() == Privacy::Open || record.is_open() || start.is_view() {
            return false;
        }
        !record.outcome(record.end_of_line(NodeId::START)).is_over()
            && record
                .preorder()
                .into_iter()
                .any(|id| record.node(id).state().seen_by(Viewer::Public, &[]).is_some())
    }

    /// Whether the session contains only what one viewer may know of the game, and not the whole
    /// game.
    pub fn holds_back(&self) -> bool {
        self.shown_to.is_some() || self.record.node(NodeId::START).state().is_view()
    }

    /// A copy of the session as a viewer may see it: the copy contains nothing that the viewer may
    /// not know, and no move can be played in it.
    pub fn seen_by(&self, viewer: Viewer) -> Session {
        let mut seen = self.clone();
        let drafter = self.record.node(self.draft_at).state().to_move();
        if !viewer.is_mover(drafter) {
            // Only the player who enters the move knows which card it discards.
            seen.draft.retain(|step| step.act != Act::Discard);
        }
        seen.chance = Chance::seeded(0);
        seen.laid.clear();
        seen.asked = NextCache::default();
        let mut record = self.record.seen_by(viewer, self.at, self.draft(), self.arranged());
        record.show_as(self.at, |state| self.known_of(state));
        seen.record = Rc::new(record);
        seen.shown_to = Some(viewer);
        // A chapter hides nothing, so a game that hides something has no other chapters.
        seen.others = Rc::default();
        seen
    }

    /// Places a captured die on a card, or with `card` 0 next to the cards. Dice count from 0,
    /// cards from 1. This is no move of the game, and the die stays there until it is lost.
    pub fn lay(&mut self, die: usize, card: u8) {
        let state = self.arranged().unwrap_or_else(|| Rc::clone(self.state()));
        if let Some(laid) = state.arranging().and_then(|position| position.laid(die, card)) {
            self.laid = laid;
        }
    }

    /// The hand that all players share, with the captured dice and the cards that they lie on.
    /// `None` if players cannot place dice on cards.
    fn shared_hand(&self) -> Option<Hand> {
        self.arranged()?.beside()?.hands().into_iter().next()
    }

    /// The captured dice that lie on no card.
    pub(super) fn loose_dice(&self) -> Vec<Face> {
        let dice = self.shared_hand().map(|hand| hand.dice).unwrap_or_default();
        dice.into_iter().filter(|(_, on)| *on == 0).map(|(face, _)| face).collect()
    }

    /// Places the die that was just captured on a card, if the die helps to complete exactly one
    /// card. `before` are the dice that were on no card before the move.
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
