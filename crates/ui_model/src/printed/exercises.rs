//! Exercises for worksheets, and their answers. They are made of puzzles, of the tasks of a lesson,
//! of the chapters of a study, of the turning points of a game, or of marked positions.

use super::{is_marked, listed, numbered};
use crate::analysis::{self, Game};
use crate::chapters;
use crate::model::{Seen, Ui, Whole, happened};
use crate::puzzle::PuzzleName;
use crate::puzzles::Entry;
use crate::queries::{hands, standing};
use crate::sentences::{self, move_name, player, rule_number, seat};
use crate::{headers, puzzles, say};
use fairyboard::hidden::Viewer;
use fairyboard::lesson::{Goal, Lesson, LessonPart, Task, accepted, accepted_too, is_wrong};
use fairyboard::record::{NodeId, Record};
use fairyboard::session::Session;
use fairyboard::{Budget, Draw, Seat, State};
use i18n::{Key, Text};
use std::collections::BTreeSet;

/// A printed position with a task for the reader.
#[derive(Clone, PartialEq)]
pub struct Exercise {
    /// The visible part of the game.
    pub seen: Seen,
    /// The node of the position.
    pub at: NodeId,
    /// The side to move, in a sentence. `None` if the task names it.
    pub turn: Option<String>,
    pub task: String,
    /// The goal of a task of a lesson, in a sentence. `None` if the task has no such goal.
    pub goal: Option<Key>,
    /// The right moves, with their numbers unless the position is the first of its record. `None`
    /// if the game or study has no moves after the position.
    pub answer: Option<String>,
    /// The first right move in a sentence, for readers who don't know the signs of the notation.
    pub in_words: Option<String>,
    /// The name of the puzzle, if the exercise is one.
    pub puzzle: Option<PuzzleName>,
}

/// The exercises of a source.
#[derive(Clone, PartialEq, Default)]
pub struct Exercises {
    pub list: Vec<Exercise>,
    /// The names of the chapters, tasks or moves that have no exercise because a diagram can't show
    /// their positions.
    pub left_out: Vec<Text>,
}

impl Exercises {
    /// The names of what is left out, in a sentence. `None` if everything is printed.
    pub fn left_out(&self) -> Option<Text> {
        Some(say::print_left_out(sentences::listed(self.left_out.iter().cloned())?))
    }
}

/// The most moves in an answer that continues a game. An ellipsis replaces further moves.
const TOLD: usize = 8;

/// The moves of a line as one text. Moves are numbered, except in a line from the start position,
/// where `1.` would directly follow the number of the exercise. `others` returns the moves that are
/// also right in place of a move; these are added after it.
fn written(record: &Record, moves: &[NodeId], others: impl Fn(NodeId) -> Vec<String>) -> String {
    let is_in_game =
        moves.first().is_some_and(|first| record.node(*first).parent() != Some(NodeId::START));
    let told = |id: NodeId| match others(id) {
        others if others.is_empty() => record.node(id).text().to_string(),
        others => say::print_or(record.node(id).text(), others.join(", ")).to_string(),
    };
    match is_in_game {
        true => numbered(record, moves, told),
        false => moves.iter().map(|id| told(*id)).collect::<Vec<_>>().join(" "),
    }
}

/// The move that led to a node, in a sentence. `None` if there is no node or no move led to it.
fn in_words(record: &Record, id: Option<NodeId>) -> Option<String> {
    Some(say::print_in_words(happened(record, id?, None)?.full).to_string())
}

/// The first moves of a line of a game, at most [`TOLD`]. `None` if there are no moves.
fn continued(record: &Record, moves: &[NodeId]) -> Option<String> {
    let told = &moves[..moves.len().min(TOLD)];
    let more = if told.len() < moves.len() { " …" } else { "" };
    let answer = written(record, told, |id| accepted_beside(record, id, is_lesson(record)));
    (!told.is_empty()).then(|| answer + more)
}

