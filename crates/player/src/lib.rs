//! A computer player for every game of the catalogue.
//!
//! [`best`] gets a [`Place`] in a record, so everything that was played counts, a limit (a level, a
//! number of nodes, or until stopped), a seed, and a way to stop. `catalog::with` finds the
//! position's concrete type and passes on only what the player to move may know: a view is made of
//! a position with hidden parts, so no search can see more.
//!
//! - *Open games* (`search`): iteratively deepened principal-variation search with a transposition
//!   table, killers and a history (`move_ordering`), aspiration windows, late-move reductions, and
//!   quiescence over profitable captures. A side may have two plies in a row, so signs change with
//!   the side to move and not with the ply. A position that repeats once within the search, or for
//!   the third time in the game, is scored as its convention ends it; so is a lack of progress.
//! - *Many moves.* A list of moves keeps at most the 4,096 most promising; the root keeps all. A
//!   crowd of pawns with two hundred thousand turns therefore takes bounded memory and is searched
//!   best first.
//! - *Games with hidden information* (`ismcts`): information-set Monte Carlo tree search with a
//!   single observer. Up to 600 worlds are drawn from the view. Each playout uses one, more often
//!   if it fits what was announced. In Fixed Zugzwang an announcement is one of those that are true
//!   in the most worlds, whether or not it is true in this one. How others answer is not searched,
//!   because they don't see the world: they act on their own views, and guess and challenge now and
//!   then.
//! - *Open cards* (`expectimax`). When a duel is over, or is played with open hands, the whole
//!   position may be used. Near the end `expectimax` computes the exact probability of a win over
//!   all moves, cards and rolls, up to a number of positions. Before that, worlds differ only in
//!   the order of the deck and in the rolls.
//! - *Proved wins* (`proof_over_deals`) are tried first: a move that wins in every world, against
//!   every reply and every roll, with the same move in worlds that look the same. At full strength
//!   no win in one ply is missed.
//! - *Chance.* Moves that differ only by a roll are one decision. The answer contains the roll that
//!   is settled, or one drawn with the seed (`settle`).
//! - *Lines.* Asked for several moves, the search finds the best at each depth, then the best of
//!   the others, and returns those of the last complete depth. Playouts return the most visited
//!   moves.
//! - *Reasons* (`reason`) are facts, as values with a `Text`. They are found by the rules, by
//!   playing moves and asking for threats as if a side had passed. Only a forced win and the
//!   expected reply are taken from the search. In games with hidden information they describe the
//!   move as its player sees it. They reach the page as `Text::sent` writes them: tables by their
//!   index in `Info::tables`, with a checksum of their sentences.
//! - *Levels* are in each game's `evaluate.rs`: nodes, depth, what the level overlooks
//!   (`overlooks`), how much worse than the best a move may be for it to choose that move, and how
//!   many moves it plays as a beginner does (`beginner`). Levels 3 to 5 never err on purpose.
//! - *Puzzles* come from self-play (`crates/cli/src/puzzles.rs`) and are in each game's
//!   `puzzles.txt`. In each position exactly one first move wins in the smallest number of plies
//!   that wins at all. `prove` tries all legal moves, with no evaluation and no pruning except that
//!   one good reply is enough, up to a number of positions; beyond that it claims nothing. Later
//!   the winner may only choose how to end the game; the loser holds out longest, and the computer
//!   chooses among equal replies. In Zugzwang the win is proved in every deal that agrees with the
//!   view, every other decision fails in some deal, and only the last ply of a duel is used, since
//!   later a card would be drawn. A puzzle's level is the weakest that, like all stronger ones,
//!   misses it at most once in five seeds; puzzles that level 5 misses are dropped. So are easy
//!   ones: fewer than eight moves (four in Zugzwang), or the right move is the only capture. Themes
//!   are in each game's `themes.rs`. `tests/house/puzzles/` confirms each puzzle with the reference
//!   implementation.
//!
//! Weights come from `fairyboard tune`. Matches decide which features of the search are kept.
//! `docs/strength.md` has the figures.
//!
//! *Invariants.* Nothing here uses a clock, a browser or a source of chance. Scores, orders and
//! bounds are integers, and keys have 64 bits: with a level or a number of nodes, the same question
//! with the same seed has the same answer on every machine. `tests/engine/player.rs` holds the
//! nodes of fixed searches natively and in WebAssembly.

#![forbid(unsafe_code)]

mod answer;
mod beginner;
mod expectimax;
mod ismcts;
mod move_ordering;
mod proof_over_deals;
mod prove;
mod reason;
mod search;
mod transposition_table;

