//! The progress of a player in the lessons of a game.

use crate::lesson_run::is_noted;

/// The titles of the lessons of one chess variant, each with the number of its parts.
type Lessons = &'static [(&'static str, usize)];

/// The lessons of each chess variant by its id, with English titles. The build script generates
/// this list, because the home page doesn't fetch the texts of lessons.
const LESSONS: &[(&str, Lessons)] = include!(concat!(env!("OUT_DIR"), "/lessons.rs"));

/// The ids of the chess variants that have a lesson of one minute, from the build script.
const FIRST_STEPS: &[&str] = include!(concat!(env!("OUT_DIR"), "/first_steps.rs"));

/// Whether the chess variant with this id has a lesson of one minute, for a player who was sent a
/// link to a game.
pub fn has_first_steps(game: &str) -> bool {
    FIRST_STEPS.contains(&game)
}

/// The progress of a player in the lessons of one chess variant.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct Progress {
    /// The number of completed parts of all lessons.
    pub done: usize,
    /// The number of all parts of all lessons.
    pub of: usize,
    /// All lessons, in their order.
    pub steps: Vec<Step>,
    /// The lesson to take next: the first lesson that is partly done, or else the first that is not
    /// begun. `None` if all lessons are done, or if [`of_game`] found titles that are not English.
    pub next: Option<Step>,
}

/// A lesson and its progress.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Step {
    /// The number of the lesson, counted from 1.
    pub number: usize,
    pub title: String,
    /// The number of completed parts of the lesson.
    pub done: usize,
    /// The number of all parts of the lesson.
    pub of: usize,
}

/// The completed parts of the lesson with this title: bit `i` is set for the part with index `i`.
/// `kept` is the saved text for one chess variant: a line for each lesson with its bits and its
/// title.
pub fn bits(kept: &str, title: &str) -> u64 {
    let line = kept.lines().filter_map(|line| line.split_once(' ')).find(|(_, of)| *of == title);
    line.and_then(|(bits, _)| bits.parse().ok()).unwrap_or(0)
}

/// The progress in these lessons, given as pairs of title and number of parts.
pub fn progress<'a>(lessons: impl IntoIterator<Item = (&'a str, usize)>, kept: &str) -> Progress {
    let steps = lessons.into_iter().enumerate().map(|(at, (title, of))| {
        let known = bits(kept, title);
        let done = (0..of).filter(|part| is_noted(known, *part)).count();
        Step { number: at + 1, title: title.into(), done, of }
    });
    let steps: Vec<Step> = steps.collect();
    let begun = steps.iter().find(|step| step.done > 0 && step.done < step.of);
    let next = begun.or_else(|| steps.iter().find(|step| step.done == 0));
    Progress {
        done: steps.iter().map(|step| step.done).sum(),
        of: steps.iter().map(|step| step.of).sum(),
        next: next.cloned(),
        steps,
    }
}

/// The progress in the lessons of a chess variant with this id, such as `hens`. If the titles in
/// `kept` are not English, only the completed parts are counted, and `next` is `None`.
pub fn of_game(game: &str, kept: &str) -> Progress {
    let lessons =
        LESSONS.iter().find(|(id, _)| *id == game).map_or(&[][..], |(_, lessons)| lessons);
    let progress = progress(lessons.iter().copied(), kept);
    if progress.done > 0 {
        return progress;
    }
    let lines = kept.lines().filter_map(|line| line.split_once(' '));
    let counts = lines.filter_map(|(bits, _)| bits.parse::<u64>().ok()).map(u64::count_ones);
    let done = (counts.sum::<u32>() as usize).min(progress.of);
    Progress { done, next: progress.next.filter(|_| done == 0), ..progress }
}
