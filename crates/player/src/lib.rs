//! A computer player for every game of the catalogue.
//!
//! [`best`] needs a [`Place`] (a position in a recorded game), a limit (a level, a number of nodes,
//! or until stopped), a seed, and a way to stop. `catalog::with` finds the position's concrete
//! type. If the game has hidden information, the search gets only the *view*: the position as the
//! player to move knows it.
//!
//! - *Open games* (`search`): iteratively deepened principal-variation search with a transposition
//!   table, killer moves and a history heuristic (`move_ordering`), aspiration windows, late-move
//!   reductions, and quiescence over profitable captures. A player may make two plies in a row, so
//!   negamax negates a score only if the side to move has changed. A game may have a convention: a
//!   repetition or move-limit rule that ends it. The search scores a position as ended if it
//!   repeats once within the search, or as often as the convention says within the game.
//! - *Many moves.* Pawn positions can have two hundred thousand turns. Below the root, the search
//!   keeps only the 4,096 most promising moves of a position, so it needs bounded memory.
//! - *Games with hidden information* (`ismcts`): information-set Monte Carlo tree search with a
//!   single observer. A *world* is a possible full position that agrees with the view. Up to 600
//!   worlds are drawn, and each playout uses one. Worlds that fit the announcements so far are
//!   drawn more often. In Fixed Zugzwang the search considers the announcements that are true in
//!   the most worlds; they may be false in the current one. Opponents' answers are not searched,
//!   because opponents don't see the world. They act on their own views, and guess and challenge
//!   now and then.
//! - *Open cards* (`expectimax`). When a duel is over, or is played with open hands, the search may
//!   use the full position. Near the end it computes the exact probability of a win over all moves,
//!   cards and rolls. If that takes too many positions, playouts are used, and worlds differ only
//!   in the order of the deck and in the rolls.
//! - *Proved wins* (`proof_over_deals`) are tried before playouts: a move that wins in every world,
//!   against every reply and every roll. Worlds that look the same to the player must get the same
//!   move. At full strength no win in one ply is missed.
//! - *Chance.* Moves that differ only by a roll are one decision. The answer includes the roll: the
//!   one that the position has fixed already, or one drawn with the seed (`settle`).
//! - *Lines.* If the caller wants several moves, each depth is searched once for the best move,
//!   once for the best of the others, and so on. The answer is from the last complete depth.
//!   Playouts return the moves with the most visits.
//! - *Reasons* (`reason`) are facts about a move, as values with a `Text`. They are found with the
//!   rules, by playing moves and by looking at threats as if a side had passed. Forced wins,
//!   expected replies and the worth of an exchange are results of the search or the evaluation. A
//!   threat or a gain is no reason if a reply can capture the piece that moved, unless the player
//!   gets enough in return. In games with hidden information, reasons use only the mover's view.
//!   They are sent to the page as `Text::sent` encodes them.
//! - *Levels* are in each game's `evaluate.rs`: the number of nodes, the depth, the moves that the
//!   level overlooks (`overlooks`), how much worse than the best its move may be, and how many
//!   moves out of a hundred it plays as a beginner does (`beginner`). Levels 3 to 5 never err on
//!   purpose.
//! - *Puzzles* are found in self-play (`crates/cli/src/puzzles.rs`) and stored in each game's
//!   `puzzles.txt`. Exactly one first move wins in the fewest plies. `prove` tries all legal moves
//!   without an evaluation. It prunes only after one good reply is found. If it needs too many
//!   positions, it returns nothing. After the first move the winner has no choice except how to end
//!   the game. The loser holds out as long as possible, and the computer chooses among equal
//!   replies. In Zugzwang the win is proved in every deal that agrees with the view, and every
//!   other decision fails in some deal. Only the last ply of a duel is used, since any later ply
//!   would draw a card. A puzzle's level says how much a person has to see to solve the puzzle
//!   (`grade`). Easy puzzles are dropped: those with fewer than eight legal moves (four in
//!   Zugzwang), and those whose right move takes one step and is the only capture. Themes are in
//!   each game's `themes.rs`. `tests/house/puzzles/` confirms each puzzle with the reference
//!   implementation.
//!
//! The evaluation's weights are tuned with `fairyboard tune`. Features of the search are kept if
//! they win matches. `docs/strength.md` has the figures.
//!
//! *Invariants.* Nothing here uses a clock, a browser or a source of chance. Scores, orders and
//! bounds are integers, and keys have 64 bits. With a level or a number of nodes, the same question
//! with the same seed therefore has the same answer on every machine. `tests/engine/player.rs`
//! compares the node counts of fixed searches natively and in WebAssembly.

