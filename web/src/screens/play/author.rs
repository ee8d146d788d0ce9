//! What somebody fills in to make a lesson of a record: it is written into the record's headers and
//! the comment on its start, so it is saved and shared with everything else.

use crate::parts::button::{Style, button_if};
use crate::parts::fields::field_value;
use crate::platform::context::Context;
use crate::platform::part::{Hook, part};
use fairyboard::lesson::{Instruction, Lesson, MAX_HINTS};
use fairyboard::record::NodeId;
use std::rc::Rc;
use table::course::refused_by;
use table::layers;
use table::model::{Annotate, Do, Ui};
use table::sent::Sent;
use yew::prelude::*;

/// What the form needs.
#[derive(PartialEq)]
pub struct Props {
    /// The screen's state.
    pub ui: Rc<Ui>,
    /// What the author does.
    pub act: Callback<Do>,
    /// Whether nothing can be changed now.
    pub locked: bool,
}

/// The form, folded up as long as the record is no lesson.
pub fn author(props: Props) -> Html {
    part("author", props, |props, ctx| use_author(props).run(ctx))
}

#[hook]
fn use_author(props: &Props) -> Html {
    let app = use_context::<Context>().expect("the app gives its context");
    let ui = &props.ui;
    let record = ui.session.record();
    let opened = use_state_eq(|| record.header("Lesson").is_some());
    let instruction = Instruction::of(record.node(NodeId::START).comment());
    let field = |name: String, value: String, write: Callback<String>| {
        let onchange = Callback::from(move |event: Event| write.emit(field_value(&event)));
        html! {
            <label class="field">
                <span>{ name }</span>
                <input type="text" maxlength="240" readonly={props.locked} {value} {onchange} />
            </label>
        }
    };
    let header = |name: &'static str| {
        let act = props.act.clone();
        let value = record.header(name).unwrap_or("").to_string();
        (
            value,
            Callback::from(move |value: String| {
                act.emit(Do::Annotate(Annotate::Header(name, value)))
            }),
        )
    };
    // Writes the comment on the start anew, one thing of it changed.
    let instruct = |change: fn(&mut Instruction, usize, String), i: usize| {
        let (act, instruction) = (props.act.clone(), instruction.clone());
        Callback::from(move |value: String| {
            let mut instruction = instruction.clone();
            change(&mut instruction, i, value);
            act.emit(Do::Annotate(Annotate::Instruct(instruction.to_string())));
        })
    };
    let on_layers = {
        let act = props.act.clone();
        let names = layers::names(&**ui.session.state(), ui.session.look.layers);
        Callback::from(move |_: MouseEvent| {
            act.emit(Do::Annotate(Annotate::Header("Layers", names.clone())));
        })
    };
    // The rule follows from the attempt.
    let on_attempt = {
        let (act, instruction, game) = (props.act.clone(), instruction.clone(), ui.session.clone());
        Callback::from(move |value: String| {
            let mut instruction = instruction.clone();
            let by = refused_by(&game, &value);
            instruction.refused = (!value.trim().is_empty()).then(|| (value.trim().into(), by));
            act.emit(Do::Annotate(Annotate::Instruct(instruction.to_string())));
        })
    };
    let attempt = instruction.refused.clone().map_or(String::new(), |(attempt, _)| attempt);
    let checked = Lesson::of_one(record.clone());
    let on_try = {
        let (app, sent) = (app.clone(), Sent::of(&ui.session));
        Callback::from(move |_: MouseEvent| app.show_shared(&sent))
    };
    let onclick = {
        let opened = opened.clone();
        Callback::from(move |_: MouseEvent| opened.set(!*opened))
    };
    let (title, rules) = (header("Lesson"), header("Rules"));
    let told = record.header("Layers").unwrap_or("none").to_string();
    html! {
        <div class="make-lesson">
            <button type="button" class="quiet" aria-expanded={opened.to_string()} {onclick}>{ "Make a lesson of this" }</button>
            if *opened {
                <fieldset>
                    <legend>{ "Lesson" }</legend>
                    { field("Title".into(), title.0, title.1) }
                    { field("What the learner is to do".into(), instruction.text.clone(), instruct(|all, _, value| all.text = value, 0)) }
                    { field("Rules".into(), rules.0, rules.1) }
                    { for (0..MAX_HINTS).map(|i| field(
                        format!("Hint {}", i + 1),
                        instruction.hints.get(i).cloned().unwrap_or_default(),
                        instruct(Instruction::set_hint, i),
                    )) }
                    <p class="hint">{ format!("Layers: {told}.") }</p>
                    { button_if(!props.locked, Style::Plain, "Take the layers that are on now", on_layers) }
                    { field("A move that is to be refused, if that is the task".into(), attempt, on_attempt) }
                    <p class="hint">{ "Else the task is to find the moves of this record. Of several moves at one place all are right; one whose note begins with [%wrong] is a mistake that you explain in the note." }</p>
                    <p role="status">
                        { match &checked {
                            Ok(_) => "It can be learned.".to_string(),
                            Err(error) => format!("Not a lesson yet: {error}"),
                        } }
                    </p>
                    { button_if(checked.is_ok(), Style::Primary, "Try it as a learner", on_try) }
                    <p class="hint">{ "Its link and file are under Share." }</p>
                </fieldset>
            }
        </div>
    }
}
