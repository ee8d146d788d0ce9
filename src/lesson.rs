//! Lessons, and examples of rules on a board that readers can use. Both are written as records
//! (texts of games) whose headers and comments describe a task.
//!
//! *Grammar.* Each record is one [`LessonPart`]. A file is a sequence of records, each beginning at
//! a line `[Game "…"]`. Consecutive records with the same header `Lesson` are one [`Lesson`]. The
//! header `Rules` lists the rules that a part teaches, separated by blanks. The header `Layers`
//! lists the layers (overlays that explain a position) that are switched on, separated by commas.
//! The record of an example has the header `Rule` instead of `Lesson`. Comments contain words, and
//! commands `[%name …]` that end at their `]`:
//!
//! - at the start: `[%hint TEXT]`, at most three; `[%refused MOVE RULE]`: the learner must try this
//!   move, which this rule refuses. No other refused move is accepted ([`Attempt::is`]); `[%goal
//!   win]` or `[%goal capture]`: instead of the last move of each accepted line, the learner may
//!   play any move that reaches the goal ([`Goal`]). Without `[%refused …]` the task is to find the
//!   moves, if there are any;
//! - on a move of the learner, who is the player to move at the start: `[%wrong]`: the move is a
//!   mistake, which the comment explains before the move is taken back; `[%also MOVE …]`: these
//!   moves are accepted in place of this one.
//!
//! A user's own lesson is a record with the header `Lesson`, or a study whose first chapter has it:
//! then all chapters of the study are its parts.
//!
//! *Invariants.* In a [`LessonPart`] every move is legal, the attempt of a task is refused by its
//! rule, there is an accepted move at each position where the learner must continue, and each
//! accepted line reaches the goal, if there is one.

mod attempt;
mod author;

use crate::base::{Outcome, Seat};
use crate::budget::Budget;
use crate::geometry::Square;
use crate::record::comment::{first_command, name_of};
use crate::record::{NodeId, Record, RecordError};
use crate::refusal::MoveError;
use crate::say;
use crate::session::Session;
use crate::state::State;
use crate::turn::{Act, Step};
use i18n::{Key, Text};
use std::collections::BTreeSet;
use std::fmt;
use std::rc::Rc;

pub use attempt::{Attempt, Press, Tried};
pub use author::{AnswerNote, Instruction};

/// The most hints of a part. A record with more is an error.
pub const MAX_HINTS: usize = 3;

/// The work budget, in units of a `Budget`, for all commands in one part of a built-in lesson, or
/// in all parts of a user's own lesson together. It limits the commands `[%also …]`, because each
/// of them copies all moves that follow its own move. It is enough for about 500 positions.
const CHECKED: usize = Budget::USUAL / 8;

/// The goal of a task. As the learner's last move, the lesson accepts any move that reaches the
/// goal, even if the record does not contain this move. The accepted last moves in the record must
/// also reach the goal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Goal {
    /// The move wins the game for the learner.
    Win,
    /// The move captures a piece that is not the learner's own.
    Capture,
}

