//! The form that turns a study into a lesson. The tasks of the lesson are the chapters of the
//! study; the form edits the task that is on the board. It writes into headers of the game's text
//! (named lines such as `Lesson`) and into comments, so the lesson is saved and shared with the
//! game.

use crate::parts::button::{Button, Style};
use crate::parts::copying::{CopyButton, Copying, RefusedText, use_copying};
use crate::parts::fields::{Checkbox, Choice, Labelled, Select, TextArea, TextInput};
use crate::parts::step_chips::presses;
use crate::platform::browser;
use crate::platform::context::{AppContext, use_app};
use crate::platform::focus::{NextFocus, focus_soon, use_next_focus};
use crate::platform::route::Route;
use crate::platform::state_setters::ToggleState;
use crate::platform::studies;
use fairyboard::lesson::{AnswerNote, Instruction, MAX_HINTS};
use fairyboard::record::NodeId;
use i18n::{Key, Text};
use ui_model::chapters::{MAX_CHAPTERS, Place};
use ui_model::headers::{
    ASK, LAYERS, LESSON, LESSON_HINTS, LESSON_RESULT, LOCKED, RULES, is_study,
};
use ui_model::incoming::Incoming;
use ui_model::layers;
use ui_model::lesson_form::{
    Answer, Lack, ListedTask, SolvedBy, answers, asks_for_result, locks_hints, refusal, rule_ids,
    rule_numbers, tasks, unready,
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

/// The form for a lesson. In a study that is no lesson, a button opens it.
#[component]
pub fn LessonForm(props: &Props) -> Html {
    let is_lesson = props.ui.session.record().header(LESSON).is_some();
    let opened = use_state_eq(|| is_lesson);
    html! {
        // The form stays the second child, so that it keeps the focus when the first letters of a
        // title make the study a lesson.
        <div class="make-lesson" data-testid="lesson-form">
            if !is_lesson {
                <Button style={Style::Quiet} expanded={*opened} onclick={opened.switches()}>{ say::LESSON_MAKE }</Button>
            }
            if is_lesson || *opened { <Form ..props.clone() /> }
        </div>
    }
}

#[component]
fn Form(props: &Props) -> Html {
    let app = use_app();
    let copying = use_copying(&props.ui.version);
    let next = use_next_focus::<&'static str>();
    let session = &props.ui.session;
    let tasks = tasks(session);
    let shown = tasks.iter().position(|task| task.is_shown).unwrap_or(0);
    let lacks = unready(session, &tasks);
    let on_title = props.act.reform(|title| Do::Annotate(Annotate::Header(LESSON, title)));
    let is_ready = lacks.is_empty();
    html! {
        <section class="lesson-fields" aria-labelledby="lesson-form">
            <h2 id="lesson-form">{ say::LESSON }</h2>
            <Field label={say::LESSON_FIELD_TITLE} value={session.record().header(LESSON).unwrap_or_default().to_string()} locked={props.locked} on_change={on_title} />
            if !props.locked { { switches(props) } }
            { listed(props, &tasks, shown, &next) }
            // The key gives each task its own fields, so that no field keeps a text that was typed
            // for another task.
            <fieldset key={shown} id="lesson-task" data-testid="task">
                <legend>{ say::lesson_task_number(shown + 1) }</legend>
                { task(props) }
                if tasks.len() > 1 {
                    <Button disabled={!is_ready} onclick={tries(&app, props, shown, false)}>{ say::LESSON_TRY_TASK }</Button>
                }
            </fieldset>
            <div role="status" data-testid="lesson-state">
                { if is_ready { say::LESSON_CAN_BE_LEARNED } else { say::LESSON_NOT_YET } }
                if !is_ready { <ul>{ for lacks.iter().map(|lack| lacking(props, lack, shown)) }</ul> }
            </div>
            <div class="row-of-buttons">
                <Button style={Style::Primary} disabled={!is_ready} onclick={tries(&app, props, 0, false)}>{ say::LESSON_TRY }</Button>
                <Button disabled={!is_ready} onclick={tries(&app, props, 0, true)}>{ say::LESSON_SHOW_TO_CLASS }</Button>
                <CopyButton words={say::LESSON_COPY_LINK} disabled={!is_ready} onclick={copies(props, &copying)} copying={copying.clone()} />
                if asks_for_result(session) {
                    <Button disabled={!is_ready} onclick={props.on_results.clone()}>{ say::LESSON_RESULTS }</Button>
                }
            </div>
            <RefusedText {copying} label={say::LESSON_LINK} />
        </section>
    }
}

/// Something that the lesson lacks. If it belongs to a task that is not on the board, a button that
/// shows the task.
fn lacking(props: &Props, lack: &Lack, shown: usize) -> Html {
    let told = lack.told.to_string();
    let told = match lack.task.filter(|task| *task != shown) {
        None => html! { { told } },
        Some(task) => {
            let act = props.act.clone();
            let onclick = Callback::from(move |_: MouseEvent| {
                act.emit(show(task));
                focus_soon("#lesson-task textarea");
            });
            html! { <Button style={Style::Link} {onclick}>{ told }</Button> }
        }
    };
    html! { <li>{ told }</li> }
}

/// The action that shows a task from its start.
fn show(task: usize) -> Do {
    Do::Chapter(Chapter::Show(task, Place::Start))
}

/// The switches for what the lesson asks of the pupils, and what it allows them.
fn switches(props: &Props) -> Html {
    let session = &props.ui.session;
    let (asks, locks) = (asks_for_result(session), locks_hints(session));
    let sets = |name: &'static str, value: &'static str| {
        props.act.reform(move |is_on: bool| {
            let value = if is_on { value } else { "" };
            Do::Annotate(Annotate::Header(name, value.into()))
        })
    };
    html! {
        <div class="switches">
            <Checkbox checked={asks} label={say::LESSON_ASK} note={say::lesson_ask_what(MAX_TASKS)} on_change={sets(LESSON_RESULT, ASK)} />
            <Checkbox checked={locks} label={say::LESSON_LOCK} note={say::LESSON_LOCK_WHAT} on_change={sets(LESSON_HINTS, LOCKED)} />
        </div>
    }
}

/// The list of tasks, and the buttons that add, move and delete them.
fn listed(
    props: &Props,
    tasks: &[ListedTask],
    shown: usize,
    next: &NextFocus<&'static str>,
) -> Html {
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
    // A press can disable the button itself, for example *Up* on the second task. After a press by
    // key, the focus then moves to the button `other`.
    let tool = |name: &'static str,
                can: bool,
                words: Key,
                label: Text,
                action: Chapter,
                other: Option<&'static str>| {
        let (act, focus) = (props.act.clone(), next.clone());
        let onclick = Callback::from(move |event: MouseEvent| {
            if let Some(other) = other.filter(|_| browser::is_by_key(&event)) {
                focus.request(other);
            }
            act.emit(Do::Chapter(action.clone()));
        });
        html! { <Button action={name} node_ref={next.node_ref(&name)} disabled={!can} label={label.to_string()} {onclick}>{ words }</Button> }
    };
    const UP: &str = "task-up";
    const DOWN: &str = "task-down";
    const PUT_BACK: &str = "task-put-back";
    html! {
        <>
            <nav class="tasks" aria-label={say::LESSON_TASKS}>
                <ol>{ for tasks.iter().enumerate().map(|(at, task)| listed_task(props, at, task)) }</ol>
            </nav>
            if let Some(what) = ui.undo {
                <p class="row-of-buttons task-undo">
                    { what }
                    <Button action={PUT_BACK} node_ref={next.node_ref(&PUT_BACK)} onclick={presses(&props.act, Do::Game(Game::PutBack))}>{ say::DRAFT_PUT_BACK }</Button>
                </p>
            }
            <div class="row-of-buttons task-tools">
                { tool(UP, open && shown > 0, say::LESSON_UP, say::lesson_task_up(number), Chapter::Shift(shown, true), (shown == 1).then_some(DOWN)) }
                { tool(DOWN, open && number < count, say::LESSON_DOWN, say::lesson_task_down(number), Chapter::Shift(shown, false), (number + 1 == count).then_some(UP)) }
                { tool("task-delete", open && count > 1, say::LESSON_DELETE, say::lesson_task_delete(number), Chapter::Delete(shown), Some(PUT_BACK)) }
                <Button disabled={!has_room} onclick={presses(&props.act, Do::Chapter(Chapter::Copy))}>{ say::lesson_task_copy(number) }</Button>
                <Button disabled={!has_room} onclick={add}>{ say::LESSON_TASK_ADD }</Button>
                <Button disabled={!has_room} onclick={presses(&props.act, Do::Chapter(Chapter::AddPosition))}>{ say::LESSON_TASK_ADD_POSITION }</Button>
                <Button disabled={!has_room} onclick={props.on_paste.clone()}>{ say::LESSON_TASK_PASTE }</Button>
            </div>
        </>
    }
}

