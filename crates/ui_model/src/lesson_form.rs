//! The form in which an author makes a lesson: the tasks, the answers to the shown task, and
//! sentences about what the lesson still lacks. The form saves what the author enters as headers,
//! and as commands in comments (see `fairyboard::lesson`), but its sentences mention neither.

use crate::chapters;
use crate::headers::{ASK, LESSON, LESSON_HINTS, LESSON_RESULT, LOCKED};
use crate::lesson_result::MAX_TASKS;
use crate::say;
use crate::sentences::{rule_number, shown_move};
use fairyboard::lesson::{self, AnswerNote, Goal, Instruction, Lesson, LessonPart, Task};
use fairyboard::record::{NodeId, Record};
use fairyboard::session::Session;
use fairyboard::{Budget, Key, MoveError, Text};

/// The way to solve a task.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SolvedBy {
    /// One of the moves that the author has played and marked as right.
    Moves,
    /// The moves marked as right, and every other move that wins at once.
    Win,
    /// The moves marked as right, and every other move that captures.
    Capture,
    /// Trying a move that a rule refuses.
    Refused,
}

impl SolvedBy {
    pub const ALL: [SolvedBy; 4] =
        [SolvedBy::Moves, SolvedBy::Win, SolvedBy::Capture, SolvedBy::Refused];

    pub fn of(instruction: &Instruction) -> Self {
        match (&instruction.refused, instruction.goal) {
            (Some(_), _) => SolvedBy::Refused,
            (None, Some(Goal::Win)) => SolvedBy::Win,
            (None, Some(Goal::Capture)) => SolvedBy::Capture,
            (None, None) => SolvedBy::Moves,
        }
    }

    /// Makes this the way to solve the task. The author's moves are kept.
    pub fn set(self, instruction: &mut Instruction) {
        instruction.goal = match self {
            SolvedBy::Win => Some(Goal::Win),
            SolvedBy::Capture => Some(Goal::Capture),
            SolvedBy::Moves | SolvedBy::Refused => None,
        };
        let refused = instruction.refused.take().unwrap_or_default();
        instruction.refused = (self == SolvedBy::Refused).then_some(refused);
    }

    /// The name in a list of choices.
    pub fn name(self) -> Key {
        match self {
            SolvedBy::Moves => say::LESSON_COUNTS_MOVES,
            SolvedBy::Win => say::LESSON_COUNTS_WIN,
            SolvedBy::Capture => say::LESSON_COUNTS_CAPTURE,
            SolvedBy::Refused => say::LESSON_COUNTS_REFUSED,
        }
    }
}

/// A task in the list of tasks.
#[derive(Clone, PartialEq, Debug)]
pub struct ListedTask {
    /// The instruction; empty if there is none yet.
    pub text: String,
    pub is_shown: bool,
    /// A sentence about what the task still lacks, for example a right answer. `None` if the task
    /// is complete.
    pub lacks: Option<Text>,
}

/// The tasks of a lesson. The author writes each task as a chapter of a study.
pub fn tasks(session: &Session) -> Vec<ListedTask> {
    let shown = chapters::shown(session);
    let mut budget = Budget::usual();
    let listed = chapters::records(session).enumerate().map(|(at, record)| ListedTask {
        text: Instruction::of(record.node(NodeId::START).comment()).text,
        is_shown: at == shown,
        lacks: lacks(record, &mut budget),
    });
    listed.collect()
}

/// An answer to the shown task: a move of the pupil that the author has played.
#[derive(Clone, PartialEq, Debug)]
pub struct Answer {
    pub id: NodeId,
    /// The move, as lists of moves show it.
    pub shown: String,
    /// The moves before the answer, as lists of moves show them. Empty at the start of the task.
    pub after: String,
    pub note: AnswerNote,
    /// The number of moves that follow the answer in its line.
    pub more: usize,
}

impl Answer {
    /// The move, and the moves before it, so that no other answer has the same name.
    pub fn name(&self) -> Text {
        match self.after.is_empty() {
            true => Text::name(&self.shown),
            false => say::lesson_answer_after(&*self.after, &*self.shown),
        }
    }
}

