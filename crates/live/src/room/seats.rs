//! Seats: who plays them, and how the guest's seat is claimed, assigned and given up.

use super::{Held, Output, RECORD_KIND, Room};
use crate::body::Body;
use crate::event::Event;
use crate::keys::PublicKey;
use crate::line::Line;
use crate::link::{self, Role};
use crate::merge::{self, Author};
use fairyboard::Seat;
use std::mem;

/// How long a guest keeps the seat, in milliseconds, after the host has named another player. Two
/// devices of the host may name different players, and the earlier assignment counts. If each of
/// the two guests believed the first message that arrives, both could lose the seat.
const LOSES_SEAT_AFTER: u64 = 15_000;

impl Room {
    /// The public key of the player who has the guest's seat. `None` if this device doesn't know
    /// it.
    pub(super) fn guest(&self) -> Option<PublicKey> {
        let own = matches!(self.link.role, Role::Guest { .. }).then(|| self.key.public());
        own.or(self.saved.guest)
    }

    pub(super) fn author(&self, key: &PublicKey) -> Option<Author> {
        let is_player = *key == self.link.host || self.guest() == Some(*key);
        match (is_player, self.link.role.plays()) {
            (false, _) => None,
            (true, true) if *key == self.key.public() => Some(Author::Me),
            (true, true) => Some(Author::Opponent),
            (true, false) => Some(Author::Watched),
        }
    }

    /// The seat that the player with this key has in the current game.
    pub(super) fn seat_of(&self, player: &PublicKey) -> Seat {
        let host_seat = self.host_seat();
        if *player == self.link.host { host_seat } else { host_seat.other() }
    }

    /// Once this device has a seat and a game, writes the name that its player has entered into a
    /// header of the game.
    pub(super) fn name_self(&mut self) {
        let (Some(seat), Some(game)) = (self.seat(), &self.game) else { return };
        let Some(name) = self.wants_name.take() else { return };
        if merge::name(game, seat).as_ref() != Some(&name) {
            let game = game.clone().with_header(merge::name_header(seat), &name);
            self.take(game);
        }
    }

    /// Whether the host may already have assigned the guest's seat on another device: this device
    /// has not seen an event of the host yet, and at least one relay hasn't sent all its stored
    /// events yet.
    fn may_be_assigned(&self) -> bool {
        let is_unread = |line: &Line| line.is_waiting() && !line.is_ready();
        self.saved.last == 0 && self.lines.iter().any(is_unread)
    }

    /// Takes an event that claims the guest's seat. It is signed with the invitation's key.
    pub(super) fn hear_claim(&mut self, at: usize, event: &Event, body: &Body) {
        if self.saved.guest.is_some() {
            return;
        }
        self.hold_event(at, event, body);
        if matches!(self.link.role, Role::Invited(_)) {
            self.seat_is_taken();
        }
    }

    /// On a device of the host: assigns the guest's seat to the first key that claims it. All other
    /// members wait for the host's event.
    pub(super) fn assign_seat(&mut self) {
        let claim = self.held.get(&self.link.invitation).filter(|_| !self.is_study);
        let Some(guest) = claim.and_then(|held| held.body.guest) else { return };
        let is_free = matches!(self.link.role, Role::Host(_)) && self.saved.guest.is_none();
        if is_free && guest != self.link.host && !self.may_be_assigned() {
            (self.saved.guest, self.saved.guest_since) = (Some(guest), self.now.unix);
            self.drop_claim();
            self.outputs.push(Output::Joined);
            self.subscribe_everywhere();
        }
    }

    /// Forgets the newest event of an author who plays no seat any more. The caller then subscribes
    /// again, without this author.
    fn drop_events(&mut self, author: &PublicKey) {
        self.held.remove(author);
        for line in &mut self.lines {
            line.known.remove(author);
        }
    }

    /// Forgets who wanted the seat, because the host has assigned it.
    fn drop_claim(&mut self) {
        let invitation = self.link.invitation;
        self.drop_events(&invitation);
    }