fn listed_task(props: &Props, at: usize, task: &ListedTask) -> Html {
    let shows = presses(&props.act, show(at));
    let name = match task.text.is_empty() {
        true => say::lesson_task_untitled(at + 1),
        false => say::lesson_task_named(&*task.text, at + 1),
    };
    html! {
        <li>
            <Button current={task.is_shown.then_some("true")} onclick={shows}>
                <span>{ isolated(&name.to_string()).into_owned() }</span>
                if task.lacks.is_some() { <span class="badge">{ say::LESSON_TASK_UNREADY }</span> }
            </Button>
        </li>
    }
}

/// The fields of the task that is on the board.
fn task(props: &Props) -> Html {
    let session = &props.ui.session;
    let record = session.record();
    let instruction = Instruction::of(record.node(NodeId::START).comment());
    let solved_by = SolvedBy::of(&instruction);
    let choices: Vec<Choice> = SolvedBy::ALL
        .iter()
        .map(|solved_by| (format!("{solved_by:?}"), solved_by.name().to_string()))
        .collect();
    let on_counts = instruct(props, &instruction, |instruction, value: String| {
        let chosen = SolvedBy::ALL.into_iter().find(|solved_by| format!("{solved_by:?}") == value);
        chosen.unwrap_or(SolvedBy::Moves).set(instruction);
    });
    let hint = |i: usize| {
        let now = instruction.hints.get(i).map_or("", |hint| hint);
        let write = instruct(props, &instruction, move |all, value| all.set_hint(i, value));
        let label = say::lesson_field_hint(i + 1);
        html! { <Field is_long=true {label} value={now.to_string()} locked={props.locked} on_change={write} /> }
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
        presses(&props.act, Do::Annotate(Annotate::Header(LAYERS, names)))
    };
    let on_rules = {
        let record = record.clone();
        props.act.reform(move |typed: String| {
            Do::Annotate(Annotate::Header(RULES, rule_ids(&record, &typed)))
        })
    };
    let attempt = instruction.refused.as_ref().map_or("", |(attempt, _)| attempt);
    html! {
        <>
            <Field is_long=true label={say::LESSON_FIELD_TASK} value={instruction.text.clone()} locked={props.locked} on_change={instruct(props, &instruction, |all, value| all.text = value)} />
            <Labelled label={say::LESSON_FIELD_COUNTS}>
                <Select {choices} chosen={format!("{solved_by:?}")} disabled={props.locked} on_change={on_counts} />
            </Labelled>
            if solved_by == SolvedBy::Refused {
                <Field label={say::LESSON_FIELD_REFUSED} value={attempt.to_string()} locked={props.locked} on_change={on_attempt(props, &instruction)} />
                if let Some((why, Some(_))) = refusal(record, attempt) {
                    <p class="hint">{ say::lesson_refused_because(why) }</p>
                }
            }
            { answer_list(props, solved_by) }
            if locks_hints(session) {
                <p class="hint">{ say::LESSON_HINTS_LOCKED }</p>
            } else {
                { for (0..MAX_HINTS).map(hint) }
            }
            <Field label={say::LESSON_FIELD_RULES} value={rule_numbers(record.header(RULES).unwrap_or_default())} locked={props.locked} on_change={on_rules} />
            <p class="hint">{ told.to_string() }</p>
            <Button disabled={props.locked} onclick={on_layers}>{ say::LESSON_TAKE_LAYERS }</Button>
        </>
    }
}

