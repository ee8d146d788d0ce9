//! The lists of lessons, and the screen of one lesson: the play screen with a box for the lesson
//! beside the board (`play/lesson_box.rs`). `Tutor` in the engine decides which moves are right.

use crate::parts::button::{Button, ButtonLink, Style};
use crate::parts::design::{EmptyState, Ring};
use crate::parts::fetched_text::{FetchedText, Lacking, prose, use_text};
use crate::parts::frame::ScreenFrame;
use crate::parts::lazy::lazy_component;
use crate::platform::after_paint::use_after_paint;
use crate::platform::browser;
use crate::platform::coach_notes::note_newcomer;
use crate::platform::context::{Origin, use_app};
use crate::platform::lessons_done::{self, done, kept};
use crate::platform::newcomer::is_new_to;
use crate::platform::route::Route;
use crate::platform::state_setters::SetState;
use crate::platform::studies;
use crate::platform::tabs::use_stored;
use crate::screens::play::lesson_box::LessonBox;
use crate::screens::play::play_handle::PlayHandle;
use crate::screens::play::puzzle_box::PuzzleBox;
use crate::screens::play::{self, Play};
use crate::screens::saved_games::{Thumbnail, look, picture_of};
use crate::sheets::print::LazyPrint;
use by_address::ByAddress;
use fairyboard::lesson::{Lesson as Taught, lessons, titles};
use fairyboard::record::NodeId;
use fairyboard::{Info, catalog};
use i18n::{Key, Text};
use std::rc::Rc;
use ui_model::lesson_progress::{Progress, Step, has_first_steps, progress};
use ui_model::lesson_run::Course;
use ui_model::model::{PlayState, Whole};
use ui_model::picture::Look;
use ui_model::puzzles::has;
use ui_model::say;
use ui_model::trainer::has_dice;
use yew::prelude::*;

#[derive(Clone, PartialEq, Properties)]
pub struct Props {
    /// The id of a chess variant, such as `hens`. `None` lists the lessons of all variants.
    pub game: Option<String>,
    pub shows: Shows,
}

/// The content of the screen: the list, or one lesson.
#[derive(Clone, Copy, PartialEq)]
pub enum Shows {
    List,
    /// The lesson with this number.
    Lesson(usize),
    /// The short first lesson of a game, which takes one minute.
    FirstSteps,
}

lazy_component!(LazyLearn = Learn, in chunk lessons, is_screen = true);

/// A list of the lessons of all games or of one game; or one lesson.
#[component]
pub fn Learn(Props { game, shows }: &Props) -> Html {
    let family = game.as_deref().and_then(catalog::find);
    match (family, *shows) {
        (Some(family), Shows::Lesson(number)) => {
            let info = family.info();
            return html! { <Lesson key={format!("{} {number}", info.id)} {info} number={Some(number)} /> };
        }
        (Some(family), Shows::FirstSteps) => {
            let info = family.info();
            return html! { <Lesson key={info.id} {info} number={None} /> };
        }
        (None, _) | (_, Shows::List) => {}
    }
    let is_alone = family.is_some();
    let of = |info: &'static Info| html! { <List key={info.id} {info} {is_alone} /> };
    let (lists, heading, title): (Html, Text, _) = match family {
        Some(family) => {
            let info = family.info();
            (of(info), say::lessons_of(info.name), say::learn_game_title(info.name).to_string())
        }
        None => (
            catalog::GAMES.iter().map(|family| of(family.info())).collect(),
            say::LEARN.into(),
            say::LEARN_TITLE.to_string(),
        ),
    };
    let heading = html! { <h1>{ heading }</h1> };
    html! {
        <ScreenFrame class="reading learn-page" title={title} {heading} skip="main">
            <p class="welcome">{ say::LEARN_BEGIN }</p>
            { lists }
            if family.is_some() {
                <p><a href={Route::Lessons(None).href()}>{ say::LEARN_ALL_GAMES }</a></p>
            }
        </ScreenFrame>
    }
}

