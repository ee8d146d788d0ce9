//! Builds and serves the page with Trunk.

use std::path::PathBuf;
use std::process::{Child, Command, Stdio};

use crate::dist;
use crate::files;
use crate::packages;
use crate::pages;
use crate::relays;
use crate::run::{self, Result, root, run, tool};
use crate::setup::{self, Needs};
use crate::split;
use crate::texts;

/// A copy of the workspace to build in.
pub struct Place {
    pub folder: PathBuf,
    /// The `CARGO_HOME` to use; `None` for the usual one.
    pub cargo_home: Option<PathBuf>,
}

impl Place {
    /// Makes a command that runs in this copy.
    pub fn tool(&self, program: &str) -> Command {
        let mut command = tool(program);
        command.current_dir(&self.folder);
        if let Some(home) = &self.cargo_home {
            command.env("CARGO_HOME", home).env_remove("CARGO_TARGET_DIR");
        }
        command
    }

    /// Makes the command for Trunk, with path prefixes remapped. Panic messages contain the path of
    /// their source file, and must not contain folders of this machine.
    pub fn trunk(&self) -> Result<Command> {
        let mut from: Vec<_> = packages::folders(self.tool("cargo"))?
            .into_iter()
            .map(|folder| (folder, "/packages"))
            .collect();
        from.push((self.folder.clone(), "/fairyboard"));
        let flags =
            from.iter().map(|(from, to)| format!("--remap-path-prefix={}={to}", from.display()));
        // RUSTFLAGS are separated by spaces, so a folder whose name has a space cannot be remapped.
        let flags: Vec<_> = flags.filter(|flag| !flag.contains(' ')).collect();
        let mut command = self.tool("trunk");
        // Cargo adds these flags to those of .cargo/config.toml.
        command.env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS", flags.join(" "));
        Ok(command)
    }
}

fn trunk() -> Result<Command> {
    Place { folder: root().into(), cargo_home: None }.trunk()
}

/// Trunk's arguments to build the page with its module split into chunks. The environment variable
/// [`split::SPLIT`] must also be set.
pub const BUILD: [&str; 4] = ["build", "--release", "--features", "split"];

/// The settings of a build that depend on where the page will be hosted.
#[derive(Debug, Default, PartialEq)]
pub struct Settings {
    /// The address where the page will be published, if known.
    pub url: Option<String>,
    /// The Nostr relays that games may use; `None` for the usual ones.
    pub relays: Option<Vec<String>>,
}

/// Builds the app into `dist/`.
pub fn build() -> Result<()> {
    build_for(&Settings::default())
}

/// Builds the app with these settings.
pub fn build_for(settings: &Settings) -> Result<()> {
    let mut trunk = trunk()?;
    if let Some(url) = &settings.url {
        trunk.env(pages::URL, url);
    }
    if let Some(relays) = &settings.relays {
        trunk.env(relays::RELAYS, relays.join(" "));
    }
    run(trunk.args(BUILD).env(split::SPLIT, "1"))
}

/// Builds the app into `target/toy`, with a game that exists only for tests, and with code that
/// lets browser tests cause panics.
pub fn build_toy() -> Result<()> {
    run(trunk()?
        .args(["build", "--release", "--features", "toy,split,planted", "--dist", "target/toy"])
        .env(pages::FEATURES, "toy")
        .env(split::SPLIT, "1"))
}

/// Copies the built page to `target/made-up`, and adds the pseudo-languages of the tests there.
pub fn build_made_up() -> Result<()> {
    let folder = root().join("target/made-up");
    files::copy(&root().join("dist"), &folder)?;
    texts::make_up(&folder)
}

/// Builds and serves the app until it is stopped. It builds into `.serve`, because Trunk adds code
/// that reloads the page, and `dist` must contain only what `build` makes. With `--relay`, also
/// runs a local relay, which is first among the relays of the page; the other arguments are
/// Trunk's.
pub fn serve(arguments: &[String]) -> Result<()> {
    let (rest, has_relay) = without_relay(arguments);
    setup::setup(Needs::Build)?;
    let port = port(&rest).unwrap_or("8080");
    let relay = if has_relay { Some(start_relay()?) } else { None };
    println!("Fairyboard will be at http://127.0.0.1:{port}/ as soon as it is built.");
    let folder = root().join(".serve");
    let mut trunk = trunk()?;
    trunk.args(["serve", "--release", "--dist"]).arg(folder).args(&rest).env(dist::SERVING, "1");
    match relay {
        None => run::replace(&mut trunk),
        Some(mut relay) => {
            let all = [vec![format!("ws://{RELAY}")], relays::defaults()?].concat();
            trunk.env(relays::RELAYS, all.join(" "));
            let result = run(&mut trunk);
            // The relay ends when its input is closed.
            drop(relay.stdin.take());
            relay.wait().map_err(|error| format!("the relay: {error}"))?;
            result
        }
    }
}

/// Trunk's arguments, and whether `--relay` was among them.
fn without_relay(arguments: &[String]) -> (Vec<String>, bool) {
    let rest: Vec<_> = arguments.iter().filter(|word| *word != "--relay").cloned().collect();
    let has_relay = rest.len() < arguments.len();
    (rest, has_relay)
}

/// The address of the local relay.
const RELAY: &str = "127.0.0.1:7447";

/// Starts the relay with a store in `target`. It prints its address, and ends when its input is
/// closed.
fn start_relay() -> Result<Child> {
    let store = root().join("target/relay.jsonl");
    let package = ["--quiet", "--package", "fairyboard-relay"];
    run(tool("cargo").arg("build").args(package))?;
    let mut command = tool("cargo");
    command.arg("run").args(package).args(["--", "--until-closed", RELAY]).arg(store);
    command.stdin(Stdio::piped());
    command.spawn().map_err(|error| run::error_of(&command, &error))
}

/// Finds the port in Trunk's arguments: `--port 8080`, `--port=8080`, `-p 8080`, and so on. `None`
/// if they name none.
fn port(arguments: &[String]) -> Option<&str> {
    let mut rest = arguments.iter().map(String::as_str);
    while let Some(word) = rest.next() {
        if word == "--port" || word == "-p" {
            return rest.next();
        }
        if let Some(port) = word.strip_prefix("--port=").or_else(|| word.strip_prefix("-p")) {
            return Some(port);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::{port, without_relay};

    #[test]
    fn port_is_found_however_it_is_written() {
        for (line, expected) in [
            ("", None),
            ("--open", None),
            ("--open --port 9000", Some("9000")),
            ("--port=9000", Some("9000")),
            ("-p 9000 --open", Some("9000")),
            ("-p9000", Some("9000")),
        ] {
            let words: Vec<String> = line.split_whitespace().map(String::from).collect();
            assert_eq!(port(&words), expected, "{line}");
        }
    }

    #[test]
    fn the_relay_is_not_an_argument_of_trunk() {
        let read = |line: &str| {
            without_relay(&line.split_whitespace().map(String::from).collect::<Vec<_>>())
        };
        assert_eq!(read("--port 80"), (vec!["--port".into(), "80".into()], false));
        assert_eq!(read("--relay -p80"), (vec!["-p80".into()], true));
    }
}
