//! The form that turns a study into a lesson. It writes into the headers of the game's text and
//! into the comment on the start position, so the lesson is saved and shared with the game.

use crate::parts::button::{Style, button_if};
use crate::parts::fields::field_value;
use crate::platform::context::{Context, use_app};
use crate::platform::state_setters::ToggleState;
use crate::platform::text;
use fairyboard::lesson::{Instruction, Lesson, MAX_HINTS};
use fairyboard::record::NodeId;
use i18n::Key;
use std::rc::Rc;
use ui_model::incoming::Incoming;
use ui_model::layers;
use ui_model::lesson_run::refused_by;
use ui_model::model::{Annotate, Do, Ui};
use ui_model::say;
use yew::prelude::*;

#[derive(PartialEq, Properties)]
pub struct Props {
    pub ui: Rc<Ui>,
    /// Runs an action of the lesson's author.
    pub act: Callback<Do>,
    /// Whether nothing can be changed now.
    pub locked: bool,
}

/// The form for a lesson. It is folded if the study is no lesson.
#[component]
pub fn LessonForm(props: &Props) -> Html {
    let app = use_app();
    let is_lesson = props.ui.session.record().header("Lesson").is_some();
    let opened = use_state_eq(|| is_lesson);
    html! {
        <div class="make-lesson">
            <button type="button" class="quiet" aria-expanded={opened.to_string()} onclick={opened.switches()}>{ text::html(say::LESSON_MAKE) }</button>
            if *opened { { form(props, &app) } }
        </div>
    }
}

fn form(props: &Props, app: &Context) -> Html {
    let session = &props.ui.session;
    let record = session.record();
    let instruction = Instruction::of(record.node(NodeId::START).comment());
    let attempt = instruction.refused.as_ref().map_or("", |(attempt, _)| attempt);
    let checked = Lesson::of_one(record.clone());
    let on_try = {
        let (app, sent) = (app.clone(), Incoming::of(session));
        Callback::from(move |_: MouseEvent| app.show_shared(&sent))
    };
    let on_layers = {
        let act = props.act.clone();
        let names = layers::names(&**session.state(), session.look.layers);
        Callback::from(move |_: MouseEvent| {
            act.emit(Do::Annotate(Annotate::Header("Layers", names.clone())));
        })
    };
    let hint = |i: usize| {
        let now = instruction.hints.get(i).map_or("", |hint| hint);
        let write = instruct(props, &instruction, move |all, value| all.set_hint(i, value));
        field(props, say::lesson_field_hint(i + 1).to_string(), now, write)
    };
    let told = match record.header("Layers") {
        Some(ids) => {
            let state = &**session.state();
            say::lesson_layers(layers::told(state, layers::read(state, ids)))
        }
        None => say::LESSON_NO_LAYERS.into(),
    };
    html! {
        <fieldset>
            <legend>{ text::html(say::LESSON) }</legend>
            { header(props, say::LESSON_FIELD_TITLE, "Lesson") }
            { field(props, say::LESSON_FIELD_TASK.to_string(), &instruction.text, instruct(props, &instruction, |all, value| all.text = value)) }
            { header(props, say::LESSON_FIELD_RULES, "Rules") }
            { for (0..MAX_HINTS).map(hint) }
            <p class="hint">{ told.to_string() }</p>
            { button_if(!props.locked, Style::Plain, say::LESSON_TAKE_LAYERS, on_layers) }
            { field(props, say::LESSON_FIELD_REFUSED.to_string(), attempt, on_attempt(props, &instruction)) }
            <p class="hint">{ text::html(say::LESSON_ABOUT) }</p>
            <p role="status">
                { match &checked {
                    Ok(_) => say::LESSON_CAN_BE_LEARNED.to_string(),
                    Err(error) => say::lesson_not_yet(error.told()).to_string(),
                } }
            </p>
            { button_if(checked.is_ok(), Style::Primary, say::LESSON_TRY, on_try) }
            <p class="hint">{ text::html(say::LESSON_PASSED_ON) }</p>
        </fieldset>
    }
}

fn field(props: &Props, name: String, value: &str, write: Callback<String>) -> Html {
    let onchange = Callback::from(move |event: Event| write.emit(field_value(&event)));
    html! {
        <label class="field">
            <span>{ name }</span>
            <input type="text" maxlength="240" readonly={props.locked} value={value.to_string()} {onchange} />
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

/// A callback that changes the lesson's instructions in the comment on the start position.
fn instruct(
    props: &Props,
    now: &Instruction,
    change: impl Fn(&mut Instruction, String) + 'static,
) -> Callback<String> {
    let (act, now) = (props.act.clone(), now.clone());
    Callback::from(move |value| {
        let mut new = now.clone();
        change(&mut new, value);
        act.emit(Do::Annotate(Annotate::Instruct(new.to_string())));
    })
}

/// A callback that sets the illegal move of the lesson. The rule that refuses the move is noted
/// with it.
fn on_attempt(props: &Props, now: &Instruction) -> Callback<String> {
    let game = props.ui.session.clone();
    instruct(props, now, move |instruction, value| {
        let by = refused_by(&game, &value);
        instruction.refused = (!value.trim().is_empty()).then(|| (value.trim().into(), by));
    })
}
