//! Stores the attempts of a pupil at a lesson that asks for a result, and the results that a
//! teacher has collected.

use crate::platform::{browser, storage};
use ui_model::class_results::{AssignedLesson, ClassResults};
use ui_model::lesson_attempts::Attempts;

/// The prefixes of the names in the storage.
const ATTEMPTS: &str = "attempts.";
const RESULTS: &str = "results.";

fn attempts_name(attempts: &Attempts) -> String {
    format!("{ATTEMPTS}{}", attempts.lesson().name())
}

/// The attempts at this lesson that are stored on this device. If none are stored, returns `new`
/// with a random number, which distinguishes this pupil's result from those of others.
pub fn resumed(new: Attempts) -> Attempts {
    let saved = storage::read(&attempts_name(&new));
    new.resumed(saved.as_deref(), browser::random())
}

/// Stores a pupil's attempts together with those that another tab has stored. Returns all of them,
/// and whether they are stored now: `false` if the browser refuses.
pub fn keep_attempts(attempts: &Attempts) -> (Attempts, bool) {
    let name = attempts_name(attempts);
    let stored = storage::read(&name);
    let all = attempts.merged(stored.as_deref());
    let text = all.saved();
    let worked = stored.as_deref() == Some(&*text) || storage::keep(&name, &text);
    (all, worked)
}

/// The stored results of a lesson.
pub fn results(lesson: AssignedLesson) -> ClassResults {
    let saved = storage::read(&format!("{RESULTS}{}", lesson.name())).unwrap_or_default();
    ClassResults::restored(lesson, &saved)
}

/// Stores the results of a lesson. Returns `false` if the browser refuses.
pub fn keep_results(results: &ClassResults) -> bool {
    let name = format!("{RESULTS}{}", results.lesson().name());
    if results.count() == 0 {
        storage::forget(&name);
        return true;
    }
    storage::keep(&name, &results.saved())
}