#[derive(PartialEq, Properties)]
struct ListProps {
    info: &'static Info,
    /// Whether the screen lists the lessons of this game only.
    is_alone: bool,
}

/// Pictures of the first position of each lesson, as data URLs.
type Pictures = Rc<Vec<AttrValue>>;

/// Draws the first position of each lesson.
fn pictures((text, look): &(FetchedText, Look)) -> Pictures {
    let FetchedText::Read(text) = text else { return Pictures::default() };
    let first = |lesson: &Taught| {
        let record = lesson.parts.first()?.record();
        Some(picture_of(&**record.node(NodeId::START).state(), look))
    };
    let all = lessons(text).unwrap_or_default();
    Rc::new(all.iter().map(|one| first(one).unwrap_or_default()).collect())
}

/// The button that starts or continues the lessons of a game. Empty if all lessons are done.
fn continues(game: &str, progress: &Progress, is_alone: bool) -> Html {
    let Some(next) = &progress.next else { return html! {} };
    let words = match (progress.done, next.done) {
        (0, _) => say::LEARN_START.into(),
        (_, 0) => say::learn_next(&*next.title),
        _ => say::learn_continue(next.done, next.of, &*next.title),
    };
    let style = if is_alone { Style::Primary } else { Style::Plain };
    html! { <ButtonLink {style} href={Route::Lesson(game.into(), next.number).href()}>{ words }</ButtonLink> }
}

/// The lessons of a game in order, each with a picture and a ring that shows its progress.
#[component]
fn List(ListProps { info, is_alone }: &ListProps) -> Html {
    let info = *info;
    let done = use_stored(lessons_done::PREFIX, || kept(info.id));
    let (text, fetch) = use_text(prose("lessons", info.id), true);
    let app = use_app();
    let pictures = use_after_paint((text.clone(), look(&app, 0)), |_| None, pictures);
    let picture = |number: usize| pictures.as_ref()?.get(number - 1).cloned();
    let progress = match &text {
        FetchedText::Read(text) => {
            let titles = titles(text);
            let lessons = titles.iter().map(|(title, parts)| (&**title, *parts));
            Some(progress(lessons, &done))
        }
        _ => None,
    };
    let item = |step: &Step| {
        let is_done = step.done == step.of;
        let state = match step.done {
            0 => say::learn_parts(step.of).to_string(),
            _ if is_done => say::LEARN_DONE.to_string(),
            done => say::learn_parts_done(step.of, done).to_string(),
        };
        html! {
            <li>
                <Ring done={step.done} of={step.of}>
                    if is_done { { "✓" } } else { { step.number } }
                </Ring>
                <Thumbnail src={picture(step.number)} />
                <span class="lesson-text">
                    <a href={Route::Lesson(info.id.into(), step.number).href()}>{ &step.title }</a>
                    <span class={classes!("lesson-state", is_done.then_some("done"))}>{ state }</span>
                </span>
            </li>
        }
    };
    html! {
        <section class="lessons" aria-labelledby={format!("lessons-{}", info.id)}>
            <h2 id={format!("lessons-{}", info.id)}>{ info.name }</h2>
            <p class="hook">{ info.hook }</p>
            <p class="row-of-buttons path-start">
                if let Some(progress) = &progress { { continues(info.id, progress, *is_alone) } }
                if has_first_steps(info.id) {
                    <ButtonLink href={Route::FirstSteps(info.id.into()).href()}>{ say::LEARN_FIRST_STEPS }</ButtonLink>
                }
                if has(info.id) {
                    <ButtonLink href={Route::Puzzles(info.id.into(), None).href()}>{ say::puzzles_of(info.name) }</ButtonLink>
                }
            </p>
            <p class="row-of-buttons path-start">
                <span class="practise">{ say::TRAIN }</span>
                <ButtonLink href={Route::TrainSquares(info.id.into()).href()}>{ say::TRAIN_SQUARES }</ButtonLink>
                if catalog::find(info.id).is_some_and(has_dice) {
                    <ButtonLink href={Route::TrainDice(info.id.into()).href()}>{ say::TRAIN_DICE }</ButtonLink>
                }
            </p>
            if let Some(progress) = &progress {
                <ol class="path">{ for progress.steps.iter().map(item) }</ol>
            } else {
                <Lacking text={text.clone()} what={say::LEARN_LACKS} focus=".learn-page main" fetch={fetch.clone()} />
            }
            if *is_alone { <Teaching game={info.id} /> }
        </section>
    }
}

