//! The list of games, and lookups of a position's concrete type.

use crate::evaluate::Evaluate;
use crate::family::Family;
use crate::game::Game;
use crate::games::fidchell::{self, Fidchell, FidchellFamily};
use crate::games::fist::{self, Fist, FistFamily};
use crate::games::hens::{self, Hens8, Hens10, HensFamily};
use crate::games::pawn::{self, Pawn, PawnFamily};
#[cfg(feature = "toy-listed")]
use crate::games::toy::{self, Toy, ToyFamily};
use crate::games::zugzwang::{self, View, Zugzwang, ZugzwangFamily};
use crate::hidden_rules::HiddenRules;
use crate::perft;
use crate::puzzle::{Example, Theme};
use crate::rule_query::RuleQuery;
use crate::state::State;

/// All games, in the order in which they are offered.
pub static GAMES: &[&dyn Family] = &[
    &FistFamily,
    &HensFamily,
    &PawnFamily,
    &FidchellFamily,
    &ZugzwangFamily,
    #[cfg(feature = "toy-listed")]
    &ToyFamily,
];

/// The game with this id.
pub fn find(id: &str) -> Option<&'static dyn Family> {
    GAMES.iter().copied().find(|family| family.info().id == id)
}

/// The ids of all games, for messages: `fist, hens, fidchell`.
pub fn ids() -> String {
    let ids: Vec<_> = GAMES.iter().map(|family| family.info().id).collect();
    ids.join(", ")
}

/// The parts of rules that can be queried on their own: a list for each game that has some.
pub const PARTS: &[&[RuleQuery]] = &[zugzwang::PARTS];

/// The puzzle themes of each game.
pub static THEMES: &[(&dyn Family, &[Theme])] = &[
    (&FistFamily, fist::THEMES),
    (&HensFamily, hens::THEMES),
    (&PawnFamily, pawn::THEMES),
    (&FidchellFamily, fidchell::THEMES),
    (&ZugzwangFamily, zugzwang::THEMES),
];

/// For each game in [`THEMES`], a function that checks whether a move shows a theme. Only code that
/// makes or checks puzzles uses it.
const SHOWS: [fn(&Example, &str) -> bool; 5] =
    [fist::shows, hens::shows, pawn::shows, fidchell::shows, zugzwang::shows];

/// The ids of the themes that a move shows, in the order of its game's themes.
pub fn shown(state: &dyn State, mv: &str) -> Vec<&'static str> {
    let id = state.info().id;
    let of_game = THEMES.iter().zip(SHOWS).find(|((family, _), _)| family.info().id == id);
    let Some(((_, themes), shows)) = of_game else { return Vec::new() };
    let Some(example) = Example::new(state, mv) else { return Vec::new() };
    themes.iter().map(|theme| theme.id).filter(|theme| shows(&example, theme)).collect()
}

/// A computation on a position of known type; see [`with`]. Only searches use it, so the page
/// doesn't link it.
pub trait Known {
    /// The result.
    type Answer;

    /// Computes the answer for a position of a game without hidden information.
    fn open<G: Evaluate + Game>(self, position: &G) -> Self::Answer;

    /// Computes the answer for the mover's view of a position.
    fn seen<V: HiddenRules + Game>(self, view: &V) -> Self::Answer;
}

/// Runs a computation on a position of any game in the catalogue, with its concrete type. In games
/// with hidden information the computation gets the mover's view. `None` if the position cannot be
/// searched.
pub fn with<K: Known>(state: &dyn State, known: K) -> Option<K::Answer> {
    macro_rules! first_of {
        ($($open:ty)*) => {
            $(if let Some(position) = state.as_any().downcast_ref::<$open>() {
                return Some(known.open(position));
            })*
        };
    }
    first_of!(Fist Hens8 Hens10 Pawn Fidchell);
    if let Some(whole) = state.as_any().downcast_ref::<Zugzwang>() {
        return Some(known.seen(&whole.mover_view()));
    }
    state.as_any().downcast_ref::<View>().map(|view| known.seen(view))
}

/// Counts the sequences of plies from a position of one type; see [`perft::count`].
type Count = fn(&dyn State, u32, bool) -> Option<u64>;

/// The counting function of each type of position. Only perft uses it, so the page doesn't link it.
const COUNTS: &[Count] = &[
    perft::count::<Fist>,
    perft::count::<Hens8>,
    perft::count::<Hens10>,
    perft::count::<Pawn>,
    perft::count::<Fidchell>,
    perft::count::<Zugzwang>,
    perft::count::<View>,
    #[cfg(feature = "toy-listed")]
    perft::count::<Toy>,
    #[cfg(feature = "toy-listed")]
    perft::count::<toy::View>,
];

/// Counts the sequences of `depth` plies from a position of any game in the catalogue, as
/// [`perft::perft`] does. A position that cannot be played has no moves.
pub fn perft(state: &dyn State, depth: u32) -> u64 {
    counted(state, depth, false)
}

/// Like [`perft`], but makes every move: see [`perft::perft_made`].
pub fn perft_made(state: &dyn State, depth: u32) -> u64 {
    counted(state, depth, true)
}

fn counted(state: &dyn State, depth: u32, made: bool) -> u64 {
    let found = COUNTS.iter().find_map(|count| count(state, depth, made));
    found.unwrap_or(u64::from(depth == 0))
}
