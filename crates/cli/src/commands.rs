//! Dispatches the commands, and contains the short ones.

use crate::args::{DEEPEST, Line, number};
use crate::stop::Stop;
use crate::{bench, best, check, files, matches, puzzles, tune, usage, vectors};
use fairyboard::chance::Chance;
use fairyboard::link::{self, Shared};
use fairyboard::open::{Address, OpenError, cleaned, code_in, games_in, open_within};
use fairyboard::record::{Outline, Record};
use fairyboard::{Budget, MoveError, State, catalog, sealed};
use std::ffi::OsString;
use std::io::Write;
use std::rc::Rc;

/// Runs the command in the arguments, and returns the exit code.
pub fn run(arguments: impl Iterator<Item = OsString>, out: &mut impl Write) -> Result<u8, Stop> {
    let mut line = Line::read(arguments)?;
    if line.help {
        out.write_all(usage::text().as_bytes())?;
        return Ok(0);
    }
    if line.version {
        writeln!(out, "fairyboard {}", env!("CARGO_PKG_VERSION"))?;
        return Ok(0);
    }
    let command = line.next().ok_or(Stop::NoCommand)?;
    line.check_flags(&command)?;
    match command.as_str() {
        "games" => games(line, out)?,
        "start" => start(line, out)?,
        "moves" => moves(line, out)?,
        "perft" => perft(line, out)?,
        "play" => play(line, out)?,
        "outcome" => outcome(line, out)?,
        "why" => why(line, out)?,
        "check" => return check::run(line, out),
        "link" => share(line, out)?,
        "bench" => bench::run(line, out)?,
        "best" => return best::run(line, out),
        "match" => matches::run(line, out)?,
        "tune" => tune::run(line, out)?,
        "puzzles" => puzzles::run(line, out)?,
        "vectors" => vectors::run(line, out)?,
        "help" => out.write_all(usage::text().as_bytes())?,
        _ => {
            let expected = "one of games, start, moves, perft, play, outcome, why, check, link, bench, \
                            best, match, tune, puzzles, vectors, help";
            return Err(Stop::bad("command", &command, expected));
        }
    }
    Ok(0)
}

fn position(line: &mut Line) -> Result<Rc<dyn State>, Stop> {
    let (family, options) = line.game()?;
    let text = line.expect("position", "a position string, or start")?;
    if text == "start" {
        return Ok(family.start(&options));
    }
    family.read(&text, &options).map_err(|error| Stop::Bad(error.to_string()))
}

fn games(mut line: Line, out: &mut impl Write) -> Result<(), Stop> {
    line.end()?;
    for (family, _) in line.games()? {
        writeln!(out, "{}", family.info().id)?;
    }
    Ok(())
}

fn start(mut line: Line, out: &mut impl Write) -> Result<(), Stop> {
    let (family, options) = line.game()?;
    line.end()?;
    if let Some(seed) = line.flag("seed").filter(|_| !family.info().dealt) {
        let expected = format!("no --seed, for {} has no chance in it", family.info().id);
        return Err(Stop::bad("--seed", seed, expected));
    }
    let seed = line.number("seed", 0..=u64::MAX)?.unwrap_or(0);
    writeln!(out, "{}", family.deal(&options, &mut Chance::seeded(seed)).text())?;
    Ok(())
}

fn moves(mut line: Line, out: &mut impl Write) -> Result<(), Stop> {
    let state = position(&mut line)?;
    line.end()?;
    for text in state.moves() {
        writeln!(out, "{text}")?;
    }
    Ok(())
}

fn perft(mut line: Line, out: &mut impl Write) -> Result<(), Stop> {
    let state = position(&mut line)?;
    let expected = format!("a number of plies from 0 to {DEEPEST}");
    let text = line.expect("depth", &expected)?;
    line.end()?;
    let depth = number(&text)
        .and_then(|depth| u32::try_from(depth).ok())
        .filter(|depth| *depth <= DEEPEST)
        .ok_or_else(|| Stop::bad("depth", &text, expected))?;
    let Some(deeper) = depth.checked_sub(1).filter(|_| line.has("divide")) else {
        writeln!(out, "{}", catalog::perft(&*state, depth))?;
        return Ok(());
    };
    let mut total = 0u64;
    let mut counts = Vec::new();
    for text in state.moves() {
        let nodes = catalog::perft(&*played(state.as_ref(), &text)?, deeper);
        total = total.wrapping_add(nodes);
        counts.push((text, nodes));
    }
    for (text, nodes) in counts {
        writeln!(out, "{text} {nodes}")?;
    }
    writeln!(out, "{total}")?;
    Ok(())
}