#[derive(PartialEq, Properties)]
struct TeachingProps {
    /// The id of the chess variant.
    game: &'static str,
}

/// The section for teachers: buttons that begin a new lesson, or print exercises.
#[component]
fn Teaching(TeachingProps { game }: &TeachingProps) -> Html {
    let (app, game) = (use_app(), *game);
    // The game whose exercises the print sheet prints; `None` while the sheet is closed.
    let printed = use_state_eq(|| None::<Whole>);
    let makes = {
        let app = app.clone();
        Callback::from(move |_: MouseEvent| {
            if let Some(lesson) = studies::new_lesson(game) {
                app.keep_new(lesson);
            }
        })
    };
    let prints = printed.changes(move |printed, _: MouseEvent| *printed = studies::new(game));
    html! {
        <section class="teaching" aria-labelledby="teaching">
            <h3 id="teaching">{ say::LEARN_TEACH }</h3>
            <p>{ say::LEARN_TEACH_WHAT }</p>
            <p class="row-of-buttons">
                <Button action="make-lesson" onclick={makes}>{ say::LEARN_MAKE }</Button>
                <Button action="print-worksheet" onclick={prints}>{ say::LEARN_PRINT }</Button>
            </p>
            if let Some(whole) = &*printed {
                <Worksheet whole={whole.clone()} on_close={printed.sets(None)} />
            }
        </section>
    }
}

#[derive(PartialEq, Properties)]
struct WorksheetProps {
    /// A game of the chess variant. Its position is not printed.
    whole: Whole,
    on_close: Callback<()>,
}

/// The sheet that prints exercises.
#[component]
fn Worksheet(WorksheetProps { whole, on_close }: &WorksheetProps) -> Html {
    let app = use_app();
    let ui = use_memo(whole.clone(), |whole| PlayState::open(whole.clone()).ui().clone());
    html! {
        <LazyPrint session={whole.seen()} ui={ByAddress(ui)} turned={0} set={app.piece_set()}
                   helps={app.settings.stored.helps} is_worksheet={true} on_close={on_close.clone()} />
    }
}

#[derive(PartialEq, Properties)]
struct LessonProps {
    info: &'static Info,
    /// The number of the lesson; `None` for the lesson of one minute.
    number: Option<usize>,
}

/// The screen of a lesson, or a message if the lesson can't be shown.
#[component]
fn Lesson(props: &LessonProps) -> Html {
    let info = props.info;
    // A game without a lesson of one minute has its first lesson instead.
    let number = props.number.or_else(|| (!has_first_steps(info.id)).then_some(1));
    use_effect_with(number, move |number| {
        if number.is_none() && is_new_to(info.id) {
            note_newcomer(info.id);
        }
    });
    let file = if number.is_some() { "lessons" } else { "first_steps" };
    let (text, fetch) = use_text(prose(file, info.id), true);
    let course = use_memo((text.clone(), number), |(text, number)| {
        let FetchedText::Read(text) = text else { return None };
        Some(lessons(text).map(|lessons| {
            let Some(number) = number else {
                return Some(Rc::new(Course::first_steps(lessons.first()?)));
            };
            let lesson = number.checked_sub(1).and_then(|i| lessons.get(i))?;
            Some(Rc::new(Course::new(
                lesson,
                (*number, lessons.len()),
                done(info.id, &lesson.title),
            )))
        }))
    });
    let (to, link) =
        (Route::Lessons(Some(info.id.into())), say::learn_all_of(info.name).to_string());
    match &*course {
        None => html! {
            <Instead name={info.name} {to} {link}>
                <Lacking text={text.clone()} what={say::LEARN_LACKS_ONE} focus=".learn-page main" fetch={fetch.clone()} />
            </Instead>
        },
        Some(Err(error)) => html! {
            <Instead name={info.name} {to} {link}><p class="refusal" role="alert">{ error.told() }</p></Instead>
        },
        Some(Ok(None)) => {
            let told = say::learn_no_such(info.name, number.unwrap_or(1)).to_string();
            html! { <NoSuch name={info.name} {told} {to} {link} /> }
        }
        Some(Ok(Some(course))) => html! { <CourseScreen course={ByAddress(Rc::clone(course))} /> },
    }
}

