//! The form that turns a study into a lesson. The tasks of the lesson are the chapters of the study;
//! the form edits the task that is on the board. It writes into the headers of the game's text and
//! into comments, so the lesson is saved and shared with the game.

use crate::parts::button::{Style, button, button_if, check};
use crate::parts::fields::{self, Choice, Select, field_value, labelled, select};
use crate::platform::context::{Context, use_app};
use crate::platform::focus::focus_drawn;
use crate::platform::route::Route;
use crate::platform::state_setters::{SetState, ToggleState};
use crate::platform::studies;
use fairyboard::lesson::{AnswerNote, Instruction, MAX_HINTS};
use fairyboard::record::NodeId;
use i18n::{Key, Text};
use ui_model::chapters::MAX_CHAPTERS;
use ui_model::headers::{
    ASK, LAYERS, LESSON, LESSON_HINTS, LESSON_RESULT, LOCKED, RULES, is_study,
};
use ui_model::incoming::Incoming;
use ui_model::layers;
use ui_model::lesson_form::{
    Answer, Counts, ListedTask, answers, asks_for_result, locks_hints, refusal, tasks, unready,
};
use ui_model::lesson_result::MAX_TASKS;
use ui_model::lesson_run::Trial;
use ui_model::model::{Annotate, Browse, Chapter, Do, Game, SharedUi};
use ui_model::say;
use ui_model::sentences::isolated;
use yew::prelude::*;

#[derive(Clone, PartialEq, Properties)]
pub struct Props {
    pub ui: SharedUi,
    /// Runs an action of the lesson's author.
    pub act: Callback<Do>,
    /// Whether nothing can be changed now.
    pub locked: bool,
    /// Opens the sheet that adds games and positions from links and texts.
    pub on_paste: Callback<MouseEvent>,
    /// Opens the sheet with the results of the pupils.
    pub on_results: Callback<MouseEvent>,
}

/// The form for a lesson. It is folded if the study is no lesson.
#[component]
pub fn LessonForm(props: &Props) -> Html {
    let is_lesson = props.ui.session.record().header(LESSON).is_some();
    let opened = use_state_eq(|| is_lesson);
    html! {
        <div class="make-lesson">
            <button type="button" class="quiet" aria-expanded={opened.to_string()} onclick={opened.switches()}>{ say::LESSON_MAKE }</button>
            if *opened { <Form ..props.clone() /> }
        </div>
    }
}

impl Props {
    /// A callback that does this.
    fn does(&self, action: Do) -> Callback<MouseEvent> {
        self.act.reform(move |_: MouseEvent| action.clone())
    }
}

#[component]
fn Form(props: &Props) -> Html {
    let app = use_app();
    // Whether the last press of *Copy lesson link* worked, and the version of the screen then. After
    // a change the link is another.
    let copy_made = use_state_eq(|| None::<(u32, bool)>);
    let copied =
        copy_made.filter(|(version, _)| *version == props.ui.version).map(|(_, worked)| worked);
    let field = use_node_ref();
    let session = &props.ui.session;
    let tasks = tasks(session);
    let shown = tasks.iter().position(|task| task.is_shown).unwrap_or(0);
    let unready = unready(session, &tasks);
    html! {
        <fieldset>
            <legend>{ say::LESSON }</legend>
            { header(props, say::LESSON_FIELD_TITLE, LESSON) }
            if !props.locked { { switches(props) } }
            { listed(props, &tasks, shown) }
            // The fields of another task are other fields, so that none keeps what was typed.
            <fieldset key={shown} data-testid="task">
                <legend>{ say::lesson_task_number(shown + 1) }</legend>
                { task(props) }
            </fieldset>
            <p role="status" data-testid="lesson-state">
                { match &unready {
                    None => say::LESSON_CAN_BE_LEARNED.to_string(),
                    Some(lacks) => say::lesson_not_yet(lacks.clone()).to_string(),
                } }
            </p>
            <div class="row-of-buttons">
                { button_if(unready.is_none(), Style::Primary, say::LESSON_TRY, tries(&app, props, shown)) }
                { copies(props, unready.is_none(), copied, &copy_made, &field) }
                if asks_for_result(session) {
                    { button_if(unready.is_none(), Style::Plain, say::LESSON_RESULTS, props.on_results.clone()) }
                }
            </div>
            { match copied {
                Some(false) => labelled(Html::from(say::LESSON_LINK), html! {
                    <textarea ref={field} rows="3" readonly=true data-testid="lesson-link" />
                }),
                _ => html! {},
            } }
        </fieldset>
    }
}

