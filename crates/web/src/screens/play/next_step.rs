//! The link to the one thing that is offered after a game: a lesson, or a puzzle like the move that
//! decided the game.

use super::play_handle::{PlayProps, use_ui};
use crate::parts::button::ButtonLink;
use crate::parts::fetched_text::{FetchedText, use_text};
use crate::parts::lazy::lazy_component;
use crate::platform::lessons_done::{PREFIX, kept};
use crate::platform::puzzles::solved;
use crate::platform::route::Route;
use crate::platform::tabs::use_stored;
use ui_model::lesson_progress::of_game;
use ui_model::next_step::NextStep;
use ui_model::puzzles::like;
use ui_model::say;
use yew::prelude::*;

lazy_component!(LazyNextStep = NextStepLink, in chunk lessons);

/// The link to a lesson or a puzzle. The link to a puzzle appears once the file of puzzles has
/// loaded.
#[component]
pub fn NextStepLink(PlayProps { play }: &PlayProps) -> Html {
    let ui = use_ui(play);
    let game = ui.session.record().info().id;
    let lessons = use_stored(PREFIX, || of_game(game, &kept(game)));
    let step = ui.next_step(&lessons);
    let is_puzzle = matches!(step, Some(NextStep::PuzzleLike { .. }));
    let (file, _) = use_text(format!("./puzzles/{game}.txt"), is_puzzle);
    let mut puzzle = None;
    let step = match step {
        Some(NextStep::PuzzleLike { round, themes }) => {
            let FetchedText::Read(file) = file else { return html! {} };
            puzzle = like(game, &file, &solved(), &themes).map(|number| (number, round));
            Some(NextStep::without_turn(&lessons))
        }
        step => step,
    };
    let (route, words) = match (step, puzzle) {
        (_, Some((number, round))) => {
            (Route::Puzzle(game.into(), Some(number), None), say::ended_puzzle_like(round))
        }
        (None | Some(NextStep::Level(_) | NextStep::PuzzleLike { .. }), _) => return html! {},
        (Some(NextStep::Lesson(step)), _) => {
            (Route::Lesson(game.into(), step.number), say::ended_lesson(&*step.title))
        }
        (Some(NextStep::Puzzles), _) => (Route::Puzzles(game.into(), None), say::PUZZLES.into()),
    };
    html! { <ButtonLink href={route.href()} action="next-step">{ words }</ButtonLink> }
}