#![forbid(unsafe_code)]

mod answer;
mod beginner;
mod expectimax;
mod grade;
mod ismcts;
mod move_ordering;
mod proof_over_deals;
mod prove;
mod reason;
mod search;
mod transposition_table;

pub use answer::answer;
pub use grade::{Difficulty, decision};
pub use protocol::{Limit, Score, Thought};
pub use prove::{Only, won};
pub use reason::{Fact, one_reason, reason_against, reasons};
pub use search::{Line, Search, think};

use fairyboard::catalog;
use fairyboard::chance::Chance;
use fairyboard::evaluate::{Evaluate, Term};
use fairyboard::hidden_rules::HiddenRules;
use fairyboard::record::{NodeId, Record};
use fairyboard::visit::Known;
use fairyboard::{Game, Notate, Options, State};
use ismcts::Question;
use std::rc::Rc;

/// A place in a game where the computer is asked for a move.
#[derive(Clone, Copy, Debug)]
pub struct Place<'a> {
    /// The game so far. Its earlier positions count for repetition and lack of progress.
    pub record: &'a Record,
    /// The position in the record that the question is about.
    pub at: NodeId,
    /// Whether to ignore the game's convention (its repetition or move-limit rule).
    pub by_rules_alone: bool,
    /// Whether the player may see the full position, even in a game with hidden information.
    pub sees_all: bool,
}

/// The best moves at a place, and the score of one move that the caller also asked about.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Best {
    /// The best moves, the best first.
    pub lines: Vec<Thought>,
    /// The score of the move that the caller also asked about; `None` if the search can't compare
    /// it with the best moves.
    pub also: Option<Score>,
}

impl<'a> Place<'a> {
    /// A place in a game that is played by all its rules, with hidden information kept hidden.
    pub fn new(record: &'a Record, at: NodeId) -> Self {
        Place { record, at, by_rules_alone: false, sees_all: false }
    }

    /// The positions of the game from the first to the one at this place.
    fn positions(&self) -> Vec<Rc<dyn State>> {
        let path = self.record.path(self.at);
        path.iter().map(|id| Rc::clone(self.record.node(*id).state())).collect()
    }
}

/// The caller of a search. A closure that returns whether to stop is enough for callers that want
/// only the final answer.
pub trait Waits {
    /// Whether to stop the search, which then returns the best moves so far. The search calls this
    /// at least every few milliseconds.
    fn stops(&mut self) -> bool;

    /// Receives the best moves so far, the best first. Searches of a level that errs on purpose
    /// don't call this.
    fn hears(&mut self, _so_far: Vec<Thought>) {}
}

impl<F: FnMut() -> bool> Waits for F {
    fn stops(&mut self) -> bool {
        self()
    }
}

/// The move that the computer would play, and its score. `None` if the game is over, or if there is
/// no computer player for it.
pub fn best(place: Place, limit: Limit, seed: u64, waits: &mut dyn Waits) -> Option<Thought> {
    best_lines(place, limit, 1, seed, waits).into_iter().next()
}

