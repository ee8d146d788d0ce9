//! Drawing whole positions that agree with what a viewer sees.

use crate::chance::Chance;
use crate::options::Options;
use crate::rules::Rules;

/// A view, from which whole positions can be drawn: for a search that must not read what is hidden.
///
/// It is not part of [`State`](crate::State), because the page never asks it and would download it.
pub trait Determinize: Rules {
    /// A whole position of the game.
    type Whole: Rules<Move = Self::Move>;

    /// Draws whole positions of a game with these options, one at each call. The viewer would see this view
    /// again, and it is over only if the view is. Dice and cards are as likely as rolling and shuffling
    /// makes them, given the view. The moves before are not taken into account.
    ///
    /// `None` if no position fits; a call gives `None` if none that fits was found in a limited number of tries.
    fn worlds(&self, options: &Options) -> Option<impl FnMut(&mut Chance) -> Option<Self::Whole>>;

    /// Draws one of these [`worlds`](Determinize::worlds).
    fn sample(&self, options: &Options, chance: &mut Chance) -> Option<Self::Whole> {
        self.worlds(options)?(chance)
    }
}
