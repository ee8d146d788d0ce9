//! Tests of the computer's weakest levels in comparison with a simulated beginner.

use super::tactics::{self, Won};
use fairyboard::catalog;
use fairyboard::record::{NodeId, Record};
use fairyboard::{Options, Outcome};
use fairyboard_player::{Limit, Place, beginner, best};
use fairyboard_tests::{About, test};

/// The games without hidden information. The beginner can play only these.
const OPEN: [&str; 4] = ["fist", "hens", "pawn", "fidchell"];

fn record(id: &str, text: &str) -> Record {
    let family = catalog::find(id).expect("a game of the catalogue");
    let options = Options::defaults(family.info().options);
    match text {
        "start" => Record::dealt(family, options, 1),
        text => Record::from_position(family, options, text).expect("a position"),
    }
}

/// The move of the computer in the first position of a record, or of the beginner if `level` is
/// `None`.
fn answered(record: &Record, level: Option<u8>, seed: u64) -> String {
    let place = Place::new(record, NodeId::START);
    let answer = match level {
        Some(level) => best(place, Limit::Level(level), seed, &mut || false).map(|best| best.mv),
        None => beginner(place, seed),
    };
    answer.expect("a move")
}

#[test]
fn a_beginner_takes_a_win_in_one() {
    for id in OPEN {
        for Won { record, plies, .. } in tactics::all(id) {
            if plies > 1 {
                continue;
            }
            let state = record.node(NodeId::START).state();
            let _about = About(state.text());
            let after = state.play(&answered(&record, None, 1)).expect("a legal move");
            let won = matches!(after.state.outcome(), Outcome::Win(winner, _) if winner == state.to_move());
            assert!(won);
        }
    }
}

#[test]
fn a_beginner_takes_the_larger_piece_six_times_in_ten() {
    // White can capture a hen by one jump, capture a chick by another, or make one of seven other
    // moves.
    let record = record("hens", "7h/8/8/8/2h3c1/2H3H1/8/8 w");
    let moves: Vec<_> = (0..100).map(|seed| answered(&record, None, seed)).collect();
    let takes = moves.iter().filter(|mv| *mv == "c3xc5").count();
    assert!((50..80).contains(&takes), "{takes} of {moves:?}");
}

#[test]
fn a_beginner_goes_ahead_where_nothing_is_to_be_captured() {
    let record = record("pawn", "p6p/8/8/8/8/3P3P/8/8 w");
    assert!(record.node(NodeId::START).state().play("d3-d2").is_ok());
    for seed in 0..40 {
        let mv = answered(&record, None, seed);
        assert!(mv.ends_with(['4', '5']), "{mv}");
    }
}

#[test]
fn a_beginner_and_each_level_answer_the_same_with_the_same_seed() {
    for id in OPEN {
        let record = record(id, "start");
        for level in [None, Some(1), Some(2)] {
            for seed in 0..4 {
                let [first, second] = [(); 2].map(|()| answered(&record, level, seed));
                assert_eq!(first, second, "{id}, {level:?}");
            }
        }
    }
}

#[test]
fn a_beginner_knows_no_game_that_hides_something() {
    let record = record("zugzwang", "start");
    assert_eq!(beginner(Place::new(&record, NodeId::START), 0), None);
}

/// At the start of Fist, a player can't capture enemies (FIST-33), but can capture pieces of the
/// own side (FIST-13). No level may do so.
#[test]
fn no_level_captures_its_own_pieces_for_nothing() {
    let record = record("fist", "start");
    let moves = record.node(NodeId::START).state().moves();
    assert!(moves.iter().any(|mv| mv.contains('x')));
    for level in [None, Some(1), Some(2)] {
        for seed in 0..60 {
            let mv = answered(&record, level, seed);
            assert!(!mv.contains('x'), "{level:?}: {mv}");
        }
    }
}