fn played(state: &dyn State, text: &str) -> Result<Rc<dyn State>, Stop> {
    match state.play(text) {
        Ok(played) => Ok(played.state),
        Err(MoveError::Unreadable(error)) => Err(Stop::Bad(error.to_string())),
        Err(error @ (MoveError::Refused(_) | MoveError::Barred(_))) => {
            Err(Stop::Refused(error.to_string()))
        }
    }
}

fn play(mut line: Line, out: &mut impl Write) -> Result<(), Stop> {
    let mut state = position(&mut line)?;
    let mut texts = Vec::new();
    for text in line.rest("move", "a move")? {
        state = played(state.as_ref(), &text)?;
        texts.push(state.text());
    }
    for text in texts {
        writeln!(out, "{text}")?;
    }
    Ok(())
}

fn outcome(mut line: Line, out: &mut impl Write) -> Result<(), Stop> {
    let state = position(&mut line)?;
    line.end()?;
    writeln!(out, "{}", state.outcome())?;
    Ok(())
}

fn why(mut line: Line, out: &mut impl Write) -> Result<(), Stop> {
    let state = position(&mut line)?;
    let text = line.expect("move", "a move")?;
    line.end()?;
    match played(state.as_ref(), &text) {
        Ok(_) => writeln!(out, "legal")?,
        Err(Stop::Refused(refusal)) => writeln!(out, "{refusal}")?,
        Err(stop) => return Err(stop),
    }
    Ok(())
}

/// The `link` command: converts a record (the text of a game) to a link's code, or a link to a
/// record.
fn share(mut line: Line, out: &mut impl Write) -> Result<(), Stop> {
    let way = line.expect("link", "encode or decode")?;
    match way.as_str() {
        "encode" => {
            let path = line.expect("file", "a record file")?;
            line.end()?;
            let text = files::read(&path, "a record")?;
            let text = cleaned(&text);
            let in_file = |error| Stop::Bad(format!("file {path:?}: {error}"));
            match games_in(&text).as_slice() {
                [_] => {
                    let (shared, fault) = read(&text, &line).map_err(in_file)?;
                    encode_part(shared, fault.as_ref(), &line, out)?;
                    fault.map_or(Ok(()), |fault| Err(Stop::from(fault)))?;
                }
                all => encode_all(all, &line, out)?,
            }
        }
        "decode" => {
            let text = line.expect("link", "a code, or an address that holds #/g/ and a code")?;
            line.end()?;
            let (shared, fault) = decode(&text, &line)?;
            agree(&line, &shared.record)?;
            write!(out, "{}", shared.text())?;
            fault.map_or(Ok(()), |fault| Err(Stop::from(fault)))?;
        }
        _ => return Err(Stop::bad("link", &way, "encode or decode")),
    }
    Ok(())
}

/// Reads a link that may be damaged, or an address that contains a position.
fn decode(text: &str, line: &Line) -> Result<(Shared, Option<Fault>), Stop> {
    let found = code_in(text);
    if found.is_none() && Address::in_text(text).is_some_and(|found| found.kind == "play") {
        return read(text, line).map_err(Stop::Bad);
    }
    let code = found.map_or_else(|| code(text).map(String::from), Ok)?;
    let shared = link::Reading::begin(&code).and_then(|r| r.go_on(&mut budget(line)));
    sound_part(shared.map_err(OpenError::Link)).map_err(Stop::Bad)
}

/// The end of an error about input that would take very long. It names the option `--whole`, with
/// which the program reads all of the input.
const GO_ON: &str = "; --whole does it all the same";

/// The limit of work for reading or encoding a game. `--whole` removes it.
fn budget(line: &Line) -> Budget {
    if line.has("whole") { Budget::new(usize::MAX) } else { Budget::usual() }
}

/// The reason why only the first part of a text was read.
enum Fault {
    /// Reading stopped, because the text is too large. Holds the message for the user.
    Large(String),
    /// The rest of the text has an error. Holds the message for the user.
    Wrong(String),
}

