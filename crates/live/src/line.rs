//! The connection to one relay: when to connect again, which events the relay is known to have, and
//! limits for the work that it causes.

use crate::event::EventId;
use crate::keys::PublicKey;
use crate::rate::Bucket;
use std::collections::{BTreeMap, BTreeSet};
use std::mem;

/// The longest time in milliseconds for a connection to open, and for a relay to answer.
pub(crate) const PATIENCE: u64 = 10_000;

/// The first pause in milliseconds before a new connection. Each further one is twice as long.
const FIRST_PAUSE: u64 = 1_000;

/// The longest pause in milliseconds, without the random part.
const LONGEST_PAUSE: u64 = 60_000;

/// A connection that was open for at least this number of milliseconds counts as no failure, so the
/// next pause is short again.
const LASTING: u64 = 60_000;

/// The pause in milliseconds before a subscription is repeated, because messages were dropped or
/// the relay has ended it.
const PAUSE_BEFORE_REPEAT: u64 = 15_000;

/// The pause in milliseconds after the relay has refused an event as `rate-limited`.
const PAUSE_IF_LIMITED: u64 = 30_000;

/// The state of a relay, for the page.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum RelayState {
    /// Not connected. The connection is tried again later.
    Waiting,
    Connecting,
    /// All events that the relay stores were read, and the relay accepts new ones.
    Ready,
    /// Connected, but it refuses to store or to send events, with its reason.
    Refuses(String),
    /// Never connected: this device has no random bytes for keys. Reported by the caller, who can't
    /// make a room without them.
    NoEntropy,
}

#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Link {
    Down { retry_at: u64 },
    Connecting { since: u64 },
    Open { is_ready: bool },
}

/// Limits for how many messages of each kind a relay may send. Messages over the limit are dropped
/// unread.
pub(crate) struct Limits {
    /// Messages with events of players.
    pub records: Bucket,
    /// Messages about who is there.
    pub presence: Bucket,
    /// All other messages.
    pub control: Bucket,
    /// Checks of signatures.
    pub checks: Bucket,
}

impl Limits {
    fn new() -> Self {
        Limits {
            records: Bucket::new(200, 5),
            presence: Bucket::new(100, 5),
            control: Bucket::new(100, 10),
            checks: Bucket::new(60, 10),
        }
    }
}

pub(crate) struct Line {
    pub address: String,
    pub link: Link,
    /// The number of connections in a row that failed or ended soon.
    failures: u32,
    opened_at: u64,
    /// The newest event of each author that the relay is known to have.
    pub known: BTreeMap<PublicKey, EventId>,
    /// Events that were sent and not yet answered, with the time of sending.
    pub pending: BTreeMap<EventId, u64>,
    /// The events that the relay has refused, or has lost after it took them.
    pub refused: BTreeSet<EventId>,
    /// The events that the relay was known to have when it was last asked for all, and that it has
    /// not sent since then, by author.
    expected: BTreeMap<PublicKey, EventId>,
    /// Whether the relay has lost an event that it had accepted. From then on an event counts as
    /// stored only if the relay sends it.
    forgets: bool,
    /// The relay's reason, if it has refused an event or a subscription and accepted none since.
    pub reason: Option<String>,
    pub challenge: Option<String>,
    pub asks_for_auth: bool,
    /// The id of the event that answers the relay's challenge on this connection.
    pub auth: Option<EventId>,
    pub limits: Limits,
    /// When the relay was asked for its stored events, as long as it has not reported their end
    /// (`EOSE`).
    asked_at: Option<u64>,
    /// When to subscribe again, if messages were dropped or the relay has ended the subscription.
    pub repeat_at: Option<u64>,
    /// Nothing is published before this time, because the relay limits the rate.
    pub hold_until: u64,
    /// When to announce again that this device is there; 0 after connecting.
    pub here_at: u64,
}