/// Whether a diagram leaves out something that the reader needs: hidden parts, or cards and dice
/// beside the board.
fn is_beyond_diagram(whole: &Whole, state: &dyn State) -> bool {
    whole.hides() || has_cards(state)
}

fn has_cards(drawn: &dyn Draw) -> bool {
    hands(drawn).iter().any(|hand| !hand.cards.is_empty())
}

fn turn(record: &Record, at: NodeId) -> String {
    let state = record.node(at).state();
    say::status_to_move(player(record, &**state, state.to_move())).to_string()
}

/// The puzzles whose position a diagram can show, and the others. `file` is the content of the chess
/// variant's puzzle file.
pub fn printable(game: &str, file: &str, all: Vec<Entry>) -> (Vec<Entry>, Vec<Entry>) {
    all.into_iter().partition(|entry| {
        let solution = puzzles::solution(game, file, entry.number);
        solution.is_some_and(|(record, _)| is_printable(&record))
    })
}

fn is_printable(puzzle: &Record) -> bool {
    !has_cards(&**puzzle.node(NodeId::START).state())
}

/// These puzzles as exercises, without those whose position a diagram can't show. `file` is the
/// content of the chess variant's puzzle file.
pub fn of_puzzles(game: &str, file: &str, entries: &[&Entry]) -> Vec<Exercise> {
    entries.iter().filter_map(|entry| of_puzzle(game, file, entry)).collect()
}

fn of_puzzle(game: &str, file: &str, entry: &Entry) -> Option<Exercise> {
    let (record, line, task) = puzzles::line(game, file, entry.number)?;
    if !is_printable(&record) {
        return None;
    }
    // The solution may end the game, which reveals everything. So the diagram is of the position
    // alone, as its player sees it.
    let alone = Session::new(record.position_alone(NodeId::START), NodeId::START);
    let mover = alone.state().to_move();
    Some(Exercise {
        seen: Whole::new(alone).seen_by(Viewer::Seat(mover)),
        at: NodeId::START,
        turn: None,
        task,
        goal: None,
        answer: Some(written(&record, &line, |id| accepted_beside(&record, id, false))),
        in_words: in_words(&record, line.first().copied()),
        puzzle: Some(entry.name),
    })
}

fn is_lesson(record: &Record) -> bool {
    record.header(headers::LESSON).is_some()
}

/// The moves that are also right in place of the move that led to a node: those that its comment
/// names, and in a lesson also the variations.
fn accepted_beside(record: &Record, id: NodeId, is_lesson: bool) -> Vec<String> {
    let node = record.node(id);
    let Some(parent) = node.parent() else { return Vec::new() };
    let state = record.node(parent).state();
    let named = accepted_too(record, id).filter(|mv| state.play(mv).is_ok());
    let beside = accepted(record, parent).filter(|_| is_lesson).map(|id| record.node(id).text());
    let mut others: Vec<String> = Vec::new();
    for mv in named.chain(beside) {
        // In a lesson, the moves that the comment names are also variations. None is added twice.
        if mv != node.text() && !others.iter().any(|other| other == mv) {
            others.push(mv.into());
        }
    }
    others
}

/// The moves after a node, without moves that a comment marks as wrong: in place of such a move,
/// the line continues with the first variation that is right.
fn accepted_after(record: &Record, at: NodeId) -> impl Iterator<Item = NodeId> {
    let next = move |at: &NodeId| accepted(record, *at).next();
    std::iter::successors(next(&at), next)
}

/// An exercise for each node of the main line and of the variations that has a comment or marks and
/// is followed by moves. The next moves of the same line are the answer, whichever line the board
/// shows. What follows a move that a comment marks as wrong is left out.
pub fn of_game(seen: &Seen) -> Vec<Exercise> {
    let record = seen.record();
    let mut wrong = BTreeSet::new();
    let mut is_right = |id: NodeId| {
        let follows_wrong = record.node(id).parent().is_some_and(|parent| wrong.contains(&parent));
        let is_right = !follows_wrong && !is_wrong(record, id);
        is_right || !wrong.insert(id)
    };
    let right = listed(record).filter(|id| is_right(*id));
    let asked = right.filter(|id| is_marked(record, *id) && accepted(record, *id).next().is_some());
    asked.map(|id| of_node(seen, id)).collect()
}

