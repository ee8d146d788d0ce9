//! Where a game turned: the moves after which its player could expect less.
//!
//! What may be expected is between −1,000, lost, and 1,000, won, by a logistic curve of the score:
//! `2000 / (1 + exp(−0.00368208 · hundredths)) − 1000`. It was fitted to games of chess on lichess.org (*Lichess Accuracy
//! metric*, `https://lichess.org/page/accuracy`). The drops that make an inaccuracy, a mistake and a blunder are those of
//! lichess.org as well (`modules/tree/src/main/Advice.scala` of `lichess-org/lila`): one, two and three tenths of what lies
//! between a draw and a win. For other games all this is a measure, and no promise.

use crate::Score;

/// What a position is worth, and what was played in it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Judged {
    /// Which player is to move.
    pub mover: u8,
    /// How it is judged for that player, at the end by how it has ended; `None` where it was not.
    pub score: Option<Score>,
    /// The move that is thought best, if any is.
    pub best: Option<String>,
    /// The move that was played; `None` at the end.
    pub played: Option<String>,
    /// The score of the move that was played, if the same search compared it with the best. In games of chance the next
    /// position says less about the move: it depends on the roll or the card that came.
    pub of_played: Option<Score>,
}

/// How a game turned.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Lapse {
    /// A move after which its player could expect a little less.
    Inaccuracy,
    /// One after which they could expect much less.
    Mistake,
    /// One after which hardly anything was as before.
    Blunder,
    /// A win was seen to its end before the move, and none after it.
    MissedWin,
}

/// A move by which a game turned.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Turning {
    /// Which move of the game, counted from 1.
    pub ply: usize,
    /// How.
    pub kind: Lapse,
    /// The move that would have been better, if it is known.
    pub best: Option<String>,
    /// How much less its player could expect after it, in thousandths.
    pub lost: i32,
}

/// The curve at every hundred hundredths. It is a table, so that it is the same on every machine and takes little room.
const CURVE: [i32; 11] = [0, 182, 352, 502, 627, 726, 802, 859, 900, 930, 951];

/// What may be expected by a score, in thousandths: -1,000 is lost, 1,000 won.
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

/// The moves by which a game turned, in their order.
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
