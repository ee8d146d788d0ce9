//! Tests of the sentences for refused clicks and moves.

use super::games::{for_each_variant, some_positions, typed, viewers};
use super::{assert_is_told_well, position};
use fairyboard::MoveError;
use fairyboard::geometry::Square;
use fairyboard::turn::Act;
use fairyboard_tests::dice::{EDGES, captures, layout, rolled, shown};
use fairyboard_tests::{board, effort, refused, rng, test};
use std::collections::BTreeSet;
use std::rc::Rc;

for_each_variant!(
    every_refused_click_has_its_rule,
    every_typed_move_is_legal_unreadable_or_refused_by_a_rule,
);

fn every_refused_click_has_its_rule(games: &[&str]) {
    for state in some_positions(games, 70, 1, 3) {
        if state.outcome().is_over() {
            continue;
        }
        let mut shown = vec![Rc::clone(&state)];
        shown.extend(viewers(&*state).into_iter().filter_map(|viewer| state.seen_by(viewer, &[])));
        for state in shown {
            let mut open = vec![Vec::new()];
            for looked_at in 0..60 {
                let Some(taken) = open.pop() else { break };
                let next = state.next(&taken);
                for at in board(state.size()) {
                    if next.at(at).count() == 0 {
                        let about = format!("{at} after {taken:?} in {}", state.text());
                        assert_is_told_well(&state.refuse(&taken, at), &about);
                    }
                }
                let gap = next.steps.len() / 4 + 1;
                for step in next.steps.iter().skip(looked_at % gap).step_by(gap) {
                    open.push([&taken[..], &[*step]].concat());
                }
            }
        }
    }
}

#[test]
fn a_refused_click_has_the_right_rule() {
    let mut rng = rng(71);
    for i in 0..effort(120) {
        let dice = rolled(&mut rng, 8, 14);
        let fields = ["", " w duel - - 3cbN bp rQNQ -", " 1 coop - 3cBNNQbNbp SW -"][i % 3];
        let state = position(&format!("{}{fields}", layout(8, &dice)));
        for edge in state.next(&[]).steps.into_iter().filter(|step| step.act == Act::Edge) {
            let place =
                EDGES.iter().position(|(letter, _)| edge.text().starts_with(*letter)).unwrap();
            let colour = EDGES[place].1;
            let own = |at: &Square| {
                dice.get(at).and_then(|die| die.side(place)).is_some_and(|face| face.0 == colour)
            };
            let picks = state.next(&[edge]);
            for (at, die) in &dice {
                let movable = captures(&dice, place).iter().any(|capture| capture.0 == *at);
                assert_eq!(picks.at(*at).count() > 0, movable, "{at} {}", state.text());
                if movable {
                    continue;
                }
                let refusal = state.refuse(&[edge], *at);
                let rule = if own(at) { "ZUG-8" } else { "ZUG-7" };
                assert_eq!(refusal.rule, rule, "{at} {die:?} {}: {refusal}", state.text());
                assert!(refusal.squares.contains(at), "{refusal:?}");
            }
            for pick in picks.steps {
                let from = pick.at.unwrap();
                let targets = state.next(&[edge, pick]);
                for at in board(8).into_iter().filter(|at| *at != from) {
                    let captured = captures(&dice, place).contains(&(from, at));
                    assert_eq!(
                        targets.at(at).count() > 0,
                        captured,
                        "{from} {at} {}",
                        state.text()
                    );
                    if captured {
                        continue;
                    }
                    let refusal = state.refuse(&[edge, pick], at);
                    assert_eq!(refusal.rule, "ZUG-8", "{from} {at} {}: {refusal}", state.text());
                    if let Some((start, stopped)) = refusal.path {
                        assert_eq!(start, from);
                        assert!(dice.contains_key(&stopped), "{refusal:?}");
                    }
                }
            }
        }
    }
}

#[test]
fn a_refused_capture_has_the_right_rule() {
    let mut rng = rng(72);
    for i in 0..effort(60) {
        let dice = rolled(&mut rng, 8, 12);
        let fields = ["", " w duel - - 3cbN bp rQNQ -", " 1 coop - 3cBNNQbNbp SW -"][i % 3];
        let state = position(&format!("{}{fields}", layout(8, &dice)));
        // A position without captures refuses a capture for another reason, so it is skipped.
        if !state.moves().iter().any(|mv| mv.contains('x')) {
            continue;
        }
        for (edge, (letter, colour)) in EDGES.into_iter().enumerate() {
            for (from, mover) in &dice {
                for (to, target) in &dice {
                    let legal = captures(&dice, edge).contains(&(*from, *to));
                    let mv = format!("{letter}{from}x{to}");
                    let mv = match target.side(edge) {
                        None => format!("{mv}/{}", shown(target.coloured()[0])),
                        Some(_) => mv,
                    };
                    let is_own = mover.side(edge).is_some_and(|face| face.0 == colour);
                    let about = format!("{mv} in {}", state.text());
                    let wanted: &[_] = match (i % 3 == 2 && letter == 'N', legal, is_own) {
                        (false, true, _) => {
                            assert!(state.play(&mv).is_ok(), "{about}");
                            continue;
                        }
                        (true, true, _) => &["ZUG-28"],
                        // A move that breaks more than one rule may get the refusal of either.
                        (true, _, true) => &["ZUG-28", "ZUG-8"],
                        (true, _, false) => &["ZUG-28", "ZUG-7"],
                        (false, _, true) => &["ZUG-8"],
                        (false, _, false) => &["ZUG-7"],
                    };
                    let refusal = refused(&*state, &mv);
                    assert!(wanted.contains(&refusal.rule), "{about}: {refusal}");
                    assert_is_told_well(&refusal, &about);
                    let blamed = refusal.squares.iter().chain(refusal.path.iter().map(|p| &p.1));
                    assert!(blamed.into_iter().all(|at| dice.contains_key(at)), "{refusal:?}");
                }
            }
        }
    }
}

fn every_typed_move_is_legal_unreadable_or_refused_by_a_rule(games: &[&str]) {
    for state in some_positions(games, 80, 2, 1) {
        let legal: BTreeSet<_> = state.moves().into_iter().collect();
        for mv in typed(&*state) {
            match state.play(&mv) {
                Ok(_) => assert!(legal.contains(&mv), "{mv} in {}", state.text()),
                Err(error) => {
                    assert!(!legal.contains(&mv), "{mv} in {}: {error}", state.text());
                    if let MoveError::Refused(refusal) = error {
                        assert_is_told_well(&refusal, &format!("{mv} in {}", state.text()));
                    }
                }
            }
        }
    }
}
