//! The list of a game's moves: the entries, their order, and their numbers.
//!
//! The number of a move is the number of its row: `Node::round`, which increases when the turn
//! returns to the first player. Messages use this number, except those that count the
//! moves of each player separately and say so (`Failure::shown`).

use crate::glyphs::{self, Glyph};
use crate::link_game_text::entered;
use crate::moved_for::MoveMarks;
use crate::sentences::shown_move;
use fairyboard::Seat;
use fairyboard::record::{NodeId, Record};
use fairyboard::session::Session;

/// A move in the list.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ListedMove {
    pub id: NodeId,
    /// Whether the move is in a variation.
    pub is_aside: bool,
    /// Whether the move is the first of a [`Line`] of the list.
    pub begins: bool,
}

/// The moves of a record, each followed by its alternatives (the variations that start with another
/// move).
pub fn entries(record: &Record) -> Vec<ListedMove> {
    let mut entries = Vec::new();
    // A stack of moves that are not listed yet, the next move last. Each has the depth of its
    // variation, and whether it starts that variation.
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

/// Moves that follow each other in the list, all of the main line or all of one variation. A
/// variation inside divides them into two lines.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line {
    /// Whether the moves are in a variation.
    pub is_aside: bool,
    pub moves: Vec<LineMove>,
}

/// A move in a line, with the words beside it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LineMove {
    pub id: NodeId,
    pub ply: u32,
    /// The side that made the move. The side decides in which column the move is listed.
    pub mover: Seat,
    /// The number before the move, if it has one: `12.` or `12…`.
    pub number: Option<String>,
    /// The move as links and records write it.
    pub notation: String,
    /// The move as the list shows it.
    pub shown: String,
    /// A note about who entered the move, in a game by link. `None` if the side that moved entered
    /// it.
    pub entered: Option<String>,
    /// The mark of the move, such as `!?`. `None` if its comment has none.
    pub glyph: Option<Glyph>,
    /// The comment on the move; empty if there is none.
    pub comment: String,
}

/// A group of lines with this number of moves is full: a new group starts as soon as possible.
const GROUP: usize = 50;

/// The lines of the list in groups, so that the page can compare and render each group separately.
/// After a full group, the next group starts with a line, or with a move of the first side in the
/// main line.
pub fn groups(session: &Session) -> Vec<Vec<Line>> {
    let (record, marks) = (session.record(), MoveMarks::of(session));
    let mut groups: Vec<Vec<Line>> = Vec::new();
    let mut count = 0;
    for entry in entries(record) {
        let node = record.node(entry.id);
        let may_end = entry.begins || !entry.is_aside && node.mover() == Seat::FIRST;
        if groups.is_empty() || count >= GROUP && may_end {
            groups.push(Vec::new());
            count = 0;
        }
        count += 1;
        let words = node.words();
        let (glyph, comment) = glyphs::split(&words);
        let listed = LineMove {
            id: entry.id,
            ply: node.ply(),
            mover: node.mover(),
            number: number(record, entry),
            notation: node.text().into(),
            shown: shown_move(record, entry.id),
            entered: entered(record, &marks, entry.id).map(|words| words.to_string()),
            glyph,
            comment: comment.into(),
        };
        let Some(group) = groups.last_mut() else { continue };
        match group.last_mut() {
            Some(line) if !entry.begins => line.moves.push(listed),
            _ => group.push(Line { is_aside: entry.is_aside, moves: vec![listed] }),
        }
    }
    groups
}

/// The number of a move, if its entry shows one. If a side has two plies in a row, only the first
/// shows a number.
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

/// The beginnings of the move that led to a node, as texts: the first two steps, the first three
/// steps, and so on. The whole move is left out.
pub fn half_made(record: &Record, id: NodeId) -> Vec<String> {
    let steps = record.steps(id).unwrap_or_default();
    let beginning = |n: usize| steps[..n].iter().map(|step| step.text()).collect();
    (2..steps.len()).map(beginning).collect()
}
