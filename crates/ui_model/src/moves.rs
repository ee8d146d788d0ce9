//! The list of a game's moves: which stand in it, in which order, and what is written with each.
//!
//! A move has one number, that of its row: `Node::round`, which counts up when the turn returns to the first player. Every
//! message with the number of a move uses it. Only texts that are read in parts count each player's moves, and say so.

use fairyboard::record::{NodeId, Record};

/// A move in the list.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ListedMove {
    /// Its place in the record.
    pub id: NodeId,
    /// Whether it lies in a variation.
    pub is_aside: bool,
    /// Whether a row of its own begins with it.
    pub begins: bool,
}

/// The moves of a record, each followed by the variations that replace it.
pub fn entries(record: &Record) -> Vec<ListedMove> {
    let mut entries = Vec::new();
    // What is still to be listed, the next last: a move, how deep its variation lies, and whether that begins with it.
    let first = |at: NodeId| record.node(at).children().first().copied();
    let mut open: Vec<_> = first(NodeId::START).map(|id| (id, 0usize, true)).into_iter().collect();
    let mut before = 0;
    while let Some((id, depth, begins)) = open.pop() {
        entries.push(ListedMove { id, is_aside: depth > 0, begins: begins || depth != before });
        before = depth;
        open.extend(first(id).map(|next| (next, depth, false)));
        let parent = record.node(id).parent();
        let siblings = parent.map_or(&[][..], |parent| record.node(parent).children());
        if siblings.first() == Some(&id) {
            open.extend(siblings[1..].iter().rev().map(|other| (*other, depth + 1, true)));
        }
    }
    entries
}

/// So many moves come into the list at a time.
const TOGETHER: usize = 300;

/// No other comes with them behind so many bytes of notes.
const NOTES_TOGETHER: usize = 60_000;

/// Of the moves that are still to come into the list those that come next: some, where there are any.
pub fn next_part<'a>(record: &Record, missing: &'a [ListedMove]) -> &'a [ListedMove] {
    let mut notes = 0;
    let fits = |entry: &&ListedMove| {
        let before = notes;
        notes += record.node(entry.id).comment().len();
        before < NOTES_TOGETHER
    };
    &missing[..missing.iter().take(TOGETHER).take_while(fits).count()]
}

/// Whether a move is written alike in two records.
pub fn is_written_alike(id: NodeId, one: &Record, other: &Record) -> bool {
    let (a, b) = (one.node(id), other.node(id));
    let of = |record: &'_ Record| {
        let node = record.node(id);
        (node.ply(), node.round(), node.mover())
    };
    std::ptr::eq(a, b) || of(one) == of(other) && a.text() == b.text() && a.comment() == b.comment()
}

/// The number of a move, where it needs one. A side that has two plies in a row is numbered once.
pub fn number(record: &Record, ListedMove { id, begins, .. }: ListedMove) -> Option<String> {
    let node = record.node(id);
    let before = node.parent().map_or(0, |parent| record.node(parent).round());
    match (node.mover().0, begins) {
        (0, _) if begins || node.round() != before => Some(format!("{}.", node.round())),
        (0, _) => None,
        (_, true) => Some(format!("{}…", node.round())),
        _ => None,
    }
}

/// The half-made moves on the way to a place that may be looked at: after two steps, after three and so on.
pub fn half_made(record: &Record, id: NodeId) -> Vec<String> {
    let steps = record.steps(id).unwrap_or_default();
    let beginning = |n: usize| steps[..n].iter().map(|step| step.text()).collect();
    (2..steps.len()).map(beginning).collect()
}
