//! Reactions: a few fixed messages in place of a chat.

use super::{Output, PRESENCE_KIND, Room};
use crate::body::{self, Reaction};
use crate::event::Event;
use crate::line::Line;
use crate::wire;

/// Milliseconds between two reactions of this device.
const REACT_EVERY: u64 = 3_000;

/// The least number of milliseconds between two reactions of one player that are shown. Less than
/// [`REACT_EVERY`], because reactions may take different times to arrive.
const SHOWN_EVERY: u64 = 2_000;

impl Room {
    /// Whether [`Input::React`](super::Input::React) would send something now: the device plays a
    /// seat, a relay is ready, and the last reaction is three seconds old.
    pub fn may_react(&self) -> bool {
        self.link.role.plays()
            && !self.is_study
            && self.lines.iter().any(Line::is_ready)
            && self.reacted_at.is_none_or(|time| self.now.elapsed >= time + REACT_EVERY)
    }

    pub(super) fn react(&mut self, reaction: Reaction) {
        if !self.may_react() {
            return;
        }
        let Some(event) = self.signed(body::reaction_text(reaction), PRESENCE_KIND, self.date())
        else {
            return;
        };
        self.reacted_at = Some(self.now.elapsed);
        self.remember(event.id);
        for at in 0..self.lines.len() {
            if self.lines[at].is_ready() {
                self.send(at, wire::publish(&event));
            }
        }
    }

    /// Reports the reaction of another player, unless it is less than two seconds after that
    /// player's last one.
    pub(super) fn hear_reaction(&mut self, at: usize, event: &Event, reaction: Reaction) {
        let now = self.now.elapsed;
        let last = self.reactions.get(&event.pubkey);
        let is_early = last.is_some_and(|time| now < time + SHOWN_EVERY);
        let is_player = self.author(&event.pubkey).is_some();
        if is_early || !is_player || !self.is_sound(at, event) {
            return;
        }
        self.remember(event.id);
        self.reactions.insert(event.pubkey, now);
        let by_host = event.pubkey == self.link.host;
        self.outputs.push(Output::Reaction { by_host, reaction });
    }
}