/// At most `lines` of the best moves, the best first. There may be fewer, for example if the first
/// move wins at once. All moves share one limit, so the first may be searched less deeply than
/// alone.
pub fn best_lines(
    place: Place,
    limit: Limit,
    lines: usize,
    seed: u64,
    waits: &mut dyn Waits,
) -> Vec<Thought> {
    best_and(place, (limit, lines), None, seed, waits).lines
}

/// The best moves, as [`best_lines`] finds them, and the score of the move `also`, which is written
/// without its roll.
pub fn best_and(
    place: Place,
    (limit, lines): (Limit, usize),
    also: Option<&str>,
    seed: u64,
    waits: &mut dyn Waits,
) -> Best {
    if place.record.outcome(place.at).is_over() {
        return Best::default();
    }
    let state = place.record.node(place.at).state();
    catalog::with(&**state, BestQuery { place, limit, lines, also, seed, waits })
        .unwrap_or_default()
}

/// The only first move that wins the position within `plies`, against every reply, proved by
/// exhaustive search. In a game with hidden information the move must win in every possible full
/// position that agrees with the view. `None` if there is no such move, or if the proof takes more
/// than `positions` positions.
pub fn only_win(state: &dyn State, options: &Options, plies: u32, positions: u64) -> Option<Only> {
    struct Prove<'a>(&'a dyn State, &'a Options, u32, u64);
    impl Known for Prove<'_> {
        type Answer = Option<Only>;

        fn open<G: Evaluate + Game>(self, position: &G) -> Option<Only> {
            prove::only(position, self.2, self.3)
        }

        fn seen<V: HiddenRules + Game>(self, _: &V) -> Option<Only> {
            let world = self.0.as_any().downcast_ref::<V::Whole>()?;
            prove::only_sure::<V>(world, self.1, self.2, self.3)
        }
    }
    catalog::with(state, Prove(state, options, plies, positions))?
}

/// How often each term of the evaluation (a feature with a weight, such as each hen) occurs in a
/// position.
#[derive(Clone, Debug)]
pub struct Counted {
    pub terms: &'static [Term],
    /// For each term, its count for the side that moves first, minus its count for the other side,
    /// after quiescence (all captures that gain material). `None` if the game could end during
    /// these captures.
    pub counts: Option<Vec<i32>>,
}

/// Counts the terms of the evaluation in a position. `None` if the game has no evaluation.
pub fn counted(state: &dyn State) -> Option<Counted> {
    struct Count;
    impl Known for Count {
        type Answer = Option<Counted>;

        fn open<G: Evaluate + Game>(self, position: &G) -> Option<Counted> {
            let counts = search::after_quiescence(position).map(|position| {
                let mut counts = vec![0; G::TERMS.len()];
                position.terms(|term, count| counts[term] += count);
                counts
            });
            Some(Counted { terms: G::TERMS, counts })
        }

        fn seen<V: HiddenRules + Game>(self, _: &V) -> Option<Counted> {
            None
        }
    }
    catalog::with(state, Count)?
}

/// The arguments of a search, for [`catalog::with`], which calls it with the game's concrete type.
struct BestQuery<'a> {
    place: Place<'a>,
    limit: Limit,
    lines: usize,
    also: Option<&'a str>,
    seed: u64,
    waits: &'a mut dyn Waits,
}

impl Known for BestQuery<'_> {
    type Answer = Best;

    fn open<G: Evaluate + Game>(self, position: &G) -> Best {
        let mut before = self.place.positions();
        before.pop();
        let key = |state: &Rc<dyn State>| Some(state.as_any().downcast_ref::<G>()?.key());
        let line = Line {
            keys: before.iter().filter_map(key).collect(),
            without_progress: self.place.record.node(self.place.at).without_progress(),
            convention: position.info().convention.filter(|_| !self.place.by_rules_alone),
        };
        let lines = think(position, line, self.limit, self.lines, self.seed, self.waits);
        Best { lines, also: None }
    }

    fn seen<V: HiddenRules + Game>(self, view: &V) -> Best {
        let state = self.place.record.node(self.place.at).state();
        let whole = state.as_any().downcast_ref::<V::Whole>().filter(|_| self.place.sees_all);
        let settle = |text: &str, chance: &mut Chance| settled(&**state, text, chance);
        let options = self.place.record.options();
        let BestQuery { limit, lines, also, seed, .. } = self;
        let question = Question { view, whole, options, limit, lines, also, seed };
        ismcts::think(question, &settle, self.waits)
    }
}

