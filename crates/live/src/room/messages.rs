//! Messages from relays, and requests to them.

use super::{Held, MOST_SEEN, PRESENCE, PRESENCE_KIND, RECORD_KIND, RECORDS, Room};
use crate::event::{Event, EventId};
use crate::keys::PublicKey;
use crate::line::{Line, Link};
use crate::wire::{self, Filter, FromRelay};

impl Room {
    pub(super) fn opened(&mut self, at: usize) {
        let Some(line) = self.lines.get_mut(at) else { return };
        if matches!(line.link, Link::Connecting { .. }) {
            line.opened(self.now.elapsed);
            self.subscribe(at);
            let filter = self.filter(PRESENCE_KIND, Vec::new(), Some(1));
            self.send(at, wire::subscribe(PRESENCE, &filter));
        }
    }

    pub(super) fn lose(&mut self, at: usize) {
        let [random] = self.random();
        self.lines[at].closed(self.now.elapsed, random);
    }

    pub(super) fn filter(
        &self,
        kind: u32,
        authors: Vec<PublicKey>,
        limit: Option<usize>,
    ) -> Filter {
        Filter { kinds: [kind], tags: [self.seal.tag().into()], authors, limit }
    }

    /// Asks a relay for the players' events and, until the host has assigned the guest's seat, for
    /// the event with which a device claims it. Strangers can't sign events with these keys, so no
    /// flood of their events hides the real ones.
    pub(super) fn subscribe(&mut self, at: usize) {
        let mut authors = vec![self.link.host];
        authors.extend(self.guest());
        if self.saved.guest.is_none() && !self.is_study {
            authors.push(self.link.invitation);
        }
        self.lines[at].asked(&authors, self.now.elapsed);
        let filter = self.filter(RECORD_KIND, authors, None);
        self.send(at, wire::subscribe(RECORDS, &filter));
    }

    pub(super) fn subscribe_everywhere(&mut self) {
        for at in 0..self.lines.len() {
            if self.lines[at].is_open() {
                self.subscribe(at);
            }
        }
    }

    pub(super) fn authenticate(&mut self, at: usize) {
        let random = self.random();
        let date = self.date();
        let line = &mut self.lines[at];
        let Some(challenge) = line.challenge.clone().filter(|_| line.auth.is_none()) else {
            return;
        };
        let event = wire::auth(&line.address, &challenge, &self.key, date, &random);
        line.auth = Some(event.id);
        line.pending.insert(event.id, self.now.elapsed);
        self.send(at, wire::authenticate(&event));
    }

    /// Takes a message. Returns `false` if it is ignored: it is no message of a relay, or the relay
    /// has sent too many.
    pub(super) fn text(&mut self, at: usize, text: &str) -> bool {
        let now = self.now.elapsed;
        let Some(line) = self.lines.get_mut(at).filter(|line| line.is_open()) else {
            return false;
        };
        // The kind of a message is read from its first letters, before it is parsed. Each kind has
        // its own limit, so a flood of one kind costs little and doesn't block the others.
        let is_event = text.starts_with("[\"EVENT\"");
        let is_presence = is_event && text[8..].trim_start_matches([',', ' ']).starts_with("\"p\"");
        let limits = &mut line.limits;
        let bucket = match (is_event, is_presence) {
            (false, _) => &mut limits.control,
            (true, false) => &mut limits.records,
            (true, true) => &mut limits.presence,
        };
        if !bucket.take(now, 1) {
            if !is_presence {
                line.repeat_later(now);
            }
            return false;
        }
        let Some(message) = FromRelay::read(text) else { return false };
        match message {
            FromRelay::Event(_, event) => self.event(at, event),
            FromRelay::Ok(id, is_accepted, reason) => self.answered(at, id, is_accepted, reason),
            FromRelay::EndOfStored(name) if name == RECORDS => line.has_ended_stored(),
            FromRelay::Closed(name, reason) if name == RECORDS => self.refused_to_read(at, reason),
            FromRelay::Auth(challenge) => {
                line.challenge = Some(challenge);
                if line.asks_for_auth {
                    self.authenticate(at);
                }
            }
            // A notice is a free text for people who debug the network, so it is ignored.
            FromRelay::Notice(_) | FromRelay::EndOfStored(_) | FromRelay::Closed(..) => {
                return false;
            }
        }
        true
    }

