//! The players that can take part in a match.

use crate::args::number;
use crate::best::until;
use crate::stop::Stop;
use fairyboard::chance::Chance;
use fairyboard::record::NodeId;
use fairyboard_player::{self as player, Limit, Place};
use reference::uct;
use std::fmt;
use std::process::Command;
use std::time::Duration;

/// A description of the players for errors.
pub const EXPECTED: &str = "level=1 to level=5, nodes=N, ms=N, uct-nodes=N, uct-ms=N, honest, beginner or random; the first three also @PROGRAM";

/// The number of possible full positions that the `reference` player considers in a game with
/// hidden information.
const WORLDS: usize = 40;

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Player {
    /// The computer player, limited by a level or a number of nodes.
    Computer(Limit),
    /// The computer player, with this number of milliseconds per move.
    Timed(u64),
    /// The computer player of another build of this program: its limit, and the path of the other
    /// program.
    Other(Box<Player>, String),
    /// The player of the `reference` crate, which searches by plain UCT.
    Plain(Plain),
    /// A player for games with announcements (claims of a capture), such as fixed Zugzwang:
    /// announces only what the player knows to be true, and never challenges an announcement.
    Honest,
    /// A simulated beginner, who hardly looks ahead. Only for games without hidden information.
    Beginner,
    /// A player who chooses among all legal moves with equal probability.
    Random,
}

/// The limit of the `reference` player, in playouts or milliseconds per move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Plain {
    Playouts(u64),
    Ms(u64),
}

impl Player {
    /// Reads a player from the command line.
    pub fn read(text: &str) -> Result<Player, Stop> {
        let wrong = || Stop::bad("player", text, EXPECTED);
        if let Some((text, program)) = text.split_once('@') {
            let player = Player::read(text)?;
            return match player {
                Player::Computer(_) | Player::Timed(_) => {
                    Ok(Player::Other(Box::new(player), program.into()))
                }
                _ => Err(wrong()),
            };
        }
        let (kind, value) = text.split_once('=').unwrap_or((text, ""));
        let value = number(value).filter(|value| *value > 0);
        match (kind, value) {
            ("level", Some(level @ 1..=5)) => Ok(Player::Computer(Limit::Level(level as u8))),
            ("nodes", Some(nodes)) => Ok(Player::Computer(Limit::Nodes(nodes))),
            ("ms", Some(ms)) => Ok(Player::Timed(ms)),
            ("uct-nodes", Some(playouts)) => Ok(Player::Plain(Plain::Playouts(playouts))),
            ("uct-ms", Some(ms)) => Ok(Player::Plain(Plain::Ms(ms))),
            ("honest", None) if text == kind => Ok(Player::Honest),
            ("beginner", None) if text == kind => Ok(Player::Beginner),
            ("random", None) if text == kind => Ok(Player::Random),
            _ => Err(wrong()),
        }
    }

    /// Chooses a move. Returns `None` if this player can't play the game.
    pub fn choose(&self, place: Place, seed: u64) -> Option<String> {
        let (limit, time) = match self {
            Player::Computer(limit) => (*limit, None),
            Player::Timed(ms) => (Limit::UntilStopped, Some(Duration::from_millis(*ms))),
            Player::Other(player, program) => return player.asked(program, place, seed),
            Player::Plain(plain) => return plain.choose(place, seed),
            Player::Honest => return player::honest(place, seed),
            Player::Beginner => return player::beginner(place, seed),
            Player::Random => {
                let mut moves = place.record.node(place.at).state().moves();
                let at = Chance::seeded(seed).below(moves.len() as u32) as usize;
                return (at < moves.len()).then(|| moves.swap_remove(at));
            }
        };
        player::best(place, limit, seed, &mut until(time)).map(|thought| thought.mv)
    }

    /// Runs the other program to choose a move. Returns `None` if its output has no move.
    fn asked(&self, program: &str, place: Place, seed: u64) -> Option<String> {
        let record = place.record;
        let mut command = Command::new(program);
        command.args(["best", record.info().id]);
        command.arg(record.node(NodeId::START).state().text());
        let played = record.path(place.at);
        command.args(played.iter().skip(1).map(|id| record.node(*id).text()));
        for (key, value) in record.options().told() {
            command.args(["--opt", &format!("{key}={value}")]);
        }
        let limit = self.to_string();
        let (flag, value) = limit.split_once('=')?;
        command.args([&format!("--{flag}"), value, "--seed", &seed.to_string()]);
        let output = command.output().ok().filter(|output| output.status.success())?;
        String::from_utf8(output.stdout).ok()?.lines().next().map(String::from)
    }
}

impl Plain {
    /// Chooses a move with the `reference` crate. That crate shares no code with the engine, so
    /// positions and moves are passed as strings. `None` if that crate does not play the game.
    fn choose(self, place: Place, seed: u64) -> Option<String> {
        let (playouts, time) = match self {
            Plain::Playouts(playouts) => (playouts, None),
            Plain::Ms(ms) => (u64::MAX, Some(Duration::from_millis(ms))),
        };
        let options: Vec<_> = place.record.options().told().collect();
        let worlds = player::worlds(place, WORLDS, seed);
        let mut is_over = until(time);
        let limit = uct::Limit { playouts, keep_going: &mut || !is_over() };
        let text = uct::best(place.record.info().id, &options, &worlds, limit, seed)?;
        player::settle(place, &text, seed)
    }
}

/// Writes the player in the format that [`Player::read`] reads.
impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Player::Computer(Limit::Level(level)) => write!(f, "level={level}"),
            Player::Computer(Limit::Nodes(nodes)) => write!(f, "nodes={nodes}"),
            Player::Computer(Limit::UntilStopped) => f.write_str("ms"),
            Player::Timed(ms) => write!(f, "ms={ms}"),
            Player::Other(player, program) => write!(f, "{player}@{program}"),
            Player::Plain(Plain::Playouts(playouts)) => write!(f, "uct-nodes={playouts}"),
            Player::Plain(Plain::Ms(ms)) => write!(f, "uct-ms={ms}"),
            Player::Honest => f.write_str("honest"),
            Player::Beginner => f.write_str("beginner"),
            Player::Random => f.write_str("random"),
        }
    }
}