/// Draws `count` full positions that agree with what the mover knows, for programs that cannot read
/// a view, and returns their texts. If the game hides nothing, returns only the text of the
/// position itself.
pub fn worlds(place: Place, count: usize, seed: u64) -> Vec<String> {
    struct Worlds<'a>(Place<'a>, usize, Chance);
    impl Known for Worlds<'_> {
        type Answer = Vec<String>;

        fn open<G: Evaluate + Game>(self, position: &G) -> Vec<String> {
            vec![position.text()]
        }

        fn seen<V: HiddenRules + Game>(self, view: &V) -> Vec<String> {
            let Worlds(place, count, mut chance) = self;
            let Some(mut draw) = view.worlds(place.record.options()) else { return Vec::new() };
            let text = |world: V::Whole| {
                let mut text = String::new();
                world.write(&mut text);
                text
            };
            (0..count).filter_map(|_| draw(&mut chance).map(text)).collect()
        }
    }
    let state = place.record.node(place.at).state();
    catalog::with(&**state, Worlds(place, count, Chance::seeded(seed))).unwrap_or_default()
}

/// Completes a move that is written without its roll. If the position has fixed the roll already,
/// that roll is used; otherwise the seed draws one. `None` if there is no such move.
pub fn settle(place: Place, text: &str, seed: u64) -> Option<String> {
    settled(&**place.record.node(place.at).state(), text, &mut Chance::seeded(seed))
}

/// Completes a move that is written without its roll, with a roll drawn from `chance` if the
/// position has not fixed one. `None` if the move cannot be played in this position.
fn settled(state: &dyn State, text: &str, chance: &mut Chance) -> Option<String> {
    if !state.is_view() && !text.contains('/') && state.play(text).is_ok() {
        return Some(text.into());
    }
    let mut same = state.moves();
    same.retain(|other| decision(other) == decision(text));
    let at = chance.below(same.len() as u32) as usize;
    (at < same.len()).then(|| same.swap_remove(at))
}

/// A baseline player for measurements, for games with announcements (claims of a capture), such as
/// fixed Zugzwang. This player announces only what the player knows to be true, and never
/// challenges an announcement. `None` if the game has no announcements.
pub fn honest(place: Place, seed: u64) -> Option<String> {
    struct Honest(Chance);
    impl Known for Honest {
        type Answer = Option<String>;

        fn open<G: Evaluate + Game>(self, _: &G) -> Option<String> {
            None
        }

        fn seen<V: HiddenRules + Game>(mut self, view: &V) -> Option<String> {
            let mut text = String::new();
            view.write_move(view.honest(&mut self.0)?, &mut text);
            Some(text)
        }
    }
    catalog::with(&**place.record.node(place.at).state(), Honest(Chance::seeded(seed)))?
}

/// A baseline player for measurements: a simulated beginner, who hardly looks ahead. `None` if the
/// game has hidden information.
pub fn beginner(place: Place, seed: u64) -> Option<String> {
    struct Beginner(Chance);
    impl Known for Beginner {
        type Answer = Option<String>;

        fn open<G: Evaluate + Game>(mut self, position: &G) -> Option<String> {
            let mut text = String::new();
            position.write_move(beginner::choose(position, &mut self.0)?, &mut text);
            Some(text)
        }

        fn seen<V: HiddenRules + Game>(self, _: &V) -> Option<String> {
            None
        }
    }
    catalog::with(&**place.record.node(place.at).state(), Beginner(Chance::seeded(seed)))?
}