impl Goal {
    /// All goals, each with its name in the command `[%goal …]`.
    pub const ALL: [(Goal, &'static str); 2] = [(Goal::Win, "win"), (Goal::Capture, "capture")];

    /// The goal with this name in the command `[%goal …]`, such as `win`; `None` for any other
    /// name.
    pub fn named(name: &str) -> Option<Goal> {
        Self::ALL.into_iter().find(|(_, known)| *known == name).map(|(goal, _)| goal)
    }

    /// The name of the goal in the command `[%goal …]`.
    pub fn name(self) -> &'static str {
        Self::ALL.into_iter().find(|(goal, _)| *goal == self).map_or("", |(_, name)| name)
    }

    /// Whether the legal move `mv`, played in the position `before`, reaches the goal.
    pub fn is_reached(self, before: &dyn State, mv: &str) -> bool {
        match self {
            Goal::Win => before.play(mv).is_ok_and(|played| {
                let outcome = played.state.outcome();
                outcome.winner() == Some(before.to_move())
                    || matches!(outcome, Outcome::SharedWin(_))
            }),
            Goal::Capture => before.steps_of(mv).is_some_and(|steps| {
                steps.iter().any(|step| step.captures) && !takes_only_own(before, &steps)
            }),
        }
    }
}

/// Whether all pieces that a move captures or converts belong to the player who moves. In Fist, a
/// jump may capture own pieces. `false` if the move captures nothing.
fn takes_only_own(before: &dyn State, steps: &[Step]) -> bool {
    let pieces = before.scene(&[]).pieces;
    let is_own = |at: Square| {
        pieces.iter().any(|(on, piece)| *on == at && piece.owner == Some(before.to_move()))
    };
    let effects = before.effects(steps).into_iter();
    let taken: Vec<Square> =
        effects.filter(|effect| effect.kind.takes()).map(|effect| effect.at).collect();
    !taken.is_empty() && taken.into_iter().all(is_own)
}

/// The task that a part of a lesson sets the learner.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Task {
    /// The learner must find the moves of the record.
    Moves,
    /// The learner must try a forbidden move, to see the rule that refuses this move.
    Refused {
        /// The forbidden move.
        attempt: String,
        /// The number of the rule that refuses the move.
        rule: String,
    },
    /// The learner only reads the introduction. There is no move to make.
    Read,
}

/// A part of a lesson: a position, an introduction to read, and a task.
#[derive(Clone, Debug)]
pub struct LessonPart {
    record: Record,
    text: String,
    hints: Vec<String>,
    task: Task,
    goal: Option<Goal>,
}

/// A lesson: a few parts about one idea.
#[derive(Clone, Debug)]
pub struct Lesson {
    /// The title, from the header `Lesson` of the first part.
    pub title: String,
    /// The parts, in order. There is at least one part, and at least one has a task other than
    /// [`Task::Read`].
    pub parts: Vec<LessonPart>,
}

/// Why a lesson cannot be read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LessonError {
    /// The number of the record in the text and the line at which the record begins, both counted
    /// from 1; `None` if only one record was read.
    pub record: Option<(usize, usize)>,
    /// Where the fault is in the record: a header, or the comment on a move.
    pub place: Text,
    /// A description of the fault.
    pub what: Text,
}

impl LessonError {
    fn new(place: impl Into<Text>, what: impl Into<Text>) -> Self {
        LessonError { record: None, place: place.into(), what: what.into() }
    }

    /// The fault and its place in the record, in a sentence.
    pub fn told(&self) -> Text {
        say::lesson_fault(self.place.clone(), self.what.clone())
    }
}

impl fmt::Display for LessonError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some((number, line)) = self.record {
            write!(f, "record {number}, line {line}, ")?;
        }
        self.told().fmt(f)
    }
}

impl std::error::Error for LessonError {}

/// Reads the lessons of a game.
///
/// # Errors
/// Says which record is wrong, where in it, and why.
pub fn lessons(text: &str) -> Result<Vec<Lesson>, LessonError> {
    let mut lessons: Vec<Lesson> = Vec::new();
    for part in parts(text)? {
        let title = part.title();
        match lessons.last_mut() {
            Some(lesson) if lesson.title == title => lesson.parts.push(part),
            _ => lessons.push(Lesson { title: title.into(), parts: vec![part] }),
        }
    }
    lessons.iter().try_for_each(Lesson::check)?;
    Ok(lessons)
}

/// Reads the examples of a game's rules, one for each record.
///
/// # Errors
/// Says which record is wrong, where in it, and why.
pub fn examples(text: &str) -> Result<Vec<LessonPart>, LessonError> {
    parts(text)
}

/// Finds the example of one rule in the text with the examples of a game; `None` if the rule has
/// none. The other records are not parsed.
///
/// # Errors
/// Says which part of its record is wrong, and why.
pub fn example(text: &str, rule: &str) -> Result<Option<LessonPart>, LessonError> {
    let header = format!("[Rule \"{rule}\"]");
    let found = records(text).find(|(_, record)| record.lines().any(|line| line == header));
    found.map(|(_, record)| read(record)).transpose()
}