/// The switches for what the lesson asks of the pupils, and what it allows them.
fn switches(props: &Props) -> Html {
    let session = &props.ui.session;
    let (asks, locks) = (asks_for_result(session), locks_hints(session));
    let sets = |name: &'static str, is_on: bool, value: &str| {
        let value = if is_on { String::new() } else { value.into() };
        props.act.reform(move |_: Event| Do::Annotate(Annotate::Header(name, value.clone())))
    };
    html! {
        <div class="switches">
            { check(asks, say::LESSON_ASK, say::lesson_ask_what(MAX_TASKS), sets(LESSON_RESULT, asks, ASK)) }
            { check(locks, say::LESSON_LOCK, say::LESSON_LOCK_WHAT, sets(LESSON_HINTS, locks, LOCKED)) }
        </div>
    }
}

/// The list of tasks, and the buttons that add, move and delete them.
fn listed(props: &Props, tasks: &[ListedTask], shown: usize) -> Html {
    let (ui, count, number) = (&props.ui, tasks.len(), shown + 1);
    if !is_study(ui.session.record()) {
        return html! { <p class="hint">{ say::LESSON_STUDY_FIRST }</p> };
    }
    let add = {
        let (act, game) = (props.act.clone(), ui.session.record().info().id);
        Callback::from(move |_: MouseEvent| {
            if let Some(new) = studies::new(game) {
                act.emit(Do::Chapter(Chapter::Add(new)));
            }
        })
    };
    let open = !props.locked && !ui.session.look.locked;
    let has_room = open && count < MAX_CHAPTERS;
    // A button that becomes disabled by its press passes the focus to this other one.
    let tool = |can: bool,
                sign: &'static str,
                words: Text,
                action: Chapter,
                other: Option<&'static str>| {
        let act = props.act.clone();
        let onclick = Callback::from(move |event: MouseEvent| {
            if let Some(other) = other.filter(|_| event.detail() == 0) {
                focus_drawn(other.into());
            }
            act.emit(Do::Chapter(action.clone()));
        });
        html! { <button type="button" disabled={!can} aria-label={words.to_string()} {onclick}>{ sign }</button> }
    };
    const UP: &str = ".task-tools > button:nth-of-type(1)";
    const DOWN: &str = ".task-tools > button:nth-of-type(2)";
    const PUT_BACK: &str = ".task-undo > button";
    html! {
        <>
            <nav class="tasks" aria-label={say::LESSON_TASKS}>
                <ol>{ for tasks.iter().enumerate().map(|(at, task)| listed_task(props, at, task)) }</ol>
            </nav>
            if let Some(what) = ui.undo {
                <p class="row-of-buttons task-undo">
                    { what }
                    { button(Style::Plain, say::DRAFT_PUT_BACK, props.does(Do::Game(Game::PutBack))) }
                </p>
            }
            <div class="row-of-buttons task-tools">
                { tool(open && shown > 0, "↑", say::lesson_task_up(number), Chapter::Shift(shown, true), (shown == 1).then_some(DOWN)) }
                { tool(open && number < count, "↓", say::lesson_task_down(number), Chapter::Shift(shown, false), (number + 1 == count).then_some(UP)) }
                { tool(open && count > 1, "×", say::lesson_task_delete(number), Chapter::Delete(shown), Some(PUT_BACK)) }
                { button_if(has_room, Style::Plain, say::lesson_task_copy(number), props.does(Do::Chapter(Chapter::Copy))) }
                { button_if(has_room, Style::Plain, say::LESSON_TASK_ADD, add) }
                { button_if(has_room, Style::Plain, say::LESSON_TASK_ADD_POSITION, props.does(Do::Chapter(Chapter::AddPosition))) }
                { button_if(has_room, Style::Plain, say::LESSON_TASK_PASTE, props.on_paste.clone()) }
            </div>
        </>
    }
}

fn listed_task(props: &Props, at: usize, task: &ListedTask) -> Html {
    let shows = props.does(Do::Chapter(Chapter::Show(at, ui_model::chapters::Place::Start)));
    let name = match task.text.is_empty() {
        true => say::lesson_task_untitled(at + 1),
        false => say::lesson_task_named(&*task.text, at + 1),
    };
    html! {
        <li>
            <button type="button" aria-current={task.is_shown.then_some("true")} onclick={shows}>
                <span>{ isolated(&name.to_string()).into_owned() }</span>
                if task.lacks.is_some() { <span class="badge">{ say::LESSON_TASK_UNREADY }</span> }
            </button>
        </li>
    }
}

