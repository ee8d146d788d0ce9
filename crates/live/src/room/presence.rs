//! Presence: which members are there now.

use super::{HERE_AGAIN, HERE_EVERY, HERE_FOR, MOST_PRESENT, PRESENCE_KIND, Presence, Room};
use crate::body;
use crate::event::Event;
use crate::keys::PublicKey;
use crate::line::Line;
use crate::link::Role;
use crate::wire;
use std::mem;

/// Ephemeral events whose time differs by more than this number of seconds from this device's clock
/// are ignored, so a relay can't replay old ones. The clocks of both devices may be wrong, so the
/// limit is two hours.
const HOLDS_FOR: u64 = 2 * 3600;

impl Room {
    /// Takes an ephemeral event (one that relays don't store): a member says that it is there, or
    /// sends a reaction.
    pub(super) fn ephemeral(&mut self, at: usize, event: &Event) {
        let is_old = self.now.unix.abs_diff(event.created_at) > HOLDS_FOR;
        if event.pubkey == self.key.public() || is_old {
            return;
        }
        match self.seal.open(event).as_deref() {
            Some(body::HERE) => self.is_here(at, event, false),
            Some(body::ARRIVED) => self.is_here(at, event, true),
            Some(text) => {
                if let Some(reaction) = body::read_reaction(text) {
                    self.hear_reaction(at, event, reaction);
                }
            }
            None => {}
        }
    }

    fn is_here(&mut self, at: usize, event: &Event, has_arrived: bool) {
        let is_full = self.here.len() >= MOST_PRESENT && !self.here.contains_key(&event.pubkey);
        let is_player = self.author(&event.pubkey).is_some();
        if (!is_full || is_player) && self.is_sound(at, event) {
            self.remember(event.id);
            if has_arrived || !self.here.contains_key(&event.pubkey) {
                self.answer_newcomer();
            }
            self.here.insert(event.pubkey, self.now.elapsed + HERE_FOR);
        }
    }

    pub(super) fn presence(&self) -> Presence {
        let guest = self.guest();
        let is_player = |key: &&PublicKey| **key == self.link.host || guest == Some(**key);
        Presence {
            host: self.here.contains_key(&self.link.host),
            guest: guest.is_some_and(|guest| self.here.contains_key(&guest)),
            watchers: self.here.keys().filter(|key| !is_player(key)).count(),
        }
    }

    /// Announces soon that this device is there, because a newcomer has arrived. Relays don't store
    /// announcements, so the newcomer would otherwise have to wait up to a minute for the next one.
    fn answer_newcomer(&mut self) {
        for line in &mut self.lines {
            let last = line.here_at.saturating_sub(HERE_EVERY);
            line.here_at = line.here_at.min(last + HERE_AGAIN);
        }
    }

    /// Announces to each ready relay once a minute that this device is there, and subscribes again.
    /// The relay has to answer the subscription, which shows that the connection is alive. The
    /// answer also contains events that the relay has failed to pass on.
    pub(super) fn say_here(&mut self) {
        let now = self.now.elapsed;
        let is_due = |line: &Line| line.is_ready() && line.hold_until.max(line.here_at) <= now;
        if !self.lines.iter().any(is_due) {
            return;
        }
        let has_arrived = self.lines.iter().any(|line| is_due(line) && line.here_at == 0);
        let text = if has_arrived { body::ARRIVED } else { body::HERE };
        let Some(event) = self.signed(text, PRESENCE_KIND, self.date()) else {
            return;
        };
        // Someone who has opened an invitation and not taken the seat is neither a player nor a
        // watcher, and so is not announced.
        let is_member = !matches!(self.link.role, Role::Invited(_));
        for at in 0..self.lines.len() {
            if is_due(&self.lines[at]) {
                let before = mem::replace(&mut self.lines[at].here_at, now + HERE_EVERY);
                if is_member {
                    self.send(at, wire::publish(&event));
                }
                if before > 0 {
                    self.subscribe(at);
                }
            }
        }
    }
}
