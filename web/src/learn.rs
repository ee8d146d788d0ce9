//! Lessons: how one is gone through, what is shown of it beside the board, and the lists of them.
//!
//! What is right and wrong is known by the engine's [`Tutor`]; here its verdicts become moves on the
//! board and words.

use crate::app::{Context, Frame, frame};
use crate::browser;
use crate::button::{button, keep_focus};
use crate::fetched::{Text, lacking, use_text};
use crate::part::{Hook, part};
use crate::play::{self, Origin, SessionBox, play};
use crate::route::Route;
use crate::ui::{Do, Ui, layers};
use fairyboard::lesson::{Lesson, LessonError, Part, Task, Tutor, Verdict, lessons, titles};
use fairyboard::link::Shared;
use fairyboard::record::NodeId;
use fairyboard::session::Session;
use fairyboard::{Info, MoveError, catalog};
use std::rc::Rc;
use wasm_bindgen::JsCast;
use web_sys::HtmlElement;
use yew::prelude::*;

/// A lesson that can be gone through; equal only to itself.
pub struct Course {
    title: String,
    parts: Vec<Rc<Part>>,
    /// Its place among the lessons of the game, counted from 1, and how many these are; nothing where
    /// somebody else has made it.
    place: Option<(usize, usize)>,
    /// The record as somebody else has sent it.
    sent: Option<Shared>,
    /// The parts that were done before, a bit each.
    done: u32,
}

impl PartialEq for Course {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self, other)
    }
}

impl std::fmt::Debug for Course {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.title)
    }
}

impl Course {
    fn new(lesson: &Lesson, number: usize, count: usize) -> Self {
        let mut course = Course {
            title: lesson.title.clone(),
            parts: lesson.parts.iter().cloned().map(Rc::new).collect(),
            place: Some((number, count)),
            sent: None,
            done: 0,
        };
        course.done = done(course.info().id, &course.title);
        course
    }

    /// A lesson that somebody has sent.
    ///
    /// # Errors
    /// Says where its record is wrong as a lesson, and why.
    pub fn sent(shared: &Shared) -> Result<Self, LessonError> {
        let lesson = Lesson::of_one(shared.record.clone())?;
        let parts = lesson.parts.into_iter().map(Rc::new).collect();
        Ok(Course { title: lesson.title, parts, place: None, sent: Some(shared.clone()), done: 0 })
    }

    /// The game as it was sent, in place of the learner's.
    pub fn session(&self) -> Option<Session> {
        self.sent.clone().map(Session::from_shared)
    }

    fn info(&self) -> &'static Info {
        self.parts[0].record().info()
    }

    /// The title of the screen.
    pub fn title(&self) -> String {
        format!("{} · {}", self.title, self.info().name)
    }
}

/// What somebody wants of a lesson.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Teach {
    /// To begin a part, or begin it again.
    Part(usize),
    /// One more hint.
    Hint,
    /// To see what is right.
    Show,
    /// What is due.
    Go,
}

/// What happens next without the learner.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Due {
    /// A wrong move is taken back.
    TakeBack,
    /// Somebody else moves.
    Reply,
}

/// How something was that the learner did.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Said {
    /// It was right, or asked for.
    Right,
    /// It was not.
    Wrong,
}

/// A lesson as far as it has come.
#[derive(Clone)]
pub struct Taught {
    course: Rc<Course>,
    at: usize,
    tutor: Tutor,
    /// What was said last.
    pub said: Option<(Said, String)>,
    /// How many hints are shown.
    pub hints: usize,
    due: Option<Due>,
    done: u32,
}

impl Taught {
    /// Begins a lesson, at the first part that was not done.
    pub fn new(course: Rc<Course>) -> Self {
        let at = (course.done.trailing_ones() as usize) % course.parts.len().min(32);
        let tutor = Tutor::new(Rc::clone(&course.parts[at]));
        let done = course.done;
        let mut taught = Taught { course, at, tutor, said: None, hints: 0, due: None, done };
        taught.note();
        taught
    }

