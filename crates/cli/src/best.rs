//! The `best` command, which prints the computer's move in a position.

use crate::args::Line;
use crate::stop::{FAILED, Stop};
use fairyboard::MoveError;
use fairyboard::record::{NodeId, Record};
use fairyboard_player::{self as player, Limit, Place};
use std::io::Write;
use std::time::{Duration, Instant};

/// The most reasons that `--why` prints.
const REASONS: usize = 2;

/// Reads a position and the moves played from it, and prints the computer's move after them.
pub fn run(mut line: Line, out: &mut impl Write) -> Result<u8, Stop> {
    let (record, at) = played(&mut line)?;
    let (limit, time) = limit(&line)?;
    let seed = line.number("seed", 0..=u64::MAX)?.unwrap_or(0);
    let outcome = record.outcome(at);
    if outcome.is_over() {
        writeln!(out, "{outcome}")?;
        return Ok(FAILED);
    }
    let place = Place::new(&record, at);
    let thought = player::best(place, limit, seed, &mut until(time));
    let id = record.info().id;
    let thought = thought.ok_or_else(|| Stop::bad("game", id, "a game that the computer plays"))?;
    writeln!(out, "{}", thought.mv)?;
    match thought.score {
        player::Score::Hundredths(hundredths) => writeln!(out, "score {hundredths}")?,
        player::Score::Likelier(thousandths) => writeln!(out, "score {}", thousandths / 10)?,
        sure => writeln!(out, "{sure}")?,
    }
    writeln!(out, "depth {}", thought.depth)?;
    writeln!(out, "nodes {}", thought.nodes)?;
    writeln!(out, "line {}", thought.line.join(" "))?;
    if line.has("why") {
        for fact in player::reasons(place, limit, &thought, REASONS) {
            // The fact `Wins` calls the player *you*. The command line doesn't know who reads it,
            // so it prints the game's own sentence, which names the winner.
            match fact {
                player::Fact::Wins { told, .. } => writeln!(out, "why {told}")?,
                fact => writeln!(out, "why {}", fact.said())?,
            }
        }
    }
    Ok(0)
}

/// Reads a position and the moves played from it as a game.
fn played(line: &mut Line) -> Result<(Record, NodeId), Stop> {
    let (family, options) = line.game()?;
    let text = line.expect("position", "a position string, or start")?;
    let mut record = if text == "start" {
        Record::new(family, options)
    } else {
        Record::from_position(family, options, &text)
            .map_err(|error| Stop::Bad(error.to_string()))?
    };
    let mut at = NodeId::START;
    while let Some(text) = line.next() {
        at = record.play(at, &text).map_err(|error| match error {
            MoveError::Unreadable(error) => Stop::Bad(error.to_string()),
            error => Stop::Refused(error.to_string()),
        })?;
    }
    Ok((record, at))
}

/// Reads the limit of the search from the options, and the time limit if there is one.
fn limit(line: &Line) -> Result<(Limit, Option<Duration>), Stop> {
    let given: Vec<_> =
        ["level", "nodes", "ms"].into_iter().filter(|name| line.has(name)).collect();
    if let [_, second, ..] = given[..] {
        return Err(Stop::bad(
            "arguments",
            &format!("--{second}"),
            "one of --level, --nodes and --ms",
        ));
    }
    if let Some(nodes) = line.number("nodes", 1..=u64::MAX)? {
        return Ok((Limit::Nodes(nodes), None));
    }
    if let Some(ms) = line.number("ms", 1..=86_400_000)? {
        return Ok((Limit::UntilStopped, Some(Duration::from_millis(ms))));
    }
    let level = line.number("level", 1..=5)?.unwrap_or(5);
    Ok((Limit::Level(level as u8), None))
}

/// Makes a function that returns whether the time is over. Without a time limit it never is.
pub fn until(time: Option<Duration>) -> impl FnMut() -> bool {
    let begin = Instant::now();
    move || time.is_some_and(|time| begin.elapsed() >= time)
}
