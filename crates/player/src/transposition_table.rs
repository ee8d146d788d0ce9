//! The transposition table stores results of searched positions, so that a position reached by
//! another order of moves need not be searched again.

/// How a stored score relates to the true score.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Bound {
    /// The score is exact.
    Exact,
    /// The true score is at least this.
    AtLeast,
    /// The true score is at most this.
    AtMost,
}

/// The result of a search of a position.
#[derive(Clone, Copy, Debug)]
pub struct TableEntry {
    /// The tag of the best move (a number that identifies the move in its position); 0 if none is
    /// known.
    pub tag: u32,
    /// The score. If it is a win or a loss, the plies to the end are counted from this position.
    pub score: i16,
    /// The depth of the search, in plies.
    pub depth: i8,
    pub bound: Bound,
}

#[derive(Clone, Copy)]
struct Entry {
    key: u64,
    found: TableEntry,
}

const NOTHING: Entry =
    Entry { key: 0, found: TableEntry { tag: 0, score: 0, depth: -1, bound: Bound::AtMost } };

/// A table of a fixed size. Each place holds two entries: the entry that was searched deepest, and
/// the latest entry.
pub struct TranspositionTable {
    entries: Vec<[Entry; 2]>,
}

impl TranspositionTable {
    /// Makes a table of 2ⁿ places, where n is `bits`. A place takes 32 bytes.
    pub fn new(bits: u32) -> Self {
        TranspositionTable { entries: vec![[NOTHING; 2]; 1 << bits] }
    }

    /// The index of the place for a key. The key's upper 32 bits are enough, since the table has
    /// fewer than 2³² places.
    fn place(&self, key: u64) -> usize {
        (key >> 32) as u32 as usize & (self.entries.len() - 1)
    }

    /// The stored result of the position with this key; `None` if the table has none.
    #[inline]
    pub fn get(&self, key: u64) -> Option<TableEntry> {
        let pair = &self.entries[self.place(key)];
        pair.iter().find(|entry| entry.key == key).map(|entry| entry.found)
    }

    /// Stores the result of a position.
    #[inline]
    pub fn put(&mut self, key: u64, found: TableEntry) {
        let place = self.place(key);
        let [deep, last] = &mut self.entries[place];
        if deep.key == key || found.depth >= deep.found.depth {
            // The shallower entry may still be useful, so it moves to the other place.
            if deep.key != key {
                *last = *deep;
            }
            *deep = Entry { key, found };
        } else {
            *last = Entry { key, found };
        }
    }
}