    /// The lesson.
    pub fn course(&self) -> &Rc<Course> {
        &self.course
    }

    /// The part that is shown.
    pub fn part(&self) -> &Part {
        self.tutor.part()
    }

    /// The board on which a part begins.
    pub fn begin(&self) -> Session {
        let part = self.part();
        let mut session = Session::new(part.start(), NodeId::START);
        for layer in layers(&**session.state()) {
            if part.layers().any(|name| name == layer.name) {
                session.look.layers |= layer.bit;
            }
        }
        session
    }

    /// Turns to a part.
    pub fn open(&mut self, part: usize) {
        self.at = part.min(self.course.parts.len() - 1);
        self.tutor = Tutor::new(Rc::clone(&self.course.parts[self.at]));
        self.said = None;
        self.hints = 0;
        self.due = None;
        self.note();
    }

    /// Notes that the part is done, where it is.
    fn note(&mut self) {
        if self.tutor.is_done() && self.at < 32 {
            self.done |= 1 << self.at;
        }
    }

    /// The hints that are shown.
    pub fn hinted(&self) -> &[String] {
        let hints = self.part().hints();
        &hints[..self.hints.min(hints.len())]
    }

    /// Whether something happens next without the learner.
    pub fn is_due(&self) -> bool {
        self.due.is_some()
    }

    /// Whether what the learner did last was wrong.
    pub fn is_wrong(&self) -> bool {
        matches!(self.said, Some((Said::Wrong, _)))
    }

    /// Why no move can be made now.
    pub fn holds(&self, session: &Session) -> Option<&'static str> {
        if self.tutor.is_done() {
            return Some("This part is done. Go on with Next, or start it again");
        }
        let is_past = session.at() != session.end();
        is_past.then_some("The lesson goes on from its last position")
    }

    /// Does what is due; gives the move that was made.
    pub fn go_on(&mut self, session: &mut Session) -> Option<NodeId> {
        session.go(session.end());
        match self.due.take()? {
            Due::TakeBack => {
                session.take_back();
                None
            }
            Due::Reply => {
                let (mv, told) = self.tutor.reply()?;
                let id = session.play_text(&mv).ok()?;
                let before = self.said.take().map_or(String::new(), |(_, words)| words);
                self.said = Some((Said::Right, format!("{before} {told}").trim().into()));
                self.expect_reply();
                Some(id)
            }
        }
    }

    fn expect_reply(&mut self) {
        self.due = self.tutor.has_reply().then_some(Due::Reply);
        self.note();
    }

    /// Hears what the learner did, and gives what is said to it.
    pub fn hear(
        &mut self,
        session: &mut Session,
        before: NodeId,
        refused: Option<&crate::ui::Refused>,
    ) -> Option<String> {
        if let Some(refused) = refused {
            let rule = refused.rule().filter(|_| !self.tutor.is_done());
            if let Some(rule) = rule.filter(|rule| self.tutor.refused(rule)) {
                self.note();
                let words = format!("That is it: {rule} forbids this.");
                self.said = Some((Said::Right, words.clone()));
                return Some(words);
            }
            return None;
        }
        let node = session.record().node(session.at());
        if node.parent() != Some(before) {
            return None;
        }
        let text = node.text().to_string();
        let words = match self.tutor.played(&text) {
            Verdict::Right { told, mv } => {
                // What is rolled in a lesson is always the same.
                if mv != text {
                    session.take_back();
                    session.play_text(&mv).ok();
                }
                self.expect_reply();
                let words = if told.is_empty() { "Right.".into() } else { told };
                self.said = Some((Said::Right, words));
                return self.said.as_ref().map(|(_, words)| words.clone());
            }
            Verdict::Wrong(told) if !told.is_empty() => told,
            Verdict::Wrong(_) | Verdict::Other => match self.part().task() {
                Task::Refused { .. } => "This is allowed. Try what is not.".into(),
                _ => "Not this one.".into(),
            },
        };
        self.due = Some(Due::TakeBack);
        self.said = Some((Said::Wrong, words));
        self.said.as_ref().map(|(_, words)| format!("{words} The move is taken back."))
    }

    /// Does what is right, on a board at its last position.
    pub fn show(&mut self, session: &mut Session) -> Option<Result<NodeId, MoveError>> {
        let shown = self.tutor.shown()?;
        Some(match self.part().task() {
            Task::Refused { .. } => session.type_move(shown),
            _ => session.play_text(shown),
        })
    }
}

