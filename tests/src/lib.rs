//! Helpers and macros that the test crates share.
//!
//! Test files import [`test`] from here, so that the same tests run natively and as WebAssembly
//! under Node.js.

pub mod dice;
pub mod language;
pub mod messages;

pub use fairyboard::games::toy;
pub use language::walk;
pub use messages::passed;

#[cfg(not(target_arch = "wasm32"))]
pub use core::prelude::v1::test;
#[cfg(target_arch = "wasm32")]
pub use wasm_bindgen_test::wasm_bindgen_test as test;

use fairyboard::catalog::GAMES;
use fairyboard::games::breakthrough::BreakthroughFamily;
use fairyboard::games::toy::ToyFamily;
use fairyboard::geometry::Square;
use fairyboard::hidden::Viewer;
use fairyboard::side_area::{Hand, Reading, SideArea, TimeLimit};
use fairyboard::turn::Step;
use fairyboard::turnable::{Edge, Turnable};
use fairyboard::{
    Family, MoveError, OptionSpec, Options, Outcome, Piece, Position, Refusal, Seat, State,
    rulebook,
};
use fastrand::Rng;
use std::collections::BTreeSet;
use std::fmt::Debug;
use std::rc::Rc;

/// A game of the catalogue with a value for each of its options.
pub type Chosen = (&'static dyn Family, Options);

/// Every game of the catalogue with its combinations of options. For a game with more than 32
/// combinations, this keeps only combinations with at most two options not at their default, and
/// only the first two values and the last value of an option. Of combinations with equal start
/// positions, it keeps one.
pub fn games() -> Vec<Chosen> {
    GAMES.iter().flat_map(|family| some_combinations(*family)).collect()
}

fn some_combinations(family: &'static dyn Family) -> Vec<Chosen> {
    let mut all = combinations(family);
    let many = all.len() > 32;
    let specs = family.info().options;
    let mut starts = BTreeSet::new();
    all.retain(|(_, options)| {
        let mut choices = options.choices().iter().zip(specs);
        let at_end = |(choice, spec): (&u8, &OptionSpec)| {
            *choice < 2 || usize::from(*choice) + 1 == spec.values.len()
        };
        let is_usual = options.told().count() <= 2 && choices.all(at_end);
        !many || is_usual && starts.insert(family.start(options).text())
    });
    all
}

/// A game with every combination of its options.
pub fn combinations(family: &'static dyn Family) -> Vec<Chosen> {
    let mut all = vec![Options::defaults(family.info().options)];
    for spec in family.info().options {
        let mut more = Vec::new();
        for options in &all {
            for (value, _) in spec.values {
                let mut options = options.clone();
                options.set(spec.key, value).unwrap();
                more.push(options);
            }
        }
        all = more;
    }
    all.into_iter().map(|options| (family, options)).collect()
}

/// The seed of a soak, a long test run started by `cargo xtask soak`; `None` in a normal run.
fn soak() -> Option<u64> {
    std::env::var("FAIRYBOARD_SOAK").ok()?.parse().ok()
}

/// Whether this run is a soak, which tries every case.
pub fn is_soak() -> bool {
    soak().is_some()
}

/// The number of random trials to make out of `count`: all in a soak, a tenth (rounded up) in a
/// normal run.
pub fn effort(count: usize) -> usize {
    if soak().is_some() { count } else { count.div_ceil(10) }
}

/// A random number generator. In a normal run, a seed always yields the same numbers. In a soak,
/// the numbers also depend on the seed of the soak.
pub fn rng(seed: u64) -> Rng {
    Rng::with_seed(soak().map_or(seed, |soak| seed ^ soak.wrapping_mul(0x9E37_79B9_7F4A_7C15)))
}

/// Makes a test for each property and each game of the catalogue, so that they run in parallel. A
/// property is a function that takes the id of a game.
#[macro_export]
macro_rules! for_each_game {
    ($($property:ident),+ $(,)?) => {$(
        mod $property { fairyboard::list_games! { [$crate::make_tests] { $property } } }
    )+};
    // With `; toy`, also makes tests for the games of the tests, which are not in the catalogue.
    ($($property:ident),+ ; toy) => {$(
        mod $property {
            fairyboard::list_games! { [$crate::make_tests] { $property toy breakthrough } }
        }
    )+};
}

/// Makes the tests of one property for [`for_each_game`], from the catalogue's list of games.
#[macro_export]
macro_rules! make_tests {
    (
        { $property:ident $($more:ident)* }
        $($number:literal $game:ident, $family:ident, $positions:tt;)+
        $(#[$cfg:meta] $($hidden:tt)+)?
    ) => {
        use $crate::test;
        $crate::make_tests! { @one $property $($game)+ $($more)* }
    };
    (@one $property:ident $($game:ident)+) => {$(
        #[test]
        fn $game() {
            super::$property(stringify!($game));
        }
    )+};
}

macro_rules! ids {
    ({} $($number:literal $game:ident, $family:ident, $positions:tt;)+ $(#[$cfg:meta] $($hidden:tt)+)?) => {
        /// The ids of all games of the catalogue.
        pub const IDS: &[&str] = &[$(stringify!($game)),+];
    };
}
fairyboard::list_games! { [ids] {} }

/// A position that many tests start from, of the toy game, which only tests play.
pub const TOY_START: &str = "4k/5/5/5/K4 w ab cd 2 2";

/// The games of the catalogue, and the two games that only tests play.
pub fn families() -> impl Iterator<Item = &'static dyn Family> {
    let of_tests: [&dyn Family; 2] = [&ToyFamily, &BreakthroughFamily];
    GAMES.iter().copied().chain(of_tests)
}

/// The combinations of options that the tests try for one game. `id` may also name one of the two
/// games that only tests play.
pub fn games_of(id: &str) -> Vec<Chosen> {
    let family = families().find(|family| family.info().id == id);
    some_combinations(family.unwrap_or_else(|| panic!("there is no game {id}")))
}

/// Plays at most `plies` random moves from a position and calls `visit` with each position,
/// including the first and the last. Returns the moves.
pub fn random_game(
    start: &Rc<dyn State>,
    plies: usize,
    rng: &mut Rng,
    mut visit: impl FnMut(&Rc<dyn State>, &[String]),
) -> Vec<String> {
    let mut state = Rc::clone(start);
    let mut played = Vec::new();
    loop {
        let moves = state.moves();
        visit(&state, &moves);
        if moves.is_empty() || played.len() == plies {
            return played;
        }
        let chosen = &moves[rng.usize(..moves.len())];
        state =
            state.play(chosen).unwrap_or_else(|e| panic!("{} {chosen}: {e}", state.text())).state;
        played.push(chosen.clone());
    }
}

/// Positions of a random game: one position in every `every` plies.
pub fn some_positions(
    (family, options): &Chosen,
    seed: u64,
    plies: usize,
    every: usize,
) -> Vec<Rc<dyn State>> {
    let mut rng = rng(seed);
    let mut positions = Vec::new();
    random_game(&family.start(options), plies, &mut rng, |state, _| {
        positions.push(Rc::clone(state));
    });
    let last = positions.len() - 1;
    let kept = positions.into_iter().enumerate().filter(|(i, _)| i % every == 0 || *i == last);
    kept.map(|(_, state)| state).collect()
}

pub fn board(size: u8) -> Vec<Square> {
    (0..size).flat_map(|rank| (0..size).filter_map(move |file| Square::new(file, rank))).collect()
}

/// The square with a name such as `e4`. Panics if there is none.
pub fn square(name: &str) -> Square {
    name.parse().unwrap_or_else(|()| panic!("{name} is no square"))
}

/// The names of squares, sorted and joined with spaces.
pub fn names(squares: &[Square]) -> String {
    let mut squares = squares.to_vec();
    squares.sort_unstable();
    squares.iter().map(Square::to_string).collect::<Vec<_>>().join(" ")
}

/// The numbers of a game's rules.
pub fn rule_ids(family: &dyn Family) -> BTreeSet<String> {
    rulebook::numbered(family.info().rules).map(|rule| rule.id).collect()
}

/// Prints the subject of a test when the test panics.
pub struct About<T: Debug>(pub T);

impl<T: Debug> Drop for About<T> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            eprintln!("about {:?}", self.0);
        }
    }
}

