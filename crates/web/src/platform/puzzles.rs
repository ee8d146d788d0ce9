//! The puzzles that were solved on this device, or whose answer was shown.

use crate::platform::browser;
use crate::platform::storage;
use ui_model::puzzles::Solved;

/// The name under which this is kept.
pub const NAME: &str = "puzzles";

/// What was solved on this device.
pub fn solved() -> Solved {
    Solved::read(&storage::read(NAME).unwrap_or_default())
}

/// Notes that the answer of a puzzle was shown today; `false` if the browser refuses.
pub fn note_shown(id: u32) -> bool {
    let mut solved = solved();
    solved.show(id, browser::day());
    storage::keep(NAME, &solved.text())
}

/// Notes that a puzzle was solved, and of which day it is the puzzle; `false` where the browser refuses.
pub fn note(id: u32, day: Option<u64>) -> bool {
    // Another tab may have solved others.
    let mut solved = solved();
    solved.solve(id, day);
    storage::keep(NAME, &solved.text())
}
