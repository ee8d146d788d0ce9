//! Commands to set up, build and test the project: `cargo xtask COMMAND`.

mod audit;
mod bench;
mod build;
mod busy;
mod dist;
mod due;
mod files;
mod html;
mod licenses;
mod native;
mod new_game;
mod packages;
mod pages;
mod relays;
mod release;
mod run;
mod service_worker;
mod setup;
mod soak;
mod split;
mod styles;
mod test;
mod texts;
mod tools;
mod workers;

use std::env;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use lexopt::{Arg, Parser, ValueExt};

use run::{Result, run, tool};
use setup::Needs;

const HELP: &str = "\
usage: cargo xtask COMMAND

  setup                 install what is missing: wasm target, wasm-bindgen, trunk, and what only tests need
                        (Node.js, Chromium, the npm packages of e2e/)
  serve [--relay] [ARGS…]
                        build the app, serve it, and build again on changes; ARGS go to `trunk serve`;
                        with --relay, also run a Nostr relay on this machine
  build [--url ADDRESS] [--relays FILE]
                        build the app into dist/; chats show a link to a game with its picture if
                        the build is told the address of the folder that the app will stand in;
                        FILE lists the Nostr relays that games may use, in place of those in
                        static/relays.txt
  release [--url ADDRESS] [--relays FILE]
                        build it, and pack it into an archive in target/release-archive/, with a checksum
  relays [FILE]         write to the relays in static/relays.txt or in FILE, read back at once and after a minute,
                        and print which of them keep events
  reproduce             build the last commit in two folders and compare the pages byte by byte
  test [--only STEP]    run all tests, or one step of them
  soak [MINUTES [SEED]] the random tests with all their volume and fresh seeds, for half an hour or as told
  bench [ARGS…]         measure the engine, native and in wasm
  bench page [ARGS…]    measure what a press costs in the page, beside chessground
  bench visit [ARGS…]   measure the first visit over a slow line
  bench games [ARGS…]   measure Your games with thirty games and with thousands
  bench live [ARGS…]    measure how long a move takes to the other player's board, over a relay
  fuzz [MINUTES [SEED]] fuzz the parsers with mutated input, for a minute or as many as are asked
  audit                 look at licences, sources and known weaknesses of all packages
  firefox               play the page in Firefox
  webkit                play the page in WebKitGTK, which has Safari's engine
  new-game NAME         write the first files of a new game, which can be played at once, and print what it lacks
  due GAME              print what a game still lacks: texts, puzzles, test data, drawings
  texts [--json]        print the texts of all tables as one list, or as JSON with the parts of each sentence
  made-up FOLDER        add made-up languages to a built page: xx, marked and longer, and xr, from right to left
  join-styles           called by trunk at the start of a build
  finish-dist           called by trunk at the end of a build";

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let result = match arguments.split_first() {
        Some((command, rest)) => dispatch(command, rest),
        None => Err(HELP.into()),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("xtask: {message}");
            ExitCode::FAILURE
        }
    }
}

fn dispatch(command: &str, rest: &[String]) -> Result<()> {
    match (command, rest) {
        ("setup", []) => {
            setup::setup(Needs::Tests)?;
            println!("Everything is there.");
            Ok(())
        }
        ("serve", _) => build::serve(rest),
        ("relays", []) => relays::check(None),
        ("relays", [file]) => relays::check(Some(Path::new(file))),
        ("build", _) => {
            let settings = settings(rest)?;
            setup::setup(Needs::Build)?;
            build::build_for(&settings)
        }
        ("release", _) => release::release(&settings(rest)?),
        ("reproduce", []) => release::reproduce(),
        ("test", _) => match options(rest, ["only"])? {
            [None] => test::all(),
            [Some(step)] => test::only(&step),
        },
        ("soak", _) => soak::soak(rest),
        ("bench", _) => bench::bench(rest),
        ("fuzz", _) => fuzz(rest),
        ("audit", []) => audit::audit(),
        ("firefox", []) => play_in("firefox", setup::firefox, setup::FIREFOX),
        ("webkit", []) => play_in("webkit", setup::webkit, setup::MINIBROWSER),
        ("new-game", [game]) => new_game::new_game(game),
        ("due", [game]) => due::print(game),
        ("texts", []) => texts::print(),
        ("texts", [json]) if json == "--json" => texts::print_json(),
        ("made-up", [folder]) => texts::make_up(Path::new(folder)),
        ("join-styles", []) => styles::join(),
        ("finish-dist", []) => dist::finish(),
        ("help" | "--help" | "-h", _) => {
            println!("{HELP}");
            Ok(())
        }
        _ => Err(format!("cannot {command} {}\n{HELP}", rest.join(" "))),
    }
}