impl From<Fault> for Stop {
    fn from(fault: Fault) -> Self {
        let (Fault::Large(told) | Fault::Wrong(told)) = fault;
        Stop::Refused(told)
    }
}

/// Prints the code of a record, or of its part before an error. Prints nothing for the first part
/// of a large record, because with `--whole` the whole record could be encoded.
fn encode_part(
    shared: Shared,
    fault: Option<&Fault>,
    line: &Line,
    out: &mut impl Write,
) -> Result<(), Stop> {
    if matches!(fault, Some(Fault::Large(_))) { Ok(()) } else { encode(shared, line, out) }
}

/// Prints the code of a record, or of the chapters of a study.
fn encode(shared: Shared, line: &Line, out: &mut impl Write) -> Result<(), Stop> {
    agree(line, &shared.record)?;
    let mut budget = budget(line);
    let shared = Shared { others: shared.others, ..Shared::new(shared.record) };
    let code = link::encode_within(&shared, &mut budget);
    let large = || match budget.is_spent() {
        true => Stop::Refused(format!("record: takes very long to be packed{GO_ON}")),
        false => Stop::Refused("record: is longer than any link".into()),
    };
    Ok(writeln!(out, "{}", code.ok_or_else(large)?)?)
}

/// Prints the code of each game in a file. For an error it prints a line with the game's number and
/// its players on standard error.
fn encode_all(texts: &[&str], line: &Line, out: &mut impl Write) -> Result<(), Stop> {
    let mut faults = Vec::new();
    for (i, text) in texts.iter().enumerate() {
        let fault = match read(text, line) {
            Ok((shared, fault)) => {
                encode_part(shared, fault.as_ref(), line, out)?;
                fault
            }
            Err(error) => Some(Fault::Wrong(error)),
        };
        if let Some(Fault::Large(fault) | Fault::Wrong(fault)) = fault {
            let players = Outline::of(text).players().map(|name| name.unwrap_or("?").to_string());
            faults.push(format!("game {} ({} – {}): {fault}", i + 1, players[0], players[1]));
        }
    }
    if faults.is_empty() { Ok(()) } else { Err(Stop::Refused(faults.join("\n"))) }
}

/// Reads a text as the page's *Open* does: a record (plain, or sealed: encoded so that hidden hands
/// can't be read at a glance), a link or a position.
fn read(text: &str, line: &Line) -> Result<(Shared, Option<Fault>), String> {
    let opened = open_within(text, &mut budget(line)).or_else(|error| match error {
        // The error of the record parser says more precisely what is missing.
        OpenError::Empty | OpenError::Nothing => {
            let read = sealed::reading(text).and_then(|record| record.go_on(&mut budget(line)));
            read.map(Shared::new).map_err(OpenError::Record)
        }
        error => Err(error),
    });
    sound_part(opened)
}

/// The record that was read, or its part before an error, with the error. Fails if that part has no
/// move.
fn sound_part(read: Result<Shared, OpenError>) -> Result<(Shared, Option<Fault>), String> {
    let error = match read {
        Ok(shared) => return Ok((shared, None)),
        Err(error) => error,
    };
    let fault = match error.moves_read() {
        Some(_) => Fault::Large(format!("{error}{GO_ON}")),
        None => Fault::Wrong(error.to_string()),
    };
    let has_moves = |part: &Shared| part.chapters().any(|chapter| chapter.record.places() > 1);
    match error.sound().filter(has_moves) {
        Some(part) => Ok((part, Some(fault))),
        None => Err(error.to_string()),
    }
}

/// Extracts the code from a link's address. A text without an address is a code already.
fn code(text: &str) -> Result<&str, Stop> {
    let text = text.trim();
    match text.split_once("#/g/") {
        Some((_, code)) => Ok(code),
        None if text.contains(['/', '#']) => {
            Err(Stop::bad("link", text, "a code, or an address that holds #/g/ and a code"))
        }
        None => Ok(text),
    }
}

/// Returns an error if `--opt` sets an option that the record has with another value.
fn agree(line: &Line, record: &Record) -> Result<(), Stop> {
    let told = line.game_options(record.info().options)?;
    for word in &line.options {
        let key = word.split('=').next().unwrap_or_default();
        let own = record.options().get(key);
        if told.get(key) != own {
            return Err(Stop::bad("options", word, format!("{key}={own}, as the game has it")));
        }
    }
    Ok(())
}