pub use answer::answer;
pub use protocol::{Limit, Score, Thought};
pub use prove::{Only, won};
pub use reason::{Fact, reasons};
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
    /// The game, with all that was played in it so far: it counts for repetition and lack of
    /// progress.
    pub record: &'a Record,
    /// Which of its positions.
    pub at: NodeId,
    /// Whether to ignore the convention that would end the game.
    pub by_rules_alone: bool,
    /// Whether the player may use all of the position, even if the game hides something.
    pub sees_all: bool,
}

/// The best moves at a place, and the score of one more.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Best {
    /// The best moves, the best first.
    pub lines: Vec<Thought>,
    /// The score of the move that was also asked about, on the scale of the lines; `None` if the
    /// search doesn't compare it with them.
    pub also: Option<Score>,
}

impl<'a> Place<'a> {
    /// A place in a game that is played with all its rules.
    pub fn new(record: &'a Record, at: NodeId) -> Self {
        Place { record, at, by_rules_alone: false, sees_all: false }
    }

    /// The positions from the first to this one.
    fn positions(&self) -> Vec<Rc<dyn State>> {
        let path = self.record.path(self.at);
        path.iter().map(|id| Rc::clone(self.record.node(*id).state())).collect()
    }
}

/// The caller that waits for an answer. A closure says when to stop, and gets no answer before the
/// last.
pub trait Waits {
    /// Whether to stop; the best moves so far are then the answer. The search calls this at least
    /// every few milliseconds.
    fn stops(&mut self) -> bool;

    /// Receives the best moves so far, the best first. A level that errs on purpose doesn't call
    /// this.
    fn hears(&mut self, _so_far: Vec<Thought>) {}
}

impl<F: FnMut() -> bool> Waits for F {
    fn stops(&mut self) -> bool {
        self()
    }
}

/// The move that the computer would play, and its score. `None` if the game is over, or if the
/// computer does not know it.
pub fn best(place: Place, limit: Limit, seed: u64, waits: &mut dyn Waits) -> Option<Thought> {
    best_lines(place, limit, 1, seed, waits).into_iter().next()
}

/// The best moves, at most `lines`, the best first. There may be fewer, for example if the first
/// wins at once. They share the limit, so the first may be searched less deeply than alone.
pub fn best_lines(
    place: Place,
    limit: Limit,
    lines: usize,
    seed: u64,
    waits: &mut dyn Waits,
) -> Vec<Thought> {
    best_and(place, (limit, lines), None, seed, waits).lines
}

/// Like [`best_lines`], with the score of another move, which is written without its roll.
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

/// The only first move that wins a position within `plies`, against every reply. It is proved by
/// exhaustive search, by the rules alone; in a game with hidden information, for every world that
/// agrees with the view. `None` if there is no such move, or if that takes more than `positions`.
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

/// The counts of the evaluation in a position.
#[derive(Clone, Debug)]
pub struct Counted {
    pub terms: &'static [Term],
    /// How much more of each term the first player has, after all captures that pay. `None` if the
    /// game could end during them.
    pub counts: Option<Vec<i32>>,
}

/// The counts of the evaluation in a position. `None` if the game has no evaluation.
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

/// A question about a game of any type, for [`catalog::with`].
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

/// Whole positions that agree with the mover's view, for programs that cannot read a view. If the
/// game hides nothing, this is the position itself.
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

/// Completes a move string that lacks its roll. A roll that is settled already is used as it is,
/// any other is drawn with the seed. `None` if there is no such move.
pub fn settle(place: Place, text: &str, seed: u64) -> Option<String> {
    settled(&**place.record.node(place.at).state(), text, &mut Chance::seeded(seed))
}

/// Completes a move of a view, as [`settle`] does. `None` if it cannot be played in this position.
fn settled(state: &dyn State, text: &str, chance: &mut Chance) -> Option<String> {
    let decision = |text: &str| text.split('/').next().unwrap_or_default().to_string();
    if !state.is_view() && !text.contains('/') && state.play(text).is_ok() {
        return Some(text.into());
    }
    let mut same = state.moves();
    same.retain(|other| decision(other) == decision(text));
    let at = chance.below(same.len() as u32) as usize;
    (at < same.len()).then(|| same.swap_remove(at))
}

/// The move of a player who announces only what they know to be true, and never challenges: a
/// baseline for measurements. `None` if the game has no announcements.
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

/// The move of a player who knows little more than the rules: a baseline for measurements. `None`
/// if the game hides something.
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
