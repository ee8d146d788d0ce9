//! Property tests that play random games of every game, and of the toy game. They compare the list
//! of moves with the legality check and with the steps that enter moves, read texts back, and check
//! keys, mirror images and the end of every game.

mod candidates;
mod ends;
mod keys;
mod mirrors;
mod moves;
mod tellings;

use fairyboard::games::breakthrough::Breakthrough;
use fairyboard::games::fidchell::Fidchell;
use fairyboard::games::fist::Fist;
use fairyboard::games::hens::{Hens8, Hens10};
use fairyboard::games::pawn::Pawn;
use fairyboard::games::zugzwang::Zugzwang;
use fairyboard::geometry::Square;
use fairyboard::{Outcome, Refusal, State};
use fairyboard_tests::toy::Toy;
use fairyboard_tests::{About, Chosen, effort, games_of, random_game, rng};
use fastrand::Rng;
use keys::{equal, typed, zobrist};
use std::collections::BTreeSet;
use std::rc::Rc;

/// Facts about a game that the tests need and its traits don't provide.
struct Facts {
    /// Makes move texts for a position. All can be read as moves, most of them illegal.
    candidates: fn(&dyn State, &mut Rng) -> Vec<String>,
    /// Runs the checks that need the game's concrete type.
    typed: fn(&dyn State),
    /// Returns the hash key of the position for the search.
    zobrist: fn(&dyn State) -> u64,
    /// Returns whether two positions are equal as values of the game's concrete type.
    equal: fn(&dyn State, &dyn State) -> bool,
    /// The fallback sentence of a refusal without a specific reason. The tests assert that no
    /// refusal shows this sentence.
    gap: &'static str,
    /// The tests check one in this many positions. It is larger for games with very many moves.
    one_in: usize,
}

fn facts_of(id: &str) -> Facts {
    match id {
        "fidchell" => Facts {
            candidates: candidates::fidchell,
            typed: |state| assert!(typed::<Fidchell>(state)),
            zobrist: |state| zobrist::<Fidchell>(state).expect("its own type"),
            equal: equal::<Fidchell>,
            gap: "This is not a move of the piece",
            one_in: 12,
        },
        "fist" => Facts {
            candidates: candidates::fist,
            typed: |state| assert!(typed::<Fist>(state)),
            zobrist: |state| zobrist::<Fist>(state).expect("its own type"),
            equal: equal::<Fist>,
            gap: "This is not a part of a move",
            one_in: 12,
        },
        "hens" => Facts {
            candidates: candidates::hens,
            typed: |state| assert!(typed::<Hens8>(state) || typed::<Hens10>(state)),
            zobrist: |state| {
                zobrist::<Hens8>(state).or(zobrist::<Hens10>(state)).expect("its own type")
            },
            equal: |one, other| equal::<Hens8>(one, other) || equal::<Hens10>(one, other),
            gap: "This is not a move of the piece",
            one_in: 1,
        },
        "pawn" => Facts {
            candidates: candidates::pawn,
            typed: |state| assert!(typed::<Pawn>(state)),
            zobrist: |state| zobrist::<Pawn>(state).expect("its own type"),
            equal: equal::<Pawn>,
            gap: "This is not a part of a move",
            one_in: 4,
        },
        "zugzwang" => Facts {
            candidates: candidates::zugzwang,
            typed: |state| assert!(typed::<Zugzwang>(state)),
            zobrist: |state| zobrist::<Zugzwang>(state).expect("its own type"),
            equal: equal::<Zugzwang>,
            gap: "Nothing can be done there now",
            one_in: 12,
        },
        "toy" => Facts {
            candidates: candidates::toy,
            typed: |state| assert!(typed::<Toy>(state)),
            zobrist: |state| zobrist::<Toy>(state).expect("its own type"),
            equal: equal::<Toy>,
            gap: "Anyone may pass",
            one_in: 1,
        },
        "breakthrough" => Facts {
            candidates: candidates::breakthrough,
            typed: |state| assert!(typed::<Breakthrough>(state)),
            zobrist: |state| zobrist::<Breakthrough>(state).expect("its own type"),
            equal: equal::<Breakthrough>,
            gap: "You can’t do that now",
            one_in: 1,
        },
        other => panic!("the battery knows nothing of {other}"),
    }
}

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
    assert_ne!(refusal.sentence.to_string(), facts.gap);
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
