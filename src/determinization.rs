//! Sampling full positions that agree with a view, which is the part of a position that one player
//! may know.

use crate::chance::Chance;
use crate::options::Options;
use crate::rules::Rules;

/// A view (the part of a position that one player may know) from which whole positions can be
/// sampled. A search uses these samples, because it must not read the hidden information.
///
/// This trait is not part of [`State`](crate::State): a trait object contains all methods of its
/// traits, so the page would download code that it never uses.
pub trait Determinize: Rules {
    /// A whole position of the game.
    type Whole: Rules<Move = Self::Move>;

    /// Returns a function that samples a whole position at each call, in a game with these options.
    /// Each sampled position agrees with this view. A sampled game is over only if the view is that
    /// of a finished game. A position is as likely as if all hidden dice were rolled and all hidden
    /// cards shuffled now. The earlier moves are not taken into account.
    ///
    /// Returns `None` if no position agrees with the view. The returned function yields `None` if
    /// it finds no position in a limited number of tries.
    fn worlds(&self, options: &Options) -> Option<impl FnMut(&mut Chance) -> Option<Self::Whole>>;

    /// Samples one whole position, as [`worlds`](Determinize::worlds) describes.
    fn sample(&self, options: &Options, chance: &mut Chance) -> Option<Self::Whole> {
        self.worlds(options)?(chance)
    }
}
