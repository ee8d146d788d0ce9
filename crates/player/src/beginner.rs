//! A simulated beginner, who hardly looks ahead: a baseline to measure the computer's levels
//! against.
//!
//! It follows the advice of the first lessons. Don't change this player: all figures in
//! `docs/strength.md` depend on it.

use fairyboard::chance::Chance;
use fairyboard::evaluate::Evaluate;
use fairyboard::turn::Act;
use fairyboard::{Notate, Outcome};

/// In how many of ten turns the beginner looks for captures.
const SEES: u32 = 6;

/// Chooses a move that wins the game; otherwise, six times out of ten, the largest capture in one
/// step; otherwise a random move forward in one step, or any other if there is none. `None` if
/// there is no legal move.
pub fn choose<G: Evaluate + Notate>(position: &G, chance: &mut Chance) -> Option<G::Move> {
    let moves = position.legal_moves();
    let me = position.to_move();
    let wins = |mv: &&G::Move| match position.after(**mv).outcome() {
        Outcome::Win(winner, _) => winner == me,
        _ => false,
    };
    if let Some(mv) = moves.iter().find(wins) {
        return Some(*mv);
    }
    let simple = |mv: &G::Move| is_one_step(position, *mv) && position.gain(*mv) >= 0;
    let simple: Vec<_> = moves.iter().copied().filter(simple).collect();
    if chance.below(10) < SEES {
        let captures = simple.iter().copied().filter(|mv| position.is_capture(*mv));
        if let Some(mv) = captures.max_by_key(|mv| position.gain(*mv)) {
            return Some(mv);
        }
    }
    let ahead = simple.iter().copied().filter(|mv| position.advances(*mv)).collect();
    let lists = [ahead, simple, moves];
    let list = lists.iter().find(|list| !list.is_empty())?;
    Some(list[chance.below(list.len() as u32) as usize])
}

/// Whether a move is one motion only, without a second jump or a strike (a capture that follows the
/// first motion).
fn is_one_step<G: Notate>(position: &G, mv: G::Move) -> bool {
    let mut steps = Vec::new();
    position.steps(mv, &mut steps);
    let goes = |act: Act| matches!(act, Act::Go | Act::Take | Act::Jump | Act::Turn | Act::Strike);
    steps.iter().filter(|step| goes(step.act)).count() <= 1
}
