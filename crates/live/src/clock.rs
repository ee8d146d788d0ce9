//! The clock of a game between two devices.
//!
//! The header `TimeControl` of the record has the limits, as in games on one device
//! (`ui_model::clock`). The header [`TIME_USED`] has the times that the players' devices have
//! counted. Each of its numbers is set by the device of one player and only grows, so a device that
//! receives it keeps the greater number, in any order of messages. `TimeLeft` is added when the
//! game is over.

use fairyboard::Seat;
use fairyboard::record::NodeId;
use std::fmt;
use ui_model::clock::{Pace, Setting};
pub use ui_model::headers::TIME_USED;
use ui_model::headers::{TIME_CONTROL, TIME_LEFT};
use ui_model::model::{Consent, Whole};

/// The greatest number in [`TIME_USED`], and the most time that a side has left: 1,000 hours in
/// milliseconds.
pub const MOST: u64 = 1000 * 3600 * 1000;

/// The used time that the other player's device reports may exceed what this device has measured by
/// this number of milliseconds, because one of the two counts whole seconds.
const TOLERANCE: u64 = 2_000;

/// The times that the players' devices have counted, in milliseconds, by seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Times {
    pub used: [u64; 2],
    /// The time that a player has given the other one.
    pub given: [u64; 2],
    /// Whether a side that runs out of time loses.
    pub ends: bool,
}

impl fmt::Display for Times {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let Times { used, given, ends } = self;
        let ends = if *ends { " ends" } else { "" };
        write!(f, "{} {} {} {}{ends}", used[0], used[1], given[0], given[1])
    }
}

fn place(seat: Seat) -> usize {
    usize::from(seat.0) % 2
}

impl Times {
    /// Reads the header. A number that is missing or can't be read counts as zero.
    fn read(text: &str) -> Self {
        let (numbers, ends) = match text.strip_suffix(" ends") {
            Some(numbers) => (numbers, true),
            None => (text, false),
        };
        let mut words = numbers.split(' ').map(|word| word.parse::<u64>().unwrap_or(0).min(MOST));
        let mut number = || words.next().unwrap_or(0);
        Times { used: [number(), number()], given: [number(), number()], ends }
    }

    /// Takes over a player's own used and given time from a received game, if it is greater than
    /// the known one. `limit` is the most that the player can have used.
    #[must_use]
    pub fn heard(mut self, theirs: &Times, seat: Seat, limit: u64) -> Self {
        let at = place(seat);
        self.used[at] = self.used[at].max(theirs.used[at].min(limit));
        self.given[at] = self.given[at].max(theirs.given[at]);
        self
    }
}

/// The clock of a game as the page shows it at a moment.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Clock {
    pub pace: Pace,
    /// The time left in milliseconds, by seat; at most [`MOST`].
    pub left: [u64; 2],
    /// The side whose time runs. `None` before the first move and after the end.
    pub runs_for: Option<Seat>,
    /// Whether a side that runs out of time loses.
    pub ends: bool,
}

/// The clock of a game at the start of the current turn, as its headers and its moves say.
pub(crate) struct Counted {
    pub pace: Pace,
    pub times: Times,
    left: [u64; 2],
    pub plies: u32,
    pub to_move: Seat,
    is_over: bool,
}

/// The game with this clock added. A clock has to be set before the first move.
pub fn with_clock(game: Whole, setting: Setting) -> Whole {
    let times = Times { ends: setting.ends, ..Times::default() };
    game.with_header(TIME_CONTROL, &setting.pace.to_string())
        .with_header(TIME_USED, &times.to_string())
}

/// The header [`TIME_USED`] of a new game that has the same clock as this game, with nothing used.
/// Empty if this game has no clock.
pub(crate) fn fresh(game: &Whole) -> String {
    let times = game.header(TIME_USED).map(Times::read);
    times.map(|it| Times { ends: it.ends, ..Times::default() }.to_string()).unwrap_or_default()
}

