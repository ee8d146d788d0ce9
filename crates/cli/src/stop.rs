//! The errors that end a command.

use std::fmt;
use std::io;

/// The reason why a command ends without its whole answer.
pub enum Stop {
    /// The input is wrong.
    Bad(String),
    /// A move was refused, or the input could be read only in part.
    Refused(String),
    /// The command line names no command, such as `best`.
    NoCommand,
    /// The answer could not be written.
    Output(io::Error),
}

impl From<io::Error> for Stop {
    fn from(error: io::Error) -> Self {
        Stop::Output(error)
    }
}

/// The most characters of a wrong text that an error quotes.
const QUOTED: usize = 60;

impl Stop {
    /// An error about bad input: the field that is wrong, the text found there, and the expected
    /// input.
    pub fn bad(field: impl fmt::Display, found: &str, expected: impl fmt::Display) -> Self {
        let mut quoted: String = found.chars().take(QUOTED).collect();
        if quoted.len() < found.len() {
            quoted.push('…');
        }
        Stop::Bad(format!("{field}: found {quoted:?}, expected {expected}"))
    }

    /// An error about a missing argument.
    pub fn missing(field: impl fmt::Display, expected: impl fmt::Display) -> Self {
        Stop::Bad(format!("{field}: found nothing, expected {expected}"))
    }
}

/// The exit code for a refused move, a failed check, or input that was read only in part.
pub const FAILED: u8 = 1;
