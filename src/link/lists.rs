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
    /// The moves of a place: the list that was kept, which is sorted, or a new one, which is where it is to be.
    pub(super) fn take(
        &mut self,
        record: &Record,
        at: NodeId,
        sorted: bool,
        budget: &mut Budget,
    ) -> MoveList {
        if let Some(i) = self.0.iter().position(|(place, _)| *place == at) {
            return self.0.remove(i).1;
        }
        let mut list = record.list(at, budget);
        if sorted {
            list.sort();
        }
        list
    }

    /// Keeps a list that is needed again, in place of the oldest where there are too many.
    pub(super) fn keep(&mut self, at: NodeId, list: MoveList) {
        if self.0.len() == KEPT {
            self.0.remove(0);
        }
        self.0.push((at, list));
    }
}
