//! The benchmarks of the engine, native and in wasm, and of the page.

use std::env;

use crate::build;
use crate::run::{Result, run, tool};
use crate::setup::{Needs, setup};

/// Measures the engine natively, then in wasm under Node.js; both benches get the arguments. If the
/// first argument is `page`, `visit`, `games` or `live`, measures the page instead.
pub fn bench(arguments: &[String]) -> Result<()> {
    match arguments {
        [first, rest @ ..] if first == "page" => return page(rest),
        [first, rest @ ..] if first == "live" => return live(rest),
        [first, rest @ ..] if first == "visit" || first == "games" => return script(first, rest),
        _ => {}
    }
    setup(Needs::Bench)?;
    let release = ["--release", "--package", "fairyboard-bench"];
    run(tool("cargo").arg("run").args(release).args(["--bin", "bench", "--"]).args(arguments))?;
    let target = "wasm32-unknown-unknown";
    run(tool("cargo").arg("build").args(release).args(["--lib", "--target", target]))?;
    let folder = env::var("CARGO_TARGET_DIR").unwrap_or("target".into());
    run(tool("node")
        .arg("bench/node.mjs")
        .arg(format!("{folder}/{target}/release/fairyboard_bench.wasm"))
        .args(arguments))
}

/// Simulates presses (clicks on squares) in our page and on a chess board in turn, and prints the
/// time that a press costs. Builds the command-line program first, because the bench makes long
/// games with it.
fn page(arguments: &[String]) -> Result<()> {
    setup(Needs::Tests)?;
    build::build()?;
    run(tool("cargo").args(["build", "--package", "fairyboard-cli"]))?;
    run(tool("node").arg("bench/page.mjs").args(arguments))
}

/// Measures how long a move takes to the board of another player, over a relay on this machine.
fn live(arguments: &[String]) -> Result<()> {
    setup(Needs::Tests)?;
    build::build()?;
    run(tool("cargo").args(["build", "--package", "fairyboard-relay"]))?;
    // The harness of the browser tests would otherwise print a report of tests.
    run(tool("node").arg("bench/live.mjs").args(arguments).env("FAIRYBOARD_WORKER", "bench"))
}

/// Runs a script that measures the built page: `visit` a first visit over a slow line, `games` the
/// screen *Your games* with few and with many saved games.
fn script(name: &str, arguments: &[String]) -> Result<()> {
    setup(Needs::Tests)?;
    build::build()?;
    run(tool("node").arg(format!("bench/{name}.mjs")).args(arguments))
}
