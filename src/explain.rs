//! Telling why: what is refused, what a move does, what is attacked, how a game has ended.

use crate::base::{Outcome, Seat};
use crate::geometry::Square;
use crate::notate::Notate;
use crate::refusal::Refusal;
use crate::scene::{Draw, OffBoard};
use crate::turn::{Effect, EffectKind, Step};
use i18n::{Key, Text};

/// How a game explains a position.
pub trait Explain {
    /// Why a click on a square is refused after the steps taken. Asked only where it is refused.
    fn refuse(&self, taken: &[Step], at: Square) -> Refusal;

    /// Why a piece that is not on the board cannot be taken now, where a rule says so. Asked only where
    /// it cannot.
    fn refuse_off_board(&self, _off: &OffBoard) -> Option<Refusal> {
        None
    }

    /// What the side to move has to do, where that is not an ordinary move: the rule, it in a
    /// sentence, and the squares that it is about. For an announced capture the first square is that of the capturing piece.
    fn duty(&self) -> Option<Refusal> {
        None
    }

    /// What the side to move could lose by the next move of the others, and with it what counts: the rule, it in a sentence,
    /// and the squares, first that of what could be lost.
    fn danger(&self) -> Option<Refusal> {
        None
    }

    /// The remarks of the coach: their ids and sentences, in the order in which they are tried.
    fn remarks(&self) -> &'static [(&'static str, Key)] {
        &[]
    }

    /// The squares of the remark at a place among [`Explain::remarks`], if it fits this position. It is made to the side to
    /// move and says nothing that this side may not know. It must not list moves that are too many to list.
    fn remark(&self, _place: usize) -> Option<Vec<Square>> {
        None
    }

    /// What the steps taken do to the board, in the order in which it happens.
    fn effects(&self, taken: &[Step]) -> Vec<Effect>;

    /// The strength of both sides of a capture after the steps taken, if that decides it: `4 against 3`.
    fn balance(&self, _taken: &[Step]) -> Option<Text> {
        None
    }

    /// The squares on which an enemy piece could be captured by this seat if it were its turn.
    fn attacks(&self, seat: Seat) -> Vec<Square>;

    /// The squares of pieces, not the mover's own, that some legal move captures.
    ///
    /// [`captured`] asks all of them. A game whose turns are too many to list answers by itself.
    fn threatened(&self) -> Vec<Square>;

    /// An outcome in one sentence; empty while the game goes on.
    fn outcome_words(&self, outcome: Outcome) -> Text;

    /// How a move from here has ended the game, in one sentence, where it is told by more than the
    /// position after it.
    fn ended_words(&self, _steps: &[Step], _outcome: Outcome) -> Option<Text> {
        None
    }
}

/// A remark of the coach, in the first games that somebody plays: a fact or a rule, never advice. A game has one list of them,
/// which is the only place that states their order.
pub struct Remark<P> {
    /// The id under which devices remember that it was shown. It never changes.
    pub id: &'static str,
    /// The sentence.
    pub words: Key,
    /// The squares that the sentence calls marked, in a position that it fits.
    pub fits: fn(&P) -> Option<Vec<Square>>,
}

impl<P> Remark<P> {
    /// The ids and sentences of remarks, for [`Explain::remarks`].
    pub const fn told<const N: usize>(remarks: &[Remark<P>; N]) -> [(&'static str, Key); N] {
        let mut told = [(remarks[0].id, remarks[0].words); N];
        let mut place = 1;
        while place < N {
            told[place] = (remarks[place].id, remarks[place].words);
            place += 1;
        }
        told
    }

    /// The squares of the remark at a place, for [`Explain::remark`].
    pub fn squares(remarks: &[Remark<P>], place: usize, position: &P) -> Option<Vec<Square>> {
        (remarks.get(place)?.fits)(position)
    }
}

/// The squares of a remark that must mark something; `None` if there are none.
pub fn some(squares: impl IntoIterator<Item = Square>) -> Option<Vec<Square>> {
    let squares: Vec<_> = squares.into_iter().collect();
    (!squares.is_empty()).then_some(squares)
}

/// The squares of pieces, not the mover's own, that some legal move captures.
pub fn captured<G: Notate + Explain + Draw>(game: &G) -> Vec<Square> {
    let mut captured = Vec::new();
    let mut steps = Vec::new();
    for mv in game.legal_moves() {
        steps.clear();
        game.steps(mv, &mut steps);
        for effect in game.effects(&steps) {
            let captures = matches!(effect.kind, EffectKind::Removes | EffectKind::Converts);
            if captures && !captured.contains(&effect.at) {
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
