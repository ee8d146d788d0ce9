//! The results that the pupils of a class have sent back to their teacher, each as a short code:
//! finds the codes in any text, and counts the results by pupil and by task.

use crate::incoming::Incoming;
use crate::lesson_attempts::Attempts;
use crate::lesson_result::{CodeError, Fingerprint, LessonResult, MOST_TRIES, WrongAnswer, find};
use crate::lesson_run::Course;
use crate::say;
use crate::sentences::shown_move;
use fairyboard::lesson::Task;
use i18n::Text;

/// The most results that are kept for a lesson.
pub const MOST_RESULTS: usize = 500;

/// The most characters that are read of one pasted text.
const LONGEST_TEXT: usize = 200_000;

/// The most unreadable lines that are listed.
const MOST_UNREAD: usize = 50;

/// A lesson that asks its pupils to send back a result.
#[derive(Clone, PartialEq, Debug)]
pub struct AssignedLesson {
    fingerprint: Fingerprint,
    tasks: Vec<AssignedTask>,
}

#[derive(Clone, PartialEq, Debug)]
struct AssignedTask {
    /// The number among the tasks of the lesson, counted from 1. Tasks that are only read have
    /// numbers, too.
    number: usize,
    text: String,
    /// The answers that the teacher has marked as wrong, as lists of moves show them.
    wrong: Vec<String>,
}

impl AssignedLesson {
    /// Takes the lesson out of a received text. `None` if the text is no lesson, or if the lesson
    /// does not ask for a result.
    pub fn of(sent: &Incoming) -> Option<Self> {
        let course = Course::sent(sent).ok()?;
        let parts = course.parts.iter().enumerate();
        let tasks = parts.filter(|(_, part)| *part.task() != Task::Read).map(|(i, part)| {
            let wrong = part.wrong_answers().map(|id| shown_move(part.record(), id)).collect();
            AssignedTask { number: i + 1, text: part.text().into(), wrong }
        });
        let tasks = tasks.collect();
        let attempts = Attempts::new(&course.title, &course.parts);
        let fingerprint = attempts.filter(|_| course.wishes.asks)?.lesson();
        Some(AssignedLesson { fingerprint, tasks })
    }

    /// The name under which the page stores the results.
    pub fn name(&self) -> String {
        self.fingerprint.name()
    }
}

#[derive(Clone, PartialEq, Debug)]
pub struct ClassResults {
    lesson: AssignedLesson,
    results: Vec<LessonResult>,
}

/// The outcome of adding a pasted text.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Added {
    /// How many results are new.
    pub new: usize,
    /// How many results were there already.
    pub repeated: usize,
    /// How many results did not fit, because there are already [`MOST_RESULTS`].
    pub left_out: usize,
    /// The first lines that can't be read.
    pub unread: Vec<Unread>,
    /// The number of further lines that can't be read.
    pub more_unread: usize,
    /// Whether the text was too long to be read to its end.
    pub is_cut: bool,
}

impl Added {
    /// The counts in sentences.
    pub fn told(&self) -> Vec<Text> {
        let is_nothing = self.new + self.repeated + self.left_out == 0;
        let unread = self.unread.len() + self.more_unread;
        let sentences = [
            (is_nothing && unread == 0, say::RESULT_NO_CODE.into()),
            (self.new > 0, say::results_added(self.new)),
            (self.repeated > 0, say::results_repeated(self.repeated)),
            (self.left_out > 0, say::results_full(self.left_out, MOST_RESULTS)),
            (unread > 0, say::results_unread(unread)),
            (self.is_cut, say::RESULTS_CUT.into()),
        ];
        sentences.into_iter().filter(|(holds, _)| *holds).map(|(_, told)| told).collect()
    }
}

/// A line with a result code that can't be read, or that belongs to another lesson.
#[derive(Clone, PartialEq, Debug)]
pub struct Unread {
    /// The number of the line, from 1.
    pub line: usize,
    /// The code as it is written in the line.
    pub excerpt: String,
    pub why: CodeError,
}

/// The result of a pupil.
#[derive(Clone, PartialEq, Debug)]
pub struct PupilRow {
    /// The nickname, or the pupil's number.
    pub name: String,
    /// How many tasks the pupil solved at the first try, without being shown the answer.
    pub at_once: usize,
    pub tries: Tries,
    pub hints: u32,
    /// How many answers the pupil was shown.
    pub shown: usize,
    /// The approximate time for all tasks, in seconds.
    pub seconds: u64,
}

/// The number of a pupil's tries. A result code counts at most [`MOST_TRIES`] for a task.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Tries {
    pub count: u32,
    /// Whether there may have been more tries than `count`.
    pub or_more: bool,
}

