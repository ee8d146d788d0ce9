//! Compares the list of moves with the legality check and with the steps that enter a move, and
//! reads move texts back.

use super::{Facts, assert_refusal, in_random_games, with_each};
use fairyboard::say;
use fairyboard::turn::{Act, Continuation, Step};
use fairyboard::{MoveError, State};
use fairyboard_tests::{
    About, StateQueries, assert_over_offers_nothing, board, effort, for_each_game, rng, rule_ids,
    some_positions,
};
use fastrand::Rng;
use std::collections::BTreeSet;

for_each_game! {
    positions_print_back,
    the_list_is_sorted_and_holds_each_move_once,
    a_move_is_found_by_its_place_in_a_list_that_is_not_sorted,
    moves_read_back_and_leave_the_position_as_it_was,
    the_list_agrees_with_the_predicate,
    the_list_agrees_with_the_steps;
    toy
}

fn positions_print_back(id: &str) {
    in_random_games(id, 10, 20, |_, (family, options), state, _| {
        let again = family.read(&state.text(), options).unwrap();
        assert_eq!(again.text(), state.text());
        assert!(again.same(&**state) && state.same(&*again));
        assert_eq!(again.moves(), state.moves());
        assert_eq!(again.key(), state.key());
        assert_eq!(again.pieces(), state.pieces());
    });
}

fn the_list_is_sorted_and_holds_each_move_once(id: &str) {
    in_random_games(id, 11, 40, |_, _, state, moves| {
        assert!(moves.windows(2).all(|pair| pair[0] < pair[1]), "{moves:?}");
        assert_over_offers_nothing(&**state);
    });
}

fn a_move_is_found_by_its_place_in_a_list_that_is_not_sorted(id: &str) {
    in_random_games(id, 14, 40, |_, _, state, moves| {
        // The last index is beyond the end of the list, and selects nothing.
        for place in [0, moves.len() / 3, moves.len() / 2, moves.len()] {
            let found = state.list().select(place).map(str::to_string);
            assert_eq!(found.as_ref(), moves.get(place), "{place}");
        }
    });
}

fn moves_read_back_and_leave_the_position_as_it_was(id: &str) {
    in_random_games(id, 12, 6, |_, _, state, moves| {
        let text = state.text();
        for mv in moves {
            let next = state.play(mv).unwrap_or_else(|e| panic!("{mv}: {e}")).state;
            // A move must change the position. Only a pass need not: if the game has a single
            // player, a pass that doesn't turn the board changes nothing.
            assert!(next.text() != text || mv.starts_with("pass"), "{mv}");
            let steps = state.steps_of(mv).unwrap_or_else(|| panic!("{mv}"));
            assert_eq!(&steps.iter().map(Step::text).collect::<String>(), mv);
        }
        assert_eq!(state.text(), text);
    });
}

fn the_list_agrees_with_the_predicate(id: &str) {
    with_each(id, |facts, chosen| {
        let rules = rule_ids(chosen.0);
        let mut rng = rng(13);
        for seed in 13..13 + effort(10) as u64 {
            for state in some_positions(chosen, seed, 60, 16 * facts.one_in.min(2)) {
                let _about = About(state.text());
                let moves: BTreeSet<_> = state.moves().into_iter().collect();
                if moves.is_empty() {
                    continue;
                }
                for mv in (facts.candidates)(&*state, &mut rng) {
                    match state.play(&mv) {
                        Ok(_) => assert!(moves.contains(&mv), "{mv} is played and not listed"),
                        Err(MoveError::Barred(sentence)) => panic!("{mv}: {sentence}"),
                        Err(MoveError::Refused(refusal)) => {
                            assert!(!moves.contains(&mv), "{mv} is listed and refused: {refusal}");
                            let _about = About(&mv);
                            let words = ["end", "none", "accept", "challenge", "pass"];
                            let word = chosen.0.info().id == "zugzwang"
                                && words.iter().any(|word| mv.contains(word));
                            assert_refusal(&refusal, &rules, facts, &*state, word);
                        }
                        Err(MoveError::Unreadable(error)) => {
                            assert!(!moves.contains(&mv), "{mv} is listed and unreadable: {error}");
                            // The candidate has the form of a move, so it is unreadable only if it
                            // is longer than any move.
                            assert_eq!(error.expected, say::END_OF_MOVE.into(), "{mv}: {error}");
                        }
                    }
                }
            }
        }
    });
}

/// Follows every possible next step after the steps `taken` (the part of a move entered so far) up
/// to complete moves. Collects these moves.
fn walk(
    state: &dyn State,
    facts: &Facts,
    rules: &BTreeSet<String>,
    taken: &mut Vec<Step>,
    spelled: &mut Vec<String>,
    rng: &mut Rng,
) {
    let _about = About(taken.clone());
    let next = state.next(taken);
    let progress = next.continuation().expect("steps that lead somewhere");
    if next.may_stop {
        assert_ne!(progress, Continuation::MustContinue);
        spelled.push(taken.iter().map(Step::text).collect());
    }
    for at in board(state.size()) {
        let clicked: Vec<_> = next.at(at).collect();
        let usual: Vec<_> = next.usual_at(at).collect();
        assert_eq!(usual.is_empty(), clicked.is_empty(), "{clicked:?} are all alternatives");
        assert!(usual.iter().all(|step| step.act == Act::Pick || step.order == 0), "{usual:?}");
        // After two steps there are too many continuations to ask for a refusal on every square
        // each time.
        let asked = taken.len() < 2 || rng.usize(..facts.one_in) == 0;
        if clicked.is_empty() && asked {
            assert_refusal(&state.refuse(taken, at), rules, facts, state, false);
        }
        assert!(clicked.iter().all(|step| next.steps.contains(step) && step.is_on(at)));
    }
    let texts: Vec<_> = next.steps.iter().map(Step::text).collect();
    assert!(texts.windows(2).all(|pair| pair[0] < pair[1]), "{texts:?} are each there once");
    for step in next.steps {
        assert!(!step.text().is_empty(), "{step:?}");
        assert!(!state.step_name(taken, &step).to_string().is_empty(), "{step:?}");
        taken.push(step);
        walk(state, facts, rules, taken, spelled, rng);
        taken.pop();
    }
}

fn the_list_agrees_with_the_steps(id: &str) {
    with_each(id, |facts, chosen| {
        let rules = rule_ids(chosen.0);
        for seed in 0..effort(20) as u64 {
            let mut rng = rng(seed);
            for state in some_positions(chosen, 14 + seed, 200, 5 * facts.one_in) {
                let _about = About(state.text());
                if state.outcome().is_over() {
                    assert_eq!(state.next(&[]).continuation(), None);
                    for at in board(state.size()) {
                        assert_refusal(&state.refuse(&[], at), &rules, facts, &*state, false);
                    }
                    continue;
                }
                let mut spelled = Vec::new();
                walk(&*state, facts, &rules, &mut Vec::new(), &mut spelled, &mut rng);
                spelled.sort_unstable();
                assert_eq!(spelled, state.moves());
            }
        }
    });
}
