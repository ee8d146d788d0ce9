//! Score sheets, and worksheets of exercises with their answers, for printing.

mod exercises;
mod worksheet;

pub use exercises::{
    Exercise, Exercises, beside, of_chapters, of_game, of_mistakes, of_parts, of_puzzles, of_study,
    printable,
};
pub use worksheet::{Paper, Placed, PuzzleChoice, matching, pages, picked};

use crate::moves::{ListedMove, entries, number};
use fairyboard::record::{NodeId, Record};

/// A row of a score sheet.
#[derive(Clone, PartialEq, Debug)]
pub enum Line {
    /// The number of a round, and the moves of each player in it.
    Round(u32, Vec<String>),
    /// A diagram of the position after the move that was listed last.
    Diagram(NodeId),
}

/// Whether a node has a comment or marks (arrows and rings).
pub fn is_marked(record: &Record, id: NodeId) -> bool {
    let node = record.node(id);
    !node.words().is_empty() || !node.marks().is_empty()
}

/// The start and the positions after all moves, in the order of the list of moves: a variation
/// follows the move that it replaces.
fn listed(record: &Record) -> impl Iterator<Item = NodeId> {
    std::iter::once(NodeId::START).chain(entries(record).into_iter().map(|entry| entry.id))
}

/// The nodes of the main line and of all variations that have a comment or marks.
pub fn marked(record: &Record) -> Vec<NodeId> {
    listed(record).filter(|id| is_marked(record, *id)).collect()
}

/// The moves that lead from the main line to a node of a variation, with their numbers. `None` if
/// the node is in the main line.
pub fn variation(record: &Record, at: NodeId) -> Option<String> {
    let path = record.path(at);
    let next = |id: NodeId| record.node(id).children().first().copied();
    let shared = path.windows(2).take_while(|pair| next(pair[0]) == Some(pair[1])).count();
    let moves = &path[shared + 1..];
    (!moves.is_empty()).then(|| numbered(record, moves, |id| record.node(id).text().into()))
}

/// The moves of a line with their numbers. `one` writes a move.
fn numbered(record: &Record, moves: &[NodeId], one: impl Fn(NodeId) -> String) -> String {
    let numbered = |(i, id): (usize, &NodeId)| {
        let number = number(record, ListedMove { id: *id, is_aside: false, begins: i == 0 });
        number.into_iter().chain([one(*id)]).collect::<Vec<_>>().join(" ")
    };
    moves.iter().enumerate().map(numbered).collect::<Vec<_>>().join(" ")
}

/// The score sheet of a line of moves: its rounds. Each round is followed by a diagram of every
/// position in it for which `chosen` returns true.
pub fn score(record: &Record, path: &[NodeId], chosen: impl Fn(NodeId) -> bool) -> Vec<Line> {
    let seats = record.node(NodeId::START).state().seats().len();
    let mut lines = Vec::new();
    let mut diagrams = Vec::new();
    let mut round: Option<(u32, Vec<String>)> = None;
    let mut close = |round: &mut Option<(u32, Vec<String>)>, diagrams: &mut Vec<NodeId>| {
        lines.extend(round.take().map(|(number, moves)| Line::Round(number, moves)));
        lines.extend(diagrams.drain(..).map(Line::Diagram));
    };
    for id in path {
        let node = record.node(*id);
        if node.parent().is_some() {
            if round.as_ref().is_some_and(|(number, _)| *number != node.round()) {
                close(&mut round, &mut diagrams);
            }
            let (_, moves) =
                round.get_or_insert_with(|| (node.round(), vec![String::new(); seats]));
            if let Some(place) = moves.get_mut(usize::from(node.mover().0)) {
                // A side may have two moves in a round, which are separated by a comma.
                if !place.is_empty() {
                    place.push_str(", ");
                }
                place.push_str(node.text());
            }
        }
        if chosen(*id) {
            diagrams.push(*id);
        }
    }
    close(&mut round, &mut diagrams);
    lines
}
