//! The box beside the board of a lesson: the task, the feedback and the buttons.

use super::play_handle::{PlayHandle, PlayProps, use_ui};
use super::sheets::PlaySheet;
use crate::parts::button::{Button, ButtonLink, Style};
use crate::parts::fields::{Choice, Select};
use crate::parts::verdict::Verdict;
use crate::platform::browser;
use crate::platform::context::{AppContext, use_app};
use crate::platform::lesson_results::{keep_attempts, resumed};
use crate::platform::lessons_done::{self, done, keep};
use crate::platform::newcomer::{WayBack, way_back_from};
use crate::platform::route::Route;
use crate::platform::tabs::use_stored;
use crate::sheets::new_game::OpensNewGame;
use by_address::ByAddress;
use std::rc::Rc;
use ui_model::lesson_attempts::Attempts;
use ui_model::lesson_run::{Course, LessonState, Teach, hint_words, is_noted, next_words};
use ui_model::model::{Do, SharedUi};
use ui_model::say;
use ui_model::sentences::rule_number;
use wasm_bindgen::JsCast;
use web_sys::HtmlElement;
use yew::prelude::*;

/// The task, the feedback, and the buttons.
#[component]
pub fn LessonBox(PlayProps { play }: &PlayProps) -> Html {
    let app = use_app();
    let ui = use_ui(play);
    let taught = ui.taught.clone();
    // Which parts (tasks) of the lesson are done. Read from the storage, because another tab may
    // have completed some.
    let stored = use_stored(lessons_done::PREFIX, || {
        let course = &taught.as_ref()?.course;
        course.place.is_some().then(|| done(course.info().id, &course.title))
    });
    use_kept(&app, taught.as_ref());
    use_attempts(&app, play, taught.as_ref());
    use_newest_in_sight(&play.texts.task, taught.as_ref());
    let Some(taught) = taught else { return html! {} };
    let course = &taught.course;
    let done = stored.unwrap_or_default() | taught.done;
    let teach = |what: Teach| play.does(Do::Teach(what));
    let count = course.parts.len();
    let is_done = taught.tutor.is_done();
    let is_many = count > MOST_DOTS;
    let dots = course.parts.iter().enumerate().map(|(i, _)| {
        let is_done = is_noted(done, i);
        let shown = i == taught.at;
        html! {
            <Button class={classes!("dot", is_done.then_some("done"))}
                    current={shown.then_some("step")}
                    label={if is_done { say::lesson_part_done(i + 1) } else { say::lesson_part(i + 1) }.to_string()}
                    onclick={teach(Teach::Part(i))}>{ i + 1 }</Button>
        }
    });
    html! {
        <section class="lesson" aria-label={say::LESSON} data-testid="lesson" data-part={(taught.at + 1).to_string()}
                 data-done={is_done.to_string()} data-due={taught.is_due().to_string()}>
            <div class="lesson-head">
                <div class="lesson-title">
                    if let Some(back) = back_to_form(course) {
                        <a class="who-waits" href={back}>{ say::LESSON_TRY_BACK }</a>
                    } else if let Some(back) = way_back_from(&app.way_back, course.info().id) && let Some(waits) = &back.waits {
                        <a class="who-waits" href={back.href()}>{ waits }</a>
                    }
                    <h2>{ &course.title }</h2>
                </div>
                if is_many {
                    { part_field(play, done, taught.at, count) }
                } else {
                    <div class="dots" role="group" aria-label={say::lesson_part_of(count, taught.at + 1)}>{ for dots }</div>
                }
            </div>
            <TaskWords ui={ui.clone()} words={&play.texts.task}>
                if is_done && taught.part().rules().next().is_some() { { rules(play, &taught) } }
                if !is_done && !taught.has_help() { <p class="hint">{ say::LESSON_LOCKED }</p> }
                if taught.is_result_ready() { <p class="lesson-state done" role="status">{ say::LESSON_ASKS }</p> }
            </TaskWords>
            { ways(play, &app, &taught) }
        </section>
    }
}

/// The most parts that are shown as dots. More would leave no room for the title on a phone.
const MOST_DOTS: usize = 8;

/// A field to choose one of the lesson's parts, if there are too many parts for dots. `done` has a
/// bit for each part: 1 if the part is done.
fn part_field(play: &PlayHandle, done: u64, at: usize, count: usize) -> Html {
    let name = |i: usize| match is_noted(done, i) {
        true => say::lesson_part_done(i + 1),
        false => say::lesson_part_of(count, i + 1),
    };
    let choices: Vec<Choice> = (0..count).map(|i| (i.to_string(), name(i).to_string())).collect();
    let act = play.act.clone();
    let on_change = Callback::from(move |value: String| {
        act.emit(Do::Teach(Teach::Part(value.parse().unwrap_or(0))));
    });
    html! {
        <label class="parts">
            <span class="unseen">{ say::LESSON_TASKS }</span>
            <Select {choices} chosen={at.to_string()} {on_change} />
        </label>
    }
}

