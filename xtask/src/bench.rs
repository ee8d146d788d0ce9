//! The engine's benches, native and in wasm.

use std::env;

use crate::run::{Result, run, tool};
use crate::setup::{Needs, setup};

/// Measures the engine natively, then in wasm under Node.js; both get the arguments.
pub fn bench(arguments: &[String]) -> Result<()> {
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
