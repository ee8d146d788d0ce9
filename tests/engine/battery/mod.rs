//! Property tests that play random games of every game, and of the two games that only tests play.
//! They compare the list of moves with the legality check and with the steps that enter moves, read
//! texts back, and check keys, mirror images and the end of every game.

mod candidates;
mod ends;
mod keys;
mod mirrors;
mod moves;
mod tellings;

use fairyboard::games::breakthrough::Breakthrough;
use fairyboard::geometry::Square;
use fairyboard::{Outcome, Refusal, State};
use fairyboard_tests::toy::Toy;
use fairyboard_tests::{About, Chosen, effort, games_of, random_game, rng};
use fastrand::Rng;
use std::collections::BTreeSet;
use std::rc::Rc;

/// Makes move texts for a position. All can be read as moves, most of them illegal.
type Candidates = fn(&dyn State, &mut Rng) -> Vec<String>;

/// Facts about a game that the tests need, and that the game's traits don't provide.
struct Facts {
    candidates: Candidates,
    /// The fallback sentence of a refusal without a specific reason, as an entry of the game's
    /// `words.txt`. The tests assert that no refusal shows this sentence.
    gap: Option<String>,
    /// The tests check one in this many positions. It is larger for games with very many moves.
    one_in: usize,
}

/// The facts about a game. A game whose moves name squares, as `a2-a3` and `a3xc3xe1` do, needs no
/// arm here: the last arm fits it.
fn facts_of(id: &str) -> Facts {
    let (candidates, gap, one_in): (Candidates, _, _) = match id {
        "fidchell" => (candidates::fidchell, Some("not_a_move"), 12),
        "fist" => (candidates::fist, Some("not_a_part"), 12),
        "hens" => (candidates::hens, Some("not_a_move"), 1),
        "pawn" => (candidates::pawn, Some("not_part"), 4),
        "zugzwang" => (candidates::zugzwang, Some("not_a_capture"), 12),
        "toy" => (candidates::toy, None, 1),
        _ => (candidates::of_squares, None, 1),
    };
    Facts { candidates, gap: gap.map(|name| sentence(id, name)), one_in }
}

/// A sentence of a game by its name in `words.txt`. The file is compiled in, because these tests
/// also run as wasm, without files.
fn sentence(id: &str, name: &str) -> String {
    let words = match id {
        "fidchell" => include_str!("../../../src/games/fidchell/text/en/words.txt"),
        "fist" => include_str!("../../../src/games/fist/text/en/words.txt"),
        "hens" => include_str!("../../../src/games/hens/text/en/words.txt"),
        "pawn" => include_str!("../../../src/games/pawn/text/en/words.txt"),
        _ => include_str!("../../../src/games/zugzwang/text/en/words.txt"),
    };
    let begins = format!("{name} = ");
    let line = words.lines().find_map(|line| line.strip_prefix(&begins));
    line.unwrap_or_else(|| panic!("{id} has no {name}")).to_string()
}

/// Defines the checks that need the concrete type of a position, from the catalogue's list of
/// games.
macro_rules! with_types {
    (
        {}
        $($number:literal $game:ident, $family:ident, [$($position:ident)+];)+
        $(#[$cfg:meta] $($hidden:tt)+)?
    ) => {
        /// Runs the checks of a position with its concrete type.
        fn assert_typed(state: &dyn State) {
            let known = keys::typed::<Toy>(state) || keys::typed::<Breakthrough>(state)
                $($(|| keys::typed::<fairyboard::games::$game::$position>(state))+)+;
            assert!(known, "the position has no type of the list");
        }

        /// The hash key of a position for the search.
        fn zobrist(state: &dyn State) -> u64 {
            let key = keys::zobrist_as::<Toy>(state).or(keys::zobrist_as::<Breakthrough>(state));
            $($(let key = key.or(keys::zobrist_as::<fairyboard::games::$game::$position>(state));)+)+
            key.expect("a type of the list")
        }

        /// Whether two positions are equal as values of their concrete type.
        fn equal(one: &dyn State, other: &dyn State) -> bool {
            keys::equal_as::<Toy>(one, other) || keys::equal_as::<Breakthrough>(one, other)
                $($(|| keys::equal_as::<fairyboard::games::$game::$position>(one, other))+)+
        }
    };
}
fairyboard::list_games! { [with_types] {} }

/// Calls `check` with the facts of a game and each combination of its options.
fn with_each(id: &str, check: impl Fn(&Facts, &Chosen)) {
    let facts = facts_of(id);
    for chosen in games_of(id) {
        let _about = About(format!("{id} {}", chosen.1));
        check(&facts, &chosen);
    }
}

/// Plays `count` random games with each combination of options. Calls `check` with positions and
/// their legal moves.
fn in_random_games(
    id: &str,
    seed: u64,
    count: usize,
    check: impl Fn(&Facts, &Chosen, &Rc<dyn State>, &[String]),
) {
    with_each(id, |facts, chosen| {
        let mut rng = rng(seed);
        for _ in 0..effort(count) {
            let start = chosen.0.start(&chosen.1);
            let mut passed = rng.usize(..facts.one_in);
            random_game(&start, 400, &mut rng, |state, moves| {
                passed += 1;
                if passed.is_multiple_of(facts.one_in) || moves.is_empty() {
                    let _about = About(state.text());
                    check(facts, chosen, state, moves);
                }
            });
        }
    });
}

/// Asserts that a refusal (the answer to an illegal move) cites a rule, has a proper sentence and
/// names the squares at fault. If `word` is set, the refused move is a word such as `pass`, and its
/// refusal may name no square.
fn assert_refusal(
    refusal: &Refusal,
    rules: &BTreeSet<String>,
    facts: &Facts,
    state: &dyn State,
    word: bool,
) {
    assert!(rules.contains(refusal.rule), "{refusal}");
    assert_ne!(Some(refusal.sentence.to_string()), facts.gap, "{refusal}");
    assert!(
        !refusal.sentence.to_string().is_empty() && !refusal.sentence.to_string().ends_with('.'),
        "{refusal}"
    );
    let on_board = |at: &Square| at.file() < state.size() && at.rank() < state.size();
    assert!(refusal.squares.iter().all(on_board), "{refusal} {:?}", refusal.squares);
    assert!(refusal.path.is_none_or(|(from, at)| on_board(&from) && on_board(&at)), "{refusal}");
    if state.outcome() == Outcome::Ongoing && !word {
        assert!(!refusal.squares.is_empty(), "{refusal} blames nothing");
    }
}
