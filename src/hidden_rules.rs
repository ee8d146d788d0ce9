//! Traits for searches with playouts (games played out with random moves), for games with chance or
//! hidden information.

use crate::base::Seat;
use crate::chance::Chance;
use crate::determinization::Determinize;
use crate::notate::Notate;
use crate::options::Options;

/// One level of the computer player in a game with hidden information: how much it computes, and
/// how often it makes mistakes on purpose.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Guessing {
    /// The number of playouts (simulated games) before a move.
    pub playouts: u32,
    /// The computer may choose any move whose value is within this margin of the best move's, in
    /// thousandths of a win.
    pub margin: u32,
    /// How blind the computer is: the number that [`World::overlooks`] receives. At 0 the computer
    /// overlooks no move.
    pub blindness: u8,
}

/// A full position that agrees with what the player to move knows, so it may be the true one.
pub trait World: Notate {
    /// A number that identifies what the player decides in a move, without what chance decides:
    /// moves that differ only in rolled dice or drawn cards have equal numbers.
    fn decision(&self, mv: Self::Move) -> u64;

    /// Adds to `moves` the moves that the search compares. Adds none if the game is over, or if the
    /// search should play a [plausible](World::plausible) move without comparing.
    fn choices(&self, moves: &mut Vec<Self::Move>);

    /// Whether a computer player with this [`blindness`](Guessing::blindness) overlooks a move. A
    /// higher number overlooks more moves.
    fn overlooks(&self, _mv: Self::Move, _blindness: u8) -> bool {
        false
    }

    /// Whether a move is legal in this position. The search calls this for a move that `choices`
    /// returned for another possible position, but not for this one.
    fn allows(&self, mv: Self::Move) -> bool;

    /// A move that a player who does not look ahead might make; `None` if the game is over.
    fn plausible(&self, chance: &mut Chance) -> Option<Self::Move>;

    /// The value of a finished game for the player at a seat: from 0 (lost) to 1,000 (won).
    fn share(&self, seat: Seat) -> u32;

    /// A copy of this position in which all future cards and rolls are drawn at random again. The
    /// hands stay as they are: a search that plays on from the copy treats them as open. `None` if
    /// this game is searched in another way.
    fn redrawn(&self, _chance: &mut Chance) -> Option<Self> {
        None
    }

    /// The positions that may follow a decision, one for each possible card and roll, with their
    /// weights (relative probabilities). Called only if the game can be
    /// [`redrawn`](World::redrawn).
    fn fates(&self, mv: Self::Move) -> Vec<(u32, Self)> {
        vec![(1, self.after(mv))]
    }
}

/// A view (the part of a position that one player may know) that a playout search can find a move
/// for.
pub trait HiddenRules: Determinize<Whole: World> {
    /// The five levels of the computer player, the weakest first.
    const LEVELS: [Guessing; 5];

    /// Adds to `moves` the decisions that the player may take, each once. `worlds` are full
    /// positions that agree with the view. Each decision is legal in all of them, but may be a
    /// mistake in some: a player may announce a capture that is impossible there.
    fn decisions(&self, worlds: &[Self::Whole], moves: &mut Vec<Self::Move>);

    /// All full positions that agree with the view. Positions that play alike for the next `plies`
    /// plies count as one. Future rolls are left open: any roll may occur in each. `None` if there
    /// are more than `most` positions, or if they cannot be enumerated.
    fn all_worlds(&self, options: &Options, plies: u32, most: usize) -> Option<Vec<Self::Whole>>;

    /// The view of the player to move in a full position: what this player may know of it.
    fn seen_of(world: &Self::Whole) -> Self;

    /// An estimate, in thousandths, of the probability that the players would have made their
    /// announcements if `world` were the true position. The search samples worlds in proportion to
    /// this number.
    fn credible(&self, world: &Self::Whole) -> u32;

    /// The move of a player who announces only what they know and never doubts the others; `None`
    /// in a game without announcements.
    fn honest(&self, chance: &mut Chance) -> Option<Self::Move>;
}
