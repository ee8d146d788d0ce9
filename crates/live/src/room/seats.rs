//! Seats: who plays them, and how the guest's seat is claimed, assigned and given up.

use super::{Output, Room};
use crate::body::{self, Body};
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
    /// The key that plays the guest's seat, if this device knows it.
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

    /// The seat of a player.
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

    /// Whether a key other than the players' has a valid certificate for the guest's seat.
    pub(super) fn is_claim(&mut self, at: usize, key: &PublicKey, body: &Body) -> bool {
        let Some(claim) = &body.claim else { return false };
        self.saved.guest.is_none()
            && !self.is_study
            && self.lines[at].limits.checks.take(self.now.elapsed, 1)
            && body::is_claimed(&self.link.invitation, self.seal.tag(), key, claim)
    }

    /// Whether the host may already have assigned the guest's seat on another device: this device
    /// has not seen an event of the host yet, and at least one relay hasn't sent all its stored
    /// events yet.
    fn may_be_assigned(&self) -> bool {
        let is_unread = |line: &Line| line.is_waiting() && !line.is_ready();
        self.saved.last == 0 && self.lines.iter().any(is_unread)
    }

    /// Asks again for claims that arrived before this device could know whether the seat was
    /// assigned.
    pub(super) fn hear_early_claims(&mut self) {
        if self.has_early_claim && !self.may_be_assigned() {
            self.has_early_claim = false;
            self.subscribe_everywhere();
        }
    }

    /// Handles a valid claim to the guest's seat by a key that is not yet a player's. A device of
    /// the host assigns the seat to the key. A device with an invitation can no longer take the
    /// seat. Guests and watchers wait until the host names the key.
    pub(super) fn claimed(&mut self, key: &PublicKey) -> Option<Author> {
        match self.link.role {
            Role::Host(_) if self.may_be_assigned() => {
                self.has_early_claim = true;
                None
            }
            Role::Host(_) => {
                (self.saved.guest, self.saved.guest_since) = (Some(*key), self.now.unix);
                self.outputs.push(Output::Joined);
                self.subscribe_everywhere();
                Some(Author::Opponent)
            }
            Role::Invited(_) => {
                self.seat_is_taken();
                None
            }
            Role::Guest { .. } | Role::Watcher => None,
        }
    }

    pub(super) fn seat_is_taken(&mut self) {
        self.wants_seat = false;
        if !mem::replace(&mut self.is_taken, true) {
            self.outputs.push(Output::SeatTaken);
        }
    }

    /// A device of the host has named the player of the other seat. If the names differ, the
    /// earliest assignment counts for all members, whatever the order in which the names arrive.
    /// Otherwise two devices of the host would contradict each other for ever, and a guest could
    /// lose the seat to a player who took it later.
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
        if let Some(known) = known {
            self.held.remove(&known);
            self.unsure.remove(&known);
            self.watched.retain(|watched| watched.by != known);
            for line in &mut self.lines {
                line.known.remove(&known);
            }
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

    /// Signs the own key with the invitation's key, if this device plays the guest's seat.
    pub(super) fn claim_seat(&mut self) {
        if let Role::Guest { invitation, .. } = self.link.role {
            let random = self.random();
            let invitation = link::invitation_key(&invitation);
            let me = self.key.public();
            self.claim = Some(body::claim(&invitation, self.seal.tag(), &me, &random));
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
        (self.wants_seat, self.has_just_taken_seat) = (false, true);
        self.link = link;
        self.key = self.link.key().expect("a guest has a key");
        self.claim_seat();
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
