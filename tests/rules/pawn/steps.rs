//! Tests of the steps that enter a move, of their names, and of the possible next steps.

use super::{CLOSE, CROWDED, START, family, position, refused, session};
use fairyboard::State;
use fairyboard::geometry::Square;
use fairyboard::turn::Step;
use fairyboard_tests::{effort, names, random_game, rng, rule_ids, square, test, walk};
use fastrand::Rng;

fn told(step: &Step) -> String {
    let squares: Vec<_> = step.squares().collect();
    let at = squares.first().map_or("-".into(), Square::to_string);
    let also = names(squares.get(1..).unwrap_or(&[]));
    let also = if also.is_empty() { also } else { format!("+{}", also.replace(' ', "+")) };
    let captures = if step.captures { " captures" } else { "" };
    format!("{:?} {at}{also} {}{captures}", step.act, step.text())
}

#[test]
fn a_move_is_the_clicks_that_enter_it() {
    let text = "w d4 e4 d5 e5 f4 h2 h4 h5 / h3 c4 d6 g8";
    for (mv, steps) in [
        ("h2xh3", "Pick h2 h2, Take h3 xh3 captures"),
        ("h2-h1", "Pick h2 h2, Go h1 -h1"),
        ("d4:e4xc4:d4", "Pick d4+e4 d4:e4, Take c4 xc4:d4 captures"),
        ("d4:f4xc4:e4", "Pick d4+e4+f4 d4:f4, Take c4 xc4:e4 captures"),
        ("d5:e5-e5:f5", "Pick d5+e5 d5:e5, Go f5 -e5:f5"),
        ("d5:e5~e5:e6", "Pick d5+e5 d5:e5, Turn e6 ~e5:e6"),
        ("d4:f4~d2:d4", "Pick d4+e4+f4 d4:f4, Turn d2+d3 ~d2:d4"),
        ("d4:f4~f4:f6", "Pick d4+e4+f4 d4:f4, Turn f6+f5 ~f4:f6"),
        // The move of a squad (four pawns in a square) can be entered by a click on a pushed enemy,
        // but not on a pushed own pawn.
        ("d4:e5-d5:e6", "Pick d4+e4+d5+e5 d4:e5, Go d6+e6 -d5:e6"),
        ("d4:e5-c4:d5", "Pick d4+e4+d5+e5 d4:e5, Go c4+c5 -c4:d5"),
        ("d4:e5-e4:f5", "Pick d4+e4+d5+e5 d4:e5, Go f5 -e4:f5"),
        ("d4:e5-d3:e4", "Pick d4+e4+d5+e5 d4:e5, Go d3+e3 -d3:e4"),
        ("h4:h5xh3:h4", "Pick h4+h5 h4:h5, Take h3 xh3:h4 captures"),
    ] {
        let found: Vec<_> = position(text).steps_of(mv).expect(mv).iter().map(told).collect();
        assert_eq!(found.join(", "), steps, "{mv}");
    }
    let middle = position("w d4 d5 d6 / g8 h8").steps_of("d4:d6~c5:e5").unwrap();
    assert_eq!(names(&middle[1].squares().collect::<Vec<_>>()), "c5 e5");
    let chain = position("w d4 e5 / c5 h8").steps_of("d4-d5,d5:e5xc5:d5").unwrap();
    assert_eq!(told(&chain[2]), "Strike c5 ,d5:e5xc5:d5 captures");
}

#[test]
fn picks_are_ordered_from_the_pawn_to_the_squad() {
    let state = position("w d4 e4 f4 d5 e5 / g8 h8");
    let picks = |at: &str| {
        let picks = state.next(&[]).picks_at(square(at));
        picks
            .iter()
            .map(|step| format!("{}{}", step.order, step.text()))
            .collect::<Vec<_>>()
            .join(" ")
    };
    assert_eq!(picks("d4"), "0d4 1d4:d5 1d4:e4 2d4:f4 3d4:e5");
    assert_eq!(picks("e4"), "0e4 1d4:e4 1e4:e5 1e4:f4 2d4:f4 3d4:e5");
    assert_eq!(picks("e5"), "0e5 1d5:e5 1e4:e5 3d4:e5");
    assert_eq!(picks("f4"), "0f4 1e4:f4 2d4:f4");
}

/// Enters random moves and compares the next steps at each stage with the list of all turns.
fn follow_a_draft(state: &dyn State, turns: &[Vec<Step>], rng: &mut Rng) {
    let mut taken: Vec<Step> = Vec::new();
    loop {
        let next = state.next(&taken);
        let mut expected = Vec::new();
        for turn in turns.iter().filter(|turn| turn.starts_with(&taken)) {
            match turn.get(taken.len()) {
                Some(step) if !expected.contains(step) => expected.push(*step),
                _ => {}
            }
        }
        expected.sort_unstable_by(|a, b| a.text().cmp(b.text()));
        assert_eq!(next.steps, expected, "{taken:?} in {}", state.text());
        assert_eq!(next.may_stop, turns.contains(&taken), "{taken:?} in {}", state.text());
        if next.steps.is_empty() {
            break;
        }
        taken.push(next.steps[rng.usize(..next.steps.len())]);
    }
}

#[test]
fn next_steps_agree_with_the_list_of_moves() {
    let (mut rng, mut choose) = (rng(61), rng(62));
    for text in [START, CLOSE] {
        for _ in 0..effort(6) {
            random_game(&position(text), 150, &mut rng, |state, moves| {
                if moves.is_empty() || moves.len() > 400 {
                    return;
                }
                let turns: Vec<_> = moves.iter().map(|mv| state.steps_of(mv).unwrap()).collect();
                for _ in 0..3 {
                    follow_a_draft(&**state, &turns, &mut choose);
                }
            });
        }
    }
}

