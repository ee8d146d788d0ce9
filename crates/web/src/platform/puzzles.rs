//! The puzzles on this device that were solved, or whose answer was shown.

use crate::platform::browser;
use crate::platform::storage;
use ui_model::puzzles::Solved;

/// The stored name.
pub const NAME: &str = "puzzles";

/// The puzzles solved on this device.
pub fn solved() -> Solved {
    Solved::read(&storage::read(NAME).unwrap_or_default())
}

/// Notes that the answer of a puzzle was shown today. Returns `false` if the browser refuses.
pub fn note_shown(id: u32) -> bool {
    let mut solved = solved();
    solved.show(id, browser::day());
    storage::keep(NAME, &solved.text())
}

/// Notes that a puzzle was solved, and the day if it is the puzzle of a day. Returns `false` if the
/// browser refuses.
pub fn note(id: u32, day: Option<u64>) -> bool {
    let mut solved = solved();
    solved.solve(id, day);
    storage::keep(NAME, &solved.text())
}
