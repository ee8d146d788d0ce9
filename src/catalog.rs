//! The games that there are.

use crate::game::Family;
use crate::games::fidchell::FidchellFamily;
use crate::games::fist::FistFamily;
use crate::games::hens::HensFamily;
use crate::games::pawn::PawnFamily;
use crate::games::zugzwang::ZugzwangFamily;

/// All games, in the order in which they are offered.
pub static GAMES: &[&dyn Family] =
    &[&FistFamily, &HensFamily, &PawnFamily, &FidchellFamily, &ZugzwangFamily];

/// The game with this id.
pub fn find(id: &str) -> Option<&'static dyn Family> {
    GAMES.iter().copied().find(|family| family.info().id == id)
}

/// The ids of all games, for messages: `fist, hens, fidchell`.
pub fn ids() -> String {
    let ids: Vec<_> = GAMES.iter().map(|family| family.info().id).collect();
    ids.join(", ")
}
