//! The attempts of a pupil at the tasks of a lesson that asks for a result. They are saved, so that
//! a reload loses nothing, and the result is made from them.

use crate::lesson_result::{
    Fingerprint, LessonResult, MAX_TASKS, Nickname, Salt, TaskResult, WrongAnswer,
};
use fairyboard::lesson::{LessonPart, Task};
use serde::{Deserialize, Serialize};
use std::rc::Rc;

/// The most time between two actions that counts as time for a task, in milliseconds. During a
/// longer pause the pupil was probably away.
const LONGEST_PAUSE_MS: u64 = 5 * 60 * 1000;

/// The attempts at one part of the lesson.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
struct Attempt {
    /// The number of wrong answers.
    missed: u32,
    first_wrong: Option<WrongAnswer>,
    /// The most hints that were shown at the same time.
    hints: usize,
    /// Whether the right answer was shown.
    is_shown: bool,
    ms: u64,
    /// Whether the part is done. Later attempts don't count.
    is_done: bool,
}

impl Attempt {
    /// Merges the attempts at one part in this tab with `other`, which another tab has saved. Both
    /// numbers may include the same earlier attempts, so the larger number counts, not the sum. If
    /// the other tab has saved a solution, only its attempts count.
    fn merged(&self, other: &Attempt) -> Attempt {
        if other.is_done {
            return other.clone();
        }
        Attempt {
            missed: self.missed.max(other.missed),
            first_wrong: other.first_wrong.or(self.first_wrong),
            hints: self.hints.max(other.hints),
            is_shown: self.is_shown || other.is_shown,
            ms: self.ms.max(other.ms),
            is_done: self.is_done,
        }
    }
}

/// The attempts at all parts of a lesson.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Attempts {
    lesson: Fingerprint,
    /// For each part, whether it has a task to solve. Parts without a task are only read.
    has_task: Vec<bool>,
    parts: Vec<Attempt>,
    nickname: Option<Nickname>,
    salt: Salt,
    /// How many times the pupil has restarted the lesson for a new result.
    restarts: u32,
}

/// The form in which [`Attempts`] are saved on the device. Missing fields get their defaults.
#[derive(Default, Serialize, Deserialize)]
#[serde(default)]
struct Saved {
    parts: Vec<Attempt>,
    nickname: String,
    salt: u64,
    restarts: u32,
}

impl Attempts {
    /// The attempts before the first action. `None` unless the lesson has 1 to [`MAX_TASKS`] tasks.
    pub fn new(title: &str, parts: &[Rc<LessonPart>]) -> Option<Self> {
        let has_task: Vec<bool> = parts.iter().map(|part| *part.task() != Task::Read).collect();
        let tasks = has_task.iter().filter(|has_task| **has_task).count();
        (1..=MAX_TASKS).contains(&tasks).then(|| Attempts {
            lesson: Fingerprint::of(title, parts.iter().map(|part| &**part)),
            parts: vec![Attempt::default(); has_task.len()],
            has_task,
            nickname: None,
            salt: Salt::default(),
            restarts: 0,
        })
    }

    /// Continues with the attempts in a text that [`saved`](Self::saved) has made for this lesson.
    /// If there is no such text, the number `random` distinguishes the result from the results of
    /// other pupils.
    pub fn resumed(self, saved: Option<&str>, random: u64) -> Self {
        self.read(saved).unwrap_or_else(|| Attempts { salt: Salt::of(random), ..self })
    }

    /// Merges these attempts with the saved ones, which another tab may have changed. If the pupil
    /// has restarted the lesson in one of the tabs, only the attempts since this restart count.
    pub fn merged(&self, saved: Option<&str>) -> Self {
        let Some(saved) = self.read(saved).filter(|saved| saved.restarts >= self.restarts) else {
            return self.clone();
        };
        if saved.restarts > self.restarts {
            return saved;
        }
        let parts = self.parts.iter().zip(&saved.parts);
        Attempts {
            parts: parts.map(|(own, saved)| own.merged(saved)).collect(),
            // The pupil may have just changed or deleted the nickname in this tab.
            nickname: self.nickname.clone(),
            ..saved
        }
    }

    /// Reads saved attempts. `None` if the text can't be read, or has another number of parts than
    /// this lesson.
    fn read(&self, saved: Option<&str>) -> Option<Self> {
        let saved: Saved = serde_json::from_str(saved?).ok()?;
        let Saved { parts, nickname, salt, restarts } = saved;
        (parts.len() == self.parts.len()).then(|| Attempts {
            lesson: self.lesson,
            has_task: self.has_task.clone(),
            parts,
            nickname: Nickname::of(&nickname),
            salt: Salt::of(salt),
            restarts,
        })
    }

