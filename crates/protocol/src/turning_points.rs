//! Finds the moves that turned a game, which lowered their player's expectation.
//!
//! The expectation is between −1,000, lost, and 1,000, won. It is a logistic curve of the score:
//! `2000 / (1 + exp(−0.00368208 · hundredths)) − 1000`, fitted to games of chess on lichess.org
//! (*Lichess Accuracy metric*, `https://lichess.org/page/accuracy`). The drops that make an
//! inaccuracy, a mistake and a blunder are also those of lichess.org
//! (`modules/tree/src/main/Advice.scala` of `lichess-org/lila`): one, two and three tenths of the
//! distance between a draw and a win. For other games the numbers are a convention, and nothing was
//! fitted.

use crate::Score;

/// The score of a position, and the move that was played in it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Judged {
    /// The player to move.
    pub mover: u8,
    /// The score for that player; at the end, the outcome as a score. `None` if it was not judged.
    pub score: Option<Score>,
    /// The best move, if one is known.
    pub best: Option<String>,
    /// The move that was played; `None` at the end.
    pub played: Option<String>,
    /// The score of the move that was played, if the same search compared it with the best. In
    /// games of chance the next position says less about the move: it depends on the roll or the
    /// card that came.
    pub of_played: Option<Score>,
}

/// The kinds of moves that turn a game.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Lapse {
    /// The expectation fell by at least 100 thousandths.
    Inaccuracy,
    /// The expectation fell by at least 200 thousandths.
    Mistake,
    /// The expectation fell by at least 300 thousandths.
    Blunder,
    /// A forced win was known before the move, and none after it.
    MissedWin,
}

/// A move that turned a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Turning {
    /// Which move of the game, counted from 1.
    pub ply: usize,
    pub kind: Lapse,
    /// The move that would have been better, if it is known.
    pub best: Option<String>,
    /// The drop of the player's expectation, in thousandths.
    pub lost: i32,
}

/// The curve at every hundred hundredths. A table has the same values on every machine, and is
/// small.
const CURVE: [i32; 11] = [0, 182, 352, 502, 627, 726, 802, 859, 900, 930, 951];

/// The expectation for a score, in thousandths: -1,000 is lost, 1,000 won.
pub fn expected(score: Score) -> i32 {
    match score {
        Score::Win(_) => 1_000,
        Score::Loss(_) => -1_000,
        Score::Likelier(thousandths) => thousandths,
        Score::Hundredths(hundredths) => {
            let size = hundredths.unsigned_abs().min(1_000) as usize;
            let (low, part) = (CURVE[size / 100], (size % 100) as i32);
            let high = CURVE.get(size / 100 + 1).copied().unwrap_or(low);
            (low + (high - low) * part / 100) * hundredths.signum()
        }
    }
}

/// The moves that turned a game, in their order.
pub fn turnings(positions: &[Judged]) -> Vec<Turning> {
    let turns = positions.windows(2).enumerate();
    turns.filter_map(|(at, pair)| turn(at + 1, &pair[0], &pair[1])).collect()
}

fn turn(ply: usize, before: &Judged, after: &Judged) -> Option<Turning> {
    let score = before.score?;
    // The best move is no mistake, even if the score of the next position is lower.
    if before.played.is_none() || before.played == before.best {
        return None;
    }
    let (still_wins, then) = match before.of_played {
        Some(played) => (matches!(played, Score::Win(_)), expected(played)),
        None => {
            let (next, stays) = (after.score?, before.mover == after.mover);
            let wins = matches!((next, stays), (Score::Win(_), true) | (Score::Loss(_), false));
            (wins, if stays { expected(next) } else { -expected(next) })
        }
    };
    let lost = expected(score) - then;
    let kind = match lost {
        _ if matches!(score, Score::Win(_)) && !still_wins => Lapse::MissedWin,
        300.. => Lapse::Blunder,
        200.. => Lapse::Mistake,
        100.. => Lapse::Inaccuracy,
        _ => return None,
    };
    Some(Turning { ply, kind, best: before.best.clone(), lost })
}