impl Line {
    pub fn new(address: String) -> Self {
        Line {
            address,
            link: Link::Down { retry_at: 0 },
            failures: 0,
            opened_at: 0,
            known: BTreeMap::new(),
            pending: BTreeMap::new(),
            refused: BTreeSet::new(),
            expected: BTreeMap::new(),
            forgets: false,
            reason: None,
            challenge: None,
            asks_for_auth: false,
            auth: None,
            limits: Limits::new(),
            asked_at: None,
            repeat_at: None,
            hold_until: 0,
            here_at: 0,
        }
    }

    pub fn is_open(&self) -> bool {
        matches!(self.link, Link::Open { .. })
    }

    /// Whether all stored events of the relay were read.
    pub fn is_ready(&self) -> bool {
        matches!(self.link, Link::Open { is_ready: true })
    }

    /// Whether stored events may still arrive.
    pub fn is_waiting(&self) -> bool {
        matches!(self.link, Link::Connecting { .. }) || self.asked_at.is_some()
    }

    pub fn state(&self) -> RelayState {
        match (&self.link, &self.reason) {
            (Link::Down { .. }, _) => RelayState::Waiting,
            (Link::Open { .. }, Some(reason)) => RelayState::Refuses(reason.clone()),
            (Link::Open { is_ready: true }, None) => RelayState::Ready,
            (Link::Connecting { .. } | Link::Open { .. }, _) => RelayState::Connecting,
        }
    }

    pub fn opened(&mut self, now: u64) {
        self.link = Link::Open { is_ready: false };
        (self.opened_at, self.here_at) = (now, 0);
        self.known.clear();
        self.pending.clear();
        self.refused.clear();
        self.expected.clear();
        (self.reason, self.challenge) = (None, None);
        (self.asks_for_auth, self.auth) = (false, None);
        // Limits last longer than a connection, or a relay could refill them by closing it.
    }

    /// Notes that the relay was asked for the stored events of these authors. It is expected to send
    /// those that it was known to have. Nothing is expected if it hasn't answered an earlier request
    /// yet: the end of that answer could be taken for the end of this one.
    pub fn asked(&mut self, authors: &[PublicKey], now: u64) {
        let is_repeated = self.asked_at.is_some();
        (self.asked_at, self.repeat_at) = (Some(now), None);
        self.expected.clone_from(&self.known);
        self.expected.retain(|author, _| !is_repeated && authors.contains(author));
    }

    /// Notes that the relay has sent the newest event of an author. If the relay has lost an event
    /// before, this counts only while it sends its stored events: it may pass on later ones without
    /// storing them.
    pub fn has_sent(&mut self, author: PublicKey, id: EventId) {
        if self.asked_at.is_some() || !self.forgets {
            self.expected.remove(&author);
            self.known.insert(author, id);
        }
    }

    /// Notes that the relay still has an event that it is expected to have, even if this device has
    /// published a newer one since.
    pub fn has_kept(&mut self, author: &PublicKey, id: EventId) {
        if self.expected.get(author) == Some(&id) {
            self.expected.remove(author);
        }
    }

    /// Notes that the relay says that it has an event. A relay that forgets events isn't believed.
    pub fn has_taken(&mut self, author: PublicKey, id: EventId) {
        if self.forgets {
            self.refused.insert(id);
        } else {
            self.known.insert(author, id);
        }
    }

    /// Notes the events that the relay has lost: it was known to have them, and has not sent them
    /// again. If this device has dropped messages of the relay, nothing is noted, since the events
    /// may have been among them.
    fn note_losses(&mut self) {
        let expected = mem::take(&mut self.expected);
        if self.repeat_at.is_some() {
            return;
        }
        for (author, id) in expected {
            if self.known.get(&author) == Some(&id) {
                self.known.remove(&author);
                self.forgets = true;
            }
        }
        // A relay that forgets events is sent what it lacks once more after each subscription.
        if self.forgets {
            self.refused.clear();
        }
    }

    /// Notes that the relay has sent all its stored events.
    pub fn has_ended_stored(&mut self) {
        self.note_losses();
        if let Link::Open { is_ready } = &mut self.link {
            if !mem::replace(is_ready, true) {
                self.reason = None;
            }
            self.asked_at = None;
        }
    }

