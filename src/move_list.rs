//! The move strings of a position, and their order in links.

/// The strings of a position's legal moves.
#[derive(Clone, Default)]
pub struct MoveList {
    /// All move strings, concatenated.
    texts: String,
    /// The start and the end of each move string in `texts`, in bytes.
    spans: Vec<(u32, u32)>,
    /// How many moves were tried out to find the legal ones; see
    /// [`Rules::moves_and_tried`](crate::Rules::moves_and_tried).
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

    /// Whether there are no moves.
    pub fn is_empty(&self) -> bool {
        self.spans.is_empty()
    }

    /// The string at an index of the list in its present order; `None` beyond the end.
    pub fn get(&self, place: usize) -> Option<&str> {
        self.spans.get(place).map(|span| self.text(*span))
    }

    /// The strings in their present order.
    pub fn iter(&self) -> impl Iterator<Item = &str> {
        self.spans.iter().map(|span| self.text(*span))
    }

    fn text(&self, (begin, end): (u32, u32)) -> &str {
        &self.texts[begin as usize..end as usize]
    }

    /// Sorts the strings bytewise.
    pub fn sort(&mut self) {
        // The ranges left to sort: where each begins and ends, and the length in bytes of the
        // prefix that its strings share.
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

    /// The string that would be at this index if the list were sorted; `None` beyond the end. Sorts
    /// only a part of the list, as in quickselect.
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

    /// The index of a string in this list, which must be sorted; `None` if the string is not in it.
    pub fn place_of(&self, text: &str) -> Option<usize> {
        self.spans.binary_search_by(|span| self.text(*span).cmp(text)).ok()
    }

    /// Partitions a range of the list by the byte after the prefix of length `common` that its
    /// strings share: first the strings with a smaller byte than the middle string, then those with
    /// an equal byte, then the others. Returns where the second and the third group begin, and
    /// whether the second group can be partitioned further. A string that ends after the prefix
    /// sorts before longer ones.
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
