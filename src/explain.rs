//! Explanations: why a click is refused, what a move does, what is attacked, how a game has ended.

use crate::base::{Outcome, Seat};
use crate::entry::Entry;
use crate::geometry::Square;
use crate::notate::Notate;
use crate::notation::ParseError;
use crate::refusal::{MoveError, Refusal};
use crate::scene::{Draw, OffBoard};
use crate::turn::{Effect, Step};
use i18n::{Key, Text};

/// How a game explains a position. In all methods, `taken` are the steps of a move entered so far.
pub trait Explain {
    /// Why a click on a square is refused after the steps entered so far. Called only for a refused
    /// click.
    fn refuse(&self, taken: &[Step], at: Square) -> Refusal;

    /// Why a piece that is not on the board cannot be taken from its reserve now; `None` if no rule
    /// is the reason. Called only for a piece that cannot be taken.
    fn refuse_off_board(&self, _off: &OffBoard) -> Option<Refusal> {
        None
    }

    /// A duty of the side to move, such as a capture that this side must make: the rule, a sentence
    /// and the squares. (The type is `Refusal` only because it has these fields.) `None` if the
    /// side to move has no duty. If the opponent has announced a capture and this side must answer,
    /// the first square is that of the piece that would capture.
    fn duty(&self) -> Option<Refusal> {
        None
    }

    /// A decisive loss that the side to move could suffer by the opponent's next move: the rule, a
    /// sentence and the squares, beginning with the endangered one.
    fn danger(&self) -> Option<Refusal> {
        None
    }

    /// The ids and sentences of the coach's remarks (facts shown in a player's first games), the
    /// remark with the highest priority first. Browsers store the ids of remarks that were shown,
    /// so an id never changes. [`Coached`](crate::coach::Coached) decides when a remark fits.
    fn remarks(&self) -> &'static [(&'static str, Key)] {
        &[]
    }

    /// The effects of the steps entered so far on the pieces and squares, in order.
    fn effects(&self, taken: &[Step]) -> Vec<Effect>;

    /// The strengths of the attackers and of the pieces under attack, which decide whether a
    /// capture is possible after the steps entered so far: `4 against 3`. `None` if there is
    /// nothing to capture, or if the game compares no strengths.
    fn balance(&self, _taken: &[Step]) -> Option<Text> {
        None
    }

    /// The squares on which the player at this seat could capture an enemy piece, if it were this
    /// player's turn.
    fn attacks(&self, seat: Seat) -> Vec<Square>;

    /// The squares of the pieces, other than the mover's own, that some legal move captures. Always
    /// empty in a game whose pieces have no owner.
    ///
    /// [`captured`] implements this from all legal moves. A game with too many moves to list has
    /// its own implementation.
    fn threatened(&self) -> Vec<Square>;

    /// An outcome in one sentence; empty if the game is not over.
    fn outcome_words(&self, outcome: Outcome) -> Text;

    /// How the move with these steps, made in this position, has ended the game, in one sentence;
    /// `None` if the position after the move already shows how the game ended.
    fn ended_words(&self, _steps: &[Step], _outcome: Outcome) -> Option<Text> {
        None
    }
}

/// Implements [`Notate::refuse_written`] for moves that consist of a square and one or more steps
/// that begin with `-` or `x`, such as `a2-a3` and `a3xc3xe1`. Walks the written steps and asks
/// [`Explain::refuse`] about the first step to a square that no possible step reaches.
///
/// `otherwise` is called in the two other cases, with the square of a written step. With
/// `Some(step)`: `step` reaches this square, but is written with the other sign. With `None`: all
/// steps are possible, but the move must continue after the last one. `expected` describes a move,
/// for the error about a text that is no move.
pub fn refuse_written<G: Entry + Explain + Draw>(
    game: &G,
    text: &str,
    expected: Key,
    otherwise: impl FnOnce(Square, Option<&Step>) -> Refusal,
) -> MoveError {
    let written = squares_of_steps(text, game.size()).unwrap_or_default();
    let Some(&(_, last)) = written.last() else {
        return MoveError::Unreadable(ParseError::new("move", 0, text, expected));
    };
    let mut taken = Vec::new();
    for (part, at) in written {
        let next = game.next(&taken);
        if let Some(step) = next.at(at).find(|step| step.text() == part) {
            taken.push(*step);
        } else if let Some(step) = next.at(at).next() {
            return MoveError::Refused(otherwise(at, Some(step)));
        } else {
            return MoveError::Refused(game.refuse(&taken, at));
        }
    }
    MoveError::Refused(otherwise(last, None))
}

/// The parts of a move text such as `a3xc3xe1`, each with its square: `a3`, `xc3`, `xe1`. `None` if
/// a part names no square of the board, or if the text has only one part.
fn squares_of_steps(text: &str, size: u8) -> Option<Vec<(&str, Square)>> {
    let signs = text.match_indices(['-', 'x']).map(|(at, _)| at);
    let ends = signs.clone().chain([text.len()]);
    let parts = [0].into_iter().chain(signs).zip(ends).map(|(begin, end)| {
        let part = &text[begin..end];
        let name = if begin == 0 { part } else { &part[1..] };
        let at: Square = name.parse().ok()?;
        (at.file() < size && at.rank() < size).then_some((part, at))
    });
    let parts: Vec<_> = parts.collect::<Option<_>>()?;
    (parts.len() > 1).then_some(parts)
}

/// Implements [`Explain::threatened`] by trying all legal moves, for a game that can list them.
pub fn captured<G: Notate + Explain + Draw>(game: &G) -> Vec<Square> {
    let mut captured = Vec::new();
    let mut steps = Vec::new();
    for mv in game.legal_moves() {
        steps.clear();
        game.steps(mv, &mut steps);
        for effect in game.effects(&steps) {
            if effect.kind.takes() && !captured.contains(&effect.at) {
                captured.push(effect.at);
            }
        }
    }
    let own = Some(game.to_move());
    let pieces = game.scene(&[]).pieces;
    let others = pieces.iter().filter(|(_, piece)| piece.owner != own).map(|(at, _)| *at);
    let mut squares: Vec<_> = others.filter(|at| captured.contains(at)).collect();
    squares.sort();
    squares
}
