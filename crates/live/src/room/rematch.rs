//! Rematches: further games in the same room, how they are offered, accepted and begun.

use super::{Output, Room};
use crate::body::Body;
use crate::event::Event;
use crate::link::Role;
use crate::merge::Author;
use crate::next_game::{self, Agreement};
use fairyboard::Budget;
use std::mem;
use ui_model::headers::ID;
use ui_model::incoming;
use ui_model::model::{Consent, Whole};

pub use ui_model::room::Rematch;

/// A rematch that the other player has offered.
pub(super) struct Offer {
    agreement: Agreement,
    finished: Whole,
    game: Whole,
}

impl Room {
    /// Reads one of the two games in an agreement. `None` if its code can't be read.
    fn read_agreed(&mut self, code: &str) -> Option<Whole> {
        let mut budget = Budget::usual();
        let read = incoming::read_code(code, &mut budget);
        self.reading.take(self.now.elapsed, budget.spent() as u64 / 1000 + 1);
        read.ok().map(|sent| Whole::received(&sent))
    }

    /// Takes what an event says about rematches: an offer, a refusal, or that a later round (game
    /// of the room) has begun. Returns whether the event's game belongs to the round of this
    /// device, which may have changed by this.
    pub(super) fn hear_of_rounds(
        &mut self,
        at: usize,
        event: &Event,
        body: &Body,
        author: Author,
        is_news: bool,
    ) -> bool {
        if body.round > self.saved.round {
            return self.follow(at, body);
        }
        if body.round < self.saved.round || !is_news {
            return body.round == self.saved.round;
        }
        match author {
            // The player has offered or declined a rematch on another device.
            Author::Me => {
                self.saved.rematch.clone_from(&body.rematch);
                self.saved.declines = body.declines;
            }
            Author::Opponent => self.offer = self.read_offer(at, event, body),
            Author::Watched => {}
        }
        true
    }

    fn read_offer(&mut self, at: usize, event: &Event, body: &Body) -> Option<Offer> {
        let agreement = body.rematch.clone()?;
        if let Some(offer) = self.offer.take_if(|offer| offer.agreement == agreement) {
            return Some(offer);
        }
        let round = self.saved.round.checked_add(1)?;
        let room = self.seal.tag();
        // The result is ignored: the event is a known player's, so it is read even if the limit is
        // exceeded. Counting the check only delays later events.
        self.lines[at].limits.checks.take(self.now.elapsed, 1);
        let is_sound = match event.pubkey == self.link.host {
            true => agreement.is_signed_by_host(room, round, &event.pubkey),
            false => agreement.is_signed_by_guest(room, round, &event.pubkey),
        };
        if !is_sound {
            return None;
        }
        let finished = self.read_agreed(&agreement.finished)?;
        let game = self.read_agreed(&agreement.game)?;
        next_game::is_rematch(&finished, &game).then_some(Offer { agreement, finished, game })
    }

    /// Whether the other player's offer is about the game as it ended on this device.
    fn is_offered(&self) -> bool {
        let (Some(offer), Some(game)) = (&self.offer, &self.game) else { return false };
        next_game::is_over(game) && next_game::is_same_end(game, &offer.finished)
    }

    pub(super) fn rematch_state(&self) -> Rematch {
        let Some(game) = self.game.as_ref().filter(|_| self.link.role.plays()) else {
            return Rematch::Unasked;
        };
        let is_declined = self.held.iter().any(|(author, held)| {
            let body = &held.body;
            *author != self.key.public() && body.round == self.saved.round && body.declines
        });
        match self.saved.rematch {
            _ if !next_game::is_over(game) => Rematch::Unasked,
            _ if is_declined => Rematch::Declined,
            Some(_) => Rematch::Asked,
            None if self.is_offered() && !self.saved.declines => Rematch::Offered,
            None => Rematch::Unasked,
        }
    }

