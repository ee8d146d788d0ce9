//! The lists of lessons, and the screen of one lesson: the play screen with a box beside the board
//! (`play/lesson_box.rs`). The engine's `Tutor` decides which moves are right.

use crate::parts::fetched_text::{FetchedText, lacking, prose, use_text};
use crate::parts::frame::Frame;
use crate::parts::lazy::lazy_component;
use crate::platform::context::Origin;
use crate::platform::lessons_done::{self, done};
use crate::platform::route::Route;
use crate::platform::tabs::use_changes_elsewhere;
use crate::platform::text::{self, Said};
use crate::screens::play::Play;
use fairyboard::lesson::{lessons, titles};
use fairyboard::{Info, catalog};
use std::rc::Rc;
use ui_model::lesson_run::Course;
use ui_model::model::Whole;
use ui_model::puzzles::has;
use ui_model::say;
use yew::prelude::*;

/// Which lessons are shown.
#[derive(Clone, PartialEq, Properties)]
pub struct Props {
    /// The id of a game; none for the lessons of all games.
    pub game: Option<String>,
    /// The number of one lesson; none for the list.
    pub number: Option<usize>,
}

lazy_component!(LazyLearn = Learn(Props), a screen, in chunk lessons);

/// The lists of lessons, of all games or of one; or one of them by its number.
#[component]
pub fn Learn(Props { game, number }: &Props) -> Html {
    let family = game.as_deref().and_then(catalog::find);
    if let (Some(family), Some(number)) = (family, *number) {
        let info = family.info();
        return html! { <Lesson key={format!("{} {number}", info.id)} info={SameGame(info)} {number} /> };
    }
    let of = |info: &'static Info| html! { <List key={info.id} info={SameGame(info)} /> };
    let header = html! {
        <>
            <a class="home" href={Route::Home.href()}>{ text::html(say::FAIRYBOARD) }</a>
            <h1>{ text::html(say::LEARN) }</h1>
            <span class="spacer"></span>
        </>
    };
    let (lists, title): (Html, _) = match family {
        Some(family) => (of(family.info()), say::learn_game_title(family.info().name).to_string()),
        None => (
            catalog::GAMES.iter().map(|family| of(family.info())).collect(),
            say::LEARN_TITLE.to_string(),
        ),
    };
    let children = html! {
        <>
            <p class="welcome">{ text::html(say::LEARN_BEGIN) }</p>
            { lists }
            if family.is_some() {
                <p><a href={Route::Lessons(None).href()}>{ text::html(say::LEARN_ALL_GAMES) }</a></p>
            }
        </>
    };
    html! { <Frame class="reading learn-page" title={title} {header} skip="main">{ children }</Frame> }
}

/// A game, compared by its id: `Info` has no `PartialEq`.
#[derive(Clone, Copy)]
struct SameGame(&'static Info);

impl PartialEq for SameGame {
    fn eq(&self, other: &Self) -> bool {
        self.0.id == other.0.id
    }
}

#[derive(PartialEq, Properties)]
struct ListProps {
    info: SameGame,
}

/// The lessons of a game.
#[component]
fn List(props: &ListProps) -> Html {
    let info = props.info.0;
    use_changes_elsewhere(&[lessons_done::PREFIX]);
    let (text, fetch) = use_text(prose("lessons", info.id), true);
    let item = |(i, (title, parts)): (usize, (String, usize))| {
        let bits = done(info.id, &title);
        let done = (0..parts.min(32)).filter(|part| bits & (1 << part) != 0).count();
        let state = match done {
            0 => say::learn_parts(parts).to_string(),
            _ if done == parts => say::LEARN_DONE.to_string(),
            _ => say::learn_parts_done(parts, done).to_string(),
        };
        html! {
            <li>
                <a href={Route::Lesson(info.id.into(), i + 1).href()}>{ title }</a>
                <span class={classes!("lesson-state", (done == parts).then_some("done"))}>{ state }</span>
            </li>
        }
    };
    html! {
        <section class="lessons" aria-labelledby={format!("lessons-{}", info.id)}>
            <h2 id={format!("lessons-{}", info.id)}>{ text::html(info.name) }</h2>
            <p class="hook">{ text::html(info.hook) }</p>
            if let FetchedText::Read(text) = &text {
                <ol>{ for titles(text).into_iter().enumerate().map(item) }</ol>
            } else {
                { lacking(&text, say::LEARN_LACKS, ".learn-page main", &fetch) }
            }
            if has(info.id) {
                <p><a class="button" href={Route::Puzzle(info.id.into(), None).href()}>{ text::html(say::puzzles_of(info.name)) }</a></p>
            }
        </section>
    }
}

#[derive(PartialEq, Properties)]
struct LessonProps {
    info: SameGame,
    number: usize,
}

/// A lesson, or what is said where it can't be shown.
#[component]
fn Lesson(props: &LessonProps) -> Html {
    let info = props.info.0;
    let (text, fetch) = use_text(prose("lessons", info.id), true);
    let course = use_memo((text.clone(), props.number), |(text, number)| {
        let FetchedText::Read(text) = text else { return None };
        Some(lessons(text).map(|lessons| {
            let lesson = number.checked_sub(1).and_then(|i| lessons.get(i))?;
            Some(Rc::new(Course::new(
                lesson,
                (*number, lessons.len()),
                done(info.id, &lesson.title),
            )))
        }))
    });
    let none = |words: Html| {
        let all = Route::Lessons(Some(info.id.into()));
        instead(info, words, all, say::learn_all_of(info.name).said())
    };
    match &*course {
        None => none(lacking(&text, say::LEARN_LACKS_ONE, ".learn-page main", &fetch)),
        Some(Err(error)) => {
            none(html! { <p class="refusal" role="alert">{ text::html(error.told()) }</p> })
        }
        Some(Ok(None)) => {
            let told = say::learn_no_such(info.name, props.number);
            none(html! { <p class="refusal" role="alert">{ text::html(told) }</p> })
        }
        Some(Ok(Some(course))) => screen(course),
    }
}

/// What is shown in place of a lesson or a puzzle, and where to go from there.
pub fn instead(info: &Info, told: Html, to: Route, link: AttrValue) -> Html {
    let header = html! {
        <>
            <a class="home" href={Route::Home.href()}>{ text::html(say::FAIRYBOARD) }</a>
            <h1>{ text::html(info.name) }</h1>
            <span class="spacer"></span>
        </>
    };
    let children = html! {
        <>
            { told }
            <p><a href={to.href()}>{ link }</a></p>
        </>
    };
    let title = say::learn_game_title(info.name).said();
    html! { <Frame class="reading learn-page" {title} {header} skip="main">{ children }</Frame> }
}

/// A lesson or a puzzle on the play screen. The address of the course is the key: the play screen keeps what it was opened with,
/// so another course needs another one. The props hold the course, so no other has its address meanwhile.
pub fn screen(course: &Rc<Course>) -> Html {
    html! { <Play key={format!("{:p}", Rc::as_ptr(course))} origin={Origin::Lesson(Rc::clone(course))} game={Whole::of_part(&course.parts[0])} note={None} news={None} found={None} /> }
}
