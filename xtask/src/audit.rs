//! Audits third-party packages: licences, sources, versions and known vulnerabilities. The audit
//! needs the network, so `cargo xtask test` doesn't run it.

use crate::run::{Result, root, run, say, tool};
use crate::setup::{self, NPM};
use crate::tools;

const NPM_FOLDERS: [&str; 2] = ["e2e", "e2e/engines"];

/// Runs all audits, and fails at the end if any of them found a problem.
pub fn audit() -> Result<()> {
    setup::node()?;
    tools::cargo_deny()?;
    let mut against = Vec::new();
    let mut look =
        |what: &str, result: Result<()>| against.extend(result.err().map(|_| what.to_string()));
    look("licences, bans or sources", deny(&["check", "licenses", "bans", "sources"]));
    match deny(&["fetch", "db"]) {
        Ok(()) => look("advisories", deny(&["check", "--disable-fetch", "advisories"])),
        Err(_) => {
            say("Not looked at: advisories, for their database cannot be fetched from here.\n")
        }
    }
    for folder in NPM_FOLDERS {
        match npm(folder)? {
            Found::Nothing => {
                say(&format!("npm knows nothing against the packages of {folder}/.\n"))
            }
            Found::Weaknesses => look(folder, Err(String::new())),
            Found::NoAnswer => {
                say(&format!(
                    "Not looked at: the npm packages of {folder}/, for the registry does not answer.\n"
                ));
            }
        }
    }
    match against.is_empty() {
        true => Ok(()),
        false => Err(format!("there is something against: {}", against.join(", "))),
    }
}

fn deny(arguments: &[&str]) -> Result<()> {
    run(tool("cargo-deny").args(["--locked", "--workspace"]).args(arguments))
}

/// The result of `npm audit` for a folder.
enum Found {
    Nothing,
    Weaknesses,
    NoAnswer,
}

/// Asks the npm registry about the packages in a folder's lock file, and prints their
/// vulnerabilities.
fn npm(folder: &str) -> Result<Found> {
    let command = &mut tool(NPM);
    command.args(["audit", "--json"]).current_dir(root().join(folder));
    let output = command.output().map_err(|error| crate::run::error_of(command, &error))?;
    let told: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap_or_default();
    let Some(weak) = told["vulnerabilities"].as_object() else { return Ok(Found::NoAnswer) };
    for (name, about) in weak {
        say(&format!("{folder}: {name} {}: {}\n", about["range"], about["severity"]));
    }
    Ok(if weak.is_empty() { Found::Nothing } else { Found::Weaknesses })
}
