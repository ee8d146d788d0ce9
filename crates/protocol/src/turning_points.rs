//! Finds the turning points of a game: moves that lowered the expectation of the player who made
//! them.
//!
//! A player's expectation is a number from −1,000 (lost) to 1,000 (won). It is a logistic function
//! of the score: `2000 / (1 + exp(−0.00368208 · hundredths)) − 1000`, which was fitted to games of
//! chess on lichess.org (*Lichess Accuracy metric*, `https://lichess.org/page/accuracy`). A drop by
//! one, two or three tenths of the distance between a draw and a win is an inaccuracy, a mistake or
//! a blunder, as on lichess.org (`modules/tree/src/main/Advice.scala` of `lichess-org/lila`). For
//! our games these numbers are only a convention.

use crate::Score;

/// The score of a position, and the move that was played in it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Judged {
    /// The index of the player to move, in turn order from 0.
    pub mover: u8,
    /// The score for the player to move; at the end of the game, the outcome as a score. `None` if
    /// the position was not evaluated.
    pub score: Option<Score>,
    /// The best move, if one is known.
    pub best: Option<String>,
    /// The move that was played; `None` at the end of the game.
    pub played: Option<String>,
    /// The score of `played`, if the same search also scored the best move. In games of chance this
    /// is more accurate than the score of the next position, which depends on the roll or card as
    /// well as on the move.
    pub of_played: Option<Score>,
}

/// The kinds of moves that turn a game, by the drop of the expectation of the player who moved.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Lapse {
    /// The expectation fell by 100 to 199 thousandths.
    Inaccuracy,
    /// The expectation fell by 200 to 299 thousandths.
    Mistake,
    /// The expectation fell by 300 thousandths or more.
    Blunder,
    /// The search knew a forced win before the move, and none after it. Or the mover could win at
    /// once, and did not.
    MissedWin,
}

/// A move that turned a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Turning {
    /// The number of the move in the game, counted from 1.
    pub ply: usize,
    pub kind: Lapse,
    /// The best move in the position in which this move was played, if it is known.
    pub best: Option<String>,
    /// The drop of the mover's expectation, in thousandths.
    pub lost: i32,
}

/// The expectation at scores of 0, 100, 200 … hundredths. A table has the same values on every
/// machine, unlike floating-point functions.
const CURVE: [i32; 11] = [0, 182, 352, 502, 627, 726, 802, 859, 900, 930, 951];

/// The expectation for a score, in thousandths, from -1,000 (lost) to 1,000 (won).
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

/// The turning points of a game, in the order of its moves.
pub fn turnings(positions: &[Judged]) -> Vec<Turning> {
    let turns = positions.windows(2).enumerate();
    turns.filter_map(|(at, pair)| turn(at + 1, &pair[0], &pair[1])).collect()
}

fn turn(ply: usize, before: &Judged, after: &Judged) -> Option<Turning> {
    let score = before.score?;
    // The best move is never a turning point, even if the next position has a lower score.
    if before.played.is_none() || before.played == before.best {
        return None;
    }
    let could_at_once = score == Score::Win(1);
    let (still_wins, then) = match before.of_played {
        Some(played) => {
            let wins = matches!(played, Score::Win(plies) if plies == 1 || !could_at_once);
            (wins, expected(played))
        }
        None => {
            let (next, stays) = (after.score?, before.mover == after.mover);
            let wins = match (next, stays) {
                (Score::Win(plies), true) | (Score::Loss(plies), false) => {
                    plies == 0 || !could_at_once
                }
                _ => false,
            };
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
