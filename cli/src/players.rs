//! Who plays a match.

use crate::args::number;
use crate::best::until;
use crate::stop::Stop;
use fairyboard::chance::Chance;
use fairyboard_plain::uct;
use fairyboard_player::{self as player, Limit, Place};
use std::fmt;
use std::time::Duration;

/// What a player may be.
pub const EXPECTED: &str =
    "level=1 to level=5, nodes=N, ms=N, uct-nodes=N, uct-ms=N, honest or random";

/// So many worlds the plain player thinks of, where it does not see everything.
const WORLDS: usize = 40;

/// Who plays one side of a match.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Player {
    /// The computer, with a limit by level or nodes.
    Computer(Limit),
    /// The computer, for so many milliseconds a move.
    Timed(u64),
    /// The plain player, with a limit by playouts or in milliseconds.
    Plain(Plain),
    /// Says only what it knows, and never doubts.
    Honest,
    /// Any legal move, each as likely as the others.
    Random,
}

/// How long the plain player thinks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Plain {
    Playouts(u64),
    Ms(u64),
}

impl Player {
    /// Reads a player, as the command line names it.
    pub fn read(text: &str) -> Result<Player, Stop> {
        let wrong = || Stop::bad("player", text, EXPECTED);
        let (kind, value) = text.split_once('=').unwrap_or((text, ""));
        let value = number(value).filter(|value| *value > 0);
        match (kind, value) {
            ("level", Some(level @ 1..=5)) => Ok(Player::Computer(Limit::Level(level as u8))),
            ("nodes", Some(nodes)) => Ok(Player::Computer(Limit::Nodes(nodes))),
            ("ms", Some(ms)) => Ok(Player::Timed(ms)),
            ("uct-nodes", Some(playouts)) => Ok(Player::Plain(Plain::Playouts(playouts))),
            ("uct-ms", Some(ms)) => Ok(Player::Plain(Plain::Ms(ms))),
            ("honest", None) if text == kind => Ok(Player::Honest),
            ("random", None) if text == kind => Ok(Player::Random),
            _ => Err(wrong()),
        }
    }

    /// Chooses a move; `None` where the player does not know the game.
    pub fn choose(self, place: Place, seed: u64) -> Option<String> {
        let (limit, time) = match self {
            Player::Computer(limit) => (limit, None),
            Player::Timed(ms) => (Limit::UntilStopped, Some(Duration::from_millis(ms))),
            Player::Plain(plain) => return plain.choose(place, seed),
            Player::Honest => return player::honest(place, seed),
            Player::Random => {
                let mut moves = place.record.node(place.at).state().moves();
                let at = Chance::seeded(seed).below(moves.len() as u32) as usize;
                return (at < moves.len()).then(|| moves.swap_remove(at));
            }
        };
        player::best(place, limit, seed, &mut until(time)).map(|thought| thought.mv)
    }
}

impl Plain {
    /// Chooses a move by the plain rules, which know nothing of the engine: they meet in texts alone.
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

/// As [`Player::read`] reads it.
impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Player::Computer(Limit::Level(level)) => write!(f, "level={level}"),
            Player::Computer(Limit::Nodes(nodes)) => write!(f, "nodes={nodes}"),
            Player::Computer(Limit::UntilStopped) => f.write_str("ms"),
            Player::Timed(ms) => write!(f, "ms={ms}"),
            Player::Plain(Plain::Playouts(playouts)) => write!(f, "uct-nodes={playouts}"),
            Player::Plain(Plain::Ms(ms)) => write!(f, "uct-ms={ms}"),
            Player::Honest => f.write_str("honest"),
            Player::Random => f.write_str("random"),
        }
    }
}
