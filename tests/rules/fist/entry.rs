//! Tests of entering moves step by step, and of move strings.

use super::{FIST, START};
use fairyboard::turn::Step;
use fairyboard::{MoveError, State};
use fairyboard_tests::language::walk;
use fairyboard_tests::{effort, random_game, rng, test};
use fastrand::Rng;

#[test]
fn a_move_is_the_steps_that_enter_it() {
    let told = |text: &str, mv: &str| {
        let steps = FIST.position(text).steps_of(mv).unwrap_or_else(|| panic!("{mv} in {text}"));
        let told = steps.iter().map(|step| {
            let at = step.at.map_or("-".into(), |at| at.to_string());
            let marks = [(step.captures, " captures"), (step.order > 0, " alternative")];
            let marks = marks.into_iter().filter(|(is, _)| *is).map(|(_, mark)| mark);
            format!("{:?} {at} {}{}", step.act, step.text(), marks.collect::<String>())
        });
        told.collect::<Vec<_>>().join(", ")
    };
    let text = "subdue=move w - -: Ac3 bd4 Yb4 yf6 Ye3 yg2 Bh1 ka8 Vh8";
    for (mv, steps) in [
        ("c3-c4", "Pick c3 c3, Go c4 -c4"),
        ("c3xe5", "Pick c3 c3, Jump e5 xe5 captures"),
        ("c3^e5", "Pick c3 c3, Jump e5 ^e5 alternative"),
        ("c3=e5", "Pick c3 c3, Jump e5 =e5 captures alternative"),
        ("c3^a5", "Pick c3 c3, Jump a5 ^a5"),
        ("c3xa5", "Pick c3 c3, Jump a5 xa5 captures alternative"),
        ("c3=e5xg7", "Pick c3 c3, Jump e5 =e5 captures alternative, Jump g7 xg7 captures"),
        ("c3^e5!", "Pick c3 c3, Jump e5 ^e5 alternative, Word - ! captures"),
        ("e3-f2xg2", "Pick e3 e3, Go f2 -f2, Pin g2 xg2 captures"),
        ("e3-f2", "Pick e3 e3, Go f2 -f2"),
    ] {
        assert_eq!(told(text, mv), steps, "{mv}");
    }
}

#[test]
fn a_converted_guard_is_an_own_piece_in_the_steps_that_follow() {
    let text = "w - -: Ab2 yc3 yd3 Bh1 ka8 Vh8";
    let last = |mv: &str| *FIST.position(text).steps_of(mv).unwrap().last().unwrap();
    assert_eq!(last("b2=d4^d2xb4").order, 1);
    assert_eq!(last("b2=d4^d2^b4").order, 0);
    assert_eq!(last("b2^d4^d2xb4").order, 0);
    assert_eq!(last("b2^d4^d2^b4").order, 1);
}

/// Enters random moves and compares the possible next steps at each stage with the list of all
/// moves.
#[test]
fn next_steps_agree_with_the_list_of_moves() {
    let (mut rng, mut choose) = (rng(40), rng(41));
    for subdue in ["off", "keep", "move", "anywhere"] {
        let start = FIST.position(&format!("subdue={subdue} {START}"));
        for _ in 0..effort(4) {
            random_game(&start, 120, &mut rng, |state, moves| {
                for _ in 0..if moves.is_empty() { 0 } else { 4 } {
                    follow_a_draft(&**state, moves, &mut choose);
                }
            });
        }
    }
}

fn follow_a_draft(state: &dyn State, moves: &[String], rng: &mut Rng) {
    let mut taken: Vec<Step> = Vec::new();
    loop {
        let text: String = taken.iter().map(Step::text).collect();
        let next = state.next(&taken);
        assert_eq!(next.may_stop, moves.contains(&text), "{text} in {}", state.text());
        // Each next step begins at least one legal move, and every legal move continues with a next
        // step.
        for step in &next.steps {
            let further = format!("{text}{}", step.text());
            assert!(moves.iter().any(|mv| mv.starts_with(&further)), "{further}");
        }
        for mv in moves.iter().filter(|mv| mv.starts_with(&text) && **mv != text) {
            let rest = &mv[text.len()..];
            let goes_on = next.steps.iter().any(|step| rest.starts_with(step.text()));
            assert!(goes_on, "{mv} after {text} in {}", state.text());
        }
        if next.steps.is_empty() {
            break;
        }
        taken.push(next.steps[rng.usize(..next.steps.len())]);
    }
}

#[test]
fn steps_that_no_move_begins_with_lead_nowhere() {
    let state = FIST.position("w - -: Ac3 bd4 Bh1 ka8 Vh8");
    let [pick, jump] = walk(&*state, "c3 xe5")[..] else { panic!("two steps") };
    for wrong in [vec![jump], vec![pick, pick], vec![pick, jump.ordered(1)]] {
        assert_eq!(state.next(&wrong).continuation(), None, "{wrong:?}");
        assert_eq!(state.effects(&wrong), []);
    }
}

#[test]
fn what_is_no_move_is_unreadable() {
    for (mv, told) in [
        ("", "found nothing at character 1, expected a square from a1 to h8"),
        ("a1", "found nothing at character 3, expected -, ^, x or = and a square, or !"),
        ("a1-", "found nothing at character 4, expected a square from a1 to h8"),
        ("a1-i2", "found \"i2\" at character 4, expected a square from a1 to h8"),
        ("a1-a9", "found \"a9\" at character 4, expected a square from a1 to h8"),
        ("a1+a2", "found \"+a2\" at character 3, expected -, ^, x, = or !"),
        ("a1!a2", "found \"a2\" at character 4, expected the end of the move"),
        ("a1!!", "found \"!\" at character 4, expected the end of the move"),
        (
            "a1^a2^a3^a4^a5^a6^a7^a8^b1^b2",
            "found \"^b2\" at character 27, expected the end of the move",
        ),
    ] {
        let Err(MoveError::Unreadable(error)) = FIST.position(START).play(mv) else {
            panic!("{mv}")
        };
        assert_eq!(error.to_string(), format!("move: {told}"), "{mv}");
    }
}
