//! The `check` command, which checks test vectors: JSON files with expectations about positions,
//! games and single rules.
//!
//! *Format.* A file is a JSON list of items. An item's keys decide its kind ([`KINDS`]). Unknown
//! keys are notes. An item's game is named by its key `game` or by the file's name (`hens.json`,
//! `hens_games.json`); otherwise it is the only game that can read the position. An item fails if
//! it has an expectation that its kind doesn't check.

use crate::args::{DEEPEST, Line};
use crate::files;
use crate::stop::{FAILED, Stop};
use fairyboard::hidden::Viewer;
use fairyboard::notation::ParseError;
use fairyboard::record::{NodeId, Record};
use fairyboard::rule_query::{Answer, RuleQuery};
use fairyboard::side_area::SideArea;
use fairyboard::{Family, Options, Outcome, Seat, State, catalog};
use serde_json::{Map, Value, json};
use std::io::Write;
use std::path::Path;

/// A sentence that says how the result differs from the expectation.
type Differs = String;
type Item = Map<String, Value>;

type Check = fn(Option<&'static dyn Family>, &[String], &Item) -> Result<(), Differs>;

/// The keys that are expectations about positions.
const STATED: [&str; 7] = ["moves", "perft", "final", "outcome", "points", "views", "refused"];

/// The kinds of items about positions: the required keys, the optional keys, and the function that
/// checks the item.
const KINDS: [(&[&str], &[&str], Check); 4] = [
    (&["position", "refused"], &[], check_refused),
    (&["position", "moves", "final", "outcome"], &["points"], check_game),
    (&["position", "outcome"], &["perft", "points", "views"], check_position),
    (&["position"], &["moves", "perft", "points", "views"], check_position),
];

/// The most missing or surplus moves that a failure lists.
const LISTED: usize = 6;

/// Checks all files. Prints a line for each failed item, then the number of passed and failed
/// items.
pub fn run(mut line: Line, out: &mut impl Write) -> Result<u8, Stop> {
    let mut files = Vec::new();
    for path in line.rest("file", "a vector file")? {
        let items = items_of(&path)?;
        files.push((path, items));
    }
    // If no game has an option of the command line, report bad input once instead of a failure of
    // every item.
    line.games()?;
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

fn items_of(path: &str) -> Result<Vec<Value>, Stop> {
    let expected = "a list of vectors in JSON";
    serde_json::from_str(&files::read(path, expected)?)
        .map_err(|error| Stop::bad("file", path, format!("{expected}: {error}")))
}

/// The game that a file is named after, if there is one.
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
    let kind = KINDS.iter().find(|(keys, more, _)| {
        keys.iter().all(|key| item.contains_key(*key))
            && stated(item).all(|key| keys.contains(&key) || more.contains(&key))
            && stated(item).next().is_some()
    });
    if let Some((_, _, check)) = kind {
        return check(named, words, item);
    }
    match part_of(item) {
        Some(part) => check_part(part, item),
        None => {
            let keys: Vec<_> = item.keys().map(String::as_str).collect();
            let keys = keys.join(", ");
            Err(format!("neither a position nor a game nor of another kind, by its keys: {keys}"))
        }
    }
}

/// Checks that a position is written as it was read, and that its moves, counts, outcome, points
/// and views are as expected.
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
    if item.contains_key("outcome") {
        same_outcome(item, state.outcome())?;
    }
    same_points(item, state.as_ref())?;
    same_views(item, state.as_ref(), family, &options)?;
    let Some(counts) = item.get("perft") else { return Ok(()) };
    let counts = counts.as_array().ok_or("perft: a list of numbers was expected")?;
    if counts.len() > DEEPEST as usize {
        return Err(format!("perft: at most {DEEPEST} plies can be counted"));
    }
    for (depth, count) in (1..).zip(counts) {
        let expected =
            count.as_u64().ok_or_else(|| format!("perft: found {count}, expected a number"))?;
        let nodes = catalog::perft(&*state, depth);
        if nodes != expected {
            return Err(format!("perft({depth}) is {nodes}, expected {expected}"));
        }
    }
    Ok(())
}

/// Plays the moves of a game, and checks that each is legal and that the last position and the
/// outcome are as expected.
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
    same_outcome(item, outcome)?;
    same_points(item, end.state().as_ref())?;
    match outcome.is_over() && !moves.is_empty() {
        true => Err(format!("{} moves are offered after the last", moves.len())),
        false => Ok(()),
    }
}

/// Checks that reading a position fails with an error that names the expected field.
fn check_refused(
    named: Option<&'static dyn Family>,
    words: &[String],
    item: &Item,
) -> Result<(), Differs> {
    // No game can read a position that must be refused, so the item or the file must name the game.
    let family = match item.get("game") {
        Some(_) => None,
        None => Some(named.ok_or("refused: the file's name or the key game says by which game")?),
    };
    let (family, options) = game_of(family, words, item)?;
    let read = family.read(string(item, "position")?, &options).map(|state| state.text());
    refused_for(item, read)
}

fn refused_for(item: &Item, read: Result<impl std::fmt::Debug, ParseError>) -> Result<(), Differs> {
    let field = string(item, "refused")?;
    match read {
        Ok(read) => Err(format!("it is read, as {read:?}, and not refused")),
        Err(error) if error.field == field => Ok(()),
        Err(error) => Err(format!("refused for the field {}, expected {field}", error.field)),
    }
}

