//! The box beside the board of a puzzle: the task, the feedback and the buttons.

use super::lesson_box::{TaskWords, use_newest_in_sight};
use super::play_handle::{PlayHandle, PlayProps, use_ui};
use crate::board::icon::{Icon, IconName};
use crate::parts::button::{Button, ButtonLink, Style};
use crate::parts::copying::{CopyButton, RefusedText, use_copying};
use crate::platform::browser::{self, date_in_words};
use crate::platform::context::{AppContext, use_app};
use crate::platform::newcomer::{is_new_to, learn};
use crate::platform::puzzles::{note, solved};
use crate::platform::route::Route;
use fairyboard::Key;
use ui_model::lesson_run::{LessonState, Teach};
use ui_model::model::{Do, Ui, View};
use ui_model::puzzle::{PuzzleView, Tried};
use ui_model::say;
use ui_model::studies;
use yew::prelude::*;

/// The task, the feedback, and the buttons.
#[component]
pub fn PuzzleBox(PlayProps { play }: &PlayProps) -> Html {
    let app = use_app();
    let ui = use_ui(play);
    use_newest_in_sight(&play.texts.task, ui.taught.as_ref());
    let Noted { streak, level } = use_noted(&app, &ui);
    let record = ui.session.record();
    let (game, options) = (record.info().id, record.options().clone());
    let is_new = use_memo(game, |game| is_new_to(game));
    let learns = {
        let app = app.clone();
        Callback::from(move |_: MouseEvent| learn(&app.way_back, game, &options, None))
    };
    let (Some(taught), Some(puzzle)) = (&ui.taught, ui.puzzle()) else { return html! {} };
    let is_over = taught.is_over();
    let next = puzzle.next(puzzle.next_level(level, taught.tried()));
    html! {
        <section class="lesson puzzle" aria-label={taught.course().title.to_string()} data-testid="puzzle"
                 data-done={is_over.to_string()} data-due={taught.is_due().to_string()}>
            { head(taught, puzzle, next) }
            <TaskWords ui={ui.clone()} words={&play.texts.task}>
                if *is_new && !is_over {
                    <p><Button style={Style::Link} action="show-me" onclick={learns}>{ say::NEWCOMER_PUZZLE }</Button></p>
                }
                if taught.was_shown() && is_over {
                    <p class="lesson-state" data-testid="not-counted">{ say::PUZZLE_NOT_COUNTED }</p>
                }
                if let Some(result) = taught.result(puzzle.day.map(date_in_words), streak) {
                    <ShareResult {result} address={address(puzzle)} />
                }
                if let Some(days) = streak {
                    <p class="lesson-state done" data-testid="streak">{ say::puzzle_streak(days) }</p>
                }
            </TaskWords>
            { ways(play, &app, &ui, next) }
        </section>
    }
}

/// The results that this device has stored, after the last try of the puzzle.
#[derive(Clone, Copy, PartialEq)]
struct Noted {
    /// On how many days in a row the player has solved the puzzle of the day. `None` unless this is
    /// such a puzzle and was just solved.
    streak: Option<u64>,
    /// The level of puzzles that suits the player.
    level: u8,
}

/// Saves the result of each try of the puzzle on this device, and returns what is stored then.
#[hook]
fn use_noted(app: &AppContext, ui: &Ui) -> Noted {
    let game = ui.session.record().info().id;
    let noted = use_state_eq(|| Noted { streak: None, level: solved().level(game) });
    let taught = ui.taught.clone();
    let tried = taught.as_ref().and_then(|taught| Some((taught.tried()?, taught.missed)));
    let (app, set) = (app.clone(), noted.setter());
    use_effect_with(tried, move |tried| {
        let (Some((tried, _)), Some(taught)) = (*tried, taught) else { return };
        let Some(puzzle) = taught.puzzle() else { return };
        app.storage_worked(note(puzzle, tried));
        let solved = solved();
        let is_found = matches!(tried, Tried::Found { .. });
        let streak = puzzle.day.filter(|_| is_found).map(|day| solved.streak(day));
        set.set(Noted { streak: streak.filter(|days| *days > 0), level: solved.level(game) });
    });
    *noted
}

/// The address of a puzzle for sharing. It contains the puzzle's number, also for the puzzle of the
/// day.
fn address(puzzle: &PuzzleView) -> String {
    Route::Puzzle(puzzle.game.into(), Some(puzzle.number), None).shared(puzzle.game)
}

#[derive(PartialEq, Properties)]
struct ShareResultProps {
    result: String,
    address: String,
}

