//! The analysis in words.

use super::Point;
use crate::say;
use crate::sentences::read_move;
use fairyboard::record::Record;
use fairyboard::{Key, Seat, Text};
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

/// A move by which the game turned, in a list of them, and as a note on it.
pub fn turn_told(record: &Record, point: &Point) -> Text {
    let node = record.node(point.at);
    let Some(before) = node.parent() else { return Text::default() };
    let state = record.node(before).state();
    // A move that ends where chance decides is incomplete.
    let read = |text: &str| match state.steps_of(text) {
        Some(steps) => read_move(&**state, &steps),
        None => text.into(),
    };
    say::analysis_turn(read(&point.best), kind(point.kind), read(node.text()), node.round())
}
