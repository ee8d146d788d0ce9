//! Limits for the work that others may cause on this device.

/// A token bucket: it holds units of work, and refills with time.
#[derive(Clone, Debug)]
pub struct Bucket {
    most: u64,
    per_second: u64,
    /// Thousandths of a unit. Negative after more was taken than there was.
    left: i64,
    since: u64,
}

impl Bucket {
    /// A full bucket of `most` units that refills by `per_second`.
    pub fn new(most: u64, per_second: u64) -> Self {
        Bucket { most, per_second, left: thousandths(most), since: 0 }
    }

    /// Takes units out at the time `now`, in milliseconds, which never goes back. Returns `false`
    /// and takes nothing if the bucket is empty. Otherwise takes all of them, even more than are
    /// left: then the bucket is empty for longer.
    pub fn take(&mut self, now: u64, units: u64) -> bool {
        let passed = now.saturating_sub(self.since);
        self.since = now;
        let refill = i64::try_from(passed.saturating_mul(self.per_second)).unwrap_or(i64::MAX);
        self.left = self.left.saturating_add(refill).min(thousandths(self.most));
        if self.left <= 0 {
            return false;
        }
        self.left = self.left.saturating_sub(thousandths(units));
        true
    }
}

fn thousandths(units: u64) -> i64 {
    i64::try_from(units.saturating_mul(1000)).unwrap_or(i64::MAX)
}