#[derive(PartialEq, Properties)]
pub struct NoSuchProps {
    /// The name of the game.
    pub name: Key,
    pub told: AttrValue,
    /// A link to a lesson or puzzle that exists, and its words.
    pub to: Route,
    pub link: AttrValue,
    /// Further links.
    #[prop_or_default]
    pub children: Html,
}

/// The screen for a lesson or puzzle that doesn't exist.
#[component]
pub fn NoSuch(NoSuchProps { name, told, to, link, children }: &NoSuchProps) -> Html {
    html! {
        <LearnPage name={*name}>
            <EmptyState role="alert" title={say::OPEN_NOTHING_HERE.words()} words={told.clone()}>
                <div class="row-of-buttons">
                    <ButtonLink style={Style::Primary} href={to.href()}>{ link }</ButtonLink>
                    { children.clone() }
                </div>
            </EmptyState>
        </LearnPage>
    }
}

#[derive(PartialEq, Properties)]
pub struct InsteadProps {
    /// The name of the game.
    pub name: Key,
    /// A link to other lessons or puzzles, and its words.
    pub to: Route,
    pub link: AttrValue,
    /// The reason why the lesson or puzzle can't be shown.
    pub children: Html,
}

/// The screen for a lesson or puzzle that can't be shown.
#[component]
pub fn Instead(InsteadProps { name, to, link, children }: &InsteadProps) -> Html {
    html! {
        <LearnPage name={*name}>
            { children.clone() }
            <p class="row-of-buttons"><ButtonLink href={to.href()}>{ link }</ButtonLink></p>
        </LearnPage>
    }
}

#[derive(PartialEq, Properties)]
struct PageProps {
    /// The name of the game.
    name: Key,
    children: Html,
}

#[component]
fn LearnPage(PageProps { name, children }: &PageProps) -> Html {
    let heading = html! { <h1>{ *name }</h1> };
    let title = say::learn_game_title(*name).to_string();
    html! { <ScreenFrame class="reading learn-page" {title} {heading} skip="main">{ children.clone() }</ScreenFrame> }
}

#[derive(PartialEq, Properties)]
pub struct CourseProps {
    pub course: ByAddress<Rc<Course>>,
}

/// A lesson or a puzzle (a course) on the play screen. Each course gets a fresh component key,
/// because a mounted play screen keeps the course that it opened with. A number can't be the key: a
/// lesson from a link has none, and the same puzzle may be opened again.
#[component]
pub fn CourseScreen(CourseProps { course }: &CourseProps) -> Html {
    let key = use_memo(course.clone(), |_| browser::fresh_name());
    html! { <TaughtPlay key={(*key).clone()} origin={Origin::Lesson(course.clone())} game={Whole::of_part(&course.parts[0])} note={None} news={None} found={None} /> }
}

lazy_component!(LazyTaughtPlay = TaughtPlay, in chunk lessons, is_screen = true);

/// The play screen with the box of a lesson or puzzle.
#[component]
pub fn TaughtPlay(props: &play::Props) -> Html {
    let course_box = use_callback((), |play: PlayHandle, ()| match play.ui().puzzle() {
        Some(_) => html! { <PuzzleBox {play} /> },
        None => html! { <LessonBox {play} /> },
    });
    html! { <Play {course_box} ..props.clone() /> }
}