/// The answers to a task, right and wrong: the moves at its start, and later moves of the pupil
/// that have alternatives.
pub fn answers(record: &Record) -> Vec<Answer> {
    let is_answer = |id: &NodeId| {
        let parent = record.node(*id).parent().filter(|parent| is_pupils(record, *parent));
        parent.is_some_and(|parent| {
            parent == NodeId::START || record.node(parent).children().len() > 1
        })
    };
    let answer = |id: NodeId| {
        let node = record.node(id);
        Answer {
            id,
            shown: shown_move(record, id),
            after: node.parent().map(|before| moves_to(record, before)).unwrap_or_default(),
            note: AnswerNote::of(node.comment()),
            more: (record.node(record.end_of_line(id)).ply() - node.ply()) as usize,
        }
    };
    record.preorder().into_iter().filter(is_answer).map(answer).collect()
}

/// Whether the pupil, who moves at the start of the task, is to move at a node.
fn is_pupils(record: &Record, at: NodeId) -> bool {
    let to_move = |at: NodeId| record.node(at).state().to_move();
    to_move(at) == to_move(NodeId::START)
}

/// The moves from the start of a task to a node, as lists of moves show them.
fn moves_to(record: &Record, at: NodeId) -> String {
    let moves = record.path(at).into_iter().filter(|id| *id != NodeId::START);
    moves.map(|id| shown_move(record, id)).collect::<Vec<_>>().join(" ")
}

/// Converts the rules that an author has typed, by numbers or ids such as `2, HENS-5`, to ids that
/// are separated by blanks, as in the header `Rules`. Words that are no rule stay unchanged, so
/// that nothing typed is lost.
pub fn rule_ids(record: &Record, text: &str) -> String {
    let id = |word: &str| {
        let is_meant = |id: &&&str| {
            id.eq_ignore_ascii_case(word) || rule_number(id).eq_ignore_ascii_case(word)
        };
        record.info().rule_ids.iter().find(is_meant).map_or(word, |id| id).to_string()
    };
    let words = text.split(|c: char| c.is_whitespace() || matches!(c, ',' | ';'));
    words.filter(|word| !word.is_empty()).map(id).collect::<Vec<_>>().join(" ")
}

/// The numbers of the rules with these ids, separated by commas.
pub fn rule_numbers(ids: &str) -> String {
    ids.split_whitespace().map(rule_number).collect::<Vec<_>>().join(", ")
}

/// Why a move is refused at the start of a task, in a sentence, with the number of the rule if a
/// rule refuses it. `None` if the move is allowed.
pub fn refusal(record: &Record, attempt: &str) -> Option<(Text, Option<&'static str>)> {
    let start = record.position_alone(NodeId::START);
    match Session::new(start, NodeId::START).type_move(attempt) {
        Ok(_) => None,
        Err(MoveError::Refused(refusal)) => {
            Some((MoveError::Refused(refusal.clone()).told(), Some(refusal.rule)))
        }
        Err(error) => Some((error.told(), None)),
    }
}