/// The exercise of a position. The moves after it are the answer.
fn of_node(seen: &Seen, at: NodeId) -> Exercise {
    let record = seen.record();
    // One move more than an answer tells, so that it ends with an ellipsis.
    let moves: Vec<_> = accepted_after(record, at).take(TOLD + 1).collect();
    let words = record.node(at).words();
    let turn = turn(record, at);
    let (turn, task) = match &*words {
        "" => (None, turn),
        words => (Some(turn), words.to_string()),
    };
    let answer = continued(record, &moves);
    let in_words = in_words(record, moves.first().copied());
    Exercise { seen: seen.clone(), at, turn, task, goal: None, answer, in_words, puzzle: None }
}

/// The exercises of the tasks of a lesson. Parts without a task have none.
pub fn of_parts<'a>(parts: impl IntoIterator<Item = &'a LessonPart>) -> Exercises {
    let mut exercises = Exercises::default();
    for (number, part) in (1..).zip(parts) {
        match of_part(part) {
            Some(exercise) => exercises.list.push(exercise),
            None if matches!(part.task(), Task::Read) => {}
            None => exercises.left_out.push(say::lesson_part(number)),
        }
    }
    exercises
}

fn of_part(part: &LessonPart) -> Option<Exercise> {
    let record = part.record();
    let whole = Whole::of_part(part);
    if is_beyond_diagram(&whole, &**record.node(NodeId::START).state()) {
        return None;
    }
    let moves = || {
        let moves: Vec<_> = accepted_after(record, NodeId::START).collect();
        written(record, &moves, |id| {
            let parent = record.node(id).parent();
            let is_learners = parent.is_some_and(|parent| part.is_learners(parent));
            accepted_beside(record, id, is_learners)
        })
    };
    let (goal, answer) = match (part.task(), part.goal()) {
        (Task::Read, _) => return None,
        (Task::Refused { attempt, rule }, _) => {
            let why = refusal(record, attempt);
            let told = say::print_refused(attempt, rule_number(rule), why);
            (Some(say::PRINT_GOAL_REFUSED), told.to_string())
        }
        (Task::Moves, None) => (None, moves()),
        (Task::Moves, Some(Goal::Win)) => {
            (Some(say::PRINT_GOAL_WIN), say::print_or_win(moves()).to_string())
        }
        (Task::Moves, Some(Goal::Capture)) => {
            (Some(say::PRINT_GOAL_CAPTURE), say::print_or_capture(moves()).to_string())
        }
    };
    Some(Exercise {
        seen: whole.seen(),
        at: NodeId::START,
        turn: Some(turn(record, NodeId::START)),
        task: part.text().into(),
        goal,
        answer: Some(answer),
        in_words: in_words(record, accepted_after(record, NodeId::START).next()),
        puzzle: None,
    })
}

/// Why the rules forbid a move, in a sentence. Empty if they don't.
fn refusal(record: &Record, attempt: &str) -> Text {
    let mut session = Session::new(record.clone(), NodeId::START);
    let played = session.typed_within(attempt, &mut Budget::usual());
    let played = played.and_then(|mv| session.play_typed(&mv));
    played.err().map_or_else(|| Text::name(""), |error| error.told())
}

/// The exercises of a study: if it is a lesson, the tasks of the lesson, else the exercises of its
/// [chapters](of_chapters). `None` if the game is no study.
pub fn of_study(seen: &Seen) -> Option<Exercises> {
    let records: Vec<Record> = chapters::records(seen).cloned().collect();
    let first = records.first().filter(|first| is_lesson(first) || headers::is_study(first))?;
    let lesson = is_lesson(first).then(|| Lesson::of_records(records.clone()).ok()).flatten();
    Some(match lesson {
        Some(lesson) => of_parts(&lesson.parts),
        None => of_chapters(records),
    })
}

