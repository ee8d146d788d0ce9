//! A cache of lists of legal moves. A position with variations needs its list once for each
//! variation.

use crate::budget::Budget;
use crate::move_list::MoveList;
use crate::record::{NodeId, Record};

/// The most lists in the cache. Each may take half a megabyte. A list that was dropped is made
/// again when it is needed.
const KEPT: usize = 4;

/// The cache: lists of legal moves, each with the position in the record where they can be played.
/// With the cache, the moves of a position are listed once for all its variations.
#[derive(Clone, Default)]
pub(super) struct Lists(Vec<(NodeId, MoveList)>);

impl Lists {
    /// Takes the list for the position `at` out of the cache, or makes it if it is not there. A
    /// list from the cache is always sorted; a new list is sorted only if `sorted` is set.
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

    /// Puts a list into the cache. If the cache is full, drops the oldest.
    pub(super) fn keep(&mut self, at: NodeId, list: MoveList) {
        if self.0.len() == KEPT {
            self.0.remove(0);
        }
        self.0.push((at, list));
    }
}
