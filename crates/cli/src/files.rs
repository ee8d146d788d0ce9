//! Reads files, up to the size that the page accepts.

use crate::stop::Stop;
use fairyboard::open::{LARGEST_FILE, OpenError, text_of_file};
use std::fs::File;
use std::io::{Error, ErrorKind, Read, Result};

/// Reads a text file. `expected` describes its contents in the error message.
pub fn read(path: &str, expected: &str) -> std::result::Result<String, Stop> {
    let unfit = |error: Error| Stop::bad("file", path, format!("{expected}: {error}"));
    read_all(&File::open(path).map_err(unfit)?).map_err(unfit)
}

/// Reads an open file to its end, and fails if it is too large. If the file's size is known, which
/// it isn't for a pipe, it fails before reading.
pub fn read_all(file: &File) -> Result<String> {
    let most = LARGEST_FILE as u64;
    let mut bytes = Vec::new();
    let is_small = file.metadata()?.len() <= most;
    if is_small && file.take(most + 1).read_to_end(&mut bytes)? as u64 <= most {
        let unfit = |error: OpenError| Error::new(ErrorKind::InvalidData, error.told().to_string());
        return text_of_file(&bytes).map_err(unfit);
    }
    let megabytes = LARGEST_FILE / 1_000_000;
    Err(Error::new(ErrorKind::FileTooLarge, format!("it is larger than {megabytes} MB")))
}