/// The test asks for next steps thousands of times. This would take minutes if each answer listed
/// all turns.
#[test]
fn what_may_come_next_is_told_without_a_list() {
    let state = position(CROWDED);
    let mut rng = rng(64);
    let mut longest = 0;
    for _ in 0..effort(3_000) {
        let mut taken: Vec<Step> = Vec::new();
        loop {
            let next = state.next(&taken);
            assert_eq!(next.may_stop, taken.len() > 1, "{taken:?}");
            assert!(next.steps.is_sorted_by_key(|step| step.text().to_string()));
            if next.steps.is_empty() {
                break;
            }
            taken.push(next.steps[rng.usize(..next.steps.len())]);
        }
        longest = longest.max(taken.len());
    }
    assert!(longest > 5, "{longest}");
    let refusal = refused(CROWDED, "b7-b8,a7:b7xb7:c7");
    assert!(rule_ids(family()).contains(refusal.rule));
    let mut session = session(CROWDED);
    assert!(session.type_move("b7b8").is_ok());
}

#[test]
fn steps_that_no_move_begins_with_lead_nowhere() {
    let state = position("w d4 e5 / c5 h8");
    let [pick, go, strike] = walk(&*state, "d4 -d5 ,d5:e5xc5:d5")[..] else {
        panic!("three steps")
    };
    for wrong in [
        vec![go],
        vec![strike],
        vec![pick, pick],
        vec![pick, strike],
        vec![go, pick],
        vec![pick, go, go],
        vec![pick, go, strike, strike],
    ] {
        assert_eq!(state.next(&wrong).continuation(), None, "{wrong:?}");
        assert_eq!(state.prompt(&wrong), None, "{wrong:?}");
        // Asks for effects and refusals after these impossible steps too, because this must not
        // panic.
        let _ = (state.effects(&wrong), state.refuse(&wrong, square("c5")));
    }
}

/// The names of the possible next steps after some steps.
fn next_names(text: &str, steps: &str) -> Vec<String> {
    let state = position(text);
    let taken = walk(&*state, steps);
    state.next(&taken).steps.iter().map(|step| state.step_name(&taken, step).to_string()).collect()
}

#[test]
fn steps_are_named_by_what_they_do() {
    let squad = "w d4 e4 d5 e5 f4 / h8";
    let told = next_names(squad, "");
    for name in [
        "pawn on d4",
        "dual on d4 and d5",
        "threepiece on d4, e4 and f4",
        "squad on d4, e4, d5 and e5",
    ] {
        assert!(told.contains(&name.into()), "{name}: {told:?}");
    }
    assert_eq!(next_names("w d4 / d5 d3 h8", "d4"), ["to d6", "captures d5"]);
    assert_eq!(
        next_names("w d4 e4 / c4 h8", "d4:e4"),
        [
            "to e4 and f4",
            "captures c4",
            "turns around d4 to d3",
            "turns around d4 to d5",
            "turns around e4 to e3",
            "turns around e4 to e5",
        ]
    );
    let told = next_names("w d4 d5 d6 / g8 h8", "d4:d6");
    assert!(told.contains(&"turns around d5 to c5 and e5".into()), "{told:?}");
    // The name of a step says which pawn the squad pushes. The pawn may be of either side. If the
    // squad pushes none, the name says where it moves.
    let told = next_names("w d4 e4 d5 e5 d6 / c4 h8", "d4:e5");
    assert_eq!(
        told,
        ["pushes c4 to b4", "to d3, e3, d4 and e4", "pushes d6 to d7", "to e4, f4, e5 and f5",]
    );
    // Two formations (pawns that move as one) can capture the same pawn. So the name of a strike
    // includes the formation.
    assert_eq!(
        next_names("w d4 c5 e5 / f5 h8", "d4 -d5"),
        ["threepiece on c5, d5 and e5 strikes f5", "dual on d5 and e5 strikes f5"]
    );
    assert_eq!(next_names("w a8 a7 / a1 b1", "")[0], "pawn on a7");
    assert_eq!(next_names("w a8 / a7 b5", ""), ["Pass"]);
}

#[test]
fn a_turn_asks_before_each_strike_and_never_else() {
    let text = "w b6 c4 d4 e5 / a6 c6 c5 h8";
    let state = position(text);
    let asked =
        |steps: &str| state.prompt(&walk(&*state, steps)).map(|prompt| prompt.question.to_string());
    for (steps, question) in [
        ("", None),
        ("d4", None),
        ("d4 -d6", None),
        ("d4 -d5", Some("Strike with the new dual?")),
        ("d4 -d5 ,d5:e5xc5:d5", Some("Strike again, with the new dual?")),
        ("d4 -d5 ,d5:e5xc5:d5 ,c4:c5xc5:c6", Some("Strike again, with the new dual?")),
        ("d4 -d5 ,d5:e5xc5:d5 ,c4:c5xc5:c6 ,b6:c6xa6:b6", None),
    ] {
        assert_eq!(asked(steps).as_deref(), question, "{steps}");
    }
    let passing = position("w a8 / a7 b5");
    assert_eq!(passing.prompt(&[]), None);
    assert_eq!(passing.prompt(&walk(&*passing, "pass")), None);
}