/// Asserts that a position has no legal moves exactly if the game is over.
pub fn assert_over_offers_nothing(state: &dyn State) {
    let over = state.outcome() != Outcome::Ongoing;
    assert_eq!(over, state.moves().is_empty(), "{}: {}", state.text(), state.outcome());
}

/// The refusal of a readable but illegal move. Panics if the move is legal or unreadable.
pub fn refused(state: &dyn State, mv: &str) -> Refusal {
    match state.play(mv) {
        Err(MoveError::Refused(refusal)) => refusal,
        Err(error) => panic!("{mv} is refused by no rule: {error}"),
        Ok(_) => panic!("{mv} is legal in {}", state.text()),
    }
}

/// Short queries on a position for tests. They save the tests from importing several traits.
pub trait StateQueries {
    fn pieces(&self) -> Vec<(Square, Piece)>;
    fn goals(&self, seat: Seat) -> Vec<Square>;
    fn readings(&self) -> Vec<Reading>;
    fn hands(&self) -> Vec<Hand>;
    fn deck(&self) -> Option<u8>;
    fn time_limit(&self) -> Option<TimeLimit>;
    fn edges(&self) -> &'static [Edge];
    fn edge_of(&self, seat: Seat, taken: &[Step]) -> Option<usize>;
    fn move_seen_by(&self, mv: &str, viewer: Viewer) -> Option<String>;
    fn arranged(&self, dice: &str) -> Option<Position>;
}

impl StateQueries for dyn State {
    fn pieces(&self) -> Vec<(Square, Piece)> {
        self.scene(&[]).pieces
    }

    fn goals(&self, seat: Seat) -> Vec<Square> {
        let all = self.scene(&[]).goals.into_iter();
        all.filter(|(of, _)| *of == seat).map(|(_, square)| square).collect()
    }

    fn readings(&self) -> Vec<Reading> {
        self.beside().map(SideArea::readings).unwrap_or_default()
    }

    fn hands(&self) -> Vec<Hand> {
        self.beside().map(SideArea::hands).unwrap_or_default()
    }

    fn deck(&self) -> Option<u8> {
        self.beside()?.deck()
    }

    fn time_limit(&self) -> Option<TimeLimit> {
        self.beside()?.time_limit()
    }

    fn edges(&self) -> &'static [Edge] {
        self.turnable().map(Turnable::edges).unwrap_or_default()
    }

    fn edge_of(&self, seat: Seat, taken: &[Step]) -> Option<usize> {
        self.turnable()?.edge_of(seat, taken)
    }

    fn move_seen_by(&self, mv: &str, viewer: Viewer) -> Option<String> {
        self.hidden()?.move_seen_by(mv, viewer)
    }

    fn arranged(&self, dice: &str) -> Option<Position> {
        self.arranging()?.arranged(dice)
    }
}
