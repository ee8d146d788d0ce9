//! Tests of puzzles in two deals (full positions) that look alike to the player. Until the puzzle
//! is solved, the screen is the same for both deals. The text of a shared result is the same, too.

use super::answers::answers;
use crate::puzzles::{all, position};
use fairyboard::games::zugzwang::Zugzwang;
use fairyboard::hidden_rules::HiddenRules;
use fairyboard::puzzle::Puzzle;
use fairyboard::{Options, State};
use fairyboard_player::decision;
use fairyboard_tests::{About, rng, test};
use std::rc::Rc;
use ui_model::lesson_run::{LessonState, Teach};
use ui_model::model::{Do, PlayState, Turn, View};
use ui_model::puzzles::{Solved, course};

/// The search for another deal gives up if more deals than this agree with what the player sees.
const WORLDS: usize = 40_000;

fn screen(puzzle: &Puzzle) -> PlayState {
    let course = course("zugzwang", &puzzle.to_string(), Some(1), None, &Solved::default(), 0);
    PlayState::of_lesson(LessonState::new(Rc::new(course.expect("a puzzle"))))
}

/// The puzzle in another deal that looks the same to its player. `None` if there is no other deal.
fn in_another_deal(puzzle: &Puzzle) -> Option<Puzzle> {
    let at = position("zugzwang", puzzle);
    let whole = at.as_any().downcast_ref::<Zugzwang>()?;
    let options = Options::read(at.info().options, &puzzle.options).ok()?;
    let worlds = whole.mover_view().all_worlds(&options, puzzle.plies, WORLDS)?;
    let other = worlds.iter().find(|world| world.text() != puzzle.position)?;
    let right = decision(&puzzle.line[0]);
    let mv = other.moves().into_iter().find(|mv| decision(mv) == right)?;
    Some(Puzzle { position: other.text(), line: vec![mv], ..puzzle.clone() })
}

/// Everything that the screen shows, and the text of the result that could be shared.
fn told(play: &PlayState) -> Vec<(&'static str, String)> {
    let mut told = answers(play, true);
    let taught = play.ui().taught.as_ref().expect("a puzzle");
    told.push(("the task", taught.part().text().to_string()));
    told.push(("the result", format!("{:?}", taught.result(None, None))));
    told.push(("what is asked", format!("{:?}", play.ui().to_refute())));
    told
}

#[test]
fn a_puzzle_and_its_hints_leak_nothing() {
    let mut rng = rng(270);
    let mut compared = 0;
    for puzzle in all("zugzwang") {
        let _about = About(puzzle.to_string());
        let Some(other) = in_another_deal(&puzzle) else { continue };
        compared += 1;
        let mut both = [screen(&puzzle), screen(&other)];
        // Leaves out moves that are legal in only one deal. By the rules, a player who looks from
        // the edge of such a move may see this difference.
        let [mut moves, others] = [&puzzle, &other].map(|of| {
            let all = position("zugzwang", of).moves();
            all.iter().map(|mv| decision(mv).to_string()).collect::<Vec<_>>()
        });
        moves.retain(|mv| others.contains(mv));
        let mut done = vec![None];
        for _ in 0..12 {
            let wrong = moves[rng.usize(..moves.len())].clone();
            let is_right = wrong == decision(&puzzle.line[0]);
            done.push(Some(match rng.u8(..4) {
                0 | 1 => Do::View(View::Hint),
                2 => Do::Teach(Teach::Go),
                _ if is_right => Do::View(View::Hint),
                _ => Do::Turn(Turn::Type(wrong)),
            }));
        }
        for action in done {
            if let Some(action) = &action {
                both = both.map(|play| play.update(action.clone()));
            }
            let [one, other] = both.each_ref().map(told);
            for ((name, one), (_, other)) in one.iter().zip(&other) {
                assert_eq!(one, other, "{name} after {action:?}");
            }
        }
        // The text of the result is the same for both deals.
        let right = Do::Turn(Turn::Type(decision(&puzzle.line[0]).into()));
        let results = both.map(|play| {
            let found = play.update(right.clone());
            found.ui().taught.as_ref().and_then(|taught| taught.result(None, Some(3)))
        });
        assert!(results[0].is_some());
        assert_eq!(results[0], results[1]);
    }
    assert!(compared >= 10, "{compared}");
}
