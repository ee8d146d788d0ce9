//! The analysis in words.

use crate::say;
use fairyboard::{Key, Seat};
use protocol::{Lapse, Score, expected};

/// What the first player may expect by a score for the side to move, in thousandths.
pub fn share(score: Score, mover: Seat) -> i32 {
    let expected = expected(score);
    if mover == Seat::FIRST { expected } else { -expected }
}

/// What may be expected, in hundredths of all there is to win.
pub fn percent(share: i32) -> i32 {
    (share + 1_000) / 20
}

/// What a move is called by which a game turned.
pub fn kind(kind: Lapse) -> Key {
    match kind {
        Lapse::Inaccuracy => say::ANALYSIS_INACCURACY,
        Lapse::Mistake => say::ANALYSIS_MISTAKE,
        Lapse::Blunder => say::ANALYSIS_BLUNDER,
        Lapse::MissedWin => say::ANALYSIS_MISSED_WIN,
    }
}
