//! Sorting of short lists.
//!
//! The library's sorting is made for long lists, and large: each kind of element brings its own copy
//! into what the page downloads. Lists of steps and pieces are never long.

/// Sorts by insertion, so that no item stands before one that it is to come `after`; what is in no
/// order keeps its own.
pub fn sort_by<T>(items: &mut [T], after: impl Fn(&T, &T) -> bool) {
    for end in 1..items.len() {
        let mut at = end;
        while at > 0 && after(&items[at - 1], &items[at]) {
            items.swap(at - 1, at);
            at -= 1;
        }
    }
}

/// Sorts by a key; what has the same key keeps its order.
pub fn sort_by_key<T, K: Ord>(items: &mut [T], key: impl Fn(&T) -> K) {
    sort_by(items, |a, b| key(a) > key(b));
}
