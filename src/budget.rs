//! Counted work: how much is read of a text from outside before whoever reads it is asked.
//!
//! A short text can ask for much work: a link of a thousand characters may hold hundreds of positions with 25,000 moves
//! each. So reading counts what it does, and stops where a budget is spent. What was read is whole and can be shown, and
//! reading goes on from there with another budget. The same text stops at the same place everywhere, however fast the
//! machine is.
//!
//! *The unit* is about what it takes to list one move. [`Budget::USUAL`] of them are some tenths of a second in a page.

/// A position made from the one before, and what it takes to show it.
const POSITION: usize = 150;

/// One step of a move, for each step that is taken again to come to it.
const STEP: usize = 8;

/// A move that is made to know whether it is legal, or a piece that is asked for a move that saves its King.
const TRIED: usize = 4;

/// So many comparisons with a move or a position are one unit.
const COMPARISONS: usize = 64;

/// How much work may be done, and how much was.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Budget {
    most: usize,
    spent: usize,
}

impl Budget {
    /// What is read at once: any game that people play, and a study of 2,000 plies.
    pub const USUAL: usize = 640_000;

    /// A budget of so many units.
    pub fn new(most: usize) -> Self {
        Budget { most, spent: 0 }
    }

    /// What is read at once.
    pub fn usual() -> Self {
        Budget::new(Budget::USUAL)
    }

    /// Whether nothing more should be begun.
    pub fn is_spent(&self) -> bool {
        self.spent >= self.most
    }

    /// The work done so far, in units. What was begun is done to its end, so it may be a little more than the budget.
    pub fn spent(&self) -> usize {
        self.spent
    }

    fn spend(&mut self, units: usize) {
        self.spent = self.spent.saturating_add(units);
    }

    /// Adds work that was counted with another budget.
    pub(crate) fn add(&mut self, other: &Budget) {
        self.spend(other.spent);
    }

    /// Moves were listed, after so much was tried.
    pub(crate) fn listed(&mut self, moves: usize, tried: usize) {
        self.spend(moves + TRIED * tried);
    }

    /// It was asked what may come after some steps.
    pub(crate) fn asked(&mut self, steps: usize) {
        self.spend(STEP * (steps + 1));
    }

    /// It was asked what may come after some steps, and each step of the answer was looked at.
    pub(crate) fn offered(&mut self, steps: usize, answer: usize) {
        self.asked(steps);
        self.spend(answer);
    }

    /// Known things were looked at, one after the other.
    pub(crate) fn compared(&mut self, known: usize) {
        self.spend(1 + known / COMPARISONS);
    }

    /// A position was made, after looking at this many moves and positions that were known.
    pub(crate) fn made(&mut self, compared: usize) {
        self.spend(POSITION + compared / COMPARISONS);
    }
}
