//! Compares a game's evaluation of positions, to find reasons for a move.

use crate::search::after_quiescence;
use fairyboard::evaluate::{Evaluate, Term};
use fairyboard::hidden_rules::HiddenRules;
use fairyboard::visit::Known;
use fairyboard::{Game, Key, Seat, State, catalog};

/// If a move raises a term of the evaluation by less than this, the term is no reason for the move.
/// In hundredths of the value of the game's plainest piece (in chess, centipawns).
const LEAST: i32 = 4;

/// The terms of the evaluation in a position. `units` is how often each term counts for the player
/// that moves first, minus how often it counts for the other.
struct Terms {
    terms: &'static [Term],
    merits: &'static [(usize, [Key; 2])],
    units: Vec<i32>,
}

struct AskTerms;

impl Known for AskTerms {
    type Answer = Terms;

    fn open<G: Evaluate + Game>(self, position: &G) -> Terms {
        let mut units = vec![0; G::TERMS.len()];
        position.terms(|term, count| units[term] += count);
        Terms { terms: G::TERMS, merits: G::MERITS, units }
    }

    fn seen<V: HiddenRules + Game>(self, _: &V) -> Terms {
        Terms { terms: &[], merits: &[], units: Vec::new() }
    }
}

/// The sentence for the term of the evaluation that a move raised most for its player. `None` if it
/// raised no term by at least [`LEAST`].
pub(super) fn merit(before: &dyn State, after: &dyn State) -> Option<Key> {
    let me = before.to_move();
    let [was, is] = [before, after].map(|state| catalog::with(state, AskTerms));
    let (was, is) = (was?, is?);
    let gains = is.merits.iter().map(|(term, told)| {
        let units = is.units[*term] - was.units[*term];
        let gain = is.terms[*term].weight * if me == Seat::FIRST { units } else { -units };
        (gain, told[usize::from(me.0 & 1)])
    });
    let best = gains.rev().max_by_key(|(gain, _)| *gain)?;
    (best.0 >= LEAST).then_some(best.1)
}

/// The evaluation of a position for a player after all captures that gain something. `None` if the
/// game could end during the captures.
pub(super) fn quiet_worth(state: &dyn State, player: Seat) -> Option<i32> {
    struct Quiet(Seat);
    impl Known for Quiet {
        type Answer = Option<i32>;

        fn open<G: Evaluate + Game>(self, position: &G) -> Option<i32> {
            let quiet = after_quiescence(position)?;
            let worth = quiet.judged();
            Some(if quiet.to_move() == self.0 { worth } else { -worth })
        }

        fn seen<V: HiddenRules + Game>(self, _: &V) -> Option<i32> {
            None
        }
    }
    catalog::with(state, Quiet(player))?
}

/// The evaluation of a position for a player, without trying any captures. `None` if the game has
/// no evaluation.
pub(super) fn worth(state: &dyn State, player: Seat) -> Option<i32> {
    let Terms { terms, units, .. } = catalog::with(state, AskTerms)?;
    let sum: i32 = terms.iter().zip(units).map(|(term, units)| term.weight * units).sum();
    Some(if player == Seat::FIRST { sum } else { -sum })
}
