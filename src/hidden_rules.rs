//! Traits for playout searches in games with chance or hidden information.

use crate::base::Seat;
use crate::chance::Chance;
use crate::determinization::Determinize;
use crate::notate::Notate;
use crate::options::Options;

/// A level of the computer player in a game with hidden information.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Guessing {
    /// The number of playouts (simulated games) before a move.
    pub playouts: u32,
    /// The computer may choose a move that looks worse than the best by less than this, in
    /// thousandths of a win.
    pub margin: u32,
    /// How many choices the computer overlooks, as a number for [`World::overlooks`]; 0 overlooks
    /// none.
    pub blindness: u8,
}

/// A full position that agrees with what the player to move knows, so it may be the true one.
pub trait World: Notate {
    /// A number for the player's decision in a move, without dice and cards. Moves that differ only
    /// by chance have equal numbers.
    fn decision(&self, mv: Self::Move) -> u64;

    /// Adds the moves that are worth a search. Adds none if the game is over, or if the search
    /// should play a [plausible](World::plausible) move without comparing.
    fn choices(&self, moves: &mut Vec<Self::Move>);

    /// Whether a player with this [`blindness`](Guessing::blindness) overlooks a choice. Players
    /// with higher numbers overlook more.
    fn overlooks(&self, _mv: Self::Move, _blindness: u8) -> bool {
        false
    }

    /// Whether a move is legal in this world. Called for a move that is a choice in another world
    /// but not in this one.
    fn allows(&self, mv: Self::Move) -> bool;

    /// A move that a player who does not look ahead might make; `None` if the game is over.
    fn plausible(&self, chance: &mut Chance) -> Option<Self::Move>;

    /// The value of a finished game for a player: from 0 (lost) to 1,000 (won).
    fn share(&self, seat: Seat) -> u32;

    /// This position with all future cards and rolls drawn again; `None` in a game that the search
    /// does not analyse as if all cards were open.
    fn redrawn(&self, _chance: &mut Chance) -> Option<Self> {
        None
    }

    /// The positions that may follow a decision, one for each possible card and roll, with their
    /// weights. Called only if the game can be [`redrawn`](World::redrawn).
    fn fates(&self, mv: Self::Move) -> Vec<(u32, Self)> {
        vec![(1, self.after(mv))]
    }
}

/// A view (the part of a position that one player may know) that a playout search can find a move
/// for.
pub trait HiddenRules: Determinize<Whole: World> {
    /// The five levels of the computer player, the weakest first.
    const LEVELS: [Guessing; 5];

    /// Adds the possible decisions, each once, for these worlds, which agree with the view. A
    /// decision may be wrong in some of the worlds, but is legal in all.
    fn decisions(&self, worlds: &[Self::Whole], moves: &mut Vec<Self::Move>);

    /// All full positions that agree with the view. Those that do not differ within this number of
    /// plies count as one. Future rolls are left open: any roll may occur in each. `None` if there
    /// are more than `most`, or if they cannot be enumerated.
    fn all_worlds(&self, options: &Options, plies: u32, most: usize) -> Option<Vec<Self::Whole>>;

    /// The view of the player to move in a full position: what this player may know of it.
    fn seen_of(world: &Self::Whole) -> Self;

    /// How likely the players would have announced what they did if this world were the true one,
    /// in thousandths. Worlds are sampled in proportion to this.
    fn credible(&self, world: &Self::Whole) -> u32;

    /// The move of a player who announces only what they know and never doubts the others; `None`
    /// in a game without announcements.
    fn honest(&self, chance: &mut Chance) -> Option<Self::Move>;
}
