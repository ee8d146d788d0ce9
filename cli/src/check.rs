//! Vector files: lists of positions and games, and what must hold of them.
//!
//! *Grammar.* A file is a list in JSON. An item is a position (`position`, `options`, `perft`,
//! `moves`) or a game (`position`, `options`, `moves`, `final`, `outcome`); other keys are notes.
//! The game is the one that a file is named after (`hens.json`, `hens_games.json`), or that an
//! item names by `game`, or else the only one that can read the position.

use crate::args::Line;
use crate::commands::{DEEPEST, games_with_options};
use crate::{FAILED, Stop};
use fairyboard::record::{NodeId, Record};
use fairyboard::{Family, Options, State, catalog};
use serde_json::{Map, Value};
use std::io::Write;
use std::path::Path;

/// What does not hold, in words.
type Differs = String;
type Item = Map<String, Value>;

/// Keys by which an item states what is not checked here. Such an item must not pass.
const UNCHECKED: [&str; 3] = ["points", "views", "refused"];

/// How many moves a failure lists of those that are missing, or too many.
const LISTED: usize = 6;

/// Checks all files, and writes a line for each item that fails and then the count.
pub fn run(mut line: Line, out: &mut impl Write) -> Result<u8, Stop> {
    let mut files = Vec::new();
    for path in line.rest("file", "a vector file")? {
        let items = read(&path)?;
        files.push((path, items));
    }
    // Options that no game has are bad input, and no failure of every item.
    games_with_options(&line)?;
    let (mut passed, mut failed) = (0u64, 0u64);
    for (path, items) in &files {
        let named = named_after(path);
        for (index, item) in items.iter().enumerate() {
            match check(named, &line.options, item) {
                Ok(()) => passed += 1,
                Err(differs) => {
                    failed += 1;
                    let name = item.get("name").and_then(Value::as_str);
                    let name = name.map_or(String::new(), |name| format!(" {name:?}"));
                    writeln!(out, "{path}[{index}]{name}: {differs}")?;
                }
            }
        }
    }
    writeln!(out, "{passed} passed, {failed} failed")?;
    Ok(if failed > 0 { FAILED } else { 0 })
}

fn read(path: &str) -> Result<Vec<Value>, Stop> {
    let expected = "a list of vectors in JSON";
    let bytes = std::fs::read(path)
        .map_err(|error| Stop::bad("file", path, format!("{expected}: {error}")))?;
    serde_json::from_slice(&bytes)
        .map_err(|error| Stop::bad("file", path, format!("{expected}: {error}")))
}

/// The id of a game that a file is named after, whether or not there is such a game.
fn named_after(path: &str) -> Option<&'static dyn Family> {
    let stem = Path::new(path).file_stem()?.to_str()?;
    catalog::find(stem.split('_').next()?)
}

fn check(
    named: Option<&'static dyn Family>,
    words: &[String],
    item: &Value,
) -> Result<(), Differs> {
    let item = item.as_object().ok_or("an item is an object with keys")?;
    let has = |key: &str| item.contains_key(key);
    let known = has("position") && !UNCHECKED.into_iter().any(has);
    if known && has("moves") && has("final") && has("outcome") {
        check_game(named, words, item)
    } else if known && (has("moves") || has("perft")) && !has("final") && !has("outcome") {
        check_position(named, words, item)
    } else {
        let keys: Vec<_> = item.keys().map(String::as_str).collect();
        Err(format!("neither a position nor a game, by its keys: {}", keys.join(", ")))
    }
}

/// A position prints back as it is, and has these moves and these counts.
fn check_position(
    named: Option<&'static dyn Family>,
    words: &[String],
    item: &Item,
) -> Result<(), Differs> {
    let (family, options) = game_of(named, words, item)?;
    let text = string(item, "position")?;
    let state = family.read(text, &options).map_err(|error| format!("position: {error}"))?;
    prints_back(state.as_ref(), text)?;
    if item.contains_key("moves") {
        same_moves(&strings(item, "moves")?, &state.moves())?;
    }
    let Some(counts) = item.get("perft") else { return Ok(()) };
    let counts = counts.as_array().ok_or("perft: a list of numbers was expected")?;
    if counts.len() > DEEPEST as usize {
        return Err(format!("perft: at most {DEEPEST} plies can be counted"));
    }
    for (depth, count) in (1..).zip(counts) {
        let expected =
            count.as_u64().ok_or_else(|| format!("perft: found {count}, expected a number"))?;
        let nodes = state.perft(depth);
        if nodes != expected {
            return Err(format!("perft({depth}) is {nodes}, expected {expected}"));
        }
    }
    Ok(())
}

