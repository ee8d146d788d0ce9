//! The command line of Fairyboard, for every game of the catalogue.
//!
//! *Invariants.* No game is named here: all goes through the catalogue and its [`State`]s. Only the
//! vectors of parts of rules, which Zugzwang alone has, are asked of its module. Nothing is written
//! to standard output before the whole input is known to be good, so an answer is never partial with exit code 0. Bad
//! input is one line on standard error and exit code 2, a refused move or a failed check is exit code
//! 1. Nothing panics, whatever the arguments and the files hold.
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

use std::io::{self, BufWriter, Write};
use std::process::ExitCode;
use stop::{FAILED, Stop};

/// The exit code where the input is wrong, or the answer could not be written.
const BAD: u8 = 2;
/// The exit code that shells report of a program whose reader has gone away.
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
    // Where standard error is closed too, the exit code is all that is left to tell.
    let _ = writeln!(io::stderr(), "{text}");
    code
}
