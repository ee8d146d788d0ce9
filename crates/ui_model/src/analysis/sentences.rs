//! The analysis in words.

use crate::say;
use fairyboard::{Key, Seat};
use protocol::{Lapse, Score, expected};

/// Converts a score of the side to move (`mover`) to the expected result of the first player, from
/// −1,000 (lost) to 1,000 (won).
pub fn share(score: Score, mover: Seat) -> i32 {
    let expected = expected(score);
    if mover == Seat::FIRST { expected } else { -expected }
}

/// Converts an expected result, from −1,000 (lost) to 1,000 (won), to a percentage of the possible
/// points, from 0 to 100.
pub fn percent(share: i32) -> i32 {
    (share + 1_000) / 20
}

/// The name of a kind of mistake.
pub fn kind(kind: Lapse) -> Key {
    match kind {
        Lapse::Inaccuracy => say::ANALYSIS_INACCURACY,
        Lapse::Mistake => say::ANALYSIS_MISTAKE,
        Lapse::Blunder => say::ANALYSIS_BLUNDER,
        Lapse::MissedWin => say::ANALYSIS_MISSED_WIN,
    }
}
