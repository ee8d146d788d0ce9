//! The catalogue: the list of games, and the functions that need the concrete types of their
//! positions.
//!
//! Perft (counting move sequences), search, and the conditions of coach remarks and puzzle themes
//! are functions here instead of methods of [`State`]. So a binary or wasm chunk that doesn't call
//! one of these functions doesn't contain it.

use crate::coach::Coached;
use crate::family::Family;
use crate::geometry::Square;
use crate::perft;
use crate::puzzle::{Example, Theme};
use crate::rule_query::RuleQuery;
use crate::state::State;
use crate::visit::{Known, Visit};

/// An upper bound: the number of every game in links is less than this. Part of the link format.
pub const NUMBERS_END: u32 = 32;

/// The number in links for a game that the catalogue does not list, such as a game of the tests.
const UNLISTED: u32 = NUMBERS_END - 1;

/// Defines the items in the body of this macro from the list of games, `list_games!`.
macro_rules! games {
    ({} $($(#[$cfg:meta])? $number:literal $module:ident, $family:ident, [$($position:ident)+];)+) => {
        /// All games, in the order that players see them in.
        pub static GAMES: &[&dyn Family] =
            &[$($(#[$cfg])? &crate::games::$module::$family),+];

        /// The number of each game in links, in the order of [`GAMES`].
        const NUMBERS: &[u32] = &[$($(#[$cfg])? $number),+];

        /// The puzzle themes of each game, in the order of [`GAMES`]; an empty list for a game
        /// without puzzles.
        pub static THEMES: &[&[Theme]] = &[$($(#[$cfg])? crate::games::$module::THEMES),+];

        /// For each of [`GAMES`], the function that checks whether a move shows a puzzle theme.
        const SHOWS: &[fn(&Example, &str) -> bool] =
            &[$($(#[$cfg])? crate::games::$module::shows),+];

        /// Passes a position, with its concrete type, to a visitor; see [`Visit::visit`].
        pub fn with<K: Known>(state: &dyn State, known: K) -> Option<K::Answer> {
            $($(#[$cfg])? {
                $(if let Some(position) = downcast::<crate::games::$module::$position>(state) {
                    return position.visit(known);
                })+
            })+
            None
        }

        /// The squares that a coach remark is about; `None` if the remark does not fit the position
        /// or the game is over. See [`Coached::remark`].
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

        /// The number of sequences of `depth` plies. If `made` is set, the moves of the last ply
        /// are made as well; see [`perft::count`]. `None` for a game outside the catalogue.
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

/// The only list of games. Code that needs something for each game, as some tests do, is generated
/// from it: this macro calls the macro `$call` with `$arguments`, followed by the list. Each line
/// has the number of a game in links, its module, its `Family` and the types of its positions. A
/// number never changes and is never used for another game.
#[macro_export]
macro_rules! list_games {
    ([$($call:tt)+] $arguments:tt) => {
        $($call)+! { $arguments
            0 fist, FistFamily, [Fist];
            1 hens, HensFamily, [Hens8 Hens10];
            2 pawn, PawnFamily, [Pawn];
            3 fidchell, FidchellFamily, [Fidchell];
            4 zugzwang, ZugzwangFamily, [Zugzwang View];
            #[cfg(feature = "toy-listed")]
            31 toy, ToyFamily, [Toy View];
        }
    };
}

list_games! { [games] {} }

/// The game that newcomers see first. It has the fewest rules and takes the least time.
pub static FOR_NEWCOMERS: &dyn Family = &crate::games::hens::HensFamily;

/// Fails the build if a number is too large or used twice.
const _: () = {
    let mut used = 0u64;
    let mut place = 0;
    while place < NUMBERS.len() {
        let number = NUMBERS[place];
        assert!(number < NUMBERS_END && used >> number & 1 == 0);
        used |= 1 << number;
        place += 1;
    }
};

/// The rule queries of each game that has some: functions that compute the answer of one rule, such
/// as the value of a hand of cards. The command `fairyboard check` compares these answers with
/// those in a file of test vectors.
pub const PARTS: &[&[RuleQuery]] = &[crate::games::zugzwang::PARTS];

fn downcast<P: 'static>(state: &dyn State) -> Option<&P> {
    state.as_any().downcast_ref()
}

/// The game with this id, such as `hens`; `None` if there is none.
pub fn find(id: &str) -> Option<&'static dyn Family> {
    place(id).map(|place| GAMES[place])
}

/// The number in links of the game with this id; 31 if the catalogue does not list the game.
pub fn number(id: &str) -> u32 {
    place(id).map_or(UNLISTED, |place| NUMBERS[place])
}

/// The game with this number in links; `None` if there is none.
pub fn numbered(number: u32) -> Option<&'static dyn Family> {
    let place = NUMBERS.iter().position(|known| *known == number)?;
    Some(GAMES[place])
}

/// The index in [`GAMES`] of the game with this id; `None` if there is none.
fn place(id: &str) -> Option<usize> {
    GAMES.iter().position(|family| family.info().id == id)
}

/// The ids of all games, for messages: `fist, hens, pawn` and so on.
pub fn ids() -> String {
    let ids: Vec<_> = GAMES.iter().map(|family| family.info().id).collect();
    ids.join(", ")
}

/// The puzzle themes of a game; an empty list if the game has no puzzles.
pub fn themes(id: &str) -> &'static [Theme] {
    place(id).map_or(&[], |place| THEMES[place])
}

/// The ids of the puzzle themes that a move shows, in the order of [`themes`]. None if the game has
/// no puzzles, or if the move is illegal.
pub fn shown(state: &dyn State, mv: &str) -> Vec<&'static str> {
    let (Some(place), Some(example)) = (place(state.info().id), Example::new(state, mv)) else {
        return Vec::new();
    };
    let ids = THEMES[place].iter().map(|theme| theme.id);
    ids.filter(|theme| SHOWS[place](&example, theme)).collect()
}

/// Counts the sequences of `depth` plies from a position of any game in the catalogue, as
/// [`perft::perft`] does. A position of a game outside the catalogue counts as if it had no moves.
pub fn perft(state: &dyn State, depth: u32) -> u64 {
    count(state, depth, false).unwrap_or(u64::from(depth == 0))
}

/// Like [`perft()`], but makes the moves of the last ply as well, as [`perft::perft_made`] does.
pub fn perft_made(state: &dyn State, depth: u32) -> u64 {
    count(state, depth, true).unwrap_or(u64::from(depth == 0))
}