/// The titles of a game's lessons, each with the number of its parts. Does not replay the moves, so
/// it is fast.
pub fn titles(text: &str) -> Vec<(String, usize)> {
    let mut titles: Vec<(String, usize)> = Vec::new();
    for (_, record) in records(text) {
        let title = record.lines().find_map(|line| line.strip_prefix("[Lesson \""));
        let title = title.and_then(|title| title.strip_suffix("\"]")).unwrap_or("");
        match titles.last_mut() {
            Some((last, count)) if last == title => *count += 1,
            _ => titles.push((title.into(), 1)),
        }
    }
    titles
}

/// Splits a text into its records (games in text form). Each record is returned with the number of
/// its first line, counted from 1.
fn records(text: &str) -> impl Iterator<Item = (usize, &str)> {
    const BEGINS: &str = "[Game \"";
    let text = text.trim_start_matches('\u{feff}');
    let mut rest = Some(text);
    let mut line = 1;
    std::iter::from_fn(move || {
        let now = rest.filter(|rest| !rest.trim().is_empty())?;
        // The line end before `[Game "` belongs to the record before it.
        let end = now.match_indices('\n').map(|(at, _)| at + 1);
        let end = end.into_iter().find(|at| *at > 1 && now[*at..].starts_with(BEGINS));
        let (record, behind) = now.split_at(end.unwrap_or(now.len()));
        rest = Some(behind);
        let at = line;
        line += record.matches('\n').count();
        Some((at, record))
    })
}

fn parts(text: &str) -> Result<Vec<LessonPart>, LessonError> {
    let numbered = records(text).enumerate();
    numbered
        .map(|(i, (line, record))| {
            read(record).map_err(|error| LessonError { record: Some((i + 1, line)), ..error })
        })
        .collect()
}

/// Reads one record: a part of a lesson, the example of a rule, or a diagram in a game's guide for
/// players.
///
/// # Errors
/// Says which part of the record is wrong, and why.
pub fn read(text: &str) -> Result<LessonPart, LessonError> {
    let record: Record = text.parse().map_err(|error: RecordError| match error {
        RecordError::Move { ply, error, .. } => {
            LessonError::new(say::in_move(ply), Text::name(error))
        }
        error => LessonError::new(say::IN_RECORD, Text::name(error)),
    })?;
    LessonPart::new(record)
}

impl Lesson {
    /// A lesson from the records of its parts, as a link contains them. The work for all parts
    /// together is limited.
    ///
    /// # Errors
    /// Says which part is wrong, where in it, and why.
    pub fn of_records(records: Vec<Record>) -> Result<Self, LessonError> {
        let (count, mut budget) = (records.len(), Budget::new(CHECKED));
        let mut parts = Vec::with_capacity(count);
        for (i, record) in records.into_iter().enumerate() {
            let part = LessonPart::within(record, &mut budget).map_err(|error| match count {
                1 => error,
                _ => LessonError::new(say::in_task(i + 1, error.place), error.what),
            })?;
            parts.push(part);
        }
        let title = parts.first().map(LessonPart::title).unwrap_or_default().into();
        let lesson = Lesson { title, parts };
        lesson.check()?;
        Ok(lesson)
    }

    fn check(&self) -> Result<(), LessonError> {
        if self.title.trim().is_empty() {
            return Err(LessonError::new(say::IN_LESSON_HEADER, say::MISSING_OR_EMPTY));
        }
        if self.parts.iter().all(|part| part.task == Task::Read) {
            return Err(LessonError::new(say::in_lesson(&self.title), say::NO_TASK));
        }
        Ok(())
    }
}

/// The commands of a comment: the name and the text of each.
type Commands<'a> = Vec<(&'a str, &'a str)>;

/// Splits a comment into its words and its commands. The error, a message, says that a command does
/// not end.
fn split(comment: &str) -> Result<(String, Commands<'_>), Key> {
    let mut words = String::new();
    let mut commands = Vec::new();
    let mut rest = comment;
    while let Some((before, command, after)) = first_command(rest) {
        words += before;
        words.push(' ');
        commands.push(name_of(command));
        rest = after;
    }
    if rest.contains("[%") {
        return Err(say::COMMAND_NOT_ENDED);
    }
    words += rest;
    Ok((in_one_line(&words), commands))
}