/// Reads the options of a build command, and the list of relays that they name.
fn settings(arguments: &[String]) -> Result<build::Settings> {
    let [url, list] = options(arguments, ["url", "relays"])?;
    Ok(build::Settings {
        url: url.map(|url| pages::address(&url)).transpose()?,
        relays: list.map(|list| relays::read(Path::new(&list))).transpose()?,
    })
}

/// Reads the values of the options that a command has. It takes no other arguments.
fn options<const N: usize>(arguments: &[String], names: [&str; N]) -> Result<[Option<String>; N]> {
    let unfit = |error: lexopt::Error| {
        let all = names.map(|name| format!("--{name}")).join(" and ");
        format!("{error}; this takes only {all}, each once")
    };
    let mut parser = Parser::from_args(arguments);
    let mut values = [const { None }; N];
    while let Some(argument) = parser.next().map_err(unfit)? {
        let at = match &argument {
            Arg::Long(long) => names.iter().position(|name| name == long),
            _ => None,
        };
        match at.filter(|at| values[*at].is_none()) {
            Some(at) => {
                values[at] = Some(parser.value().and_then(ValueExt::string).map_err(unfit)?)
            }
            None => return Err(unfit(argument.unexpected())),
        }
    }
    Ok(values)
}

/// Plays the page in another browser engine than the one that the tests use. `browser` finds or
/// installs the engine's program. The script gets the program's path in the environment variable
/// `variable`.
fn play_in(engine: &str, browser: fn() -> Result<PathBuf>, variable: &str) -> Result<()> {
    setup::setup(Needs::Build)?;
    let browser = browser()?;
    build::build()?;
    run(tool("node")
        .args(["--test-reporter=spec", "e2e/engines/play.mjs"])
        .env("FAIRYBOARD_ENGINE", engine)
        .env(variable, browser))
}

/// Fuzzes the parsers with mutated input. `numbers` are the minutes to run and the seed.
fn fuzz(numbers: &[String]) -> Result<()> {
    let program =
        ["run", "--profile", "fuzz", "--package", "fairyboard-bench", "--bin", "fuzz", "--"];
    run(tool("cargo").args(program).args(numbers))
}

#[cfg(test)]
mod tests {
    use super::{build, settings};

    fn read(line: &str) -> Result<build::Settings, String> {
        settings(&line.split_whitespace().map(String::from).collect::<Vec<_>>())
    }

    #[test]
    fn an_address_is_told_in_either_way_and_nothing_else_is_taken() {
        assert_eq!(read(""), Ok(build::Settings::default()));
        for line in ["--url https://a.org/b", "--url=https://a.org/b"] {
            assert_eq!(read(line).unwrap().url.as_deref(), Some("https://a.org/b/"));
        }
        for line in [
            "--url",
            "https://a.org/",
            "--url a",
            "--url https://a.org/ more",
            "--url https://a.org/ --url https://a.org/",
            "--only a",
        ] {
            assert!(read(line).is_err(), "{line}");
        }
    }

    #[test]
    fn the_relays_of_a_build_come_from_a_file_that_is_read_at_once() {
        let file = std::env::temp_dir().join(format!("fairyboard-relays-{}", std::process::id()));
        let line = format!("--relays {} --url https://a.org/", file.display());
        for (list, expected) in [("# none\n", vec![]), ("wss://a.b\n", vec!["wss://a.b".into()])] {
            std::fs::write(&file, list).unwrap();
            let read = read(&line).unwrap();
            assert_eq!(read.relays, Some(expected));
            assert!(read.url.is_some());
        }
        std::fs::write(&file, "\nhttps://a.b\n").unwrap();
        let error = read(&line).unwrap_err();
        assert!(error.contains(&format!("{}: line 2", file.display())), "{error}");
        std::fs::remove_file(&file).unwrap();
        assert!(read(&line).is_err());
    }
}
