//! The move strings of a position, and the order that links count them in.

/// The strings of a position's legal moves.
#[derive(Clone, Default)]
pub struct MoveList {
    /// All strings, one behind the other.
    texts: String,
    /// Where each begins and ends.
    spans: Vec<(u32, u32)>,
    /// How much was tried to find them.
    pub(crate) tried: usize,
}

impl MoveList {
    /// Adds a move that `write` writes.
    pub(crate) fn push(&mut self, write: impl FnOnce(&mut String)) {
        let begin = self.texts.len() as u32;
        write(&mut self.texts);
        self.spans.push((begin, self.texts.len() as u32));
    }

    /// How many moves there are.
    pub fn len(&self) -> usize {
        self.spans.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.spans.is_empty()
    }

    /// The string at a place of the list as it stands.
    pub fn get(&self, place: usize) -> Option<&str> {
        self.spans.get(place).map(|span| self.text(*span))
    }

    /// The strings as they stand.
    pub fn iter(&self) -> impl Iterator<Item = &str> {
        self.spans.iter().map(|span| self.text(*span))
    }

    fn text(&self, (begin, end): (u32, u32)) -> &str {
        &self.texts[begin as usize..end as usize]
    }

    /// Sorts the strings bytewise.
    pub fn sort(&mut self) {
        // The parts that are still to be sorted, and how many bytes their strings have in common.
        let mut open = vec![(0, self.len(), 0)];
        while let Some((begin, end, common)) = open.pop() {
            if end - begin > 1 {
                let (less, greater, goes_on) = self.split(begin, end, common);
                open.push((begin, less, common));
                open.push((greater, end, common));
                if goes_on {
                    open.push((less, greater, common + 1));
                }
            }
        }
    }

    /// The string at a place of the list once it is sorted. No more of it is sorted than that takes.
    pub fn select(&mut self, place: usize) -> Option<&str> {
        let (mut begin, mut end, mut common) = (0, self.len(), 0);
        while end - begin > 1 {
            let (less, greater, goes_on) = self.split(begin, end, common);
            if place < less {
                end = less;
            } else if place >= greater {
                begin = greater;
            } else if goes_on {
                (begin, end, common) = (less, greater, common + 1);
            } else {
                break;
            }
        }
        self.get(place)
    }

    /// The place of a string in a list that is sorted; `None` where it is not in it.
    pub fn place_of(&self, text: &str) -> Option<usize> {
        self.spans.binary_search_by(|span| self.text(*span).cmp(text)).ok()
    }

    /// Splits a part of the list by the byte behind those that its strings have in common: first the
    /// strings that have a lesser byte there than one in the middle, then those that have the same,
    /// then the others. Gives where the second and the third begin, and whether the second may be
    /// split further. A string that has ended comes first.
    fn split(&mut self, begin: usize, end: usize, common: usize) -> (usize, usize, bool) {
        let texts = self.texts.as_bytes();
        let byte = |(begin, end): (u32, u32)| {
            let at = begin as usize + common;
            if at < end as usize { texts.get(at).copied() } else { None }
        };
        let pivot = byte(self.spans[begin + (end - begin) / 2]);
        let (mut less, mut greater, mut at) = (begin, end, begin);
        while at < greater {
            let here = byte(self.spans[at]);
            if here < pivot {
                self.spans.swap(less, at);
                less += 1;
                at += 1;
            } else if here > pivot {
                greater -= 1;
                self.spans.swap(greater, at);
            } else {
                at += 1;
            }
        }
        (less, greater, pivot.is_some())
    }
}
