//! Sampling full positions that agree with a view, which is the part of a position that one player
//! may know.

use crate::chance::Chance;
use crate::options::Options;
use crate::rules::Rules;

/// A view that allows sampling of whole positions, for a search that must not read hidden
/// information.
///
/// This trait is not part of [`State`](crate::State): a trait object contains all methods of its
/// traits, so the page would download code that it never uses.
pub trait Determinize: Rules {
    /// A whole position of the game.
    type Whole: Rules<Move = Self::Move>;

    /// Returns a function that samples a whole position at each call, in a game with these options.
    /// Each sampled position agrees with this view. A sampled game is over only if the view is that
    /// of a finished game. A position is as likely as it would be after rolling all hidden dice and
    /// shuffling all hidden cards. The earlier moves are not taken into account.
    ///
    /// Returns `None` if no position agrees with the view. The returned function yields `None` if
    /// it finds no position in a limited number of tries.
    fn worlds(&self, options: &Options) -> Option<impl FnMut(&mut Chance) -> Option<Self::Whole>>;

    /// Samples one whole position, as [`worlds`](Determinize::worlds) describes.
    fn sample(&self, options: &Options, chance: &mut Chance) -> Option<Self::Whole> {
        self.worlds(options)?(chance)
    }
}
