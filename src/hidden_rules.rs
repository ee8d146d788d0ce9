//! What a search by playouts asks of a game with chance or hidden things.

use crate::base::Seat;
use crate::chance::Chance;
use crate::determinization::Determinize;
use crate::notate::Notate;
use crate::options::Options;

/// How well the computer plays a game that it must guess at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Guessing {
    /// How many games it plays out in its mind before a move.
    pub playouts: u32,
    /// It may choose what looks worse than the best by less than this, in thousandths of a win.
    pub margin: u32,
    /// Which of the game's ways of erring it has: see [`World::overlooks`]. 0 overlooks nothing.
    pub blindness: u8,
}

/// A whole position, as it may be where some of it is hidden.
pub trait World: Notate {
    /// What a player decides by a move, as a number: the same for moves that differ by what chance adds.
    fn decision(&self, mv: Self::Move) -> u64;

    /// Adds the moves that are worth a look; none where the game is over, or where the player goes by what is
    /// [plausible](World::plausible).
    fn choices(&self, moves: &mut Vec<Self::Move>);

    /// Whether a way of erring, of which higher numbers are worse, keeps the mover from seeing a choice.
    fn overlooks(&self, _mv: Self::Move, _blindness: u8) -> bool {
        false
    }

    /// Whether a move may be made that is a choice in another world, and not in this one.
    fn allows(&self, mv: Self::Move) -> bool;

    /// A move that a player might make who does not look ahead; `None` where the game is over.
    fn plausible(&self, chance: &mut Chance) -> Option<Self::Move>;

    /// What a finished game is worth to a player: from 0, lost, to 1,000, won.
    fn share(&self, seat: Seat) -> u32;

    /// This position with all cards and rolls to come drawn again; `None` for a game that is not judged with open cards.
    fn redrawn(&self, _chance: &mut Chance) -> Option<Self> {
        None
    }

    /// The positions that may follow a decision, each with its weight: every card and every roll that may come. Only asked of
    /// a game that can be [`redrawn`](World::redrawn).
    fn fates(&self, mv: Self::Move) -> Vec<(u32, Self)> {
        vec![(1, self.after(mv))]
    }
}

/// A view from which the player to move can be advised.
pub trait HiddenRules: Determinize<Whole: World> {
    /// The five levels, the weakest first.
    const LEVELS: [Guessing; 5];

    /// What there is to decide, each once, given some of the worlds that agree with the view. A decision may
    /// be wrong in some of them, and is legal in all.
    fn decisions(&self, worlds: &[Self::Whole], moves: &mut Vec<Self::Move>);

    /// All worlds that agree with the view, each once, as far as they differ in what may matter within so many plies; whatever
    /// may be rolled comes in each of them. `None` where they are more than so many, or can't be told.
    fn all_worlds(&self, options: &Options, plies: u32, most: usize) -> Option<Vec<Self::Whole>>;

    /// What the player to move sees of a whole position.
    fn seen_of(world: &Self::Whole) -> Self;

    /// How likely what was said is in this world, as a share of 1,000: worlds are drawn as often as that.
    fn credible(&self, world: &Self::Whole) -> u32;

    /// What a player says who says only what they know and never doubts; `None` where nothing is said in the game.
    fn honest(&self, chance: &mut Chance) -> Option<Self::Move>;
}
