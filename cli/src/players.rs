//! Who plays a match.

use crate::args::number;
use crate::best::until;
use crate::stop::Stop;
use fairyboard::chance::Chance;
use fairyboard_player::{self as player, Limit, Place};
use std::fmt;
use std::time::Duration;

/// Who plays one side of a match.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Player {
    /// The computer, with a limit by level or nodes.
    Computer(Limit),
    /// The computer, for so many milliseconds a move.
    Timed(u64),
    /// Any legal move, each as likely as the others.
    Random,
}

impl Player {
    /// Reads a player, as the command line names it.
    pub fn read(text: &str) -> Result<Player, Stop> {
        let expected = "level=1 to level=5, nodes=N, ms=N, or random";
        let wrong = || Stop::bad("player", text, expected);
        let (kind, value) = text.split_once('=').unwrap_or((text, ""));
        let value = number(value).filter(|value| *value > 0);
        match (kind, value) {
            ("level", Some(level @ 1..=5)) => Ok(Player::Computer(Limit::Level(level as u8))),
            ("nodes", Some(nodes)) => Ok(Player::Computer(Limit::Nodes(nodes))),
            ("ms", Some(ms)) => Ok(Player::Timed(ms)),
            ("random", None) if text == kind => Ok(Player::Random),
            _ => Err(wrong()),
        }
    }

    /// Chooses a move; `None` where the player does not know the game.
    pub fn choose(self, place: Place, seed: u64) -> Option<String> {
        let (limit, time) = match self {
            Player::Computer(limit) => (limit, None),
            Player::Timed(ms) => (Limit::UntilStopped, Some(Duration::from_millis(ms))),
            Player::Random => {
                let mut moves = place.record.node(place.at).state().moves();
                let at = Chance::seeded(seed).below(moves.len() as u32) as usize;
                return (at < moves.len()).then(|| moves.swap_remove(at));
            }
        };
        player::best(place, limit, seed, &mut until(time)).map(|thought| thought.mv)
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
            Player::Random => f.write_str("random"),
        }
    }
}