#[derive(PartialEq, Properties)]
pub struct TaskProps {
    pub ui: SharedUi,
    /// The ref of the box: see [`use_newest_in_sight`].
    pub words: NodeRef,
    /// Elements that are shown after the feedback.
    #[prop_or_default]
    pub children: Html,
}

/// The task and the feedback, in a box that scrolls.
#[component]
pub fn TaskWords(TaskProps { ui, words, children }: &TaskProps) -> Html {
    let Some(taught) = &ui.taught else { return html! {} };
    let text = taught.part().text();
    html! {
        <div class="lesson-words" ref={words.clone()} tabindex="0" role="group" aria-label={say::LESSON_TASK}>
            <p class="task" data-testid="instruction">{ text }</p>
            // Hints are hidden after the answer, because the feedback needs their space.
            { for taught.hinted().iter().filter(|_| !taught.tutor.is_done()).map(|hint| html! { <p class="hint-line">{ hint }</p> }) }
            if let Some((said, words)) = &taught.said { <Verdict said={*said} words={words.clone()} /> }
            { children.clone() }
        </div>
    }
}

/// Links to the rules that a part teaches.
fn rules(play: &PlayHandle, taught: &LessonState) -> Html {
    html! {
        <p class="lesson-rules">
            { say::LESSON_RULES }{ " " }
            { for taught.part().rules().map(|rule| {
                let (on_rule, id) = (play.shows_rule(), rule.to_string());
                html! { <Button style={Style::Link} onclick={Callback::from(move |_: MouseEvent| on_rule.emit(id.clone()))}>{ rule_number(rule).to_string() }</Button> }
            }) }
        </p>
    }
}

/// Saves which parts of a lesson were completed.
#[hook]
fn use_kept(app: &AppContext, taught: Option<&Rc<LessonState>>) {
    let (taught, app) = (taught.cloned(), app.clone());
    use_effect_with(taught.as_ref().map(|taught| taught.done), move |done| {
        if let (Some(taught), Some(done)) = (taught, *done)
            && taught.course.place.is_some()
            && (done == 0 || done != taught.course.done)
        {
            let course = &taught.course;
            let worked = keep(course.info().id, &course.title, done);
            // If `done` is 0, only the note that the lesson was opened can get lost, which does no
            // harm.
            if done > 0 {
                app.storage_worked(worked);
            }
        }
    });
}

/// If a lesson asks for a result, continues with the attempts that this device has stored. New
/// attempts are stored together with those that another tab has stored. If the author of the lesson
/// tries it, it begins without attempts and stores none.
#[hook]
fn use_attempts(app: &AppContext, play: &PlayHandle, taught: Option<&Rc<LessonState>>) {
    let course = taught.map(|taught| ByAddress(Rc::clone(&taught.course)));
    {
        let act = play.act.clone();
        use_effect_with(course, move |course| {
            let Some(course) = course.as_ref().filter(|course| course.wishes.asks) else { return };
            let Some(new) = Attempts::new(&course.title, &course.parts) else { return };
            let attempts = match course.trial {
                Some(_) => new.resumed(None, browser::random()),
                None => resumed(new),
            };
            act.emit(Do::Teach(Teach::Resume(attempts)));
        });
    }
    let (app, act) = (app.clone(), play.act.clone());
    let taught = taught.filter(|taught| taught.course.trial.is_none());
    let attempts = taught.and_then(|taught| taught.attempts()).cloned();
    use_effect_with(attempts, move |attempts| {
        let Some(attempts) = attempts else { return };
        let (all, worked) = keep_attempts(attempts);
        app.storage_worked(worked);
        if all != *attempts {
            act.emit(Do::Teach(Teach::Merge(all)));
        }
    });
}

/// If the words of a lesson don't fit into their element, scrolls the element to the newest words.
/// They are looked up in the element, because several components render them.
#[hook]
pub fn use_newest_in_sight(words: &NodeRef, taught: Option<&Rc<LessonState>>) {
    let place = words.clone();
    use_effect_with(taught.map(|t| (t.at, t.hints, t.said.clone())), move |_| {
        let Some(place) = place.cast::<HtmlElement>() else { return };
        let new = ".said, .hint-line:nth-last-child(1 of .hint-line)";
        let new = place.query_selector(new).ok().flatten();
        let new = new.and_then(|element| element.dyn_into::<HtmlElement>().ok());
        let down = new.map_or(0, |element| {
            let top = element.offset_top() - place.offset_top();
            let missing = top + element.offset_height() + FADE - place.client_height();
            missing.clamp(0, (top - FADE).max(0))
        });
        place.set_scroll_top(down);
    });
}

