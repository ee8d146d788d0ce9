//! Measures the native speed of the engine, and of the plain implementation of the rules for
//! comparison. Prints a Markdown table.
//!
//! Each figure is the best of many short runs. Runs of the engine and of the plain implementation
//! alternate, so that the figures are also valid on a busy machine. With `--quick` each workload
//! runs once. With the id of a game only that game's workloads run. The engine's figures are stored
//! in `bench-native.json` in the target folder, where `node.mjs` reads them.

use fairyboard_bench::{Task, WORKLOADS, WORST_DRAFT, long_link_length, worst_turns};
use std::env;
use std::fmt::Write;
use std::fs;
use std::process::ExitCode;
use std::time::{Duration, Instant};

/// The least number of runs of each workload.
const LEAST_RUNS: u32 = 10;
/// The least time for all runs of a workload.
const LEAST_TIME: Duration = Duration::from_secs(2);

fn main() -> ExitCode {
    let (mut quick, mut only) = (false, None);
    for argument in env::args().skip(1) {
        match argument.as_str() {
            "--quick" => quick = true,
            id if WORKLOADS.iter().any(|workload| workload.game == id) => only = Some(argument),
            other => {
                eprintln!("bench: found {other:?}, expected --quick, the id of a game or nothing");
                return ExitCode::from(2);
            }
        }
    }
    println!("| game | workload | engine, native | plain, native | ratio |");
    println!("| --- | --- | ---: | ---: | ---: |");
    let mut kept = String::from("[");
    let mut worst = None;
    let is_asked = |game| only.as_deref().is_none_or(|id| id == game);
    for workload in WORKLOADS.iter().filter(|workload| is_asked(workload.game)) {
        if let Some((size, count)) = workload.deeper {
            let counted = (workload.engine.run)(size);
            assert_eq!(counted, count, "{}, size {size}", workload.name);
        }
        let mut best: [Option<Duration>; 2] = [None, None];
        let begun = Instant::now();
        let mut runs = 0;
        loop {
            for (best, task) in best.iter_mut().zip([Some(workload.engine), workload.plain]) {
                let Some(task) = task else { continue };
                let time = timed(workload.name, task);
                *best = Some(best.map_or(time, |known| known.min(time)));
            }
            runs += 1;
            if quick || runs >= LEAST_RUNS && begun.elapsed() >= LEAST_TIME {
                break;
            }
        }
        let rate = |task: Task, time: Duration| task.count as f64 / time.as_secs_f64();
        let engine = rate(workload.engine, best[0].unwrap_or_default());
        if workload.name == WORST_DRAFT {
            worst = Some(engine);
        }
        let plain = workload.plain.zip(best[1]).map(|(task, time)| rate(task, time));
        println!(
            "| {} | {} | {} {}/s | {} | {} |",
            workload.game,
            workload.name,
            grouped(engine),
            workload.unit,
            plain.map_or("–".into(), |plain| format!("{} {}/s", grouped(plain), workload.unit)),
            plain.map_or("–".into(), |plain| format!("{:.1}", engine / plain)),
        );
        let comma = if kept.len() > 1 { "," } else { "" };
        // `write!` to a `String` can't fail, so its result is ignored.
        let (game, name) = (workload.game, workload.name);
        let _ = write!(kept, "{comma}{{\"game\":{game:?},\"name\":{name:?},\"rate\":{engine}}}");
    }
    kept.push(']');
    if let Some(rate) = worst {
        let (turns, time) = (grouped(worst_turns() as f64), 1e6 / rate);
        println!("\nThe worst draft begins {turns} whole turns; its next steps take {time:.1} µs.");
    }
    println!("\nThe link of 200 plies has {} characters.", long_link_length());
    keep(&kept);
    ExitCode::SUCCESS
}

fn timed(name: &str, task: Task) -> Duration {
    let begun = Instant::now();
    let count = (task.run)(task.size);
    let time = begun.elapsed();
    assert_eq!(count, task.count, "{name}, size {}", task.size);
    time
}

/// Formats a number with spaces between groups of three digits, such as `1 234 567`.
fn grouped(rate: f64) -> String {
    let digits = format!("{rate:.0}");
    let mut out = String::new();
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i) % 3 == 0 {
            out.push(' ');
        }
        out.push(digit);
    }
    out
}

/// Stores the figures for `node.mjs`, which shows them next to those in wasm. If the file can't be
/// written, `node.mjs` shows no native figures.
fn keep(json: &str) {
    let folder = env::current_exe().ok().and_then(|exe| Some(exe.parent()?.parent()?.to_owned()));
    if let Some(folder) = folder
        && let Err(error) = fs::write(folder.join("bench-native.json"), json)
    {
        eprintln!("bench: the figures are not kept: {error}");
    }
}
