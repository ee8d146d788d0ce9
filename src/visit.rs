//! Visitors that receive a position with its concrete type. Searches are visitors, because they are
//! generic over the game.

use crate::evaluate::Evaluate;
use crate::game::Game;
use crate::hidden_rules::HiddenRules;

/// A visitor that receives a position with its concrete type;
/// [`catalog::with`](crate::catalog::with) calls one of its methods.
pub trait Known {
    /// The result of the visit.
    type Answer;

    /// Visits a position without hidden information.
    fn open<G: Evaluate + Game>(self, position: &G) -> Self::Answer;

    /// Visits a position with hidden information. `view` contains only what the player to move may
    /// know of it.
    fn seen<V: HiddenRules + Game>(self, view: &V) -> Self::Answer;
}

/// A position type of the catalogue, which passes itself to a visitor if searches support the game.
pub trait Visit {
    /// Calls the visitor with this position, or, if something is hidden, with the view of the
    /// player to move; `None` if the game can't be searched.
    fn visit<K: Known>(&self, _known: K) -> Option<K::Answer> {
        None
    }
}
