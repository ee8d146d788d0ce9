//! A clock for two players at one device, or for a game against the computer. The caller passes the
//! current time, in milliseconds since 1970.
//!
//! A record (the text of a game) describes the clock in [headers](crate::headers) that other
//! programs can read. `TimeControl` is written as in PGN: `600+5` (ten minutes a side, plus five
//! seconds for each move) or `1/60` (a minute a move). When the game is over, `TimeLeft` holds the
//! remaining time of both sides, `0:09:12 0:08:30`.
//!
//! A saved game contains its clock as a line of text that the engine does not interpret
//! (`Session::clock`). The page passes the current time before each action
//! (`PlayState::note_time`). After the action the clock is adjusted to the main line, because moves
//! may have been played or taken back (`Clock::follow`). One timer redraws the clock's text when it
//! changes; while the clock is stopped, no timer runs. The clock uses the time of day, so it
//! continues through a reload and while the device sleeps. Games by link, studies and lessons have
//! no clock.

use crate::{link_game, say};
use fairyboard::Seat;
use fairyboard::record::{NodeId, Record};
use fairyboard::session::Session;
use i18n::Text;
use std::fmt;

/// A day in seconds.
pub const DAY: u32 = 24 * 3600;
/// The longest time that a clock or an increment may be set to, in seconds.
const MOST: u32 = 7 * DAY;
/// The most time that a side can have left, in milliseconds. A longer time is set to this limit.
const MOST_LEFT: u64 = 100 * 3600 * 1000;
/// If a side has this time left or less, in milliseconds, the clock shows tenths of seconds.
const SHORT: u64 = 10_000;
/// If a side has run out of time and a move is taken back, the side continues with at most this
/// time, in milliseconds.
const GRACE: u64 = 60_000;
/// The remaining times that are announced to screen readers, in milliseconds: a minute, ten
/// seconds, and 0.
const TOLD: [u64; 3] = [60_000, SHORT, 0];

/// The time limit of each side, in seconds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pace {
    /// The time of each side for the whole game, and the increment for each move.
    Side(u32, u32),
    /// The time for each move.
    Move(u32),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Setting {
    pub pace: Pace,
    /// Whether a side that runs out of time loses. If not, only a message is shown.
    pub ends: bool,
}

impl Pace {
    fn read(text: &str) -> Option<Self> {
        let number = |text: &str| text.parse().ok().filter(|seconds| *seconds <= MOST);
        let pace = match text.split_once('+') {
            Some((side, more)) => Pace::Side(number(side)?, number(more)?),
            None => Pace::Move(number(text.strip_prefix("1/")?)?),
        };
        Some(pace).filter(|pace| pace.all() > 0)
    }

    /// The time of each side at the start, in milliseconds.
    fn all(self) -> u64 {
        let (Pace::Side(seconds, _) | Pace::Move(seconds)) = self;
        u64::from(seconds) * 1000
    }

    /// The time that a move adds for its player, in milliseconds.
    fn more(self) -> u64 {
        match self {
            Pace::Side(_, more) => u64::from(more) * 1000,
            Pace::Move(_) => 0,
        }
    }
}

/// Writes the value of the header `TimeControl`, such as `600+5`.
impl fmt::Display for Pace {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Pace::Side(seconds, more) => write!(f, "{seconds}+{more}"),
            Pace::Move(seconds) => write!(f, "1/{seconds}"),
        }
    }
}

impl Setting {
    /// Reads a time limit from the text that `Display` writes. `None` if the text is empty or
    /// invalid.
    pub fn read(text: &str) -> Option<Self> {
        let (pace, ends) = match text.strip_suffix(" ends") {
            Some(pace) => (pace, true),
            None => (text, false),
        };
        Some(Setting { pace: Pace::read(pace)?, ends })
    }
}

