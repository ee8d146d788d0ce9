//! Reasons for a move although a reply can capture the piece that moved: the player gains something
//! after the reply, such as the piece that captured.

use super::evaluated::{quiet_worth, worth};
use super::{Fact, Followed, MANY, moves};
use fairyboard::geometry::Square;
use fairyboard::turn::EffectKind;
use fairyboard::{Outcome, Piece, Position, Seat, State};
use protocol::Thought;

/// If more replies than this capture the piece that moved, no reason is looked for.
const MOST_REPLIES: usize = 8;
/// The most moves of the player to try in all, after the replies that capture the moved piece.
const MOST_ANSWERS: usize = 4 * MANY;
/// The most that the player may lose by the move, the opponent's reply and the player's next move,
/// in hundredths of the value of the game's plainest piece (in chess, centipawns).
const SMALL: i32 = 40;

/// Why a move is good although a reply can capture one of the moved pieces, which are now on the
/// squares `ends`. `None` if the player gets too little for it.
pub(super) fn returned(
    before: &dyn State,
    after: &dyn State,
    ends: &[Square],
    thought: &Thought,
) -> Option<Fact> {
    let me = before.to_move();
    let least = worth(before, me)? - SMALL;
    let (fact, worth) = match thought.line.get(1).filter(|reply| captures(after, reply, ends)) {
        // The best reply captures the piece that moved, so the gain is what the player wins after
        // it.
        Some(reply) => {
            let gained = by_line(after.play(reply).ok()?.state, me, &thought.line[2..])?;
            (gained.fact(ends)?, gained.worth)
        }
        None => {
            let mut replies = moves(after)?;
            replies.retain(|reply| captures(after, reply, ends));
            if replies.len() > MOST_REPLIES {
                return None;
            }
            let mut left = MOST_ANSWERS;
            let gained = replies.iter().map(|reply| {
                let then = after.play(reply).ok()?.state;
                (then.to_move() == me).then(|| best_answer(&then, &mut left))?
            });
            let gained = gained.collect::<Option<Vec<_>>>()?;
            (common(&gained, ends)?, gained.iter().map(|gained| gained.worth).min()?)
        }
    };
    (worth >= least).then_some(fact)
}

/// The gain that the player has after each of several replies. If the gains differ, it is the
/// smallest number of captured pieces; `None` if that is 0.
fn common(gained: &[Gained], ends: &[Square]) -> Option<Fact> {
    let first = gained.first()?.fact(ends)?;
    if gained.iter().all(|other| other.fact(ends).as_ref() == Some(&first)) {
        return Some(first);
    }
    let least =
        gained.iter().filter(|gained| !gained.wins).map(|gained| gained.taken.len()).min()?;
    (least > 0).then_some(Fact::ReturnsPieces(least as u32))
}

/// Whether a move captures or converts a piece on one of these squares.
pub(super) fn captures(state: &dyn State, mv: &str, on: &[Square]) -> bool {
    let effects = state.steps_of(mv).map(|steps| state.effects(&steps)).unwrap_or_default();
    effects.iter().any(|effect| effect.kind.takes() && on.contains(&effect.at))
}

/// The gains of the player in the turn after the reply that captured the moved piece.
struct Gained {
    taken: Vec<(Square, Piece)>,
    entered: Option<Piece>,
    wins: bool,
    /// The evaluation after the turn.
    worth: i32,
}

impl Gained {
    /// The gains of a move, and the position after it. `worth` is not set yet. `None` if the move
    /// is not legal.
    fn new(state: &dyn State, mv: &str) -> Option<(Gained, Position)> {
        let me = state.to_move();
        let effects = state.effects(&state.steps_of(mv)?);
        let then = state.play(mv).ok()?.state;
        let taken = Followed::new(state, &effects).taken.into_iter();
        let taken = taken.filter(|(_, piece, _)| piece.owner != Some(me));
        let entered = effects.iter().find_map(|effect| match effect.kind {
            EffectKind::Enters(piece) => Some(piece),
            _ => None,
        });
        let gained = Gained {
            taken: taken.map(|(at, piece, _)| (at, piece)).collect(),
            entered,
            wins: matches!(then.outcome(), Outcome::Win(winner, _) if winner == me),
            worth: 0,
        };
        Some((gained, then))
    }

    /// Sets `worth` to the evaluation of `then`, the position after the turn. `None` if further
    /// captures could end the game.
    fn weighed(self, then: &dyn State, me: Seat) -> Option<Gained> {
        let worth = if self.wins { i32::MAX } else { quiet_worth(then, me)? };
        Some(Gained { worth, ..self })
    }

    /// The gains as a fact; `None` if there are none. The reply captured a piece on one of the
    /// squares `ends`.
    fn fact(&self, ends: &[Square]) -> Option<Fact> {
        match self.taken.as_slice() {
            _ if self.wins => Some(Fact::ReturnsWin),
            [(at, _)] if ends.contains(at) => Some(Fact::CapturesBack),
            [(at, piece)] => Some(Fact::ReturnsPiece(*at, *piece)),
            [] => self.entered.map(Fact::ReturnsEnters),
            taken => Some(Fact::ReturnsPieces(taken.len() as u32)),
        }
    }
}

/// The gains of the player's turn at the start of a line of moves. `None` if they can't be
/// evaluated. A turn can be several moves of the line: in Fidchell, for example, the player may
/// first have to choose a successor of the King.
fn by_line(mut state: Position, me: Seat, line: &[String]) -> Option<Gained> {
    let mut all: Option<Gained> = None;
    for mv in line {
        if state.to_move() != me {
            break;
        }
        let (gained, then) = Gained::new(&*state, mv)?;
        all = Some(match all {
            None => gained,
            Some(before) => Gained {
                taken: before.taken.into_iter().chain(gained.taken).collect(),
                entered: before.entered.or(gained.entered),
                ..gained
            },
        });
        state = then;
    }
    all?.weighed(&*state, me)
}

/// The gains of the player's best move in this position. The best move has the highest evaluation
/// right after it, without a reply. `left` is the number of moves that may still be tried; `None`
/// if there are more.
fn best_answer(state: &Position, left: &mut usize) -> Option<Gained> {
    let me = state.to_move();
    let answers = moves(&**state)?;
    *left = left.checked_sub(answers.len())?;
    let mut best: Option<(i32, Gained, Position)> = None;
    for mv in &answers {
        let (gained, then) = Gained::new(&**state, mv)?;
        let worth = if gained.wins { i32::MAX } else { worth(&*then, me)? };
        if best.as_ref().is_none_or(|(most, ..)| worth > *most) {
            best = Some((worth, gained, then));
        }
    }
    let (_, gained, then) = best?;
    gained.weighed(&*then, me)
}
