//! The analysis in words.

use super::{LONGEST, Point, decided};
use crate::model::Ui;
use crate::say;
use crate::words::move_name;
use ask::{Lapse, Score, Thought, expected};
use fairyboard::record::Record;
use fairyboard::{Key, Seat, State, Text};

/// From so many thousandths on a side is a little better, better, and much better.
const BETTER: [i32; 3] = [80, 250, 600];

/// What the first player may expect by a score for the side to move, in thousandths.
pub fn share(score: Score, mover: Seat) -> i32 {
    let expected = expected(score);
    if mover == Seat::FIRST { expected } else { -expected }
}

/// What may be expected, in hundredths of all there is to win.
pub fn percent(share: i32) -> i32 {
    (share + 1_000) / 20
}

/// How a position stands by a score for the side to move, in a few words.
pub fn stands(ui: &Ui, score: Score, mover: Seat) -> Text {
    let expected = expected(score);
    let side = ui.player(if expected < 0 { mover.other() } else { mover });
    match score {
        Score::Win(plies) | Score::Loss(plies) => say::analysis_wins(plies.div_ceil(2), side),
        Score::Hundredths(_) => {
            let much = BETTER.iter().filter(|least| expected.abs() >= **least).count();
            say::analysis_stands(much, side)
        }
    }
}

/// A line with what it is worth.
pub fn line_told(ui: &Ui, state: &dyn State, thought: &Thought) -> Text {
    let mover = state.to_move();
    let worth = match thought.score {
        Score::Hundredths(_) => {
            let percent = percent(share(thought.score, mover));
            say::analysis_share(percent, ui.player(Seat::FIRST))
        }
        score => stands(ui, score, mover),
    };
    let first = decided(state, &thought.mv);
    let moves = match first == thought.mv {
        true => thought.line[..thought.line.len().min(LONGEST)].join(" "),
        // What follows a roll is another thing with each.
        false => first,
    };
    say::analysis_line(moves, worth)
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
    say::analysis_turn(&point.best, kind(point.kind), move_name(record, point.at))
}