const PREFIX: &str = "fairyboard.learn.";

/// The parts of a lesson that were done on this device, a bit each.
fn done(game: &str, title: &str) -> u32 {
    let text = browser::read(&format!("{PREFIX}{game}")).unwrap_or_default();
    let line = text.lines().filter_map(|line| line.split_once(' ')).find(|(_, of)| *of == title);
    line.and_then(|(bits, _)| bits.parse().ok()).unwrap_or(0)
}

/// Keeps which parts of a lesson were done; `false` where the browser refuses.
fn keep(game: &str, title: &str, done: u32) -> bool {
    let key = format!("{PREFIX}{game}");
    let mut text = format!("{done} {title}\n");
    for line in browser::read(&key).unwrap_or_default().lines() {
        if line.split_once(' ').is_some_and(|(_, of)| of != title) {
            text += line;
            text.push('\n');
        }
    }
    browser::keep(&key, &text)
}

/// What is shown of a lesson beside its board.
#[derive(PartialEq)]
pub struct Props {
    /// The screen's state.
    pub ui: Rc<Ui>,
    /// What the learner does.
    pub act: Callback<Do>,
    /// Shows a rule.
    pub on_rule: Callback<String>,
}

/// What is asked, what was said, and the ways on.
pub fn lesson_box(props: Props) -> Html {
    part("lesson", props, |props, ctx| use_lesson_box(props).run(ctx))
}