    /// Notes that the relay has ended the subscription to games.
    pub fn has_refused_to_read(&mut self, reason: String) {
        self.link = Link::Open { is_ready: false };
        (self.asked_at, self.reason) = (None, Some(reason));
    }

    /// Notes that the connection ended. `random` makes the pause longer by up to a half, so that
    /// many devices don't connect again at the same moment.
    pub fn closed(&mut self, now: u64, random: u8) {
        if self.is_open() && now >= self.opened_at + LASTING {
            self.failures = 0;
        }
        let pause = (FIRST_PAUSE << self.failures.min(6)).min(LONGEST_PAUSE);
        let spread = pause * u64::from(random) / 512;
        self.failures = self.failures.saturating_add(1);
        self.link = Link::Down { retry_at: now + pause + spread };
        (self.asked_at, self.repeat_at) = (None, None);
        self.pending.clear();
    }

    /// Connects at once instead of after the pause.
    pub fn hurry(&mut self, now: u64) {
        if let Link::Down { retry_at } = &mut self.link {
            *retry_at = now;
            self.failures = 0;
        }
    }

    /// Whether the relay has not answered in time.
    pub fn is_overdue(&self, now: u64) -> bool {
        self.deadline().is_some_and(|deadline| deadline <= now)
    }

    /// Whether the deadline of an answer passed so long ago that the device must have been asleep,
    /// and has missed the answer.
    pub fn was_asleep(&self, now: u64) -> bool {
        self.deadline().is_some_and(|deadline| deadline + PATIENCE <= now)
    }

    /// The time by which the relay has to answer. `None` if no answer is due.
    fn deadline(&self) -> Option<u64> {
        let since = match self.link {
            Link::Down { .. } => return None,
            Link::Connecting { since } => Some(since),
            Link::Open { .. } => self.asked_at,
        };
        since.into_iter().chain(self.pending.values().copied()).min().map(|since| since + PATIENCE)
    }

    /// The next time when something is due without an input; `None` if nothing is.
    pub fn next_time(&self) -> Option<u64> {
        if let Link::Down { retry_at } = self.link {
            return Some(retry_at);
        }
        let hold = (self.is_ready() && self.hold_until > 0).then_some(self.hold_until);
        [self.deadline(), self.repeat_at, hold].into_iter().flatten().min()
    }

    pub fn repeat_later(&mut self, now: u64) {
        self.repeat_at.get_or_insert(now + PAUSE_BEFORE_REPEAT);
    }

    pub fn hold(&mut self, now: u64) {
        self.hold_until = now + PAUSE_IF_LIMITED;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// How many of ten thousand messages in a minute a bucket lets through.
    fn let_through(bucket: &mut Bucket) -> usize {
        (0..10_000).filter(|at| bucket.take(at * 6, 1)).count()
    }

    #[test]
    fn a_flood_of_messages_costs_a_fixed_number_of_checks() {
        let Limits { mut records, mut presence, mut control, mut checks } = Limits::new();
        assert!((490..=505).contains(&let_through(&mut records)));
        assert!((390..=405).contains(&let_through(&mut presence)));
        assert!((690..=705).contains(&let_through(&mut control)));
        assert!((650..=665).contains(&let_through(&mut checks)));
        // A pause fills the bucket, but not beyond its size.
        let after = |bucket: &mut Bucket| (0..1000).filter(|_| bucket.take(10_000_000, 1)).count();
        assert_eq!(after(&mut records), 200);
    }

    #[test]
    fn pauses_before_a_new_connection_double_up_to_a_minute() {
        let mut line = Line::new("wss://a.example".into());
        let mut now = 0;
        for expected in [1, 2, 4, 8, 16, 32, 60, 60, 60] {
            line.closed(now, 0);
            assert_eq!(line.next_time(), Some(now + expected * 1000));
            now += expected * 1000;
        }
        line.hurry(now);
        assert_eq!(line.next_time(), Some(now));
        // After a connection that has lasted, the pauses start from one second again.
        line.closed(now, 255);
        line.opened(now);
        now += 2 * LASTING;
        line.closed(now, 255);
        assert_eq!(line.next_time(), Some(now + 1000 + 498));
    }
}