fn same_outcome(item: &Item, outcome: Outcome) -> Result<(), Differs> {
    match outcome.to_string() == string(item, "outcome")? {
        true => Ok(()),
        false => Err(format!("outcome is \"{outcome}\", expected {}", item["outcome"])),
    }
}

/// Checks the points of the players' hands, if the item states them. The item lists them in turn
/// order.
fn same_points(item: &Item, state: &dyn State) -> Result<(), Differs> {
    let Some(expected) = item.get("points") else { return Ok(()) };
    let points: Vec<_> = state
        .beside()
        .map(SideArea::hands)
        .unwrap_or_default()
        .into_iter()
        .map(|hand| hand.points)
        .collect();
    let points = json!(points);
    // A position without hands has no points, so an item that states points is wrong.
    match points == *expected && points != json!([]) {
        true => Ok(()),
        false => Err(format!("points are {points}, expected {expected}")),
    }
}

/// Checks what each viewer may see, if the item states it. If a view is read as a position, it must
/// be written as the same string.
fn same_views(
    item: &Item,
    state: &dyn State,
    family: &dyn Family,
    options: &Options,
) -> Result<(), Differs> {
    let Some(views) = item.get("views") else { return Ok(()) };
    let views = views.as_object().ok_or("views: keys and values were expected")?;
    for (key, expected) in views {
        let viewer = match key.as_str() {
            "-" => Viewer::Public,
            "w" | "1" => Viewer::Seat(Seat(0)),
            "b" | "2" => Viewer::Seat(Seat(1)),
            "3" => Viewer::Seat(Seat(2)),
            "4" => Viewer::Seat(Seat(3)),
            _ => return Err(format!("views: found {key:?}, expected w, b, -, or 1 to 4")),
        };
        let seen = state.seen_by(viewer, &[]).map_or_else(|| state.text(), |view| view.text());
        if *expected != seen {
            return Err(format!("{key} sees {seen:?}, expected {expected}"));
        }
        let view = family.read(&seen, options).map_err(|error| format!("view {key}: {error}"))?;
        prints_back(view.as_ref(), &seen)?;
    }
    Ok(())
}

/// The rule that an item asks about, if it is about a single rule ([`RuleQuery`]). Such an item has
/// all inputs of the rule. It expects either `refused`, or some of the rule's answers, among them
/// the last one that the rule lists.
fn part_of(item: &Item) -> Option<&'static RuleQuery> {
    let stated: Vec<_> = stated(item).collect();
    let answers = |part: &RuleQuery| {
        stated == ["refused"]
            || part.answers.last().is_some_and(|last| stated.contains(last))
                && stated.iter().all(|key| part.answers.contains(key))
    };
    let given = |part: &RuleQuery| part.given.iter().all(|name| item.contains_key(*name));
    parts().find(|part| given(part) && answers(part))
}

fn parts() -> impl Iterator<Item = &'static RuleQuery> {
    catalog::PARTS.iter().copied().flatten()
}

/// The keys of an item that are expectations.
fn stated(item: &Item) -> impl Iterator<Item = &str> {
    let is_stated =
        |key: &&str| STATED.contains(key) || parts().any(|part| part.answers.contains(key));
    item.keys().map(String::as_str).filter(is_stated)
}

fn check_part(part: &RuleQuery, item: &Item) -> Result<(), Differs> {
    let texts: Result<Vec<_>, _> = part.given.iter().map(|name| string(item, name)).collect();
    let answers = (part.ask)(&texts?);
    if item.contains_key("refused") {
        return refused_for(item, answers);
    }
    let answers = answers.map_err(|error| error.to_string())?;
    let told = part.answers.iter().zip(answers).filter(|(name, _)| item.contains_key(**name));
    for (name, answer) in told {
        same(item, name, value(answer))?;
    }
    Ok(())
}

/// Converts an answer to the JSON form that vectors use.
fn value(answer: Answer) -> Value {
    match answer {
        Answer::Flag(flag) => json!(flag),
        Answer::Number(number) => json!(number),
        Answer::Points(points) => json!(points),
        Answer::Texts(texts) => texts.into_iter().map(|(name, text)| (name, json!(text))).collect(),
        Answer::Counts(counts) => {
            counts.into_iter().map(|(name, count)| (name, json!(count))).collect()
        }
    }
}

fn same(item: &Item, key: &str, found: Value) -> Result<(), Differs> {
    match item[key] == found {
        true => Ok(()),
        false => Err(format!("{key} is {found}, expected {}", item[key])),
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

/// The game of an item, and its options. The item or its file (`named`) names the game; otherwise
/// it is the only game that can read the item's position.
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
    let games = catalog::GAMES.iter().filter_map(|family| {
        let options = options_of(*family, words, item).ok()?;
        family.read(text, &options).ok().map(|_| (*family, options))
    });
    let mut games: Vec<_> = games.collect();
    match (games.pop(), games.is_empty()) {
        (Some(only), true) => Ok(only),
        (None, _) => Err(format!("position: no game reads it, of {}", catalog::ids())),
        (Some(_), false) => Err("position: more than one game reads it; game says which".into()),
    }
}

/// The options of an item. If the item doesn't name an option, the command line's value applies.
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
