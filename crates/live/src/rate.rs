//! Limits of what others may make this device do.

/// A bucket that holds units of work and refills with time.
#[derive(Clone, Debug)]
pub struct Bucket {
    most: u64,
    per_second: u64,
    /// Thousandths of a unit.
    left: u64,
    since: u64,
}

impl Bucket {
    /// A full bucket of `most` units that refills by `per_second`.
    pub fn new(most: u64, per_second: u64) -> Self {
        Bucket { most, per_second, left: most * 1000, since: 0 }
    }

    /// Takes units out, with the time in milliseconds, which never goes back. `false`, without
    /// taking any, if the bucket is empty. The last units may be more than are left, and delay the
    /// next ones.
    pub fn take(&mut self, now: u64, units: u64) -> bool {
        let passed = now.saturating_sub(self.since);
        self.since = now;
        let refill = passed.saturating_mul(self.per_second);
        self.left = self.left.saturating_add(refill).min(self.most * 1000);
        if self.left == 0 {
            return false;
        }
        self.left = self.left.saturating_sub(units * 1000);
        true
    }
}
