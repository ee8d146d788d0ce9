//! The moves of places to which variations lead back.

use crate::budget::Budget;
use crate::move_list::MoveList;
use crate::record::{NodeId, Record};

/// How many lists are kept. Each may be half a megabyte; one that is not kept is made again.
const KEPT: usize = 4;

/// Lists that are needed again, so that the moves of a place are listed once for all its variations.
#[derive(Clone, Default)]
pub(super) struct Lists(Vec<(NodeId, MoveList)>);

impl Lists {
    /// The sorted moves of a place: the list that was kept, or a new one.
    pub(super) fn take(&mut self, record: &Record, at: NodeId, budget: &mut Budget) -> MoveList {
        match self.0.iter().position(|(place, _)| *place == at) {
            Some(i) => self.0.remove(i).1,
            None => record.list(at, budget),
        }
    }

    /// Keeps a list that is needed again, in place of the oldest where there are too many.
    pub(super) fn keep(&mut self, at: NodeId, list: MoveList) {
        if self.0.len() == KEPT {
            self.0.remove(0);
        }
        self.0.push((at, list));
    }
}
