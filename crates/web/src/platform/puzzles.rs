//! The puzzles on this device that were solved, or whose answer was shown.

use crate::platform::browser;
use crate::platform::storage;
use ui_model::puzzle::{PuzzleView, Tried};
use ui_model::puzzles::Solved;

/// The name under which the results are stored.
pub const NAME: &str = "puzzles";

/// The puzzles solved on this device.
pub fn solved() -> Solved {
    Solved::read(&storage::read(NAME).unwrap_or_default())
}

/// Saves the result of a try at a puzzle. Returns `false` if the browser refuses to store the
/// result.
pub fn note(puzzle: &PuzzleView, tried: Tried) -> bool {
    // Reads the stored results again, because another tab may have added some.
    let mut solved = solved();
    solved.note_try(puzzle, tried, browser::day());
    storage::keep(NAME, &solved.text())
}
