//! Helpers for tests of random games: their positions, their viewers, and texts that might be
//! typed.

use super::{deal, fields};
use fairyboard::hidden::Viewer;
use fairyboard::{Seat, State};
use fairyboard_tests::dice::{EDGES, captures, read_layout, shown};
use fairyboard_tests::{StateQueries, effort, rng};
use fastrand::Rng;
use std::rc::Rc;

pub const DUELS: &[&str] = &["", "board=6 samepairs=1"];

pub const FIXED: &[&str] =
    &["variant=fixed", "variant=fixed board=6 seats=NS", "variant=fixed seats=EN"];

/// Options of the cooperative games that the tests play.
pub const COOP: &[&str] = &["variant=coop players=4", "variant=coop board=6 players=3"];

/// Makes a test for each property and each variant of Zugzwang, so that the tests run in parallel.
/// A property is a function that takes the options of games.
macro_rules! for_each_variant {
    ($($property:ident),+ $(,)?) => {$(
        mod $property {
            use crate::zugzwang::games::{COOP, DUELS, FIXED};
            use fairyboard_tests::test;

            #[test]
            fn duels() {
                super::$property(DUELS);
            }

            #[test]
            fn fixed() {
                super::$property(FIXED);
            }

            #[test]
            fn coop() {
                super::$property(COOP);
            }
        }
    )+};
}
pub(super) use for_each_variant;

pub fn positions(seed: u64) -> Vec<Rc<dyn State>> {
    positions_of(&[DUELS, FIXED, COOP].concat(), seed)
}

/// Positions of random games. The players avoid moves that would end the game early.
pub fn positions_of(games: &[&str], seed: u64) -> Vec<Rc<dyn State>> {
    let mut rng = rng(seed);
    let mut all = Vec::new();
    for text in games {
        let mut state = deal(text, rng.u64(..));
        loop {
            all.push(Rc::clone(&state));
            let moves = state.moves();
            if moves.is_empty() {
                break;
            }
            let claim = fields(&*state).pop().unwrap();
            let mv = if claim.contains(':') && rng.u8(..8) > 0 {
                "accept".to_string()
            } else if text.contains("fixed") && rng.u8(..4) > 0 && claim == "-" {
                // In fixed Zugzwang, plays a true announcement (claim of a capture), so that the
                // game continues. If there is no capture, plays the declaration of that.
                true_announcement(&state, &mut rng).unwrap_or("none".into())
            } else {
                moves[rng.usize(..moves.len())].clone()
            };
            state = state.play(&mv).unwrap_or_else(|e| panic!("{} {mv}: {e}", state.text())).state;
        }
    }
    all
}

/// Some positions of `rounds` random games for each options: one in `every`, but one in `3 * every`
/// in a check (a normal run).
pub fn some_positions(
    games: &[&str],
    seed: u64,
    rounds: usize,
    every: usize,
) -> Vec<Rc<dyn State>> {
    let seeds = seed..seed + effort(rounds) as u64;
    let all: Vec<_> = seeds.flat_map(|seed| positions_of(games, seed)).collect();
    all.into_iter().step_by(every * 3 / effort(3)).collect()
}

/// Announces a random capture that is really possible, and so withstands a challenge. `None` if
/// there is no capture.
fn true_announcement(state: &Rc<dyn State>, rng: &mut Rng) -> Option<String> {
    let (_, dice) = read_layout(&state.text());
    let all = (0..4).flat_map(|edge| captures(&dice, edge).into_iter().map(move |c| (edge, c)));
    let (edge, (from, to)) = rng.choice(all.collect::<Vec<_>>())?;
    let face = |at| shown(dice[&at].side(edge));
    Some(format!("{}{from}x{to}:{}x{}", EDGES[edge].0, face(from), face(to)))
}

/// All possible viewers of a position.
pub fn viewers(state: &dyn State) -> Vec<Viewer> {
    let seats = (0..state.seats().len()).map(|seat| Viewer::Seat(Seat(seat as u8)));
    [Viewer::Public, Viewer::Mover].into_iter().chain(seats).collect()
}

/// Moves of all kinds that a player might type in a position, most of them illegal.
pub fn typed(state: &dyn State) -> Vec<String> {
    let squares: Vec<_> = state.pieces().iter().map(|piece| piece.0).collect();
    let mut typed: Vec<_> = ["end", "none", "accept", "challenge", "passS", "passN", "-bN_end"]
        .map(String::from)
        .to_vec();
    for (i, from) in squares.iter().enumerate().take(8) {
        typed.extend([format!("*{from}"), format!("*{from}/bN")]);
        for to in squares.iter().skip(i % 3).step_by(3) {
            for (letter, colour) in EDGES {
                typed.push(format!("{letter}{from}x{to}"));
                typed.push(format!("{letter}{from}x{to}/rR"));
                typed.push(format!("-bN_{letter}{from}x{to}"));
                typed.push(format!("{letter}{from}x{to}:{colour}Qx."));
            }
        }
    }
    typed
}
