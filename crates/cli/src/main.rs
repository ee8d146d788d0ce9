//! The command line of Fairyboard, for every game of the catalogue.
//!
//! *Invariants.*
//! - No code here names a game; the catalogue and its [`State`]s provide everything.
//! - A partial answer never has exit code 0.
//! - Bad input prints one line on standard error, with exit code 2. A refused move or a failed
//!   check has exit code 1.
//! - Nothing panics, whatever the arguments and the files contain.
//!
//! [`State`]: fairyboard::State

#![forbid(unsafe_code)]

mod args;
mod bench;
mod best;
mod check;
mod commands;
mod files;
mod matches;
mod players;
mod puzzles;
mod stop;
mod tune;
mod usage;
mod vectors;

use std::io::{self, BufWriter, Write};
use std::process::ExitCode;
use stop::{FAILED, Stop};

/// The exit code if the input is wrong or the answer could not be written.
const BAD: u8 = 2;
/// The exit code that shells report for a program that wrote to a closed pipe.
const NO_READER: u8 = 141;

fn main() -> ExitCode {
    let mut out = BufWriter::new(io::stdout().lock());
    let code = match commands::run(std::env::args_os().skip(1), &mut out)
        .and_then(|code| Ok(out.flush().map(|()| code)?))
    {
        Ok(code) => code,
        Err(Stop::Bad(line)) => complain(BAD, &line),
        Err(Stop::Refused(line)) => complain(FAILED, &line),
        Err(Stop::NoCommand) => {
            complain(BAD, "command: found nothing, expected one; fairyboard --help lists them")
        }
        Err(Stop::Output(error)) if error.kind() == io::ErrorKind::BrokenPipe => NO_READER,
        Err(Stop::Output(error)) => complain(BAD, &format!("standard output: {error}")),
    };
    ExitCode::from(code)
}

fn complain(code: u8, text: &str) -> u8 {
    // If writing to standard error fails too, only the exit code is left.
    let _ = writeln!(io::stderr(), "{text}");
    code
}