    pub(super) fn seat_is_taken(&mut self) {
        self.wants_seat = false;
        if !mem::replace(&mut self.is_taken, true) {
            self.outputs.push(Output::SeatTaken);
        }
    }

    /// A device of the host has named the player of the other seat. If the names differ, the
    /// earliest assignment counts for all members, in any order of arrival. Otherwise two devices
    /// of the host would contradict each other for ever, and a guest could lose the seat to a
    /// player who took it later.
    pub(super) fn host_names(&mut self, body: &Body) {
        let Some(guest) = body.guest else { return };
        let since = body.guest_since;
        let known = self.saved.guest;
        if known.is_some_and(|known| (self.saved.guest_since, known) <= (since, guest)) {
            return;
        }
        (self.saved.guest, self.saved.guest_since) = (Some(guest), since);
        if known == Some(guest) {
            return;
        }
        self.drop_claim();
        if let Some(known) = known {
            self.drop_events(&known);
            self.unsure.remove(&known);
            self.watched.retain(|watched| watched.by != known);
        }
        let me = self.key.public();
        match self.link.role {
            Role::Guest { .. } if guest == me => self.loses_seat_at = None,
            // The host had named this player, but has named the other one earlier.
            Role::Guest { .. } if known == Some(me) => self.lose_seat(),
            // Another device of the host may have named this player even earlier.
            Role::Guest { .. } => {
                self.loses_seat_at.get_or_insert(self.now.elapsed + LOSES_SEAT_AFTER);
            }
            Role::Invited(_) => self.seat_is_taken(),
            Role::Host(_) if known.is_none() => self.outputs.push(Output::Joined),
            Role::Host(_) | Role::Watcher => {}
        }
        self.subscribe_everywhere();
    }

    /// Gives the seat up once the time to wait for an earlier assignment is over.
    pub(super) fn give_up_seat(&mut self) {
        if self.loses_seat_at.is_some_and(|time| time <= self.now.elapsed) {
            self.lose_seat();
            self.subscribe_everywhere();
        }
    }

    /// Becomes a watcher, because another player has the seat.
    fn lose_seat(&mut self) {
        self.loses_seat_at = None;
        self.link = self.link.watched();
        // The game may contain moves of this device, which don't count.
        (self.game, self.code) = (None, None);
        self.outputs.push(Output::Link(self.link.clone()));
        self.seat_is_taken();
    }

    /// Whether this device has taken the seat of the invitation, and doesn't know yet that the host
    /// has assigned it.
    pub(super) fn claims(&self) -> bool {
        matches!(self.link.role, Role::Guest { .. }) && self.saved.guest.is_none()
    }

    /// Signs the event that takes the seat, with the key of the invitation. Only holders of the
    /// invitation can sign one, so the host finds it among any number of other events.
    pub(super) fn write_claim(&mut self) {
        let Role::Guest { invitation, .. } = self.link.role else { return };
        let is_claimed = self.held.contains_key(&self.link.invitation);
        if !self.claims() || is_claimed || !self.lines.iter().any(Line::is_ready) {
            return;
        }
        let key = link::invitation_key(&invitation);
        let mut body = Body::new(None, 0);
        body.guest = Some(self.key.public());
        let event = self.signed_by(&key, &body.text(), RECORD_KIND, self.date());
        if let Some(event) = event {
            self.remember(event.id);
            self.held.insert(self.link.invitation, Held { event, body });
        }
    }

    /// Takes the guest's seat once a relay has shown that it is free.
    pub(super) fn take_seat(&mut self) {
        let may = self.wants_seat && !self.is_taken && self.lines.iter().any(Line::is_ready);
        if !may {
            return;
        }
        let own = self.random();
        let Some(link) = self.link.taken(own) else { return };
        self.wants_seat = false;
        self.link = link;
        self.key = self.link.key().expect("a guest has a key");
        self.lines.iter_mut().for_each(|line| line.here_at = 0);
        self.outputs.push(Output::Link(self.link.clone()));
        self.watched.clear();
        self.is_unvouched = false;
        if let Some(game) = self.game.take() {
            self.take(game.seated(self.seat()));
        }
        self.name_self();
        self.subscribe_everywhere();
    }
}
