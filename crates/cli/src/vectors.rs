//! The `vectors` command, which drafts the test vectors of a new game: positions or whole games of
//! random moves, in the format of `check`. The reference implementation has to confirm them.

use crate::args::Line;
use crate::matches::Match;
use crate::players::Player;
use crate::stop::Stop;
use fairyboard::record::{NodeId, Record};
use fairyboard::{State, catalog};
use serde_json::{Map, Value, json};
use std::io::Write;

/// The number of positions, one from each game, in addition to the start.
const POSITIONS: u64 = 11;
/// The position from game number N is at this ply plus 3 · N, so later games give later positions.
const FIRST_PLY: u32 = 6;
/// Perft (the count of all move sequences of one length) stops before a depth at which the count
/// would probably be higher than this.
const SEQUENCES: u64 = 100_000;
/// The greatest depth of perft.
const DEEPEST: u32 = 5;
/// With `--games N`, this many times N games are played, and the N shortest are written.
const CHOICE: u64 = 20;

/// Writes positions with their moves and perft, or, with `--games N`, N games.
pub fn run(mut line: Line, out: &mut impl Write) -> Result<(), Stop> {
    let (family, options) = line.game()?;
    line.end()?;
    let seed = line.number("seed", 0..=u64::MAX)?.unwrap_or(0);
    let words = options.to_string();
    let pairs = words.split(' ').filter_map(|pair| pair.split_once('='));
    let words: Map<String, Value> = pairs.map(|(key, value)| (key.into(), json!(value))).collect();
    let players = [Player::Random, Player::Random];
    let contest = Match::new(family, options.clone(), players, seed);
    let mut items = Vec::new();
    if let Some(games) = line.number("games", 1..=1_000)? {
        let all = (1..=games * CHOICE).map(|game| contest.record(game));
        let mut all: Vec<(Record, NodeId)> = all.collect::<Result<_, _>>()?;
        all.sort_by_key(|(record, end)| record.node(*end).ply());
        items.extend(all[..games as usize].iter().map(|(record, end)| {
            let line = record.path(*end);
            let moves: Vec<_> = line[1..].iter().map(|id| record.node(*id).text()).collect();
            json!({
                "position": record.node(NodeId::START).state().text(), "options": words,
                "moves": moves, "final": record.node(*end).state().text(),
                "outcome": record.outcome(*end).to_string(),
            })
        }));
    } else {
        items.push(position("start", &*family.start(&options), &words));
        for game in 1..=POSITIONS {
            let (record, end) = contest.record(game)?;
            let ply = FIRST_PLY + 3 * game as u32;
            let line = record.path(end);
            let at = line.iter().rfind(|id| record.node(**id).ply() <= ply);
            let state = record.node(*at.unwrap_or(&end)).state();
            items.push(position(&format!("position {game}"), &**state, &words));
        }
    }
    let items: Vec<_> = items.iter().map(Value::to_string).collect();
    writeln!(out, "[\n{}\n]", items.join(",\n"))?;
    Ok(())
}

fn position(name: &str, state: &dyn State, options: &Map<String, Value>) -> Value {
    let mut perft = Vec::new();
    for depth in 1..=DEEPEST {
        perft.push(catalog::perft(state, depth));
        // Estimates the next count: each sequence continues with about as many moves as there are
        // in this position (`perft[0]`).
        if perft[depth as usize - 1] * perft[0] > SEQUENCES {
            break;
        }
    }
    let mut moves = state.moves();
    moves.sort_unstable();
    json!({
        "name": name, "position": state.text(), "options": options,
        "perft": perft, "moves": moves,
    })
}