fn in_one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

impl LessonPart {
    /// Reads a record as a part of a lesson, or as an example.
    ///
    /// # Errors
    /// Says which header or comment is wrong, and why.
    pub fn new(record: Record) -> Result<Self, LessonError> {
        Self::within(record, &mut Budget::new(CHECKED))
    }

    /// Like [`new`](LessonPart::new), but takes the work from the caller's budget, so that all parts
    /// of a lesson can share one.
    ///
    /// # Errors
    /// Like `new`.
    pub fn within(record: Record, budget: &mut Budget) -> Result<Self, LessonError> {
        let start = record.node(NodeId::START);
        let at_start = |what: Text| LessonError::new(say::IN_START_COMMENT, what);
        let (text, commands) = split(start.comment()).map_err(|what| at_start(what.into()))?;
        let (mut hints, mut goal) = (Vec::new(), None);
        let mut task = if start.children().is_empty() { Task::Read } else { Task::Moves };
        for (name, says) in commands {
            match name {
                "hint" if says.is_empty() => return Err(at_start(say::HINT_EMPTY.into())),
                "hint" if hints.len() == MAX_HINTS => {
                    return Err(at_start(say::too_many_hints(MAX_HINTS)));
                }
                "hint" => hints.push(in_one_line(says)),
                "refused" if task != Task::Read => {
                    return Err(at_start(say::REFUSED_AND_MOVES.into()));
                }
                "refused" => match says.split_whitespace().collect::<Vec<_>>()[..] {
                    [attempt, rule] => {
                        task = Task::Refused { attempt: attempt.into(), rule: rule.into() };
                    }
                    _ => return Err(at_start(say::MOVE_AND_RULE.into())),
                },
                "goal" => match Goal::named(says) {
                    Some(known) if goal.is_none() => goal = Some(known),
                    _ => return Err(at_start(say::GOAL_UNKNOWN.into())),
                },
                _ => return Err(at_start(say::unknown_command(name))),
            }
        }
        if goal.is_some() && task != Task::Moves {
            return Err(at_start(say::GOAL_WITHOUT_MOVES.into()));
        }
        if let Task::Refused { attempt, rule } = &task {
            check_refused(&record, attempt, rule, budget).map_err(at_start)?;
        }
        let mut part = LessonPart { record, text, hints, task, goal };
        part.check_moves(budget)?;
        Ok(part)
    }

    /// Checks the comments on all moves, and adds the moves that commands `[%also …]` accept.
    fn check_moves(&mut self, budget: &mut Budget) -> Result<(), LessonError> {
        let order = self.record.preorder();
        // The moves that need not reach the goal: the wrong moves, and all moves after a wrong one.
        let mut mistaken = BTreeSet::new();
        for id in order.iter().filter(|_| self.goal.is_some()) {
            let parent = self.record.node(*id).parent();
            if self.is_wrong(*id) || parent.is_some_and(|parent| mistaken.contains(&parent)) {
                mistaken.insert(*id);
            }
        }
        // Checks later moves before earlier ones. `[%also …]` copies the moves after its own move,
        // so the commands of those later moves must have been carried out before.
        for id in order.into_iter().rev() {
            let node = self.record.node(id);
            let (ply, text) = (node.ply(), node.text().to_string());
            let error = |what: Text| LessonError::new(say::in_comment(&*text, ply), what);
            if self.is_learners(id)
                && !node.children().is_empty()
                && self.answers(id).next().is_none()
            {
                let place = if text.is_empty() { say::AT_START.into() } else { Text::name(&text) };
                return Err(LessonError::new(place, say::ALL_WRONG));
            }
            let Some(parent) = node.parent() else { continue };
            let is_answer = self.is_learners(parent);
            if let Some(goal) = self.goal.filter(|_| node.children().is_empty()) {
                let before = self.record.node(parent).state();
                let is_reached = is_answer && goal.is_reached(&**before, &text);
                if !is_reached && !mistaken.contains(&id) {
                    return Err(error(say::GOAL_MISSED.into()));
                }
            }
            let comment = node.comment().to_string();
            let (_, commands) = split(&comment).map_err(|what| error(what.into()))?;
            for (name, says) in commands {
                match name {
                    "wrong" if is_answer => {}
                    "also" if is_answer && !self.is_wrong(id) => {
                        for mv in says.split_whitespace() {
                            self.accept_also(parent, id, mv, budget).map_err(&error)?;
                        }
                    }
                    "wrong" | "also" => {
                        return Err(error(say::for_right_moves(name)));
                    }
                    _ => return Err(error(say::unknown_command(name))),
                }
            }
        }
        Ok(())
    }