/// A button that shares a result with a link to its puzzle. On a phone it opens the system's share
/// sheet; on other devices it copies a text. If the browser refuses to copy, the text is shown.
#[component]
fn ShareResult(ShareResultProps { result, address }: &ShareResultProps) -> Html {
    let text = format!("{result}\n{address}");
    let copying = use_copying(&text);
    let onclick = {
        let (result, address) = (result.clone(), address.clone());
        let copying = copying.clone();
        Callback::from(move |_: MouseEvent| {
            match browser::can_share() && browser::matches("(pointer: coarse)") {
                true => {
                    let (copying, text) = (copying.clone(), text.clone());
                    browser::share_or(&result, &address, move || copying.copy(&text));
                }
                false => copying.copy(&text),
            }
        })
    };
    html! {
        <>
            <p><CopyButton action="share-result" words={say::PUZZLE_SHARE} copying={copying.clone()} {onclick} /></p>
            <RefusedText {copying} label={say::PUZZLE_SHARE} />
        </>
    }
}

/// The puzzle's title, how many puzzles were solved, and links to the puzzles before and after it.
/// `next` is the number of the puzzle after it.
fn head(taught: &LessonState, puzzle: &PuzzleView, next: usize) -> Html {
    let href = Route::Puzzles(puzzle.game.into(), puzzle.theme).href();
    let step = |number: usize, icon: IconName, words: Key| {
        let href = Route::Puzzle(puzzle.game.into(), Some(number), puzzle.theme).href();
        let words = words.to_string();
        html! {
            <ButtonLink style={Style::Quiet} {href} title={words.clone()} label={words}><Icon name={icon} /></ButtonLink>
        }
    };
    let is_new = taught.is_solved() && !puzzle.was_solved;
    let solved = puzzle.solved + usize::from(is_new);
    html! {
        <div class="lesson-head">
            if puzzle.day.is_some() {
                <h2>{ say::PUZZLE_OF_DAY }</h2>
                <span class="lesson-state level" data-testid="level">{ &taught.course().title }</span>
            } else {
                <h2>{ &taught.course().title }</h2>
            }
            <a class={classes!("lesson-state", (is_new || puzzle.was_solved).then_some("done"))} data-testid="puzzles-solved" {href}>
                { say::puzzle_solved_of(puzzle.count, solved) }
            </a>
            <span class="lesson-steps">
                { step(puzzle.before, IconName::Previous, say::PUZZLE_BEFORE) }
                // After the puzzle's end, a button with words leads to the next puzzle instead. An
                // empty place keeps the other arrow from moving.
                if taught.is_over() {
                    <span class="button quiet" aria-hidden="true"></span>
                } else {
                    { step(next, IconName::Next, say::PUZZLE_NEXT) }
                }
            </span>
        </div>
    }
}

/// The buttons that help with the puzzle, and after its end those that lead on.
fn ways(play: &PlayHandle, app: &AppContext, ui: &Ui, next: usize) -> Html {
    let (Some(taught), Some(puzzle)) = (&ui.taught, ui.puzzle()) else { return html! {} };
    let analyse = {
        let (app, feed) = (app.clone(), play.feed.clone());
        Callback::from(move |_: MouseEvent| {
            if let Some(study) = studies::of(&feed.shown().whole.seen()) {
                app.keep_new(study);
            }
        })
    };
    let next = Route::Puzzle(puzzle.game.into(), Some(next), puzzle.theme).href();
    html! {
        <div class="lesson-ways">
            if taught.is_over() {
                <Button onclick={analyse}>{ say::PUZZLE_ANALYSE }</Button>
                <ButtonLink style={Style::Primary} href={next}>{ say::PUZZLE_NEXT }</ButtonLink>
            } else {
                if taught.may_try_again() {
                    <Button style={Style::Primary} action="try-again" onclick={play.does(Do::Teach(Teach::Go))}>{ say::PUZZLE_TRY_AGAIN }</Button>
                } else if ui.has_hints() {
                    <Button action="hint" barred={ui.bars_hint().map(AttrValue::from)} onclick={play.does(Do::View(View::Hint))}>{ say::PLAY_HINT }</Button>
                }
                <Button onclick={play.does(Do::Teach(Teach::Show))}>{ say::PUZZLE_SHOW }</Button>
                // In a puzzle with hidden cards or dice, a turn of the board can't always be
                // undone, so a button restarts the puzzle.
                if puzzle.hides { <Button onclick={play.does(Do::Teach(Teach::Part(0)))}>{ say::LESSON_AGAIN }</Button> }
            }
        </div>
    }
}
