//! Actions on the clock that the players have set.

use super::{PlayState, Whole};
use crate::clock::Clock;
use crate::headers::TIME_LEFT;
use crate::say;
use fairyboard::record::NodeId;

impl PlayState {
    /// Reads the clock that is saved with the game.
    pub(super) fn read_clock(&mut self) {
        self.ui.clock = Clock::of(self.whole().session());
    }

    /// Updates the clock after an action.
    pub(super) fn follow_clock(&mut self, mut clock: Clock) {
        clock.follow(self.whole().session().record(), self.now);
        self.set_clock(clock);
    }

    /// The game itself, even while the board shows a position to try out.
    fn real(&mut self) -> &mut Whole {
        self.real.as_mut().unwrap_or(&mut self.whole)
    }

    fn set_clock(&mut self, clock: Clock) {
        self.ui.clock = Some(clock);
        let (kept, whole) = (clock.kept(), self.real());
        if whole.session().clock == kept {
            return;
        }
        let record = whole.session().record();
        let is_over = record.outcome(record.end_of_line(NodeId::START)).is_over();
        let times = if is_over { clock.times() } else { String::new() };
        let is_new = record.header(TIME_LEFT).unwrap_or_default() != times;
        whole.change().clock = kept;
        if is_new {
            whole.change().edit(|record| record.set_header(TIME_LEFT, &times));
            self.see();
        }
    }

    /// Changes the clock at the current time ([`PlayState::note_time`]).
    pub(super) fn change_clock(&mut self, change: impl FnOnce(&mut Clock, u64)) {
        let Some(mut clock) = self.ui.clock else { return };
        change(&mut clock, self.now);
        self.set_clock(clock);
    }

    /// Sets the remaining time of both sides, in milliseconds.
    pub(super) fn put_right(&mut self, left: [u64; 2]) {
        self.change_clock(|clock, now| clock.put_right(left, now));
        self.ui.changed = true;
        self.say(say::CLOCK_IS_SET.to_string());
    }

    /// Pauses or resumes the clock.
    pub(super) fn pause_clock(&mut self) {
        self.change_clock(Clock::pause);
        self.ui.changed = true;
        let Some(clock) = self.ui.clock else { return };
        match clock.is_paused() {
            true => self.say(say::CLOCK_PAUSED.to_string()),
            false => {
                let status = self.ui.status();
                self.say(say::play_clock_runs(status).to_string());
            }
        }
    }

    /// Ends the game if the side to move has no time left. If the clock's setting does not end
    /// games, only shows a message.
    pub(super) fn time_over(&mut self) {
        let Some(mut clock) = self.ui.clock else { return };
        let Some(seat) = clock.run_out(self.now) else { return };
        self.set_clock(clock);
        self.ui.changed = true;
        if clock.setting.ends {
            // If the board shows a position to try out, the game itself returns to the board.
            self.real.take().into_iter().for_each(|real| self.put(real));
            return self.end_game(|game| game.end_on_time(seat));
        }
        let told = say::clock_out(self.ui.player(seat)).to_string();
        self.bar(told.clone());
        self.say(told);
        self.ui.speech.urgent = true;
    }
}