impl std::fmt::Display for Tries {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}{}", self.count, if self.or_more { "+" } else { "" })
    }
}

/// The results of all pupils in one task.
#[derive(Clone, PartialEq, Debug)]
pub struct TaskRow {
    /// The number of the task in the lesson, from 1.
    pub number: usize,
    /// The teacher's words for the task; may be empty.
    pub text: String,
    /// How many pupils solved the task at the first try, without being shown the answer.
    pub at_once: usize,
    /// How many pupils were shown the answer.
    pub shown: usize,
    /// The first wrong answers of the pupils, the most frequent answer first.
    pub wrong: Vec<WrongCount>,
    /// The approximate time that a pupil took on average, in seconds.
    pub seconds: u64,
}

/// How many pupils gave the same first wrong answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WrongCount {
    /// The move, or `None` for all moves that the teacher has not marked as wrong.
    pub mv: Option<String>,
    pub count: usize,
}

impl WrongCount {
    /// The count in words, such as `14 of 25 took b3`.
    pub fn told(&self, of: usize) -> Text {
        match &self.mv {
            Some(mv) => say::results_took(self.count, &**mv, of),
            None => say::results_took_other(self.count, of),
        }
    }
}

impl ClassResults {
    pub fn new(lesson: AssignedLesson) -> Self {
        ClassResults { lesson, results: Vec::new() }
    }

    /// Reads the results in a text that [`saved`](Self::saved) has made. Anything else in the text
    /// is ignored.
    pub fn restored(lesson: AssignedLesson, saved: &str) -> Self {
        let mut all = ClassResults::new(lesson);
        all.add(saved);
        all
    }

    /// The text to save: the result codes, one per line.
    pub fn saved(&self) -> String {
        let codes: Vec<String> = self.results.iter().map(LessonResult::to_string).collect();
        codes.join("\n")
    }

    pub fn lesson(&self) -> &AssignedLesson {
        &self.lesson
    }

    pub fn count(&self) -> usize {
        self.results.len()
    }

    /// Adds the results whose codes are in a text, such as the messages of a chat. Each result
    /// counts once, with the nickname of the last code that has one.
    pub fn add(&mut self, text: &str) -> Added {
        let end = text.char_indices().nth(LONGEST_TEXT).map(|(end, _)| end);
        let mut added = Added { is_cut: end.is_some(), ..Added::default() };
        for found in find(&text[..end.unwrap_or(text.len())]) {
            let tasks = self.lesson.tasks.len();
            let read = found
                .read
                .and_then(|result| result.is_in(self.lesson.fingerprint, tasks).map(|()| result));
            let known =
                |result: &LessonResult| self.results.iter().position(|known| known.is_same(result));
            match (read.as_ref().ok().and_then(known), read) {
                (Some(at), Ok(result)) => {
                    added.repeated += 1;
                    // The pupil may have sent the code again with a nickname.
                    if result.nickname().is_some() {
                        self.results[at] = result;
                    }
                }
                (None, Ok(_)) if self.results.len() == MOST_RESULTS => added.left_out += 1,
                (_, Ok(result)) => {
                    self.results.push(result);
                    added.new += 1;
                }
                (_, Err(_)) if added.unread.len() == MOST_UNREAD => added.more_unread += 1,
                (_, Err(why)) => {
                    added.unread.push(Unread { line: found.line, excerpt: found.excerpt, why });
                }
            }
        }
        added
    }

    /// The name of each pupil: the nickname, or the number of the result. If several pupils have
    /// the same nickname, the later ones get a number behind it.
    fn names(&self) -> Vec<String> {
        let mut names: Vec<String> = Vec::new();
        for (i, result) in self.results.iter().enumerate() {
            let name = match result.nickname() {
                None => say::results_pupil_number(i + 1).to_string(),
                Some(nickname) => {
                    let same = |before: &&LessonResult| {
                        let name = before.nickname().map(|name| name.as_str().to_lowercase());
                        name == Some(nickname.as_str().to_lowercase())
                    };
                    match self.results[..i].iter().filter(same).count() {
                        0 => nickname.as_str().into(),
                        before => format!("{} ({})", nickname.as_str(), before + 1),
                    }
                }
            };
            names.push(name);
        }
        names
    }