    /// Adds the move `mv`, which the lesson accepts in place of `answer`, and copies the moves
    /// after `answer`, so that they also follow the added move. The error says why this is
    /// impossible.
    fn accept_also(
        &mut self,
        parent: NodeId,
        answer: NodeId,
        mv: &str,
        budget: &mut Budget,
    ) -> Result<(), Text> {
        let before = self.record.node(parent).children().len();
        let refused = |error: MoveError| say::also_refused(mv, error.told());
        let also = self.record.play_within(parent, mv, budget).map_err(refused)?;
        if self.record.node(parent).children().len() == before {
            return Err(say::also_stands(mv));
        }
        let mut open = vec![(answer, also)];
        while let Some((from, to)) = open.pop() {
            let comment = self.record.node(from).comment().to_string();
            self.record.set_comment(to, &comment);
            for child in self.record.node(from).children().to_vec() {
                if budget.is_spent() {
                    return Err(say::also_too_many(mv));
                }
                let text = self.record.node(child).text().to_string();
                let copied = self.record.play_within(to, &text, budget);
                let copied =
                    copied.map_err(|error| say::also_following(mv, &*text, error.told()))?;
                open.push((child, copied));
            }
        }
        Ok(())
    }

    /// The title: the header `Lesson`.
    pub fn title(&self) -> &str {
        self.record.header("Lesson").unwrap_or("")
    }

    /// The introduction for the learner.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The hints, from vague to plain.
    pub fn hints(&self) -> &[String] {
        &self.hints
    }

    /// The task of the learner: to find moves, to try a forbidden move, or only to read.
    pub fn task(&self) -> &Task {
        &self.task
    }

    /// The goal: any last move of the learner that reaches it is accepted. `None` if only the moves
    /// of the record are accepted.
    pub fn goal(&self) -> Option<Goal> {
        self.goal
    }

    /// Whether a move reaches the goal of the part. The result is `false` unless the learner's last
    /// move is due at `at`, which means that one of the accepted moves there is the last of its
    /// line.
    fn reaches_goal(&self, at: NodeId, mv: &str) -> bool {
        let node = |id| self.record.node(id);
        let ends = self.answers(at).any(|id| node(id).children().is_empty());
        self.goal.is_some_and(|goal| ends && goal.is_reached(&**node(at).state(), mv))
    }

    /// The ids of the rules that this part teaches; in an example, its one rule.
    pub fn rules(&self) -> impl Iterator<Item = &str> {
        let told = self.record.header("Rules").or(self.record.header("Rule"));
        told.unwrap_or("").split_whitespace()
    }

    /// The ids of the layers (overlays that explain a position) that are switched on.
    pub fn layers(&self) -> impl Iterator<Item = &str> {
        let told = self.record.header("Layers").unwrap_or("");
        told.split(',').map(str::trim).filter(|name| !name.is_empty())
    }

    /// The record of the part, including the moves that commands `[%also …]` accept.
    pub fn record(&self) -> &Record {
        &self.record
    }

    /// The record that the learner begins with: the position and its marks.
    pub fn start(&self) -> Record {
        let mut start = self.record.position_alone(NodeId::START);
        start.set_comment(NodeId::START, "");
        start
    }

    /// The learner, who is the player to move at the start.
    pub fn learner(&self) -> Seat {
        self.record.node(NodeId::START).state().to_move()
    }

    /// Whether it is the learner's turn at a position of the record.
    pub fn is_learners(&self, at: NodeId) -> bool {
        self.record.node(at).state().to_move() == self.learner()
    }

