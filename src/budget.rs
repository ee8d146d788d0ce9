//! A budget limits the work spent on reading a text from outside. Once the budget is spent, reading
//! stops, and the user is asked whether it should continue.
//!
//! A short text can cause much work: a link of a thousand characters may contain hundreds of
//! positions with 25,000 moves each. So reading counts its work and stops when a budget is spent.
//! The part read so far is complete and can be shown, and reading can resume with another budget. A
//! text stops at the same place on every machine, however fast it is.
//!
//! *The unit* is about the work of listing one move. [`Budget::USUAL`] units take a few tenths of a
//! second in the page.

/// The cost, in units, of making the position after a move and of showing that position.
const POSITION: usize = 150;

/// The cost, in units, of replaying one step of a half-entered move. The steps are replayed to find
/// the steps that may follow them.
const STEP: usize = 8;

/// The cost, in units, of one attempt: making a move to see whether it is legal, or checking
/// whether a piece has a move that saves its King.
const TRIED: usize = 4;

/// The number of comparisons that cost one unit. Each new move or position is compared with earlier
/// ones.
const COMPARISONS: usize = 64;

/// A limit for work, and the work done so far, both in units.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Budget {
    most: usize,
    spent: usize,
}

impl Budget {
    /// The usual limit, in units. Enough for any game that people play, and for a study of 2,000
    /// plies.
    pub const USUAL: usize = 640_000;

    /// Makes a budget of this number of units. One unit is about the work of listing one move.
    pub fn new(most: usize) -> Self {
        Budget { most, spent: 0 }
    }

    /// A budget of [`Budget::USUAL`] units.
    pub fn usual() -> Self {
        Budget::new(Budget::USUAL)
    }

    /// Whether the limit is reached, so that no more work should be started.
    pub fn is_spent(&self) -> bool {
        self.spent >= self.most
    }

    /// The work done so far, in units. Started work is always finished, so this may exceed the
    /// limit a little.
    pub fn spent(&self) -> usize {
        self.spent
    }

    fn spend(&mut self, units: usize) {
        self.spent = self.spent.saturating_add(units);
    }

    /// Adds the work that was counted with another budget.
    pub(crate) fn add(&mut self, other: &Budget) {
        self.spend(other.spent);
    }

    /// Counts the work of listing `moves` legal moves, which were found by trying `tried` moves.
    pub(crate) fn listed(&mut self, moves: usize, tried: usize) {
        self.spend(moves + TRIED * tried);
    }

    /// Counts the work of finding the steps that may follow the first `steps` steps of a move.
    pub(crate) fn asked(&mut self, steps: usize) {
        self.spend(STEP * (steps + 1));
    }

    /// Counts the work of finding the steps that may follow the first `steps` steps of a move, and
    /// of visiting each of the steps found, whose number is `answer`.
    pub(crate) fn offered(&mut self, steps: usize, answer: usize) {
        self.asked(steps);
        self.spend(answer);
    }

    /// Counts the work of a linear search through this number of items.
    pub(crate) fn compared(&mut self, known: usize) {
        self.spend(1 + known / COMPARISONS);
    }

    /// Counts the work of making a new position, and of comparing it with this number of earlier
    /// moves and positions.
    pub(crate) fn made(&mut self, compared: usize) {
        self.spend(POSITION + compared / COMPARISONS);
    }
}
