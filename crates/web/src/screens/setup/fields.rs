//! The form fields beside the board of the setup editor: everything about a position that isn't on
//! the board.

use crate::parts::button::Button;
use crate::parts::fields::{Select, TextInput, values};
use crate::platform::browser::{self, BOARD};
use by_address::ByAddress;
use fairyboard::setup::{Count, FieldKind, FormField};
use fairyboard::{Draw, Key, OptionSpec, Text};
use std::rc::Rc;
use ui_model::say;
use ui_model::sentences::seat_name;
use ui_model::setup_editor::{Change, Edit, SetupEditor, Tool};
use yew::prelude::*;

/// If a field has more counts (such as the numbers of captured pieces) than this, the field is
/// folded.
const FEW: usize = 4;

#[derive(PartialEq, Properties)]
pub struct OptionProps {
    pub spec: &'static OptionSpec,
    pub now: String,
    pub act: Callback<Edit>,
    /// A link to the option's rule.
    pub children: Html,
}

/// The field for an option of the game.
#[component]
pub fn OptionField(OptionProps { spec, now, act, children }: &OptionProps) -> Html {
    let key = spec.key;
    let on_change = act.reform(move |value| Edit::Option(key, value));
    let id = AttrValue::from(format!("option-{key}"));
    html! {
        <div class="setup-field">
            <span class="field-head"><label for={&id}>{ spec.label }</label>{ children.clone() }</span>
            <Select {id} choices={values(spec)} chosen={now.clone()} {on_change} />
        </div>
    }
}

#[derive(PartialEq, Properties)]
pub struct FieldProps {
    pub model: ByAddress<Rc<SetupEditor>>,
    pub act: Callback<Edit>,
    /// The id of the field's control.
    pub id: AttrValue,
    pub field: FormField,
    /// A link to the field's rule.
    pub children: Html,
}

/// A form field of the position.
#[component]
pub fn PositionField(FieldProps { model, act, id, field, children }: &FieldProps) -> Html {
    let name = field.name;
    let on_change = act.reform(move |change| Edit::Field(name, change));
    let rule = children;
    match &field.kind {
        FieldKind::Choice(choices) => {
            let choices: Vec<_> =
                choices.iter().map(|(value, words)| (value.clone(), words.to_string())).collect();
            html! {
                <LabelledField {id} {name} what={field.what} {rule}>
                    <Select {id} {choices} chosen={field.value.clone()} on_change={on_change.reform(Change::Value)} />
                </LabelledField>
            }
        }
        FieldKind::Squares { chosen, .. } => {
            let names: Vec<_> = chosen.iter().map(|square| square.to_string()).collect();
            let is_on = model.tool == Tool::Field(name);
            html! { <SquaresField {name} what={field.what} {rule} {names} {is_on} {act} /> }
        }
        FieldKind::Counts(counts) => {
            let drawing = model.sketch.drawing();
            let counts: Vec<_> =
                counts.iter().map(|one| (counted(drawing, one), one.clone())).collect();
            html! { <CountsField {name} what={field.what} {rule} {counts} {on_change} /> }
        }
        FieldKind::List { of, chosen, most } => html! {
            <ListField {name} what={field.what} {rule} of={of.clone()} chosen={chosen.clone()}
                       has_room={chosen.len() < usize::from(*most)} {on_change} />
        },
        FieldKind::Text => html! {
            <LabelledField {id} {name} what={field.what} {rule}>
                <TextInput {id} value={field.value.clone()} is_notation=true on_change={on_change.reform(Change::Value)} />
            </LabelledField>
        },
    }
}

#[derive(PartialEq, Properties)]
struct LabelledFieldProps {
    /// The id of the control.
    id: AttrValue,
    name: Key,
    /// A description of the field.
    what: Key,
    /// A link to the field's rule.
    rule: Html,
    /// The control.
    children: Html,
}

/// A control with a label.
#[component]
fn LabelledField(props: &LabelledFieldProps) -> Html {
    let LabelledFieldProps { id, name, what, rule, children } = props;
    html! {
        <div class="setup-field" data-field={*name}>
            <span class="field-head"><label for={id}>{ *name }</label>{ rule.clone() }</span>
            { children.clone() }
            <small>{ *what }</small>
        </div>
    }
}

#[derive(PartialEq, Properties)]
struct FoldedProps {
    name: Key,
    what: Key,
    /// A link to the field's rule.
    rule: Html,
    /// The number that the summary shows after the name.
    number: u32,
    children: Html,
}

/// A folded field.
#[component]
fn Folded(FoldedProps { name, what, rule, number, children }: &FoldedProps) -> Html {
    html! {
        <details>
            <summary>{ say::setup_folded(*name, *number) }</summary>
            <small>{ *what }</small>{ rule.clone() }{ children.clone() }
        </details>
    }
}