/// Each move of a game is legal, none is offered after the last, and it ends as told.
fn check_game(
    named: Option<&'static dyn Family>,
    words: &[String],
    item: &Item,
) -> Result<(), Differs> {
    let (family, options) = game_of(named, words, item)?;
    let text = string(item, "position")?;
    let mut record = Record::from_position(family, options, text)
        .map_err(|error| format!("position: {error}"))?;
    prints_back(record.node(NodeId::START).state().as_ref(), text)?;
    let mut at = NodeId::START;
    for (i, text) in strings(item, "moves")?.into_iter().enumerate() {
        at = record.play(at, text).map_err(|error| format!("move {} {text:?}: {error}", i + 1))?;
    }
    let (end, moves) = (record.node(at), record.moves(at));
    let (position, outcome) = (end.state().text(), end.outcome());
    if position != string(item, "final")? {
        return Err(format!("final position is {position:?}, expected {:?}", item["final"]));
    }
    if outcome.to_string() != string(item, "outcome")? {
        return Err(format!("outcome is \"{outcome}\", expected {}", item["outcome"]));
    }
    match outcome.is_over() && !moves.is_empty() {
        true => Err(format!("{} moves are offered after the last", moves.len())),
        false => Ok(()),
    }
}

fn prints_back(state: &dyn State, text: &str) -> Result<(), Differs> {
    let printed = state.text();
    if printed == text { Ok(()) } else { Err(format!("the position prints as {printed:?}")) }
}

fn same_moves(expected: &[&str], found: &[String]) -> Result<(), Differs> {
    if expected == found {
        return Ok(());
    }
    let missing: Vec<_> =
        expected.iter().filter(|text| !found.iter().any(|f| f == *text)).copied().collect();
    let extra: Vec<_> =
        found.iter().map(String::as_str).filter(|text| !expected.contains(text)).collect();
    if missing.is_empty() && extra.is_empty() {
        return Err("moves: the same moves, but not sorted or not each once".into());
    }
    Err(format!(
        "moves: {} missing{}, {} too many{}",
        missing.len(),
        list(&missing),
        extra.len(),
        list(&extra)
    ))
}

fn list(moves: &[&str]) -> String {
    match moves.len() {
        0 => String::new(),
        1..=LISTED => format!(" ({})", moves.join(" ")),
        _ => format!(" ({} …)", moves[..LISTED].join(" ")),
    }
}

/// The game that an item belongs to, and the options that it is played with.
fn game_of(
    named: Option<&'static dyn Family>,
    words: &[String],
    item: &Item,
) -> Result<(&'static dyn Family, Options), Differs> {
    if item.contains_key("game") {
        let id = string(item, "game")?;
        let family = catalog::find(id)
            .ok_or_else(|| format!("game: found {id:?}, expected one of {}", catalog::ids()))?;
        return Ok((family, options_of(family, words, item)?));
    }
    if let Some(family) = named {
        return Ok((family, options_of(family, words, item)?));
    }
    let text = string(item, "position")?;
    let readers = catalog::GAMES.iter().filter_map(|family| {
        let options = options_of(*family, words, item).ok()?;
        family.read(text, &options).ok().map(|_| (*family, options))
    });
    let mut readers: Vec<_> = readers.collect();
    match (readers.pop(), readers.is_empty()) {
        (Some(only), true) => Ok(only),
        (None, _) => Err(format!("position: no game reads it, of {}", catalog::ids())),
        (Some(_), false) => Err("position: more than one game reads it; game says which".into()),
    }
}

/// The options of an item, and for what it does not name those of the command line.
fn options_of(family: &dyn Family, words: &[String], item: &Item) -> Result<Options, Differs> {
    let specs = family.info().options;
    let mut options = Options::read(specs, &words.join(" ")).map_err(|error| error.to_string())?;
    let named = match item.get("options") {
        None => return Ok(options),
        Some(named) => named.as_object().ok_or("options: keys and values were expected")?,
    };
    for (key, value) in named {
        let value = match value {
            Value::String(text) => text.clone(),
            Value::Number(number) => number.to_string(),
            _ => return Err(format!("options: {key} is {value}, expected a string or a number")),
        };
        options.set(key, &value).map_err(|error| error.to_string())?;
    }
    Ok(options)
}

fn string<'a>(item: &'a Item, key: &str) -> Result<&'a str, Differs> {
    item[key].as_str().ok_or_else(|| format!("{key}: found {}, expected a string", item[key]))
}

fn strings<'a>(item: &'a Item, key: &str) -> Result<Vec<&'a str>, Differs> {
    let list = item[key].as_array().map(|list| list.iter().map(Value::as_str).collect());
    list.flatten().ok_or_else(|| format!("{key}: expected a list of strings"))
}