    /// The words of the comment on the move that led to a position, which the learner reads after
    /// the move.
    pub fn told(&self, at: NodeId) -> String {
        split(self.record.node(at).comment()).map(|(words, _)| words).unwrap_or_default()
    }

    fn is_wrong(&self, at: NodeId) -> bool {
        is_wrong(&self.record, at)
    }

    /// The moves of the learner that the lesson marks as mistakes, in the order of the record. Each
    /// is given by the position after it.
    pub fn wrong_answers(&self) -> impl Iterator<Item = NodeId> {
        let is_answer = |id: &NodeId| {
            let parent = self.record.node(*id).parent();
            parent.is_some_and(|parent| self.is_learners(parent)) && self.is_wrong(*id)
        };
        self.record.preorder().into_iter().filter(is_answer)
    }

    /// The moves that the lesson accepts at a position of the record, each given by the position
    /// after it. The first is the solution to show.
    pub fn answers(&self, at: NodeId) -> impl Iterator<Item = NodeId> {
        accepted(&self.record, at)
    }

    /// The part of the move string `mv` that the player chose, without the dice rolls. The move is
    /// played at the position `at`.
    pub fn chosen(&self, at: NodeId, mv: &str) -> String {
        match self.record.node(at).state().steps_of(mv) {
            Some(steps) => {
                let chosen = steps.iter().filter(|step| step.act != Act::Chance);
                chosen.map(|step| step.text()).collect()
            }
            None => mv.into(),
        }
    }
}

/// Whether the comment on a move marks it as a mistake.
pub fn is_wrong(record: &Record, at: NodeId) -> bool {
    commands_at(record, at).any(|(name, _)| name == "wrong")
}

/// The commands in the comment on a position of the record, each as its name and its text. None if
/// the comment cannot be split.
fn commands_at(record: &Record, at: NodeId) -> impl Iterator<Item = (&str, &str)> {
    let commands = split(record.node(at).comment()).map(|(_, commands)| commands);
    commands.unwrap_or_default().into_iter()
}

/// The moves played at a position of a record, without those that a comment marks as wrong. Each is
/// given by the position after it. The first is the solution to show.
pub fn accepted(record: &Record, at: NodeId) -> impl Iterator<Item = NodeId> {
    let children = record.node(at).children().iter().copied();
    children.filter(|id| !is_wrong(record, *id))
}

/// The moves after `[%also` in the comment on a move, as they are written there: a lesson accepts
/// them in place of that move.
pub fn accepted_too(record: &Record, at: NodeId) -> impl Iterator<Item = &str> {
    let also = commands_at(record, at).filter(|(name, _)| *name == "also");
    also.flat_map(|(_, moves)| moves.split_whitespace())
}

/// Checks that the rule of a task refuses the forbidden move of the task when a learner types it.
/// The error says what is wrong with the task.
fn check_refused(
    record: &Record,
    attempt: &str,
    rule: &str,
    budget: &mut Budget,
) -> Result<(), Text> {
    let mut session = Session::new(record.clone(), NodeId::START);
    let played = session.typed_within(attempt, budget).and_then(|mv| session.play_typed(&mv));
    match played {
        Ok(_) => Err(say::refused_legal(attempt)),
        Err(MoveError::Refused(refusal)) if refusal.rule != rule => {
            Err(say::refused_by(attempt, refusal.rule, rule))
        }
        Err(MoveError::Refused(_)) => Ok(()),
        Err(error) => Err(say::refused_otherwise(attempt, error.told())),
    }
}

/// The verdict on a learner's move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// The move is right: the lesson accepts it, or it reaches the goal.
    Right {
        /// The words that the learner reads after the move; may be empty.
        told: String,
        /// The move string to play, with the dice rolls that the lesson prescribes.
        mv: String,
    },
    /// The move is a mistake that the lesson describes. The caller takes the move back.
    Wrong {
        /// The words that the learner reads; may be empty.
        told: String,
        /// The position of the record after the wrong move.
        at: NodeId,
    },
    /// The move is legal, but the lesson does not mention it. The caller takes the move back.
    Other,
}

