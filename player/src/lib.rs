//! A computer player for every game of the catalogue.
//!
//! Games without chance or hidden things are searched by [`search`]: principal variations, iteratively
//! deepened. It asks a game's [`Evaluate`](fairyboard::evaluate::Evaluate) what a position is worth.
//!
//! *Invariants.* Nothing here knows a clock, a browser or a source of chance: whoever asks brings a
//! limit, a way to stop, and a seed. By nodes the same question with the same seed has the same answer on every
//! machine: there are no floats, and no `usize` gets into a key.

#![warn(missing_docs)]
#![forbid(unsafe_code)]

mod order;
mod search;
mod table;
mod thought;

pub use search::{Line, Search, think};
pub use thought::{Limit, Score, Thought};

use fairyboard::catalog::{self, Known};
use fairyboard::evaluate::Evaluate;
use fairyboard::record::{NodeId, Record};
use fairyboard::{Game, State};
use std::rc::Rc;

/// The computer's answer at a place of a record: what it would play, and what it thinks of it.
///
/// `stop` is asked again and again, at least every few milliseconds; when it says so, the best so far is the
/// answer. `None` where the game is over, or where the player does not know the game.
pub fn best(
    record: &Record,
    at: NodeId,
    limit: Limit,
    seed: u64,
    stop: &mut dyn FnMut() -> bool,
) -> Option<Thought> {
    if record.outcome(at).is_over() {
        return None;
    }
    let path = record.path(at);
    let positions: Vec<_> = path.iter().map(|id| Rc::clone(record.node(*id).state())).collect();
    let current = Rc::clone(positions.last()?);
    let without_progress = record.node(at).without_progress();
    let asked = Asked { positions: &positions, without_progress, limit, seed, stop };
    catalog::with(&*current, asked)?
}

/// A question, whatever the game is.
struct Asked<'a> {
    positions: &'a [Rc<dyn State>],
    without_progress: u32,
    limit: Limit,
    seed: u64,
    stop: &'a mut dyn FnMut() -> bool,
}

impl Known for Asked<'_> {
    type Answer = Option<Thought>;

    fn open<G: Evaluate + Game>(self, position: &G) -> Option<Thought> {
        let before = &self.positions[..self.positions.len().saturating_sub(1)];
        let keys = before.iter().filter_map(|state| Some(state.as_any().downcast_ref::<G>()?.key()));
        let line = Line {
            keys: keys.collect(),
            without_progress: self.without_progress,
            convention: position.info().convention,
        };
        think(position, line, self.limit, self.seed, self.stop)
    }
}
