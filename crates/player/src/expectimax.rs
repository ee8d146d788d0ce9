//! Computes the exact value of a position without hidden parts. It tries all moves of both players
//! and every card and roll.
//!
//! The value is the probability of a win under best play. Probabilities are integers, so that they
//! are the same on every machine.

use crate::Waits;
use fairyboard::hidden_rules::World;
use fairyboard::{Outcome, Seat};
use protocol::Score;

/// The probability of a certain win.
const ONE: u64 = 1 << 32;
/// The upper bound of [`World::share`], a player's share of the result: 0 for a loss, 1,000 for a
/// win.
const WHOLE_SHARE: u64 = 1_000;

/// The value of a position for one player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Worth {
    /// The probability of a win, in units of 1/[`ONE`]. A draw counts half.
    wins: u64,
    /// The most plies until the game ends.
    plies: u32,
    /// The expected [`World::share`], times [`ONE`]. It orders moves that win equally often.
    share: u64,
}

impl Worth {
    fn ended<W: World>(world: &W, seat: Seat) -> Self {
        let wins = match world.outcome() {
            Outcome::Win(winner, _) if winner == seat => ONE,
            Outcome::SharedWin(_) => ONE,
            Outcome::Draw(_) => ONE / 2,
            _ => 0,
        };
        Worth { wins, plies: 0, share: u64::from(world.share(seat)) * ONE }
    }

    /// The value for the other player.
    fn flipped(self) -> Self {
        let Worth { wins, plies, share } = self;
        Worth { wins: ONE - wins, plies, share: WHOLE_SHARE * ONE - share }
    }

    /// A key to compare values with: the greater the better. It compares wins, then the plies (a
    /// shorter win or a longer loss is better), then shares.
    pub fn rank(self) -> (u64, i64, u64) {
        let plies = i64::from(self.plies);
        let pace = match self.wins {
            ONE => -plies,
            0 => plies,
            _ => 0,
        };
        (self.wins, pace, self.share)
    }

    /// The score for this player: a certain win or loss with its plies, or how much likelier a win
    /// is than a loss.
    pub fn score(self) -> Score {
        match self.wins {
            ONE => Score::Win(self.plies),
            0 => Score::Loss(self.plies),
            wins => Score::Likelier((wins * 2_000 / ONE) as i32 - 1_000),
        }
    }

    pub fn plies(self) -> u32 {
        self.plies
    }
}

/// Computes the values of positions, within a limit on the number of positions to look at.
pub struct Solver<'a> {
    left: u32,
    waits: &'a mut dyn Waits,
}

impl<'a> Solver<'a> {
    /// Once `most` positions were looked at, every method returns `None`.
    pub fn new(most: u32, waits: &'a mut dyn Waits) -> Self {
        Solver { left: most, waits }
    }

    /// All decisions (moves without their roll) of the player to move with their values, the best
    /// first. `None` if there are too many positions.
    pub fn decisions<W: World>(&mut self, world: &W) -> Option<Vec<(W::Move, Worth)>> {
        let mut all = Vec::new();
        for mv in decisions(world) {
            all.push((mv, self.after(world, mv)?));
        }
        all.sort_by_key(|(_, worth)| std::cmp::Reverse(worth.rank()));
        Some(all)
    }

    /// The value of a decision (a move without its roll) for the player who makes it. `None` if
    /// there are too many positions.
    fn after<W: World>(&mut self, world: &W, mv: W::Move) -> Option<Worth> {
        let seat = world.to_move();
        let (mut weights, mut wins, mut share, mut plies) = (0, 0, 0, 0);
        for (weight, next) in world.fates(mv) {
            let (weight, worth) = (u64::from(weight), self.worth(&next, seat)?);
            weights += weight;
            wins += weight * worth.wins;
            share += weight * worth.share;
            plies = plies.max(worth.plies + 1);
        }
        let weights = weights.max(1);
        Some(Worth { wins: wins / weights, plies, share: share / weights })
    }

    fn worth<W: World>(&mut self, world: &W, seat: Seat) -> Option<Worth> {
        if world.outcome().is_over() {
            self.count()?;
            return Some(Worth::ended(world, seat));
        }
        let mut best: Option<Worth> = None;
        for mv in decisions(world) {
            let worth = self.after(world, mv)?;
            if best.is_none_or(|best| worth.rank() > best.rank()) {
                best = Some(worth);
            }
        }
        let best = best?;
        Some(if world.to_move() == seat { best } else { best.flipped() })
    }

    /// Counts one more position. Returns `None` if that is one too many. From time to time asks
    /// whether the caller stops the search; then the next position is one too many.
    fn count(&mut self) -> Option<()> {
        self.left = self.left.checked_sub(1)?;
        if self.left.is_multiple_of(256) && self.waits.stops() {
            self.left = 0;
        }
        Some(())
    }
}

/// The legal decisions. A decision represents all moves that differ only by their roll.
fn decisions<W: World>(world: &W) -> Vec<W::Move> {
    let (mut all, mut met) = (Vec::new(), Vec::new());
    world.for_each_move(|mv| {
        let decision = world.decision(mv);
        if !met.contains(&decision) {
            met.push(decision);
            all.push(mv);
        }
    });
    all
}