#[hook]
fn use_lesson_box(props: &Props) -> Html {
    let app = use_context::<Context>().expect("the app gives its context");
    let taught = props.ui.taught.clone();
    {
        let (taught, app) = (taught.clone(), app.clone());
        use_effect_with(taught.as_ref().map(|taught| taught.done), move |done| {
            if let (Some(taught), Some(done)) = (taught, *done)
                && taught.course.place.is_some()
                && done != taught.course.done
            {
                let course = &taught.course;
                app.storage_worked(keep(course.info().id, &course.title, done));
            }
        });
    }
    // What is new comes into sight where the words are longer than their place.
    let words = use_node_ref();
    {
        let words = words.clone();
        let count = taught.as_ref().map(|t| (t.at, t.hints, t.said.clone()));
        use_effect_with(count, move |_| {
            let Some(place) = words.cast::<HtmlElement>() else { return };
            let new = ".said, .hint-line:nth-last-child(1 of .hint-line)";
            let new = place.query_selector(new).ok().flatten();
            let new = new.and_then(|element| element.dyn_into::<HtmlElement>().ok());
            let down = new.map_or(0, |element| element.offset_top() - place.offset_top());
            place.set_scroll_top(down);
        });
    }
    let Some(taught) = taught else { return html! {} };
    let course = &taught.course;
    let info = course.info();
    let teach = |what: Teach| {
        let act = props.act.clone();
        Callback::from(move |_: MouseEvent| act.emit(Do::Teach(what)))
    };
    let count = course.parts.len();
    let is_last = taught.at + 1 == count;
    let is_done = taught.tutor.is_done();
    let link = |words: &'static str, primary: bool, route: Route| {
        let class = if primary { "button primary" } else { "button" };
        html! { <a {class} href={route.href()}>{ words }</a> }
    };
    let next_lesson = course.place.filter(|(number, of)| number < of).map(|(number, _)| number + 1);
    let on_game = {
        let (app, sent) = (app.clone(), course.sent.clone());
        Callback::from(move |_: MouseEvent| {
            if let Some(sent) = sent.clone() {
                app.show_game(sent);
            }
        })
    };
    let dots = course.parts.iter().enumerate().map(|(i, _)| {
        let is_done = taught.done & (1 << i) != 0;
        let shown = i == taught.at;
        html! {
            <button type="button" class={classes!("dot", is_done.then_some("done"))}
                    aria-current={shown.then_some("step")}
                    aria-label={format!("Part {}{}", i + 1, if is_done { ", done" } else { "" })}
                    onclick={teach(Teach::Part(i))}>{ i + 1 }</button>
        }
    });
    let hints = taught.part().hints().len();
    html! {
        <section class="lesson" aria-label="Lesson" data-testid="lesson" data-part={(taught.at + 1).to_string()}
                 data-done={is_done.to_string()} data-due={taught.is_due().to_string()} onclick={keep_focus()}>
            <div class="lesson-head">
                <h2>{ &course.title }</h2>
                <div class="dots" role="group" aria-label={format!("Part {} of {count}", taught.at + 1)}>{ for dots }</div>
            </div>
            <div class="lesson-words" ref={words} tabindex="0" role="group" aria-label="Task">
                <p data-testid="instruction">{ taught.part().text() }</p>
                { for taught.hinted().iter().map(|hint| html! { <p class="hint-line">{ hint }</p> }) }
                if let Some((said, words)) = &taught.said {
                    <p class={if *said == Said::Right { "said right" } else { "said wrong" }} data-testid="said"
                       data-said={if *said == Said::Right { "right" } else { "wrong" }}>{ words }</p>
                }
                if is_done {
                    <p class="lesson-rules">
                        { "Rules: " }
                        { for taught.part().rules().map(|rule| {
                            let (on_rule, id) = (props.on_rule.clone(), rule.to_string());
                            button("link", rule.to_string(), false, Callback::from(move |_: MouseEvent| on_rule.emit(id.clone())))
                        }) }
                    </p>
                }
            </div>
            <div class="lesson-ways">
                if !is_done {
                    if hints > 0 {
                        { button("", match taught.hints {
                            0 => "Hint".to_string(),
                            n => format!("Hint {n} of {hints}"),
                        }, taught.hints >= hints, teach(Teach::Hint)) }
                    }
                    { button("", "Show me", false, teach(Teach::Show)) }
                }
                { button("", "Start again", false, teach(Teach::Part(taught.at))) }
                if !is_last {
                    { button(if is_done { "primary" } else { "" }, "Next", false, teach(Teach::Part(taught.at + 1))) }
                } else if course.sent.is_some() {
                    { button(if is_done { "primary" } else { "" }, "Open as game", false, on_game) }
                } else {
                    if let Some(number) = next_lesson {
                        { link("Next lesson", is_done, Route::Learn(Some(info.id.into()), Some(number))) }
                    } else {
                        { link("Play this game", is_done, Route::Play(info.id.into())) }
                    }
                }
            </div>
        </section>
    }
}

/// The lists of lessons, of all games or of one; or one of them by its number.
pub fn learn(game: Option<String>, number: Option<usize>) -> Html {
    let family = game.and_then(|game| catalog::find(&game));
    if let (Some(family), Some(number)) = (family, number) {
        let props = One { info: Told(family.info()), number };
        let key = format!("lesson {} {number}", family.info().id);
        return part(&key, props, |props, ctx| use_one(props).run(ctx));
    }
    let of = |info: &'static Info| {
        let key = format!("lessons {}", info.id);
        part(&key, Told(info), |info, ctx| use_list(info).run(ctx))
    };
    let header = html! {
        <>
            <a class="home" href={Route::Home.href()}>{ "Fairyboard" }</a>
            <h1>{ "Learn" }</h1>
            <span class="spacer"></span>
        </>
    };
    let (lists, title): (Html, _) = match family {
        Some(family) => (of(family.info()), format!("Learn {} · Fairyboard", family.info().name)),
        None => (
            catalog::GAMES.iter().map(|family| of(family.info())).collect(),
            "Learn · Fairyboard".into(),
        ),
    };
    let children = html! {
        <>
            <p class="welcome">{ "A lesson takes two to four minutes. Every task is answered by the rules of the game, and any lesson may be opened in any order." }</p>
            { lists }
            if family.is_some() {
                <p><a href={Route::Learn(None, None).href()}>{ "Lessons of all games" }</a></p>
            }
        </>
    };
    frame(Frame { class: "learn-page", title: title.into(), header, skip: "main", children })
}

