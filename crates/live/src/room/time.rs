//! The clock of the game, as this device counts it.

use super::{Moment, Output, Room};
use crate::clock::{self, Clock, Counted, Times};
use crate::line::Line;
use fairyboard::Seat;
use fairyboard::record::NodeId;
use fairyboard::session::Session;
use serde::{Deserialize, Serialize};
use ui_model::headers::TIME_LEFT;
use ui_model::model::{Consent, Whole};

/// The current turn, as this device has seen it.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize, Deserialize)]
pub(super) struct Turn {
    /// The number of plies before the turn.
    plies: u32,
    /// When the turn began, in milliseconds since 1970 by the clock of this device.
    since: u64,
}

/// Milliseconds between two notes in [`Saved`](super::Saved) that this device is connected. They
/// are rare because the page stores each change, which takes about as long as showing a move.
const ONLINE_EVERY: u64 = 10_000;

impl Room {
    /// Advances `wall`, the time of day in milliseconds. It never goes back while the room is open,
    /// and is more exact than the whole seconds of [`Moment::unix`].
    pub(super) fn pass_time(&mut self, now: Moment) {
        let passed = now.elapsed.saturating_sub(self.now.elapsed);
        let unix = now.unix.saturating_mul(1000);
        self.wall = match self.wall {
            0 => unix,
            wall => wall.saturating_add(passed).max(unix),
        };
        self.now = now;
        self.note_turn();
        let is_old = self.wall.abs_diff(self.saved.online) >= ONLINE_EVERY;
        if is_old && self.lines.iter().any(Line::is_ready) {
            self.saved.online = self.wall;
        }
    }

    /// When a move was made that has just arrived from a relay, in milliseconds since 1970. If this
    /// device was connected, it was made now. Otherwise the clock of the author counts, but the
    /// move can't be older than this device's last connection.
    pub(super) fn made_at(&self, at: usize, created_at: u64) -> u64 {
        let line = &self.lines[at];
        if line.is_ready() && !line.is_waiting() {
            return self.wall;
        }
        let earliest = self.saved.online.min(self.wall);
        created_at.saturating_mul(1000).clamp(earliest, self.wall)
    }

    /// If the number of plies in the game has changed, notes that a new turn has begun, and when.
    pub(super) fn note_turn(&mut self) {
        // Before the first input, the time is not known.
        if self.wall == 0 {
            return;
        }
        let Some(counted) = self.game.as_ref().and_then(Counted::of) else {
            self.saved.turn = None;
            return;
        };
        let plies = counted.plies;
        if self.saved.turn.is_none_or(|turn| turn.plies != plies) {
            let since = self.made_at.unwrap_or(self.wall);
            self.saved.turn = Some(Turn { plies, since });
        }
    }

    /// How many milliseconds the current turn has lasted.
    pub(super) fn lasted(&self) -> u64 {
        self.saved.turn.map_or(0, |turn| self.wall.saturating_sub(turn.since))
    }

    fn counted(&self) -> Option<Counted> {
        self.game.as_ref().and_then(Counted::of)
    }

    /// The clock of the game at the time of the last input. `None` if the game has none.
    pub fn clock(&self) -> Option<Clock> {
        self.counted().map(|counted| counted.shown(self.lasted()))
    }

    /// The most milliseconds that a player can have used so far, by this device's measure.
    pub(super) fn most_used(&self, seat: Seat) -> u64 {
        self.counted().map_or(clock::MOST, |counted| counted.most_used(seat, self.lasted()))
    }

    /// The game after a change by the player of this device, with the used times updated. Reports
    /// the game if the times have changed it.
    pub(super) fn counted_after(&mut self, game: Whole) -> Whole {
        let (Some(before), Some(after)) = (self.counted(), Counted::of(&game)) else { return game };
        let is_own_move = self.seat() == Some(before.to_move) && after.plies == before.plies + 1;
        let times = if is_own_move { before.after_turn(self.lasted()) } else { before.times };
        let noted = clock::noted(game.clone(), &times);
        let is_other = |name| noted.header(name) != game.header(name);
        if [clock::TIME_USED, TIME_LEFT].into_iter().any(is_other) {
            self.outputs.push(Output::Game(noted.clone()));
        }
        noted
    }

    fn set_times(&mut self, times: &Times) {
        if let Some(game) = self.game.clone() {
            self.take(clock::noted(game, times));
        }
    }

    /// Gives the other player some seconds, if a clock runs.
    pub(super) fn give_time(&mut self, seconds: u32) {
        let (Some(seat), Some(counted)) = (self.seat(), self.counted()) else { return };
        if counted.runs_for().is_some() {
            self.set_times(&counted.after_gift(seat, seconds));
        }
    }

    /// The side that has no time left. `None` if there is none, or if running out of time does not
    /// lose.
    fn out_of_time(&self) -> Option<Seat> {
        let counted = self.counted().filter(|counted| counted.times.ends)?;
        counted.runs_for().filter(|seat| counted.left(*seat, self.lasted()) == 0)
    }

    pub(super) fn is_out_of_time(&self) -> bool {
        self.seat().is_some() && self.out_of_time() == self.seat()
    }

    fn end_on_time(&mut self, loser: Seat) {
        let (Some(game), Some(counted)) = (&self.game, self.counted()) else { return };
        let seen = game.opened(Consent::given());
        let mut record = seen.record().clone();
        record.end_on_time(loser);
        let mut session = Session::new(record, NodeId::START);
        session.go(session.record().end_of_line(NodeId::START));
        (session.look, session.side) = (seen.look, seen.side);
        session.accepted.clone_from(&seen.accepted);
        // The unfinished last turn counts, too: it has used up the rest of the loser's time.
        let times = counted.after_turn(self.lasted());
        self.take(clock::noted(Whole::new(session), &times));
    }

    /// Ends the game if this player's time is over. First waits for the relays, because they may
    /// still bring a move that the player has made in time on another device.
    pub(super) fn concede_on_time(&mut self) {
        let is_in_doubt = !self.lines.iter().any(Line::is_ready)
            || self.lines.iter().any(Line::is_waiting)
            || !self.unsure.is_empty()
            || self.doubted.is_some();
        if let Some(seat) = self.seat().filter(|_| !is_in_doubt && self.is_out_of_time()) {
            self.end_on_time(seat);
        }
    }

    /// Ends the game as a win of this player, if this device has also counted that the other one
    /// has run out of time.
    pub(super) fn claim_time(&mut self) {
        let Some(seat) = self.seat() else { return };
        if self.out_of_time() == Some(seat.other()) {
            self.end_on_time(seat.other());
        }
    }

    /// When this player's time will be over, as [`Moment::elapsed`]. `None` if it does not run, is
    /// over already, or does not end the game.
    pub(super) fn next_time_out(&self) -> Option<u64> {
        let counted = self.counted().filter(|counted| counted.times.ends)?;
        let seat = counted.runs_for().filter(|seat| self.seat() == Some(*seat))?;
        let left = counted.left(seat, self.lasted());
        // Once no time is left, no timer is needed: `concede_on_time` waits only for the relays,
        // and their answers are inputs.
        (left > 0).then(|| self.now.elapsed.saturating_add(left))
    }
}