/// The fields of the task that is on the board.
fn task(props: &Props) -> Html {
    let session = &props.ui.session;
    let record = session.record();
    let instruction = Instruction::of(record.node(NodeId::START).comment());
    let counts = Counts::of(&instruction);
    let choices: Vec<Choice> = Counts::ALL
        .iter()
        .map(|counts| (format!("{counts:?}"), counts.name().to_string()))
        .collect();
    let on_counts = instruct(props, &instruction, |instruction, value: String| {
        let chosen = Counts::ALL.into_iter().find(|counts| format!("{counts:?}") == value);
        chosen.unwrap_or(Counts::Moves).set(instruction);
    });
    let hint = |i: usize| {
        let now = instruction.hints.get(i).map_or("", |hint| hint);
        let write = instruct(props, &instruction, move |all, value| all.set_hint(i, value));
        field(props, say::lesson_field_hint(i + 1).to_string(), now, write)
    };
    let told = match record.header(LAYERS) {
        Some(ids) => {
            let state = &**session.state();
            say::lesson_layers(layers::told(state, layers::read(state, ids)))
        }
        None => say::LESSON_NO_LAYERS.into(),
    };
    let on_layers = {
        let names = layers::names(&**session.state(), session.look.layers);
        props.does(Do::Annotate(Annotate::Header(LAYERS, names)))
    };
    let attempt = instruction.refused.as_ref().map_or("", |(attempt, _)| attempt);
    html! {
        <>
            { field(props, say::LESSON_FIELD_TASK.to_string(), &instruction.text, instruct(props, &instruction, |all, value| all.text = value)) }
            { labelled(Html::from(say::LESSON_FIELD_COUNTS), select(Select {
                id: None, choices: &choices, chosen: &format!("{counts:?}"), disabled: props.locked, on: on_counts,
            })) }
            if counts == Counts::Refused {
                { field(props, say::LESSON_FIELD_REFUSED.to_string(), attempt, on_attempt(props, &instruction)) }
                if let Some((why, Some(_))) = refusal(record, attempt) {
                    <p class="hint">{ say::lesson_refused_because(why) }</p>
                }
            }
            { answer_list(props, counts) }
            { for (0..MAX_HINTS).map(hint) }
            { header(props, say::LESSON_FIELD_RULES, RULES) }
            <p class="hint">{ told.to_string() }</p>
            { button_if(!props.locked, Style::Plain, say::LESSON_TAKE_LAYERS, on_layers) }
        </>
    }
}

/// The answers to the task, and how to add others. If only a refused move counts, answers are
/// listed only so that they can be deleted.
fn answer_list(props: &Props, counts: Counts) -> Html {
    let session = &props.ui.session;
    let all = answers(session.record());
    if all.is_empty() && counts == Counts::Refused {
        return html! {};
    }
    let how = if all.is_empty() { say::LESSON_ANSWERS_NONE } else { say::LESSON_ANSWERS_MORE };
    html! {
        <section class="answers" aria-label={say::LESSON_ANSWERS}>
            <h3>{ say::LESSON_ANSWERS }</h3>
            if !all.is_empty() { <ul>{ for all.iter().map(|answer| answer_row(props, answer)) }</ul> }
            if counts != Counts::Refused {
                <p class="hint">{ how }</p>
                if session.at() != NodeId::START {
                    { button(Style::Plain, say::LESSON_TO_START, props.does(Do::Browse(Browse::Start))) }
                }
            }
        </section>
    }
}

fn answer_row(props: &Props, answer: &Answer) -> Html {
    let Answer { id, shown, note, more } = answer;
    let (id, more) = (*id, *more);
    let writes = |note: AnswerNote| Do::Annotate(Annotate::Note(id, note.to_string()));
    let verdict = |is_wrong: bool, words: Key| {
        let does = props.does(writes(AnswerNote { is_wrong, ..note.clone() }));
        button_if(!props.locked, Style::Pressed(note.is_wrong == is_wrong), words, does)
    };
    let write = {
        let (act, note) = (props.act.clone(), note.clone());
        Callback::from(move |text| {
            let note = AnswerNote { text, ..note.clone() };
            act.emit(Do::Annotate(Annotate::Note(id, note.to_string())));
        })
    };
    html! {
        <li key={format!("{id:?}")}>
            <div class="row-of-buttons" role="group" aria-label={say::lesson_answer(&**shown)}>
                <strong>{ isolated(shown).into_owned() }</strong>
                { verdict(false, say::LESSON_ANSWER_RIGHT) }
                { verdict(true, say::LESSON_ANSWER_WRONG) }
                <button type="button" class="quiet" disabled={props.locked} aria-label={say::lesson_answer_delete(&**shown)}
                        onclick={props.does(Do::Annotate(Annotate::CutAt(id)))}>{ "×" }</button>
            </div>
            if more > 0 { <p class="hint">{ say::lesson_answer_goes_on(more) }</p> }
            { field(props, say::lesson_answer_words(&**shown).to_string(), &note.text, write) }
        </li>
    }
}