/// The answers to the task, and how to add others. If only a refused move counts, answers are
/// listed only so that they can be deleted.
fn answer_list(props: &Props, solved_by: SolvedBy) -> Html {
    let session = &props.ui.session;
    let all = answers(session.record());
    if all.is_empty() && solved_by == SolvedBy::Refused {
        return html! {};
    }
    let how = if all.is_empty() { say::LESSON_ANSWERS_NONE } else { say::LESSON_ANSWERS_MORE };
    html! {
        <section class="answers" aria-label={say::LESSON_ANSWERS}>
            <h3>{ say::LESSON_ANSWERS }</h3>
            if !all.is_empty() { <ul>{ for all.iter().map(|answer| answer_row(props, answer)) }</ul> }
            if solved_by != SolvedBy::Refused {
                <p class="hint">{ how }</p>
                if session.at() != NodeId::START {
                    <Button onclick={presses(&props.act, Do::Browse(Browse::Start))}>{ say::LESSON_TO_START }</Button>
                }
            }
        </section>
    }
}

fn answer_row(props: &Props, answer: &Answer) -> Html {
    let Answer { id, shown, after, note, more } = answer;
    let (id, more, name) = (*id, *more, answer.name());
    let writes = |note: AnswerNote| Do::Annotate(Annotate::Note(id, note.to_string()));
    let verdict = |is_wrong: bool, words: Key| {
        let does = presses(&props.act, writes(AnswerNote { is_wrong, ..note.clone() }));
        html! { <Button style={Style::Chip} pressed={note.is_wrong == is_wrong} disabled={props.locked} onclick={does}>{ words }</Button> }
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
            <div class="row-of-buttons" role="group" aria-label={say::lesson_answer(name.clone())}>
                <strong>{ isolated(shown).into_owned() }</strong>
                { verdict(false, say::LESSON_ANSWER_RIGHT) }
                { verdict(true, say::LESSON_ANSWER_WRONG) }
                <Button style={Style::Quiet} disabled={props.locked} label={say::lesson_answer_delete(name.clone())}
                        onclick={presses(&props.act, Do::Annotate(Annotate::CutAt(id)))}>{ "×" }</Button>
            </div>
            if !after.is_empty() { <p class="hint">{ name.to_string() }</p> }
            if more > 0 { <p class="hint">{ say::lesson_answer_goes_on(more) }</p> }
            <Field is_long=true label={say::lesson_answer_words(name)} value={note.text.clone()} locked={props.locked} on_change={write} />
        </li>
    }
}