    /// The text to save.
    pub fn saved(&self) -> String {
        let saved = Saved {
            parts: self.parts.clone(),
            nickname: self.nickname().to_string(),
            salt: self.salt.number(),
            restarts: self.restarts,
        };
        serde_json::to_string(&saved).unwrap_or_default()
    }

    /// Whether the pupil has restarted the lesson since the attempts `other`.
    pub(crate) fn is_restart_of(&self, other: &Attempts) -> bool {
        self.restarts > other.restarts
    }

    /// Identifies the lesson and its version.
    pub fn lesson(&self) -> Fingerprint {
        self.lesson
    }

    /// The parts that are done: bit `i` is set for the part with index `i`.
    pub fn done(&self) -> u64 {
        let bits =
            self.parts.iter().zip(0..u64::BITS).map(|(part, i)| u64::from(part.is_done) << i);
        bits.fold(0, |all, bit| all | bit)
    }

    /// The index of the first part that is not done; 0 if all are.
    pub fn first_open(&self) -> usize {
        self.parts.iter().position(|part| !part.is_done).unwrap_or(0)
    }

    /// The indexes of the parts whose tasks are not solved.
    pub fn missing(&self) -> impl Iterator<Item = usize> {
        let parts = self.parts.iter().zip(&self.has_task).enumerate();
        parts.filter(|(_, (part, has_task))| **has_task && !part.is_done).map(|(i, _)| i)
    }

    /// The nickname, or an empty text.
    pub fn nickname(&self) -> &str {
        self.nickname.as_ref().map_or("", Nickname::as_str)
    }

    /// Sets the nickname to the first letters of a text. If the text has no letters, removes the
    /// nickname.
    pub fn set_nickname(&mut self, text: &str) {
        self.nickname = Nickname::of(text);
    }

    /// Forgets all attempts, for a new result.
    pub fn restart(&mut self) {
        self.parts.fill(Attempt::default());
        self.nickname = None;
        self.salt = Salt::of(self.salt.number() + 1);
        self.restarts = self.restarts.saturating_add(1);
    }

    /// The result, if all tasks are solved.
    pub fn result(&self) -> Option<LessonResult> {
        if self.missing().next().is_some() {
            return None;
        }
        let tasks = self.parts.iter().zip(&self.has_task).filter(|(_, has_task)| **has_task);
        let tasks = tasks.map(|(part, _)| {
            TaskResult::new(part.missed, part.first_wrong, part.hints, part.is_shown, part.ms)
        });
        LessonResult::new(self.lesson, tasks.collect(), self.salt, self.nickname.clone())
    }

    /// The attempts at the part with this index. `None` if the part is done, because later attempts
    /// don't count.
    fn open(&mut self, part: usize) -> Option<&mut Attempt> {
        self.parts.get_mut(part).filter(|part| !part.is_done)
    }

    pub(crate) fn missed(&mut self, part: usize, wrong: WrongAnswer) {
        if let Some(part) = self.open(part) {
            part.missed = part.missed.saturating_add(1);
            part.first_wrong.get_or_insert(wrong);
        }
    }

    pub(crate) fn hinted(&mut self, part: usize, hints: usize) {
        if let Some(part) = self.open(part) {
            part.hints = part.hints.max(hints);
        }
    }

    pub(crate) fn was_shown(&mut self, part: usize) {
        if let Some(part) = self.open(part) {
            part.is_shown = true;
        }
    }

    pub(crate) fn took(&mut self, part: usize, ms: u64) {
        if let Some(part) = self.open(part) {
            part.ms = part.ms.saturating_add(ms);
        }
    }

    pub(crate) fn is_done(&mut self, part: usize) {
        if let Some(part) = self.open(part) {
            part.is_done = true;
        }
    }
}

/// Measures the time for a task from the times of the actions.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Stopwatch {
    /// The time of the last action, in milliseconds since 1970.
    last: Option<u64>,
    /// The time measured since the last call of `take`, in milliseconds.
    ms: u64,
}

impl Stopwatch {
    pub fn started(now: u64) -> Self {
        Stopwatch { last: Some(now), ms: 0 }
    }

    /// Notes the time of an action, in milliseconds since 1970. Of a long pause, only
    /// `LONGEST_PAUSE_MS` counts.
    pub fn tick(&mut self, now: u64) {
        let pause = self.last.map_or(0, |last| now.saturating_sub(last));
        self.ms += pause.min(LONGEST_PAUSE_MS);
        self.last = Some(now);
    }

    /// Returns the time measured since the last call, in milliseconds, and starts again from 0.
    pub fn take(&mut self) -> u64 {
        std::mem::take(&mut self.ms)
    }
}
