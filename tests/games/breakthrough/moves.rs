//! The moves of Breakthrough: their texts, and the steps (clicks) that enter them.

use crate::geometry::Square;
use crate::turn::{Act, Step};

/// A move of one soldier. `from` and `to` differ by one rank.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Move {
    /// The soldier's square.
    pub from: Square,
    /// The square that the soldier moves to.
    pub to: Square,
    /// Whether the soldier captures an enemy on `to`.
    pub takes: bool,
}

impl Move {
    pub(super) fn steps(self, out: &mut Vec<Step>) {
        let Move { from, to, takes } = self;
        out.push(Step::new(Act::Pick, Some(from), false, format_args!("{from}")));
        let (act, sign) = if takes { (Act::Take, 'x') } else { (Act::Go, '-') };
        out.push(Step::new(act, Some(to), takes, format_args!("{sign}{to}")));
    }
}