/// A callback that shows the lesson as a pupil or a class sees it, from this task.
fn tries(app: &AppContext, props: &Props, part: usize, is_demo: bool) -> Callback<MouseEvent> {
    let (app, sent) = (app.clone(), Incoming::of(&props.ui.session));
    Callback::from(move |_: MouseEvent| {
        // The address of a saved study is a link of its content, which would open the lesson again.
        // So the way back is the saved study that is noted in the history entry.
        let here = Route::noted().map_or_else(Route::current, |(route, _)| route);
        let back = (!matches!(here, Route::Link(_))).then(|| here.href());
        app.try_lesson(&sent, Trial { part, back, is_demo });
    })
}

/// A callback that copies the link of the lesson. The link is made only when it is wanted, because
/// that takes a while for a long study.
fn copies(props: &Props, copying: &Copying) -> Callback<MouseEvent> {
    let (sent, game) = (Incoming::of(&props.ui.session), props.ui.session.record().info().id);
    let (act, copying) = (props.act.clone(), copying.clone());
    Callback::from(move |_| match sent.code() {
        Some(code) => copying.copy(&Route::Link(code).shared(game)),
        None => act.emit(Do::View(ui_model::model::View::Tell(say::LESSON_LINK_NONE.to_string()))),
    })
}

#[derive(PartialEq, Properties)]
struct FieldProps {
    label: Html,
    value: AttrValue,
    /// Whether the field is for sentences.
    #[prop_or_default]
    is_long: bool,
    locked: bool,
    on_change: Callback<String>,
}

/// A text field of the form.
#[component]
fn Field(FieldProps { label, value, is_long, locked, on_change }: &FieldProps) -> Html {
    let (value, on_change, readonly) = (value.clone(), on_change.clone(), *locked);
    html! {
        <Labelled label={label.clone()}>
            if *is_long {
                <TextArea maxlength={LONGEST} {value} {readonly} {on_change} />
            } else {
                <TextInput maxlength={LONGEST} {value} {readonly} {on_change} />
            }
        </Labelled>
    }
}

/// The longest text of a field, in characters.
const LONGEST: &str = "240";

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
