//! Lists of legal moves at places with variations.

use crate::budget::Budget;
use crate::move_list::MoveList;
use crate::record::{NodeId, Record};

/// The most lists that are kept. Each may take half a megabyte; one that is dropped is made again.
const KEPT: usize = 4;

/// Lists that are needed again: the moves of a place are listed once for all its variations.
#[derive(Clone, Default)]
pub(super) struct Lists(Vec<(NodeId, MoveList)>);

impl Lists {
    /// The moves of a place. A kept list is sorted; a new one only if `sorted`.
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

    /// Keeps a list. If there are too many, the oldest is dropped.
    pub(super) fn keep(&mut self, at: NodeId, list: MoveList) {
        if self.0.len() == KEPT {
            self.0.remove(0);
        }
        self.0.push((at, list));
    }
}