/// The exercises of chapters. If the first position of a chapter has a comment or marks, it is the
/// only exercise of the chapter. Otherwise each later position with a comment or marks is an
/// exercise. If there is none, the first position is the exercise.
pub fn of_chapters(records: impl IntoIterator<Item = Record>) -> Exercises {
    let mut exercises = Exercises::default();
    for (at, record) in records.into_iter().enumerate() {
        let name = chapters::name(&record, at);
        match of_chapter(record) {
            Some(of_chapter) => exercises.list.extend(of_chapter),
            None => exercises.left_out.push(name),
        }
    }
    exercises
}

/// The exercises of a chapter. `None` if a diagram can't show its first position.
fn of_chapter(record: Record) -> Option<Vec<Exercise>> {
    let whole = Whole::new(Session::new(record, NodeId::START));
    let seen = whole.seen();
    if is_beyond_diagram(&whole, &**seen.record().node(NodeId::START).state()) {
        return None;
    }
    let marked = match is_marked(seen.record(), NodeId::START) {
        true => Vec::new(),
        false => of_game(&seen),
    };
    Some(if marked.is_empty() { vec![of_node(&seen, NodeId::START)] } else { marked })
}

/// The exercises of the game's turning points (costly mistakes of both sides) in order of play.
/// `None` until the whole game is analysed.
pub fn of_mistakes(ui: &Ui) -> Option<Exercises> {
    let record = ui.session.record();
    let game = ui.analysis.as_ref()?.game(record).filter(|game| Game::is_whole(game))?;
    let mut exercises = Exercises::default();
    for point in game.all_points(record) {
        match of_point(&ui.session, &point) {
            Some(exercise) => exercises.list.push(exercise),
            None => exercises.left_out.push(Text::name(move_name(record, point.at))),
        }
    }
    Some(exercises)
}

fn of_point(seen: &Seen, point: &analysis::Point) -> Option<Exercise> {
    let record = seen.record();
    let before = record.node(point.at).parent()?;
    let state = record.node(before).state();
    if has_cards(&**state) {
        return None;
    }
    let mut better = record.clone();
    let mut line = Vec::new();
    for mv in point.line.iter().take(TOLD) {
        let Ok(id) = better.play(line.last().copied().unwrap_or(before), mv) else { break };
        line.push(id);
    }
    let end = if point.why.is_empty() { "" } else { "." };
    let moves = written(&better, &line, |_| Vec::new()) + end;
    let answer = point.why.iter().cloned().fold(Text::name(moves), say::hint_why);
    let side = player(record, &**state, state.to_move());
    let task = say::print_mistake(analysis::kind(point.kind), move_name(record, point.at), side);
    Some(Exercise {
        seen: seen.clone(),
        at: before,
        turn: None,
        task: task.to_string(),
        goal: None,
        answer: Some(answer.to_string()),
        in_words: in_words(&better, line.first().copied()),
        puzzle: None,
    })
}

/// The pieces that can still enter the board (the reserves of both sides), in words. `None` if
/// there are none.
pub fn beside(seen: &Seen, at: NodeId) -> Option<String> {
    let state = seen.record().node(at).state();
    let scene = standing(state);
    let of_side = |side: Seat| {
        let comes = scene.off_board.iter().filter(|off| off.comes && off.owner == side);
        let told = comes.map(|off| say::told_beside(off.count, off.piece.name, off.place));
        Some(say::told_side(sentences::listed(told)?, seat(&**state, side)))
    };
    let sides = [Seat::FIRST, Seat::SECOND].into_iter().filter_map(of_side);
    sides.reduce(say::told_also).map(|told| told.to_string())
}
