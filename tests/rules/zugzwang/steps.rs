//! Tests of moves entered step by step.

use super::games::positions;
use super::{position, read};
use fairyboard::matching;
use fairyboard::turn::{Act, Step};
use fairyboard::{Budget, State};
use fairyboard_tests::dice::{layout, rolled};
use fairyboard_tests::language::walk;
use fairyboard_tests::{effort, rng, test};

/// All moves that can be entered step by step in a position.
fn entered(state: &dyn State) -> Vec<String> {
    let mut all =
        matching(&|taken| state.next(taken), &|_| true, usize::MAX, &mut Budget::new(usize::MAX));
    all.sort_unstable();
    all
}

#[test]
fn steps_lead_to_the_listed_moves_and_no_others() {
    let mut rng = rng(90);
    for i in 0..effort(160) {
        let fields = [
            "",
            " w duel - - 3c3cbN bp rQNQ -",
            " w duel - - - bp rQNQ NQ",
            " w fixed - - SW -",
            " b fixed - - SN none",
            " 1 coop - 3cBNNQbNbp SW -",
            " 2 coop - 3cBNNQbNbp SWNE RB",
            " b duel rN - bN bp rQ -",
        ][i % 8];
        let count = rng.usize(..=5);
        let Ok(state) = read(&format!("{}{fields}", layout(6, &rolled(&mut rng, 6, count)))) else {
            continue;
        };
        assert_eq!(entered(&*state), state.moves(), "{}", state.text());
        for mv in state.moves().iter().step_by(7) {
            let steps = state.steps_of(mv).unwrap();
            assert_eq!(steps.iter().map(Step::text).collect::<String>(), *mv);
            for taken in 0..steps.len() {
                let next = state.next(&steps[..taken]);
                assert!(next.steps.contains(&steps[taken]), "{mv} in {}", state.text());
                assert!(!next.may_stop);
                let name = state.step_name(&steps[..taken], &steps[taken]).to_string();
                assert!(!name.is_empty() && !name.ends_with('.'), "{name}");
                let on_board = matches!(steps[taken].act, Act::Pick | Act::Take);
                assert_eq!(steps[taken].at.is_some(), on_board, "{steps:?}");
            }
            assert!(state.next(&steps).may_stop);
        }
    }
    for state in positions(91) {
        if state.moves().len() < 400 {
            assert_eq!(entered(&*state), state.moves(), "{}", state.text());
        }
    }
}

#[test]
fn steps_are_called_what_they_do() {
    let name = |text: &str, steps: &str, last: &str| {
        let state = position(text);
        let taken = walk(&*state, steps);
        let next = state.next(&taken);
        let step = next.steps.iter().find(|step| step.text() == last);
        state.step_name(&taken, step.unwrap_or_else(|| panic!("{last} of {next:?}"))).to_string()
    };
    let two = "8/8/5(.cQpB)2/8/8/2(.bQrR)5/8/8";
    let duel = format!("{two} w duel - - 3cbN bp rQNQ -");
    assert_eq!(name(&duel, "", "-bN_"), "Discard the card: blue knight");
    assert_eq!(name(two, "", "S"), "From the south, blue");
    let fixed = format!("{two} w fixed - - SW -");
    assert_eq!(name(&fixed, "", "none"), "No captures left");
    assert_eq!(name(&fixed, "S c3 xf6", ":bQ"), "blue queen");
    let claim = format!("{two} b fixed - - SW Sc3xf6:bQxcN");
    assert_eq!(name(&claim, "", "accept"), "Accept");
    assert_eq!(name(&claim, "", "challenge"), "Challenge");
}
