//! The difficulty of a puzzle for a person, which is not that of its proof.

use crate::prove::near_misses;
use fairyboard::catalog::{self, shown};
use fairyboard::evaluate::Evaluate;
use fairyboard::geometry::Square;
use fairyboard::hidden_rules::HiddenRules;
use fairyboard::puzzle::Example;
use fairyboard::turn::Act;
use fairyboard::visit::Known;
use fairyboard::{Game, State};
use std::collections::BTreeSet;

/// A move of more steps than these is hard to see.
const FEW_STEPS: usize = 2;
/// With this many moves that nearly work, the right one is hard to choose.
const MANY_NEAR_MISSES: usize = 3;
/// The most positions that are looked at for moves that nearly work.
const POSITIONS: u64 = 20_000_000;

/// The things that a person has to see to solve a puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Difficulty {
    /// The winner's moves.
    pub own_moves: usize,
    /// The most steps of one of them, after the choice of the piece.
    pub steps: usize,
    /// Whether one of them neither captures nor ends the game.
    pub is_quiet: bool,
    /// First moves that nearly work. In a win in one they look like the right move: they show its themes, with its piece or on
    /// its last square. In a longer win a single reply refutes them.
    pub near_misses: usize,
}

impl Difficulty {
    /// The difficulty of a line that wins from a position. `None` if the line can't be played.
    pub fn new(state: &dyn State, line: &[String]) -> Option<Self> {
        let me = state.to_move();
        let near_misses = near_misses_of(state, line)?;
        let mut difficulty = Difficulty { own_moves: 0, steps: 0, is_quiet: false, near_misses };
        let mut after = None;
        for mv in line {
            let state = after.as_deref().unwrap_or(state);
            if state.to_move() == me {
                let example = Example::new(state, mv)?;
                difficulty.own_moves += 1;
                difficulty.steps = difficulty.steps.max(steps(&example));
                difficulty.is_quiet |= !example.captures() && !example.outcome.is_over();
            }
            after = Some(state.play(mv).ok()?.state);
        }
        Some(difficulty)
    }

    /// The level, from 1 to 5: the number of moves, and one more for each of a long move, a quiet move and several near misses.
    pub fn level(self) -> u8 {
        let more = [self.steps > FEW_STEPS, self.is_quiet, self.near_misses >= MANY_NEAR_MISSES];
        let more = more.iter().filter(|is_harder| **is_harder).count();
        (self.own_moves + more).min(5) as u8
    }
}

/// The steps of a move that a player chooses, after the piece.
fn steps(mv: &Example) -> usize {
    let all = mv.steps.iter();
    all.filter(|step| !matches!(step.act, Act::Pick | Act::Chance)).count()
}

/// The first moves other than the right one that nearly work.
fn near_misses_of(state: &dyn State, line: &[String]) -> Option<usize> {
    let (right, plies) = (line.first()?, line.len() as u32);
    if plies > 1 {
        return catalog::with(state, NearMisses(plies))?;
    }
    let (themes, (first, last)) = (shown(state, right), squares_of(state, right)?);
    let is_like = |mv: &&String| {
        let others = shown(state, mv);
        squares_of(state, mv).is_some_and(|(from, to)| from == first || to == last)
            && themes.iter().all(|theme| others.contains(theme))
    };
    let all = state.moves();
    let like_it = all.iter().filter(is_like).map(|mv| decision(mv));
    let others = like_it.filter(|mv| *mv != decision(right));
    Some(others.collect::<BTreeSet<_>>().len())
}

/// The first and the last square of a move.
fn squares_of(state: &dyn State, mv: &str) -> Option<(Square, Square)> {
    let steps = state.steps_of(mv)?;
    let mut squares = steps.iter().filter_map(|step| step.at);
    let first = squares.next()?;
    Some((first, squares.next_back().unwrap_or(first)))
}

/// Counts near misses in any game.
struct NearMisses(u32);

impl Known for NearMisses {
    type Answer = Option<usize>;

    fn open<G: Evaluate + Game>(self, position: &G) -> Option<usize> {
        near_misses(position, self.0, POSITIONS)
    }

    /// All puzzles with hidden parts are wins in one.
    fn seen<V: HiddenRules + Game>(self, _: &V) -> Option<usize> {
        None
    }
}

/// The part of a move that its player decides: all but the roll.
pub fn decision(mv: &str) -> &str {
    mv.split('/').next().unwrap_or_default()
}