    /// The results by pupil, in the order in which they were added.
    pub fn pupils(&self) -> Vec<PupilRow> {
        let row = |(result, name): (&LessonResult, String)| {
            let tasks = result.tasks();
            PupilRow {
                name,
                at_once: tasks.iter().filter(|task| task.is_at_once()).count(),
                tries: Tries {
                    count: tasks.iter().map(|task| task.tries()).sum(),
                    or_more: tasks.iter().any(|task| task.tries() == MOST_TRIES),
                },
                hints: tasks.iter().map(|task| task.hints()).sum(),
                shown: tasks.iter().filter(|task| task.is_shown()).count(),
                seconds: tasks.iter().map(|task| task.time().seconds()).sum(),
            }
        };
        self.results.iter().zip(self.names()).map(row).collect()
    }

    /// The results by task. Empty if there are no results.
    pub fn tasks(&self) -> Vec<TaskRow> {
        if self.results.is_empty() {
            return Vec::new();
        }
        let count = self.results.len() as u64;
        let row = |(at, task): (usize, &AssignedTask)| {
            let all = || self.results.iter().map(|result| &result.tasks()[at]);
            let mut wrong: Vec<WrongCount> = Vec::new();
            for answer in all().filter_map(|result| result.first_wrong()) {
                let mv = task.answer(answer);
                match wrong.iter_mut().find(|known| known.mv.as_ref() == mv) {
                    Some(known) => known.count += 1,
                    None => wrong.push(WrongCount { mv: mv.cloned(), count: 1 }),
                }
            }
            // The row for all other moves counts different answers together, so it is the last.
            wrong.sort_by_key(|wrong| (wrong.mv.is_none(), usize::MAX - wrong.count));
            TaskRow {
                number: task.number,
                text: task.text.clone(),
                at_once: all().filter(|result| result.is_at_once()).count(),
                shown: all().filter(|result| result.is_shown()).count(),
                wrong,
                seconds: all().map(|result| result.time().seconds()).sum::<u64>().div_ceil(count),
            }
        };
        self.lesson.tasks.iter().enumerate().map(row).collect()
    }

    /// The results as comma-separated values (RFC 4180), a line for each pupil. Times are in
    /// seconds.
    pub fn csv(&self) -> String {
        let mut lines = vec![self.csv_head()];
        for (row, result) in self.pupils().into_iter().zip(&self.results) {
            let mut line = vec![
                row.name,
                row.at_once.to_string(),
                row.tries.count.to_string(),
                row.hints.to_string(),
                row.shown.to_string(),
                row.seconds.to_string(),
            ];
            for (task, asked) in result.tasks().iter().zip(&self.lesson.tasks) {
                let wrong = task.first_wrong().map(|wrong| match asked.answer(wrong) {
                    Some(mv) => mv.clone(),
                    None => say::RESULTS_OTHER.to_string(),
                });
                line.extend([
                    task.tries().to_string(),
                    task.hints().to_string(),
                    u8::from(task.is_shown()).to_string(),
                    task.time().seconds().to_string(),
                    wrong.unwrap_or_default(),
                ]);
            }
            lines.push(line);
        }
        let cells = |line: Vec<String>| line.iter().map(|text| csv_cell(text)).collect::<Vec<_>>();
        lines.into_iter().map(|line| cells(line).join(",") + "\r\n").collect()
    }

    fn csv_head(&self) -> Vec<String> {
        let of_pupil = [
            say::RESULTS_PUPIL,
            say::RESULTS_AT_ONCE,
            say::RESULTS_TRIES,
            say::RESULTS_HINTS,
            say::RESULTS_SHOWN,
            say::RESULTS_SECONDS,
        ];
        let of_task = [
            say::RESULTS_TRIES,
            say::RESULTS_HINTS,
            say::RESULTS_SHOWN,
            say::RESULTS_SECONDS,
            say::RESULTS_WRONG,
        ];
        let task = |task: &AssignedTask| {
            let number = task.number;
            of_task.map(|name| say::results_csv_task(name, number).to_string())
        };
        let of_tasks = self.lesson.tasks.iter().flat_map(task);
        of_pupil.into_iter().map(|name| name.to_string()).chain(of_tasks).collect()
    }
}

impl AssignedTask {
    /// The move of a wrong answer. `None` if the teacher has not marked it.
    fn answer(&self, wrong: WrongAnswer) -> Option<&String> {
        match wrong {
            WrongAnswer::Marked(at) => self.wrong.get(at),
            WrongAnswer::Other => None,
        }
    }
}

/// A cell of comma-separated values. Spreadsheets run a cell that begins with one of these signs
/// as a formula, so it gets an apostrophe before it.
pub fn csv_cell(text: &str) -> String {
    let is_formula = text.starts_with(['=', '+', '-', '@', '\t', '\r']);
    let text = if is_formula { format!("'{text}") } else { text.to_string() };
    match text.contains([',', '"', '\r', '\n']) {
        true => format!("\"{}\"", text.replace('"', "\"\"")),
        false => text,
    }
}
