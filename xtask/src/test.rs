//! The command `cargo xtask test`, which runs all checks in steps. Two steps run at a time, and the
//! time of each is reported.

use std::fs::{self, File};
use std::io::{self, Write};
use std::panic;
use std::path::PathBuf;
use std::process::Stdio;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use crate::build;
use crate::busy::Busy;
use crate::native;
use crate::run::{self, Result, root, run, tool};
use crate::setup::{self, Needs};
use crate::tools;

struct Step {
    name: &'static str,
    /// The steps that must have passed before this step starts.
    after: &'static [&'static str],
    action: fn() -> Result<()>,
}

/// The steps start in this order, each as soon as the steps that it needs have passed. First are
/// steps that fail quickly, then steps that others need.
const STEPS: &[Step] = &[
    Step { name: "fmt", after: &[], action: || cargo(&["fmt", "--all", "--check"]) },
    Step { name: "tools", after: &[], action: tools::page_tools },
    Step {
        name: "clippy",
        after: &[],
        action: || {
            clippy(&["--workspace", "--exclude", WEB, "--exclude", WORKER, "--exclude", GIF])
        },
    },
    Step { name: "build", after: &["tools"], action: build::build },
    // Runs after `build` and not in parallel with it, because both builds lock the same target
    // folder.
    Step { name: "build-toy", after: &["build"], action: build::build_toy },
    Step { name: "made-up", after: &["build"], action: build::build_made_up },
    Step { name: "native", after: &["fmt"], action: native::native },
    Step { name: "browser", after: &[], action: setup::browser },
    // Runs after `build`, because the linter can then reuse the compiled macros.
    Step {
        name: "clippy-web",
        after: &["build"],
        action: || {
            [(WEB, "page"), (WORKER, "worker"), (GIF, "page")].into_iter().try_for_each(
                |(package, profile)| {
                    clippy(&["--package", package, "--target", native::WASM, "--profile", profile])
                },
            )
        },
    },
    // The relay that the browser tests start.
    Step {
        name: "relay",
        after: &["build-toy"],
        action: || cargo(&["build", "--package", "fairyboard-relay"]),
    },
    Step {
        name: "e2e",
        after: &["build", "build-toy", "made-up", "browser", "relay"],
        action: e2e,
    },
    Step { name: "wasm", after: &["tools", "browser"], action: || native::wasm(&["engine"]) },
    Step {
        name: "size",
        after: &["build", "browser"],
        action: || run(tool("node").args(["e2e/size.mjs", "dist"])),
    },
];

const WEB: &str = "fairyboard-web";
const WORKER: &str = "fairyboard-worker";
const GIF: &str = "fairyboard-gif";

/// The step whose output is printed at once. It is the longest step, so if a run is stopped from
/// outside, the log shows how far it came.
const LIVE: &str = "e2e";

/// How many steps run in parallel. Most steps use one core, and the machine that runs the checks
/// has two.
const LANES: usize = 2;

