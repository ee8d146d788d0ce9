//! Reports how busy the machine was during a measurement, on Linux. On a busy machine, measured
//! times mean little.

use std::fmt;
use std::fs;

/// Processor time since boot, in ticks: the total, and the part that the host gave to other virtual
/// machines.
pub struct Busy {
    all: u64,
    stolen: u64,
}

impl Busy {
    /// Reads the counters from `/proc/stat`. `None` on systems without this file.
    pub fn now() -> Option<Busy> {
        let stat = fs::read_to_string("/proc/stat").ok()?;
        let line = stat.lines().next()?.strip_prefix("cpu ")?;
        let ticks: Vec<u64> = line.split_whitespace().map_while(|n| n.parse().ok()).collect();
        // The columns of the line: user nice system idle iowait irq softirq steal.
        Some(Busy { all: ticks.iter().take(8).sum(), stolen: *ticks.get(7)? })
    }
}

impl fmt::Display for Busy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some(now) = Busy::now() else { return Ok(()) };
        let stolen = 100.0 * (now.stolen - self.stolen) as f64 / (now.all - self.all).max(1) as f64;
        let load = fs::read_to_string("/proc/loadavg").unwrap_or_default();
        let load = load.split_whitespace().take(3).collect::<Vec<_>>().join(" ");
        write!(f, "{stolen:.0} % of the processors stolen; load {load}")
    }
}