impl Counted {
    /// The clock of a game, if it has one.
    pub fn of(game: &Whole) -> Option<Self> {
        let times = Times::read(game.header(TIME_USED)?);
        let Setting { pace, .. } = Setting::read(game.header(TIME_CONTROL)?)?;
        let seen = game.opened(Consent::given());
        let record = seen.record();
        let line = record.path(record.end_of_line(NodeId::START));
        let end = *line.last()?;
        let left = [Seat::FIRST, Seat::SECOND].map(|seat| {
            // The clock starts after the first move, so that move adds no time.
            let moves = line.iter().skip(2).filter(|id| record.node(**id).mover() == seat).count();
            let (all, more) = match pace {
                Pace::Side(all, more) => (all, u64::from(more) * moves as u64),
                Pace::Move(all) => (all, 0),
            };
            let all = (u64::from(all) + more) * 1000 + times.given[place(seat.other())];
            all.saturating_sub(times.used[place(seat)]).min(MOST)
        });
        let (plies, to_move) = (record.node(end).ply(), record.node(end).state().to_move());
        Some(Counted { pace, times, left, plies, to_move, is_over: record.outcome(end).is_over() })
    }

    /// The side whose time runs, if any: no time runs before the first move and after the end.
    pub fn runs_for(&self) -> Option<Seat> {
        (self.plies > 0 && !self.is_over).then_some(self.to_move)
    }

    /// The milliseconds that a side has left. `lasted` is the length of the current turn, also in
    /// milliseconds.
    pub fn left(&self, seat: Seat, lasted: u64) -> u64 {
        let left = self.left[place(seat)];
        if self.runs_for() == Some(seat) { left.saturating_sub(lasted) } else { left }
    }

    pub fn shown(&self, lasted: u64) -> Clock {
        let left = [Seat::FIRST, Seat::SECOND].map(|seat| self.left(seat, lasted));
        Clock { pace: self.pace, left, runs_for: self.runs_for(), ends: self.times.ends }
    }

    /// The times after the side to move has moved. `lasted` is the length of its turn in
    /// milliseconds. With a limit for each move, only the time beyond the limit counts as used.
    pub fn after_turn(&self, lasted: u64) -> Times {
        let mut times = self.times;
        let free = match self.pace {
            Pace::Side(..) => 0,
            Pace::Move(seconds) => u64::from(seconds) * 1000,
        };
        let used = &mut times.used[place(self.to_move)];
        if self.runs_for().is_some() {
            *used = used.saturating_add(lasted.saturating_sub(free)).min(MOST);
        }
        times
    }

    /// The times after a player has given the other one some seconds.
    pub fn after_gift(&self, by: Seat, seconds: u32) -> Times {
        let mut times = self.times;
        let given = &mut times.given[place(by)];
        *given = given.saturating_add(u64::from(seconds) * 1000).min(MOST);
        times
    }

    /// The most milliseconds that a side can have used so far; [`MOST`], which is no limit, if its
    /// time does not run here. `lasted` is the length of the current turn in milliseconds, as this
    /// device has measured it.
    pub fn most_used(&self, seat: Seat, lasted: u64) -> u64 {
        match self.runs_for() {
            Some(mover) if mover == seat => {
                self.times.used[place(seat)].saturating_add(lasted).saturating_add(TOLERANCE)
            }
            _ => MOST,
        }
    }
}

/// The game with these times in its headers, and with the header `TimeLeft` if it is over. A game
/// without a clock is returned unchanged.
pub(crate) fn noted(game: Whole, times: &Times) -> Whole {
    if game.header(TIME_USED).is_none() {
        return game;
    }
    let game = game.with_header(TIME_USED, &times.to_string());
    let left = Counted::of(&game).filter(|counted| counted.is_over).map(|counted| {
        let time = |ms: u64| {
            let seconds = ms / 1000;
            format!("{}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60)
        };
        format!("{} {}", time(counted.left[0]), time(counted.left[1]))
    });
    game.with_header(TIME_LEFT, &left.unwrap_or_default())
}
