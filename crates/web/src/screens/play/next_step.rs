//! The link to the one thing that is offered after a game: a lesson, or a puzzle like the move that
//! decided the game.

use super::play_context::{PlayProps, use_ui};
use crate::parts::fetched_text::{FetchedText, use_text};
use crate::parts::lazy::lazy_component;
use crate::platform::lessons_done::kept;
use crate::platform::puzzles::solved;
use crate::platform::route::Route;
use crate::platform::text;
use ui_model::lesson_progress::of_game;
use ui_model::next_step::NextStep;
use ui_model::puzzles::like;
use ui_model::say;
use yew::prelude::*;

lazy_component!(LazyNextStep = NextStepLink(PlayProps), in chunk lessons);

/// The link to a lesson or a puzzle. The link to a puzzle appears once the file of puzzles has
/// loaded.
#[component]
pub fn NextStepLink(PlayProps { play }: &PlayProps) -> Html {
    let ui = use_ui(play);
    let game = ui.session.record().info().id;
    let step = ui.next_step(&of_game(game, &kept(game)));
    let is_puzzle = matches!(step, Some(NextStep::PuzzleLike { .. }));
    let (file, _) = use_text(format!("./puzzles/{game}.txt"), is_puzzle);
    let (route, words) = match step {
        None | Some(NextStep::Level(_)) => return html! {},
        Some(NextStep::Lesson(step)) => {
            (Route::Lesson(game.into(), step.number), say::ended_lesson(&*step.title))
        }
        Some(NextStep::Puzzles) => (Route::Puzzles(game.into()), say::PUZZLES.into()),
        Some(NextStep::PuzzleLike { round, themes }) => {
            let FetchedText::Read(file) = file else { return html! {} };
            match like(game, &file, &solved(), &themes) {
                Some(number) => {
                    (Route::Puzzle(game.into(), Some(number)), say::ended_puzzle_like(round))
                }
                None => (Route::Puzzles(game.into()), say::PUZZLES.into()),
            }
        }
    };
    html! { <a class="button" href={route.href()} data-action="next-step">{ text::html(words) }</a> }
}