/// Guides a learner through a part of a lesson. The tutor only judges moves; the caller plays them.
#[derive(Clone, Debug)]
pub struct Tutor {
    part: Rc<LessonPart>,
    at: NodeId,
    /// Whether the learner has tried the forbidden move, or has reached the goal by a move that the
    /// record does not have.
    is_reached: bool,
}

impl Tutor {
    /// Begins a part at its start position.
    pub fn new(part: Rc<LessonPart>) -> Self {
        Tutor { part, at: NodeId::START, is_reached: false }
    }

    /// The part that the learner works on.
    pub fn part(&self) -> &Rc<LessonPart> {
        &self.part
    }

    /// Whether the learner has nothing left to do. A part that is only read is done at once.
    pub fn is_done(&self) -> bool {
        match self.part.task {
            Task::Moves => self.is_reached || self.part.record.node(self.at).children().is_empty(),
            Task::Refused { .. } => self.is_reached,
            Task::Read => true,
        }
    }

    /// The number of moves so far, of both sides.
    pub fn ply(&self) -> u32 {
        self.part.record.node(self.at).ply()
    }

    /// The number of moves that the learner still has to make, if they always play the first
    /// accepted move.
    pub fn moves_left(&self) -> usize {
        let record = &self.part.record;
        let line = std::iter::successors(Some(self.at), |at| self.part.answers(*at).next());
        line.skip(1).filter(|id| record.node(*id).mover() == self.part.learner()).count()
    }

    /// Judges a move of the learner. If the record contains the move and it is right, advances to
    /// the position after it. If the move is not in the record but reaches the goal, the part is
    /// done.
    pub fn played(&mut self, mv: &str) -> Verdict {
        let part = Rc::clone(&self.part);
        let chosen = part.chosen(self.at, mv);
        let children = part.record.node(self.at).children();
        let same = |id: &&NodeId| part.chosen(self.at, part.record.node(**id).text()) == chosen;
        match children.iter().find(same) {
            Some(id) if part.is_wrong(*id) => Verdict::Wrong { told: part.told(*id), at: *id },
            Some(id) => {
                self.at = *id;
                let mv = part.record.node(*id).text().into();
                Verdict::Right { told: part.told(*id), mv }
            }
            None if part.reaches_goal(self.at, mv) => {
                self.is_reached = true;
                Verdict::Right { told: String::new(), mv: mv.into() }
            }
            None => Verdict::Other,
        }
    }

    /// Call this when a rule refused an attempt of the learner. Returns whether the attempt is the
    /// forbidden move of the task and was refused by the rule of the task.
    pub fn refused(&mut self, tried: &Attempt, by: &str) -> bool {
        let Task::Refused { attempt, rule } = &self.part.task else { return false };
        let state = self.part.record.node(NodeId::START).state();
        let is_asked = rule == by && tried.is(attempt, &**state);
        self.is_reached |= is_asked;
        is_asked
    }

    /// The presses that enter the forbidden move of the task; empty for other tasks.
    pub fn presses(&self) -> Vec<Press> {
        match &self.part.task {
            Task::Refused { attempt, .. } => attempt::presses(attempt),
            _ => Vec::new(),
        }
    }

    /// If the next move of the lesson is another player's, advances past it, and returns the move
    /// string and the words of its comment. `None` if it is the learner's turn, or if the part has
    /// no more moves.
    pub fn reply(&mut self) -> Option<(String, String)> {
        if self.part.is_learners(self.at) {
            return None;
        }
        self.at = *self.part.record.node(self.at).children().first()?;
        let mv = self.part.record.node(self.at).text().into();
        Some((mv, self.part.told(self.at)))
    }

    /// Whether the lesson continues with a move of another player, which [`reply`](Tutor::reply)
    /// returns.
    pub fn has_reply(&self) -> bool {
        !self.is_done() && !self.part.is_learners(self.at)
    }

    /// The next thing that the learner should do: the first accepted move, or the forbidden move to
    /// try. `None` if the part is done or only read.
    pub fn shown(&self) -> Option<&str> {
        match &self.part.task {
            Task::Refused { attempt, .. } => Some(attempt),
            _ => self.part.answers(self.at).next().map(|id| self.part.record.node(id).text()),
        }
    }
}
