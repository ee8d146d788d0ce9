//! The dates of own events, on a device whose clock is ahead.

/// The longest time in seconds that events are dated back: more than any two time zones differ.
const MOST: u64 = 32 * 3600;

/// How far a device dates its events back. Relays refuse events from the future, some from 15
/// minutes on, and take old ones. So a device whose clock is ahead tries earlier dates.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct Dating {
    back: u64,
}

impl Dating {
    /// The date of an event that is made at this time by the clock of the device.
    pub fn date(self, unix: u64) -> u64 {
        unix.saturating_sub(self.back)
    }

    /// Dates further back if that may help. `reason` is the relay's reason for refusing an event.
    /// Returns `false` if the date is not the cause, or is as early as allowed.
    pub fn go_back(&mut self, reason: &str) -> bool {
        let may = reason.starts_with("invalid") && self.back < MOST;
        if may {
            self.back = (2 * self.back).max(3600);
        }
        may
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_go_back_a_few_times_and_only_if_an_event_is_invalid() {
        let mut dating = Dating::default();
        assert!(!dating.go_back("blocked: invalid author"));
        let times = (0..100).filter(|_| dating.go_back("invalid: created_at too late")).count();
        assert_eq!((times, dating.date(200_000)), (6, 200_000 - MOST));
    }
}