/// A sentence about what one task still lacks. `None` if the task is complete. A task with only a
/// text is complete, too: the learner just reads it. The sentence mentions the notation of lessons
/// (headers, and commands in comments) only if the author has typed a command.
fn lacks(record: &Record, budget: &mut Budget) -> Option<Text> {
    let start = record.node(NodeId::START);
    let instruction = Instruction::of(start.comment());
    let has_moves = !start.children().is_empty();
    let error = match LessonPart::within(record.clone(), budget) {
        Ok(_) if !instruction.text.trim().is_empty() => return None,
        Ok(part) if *part.task() == Task::Read => return Some(say::LESSON_LACKS_ALL.into()),
        Ok(_) => return Some(say::LESSON_LACKS_WORDS.into()),
        Err(error) => error,
    };
    if let Some((attempt, rule)) = &instruction.refused {
        return Some(match attempt.is_empty() {
            true => say::LESSON_LACKS_ATTEMPT.into(),
            false if has_moves => say::LESSON_MOVES_TOO.into(),
            // No rule refuses this text: either it can't be read as a move, or the move is allowed.
            false if rule.is_empty() => match refusal(record, attempt) {
                Some((why, _)) => say::lesson_attempt_unreadable(why),
                None => say::LESSON_ATTEMPT_ALLOWED.into(),
            },
            false => error.told(),
        });
    }
    if !has_moves && instruction.goal.is_some() {
        return Some(say::LESSON_LACKS_EXAMPLE.into());
    }
    let has_no_right = |id: &NodeId| {
        let has_moves = !record.node(*id).children().is_empty();
        has_moves && is_pupils(record, *id) && lesson::accepted(record, *id).next().is_none()
    };
    match record.preorder().into_iter().find(has_no_right) {
        Some(NodeId::START) => return Some(say::LESSON_ALL_WRONG.into()),
        Some(at) => return Some(say::lesson_all_wrong_after(moves_to(record, at))),
        None => {}
    }
    if let Some(goal) = instruction.goal {
        let missed = lesson::accepted(record, NodeId::START).find(|id| {
            let node = record.node(*id);
            node.children().is_empty() && !goal.is_reached(&**start.state(), node.text())
        });
        if let Some(id) = missed {
            let mv = shown_move(record, id);
            return Some(match goal {
                Goal::Win => say::lesson_answer_wins_not(mv),
                Goal::Capture => say::lesson_answer_captures_not(mv),
            });
        }
    }
    Some(error.told())
}

/// Whether the lesson asks pupils for their results.
pub fn asks_for_result(session: &Session) -> bool {
    session.record().header(LESSON_RESULT) == Some(ASK)
}

/// Whether the lesson gives pupils no hints.
pub fn locks_hints(session: &Session) -> bool {
    session.record().header(LESSON_HINTS) == Some(LOCKED)
}

/// Something that a lesson still lacks before it can be sent to pupils.
#[derive(Clone, PartialEq, Debug)]
pub struct Lack {
    /// The index of the task that the sentence is about. `None` if it is about the whole lesson.
    pub task: Option<usize>,
    pub told: Text,
}

/// Everything that a lesson still lacks. Empty if the lesson is ready.
pub fn unready(session: &Session, tasks: &[ListedTask]) -> Vec<Lack> {
    let mut all = Vec::new();
    if session.record().header(LESSON).is_none_or(|title| title.trim().is_empty()) {
        all.push(Lack { task: None, told: say::LESSON_LACKS_TITLE.into() });
    }
    for (i, task) in tasks.iter().enumerate() {
        let Some(told) = task.lacks.clone() else { continue };
        let told = if tasks.len() == 1 { told } else { say::lesson_task_lacks(told, i + 1) };
        all.push(Lack { task: Some(i), told });
    }
    if all.is_empty() {
        all.extend(of_all_tasks(session).map(|told| Lack { task: None, told }));
    }
    all
}

/// A sentence about what is wrong with all tasks together, for example too many tasks. Called only
/// if each task by itself is complete. `None` if nothing is wrong.
fn of_all_tasks(session: &Session) -> Option<Text> {
    let records: Vec<_> = chapters::records(session).cloned().collect();
    let error = match Lesson::of_records(records.clone()) {
        Err(error) => error,
        Ok(lesson) if asks_for_result(session) => {
            let to_solve = lesson.parts.iter().filter(|part| *part.task() != Task::Read).count();
            return (to_solve > MAX_TASKS).then(|| say::lesson_ask_too_many(MAX_TASKS));
        }
        Ok(_) => return None,
    };
    let is_read =
        |record: Record| LessonPart::new(record).is_ok_and(|part| *part.task() == Task::Read);
    match records.into_iter().all(is_read) {
        true => Some(say::LESSON_LACKS_MOVE.into()),
        false => Some(error.told()),
    }
}
