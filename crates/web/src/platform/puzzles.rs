//! The puzzles on this device that were solved, or whose answer was shown.

use crate::platform::browser;
use crate::platform::storage;
use ui_model::puzzle::{PuzzleView, Tried};
use ui_model::puzzles::Solved;

/// The stored name.
pub const NAME: &str = "puzzles";

/// The puzzles solved on this device.
pub fn solved() -> Solved {
    Solved::read(&storage::read(NAME).unwrap_or_default())
}

/// Notes what a player did with a puzzle; `false` if the browser refuses.
pub fn note(puzzle: &PuzzleView, tried: Tried) -> bool {
    // Another tab may have solved others.
    let mut solved = solved();
    solved.note_try(puzzle, tried, browser::day());
    storage::keep(NAME, &solved.text())
}
