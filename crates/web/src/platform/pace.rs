//! How long the page shows a move before it does the next thing, in milliseconds, so that players
//! can follow. The durations of animations are in `style/tokens.css`.

use super::page_settings::PageSettings;

/// The pauses after moves.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Pace {
    /// Before the board turns to the other side.
    pub turn_ms: u32,
    /// Before a lesson takes a wrong move back, or replies to a right one.
    pub lesson_ms: u32,
    /// After each step of a move that is shown again.
    pub recall_ms: u32,
    /// How long a move stays after it was shown again, before the status line returns. Longer than
    /// the animation of any move.
    pub recalled_ms: u32,
    /// After each move of an example that plays itself.
    pub example_ms: u32,
    /// The shortest time before the computer moves: players overlook an immediate move.
    pub computer_ms: u32,
}

impl PageSettings {
    /// The pauses after moves. Without animations some are shorter.
    pub fn pace(&self) -> Pace {
        let [turn_ms, lesson_ms] = if self.reduces_motion() { [350, 0] } else { [700, 600] };
        Pace {
            turn_ms,
            lesson_ms,
            recall_ms: 600,
            recalled_ms: 2_400,
            example_ms: 900,
            computer_ms: 700,
        }
    }
}
