//! The clock of a game over relays (servers that pass messages between devices), as the play screen
//! shows it. The devices of the players count the time (crate `live`); this module only shows the
//! result.

use crate::clock::{DAY, Pace, Setting, length};
use crate::headers::{TIME_CONTROL, TIME_USED};
use crate::model::Whole;
use crate::say;
use fairyboard::{Key, Seat, Text};

/// The seconds that the button *Give … a minute* adds to the other player's time: a minute, or a
/// day if players have a day or more for each move.
pub fn gift(control: Option<&str>) -> u32 {
    match control.and_then(Setting::read).map(|setting| setting.pace) {
        Some(Pace::Move(seconds)) if seconds >= DAY => DAY,
        _ => 60,
    }
}

/// A difference of less than this number of milliseconds between two counts is ignored.
const SLACK: u64 = 500;

/// After a player has run out of time, the opponent can claim the win only after this number of
/// milliseconds. Until then, the player's own device can end the game.
const CLAIM_AFTER: u64 = 3_000;

/// The remaining time of both players, counted at the time `at`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RoomClock {
    /// The time that each side had left, in milliseconds.
    pub left: [u64; 2],
    /// The side whose time runs. `None` before the first move and after the end.
    pub runs_for: Option<Seat>,
    /// Whether a side that runs out of time loses.
    pub ends: bool,
    /// The time of the count, in milliseconds since 1970 by the clock of this device.
    pub at: u64,
}

impl RoomClock {
    /// The time that a side has left, in milliseconds.
    pub fn left(&self, seat: Seat, now: u64) -> u64 {
        let left = self.left[usize::from(seat.0) % 2];
        match self.runs_for == Some(seat) {
            true => left.saturating_sub(now.saturating_sub(self.at)),
            false => left,
        }
    }

    /// Whether a later count differs from this one only by the time that has passed, so that the
    /// screen need not change.
    pub fn predicts(&self, later: &RoomClock) -> bool {
        let is_expected =
            |seat: Seat| self.left(seat, later.at).abs_diff(later.left(seat, later.at)) < SLACK;
        (self.runs_for, self.ends) == (later.runs_for, later.ends)
            && [Seat::FIRST, Seat::SECOND].into_iter().all(is_expected)
    }

    /// The side that was given time by the other player since the count `before`, and how much, in
    /// milliseconds. `None` if the turn has changed since.
    pub fn gift_since(&self, before: &RoomClock) -> Option<(Seat, u64)> {
        let gained = |seat: Seat| {
            (seat, self.left(seat, self.at).saturating_sub(before.left(seat, self.at)))
        };
        let is_same_turn = self.runs_for.is_some() && self.runs_for == before.runs_for;
        let gifts = [Seat::FIRST, Seat::SECOND].map(gained).into_iter();
        gifts.filter(|(_, ms)| is_same_turn && *ms >= SLACK).max_by_key(|(_, ms)| *ms)
    }

    /// In how many milliseconds the player of this seat may claim the win, if the other side makes
    /// no move until then. `None` if the other side's time doesn't run, or if running out of time
    /// doesn't end the game.
    pub fn claim_in(&self, seat: Seat, now: u64) -> Option<u64> {
        let loser = seat.other();
        let left = self.left[usize::from(loser.0) % 2];
        let due = self.at.saturating_add(left).saturating_add(CLAIM_AFTER);
        (self.ends && self.runs_for == Some(loser)).then(|| due.saturating_sub(now))
    }
}

/// The clock that the players of a room have agreed on: the time for each side or move, and what
/// happens when time runs out. `None` without a clock.
pub fn agreed(game: &Whole) -> Option<(Text, Key)> {
    let Setting { pace, .. } = Setting::read(game.header(TIME_CONTROL)?)?;
    let limit = match pace {
        Pace::Side(all, 0) => say::room_clock_side(length(all)),
        Pace::Side(all, more) => say::room_clock_side_more(more as usize, length(all)),
        Pace::Move(all) => say::room_clock_move(length(all)),
    };
    let ends = game.header(TIME_USED)?.ends_with(" ends");
    Some((limit, if ends { say::ROOM_CLOCK_ENDS } else { say::ROOM_CLOCK_GOES_ON }))
}
