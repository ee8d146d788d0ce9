//! All tests, step by step.

use std::fs;
use std::time::{Duration, Instant};

use crate::run::{Result, root, run, tool};
use crate::setup::{self, Needs};

/// A step: its name, and what it does.
type Step = (&'static str, fn() -> Result<()>);

/// In this order: what is quick to fail comes first.
const STEPS: [Step; 8] = [
    ("fmt", || cargo(&["fmt", "--all", "--check"])),
    ("clippy", || {
        cargo(&[
            "clippy",
            "--workspace",
            "--exclude",
            "fairyboard-web",
            "--all-targets",
            "--",
            "--deny",
            "warnings",
        ])
    }),
    ("clippy-web", || {
        let package = ["clippy", "--package", "fairyboard-web", "--all-targets"];
        cargo(
            &[&package[..], &["--target", "wasm32-unknown-unknown", "--", "--deny", "warnings"]]
                .concat(),
        )
    }),
    ("native", || cargo(&["test", "--workspace", "--exclude", "fairyboard-web"])),
    ("wasm", wasm),
    ("build", crate::build),
    ("e2e", e2e),
    ("size", || run(tool("node").args(["e2e/size.mjs", "dist"]))),
];

/// Runs every step, up to the first that fails, and tells how long each took.
pub fn all() -> Result<()> {
    setup::setup(Needs::Tests)?;
    let mut times = Vec::new();
    let result = STEPS.iter().try_for_each(|step| {
        let start = Instant::now();
        let result = announced(step);
        times.push((step.0, start.elapsed()));
        result
    });
    println!();
    for (name, time) in &times {
        println!("{name:>12} {}", seconds(*time));
    }
    println!("{:>12} {}", "all", seconds(times.iter().map(|(_, time)| *time).sum()));
    result
}

/// Runs one step.
pub fn only(name: &str) -> Result<()> {
    let Some(step) = STEPS.iter().find(|step| step.0 == name) else {
        let names = STEPS.map(|step| step.0).join(", ");
        return Err(format!("there is no test step {name:?}; the steps are {names}"));
    };
    setup::setup(Needs::Tests)?;
    announced(step)
}

fn announced((name, action): &Step) -> Result<()> {
    println!("\n=== {name}");
    let start = Instant::now();
    let result = action().map_err(|error| format!("test step {name}: {error}"));
    let verdict = if result.is_ok() { "passed" } else { "FAILED" };
    println!("=== {name} {verdict} after {}", seconds(start.elapsed()).trim_start());
    result
}

fn seconds(time: Duration) -> String {
    format!("{:7.1} s", time.as_secs_f64())
}

fn cargo(arguments: &[&str]) -> Result<()> {
    run(tool("cargo").args(arguments))
}

/// The engine's tests that run as wasm, under Node.js.
fn wasm() -> Result<()> {
    if !root().join("tests/wasm.rs").is_file() {
        println!("There is no tests/wasm.rs.");
        return Ok(());
    }
    cargo(&[
        "test",
        "--package",
        "fairyboard",
        "--target",
        "wasm32-unknown-unknown",
        "--test",
        "wasm",
    ])
}

/// The browser tests of what is in dist/.
fn e2e() -> Result<()> {
    let folder = root().join("e2e");
    let entries = fs::read_dir(&folder).map_err(|error| format!("cannot list e2e/: {error}"))?;
    let mut files: Vec<String> = entries
        .filter_map(|entry| entry.ok()?.file_name().into_string().ok())
        .filter(|name| name.ends_with(".test.mjs"))
        .map(|name| format!("e2e/{name}"))
        .collect();
    files.sort();
    run(tool("node")
        .args(["--test", "--test-concurrency=2", "--test-reporter=spec"])
        .args(files)
        .env(setup::CHROMIUM, setup::chromium()?))
}
