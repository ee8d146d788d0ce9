//! Tests of the explanations why a move or a press has no effect: they are true, and the guide
//! explains their rules.

use fairyboard::geometry::Square;
use fairyboard::record::{NodeId, Record};
use fairyboard::rulebook::{Passage, passages};
use fairyboard::session::{Clicked, Session};
use fairyboard::turn::EffectKind;
use fairyboard::{Position, Refusal, catalog};
use fairyboard_tests::{About, effort, for_each_game, games_of, random_game, rng};
use fastrand::Rng;
use ui_model::queries;

/// The number of positions that a check (a normal run) tries for each game.
const POSITIONS: usize = 300;

for_each_game! {
    what_a_move_is_said_to_spare_stays_and_cannot_be_captured_with_it,
    a_refusal_cites_a_rule_with_a_passage_and_names_what_can_be_done
}

fn explained(id: &str) -> Vec<Passage> {
    passages(catalog::find(id).unwrap().info().guide)
}

/// Calls `visit` with many positions of random games, each with its legal moves.
fn positions(id: &str, seed: u64, visit: &mut dyn FnMut(Session, &[String], &mut Rng)) {
    let mut rng = rng(seed);
    let chosen = games_of(id);
    let mut left = effort(10 * POSITIONS);
    while left > 0 {
        let (family, options) = chosen[rng.usize(..chosen.len())].clone();
        let mut visited = Vec::new();
        random_game(&family.start(&options), 80, &mut rng, |state, moves| {
            visited.push((Position::clone(state), moves.to_vec()));
        });
        for (state, moves) in visited {
            let record = Record::from_position(family, options.clone(), &state.text());
            // Skips a position that can't be read from its text alone.
            let Ok(record) = record else { continue };
            visit(Session::new(record, NodeId::START), &moves, &mut rng);
            left = left.saturating_sub(1);
        }
    }
}

fn what_a_move_is_said_to_spare_stays_and_cannot_be_captured_with_it(id: &str) {
    let passages = explained(id);
    let mut found = 0;
    positions(id, 4660, &mut |session, moves, rng| {
        let state = session.state();
        for _ in 0..8.min(moves.len()) {
            let mv = &moves[rng.usize(..moves.len())];
            let _about = About((state.text(), mv.clone()));
            let steps = state.steps_of(mv).unwrap();
            let after = state.play(mv).unwrap();
            for effect in state.effects(&steps) {
                let (EffectKind::Spares, Some(rule)) = (effect.kind, effect.rule) else { continue };
                found += 1;
                let owner = queries::owner(state, effect.at);
                assert!(owner.is_some_and(|owner| owner != state.to_move()), "{effect:?}");
                assert_eq!(queries::owner(&after.state, effect.at), owner, "{effect:?}");
                let next = state.next(&steps);
                assert!(!next.steps.iter().any(|step| step.captures), "{effect:?}: {next:?}");
                assert!(passages.iter().any(|passage| passage.is_about(rule)), "{effect:?}");
            }
        }
    });
    assert!(found > 0 || !["fist", "hens", "pawn"].contains(&id));
}

fn a_refusal_cites_a_rule_with_a_passage_and_names_what_can_be_done(id: &str) {
    let passages = explained(id);
    positions(id, 4661, &mut |mut session, moves, rng| {
        if moves.is_empty() {
            return;
        }
        // In half of the cases, chooses a piece before the press.
        if rng.bool() {
            let steps = session.state().steps_of(&moves[rng.usize(..moves.len())]).unwrap();
            let first: Vec<_> = steps.iter().take(1).map(|step| step.text()).collect();
            session.enter(&first);
        }
        let size = session.state().size();
        for _ in 0..12 {
            let at = Square::new(rng.u8(..size), rng.u8(..size)).unwrap();
            let _about = About((session.state().text(), session.draft().to_vec(), at));
            let Clicked::Refused(refusal) = session.clone().click(at, true) else { continue };
            let Refusal { rule, squares, .. } = &refusal;
            assert!(passages.iter().any(|passage| passage.is_about(rule)), "{refusal}");
            let start = session.state().next(&[]);
            // FID-10: if a King's owner has called (demanded that the enemy capture the King), the
            // enemy must do so. The refusal names the King and the pieces that can capture him.
            if *rule == "FID-10" {
                assert!(squares[1..].iter().all(|at| start.at(*at).next().is_some()), "{refusal}");
                assert!(squares.len() > 1, "{refusal}");
            }
        }
    });
}