/// The steps that have begun, those that have passed with their times, and the first failure.
#[derive(Default)]
struct Progress {
    begun: Vec<&'static str>,
    done: Vec<(&'static str, Duration)>,
    failure: Option<String>,
}

impl Progress {
    fn is_ready(&self, step: &Step) -> bool {
        let done = |name: &&str| self.done.iter().any(|(other, _)| other == name);
        !self.begun.contains(&step.name) && step.after.iter().all(done)
    }
}

/// Runs all steps until one fails, and prints the time of each.
pub fn all() -> Result<()> {
    let (start, busy) = (Instant::now(), Busy::now());
    setup::rust(Needs::Tests)?;
    make_logs()?;
    native::forget_times();
    let progress = Mutex::new(Progress::default());
    let changed = Condvar::new();
    thread::scope(|scope| {
        for _ in 0..LANES {
            scope.spawn(|| lane(&progress, &changed));
        }
    });
    let progress = progress.into_inner().unwrap_or_else(PoisonError::into_inner);
    println!("\n=== the slowest tests\n{}", native::slowest(20));
    println!("=== the steps, {LANES} at a time");
    for (name, time) in &progress.done {
        println!("{name:>12} {}", seconds(*time));
    }
    println!("{:>12} {}", "all", seconds(start.elapsed()));
    if let Some(busy) = busy {
        println!("{:>12} {busy}", "machine");
    }
    progress.failure.map_or(Ok(()), Err)
}

/// Runs steps, one after the other, until none is left or one has failed. Each lane is a thread.
fn lane(progress: &Mutex<Progress>, changed: &Condvar) {
    let lock = || progress.lock().unwrap_or_else(PoisonError::into_inner);
    let mut state = lock();
    loop {
        if state.failure.is_some() || state.begun.len() == STEPS.len() {
            return;
        }
        let Some(step) = STEPS.iter().find(|step| state.is_ready(step)) else {
            state = changed.wait(state).unwrap_or_else(PoisonError::into_inner);
            continue;
        };
        state.begun.push(step.name);
        println!("--- {} begins", step.name);
        drop(state);
        let start = Instant::now();
        // A panic counts as a failure. Otherwise the other lane would wait forever for this step.
        let result =
            panic::catch_unwind(|| logged(step)).unwrap_or_else(|_| Err("it panicked".into()));
        state = lock();
        finish(step, result, start.elapsed(), &mut state);
        changed.notify_all();
    }
}

/// Prints the output of a step and stores its result.
fn finish(step: &Step, result: Result<()>, time: Duration, state: &mut MutexGuard<'_, Progress>) {
    println!("\n=== {}", step.name);
    if step.name != LIVE
        && let Ok(text) = fs::read(log(step.name))
    {
        // Standard output may be closed, which is no reason to fail.
        let _ = io::stdout().write_all(&text);
    }
    let verdict = if result.is_ok() { "passed" } else { "FAILED" };
    println!("=== {} {verdict} after {}", step.name, seconds(time).trim_start());
    match result {
        Ok(()) => state.done.push((step.name, time)),
        Err(error) => {
            let failure = format!("test step {}: {error}", step.name);
            state.failure.get_or_insert(failure);
        }
    }
}

/// Runs a step, and writes its output to a file, because two steps run in parallel.
fn logged(step: &Step) -> Result<()> {
    if step.name == LIVE {
        return (step.action)();
    }
    let file = log(step.name);
    let file =
        File::create(&file).map_err(|error| format!("cannot write {}: {error}", file.display()))?;
    run::into_file(file, step.action)
}

fn logs() -> PathBuf {
    root().join("target/check")
}

/// Creates the folder for logs and times. A fresh checkout doesn't have it.
fn make_logs() -> Result<()> {
    fs::create_dir_all(logs()).map_err(|error| format!("cannot make {}: {error}", logs().display()))
}

fn log(step: &str) -> PathBuf {
    logs().join(format!("{step}.log"))
}

/// Runs only the step with this name, and not the steps that it needs.
pub fn only(name: &str) -> Result<()> {
    let Some(step) = STEPS.iter().find(|step| step.name == name) else {
        let names: Vec<_> = STEPS.iter().map(|step| step.name).collect();
        let names = names.join(", ");
        return Err(format!("there is no test step {name:?}; the steps are {names}"));
    };
    setup::setup(Needs::Tests)?;
    make_logs()?;
    (step.action)()
}

fn seconds(time: Duration) -> String {
    format!("{:7.1} s", time.as_secs_f64())
}

fn cargo(arguments: &[&str]) -> Result<()> {
    run(tool("cargo").args(arguments))
}

/// Runs Clippy, and treats warnings as errors.
fn clippy(what: &[&str]) -> Result<()> {
    run(tool("cargo").arg("clippy").args(what).args(["--all-targets", "--", "--deny", "warnings"]))
}

/// Runs the browser tests on the pages in dist/ and target/toy/.
fn e2e() -> Result<()> {
    run(tool("node")
        .arg("e2e/run.mjs")
        .stdin(Stdio::null())
        .env(setup::CHROMIUM, setup::chromium()?)
        .env("FAIRYBOARD_TIMES", native::times_file()))
}
