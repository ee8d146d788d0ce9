//! The list of a game's moves: its entries, their order, and their numbers.
//!
//! The number of a move is the number of its row: `Node::round`, which increases when the turn
//! returns to the first player. Every message with the number of a move uses it. Only texts that
//! are read in parts count each player's moves, and say so.

use fairyboard::record::{NodeId, Record};

/// A move in the list.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ListedMove {
    pub id: NodeId,
    /// Whether it is in a variation.
    pub is_aside: bool,
    /// Whether it starts a row.
    pub begins: bool,
}

/// The moves of a record, each followed by the variations that replace it.
pub fn entries(record: &Record) -> Vec<ListedMove> {
    let mut entries = Vec::new();
    // The moves that are not listed yet, the next one last: a move, the depth of its variation, and
    // whether it starts that variation.
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

/// The number of moves that are added to the list at a time.
const TOGETHER: usize = 300;

/// A part of the list ends when its notes reach this number of bytes.
const NOTES_TOGETHER: usize = 60_000;

/// The next part of the moves that are missing from the list. At least one move, if any are
/// missing.
pub fn next_part<'a>(record: &Record, missing: &'a [ListedMove]) -> &'a [ListedMove] {
    let mut notes = 0;
    let fits = |entry: &&ListedMove| {
        let before = notes;
        notes += record.node(entry.id).comment().len();
        before < NOTES_TOGETHER
    };
    &missing[..missing.iter().take(TOGETHER).take_while(fits).count()]
}

/// Whether a move looks the same in the lists of two records.
pub fn is_written_alike(id: NodeId, one: &Record, other: &Record) -> bool {
    let (a, b) = (one.node(id), other.node(id));
    let of = |record: &'_ Record| {
        let node = record.node(id);
        (node.ply(), node.round(), node.mover())
    };
    std::ptr::eq(a, b) || of(one) == of(other) && a.text() == b.text() && a.comment() == b.comment()
}

/// The number of a move, if its entry shows one. If a side has two plies in a row, the number is
/// shown once.
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

/// The texts of the unfinished move on the way to a node: after two steps, after three and so on.
pub fn half_made(record: &Record, id: NodeId) -> Vec<String> {
    let steps = record.steps(id).unwrap_or_default();
    let beginning = |n: usize| steps[..n].iter().map(|step| step.text()).collect();
    (2..steps.len()).map(beginning).collect()
}
