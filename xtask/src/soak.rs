//! Runs the random tests with many more cases than usual and with new seeds, for a given time. The
//! first round also runs as WebAssembly some tests that `cargo xtask test` runs only natively.

use std::time::{Duration, Instant, SystemTime};

use crate::native;
use crate::run::{Result, tool};
use crate::setup::{Needs, setup};

/// The environment variable that makes the tests run many more cases. Its value is their seed.
const SEED: &str = "FAIRYBOARD_SOAK";

/// Runs rounds of tests until the minutes are over; the last round is finished. `numbers` are the
/// minutes and the seed of the first round. Each round prints its seed, so that it can be repeated.
pub fn soak(numbers: &[String]) -> Result<()> {
    let number = |i: usize| match numbers.get(i) {
        None => Ok(None),
        Some(text) => text.parse::<u64>().map(Some).map_err(|_| format!("{text} is no number")),
    };
    let minutes = number(0)?.unwrap_or(30);
    let clock = || SystemTime::UNIX_EPOCH.elapsed().map_or(1, |time| time.as_secs());
    let first = number(1)?.unwrap_or_else(clock);
    setup(Needs::Tests)?;
    let programs = native::programs()?;
    let end = Instant::now() + Duration::from_secs(60 * minutes);
    for seed in first.. {
        println!("=== seed {seed}; again by: cargo xtask soak 0 {seed}");
        for program in &programs {
            native::run_timed(tool(&program.to_string_lossy()).env(SEED, seed.to_string()))
                .map_err(|error| format!("{error}, with seed {seed}"))?;
        }
        if seed == first {
            native::wasm(&["rules", "house"])?;
        }
        if Instant::now() >= end {
            break;
        }
    }
    Ok(())
}
