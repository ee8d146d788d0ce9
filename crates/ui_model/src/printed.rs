//! The parts of a printed game that are no diagrams: a score sheet, and exercises with their
//! answers.

use crate::model::{Seen, Whole};
use crate::moves::{ListedMove, number};
use crate::puzzles::{self, Solved};
use crate::queries::{hands, standing};
use crate::say;
use crate::sentences::{listed, player, seat};
use fairyboard::lesson::{accepted, accepted_too};
use fairyboard::record::{NodeId, Record};
use fairyboard::session::Session;
use fairyboard::{Draw, Seat};
use i18n::Text;

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
                // A side may have two moves in a round.
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

/// A printed position with a task for the reader.
#[derive(Clone, PartialEq)]
pub struct Exercise {
    /// The visible part of the game.
    pub seen: Seen,
    /// The node of the position.
    pub at: NodeId,
    pub task: String,
    /// The right move and the moves after it.
    pub answer: String,
}

/// The most moves in an answer. Further moves are left out.
const TOLD: usize = 8;

/// The moves of a line as one text, with their numbers. Other moves that are also right are added.
fn written(record: &Record, moves: &[NodeId]) -> String {
    let one = |(i, id): (usize, &NodeId)| {
        let entry = ListedMove { id: *id, is_aside: false, begins: i == 0 };
        let number = number(record, entry).map_or_else(String::new, |number| number + " ");
        let others = accepted_beside(record, *id);
        let told = match others.is_empty() {
            true => Text::name(record.node(*id).text()),
            false => say::print_or(record.node(*id).text(), others.join(", ")),
        };
        format!("{number}{told}")
    };
    moves.iter().take(TOLD).enumerate().map(one).collect::<Vec<_>>().join(" ")
}

/// Up to `count` puzzles of a chess variant in the order of its index, which begins with the
/// easiest level. The first is number `first`, counted from 1. `file` is the content of the puzzle
/// file. Puzzles with cards or dice are left out, because a diagram does not show all
/// of their content.
pub fn of_puzzles(game: &str, file: &str, first: usize, count: usize) -> Vec<Exercise> {
    let all = puzzles::index(game, file, &Solved::default());
    let chosen = puzzles::by_level(&all).into_iter().skip(first.saturating_sub(1)).take(count);
    chosen.filter_map(|entry| of_puzzle(game, file, entry.number)).collect()
}

fn of_puzzle(game: &str, file: &str, number: usize) -> Option<Exercise> {
    let (record, line, task) = puzzles::line(game, file, number)?;
    let state = record.node(NodeId::START).state();
    let beside = |drawn: &dyn Draw| hands(drawn).iter().any(|hand| !hand.cards.is_empty());
    let whole = Whole::new(Session::new(record.clone(), NodeId::START));
    if whole.hides() || beside(&**state) {
        return None;
    }
    Some(Exercise { seen: whole.seen(), at: NodeId::START, task, answer: written(&record, &line) })
}

/// The other moves that are right in place of the move to a node. In a lesson these include
/// variations.
fn accepted_beside(record: &Record, id: NodeId) -> Vec<String> {
    let Some(parent) = record.node(id).parent() else { return Vec::new() };
    let state = record.node(parent).state();
    let is_legal = |mv: &&str| state.play(mv).is_ok();
    let mut others: Vec<String> =
        accepted_too(record, id).filter(is_legal).map(String::from).collect();
    if record.header("Lesson").is_some() {
        let moves = accepted(record, parent).filter(|other| *other != id);
        others.extend(moves.map(|other| record.node(other).text().into()));
    }
    others
}

/// The main line of a record. If the comment of a move says that the move is wrong, the first right
/// move in its place replaces it.
fn accepted_line(record: &Record) -> Vec<NodeId> {
    let next = |at: &NodeId| accepted(record, *at).next();
    std::iter::successors(Some(NodeId::START), next).collect()
}

/// An exercise for each node of the main line that has a comment or marks and is followed by moves.
/// These moves are the answer, even if the board shows another variation.
pub fn of_game(seen: &Seen) -> Vec<Exercise> {
    let record = seen.record();
    let path = accepted_line(record);
    let asked =
        path.iter().enumerate().filter(|(i, id)| is_marked(record, **id) && i + 1 < path.len());
    let one = |(i, id): (usize, &NodeId)| {
        let state = record.node(*id).state();
        let mover = player(record, &**state, state.to_move());
        let words = record.node(*id).words();
        let task = match &*words {
            "" => say::status_to_move(mover).to_string(),
            words => words.to_string(),
        };
        let answer = written(record, &path[i + 1..]);
        Exercise { seen: seen.clone(), at: *id, task, answer }
    };
    asked.map(one).collect()
}

/// The pieces that can still enter the board (the reserves of both sides), in words. `None` if
/// there are none.
pub fn beside(seen: &Seen, at: NodeId) -> Option<String> {
    let state = seen.record().node(at).state();
    let scene = standing(state);
    let of_side = |side: Seat| {
        let comes = scene.off_board.iter().filter(|off| off.comes && off.owner == side);
        let told = comes.map(|off| say::told_beside(off.count, off.piece.name, off.place));
        Some(say::told_side(listed(told)?, seat(&**state, side)))
    };
    let sides = [Seat::FIRST, Seat::SECOND].into_iter().filter_map(of_side);
    sides.reduce(say::told_also).map(|told| told.to_string())
}
