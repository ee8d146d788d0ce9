//! Publishes this player's events, passes on those of the other player, and reports whether a relay
//! has them.

use super::study::{MAX_SLIDE, SLIDE_EVERY};
use super::{Delivery, Held, Output, RECORD_KIND, Room, Saved};
use crate::body::Body;
use crate::event::{Draft, Event};
use crate::keys::SecretKey;
use crate::line::Line;
use crate::link::Role;
use crate::seal::Frame;
use crate::wire;
use std::collections::btree_map::Entry;

impl Room {
    /// Whether an event of a player contains the game exactly as it is on this device.
    pub(super) fn says_game(&self, held: &Held) -> bool {
        let Body { game, undone, round, .. } = &held.body;
        let Saved { undone: my_undone, round: my_round, .. } = self.saved;
        *game == self.code && (*undone, *round) == (my_undone, my_round)
    }

    /// Whether `held`, this player's newest event, says the same about a rematch as `saved`: this
    /// player's offer, or that the player declines, or neither.
    fn says_rematch(&self, held: Option<&Held>) -> bool {
        let said = held.filter(|held| held.body.round == self.saved.round).map(|held| {
            let Body { rematch, declines, .. } = &held.body;
            (rematch.as_ref(), *declines)
        });
        said.unwrap_or_default() == (self.saved.rematch.as_ref(), self.saved.declines)
    }

    /// Signs a new event of this player if no player's event contains the game as it is on this
    /// device, or if this player's last event does not yet say who the guest is, or whether the
    /// player wants another game. Waits for a relay's stored events, in case another device of this
    /// player has written a longer game.
    pub(super) fn write_own_event(&mut self) {
        if self.is_study && self.now.elapsed < self.slide_at {
            return;
        }
        if !self.link.role.plays() || !self.lines.iter().any(Line::is_ready) {
            return;
        }
        let is_host = matches!(self.link.role, Role::Host(_));
        let guest = self.saved.guest.filter(|_| is_host);
        let guest_since = guest.map_or(0, |_| self.saved.guest_since);
        let me = self.key.public();
        let mine = self.held.get(&me);
        let has_named = mine
            .is_some_and(|held| (held.body.guest, held.body.guest_since) == (guest, guest_since));
        // If another player's event contains the game already, it needn't be published again,
        // unless it has new moves of this player: watchers trust only a player's own event for that
        // player's moves.
        let is_said = mine.is_some_and(|held| self.says_game(held))
            || self.own_moves <= self.said_moves
                && self.held.values().any(|held| self.says_game(held));
        if has_named && is_said && self.says_rematch(mine) {
            self.is_too_large = false;
            return;
        }
        // Publish no event without a game: it might replace one with a game.
        let is_disputed = self.is_disputed || self.unsure.contains_key(&me);
        if is_disputed || self.code.is_none() {
            return;
        }
        let mut body = Body::new(self.code.clone(), self.saved.undone);
        (body.guest, body.guest_since) = (guest, guest_since);
        (body.round, body.start) = (self.saved.round, self.saved.start.clone());
        (body.rematch, body.declines) = (self.saved.rematch.clone(), self.saved.declines);
        let created_at = self.date().max(self.saved.last.saturating_add(1));
        let fits = !self.is_study || self.code.as_ref().is_none_or(|it| it.len() <= MAX_SLIDE);
        let event = if fits { self.signed(&body.text(), RECORD_KIND, created_at) } else { None };
        self.slide_at = self.now.elapsed + SLIDE_EVERY;
        self.is_too_large = event.is_none();
        if let Some(event) = event {
            self.saved.last = created_at;
            self.remember(event.id);
            self.held.insert(me, Held { event, body });
            self.said_moves = self.own_moves;
        }
    }

    /// The date of an event that is made now, in seconds since 1970. It is earlier than the
    /// device's clock says if relays have refused later dates.
    pub(super) fn date(&self) -> u64 {
        self.dating.date(self.now.unix)
    }

    pub(super) fn signed(&mut self, text: &str, kind: u32, created_at: u64) -> Option<Event> {
        self.signed_by(&self.key.clone(), text, kind, created_at)
    }

    pub(super) fn signed_by(
        &mut self,
        key: &SecretKey,
        text: &str,
        kind: u32,
        created_at: u64,
    ) -> Option<Event> {
        let author = &key.public();
        let frame = Frame { author, created_at, kind };
        let content = self.seal.close(text, &frame, &mut *self.entropy)?;
        let tags = vec![vec!["d".into(), self.seal.tag().into()]];
        let random = self.random();
        Some(Draft { created_at, kind, tags, content }.signed(key, &random))
    }

    /// Sends each ready relay the newest event of each player that it lacks. So a relay that has
    /// lost an event gets it back from any member.
    pub(super) fn publish(&mut self) {
        let now = self.now.elapsed;
        for (at, line) in self.lines.iter_mut().enumerate() {
            if !line.is_ready() || line.hold_until > now {
                continue;
            }
            line.hold_until = 0;
            for (author, held) in &self.held {
                let event = &held.event;
                let is_there = line.known.get(author) == Some(&event.id);
                if is_there || line.refused.contains(&event.id) {
                    continue;
                }
                if let Entry::Vacant(place) = line.pending.entry(event.id) {
                    place.insert(now);
                    self.outputs.push(Output::Send(at, wire::publish(event)));
                }
            }
        }
    }

    pub(super) fn delivery(&self) -> Option<Delivery> {
        if !self.link.role.plays() || self.code.is_none() {
            return None;
        }
        let is_there = |line: &Line| {
            let mut held = self.held.iter().filter(|(_, held)| self.says_game(held));
            held.any(|(author, held)| line.known.get(author) == Some(&held.event.id))
        };
        Some(match self.lines.iter().any(is_there) {
            _ if self.is_too_large => Delivery::TooLarge,
            true => Delivery::Sent,
            false => Delivery::Waiting,
        })
    }
}