/// Shows the lesson as a pupil sees it, from the task that is being edited.
fn tries(app: &Context, props: &Props, part: usize) -> Callback<MouseEvent> {
    let (app, sent) = (app.clone(), Incoming::of(&props.ui.session));
    Callback::from(move |_: MouseEvent| {
        // The address of a saved study is its link, which would open the lesson again.
        let here = Route::noted().map_or_else(Route::current, |(route, _)| route);
        let back = (!matches!(here, Route::Link(_))).then(|| here.href());
        app.try_lesson(&sent, Trial { part, back });
    })
}

/// The button that copies the link of the lesson.
fn copies(
    props: &Props,
    is_ready: bool,
    copied: Option<bool>,
    copy_made: &UseStateHandle<Option<(u32, bool)>>,
    field: &NodeRef,
) -> Html {
    let words = match copied {
        Some(true) => say::COPIED,
        _ => say::LESSON_COPY_LINK,
    };
    let onclick = {
        let (sent, game) = (Incoming::of(&props.ui.session), props.ui.session.record().info().id);
        let (copy_made, field) = (copy_made.clone(), field.clone());
        let (act, version) = (props.act.clone(), props.ui.version);
        Callback::from(move |_: MouseEvent| match sent.code() {
            Some(code) => {
                let told = copy_made
                    .changes(move |copied, worked: bool| *copied = Some((version, worked)));
                fields::copy(&Route::Link(code).shared(game), &field, told);
            }
            None => {
                act.emit(Do::View(ui_model::model::View::Tell(say::LESSON_LINK_NONE.to_string())))
            }
        })
    };
    button_if(is_ready, Style::Plain, words, onclick)
}

fn field(props: &Props, name: String, value: &str, write: Callback<String>) -> Html {
    html! { <TextField {name} value={value.to_string()} locked={props.locked} {write} /> }
}

#[derive(PartialEq, Properties)]
struct TextFieldProps {
    name: String,
    value: String,
    locked: bool,
    /// Called with the text when the user has finished typing.
    write: Callback<String>,
}

/// A text field that keeps what is being typed when the form is rendered again, as after a timer.
#[component]
fn TextField(props: &TextFieldProps) -> Html {
    let typed = use_state_eq(|| None::<String>);
    let oninput = typed.changes(|typed, event: InputEvent| *typed = Some(field_value(&event)));
    let onchange = {
        let (typed, write) = (typed.clone(), props.write.clone());
        Callback::from(move |event: Event| {
            write.emit(field_value(&event));
            typed.set(None);
        })
    };
    let value = (*typed).clone().unwrap_or_else(|| props.value.clone());
    html! {
        <label class="field">
            <span>{ props.name.clone() }</span>
            <input type="text" maxlength="240" readonly={props.locked} {value} {oninput} {onchange} />
        </label>
    }
}

/// The input field for a header of the game's text.
fn header(props: &Props, words: Key, name: &'static str) -> Html {
    let act = props.act.clone();
    let write = Callback::from(move |value| {
        act.emit(Do::Annotate(Annotate::Header(name, value)));
    });
    let now = props.ui.session.record().header(name).unwrap_or("");
    field(props, words.to_string(), now, write)
}

/// A callback that changes the instructions of the task in the comment on its start position.
fn instruct(
    props: &Props,
    now: &Instruction,
    change: impl Fn(&mut Instruction, String) + 'static,
) -> Callback<String> {
    let (act, now) = (props.act.clone(), now.clone());
    Callback::from(move |value| {
        let mut new = now.clone();
        change(&mut new, value);
        act.emit(Do::Annotate(Annotate::Note(NodeId::START, new.to_string())));
    })
}

/// A callback that sets the illegal move of the task. The rule that refuses the move is noted with
/// it.
fn on_attempt(props: &Props, now: &Instruction) -> Callback<String> {
    let record = props.ui.session.record().clone();
    instruct(props, now, move |instruction, value| {
        let attempt = value.trim();
        let rule = refusal(&record, attempt).and_then(|(_, rule)| rule).unwrap_or_default();
        instruction.refused = Some((attempt.into(), rule.into()));
    })
}