/// A game, the same as itself.
#[derive(Clone, Copy)]
struct Told(&'static Info);

impl PartialEq for Told {
    fn eq(&self, other: &Self) -> bool {
        self.0.id == other.0.id
    }
}

fn path(info: &Info) -> String {
    format!("./lessons/{}.txt", info.id)
}

#[hook]
fn use_list(info: &Told) -> Html {
    let info = info.0;
    let (text, fetch) = use_text(path(info), true);
    let item = |(i, (title, parts)): (usize, (String, usize))| {
        let bits = done(info.id, &title);
        let done = (0..parts.min(32)).filter(|part| bits & (1 << part) != 0).count();
        let state = match done {
            0 => format!("{parts} parts"),
            _ if done == parts => "Done".into(),
            _ => format!("{done} of {parts} parts done"),
        };
        html! {
            <li>
                <a href={Route::Learn(Some(info.id.into()), Some(i + 1)).href()}>{ title }</a>
                <span class={classes!("lesson-state", (done == parts).then_some("done"))}>{ state }</span>
            </li>
        }
    };
    html! {
        <section class="lessons" aria-labelledby={format!("lessons-{}", info.id)}>
            <h2 id={format!("lessons-{}", info.id)}>{ info.name }</h2>
            <p class="hook">{ info.hook }</p>
            if let Text::Read(text) = &text {
                <ol>{ for titles(text).into_iter().enumerate().map(item) }</ol>
            } else {
                { lacking(&text, "lessons", ".learn-page main", &fetch) }
            }
        </section>
    }
}

#[derive(PartialEq)]
struct One {
    info: Told,
    number: usize,
}

#[hook]
fn use_one(props: &One) -> Html {
    let info = props.info.0;
    let (text, fetch) = use_text(path(info), true);
    let course = use_memo((text.clone(), props.number), |(text, number)| {
        let Text::Read(text) = text else { return None };
        Some(lessons(text).map(|lessons| {
            let lesson = number.checked_sub(1).and_then(|i| lessons.get(i))?;
            Some(Rc::new(Course::new(lesson, *number, lessons.len())))
        }))
    });
    let none = |words: Html| {
        let header = html! {
            <>
                <a class="home" href={Route::Home.href()}>{ "Fairyboard" }</a>
                <h1>{ info.name }</h1>
                <span class="spacer"></span>
            </>
        };
        let children = html! {
            <>
                { words }
                <p><a href={Route::Learn(Some(info.id.into()), None).href()}>{ format!("All lessons of {}", info.name) }</a></p>
            </>
        };
        let title = format!("Learn {} · Fairyboard", info.name).into();
        frame(Frame { class: "learn-page", title, header, skip: "main", children })
    };
    match &*course {
        None => none(lacking(&text, "lesson", ".learn-page main", &fetch)),
        Some(Err(error)) => {
            none(html! { <p class="refusal" role="alert">{ error.to_string() }</p> })
        }
        Some(Ok(None)) => none(html! { <p>{ "There is no such lesson." }</p> }),
        Some(Ok(Some(course))) => screen(course),
    }
}

/// A lesson on the play screen.
fn screen(course: &Rc<Course>) -> Html {
    play(play::Props {
        key: format!("{:p}", Rc::as_ptr(course)),
        origin: Origin::Lesson(Rc::clone(course)),
        session: Rc::new(SessionBox(Session::new(course.parts[0].start(), NodeId::START))),
        note: None,
    })
}