#[derive(PartialEq, Properties)]
struct SquaresProps {
    name: Key,
    what: Key,
    /// A link to the field's rule.
    rule: Html,
    /// The names of the chosen squares.
    names: Vec<String>,
    /// Whether the player is choosing squares on the board.
    is_on: bool,
    act: Callback<Edit>,
}

/// A field whose value is a list of squares.
#[component]
fn SquaresField(SquaresProps { name, what, rule, names, is_on, act }: &SquaresProps) -> Html {
    let (name, is_on, act) = (*name, *is_on, act.clone());
    let onclick = Callback::from(move |event: MouseEvent| {
        act.emit(Edit::Tool(if is_on { Tool::Hand(None) } else { Tool::Field(name) }));
        if !is_on && browser::is_by_key(&event) {
            browser::focus(BOARD);
        } else if !is_on {
            browser::bring_into_view("#board");
        }
    });
    let names = if names.is_empty() { say::SETUP_NO_SQUARES.to_string() } else { names.join(", ") };
    html! {
        <div class="setup-field" data-field={name} role="group" aria-label={name}>
            <span class="field-head"><span>{ name }</span>{ rule.clone() }</span>
            <div class="chosen-squares">
                <span>{ names }</span>
                <Button pressed={is_on} {onclick}>{ say::SETUP_CHOOSE_SQUARES }</Button>
            </div>
            <small>{ *what }</small>
        </div>
    }
}

#[derive(PartialEq, Properties)]
struct CountsProps {
    name: Key,
    what: Key,
    /// A link to the field's rule.
    rule: Html,
    /// The counted things, each with its name.
    counts: Vec<(String, Count)>,
    on_change: Callback<Change>,
}

/// A field whose value is a list of counts, such as the numbers of captured pieces.
#[component]
fn CountsField(CountsProps { name, what, rule, counts, on_change }: &CountsProps) -> Html {
    let line = |(place, (name, one)): (usize, &(String, Count))| {
        let to = |count: u8, sign: &'static str, what: Text| {
            let onclick = on_change.reform(move |_: MouseEvent| Change::Count(place, count));
            html! {
                <Button disabled={count == one.count} label={what.to_string()} {onclick}>{ sign }</Button>
            }
        };
        html! {
            <li>
                <span>{ name }</span>
                { to(one.count.saturating_sub(1), "−", say::setup_one_less(&**name)) }
                <output>{ one.count }</output>
                { to(one.count.saturating_add(1).min(one.most).max(one.count), "+", say::setup_one_more(&**name)) }
            </li>
        }
    };
    let list = html! {
        <ul class="counts">{ for counts.iter().enumerate().map(line) }</ul>
    };
    let sum = counts.iter().map(|(_, one)| u32::from(one.count)).sum::<u32>();
    html! {
        <div class="setup-field" data-field={*name} role="group" aria-label={*name}>
            if counts.len() > FEW {
                <Folded name={*name} what={*what} {rule} number={sum}>{ list }</Folded>
            } else {
                <span class="field-head"><span>{ *name }</span>{ rule.clone() }</span>
                <small>{ *what }</small>
                { list }
            }
        </div>
    }
}

#[derive(PartialEq, Properties)]
struct ListProps {
    name: Key,
    what: Key,
    /// A link to the field's rule.
    rule: Html,
    /// The possible items, each a text with a description.
    of: Vec<(String, Text)>,
    /// The present items, as indexes in `of`.
    chosen: Vec<usize>,
    /// Whether items can be added.
    has_room: bool,
    on_change: Callback<Change>,
}

/// A field whose value is a list of items.
#[component]
fn ListField(props: &ListProps) -> Html {
    let ListProps { name, what, rule, of, chosen, has_room, on_change } = props;
    let press = |change: Change| on_change.reform(move |_: MouseEvent| change.clone());
    let listed = |(place, at): (usize, &usize)| {
        let (_, words) = of.get(*at)?;
        Some(html! {
            <li>
                <span>{ words.to_string() }</span>
                <Button label={say::setup_take_out(place + 1, words.clone())}
                        onclick={press(Change::Out(place))}>{ "×" }</Button>
            </li>
        })
    };
    let adding = |(place, (_, words)): (usize, &(String, Text))| {
        html! {
            <Button label={say::setup_add(words.clone())}
                    onclick={press(Change::In(place))}>{ "+ " }{ words.to_string() }</Button>
        }
    };
    html! {
        <div class="setup-field" data-field={*name}>
            <Folded name={*name} what={*what} {rule} number={chosen.len() as u32}>
                <ol class="listed">{ for chosen.iter().enumerate().filter_map(listed) }</ol>
                if *has_room {
                    <div class="to-list">{ for of.iter().enumerate().map(adding) }</div>
                }
            </Folded>
        </div>
    }
}

/// The name of a counted thing, with the name of its owner.
fn counted(state: &dyn Draw, one: &Count) -> String {
    match one.owner {
        Some(seat) => say::setup_counted(one.name.clone(), seat_name(state, seat)).to_string(),
        None => one.name.to_string(),
    }
}
