//! Estimates how difficult a puzzle is for a person.

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

/// A move that needs more steps (choices of the player, such as a square) than this counts as hard
/// to see.
const FEW_STEPS: usize = 2;
/// With this many near misses (wrong first moves that nearly work), the right move counts as hard
/// to choose.
const MANY_NEAR_MISSES: usize = 3;
/// The limit of the search that counts near misses, in positions. A puzzle that needs more gets no
/// grade.
const POSITIONS: u64 = 20_000_000;

/// The things that a person has to see to solve a puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Difficulty {
    /// The number of the winner's moves.
    pub own_moves: usize,
    /// The most steps that any of the winner's moves needs. The choice of the piece isn't counted.
    pub steps: usize,
    /// Whether any of the winner's moves neither captures nor ends the game.
    pub is_quiet: bool,
    /// The number of wrong first moves that nearly work. If the win takes one move, these moves
    /// show the themes of the right move (such as `pin`) and have its first or its last square. If
    /// the win is longer, they are moves that only a single reply refutes.
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

    /// The level, from 1 to 5. It is the number of the winner's moves, plus one if any of them is
    /// long, plus one if any is quiet, plus one if there are several near misses.
    pub fn level(self) -> u8 {
        let more = [self.steps > FEW_STEPS, self.is_quiet, self.near_misses >= MANY_NEAR_MISSES];
        let more = more.iter().filter(|is_harder| **is_harder).count();
        (self.own_moves + more).min(5) as u8
    }
}

/// Counts the steps of a move that the player chooses after the piece.
fn steps(mv: &Example) -> usize {
    let all = mv.steps.iter();
    all.filter(|step| !matches!(step.act, Act::Pick | Act::Chance)).count()
}

/// Counts the wrong first moves that nearly work. `None` if the line can't be played, or if the
/// search takes too many positions.
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

/// The first and the last square of a move. `None` if the move is not legal or has no square.
fn squares_of(state: &dyn State, mv: &str) -> Option<(Square, Square)> {
    let steps = state.steps_of(mv)?;
    let mut squares = steps.iter().filter_map(|step| step.at);
    let first = squares.next()?;
    Some((first, squares.next_back().unwrap_or(first)))
}

/// Counts the first moves that only a single reply refutes. The field is the length of the win in
/// plies.
struct NearMisses(u32);

impl Known for NearMisses {
    type Answer = Option<usize>;

    fn open<G: Evaluate + Game>(self, position: &G) -> Option<usize> {
        near_misses(position, self.0, POSITIONS)
    }

    /// Never called: near misses are counted this way only if the win takes several moves, and
    /// puzzles with hidden information are won in one move.
    fn seen<V: HiddenRules + Game>(self, _: &V) -> Option<usize> {
        None
    }
}

/// The part of a move's text that the player decides: everything before the first `/`. A roll of a
/// die may follow it.
pub fn decision(mv: &str) -> &str {
    mv.split('/').next().unwrap_or_default()
}
