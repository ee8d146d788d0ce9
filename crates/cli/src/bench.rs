//! The `bench` command, which measures the speed of perft.

use crate::args::{DEEPEST, Line};
use crate::stop::Stop;
use fairyboard::{State, catalog};
use std::io::Write;
use std::time::{Duration, Instant};

/// The longest time that perft (a count of all move sequences of one length) should take at one
/// depth.
const PATIENCE: Duration = Duration::from_secs(4);
/// The number of runs of each depth. The table shows the fastest run, because disturbances only
/// slow a run down.
const RUNS: u32 = 3;

/// A variant of perft: its name in the table, and its function.
type Way = (&'static str, fn(&dyn State, u32) -> u64);

/// Two variants of perft. `counted` counts the moves of the last ply without playing them. `made`
/// plays every move.
const WAYS: [Way; 2] = [("counted", catalog::perft), ("made", catalog::perft_made)];

/// Runs perft from the start position of each game, as deep as `PATIENCE` allows, and prints a
/// table.
pub fn run(mut line: Line, out: &mut impl Write) -> Result<(), Stop> {
    line.end()?;
    let games = line.games()?;
    writeln!(
        out,
        "{:<10} {:<12} {:<9} {:>5} {:>14} {:>9} {:>14}",
        "game", "options", "last ply", "depth", "nodes", "seconds", "nodes/s"
    )?;
    for (family, options) in games {
        let state = family.start(&options);
        let told = options.to_string();
        for (name, count) in WAYS {
            let (depth, nodes, took) = measure(state.as_ref(), count);
            let seconds = took.as_secs_f64();
            let speed = if seconds > 0.0 { nodes as f64 / seconds } else { 0.0 };
            writeln!(
                out,
                "{:<10} {:<12} {name:<9} {depth:>5} {nodes:>14} {seconds:>9.3} {speed:>14.0}",
                family.info().id,
                if told.is_empty() { "-" } else { &told },
            )?;
            // Print each row as soon as it is known, because a row takes seconds.
            out.flush()?;
        }
    }
    Ok(())
}

/// Measures the deepest perft that takes no longer than `PATIENCE`. Returns its depth, its nodes
/// and its fastest time.
fn measure(state: &dyn State, count: fn(&dyn State, u32) -> u64) -> (u32, u64, Duration) {
    let timed = |depth| {
        let begin = Instant::now();
        let nodes = count(state, depth);
        (depth, nodes, begin.elapsed())
    };
    let (mut before, mut last) = (timed(0), timed(1));
    while last.1 > 0 {
        // The next ply will multiply the time by about as much as the last ply multiplied the
        // nodes.
        let growth = last.1 as f64 / before.1 as f64;
        if last.2.as_secs_f64() * growth > PATIENCE.as_secs_f64() || last.0 == DEEPEST {
            break;
        }
        before = last;
        last = timed(last.0 + 1);
    }
    (1..RUNS).map(|_| timed(last.0)).fold(last, |best, run| if run.2 < best.2 { run } else { best })
}
