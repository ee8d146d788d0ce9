//! The catalogue: the list of games, and what needs the concrete types of their positions.
//!
//! Perft, search, the coach's conditions and those of puzzle themes are functions here instead of
//! methods of [`State`], so that only binaries and chunks that call one link it.

use crate::coach::Coached;
use crate::family::Family;
use crate::geometry::Square;
use crate::perft;
use crate::puzzle::{Example, Theme};
use crate::rule_query::RuleQuery;
use crate::state::State;
use crate::visit::{Known, Visit};

/// Defines the functions below from one list of games: the module of each, its family and the types
/// of its positions.
macro_rules! games {
    ($($(#[$cfg:meta])? $module:ident, $family:ident, [$($position:ident)+];)+) => {
        /// All games, in the order in which they are offered.
        pub static GAMES: &[&dyn Family] =
            &[$($(#[$cfg])? &crate::games::$module::$family),+];

        /// The themes of each game's puzzles, in the order of [`GAMES`]; none if it has no puzzles.
        pub static THEMES: &[&[Theme]] = &[$($(#[$cfg])? crate::games::$module::THEMES),+];

        /// Whether a move is an example of a theme, in the order of [`GAMES`].
        const SHOWS: &[fn(&Example, &str) -> bool] =
            &[$($(#[$cfg])? crate::games::$module::shows),+];

        /// Calls a visitor with a position of any game; see [`Visit::visit`].
        pub fn with<K: Known>(state: &dyn State, known: K) -> Option<K::Answer> {
            $($(#[$cfg])? {
                $(if let Some(position) = downcast::<crate::games::$module::$position>(state) {
                    return position.visit(known);
                })+
            })+
            None
        }

        /// The squares that a remark of the coach is about, if it fits the position; see
        /// [`Coached::remark`].
        pub fn remark(state: &dyn State, id: &str) -> Option<Vec<Square>> {
            if state.outcome().is_over() {
                return None;
            }
            $($(#[$cfg])? {
                $(if let Some(position) = downcast::<crate::games::$module::$position>(state) {
                    return position.remark(id);
                })+
            })+
            None
        }

        /// The number of sequences of `depth` plies; see [`perft::count`].
        fn count(state: &dyn State, depth: u32, made: bool) -> Option<u64> {
            let mut found = None;
            $($(#[$cfg])? {
                $(found = found.or_else(|| {
                    perft::count::<crate::games::$module::$position>(state, depth, made)
                });)+
            })+
            found
        }
    };
}

games! {
    fist, FistFamily, [Fist];
    hens, HensFamily, [Hens8 Hens10];
    pawn, PawnFamily, [Pawn];
    fidchell, FidchellFamily, [Fidchell];
    zugzwang, ZugzwangFamily, [Zugzwang View];
    #[cfg(feature = "toy-listed")]
    toy, ToyFamily, [Toy View];
}

/// The rule queries of all games.
pub const PARTS: &[&[RuleQuery]] = &[crate::games::zugzwang::PARTS];

fn downcast<P: 'static>(state: &dyn State) -> Option<&P> {
    state.as_any().downcast_ref()
}

/// The game with this id.
pub fn find(id: &str) -> Option<&'static dyn Family> {
    place(id).map(|place| GAMES[place])
}

/// The place of a game in [`GAMES`].
fn place(id: &str) -> Option<usize> {
    GAMES.iter().position(|family| family.info().id == id)
}

/// The ids of all games, for messages: `fist, hens, fidchell`.
pub fn ids() -> String {
    let ids: Vec<_> = GAMES.iter().map(|family| family.info().id).collect();
    ids.join(", ")
}

/// The themes of a game's puzzles; none if it has no puzzles.
pub fn themes(id: &str) -> &'static [Theme] {
    place(id).map_or(&[], |place| THEMES[place])
}

/// The ids of the themes that a move shows, in the order of its game's themes.
pub fn shown(state: &dyn State, mv: &str) -> Vec<&'static str> {
    let (Some(place), Some(example)) = (place(state.info().id), Example::new(state, mv)) else {
        return Vec::new();
    };
    let ids = THEMES[place].iter().map(|theme| theme.id);
    ids.filter(|theme| SHOWS[place](&example, theme)).collect()
}

/// Counts the sequences of `depth` plies from a position of any game in the catalogue, as
/// [`perft::perft`] does. A position that cannot be played has no moves.
pub fn perft(state: &dyn State, depth: u32) -> u64 {
    count(state, depth, false).unwrap_or(u64::from(depth == 0))
}

/// Like [`perft`], but makes the moves of the last ply as well: [`perft::perft_made`].
pub fn perft_made(state: &dyn State, depth: u32) -> u64 {
    count(state, depth, true).unwrap_or(u64::from(depth == 0))
}
