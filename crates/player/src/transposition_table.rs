//! The transposition table: what was found out about positions that were searched already.

/// What a stored score says of the true one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Bound {
    /// It is that.
    Exact,
    /// It is that or more.
    AtLeast,
    /// It is that or less.
    AtMost,
}

/// What was found out about a position.
#[derive(Clone, Copy, Debug)]
pub struct TableEntry {
    /// The best move, by its tag; 0 where none is known.
    pub tag: u32,
    /// The score, with wins counted from the position itself.
    pub score: i16,
    /// How many plies were looked ahead.
    pub depth: i8,
    /// What the score says.
    pub bound: Bound,
}

#[derive(Clone, Copy)]
struct Entry {
    key: u64,
    found: TableEntry,
}

const NOTHING: Entry =
    Entry { key: 0, found: TableEntry { tag: 0, score: 0, depth: -1, bound: Bound::AtMost } };

/// A table of a fixed number of entries, two to a place: one keeps what was searched most deeply, the other what came last.
pub struct TranspositionTable {
    entries: Vec<[Entry; 2]>,
}

impl TranspositionTable {
    /// A table of 2ⁿ places; 32 bytes for each.
    pub fn new(bits: u32) -> Self {
        TranspositionTable { entries: vec![[NOTHING; 2]; 1 << bits] }
    }

    /// Where the position with this key stands. A table is far smaller than 2³² places.
    fn place(&self, key: u64) -> usize {
        (key >> 32) as u32 as usize & (self.entries.len() - 1)
    }

    /// What is known of the position with this key.
    #[inline]
    pub fn get(&self, key: u64) -> Option<TableEntry> {
        let pair = &self.entries[self.place(key)];
        pair.iter().find(|entry| entry.key == key).map(|entry| entry.found)
    }

    /// Keeps what was found out about a position.
    #[inline]
    pub fn put(&mut self, key: u64, found: TableEntry) {
        let place = self.place(key);
        let [deep, last] = &mut self.entries[place];
        if deep.key == key || found.depth >= deep.found.depth {
            // What it takes the place of may still be of use.
            if deep.key != key {
                *last = *deep;
            }
            *deep = Entry { key, found };
        } else {
            *last = Entry { key, found };
        }
    }
}