impl fmt::Display for Setting {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}{}", self.pace, if self.ends { " ends" } else { "" })
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Run {
    /// The clock waits for the first move.
    Waits,
    /// The clock has been running for the side to move since this time, in milliseconds since 1970.
    Since(u64),
    Paused,
    Over,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Clock {
    pub setting: Setting,
    /// The time left of each side, in milliseconds. While the clock runs, the time since
    /// `Run::Since` is not yet subtracted.
    left: [u64; 2],
    /// Which sides have run out of time.
    out: [bool; 2],
    /// The side to move.
    seat: Seat,
    /// The number of plies in the main line.
    plies: u32,
    run: Run,
}

fn place(seat: Seat) -> usize {
    usize::from(seat.0) % 2
}

impl Clock {
    /// A clock that waits for the first move of a game.
    pub fn new(setting: Setting, game: &Session) -> Self {
        let (seat, plies, _) = stands(game.record());
        let left = [setting.pace.all(); 2];
        Clock { setting, left, out: [false; 2], seat, plies, run: Run::Waits }
    }

    /// Reads the clock that was saved with a game. `None` if the game has no clock or may not have
    /// one, such as a game by link.
    pub fn of(game: &Session) -> Option<Self> {
        let (setting, rest) = game.clock.split_once(';')?;
        let mut numbers = rest.split(' ').map(|word| word.parse::<u64>().ok());
        let mut number = || numbers.next().flatten();
        let left = [number()?.min(MOST_LEFT), number()?.min(MOST_LEFT)];
        let (out, seat) = (number()?, number()?);
        let plies = number()?.try_into().ok()?;
        let run = match (number()?, number()?) {
            (0, _) => Run::Waits,
            (1, since) => Run::Since(since),
            (2, _) => Run::Paused,
            _ => Run::Over,
        };
        let clock = Clock {
            setting: Setting::read(setting)?,
            left,
            out: [out & 1 > 0, out & 2 > 0],
            seat: Seat((seat & 1) as u8),
            plies,
            run,
        };
        Some(clock).filter(|_| suits(game))
    }

    /// The clock as a text, to save with the game.
    pub fn kept(&self) -> String {
        let Clock { setting, left, out, seat, plies, run } = self;
        let (run, since) = match run {
            Run::Waits => (0, 0),
            Run::Since(since) => (1, *since),
            Run::Paused => (2, 0),
            Run::Over => (3, 0),
        };
        let out = u8::from(out[0]) + 2 * u8::from(out[1]);
        format!("{setting};{} {} {out} {} {plies} {run} {since}", left[0], left[1], place(*seat))
    }

    /// The value of the header `TimeLeft`, such as `0:09:12 0:08:30`.
    pub fn times(&self) -> String {
        let time = |ms: u64| {
            let seconds = ms / 1000;
            format!("{}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60)
        };
        format!("{} {}", time(self.left[0]), time(self.left[1]))
    }

    /// The time left of a side, in milliseconds.
    pub fn left(&self, seat: Seat, now: u64) -> u64 {
        let left = self.left[place(seat)];
        match self.run {
            Run::Since(since) if seat == self.seat => {
                left.saturating_sub(now.saturating_sub(since))
            }
            _ => left,
        }
    }

    /// The time since which the clock has been running for this side, in milliseconds since 1970.
    /// `None` if the clock does not run for this side.
    pub fn runs_for(&self, seat: Seat) -> Option<u64> {
        match self.run {
            Run::Since(since) if seat == self.seat => Some(since),
            _ => None,
        }
    }

    /// Whether the clock is paused. No move can be made while it is paused.
    pub fn is_paused(&self) -> bool {
        self.run == Run::Paused
    }

    pub fn waits(&self) -> bool {
        self.run == Run::Waits
    }

    /// Whether the time of a side has run out.
    pub fn is_out(&self, seat: Seat) -> bool {
        self.out[place(seat)]
    }

    /// Whether this side may pause the clock now, or resume it.
    pub fn is_stopped_by(&self, seat: Seat) -> bool {
        seat == self.seat && matches!(self.run, Run::Since(_) | Run::Paused)
    }

    /// Returns the side whose time has just run out. Records that the time has run out, so that
    /// later calls return `None` for this side.
    pub fn run_out(&mut self, now: u64) -> Option<Seat> {
        let seat = self.seat;
        let is_over = self.runs_for(seat).is_some() && self.left(seat, now) == 0;
        if !is_over || self.is_out(seat) {
            return None;
        }
        self.settle(now);
        self.out[place(seat)] = true;
        Some(seat)
    }

    /// Pauses the clock, or resumes it.
    pub fn pause(&mut self, now: u64) {
        self.settle(now);
        self.run = match self.run {
            Run::Since(_) => Run::Paused,
            Run::Paused => Run::Since(now),
            other => other,
        };
    }

    /// Counts the current turn from `now` on. The time before is not subtracted, for example the
    /// time in which the files of the computer player were loading.
    pub fn count_from(&mut self, now: u64) {
        if let Run::Since(since) = &mut self.run {
            *since = now;
        }
    }

    /// Whether the turn started in the future, because the device's time was set back.
    pub fn is_ahead(&self, now: u64) -> bool {
        matches!(self.run, Run::Since(since) if since > now)
    }

    /// Subtracts `ms` milliseconds from the time used in the current turn. Used when the device
    /// slept during the computer's turn.
    pub fn leave_out(&mut self, ms: u64, now: u64) {
        if let Run::Since(since) = &mut self.run {
            *since = since.saturating_add(ms).min(now);
        }
    }

    /// Sets the time left of both sides, in milliseconds, to between one second and 100 hours.
    pub fn put_right(&mut self, left: [u64; 2], now: u64) {
        self.left = left.map(|ms| ms.clamp(1000, MOST_LEFT));
        self.out = [false; 2];
        self.count_from(now);
    }

    /// Subtracts the time since the clock was started from the time of the side to move.
    fn settle(&mut self, now: u64) {
        self.left[place(self.seat)] = self.left(self.seat, now);
        if let Run::Since(since) = &mut self.run {
            *since = now;
        }
    }

    /// Adjusts the clock to the main line of a game: the clock runs for the side to move at the end
    /// of the line. Each new move adds its increment to the mover's time. Taking a move back
    /// removes this increment, but the time used for the move is not returned.
    pub fn follow(&mut self, record: &Record, now: u64) {
        let (seat, plies, is_over) = stands(record);
        if (seat, plies, is_over) == (self.seat, self.plies, self.run == Run::Over) {
            return;
        }
        self.settle(now);
        let more = self.setting.pace.more();
        if plies > self.plies && self.run == Run::Waits {
            self.run = Run::Since(now);
        } else if plies > self.plies {
            let path = record.path(record.end_of_line(NodeId::START));
            for id in path.iter().skip(self.plies as usize + 1) {
                let mover = place(record.node(*id).mover());
                if !self.out[mover] {
                    self.left[mover] = (self.left[mover] + more).min(MOST_LEFT);
                }
            }
        } else {
            // Sides alternate. The side that is to move now made the first of the moves that were
            // taken back, so it made the extra one if their number is odd.
            let taken = u64::from(self.plies - plies);
            // A side that has run out of time continues with at most [`GRACE`].
            for (left, out) in self.left.iter_mut().zip(&mut self.out) {
                if taken > 0 && std::mem::take(out) {
                    *left = self.setting.pace.all().min(GRACE);
                }
            }
            for (seat, moves) in [(seat, taken.div_ceil(2)), (seat.other(), taken / 2)] {
                let left = &mut self.left[place(seat)];
                *left = left.saturating_sub(more * moves).max((*left).min(1000));
            }
        }
        if plies != self.plies && matches!(self.setting.pace, Pace::Move(_)) {
            self.left = [self.setting.pace.all(); 2];
            self.out = [false; 2];
        }
        (self.seat, self.plies) = (seat, plies);
        self.run = match (is_over, self.run) {
            (true, _) => Run::Over,
            (false, Run::Over) => Run::Since(now),
            (false, run) => run,
        };
    }

    /// How many of the announced times (a minute, ten seconds, and 0) the time `left`, in
    /// milliseconds, has reached: 0 to 3.
    pub fn told(left: u64) -> usize {
        TOLD.iter().filter(|at| left <= **at).count()
    }
}

/// The side to move at the end of the main line, the number of plies, and whether the game is over
/// there.
fn stands(record: &Record) -> (Seat, u32, bool) {
    let end = record.end_of_line(NodeId::START);
    let node = record.node(end);
    (node.state().to_move(), node.ply(), record.outcome(end).is_over())
}

/// Whether a game may have a clock. It must be a game of two opponents at this device, or of one
/// player against the computer. A cooperative game has none, because its own rules limit the time
/// (ZUG-30).
pub fn suits(game: &Session) -> bool {
    let record = game.record();
    let is_apart = game.side.is_some() || link_game::is_by_link(record);
    let is_game = !record.is_study() && record.header("Lesson").is_none();
    is_game && !is_apart && link_game::suits(&**record.node(NodeId::START).state())
}

/// A time limit in words, or as minutes and seconds: `3 days`, `1:05`.
pub fn length(seconds: u32) -> Text {
    match seconds / DAY {
        days if days > 0 && seconds.is_multiple_of(DAY) => say::clock_of_days(days as usize),
        _ => Text::name(minutes(u64::from(seconds))),
    }
}

/// A time as minutes and seconds: `1:05`.
pub fn minutes(seconds: u64) -> String {
    format!("{}:{:02}", seconds / 60, seconds % 60)
}

/// A time of `left` milliseconds as the clock shows it: `1:02:03` or `9:41`; with tenths in the
/// last ten seconds: `7.4`; and in days and hours from a day on.
pub fn shown(left: u64) -> String {
    let (tenths, seconds) = (left.div_ceil(100), left.div_ceil(1000));
    let hours = seconds.div_ceil(3600) as u32;
    match seconds {
        _ if seconds >= u64::from(DAY) => say::clock_days_left(hours / 24, hours % 24).to_string(),
        _ if (1..=SHORT).contains(&left) => format!("{}.{}", tenths / 10, tenths % 10),
        0..3600 => minutes(seconds),
        _ => format!("{}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60),
    }
}

/// The time until the text of the clock changes, if `left` is the time left. Both are in
/// milliseconds.
pub fn changes_in(left: u64) -> u64 {
    let step = match left {
        ..=SHORT => 100,
        _ if left > u64::from(DAY) * 1000 => 3_600_000,
        _ => 1000,
    };
    (left.saturating_sub(1)) % step + 1
}

/// A notice that the clock ran for this many milliseconds while the page was hidden or closed.
/// `None` for less than a minute.
pub fn ran_on(ms: u64) -> Option<Text> {
    let minutes = ms / 60_000;
    (minutes > 0).then(|| say::clock_ran_on(minutes as usize))
}
