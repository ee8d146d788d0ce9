//! The clock of a game over relays, as the play screen shows it. The devices of the players count
//! the time (crate `live`); this module decides nothing.

use crate::clock::{DAY, Pace, Setting, length};
use crate::headers::{TIME_CONTROL, TIME_USED};
use crate::model::Whole;
use crate::say;
use fairyboard::{Key, Seat, Text};

/// The seconds that a player gives the other one with a press: a minute, or a day if a move may take
/// days.
pub fn gift(control: Option<&str>) -> u32 {
    match control.and_then(Setting::read).map(|setting| setting.pace) {
        Some(Pace::Move(seconds)) if seconds >= DAY => DAY,
        _ => 60,
    }
}

/// Two counts that differ by less than this number of milliseconds show the same.
const SLACK: u64 = 500;

/// For this number of milliseconds, the device of a player who has run out of time may say so
/// itself. Then the other player may claim it.
const CLAIM_AFTER: u64 = 3_000;

/// The time of both players, counted at a moment.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RoomClock {
    /// The time that each side had left, in milliseconds.
    pub left: [u64; 2],
    /// The side whose time runs. `None` before the first move and after the end.
    pub runs_for: Option<Seat>,
    /// Whether a side that runs out of time loses.
    pub ends: bool,
    /// When it was counted, in milliseconds since 1970 by the clock of this device.
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

    /// Whether a later count shows nothing new: only the time has passed.
    pub fn predicts(&self, later: &RoomClock) -> bool {
        let is_expected =
            |seat: Seat| self.left(seat, later.at).abs_diff(later.left(seat, later.at)) < SLACK;
        (self.runs_for, self.ends) == (later.runs_for, later.ends)
            && [Seat::FIRST, Seat::SECOND].into_iter().all(is_expected)
    }

    /// The side that has got time from the other one since the count before, and how much in
    /// milliseconds.
    pub fn gift_since(&self, before: &RoomClock) -> Option<(Seat, u64)> {
        let gained = |seat: Seat| {
            (seat, self.left(seat, self.at).saturating_sub(before.left(seat, self.at)))
        };
        let is_same_turn = self.runs_for.is_some() && self.runs_for == before.runs_for;
        let gifts = [Seat::FIRST, Seat::SECOND].map(gained).into_iter();
        gifts.filter(|(_, ms)| is_same_turn && *ms >= SLACK).max_by_key(|(_, ms)| *ms)
    }

    /// In how many milliseconds the player of this seat may claim the win, if nothing happens until
    /// then. `None` if the other side's time doesn't run, or ends nothing.
    pub fn claim_in(&self, seat: Seat, now: u64) -> Option<u64> {
        let loser = seat.other();
        let left = self.left[usize::from(loser.0) % 2];
        let due = self.at.saturating_add(left).saturating_add(CLAIM_AFTER);
        (self.ends && self.runs_for == Some(loser)).then(|| due.saturating_sub(now))
    }
}

/// The clock that the players of a room have agreed on: the time, and what happens when it is over.
/// `None` without a clock.
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
