//! The part of a puzzle beside its board.

use super::lesson_box::{asked, use_newest_in_sight};
use super::play_context::{PlayContext, PlayProps, use_ui};
use crate::parts::button::{Style, act_if, button, keep_focus};
use crate::parts::lazy::lazy_component;
use crate::platform::context::{Context, use_app};
use crate::platform::newcomer::{is_new_to, learn};
use crate::platform::puzzles::{note, note_shown, solved};
use crate::platform::route::Route;
use crate::platform::text;
use fairyboard::Info;
use ui_model::lesson_run::{LessonState, Teach};
use ui_model::model::{Do, Ui};
use ui_model::puzzle::PuzzleView;
use ui_model::say;
use ui_model::studies;
use yew::prelude::*;

lazy_component!(LazyPuzzleBox = PuzzleBox(PlayProps), in chunk lessons);

/// The task, the feedback, and the buttons.
#[component]
pub fn PuzzleBox(PlayProps { play }: &PlayProps) -> Html {
    let app = use_app();
    let ui = use_ui(play);
    let words = use_newest_in_sight(ui.taught.as_ref());
    let streak = use_noted(&app, &ui);
    let game = ui.session.record().info().id;
    let is_new = use_state_eq(|| is_new_to(game));
    let learns = Callback::from(move |_: MouseEvent| learn(game, None));
    let (Some(taught), Some(puzzle)) = (&ui.taught, ui.puzzle()) else { return html! {} };
    let is_over = taught.tutor.is_done() && !taught.is_due();
    html! {
        <section class="lesson puzzle" aria-label={text::attr(taught.course().title.clone())} data-testid="puzzle"
                 data-done={is_over.to_string()} data-due={taught.is_due().to_string()} onclick={keep_focus()}>
            { head(taught, puzzle, ui.session.record().info()) }
            { asked(taught, words, html! { <>
                if *is_new && !is_over {
                    <p>{ act_if(true, Style::Link, "show-me", say::NEWCOMER_PUZZLE, learns) }</p>
                }
                if taught.was_shown() && is_over {
                    <p class="lesson-state" data-testid="not-counted">{ text::html(say::PUZZLE_NOT_COUNTED) }</p>
                }
                if let Some(days) = streak {
                    <p class="lesson-state done" data-testid="streak">{ text::html(say::puzzle_streak(days)) }</p>
                }
            </> }) }
            { ways(play, &app, &ui, is_over) }
        </section>
    }
}

/// Saves that the puzzle was solved, or that its answer was shown. Returns the days in a row for
/// the puzzle of the day.
#[hook]
fn use_noted(app: &Context, ui: &Ui) -> Option<u64> {
    let streak = use_state_eq(|| None::<u64>);
    let of = ui.puzzle().map(|puzzle| (puzzle.id, puzzle.day));
    let is_solved = ui.taught.as_ref().is_some_and(|taught| taught.is_solved());
    let (keeping, known) = (app.clone(), streak.clone());
    use_effect_with(of.filter(|_| is_solved), move |of| {
        let Some((id, day)) = *of else { return };
        keeping.storage_worked(note(id, day));
        known.set(day.map(|day| solved().streak(day)).filter(|days| *days > 0));
    });
    let shown = ui.taught.as_ref().filter(|taught| taught.was_shown());
    let app = app.clone();
    use_effect_with(shown.and_then(|taught| Some(taught.puzzle()?.id)), move |shown| {
        if let Some(id) = *shown {
            app.storage_worked(note_shown(id));
        }
    });
    *streak
}

/// The puzzle's title and level, and how many puzzles were solved.
fn head(taught: &LessonState, puzzle: &PuzzleView, info: &Info) -> Html {
    let href = Route::Puzzles(info.id.into()).href();
    let is_new = taught.is_solved() && !puzzle.was_solved;
    let solved = puzzle.solved + usize::from(is_new);
    html! {
        <div class="lesson-head">
            <h2>{ &taught.course().title }</h2>
            <span class="lesson-state">{ text::html(say::puzzle_level(puzzle.level)) }</span>
            if puzzle.day.is_some() {
                <span class="lesson-state">{ text::html(say::PUZZLE_OF_DAY) }</span>
            }
            <a class={classes!("lesson-state", (is_new || puzzle.was_solved).then_some("done"))} data-testid="puzzles-solved" {href}>
                { text::html(say::puzzle_solved_of(puzzle.count, solved)) }
            </a>
        </div>
    }
}

/// The buttons: the puzzles before and after it, and help with this one.
fn ways(play: &PlayContext, app: &Context, ui: &Ui, is_over: bool) -> Html {
    let Some(puzzle) = ui.puzzle() else { return html! {} };
    let way = |class: &'static str, number: usize, words: fairyboard::Key| {
        let route = Route::Puzzle(ui.session.record().info().id.into(), Some(number));
        html! { <a {class} href={route.href()}>{ text::html(words) }</a> }
    };
    let (before, after) = match puzzle.number {
        1 => (puzzle.count, 2),
        number => (number - 1, number + 1),
    };
    let after = if after > puzzle.count { 1 } else { after };
    let analyse = {
        let (app, feed) = (app.clone(), play.feed.clone());
        Callback::from(move |_: MouseEvent| {
            if let Some(study) = studies::of(&feed.shown().whole.seen()) {
                app.keep_new(study);
            }
        })
    };
    let class = if is_over { "button primary" } else { "button" };
    html! {
        <div class="lesson-ways">
            if is_over {
                { button(Style::Plain, say::PUZZLE_ANALYSE, analyse) }
            } else {
                { button(Style::Plain, say::PUZZLE_SHOW, play.does(Do::Teach(Teach::Show))) }
                // A turn of the board can't always be undone, so the puzzle can be restarted.
                if puzzle.hides { { button(Style::Plain, say::LESSON_AGAIN, play.does(Do::Teach(Teach::Part(0)))) } }
            }
            { way("button", before, say::PUZZLE_BEFORE) }
            { way(class, after, say::PUZZLE_NEXT) }
        </div>
    }
}
