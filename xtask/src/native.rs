//! Runs the tests that need no browser, natively and as WebAssembly.

use std::fs;
use std::path::PathBuf;
use std::process::{Command, Stdio};

use crate::run::{Result, error_of, file, root, run, say, tool};

/// The compiler target for code that runs in a browser.
pub const WASM: &str = "wasm32-unknown-unknown";

/// Builds and runs all test programs, then the doctests.
pub fn native() -> Result<()> {
    for program in programs()? {
        run_timed(&mut tool(&program.to_string_lossy()))?;
    }
    run(tool("cargo").args([
        "test",
        "--doc",
        "--package",
        "fairyboard",
        "--package",
        "fairyboard-ui-model",
    ]))
}

/// Builds the test programs and returns their paths.
pub fn programs() -> Result<Vec<PathBuf>> {
    let command = &mut tool("cargo");
    command.args([
        "test",
        "--no-run",
        "--color=never",
        "--workspace",
        "--exclude",
        "fairyboard-web",
        "--exclude",
        "fairyboard-worker",
        "--exclude",
        "fairyboard-gif",
    ]);
    // Cargo prints the paths on standard error, in lines such as `  Executable rules/main.rs
    // (target/debug/deps/rules-0123)`.
    let output =
        command.stdin(Stdio::null()).output().map_err(|error| error_of(command, &error))?;
    let text = String::from_utf8_lossy(&output.stderr);
    say(&text);
    if !output.status.success() {
        return Err("the tests do not build".into());
    }
    let named = text.lines().filter(|line| line.trim_start().starts_with("Executable "));
    let named = named.filter_map(|line| line.rsplit_once('(')?.1.strip_suffix(')'));
    Ok(named.map(|path| root().join(path)).collect())
}

/// Runs a test program and stores the time that each test took.
pub fn run_timed(program: &mut Command) -> Result<()> {
    // Reporting times is an unstable option of the test harness, so this allows unstable options.
    program.env("RUSTC_BOOTSTRAP", "1").args(["-Zunstable-options", "--report-time"]);
    let errors = file().map_or_else(Stdio::inherit, Stdio::from);
    let output = program
        .stdin(Stdio::null())
        .stderr(errors)
        .output()
        .map_err(|error| error_of(program, &error))?;
    let text = String::from_utf8_lossy(&output.stdout);
    let timed = text.lines().filter_map(|line| {
        let (name, time) = line.strip_prefix("test ")?.split_once(" ... ")?;
        let time = time.strip_prefix("ok <")?.strip_suffix("s>")?;
        Some(format!("{time}\t{name}\n"))
    });
    let times: String = timed.collect();
    let before = fs::read_to_string(times_file()).unwrap_or_default();
    let _ = fs::write(times_file(), before + &times);
    // Don't print tests that passed. The summary has their number.
    let told = text.lines().filter(|line| !(line.starts_with("test ") && line.contains(" ... ok")));
    say(&told.map(|line| format!("{line}\n")).collect::<String>());
    match output.status.success() {
        true => Ok(()),
        false => Err("tests failed".into()),
    }
}

/// Runs some test programs of the engine as WebAssembly under Node.js.
pub fn wasm(names: &[&str]) -> Result<()> {
    let command = &mut tool("cargo");
    command.args(["test", "--package", "fairyboard-tests", "--target", WASM]);
    command.args(names.iter().flat_map(|name| ["--test", name]));
    run(command)
}

/// The file with the times of the tests. Each line is a number of seconds, a tab and a test's name.
pub fn times_file() -> PathBuf {
    root().join("target/check/times")
}

/// Deletes the times of the previous run, because [`run_timed`] appends to the file.
pub fn forget_times() {
    let _ = fs::remove_file(times_file());
}

/// Returns the slowest tests, at most `most`, one in each line.
pub fn slowest(most: usize) -> String {
    let text = fs::read_to_string(times_file()).unwrap_or_default();
    let mut times: Vec<(f64, &str)> = text
        .lines()
        .filter_map(|line| line.split_once('\t'))
        .filter_map(|(time, name)| Some((time.parse().ok()?, name)))
        .collect();
    times.sort_by(|a, b| b.0.total_cmp(&a.0));
    times.iter().take(most).map(|(time, name)| format!("{time:10.1} s  {name}\n")).collect()
}
