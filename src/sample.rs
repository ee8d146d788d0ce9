//! Whole positions that could be the one of which a reader sees a part.

use crate::chance::Chance;
use crate::options::Options;
use crate::rules::Rules;

/// A position as a reader may know it, from which whole ones are drawn: for a search that must not read what is hidden.
///
/// Like counting, it is not in [`State`](crate::State): the page does not download what it never asks.
pub trait Sample: Rules {
    /// A whole position of the game.
    type Whole: Rules<Move = Self::Move>;

    /// Draws a whole position of a game with these options. The reader would see of it just this view,
    /// and it is over only if the view is. Each is drawn as often as dice that fell and cards that were
    /// shuffled are so, given the view alone: how the game came here is not looked at.
    ///
    /// `None` where there is no such position, or it is too rare to be met.
    fn sample(&self, options: &Options, chance: &mut Chance) -> Option<Self::Whole>;
}