    pub(super) fn refused_to_read(&mut self, at: usize, reason: String) {
        let line = &mut self.lines[at];
        let is_for_auth = reason.starts_with("auth-required") && line.auth.is_none();
        line.has_refused_to_read(reason);
        match is_for_auth {
            true => {
                line.asks_for_auth = true;
                self.authenticate(at);
            }
            false => line.repeat_later(self.now.elapsed),
        }
    }

    pub(super) fn answered(&mut self, at: usize, id: EventId, is_accepted: bool, reason: String) {
        let line = &mut self.lines[at];
        if line.pending.remove(&id).is_none() {
            return;
        }
        if line.auth == Some(id) {
            if is_accepted {
                line.reason = None;
                line.refused.clear();
                return self.subscribe(at);
            }
            if self.dating.go_back(&reason) {
                line.auth = None;
                return self.authenticate(at);
            }
            line.reason = Some(reason);
            return;
        }
        let Some((author, held)) = self.held.iter().find(|(_, held)| held.event.id == id) else {
            return;
        };
        let author = *author;
        if is_accepted && author == self.key.public() {
            self.taken_at = self.taken_at.max(held.event.created_at);
        }
        if !is_accepted && self.dates_back(author, id, &reason) {
            return;
        }
        let line = &mut self.lines[at];
        match reason.split(':').next().unwrap_or("") {
            _ if is_accepted => {
                line.has_taken(author, id);
                line.reason = None;
            }
            "duplicate" => line.has_taken(author, id),
            "rate-limited" => line.hold(self.now.elapsed),
            "auth-required" if line.auth.is_none() => {
                line.refused.insert(id);
                line.reason = Some(reason);
                line.asks_for_auth = true;
                self.authenticate(at);
            }
            _ => {
                line.refused.insert(id);
                line.reason = Some(reason);
                // The relay may have a newer event of this seat, by another device.
                line.repeat_later(self.now.elapsed);
            }
        }
    }

    /// If a relay has refused an event of this device and the date may be the cause, drops the
    /// event; it is written again with an earlier date. Does nothing if another relay has the event
    /// or hasn't answered yet. Returns whether the event was dropped.
    fn dates_back(&mut self, author: PublicKey, id: EventId, reason: &str) -> bool {
        let is_mine =
            author == self.key.public() || author == self.link.invitation && self.claims();
        let has =
            |line: &Line| line.known.get(&author) == Some(&id) || line.pending.contains_key(&id);
        let may = is_mine && !self.lines.iter().any(has) && self.dating.go_back(reason);
        if may {
            self.held.remove(&author);
            self.saved.last = self.taken_at;
        }
        may
    }

    pub(super) fn event(&mut self, at: usize, event: Event) {
        if event.tag("d") != Some(self.seal.tag()) || self.is_known(at, &event) {
            return;
        }
        match event.kind {
            RECORD_KIND => self.record(at, event),
            PRESENCE_KIND => self.ephemeral(at, &event),
            _ => {}
        }
    }

    /// Whether this event was verified before. Only verified events are remembered: otherwise a
    /// forged copy with the same id would block the true event.
    pub(super) fn is_known(&mut self, at: usize, event: &Event) -> bool {
        self.lines[at].has_kept(&event.pubkey, event.id);
        let is_newest = |held: &Held| held.event.id == event.id;
        if self.held.get(&event.pubkey).is_some_and(is_newest) {
            self.lines[at].has_sent(event.pubkey, event.id);
        }
        self.seen.contains(&event.id)
    }

    pub(super) fn remember(&mut self, id: EventId) {
        if self.seen.insert(id) {
            self.seen_order.push_back(id);
        }
        if self.seen_order.len() > MOST_SEEN
            && let Some(oldest) = self.seen_order.pop_front()
        {
            self.seen.remove(&oldest);
        }
    }

    /// Whether the signature of an event is valid. Also `false`, without a check, if the relay has
    /// caused too many checks.
    pub(super) fn is_sound(&mut self, at: usize, event: &Event) -> bool {
        self.lines[at].limits.checks.take(self.now.elapsed, 1) && event.is_sound()
    }
}