    /// The player wants a rematch: accepts the other player's offer, or makes one.
    pub(super) fn want_rematch(&mut self, date: &str) {
        if !self.link.role.plays() || self.guest().is_none() {
            return;
        }
        if self.is_offered() {
            return self.accept();
        }
        let Some(finished) = self.game.clone().filter(next_game::is_over) else { return };
        let Some(round) = self.saved.round.checked_add(1) else { return };
        if self.saved.rematch.is_some() {
            return;
        }
        let random = self.random();
        let Some(game) = next_game::rematch(&finished, date, random) else { return };
        let [game, finished] = [game, finished].map(|game| game.reply(Consent::given()));
        let mut agreement = Agreement { game, finished, ..Agreement::default() };
        self.sign(&mut agreement, round);
        (self.saved.rematch, self.saved.declines) = (Some(agreement), false);
    }

    pub(super) fn decline_rematch(&mut self) {
        if self.link.role.plays() && self.game.as_ref().is_some_and(next_game::is_over) {
            self.saved.declines = self.saved.rematch.take().is_none();
        }
    }

    /// If both players have offered a rematch at the same time, they have agreed. The guest accepts
    /// the host's offer, so the game of that offer begins.
    pub(super) fn settle_offers(&mut self) {
        let is_guest = matches!(self.link.role, Role::Guest { .. });
        if is_guest && self.saved.rematch.is_some() && self.is_offered() {
            self.accept();
        }
    }

    fn sign(&mut self, agreement: &mut Agreement, round: u32) {
        let random = self.random();
        let signature = Some(agreement.sign(self.seal.tag(), round, &self.key, &random));
        match self.link.role {
            Role::Host(_) => agreement.host = signature,
            _ => agreement.guest = signature,
        }
    }

    fn accept(&mut self) {
        let Some(Offer { mut agreement, finished, game }) = self.offer.take() else { return };
        let Some(round) = self.saved.round.checked_add(1) else { return };
        self.sign(&mut agreement, round);
        self.advance(round, agreement, finished, game);
    }

    /// Goes to the later round (game of the room) of an event, if both players have signed the
    /// agreement to it. Returns whether this device is in that round now.
    fn follow(&mut self, at: usize, body: &Body) -> bool {
        let (Some(agreement), Some(guest)) = (&body.start, self.guest()) else { return false };
        let (room, round) = (self.seal.tag(), body.round);
        self.lines[at].limits.checks.take(self.now.elapsed, 2);
        let is_agreed = agreement.is_signed_by_host(room, round, &self.link.host)
            && agreement.is_signed_by_guest(room, round, &guest);
        if !is_agreed {
            return false;
        }
        let agreement = agreement.clone();
        let (finished, game) =
            (self.read_agreed(&agreement.finished), self.read_agreed(&agreement.game));
        let (Some(finished), Some(game)) = (finished, game) else { return false };
        self.advance(round, agreement, finished, game);
        true
    }

    fn advance(&mut self, round: u32, agreement: Agreement, finished: Whole, game: Whole) {
        let seat = self.seat();
        let before = self.game.clone();
        self.saved.round = round;
        self.saved.start = Some(agreement);
        (self.saved.rematch, self.saved.declines, self.saved.undone) = (None, false, 0);
        self.offer = None;
        self.watched.clear();
        self.said_moves = 0;
        // A device that has lost its `Saved` part starts from round 0, but may have the new game
        // already.
        if before.as_ref().is_some_and(|before| before.header(ID) == game.header(ID)) {
            return;
        }
        self.decided();
        let game = game.seated(self.seat());
        self.set_game(game.clone());
        let finished = finished.seated(seat);
        self.outputs.push(Output::NextGame(NextGame { game, finished }));
    }

    pub(super) fn report_rematch(&mut self) {
        let state = self.rematch_state();
        if mem::replace(&mut self.shown.rematch, state) != state {
            self.outputs.push(Output::Rematch(state));
        }
    }
}

/// The next game of a room has begun. This is also the first news of a device that opens the room
/// in a later game.
#[derive(Clone, Debug)]
pub struct NextGame {
    /// The game on this device now. The caller doesn't report it back.
    pub game: Whole,
    /// The game before `game` as it ended, signed by both players. The caller saves it as a
    /// finished game without a room: see [`ended`](ui_model::room::ended).
    pub finished: Whole,
}