/// The height of the fade at the ends of the box (`--fade` in `tokens.css`), in pixels.
const FADE: i32 = 16;

/// The buttons: help with the task, and the next part.
fn ways(play: &PlayHandle, app: &AppContext, taught: &LessonState) -> Html {
    let (course, hints) = (&taught.course, taught.part().hints().len());
    let teach = |what: Teach| play.does(Do::Teach(what));
    let is_done = taught.tutor.is_done();
    // Once the pupil's result is ready, the button that shows it is the primary button, not *Next*.
    let is_ready = taught.is_result_ready();
    let style = match (is_done, is_ready) {
        (true, false) => Style::Primary,
        (true, true) => Style::Plain,
        // Before the task is done, the button only skips it.
        (false, _) => Style::Quiet,
    };
    let next = match taught.missing() {
        // The key makes it another button in the next task, so that pressing Enter twice after a task
        // doesn't skip the next one.
        _ if taught.at + 1 < course.parts.len() => html! {
            <Button key={taught.at} {style} action="next" onclick={teach(Teach::Part(taught.at + 1))}>{ next_words(is_done) }</Button>
        },
        Some(part) => html! {
            <Button {style} onclick={teach(Teach::Part(part))}>{ say::lesson_part(part + 1) }</Button>
        },
        None if taught.hides_answers() && course.trial.is_none() => html! {},
        None => after_last(app, course, is_done && !is_ready),
    };
    html! {
        <div class="lesson-ways">
            if !is_done && taught.has_help() {
                if hints > 0 {
                    <Button disabled={taught.hints >= hints} onclick={teach(Teach::Hint)}>
                        { hint_words(taught.hints, hints) }
                    </Button>
                }
                <Button onclick={teach(Teach::Show)}>{ say::LESSON_SHOW }</Button>
            }
            if let Some(back) = way_back_from(&app.way_back, course.info().id).filter(|_| taught.at + 1 < course.parts.len()) {
                { ready(back, Style::Plain) }
            } else if !is_ready {
                // The sheet with the result offers to do the whole lesson again.
                <Button onclick={teach(Teach::Part(taught.at))}>{ say::LESSON_AGAIN }</Button>
            }
            { next }
            if is_ready {
                <Button style={Style::Primary} action="your-result" onclick={play.opens_sheet(PlaySheet::LessonResult)}>
                    { say::LESSON_YOUR_RESULT }
                </Button>
            }
        </div>
    }
}

/// The address of the study in which the author was writing the lesson. `None` unless the author is
/// trying the lesson.
fn back_to_form(course: &Course) -> Option<String> {
    course.trial.as_ref()?.back.clone()
}

/// The link back to the game, for a newcomer who was invited to it.
fn ready(back: &WayBack, style: Style) -> Html {
    html! { <ButtonLink {style} href={back.href()} action="ready">{ say::NEWCOMER_READY }</ButtonLink> }
}

/// The link after the last part. An author who tries the lesson returns to the study. Others open
/// the game that the lesson was made from, the game that a newcomer was invited to, the next
/// lesson, or a new game.
fn after_last(app: &AppContext, course: &Course, is_done: bool) -> Html {
    let style = if is_done { Style::Primary } else { Style::Plain };
    if let Some(back) = back_to_form(course) {
        return html! { <ButtonLink {style} href={back} action="back-to-lesson">{ say::LESSON_TRY_BACK }</ButtonLink> };
    }
    if let Some(sent) = course.sent.clone() {
        let app = app.clone();
        let on_game = Callback::from(move |_: MouseEvent| app.show_game(&sent));
        return html! { <Button {style} onclick={on_game}>{ say::LESSON_OPEN_GAME }</Button> };
    }
    let game = course.info().id;
    if let Some(back) = way_back_from(&app.way_back, game) {
        return ready(back, style);
    }
    let Some((number, _)) = course.place.filter(|(number, of)| number < of) else {
        return html! { <OpensNewGame {game} {style} words={say::LESSON_PLAY} /> };
    };
    let next = Route::Lesson(game.into(), number + 1);
    html! { <ButtonLink {style} href={next.href()}>{ say::LESSON_NEXT_LESSON }</ButtonLink> }
}
