//! The games that there are.

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

/// The parts of rules that can be asked by themselves, of all games.
pub const PARTS: &[&[RuleQuery]] = &[zugzwang::PARTS];

/// What the puzzles of each game may be about.
pub static THEMES: &[(&dyn Family, &[Theme])] = &[
    (&FistFamily, fist::THEMES),
    (&HensFamily, hens::THEMES),
    (&PawnFamily, pawn::THEMES),
    (&FidchellFamily, fidchell::THEMES),
    (&ZugzwangFamily, zugzwang::THEMES),
];

/// Whether a move is an example of a theme, for each game in the same order. Only who makes or checks puzzles asks for it.
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

/// What is done with a position whose type is known. Only who searches asks for it: the page does not bring it.
pub trait Known {
    /// What comes of it.
    type Answer;

    /// With a position that can be judged without looking ahead.
    fn open<G: Evaluate + Game>(self, position: &G) -> Self::Answer;

    /// With what the player to move may know of a position.
    fn seen<V: HiddenRules + Game>(self, view: &V) -> Self::Answer;
}

/// Does something with a position of any game in the catalogue, by its own type; `None` where it cannot be
/// searched. Where something is hidden, it is done with no more than the player to move may know.
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

/// Counting, for each type of position. Only who counts asks for it: the page does not bring it.
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

/// As [`perft`], with every move made: [`perft::perft_made`].
pub fn perft_made(state: &dyn State, depth: u32) -> u64 {
    counted(state, depth, true)
}

fn counted(state: &dyn State, depth: u32, made: bool) -> u64 {
    let found = COUNTS.iter().find_map(|count| count(state, depth, made));
    found.unwrap_or(u64::from(depth == 0))
}
