//! The form fields beside the board of the setup editor: everything about a position that isn't on
//! the board.

use crate::parts::button::Button;
use crate::parts::fields::{Select, TextInput, values};
use crate::platform::browser;
use by_address::ByAddress;
use fairyboard::setup::{Count, FieldKind, FormField};
use fairyboard::{Draw, OptionSpec, Text};
use std::rc::Rc;
use ui_model::say;
use ui_model::sentences::seat_name;
use ui_model::setup_editor::{Change, Do, SetupEditor, Tool};
use yew::prelude::*;

/// If a field has more counts (such as the numbers of captured pieces) than this, the field is
/// folded.
const FEW: usize = 4;

#[derive(PartialEq, Properties)]
pub struct OptionProps {
    /// Compared by address, because an option has no `PartialEq`.
    pub spec: ByAddress<&'static OptionSpec>,
    pub now: String,
    pub act: Callback<Do>,
    /// A link to the option's rule.
    pub children: Html,
}

/// The field for an option of the game.
#[component]
pub fn OptionField(OptionProps { spec, now, act, children }: &OptionProps) -> Html {
    let (act, key) = (act.clone(), spec.key);
    let on_change = Callback::from(move |value| act.emit(Do::Option(key, value)));
    let id = format!("option-{key}");
    html! {
        <div class="setup-field">
            <span class="field-head"><label for={id.clone()}>{ spec.label }</label>{ children.clone() }</span>
            <Select {id} choices={values(spec)} chosen={now.clone()} {on_change} />
        </div>
    }
}

/// A form field to render, the callback for its changes, and a link to its rule.
struct Field<'a> {
    field: &'a FormField,
    act: &'a Callback<Do>,
    rule: Html,
}

#[derive(PartialEq, Properties)]
pub struct FieldProps {
    pub model: ByAddress<Rc<SetupEditor>>,
    pub act: Callback<Do>,
    /// The id of the field's control.
    pub id: String,
    pub field: FormField,
    /// A link to the field's rule.
    pub children: Html,
}

/// A form field of the position.
#[component]
pub fn PositionField(FieldProps { model, act, id, field, children }: &FieldProps) -> Html {
    let id = id.clone();
    let drawn = Field { field, act, rule: children.clone() };
    match &field.kind {
        FieldKind::Choice(choices) => {
            let choices: Vec<_> =
                choices.iter().map(|(value, words)| (value.clone(), words.to_string())).collect();
            let select = html! {
                <Select id={id.clone()} {choices} chosen={field.value.clone()} on_change={drawn.changed()} />
            };
            drawn.labelled(id, select)
        }
        FieldKind::Squares { chosen, .. } => {
            let names: Vec<_> = chosen.iter().map(|square| square.to_string()).collect();
            drawn.squares(names, model.tool == Tool::Field(field.name))
        }
        FieldKind::Counts(counts) => drawn.counts(model.sketch.drawing(), counts),
        FieldKind::List { of, chosen, most } => {
            drawn.list(of, chosen, chosen.len() < usize::from(*most))
        }
        FieldKind::Text => {
            let input = html! {
                <TextInput id={id.clone()} value={field.value.clone()} is_notation=true on_change={drawn.changed()} />
            };
            drawn.labelled(id, input)
        }
    }
}

impl Field<'_> {
    /// A callback that sets the field to the value that the player chose or typed.
    fn changed(&self) -> Callback<String> {
        let (act, name) = (self.act.clone(), self.field.name);
        Callback::from(move |value| act.emit(Do::Field(name, Change::Value(value))))
    }

    /// A callback for a button that makes a change of the field.
    fn change(&self, change: Change) -> Callback<MouseEvent> {
        let (act, action) = (self.act.clone(), Do::Field(self.field.name, change));
        Callback::from(move |_| act.emit(action.clone()))
    }

    fn words(&self) -> Html {
        html! { <small>{ self.field.what.to_string() }</small> }
    }

    fn head(&self, label: Html) -> Html {
        html! { <span class="field-head">{ label }{ self.rule.clone() }</span> }
    }

    /// A control with a label.
    fn labelled(&self, id: String, control: Html) -> Html {
        let name = self.field.name.to_string();
        html! {
            <div class="setup-field" data-field={name.clone()}>
                { self.head(html! { <label for={id}>{ name }</label> }) }
                { control }
                { self.words() }
            </div>
        }
    }

    /// A group of controls.
    fn group(&self, inside: Html) -> Html {
        let name = self.field.name.to_string();
        html! {
            <div class="setup-field" data-field={name.clone()} role="group" aria-label={name}>{ inside }</div>
        }
    }

    /// A folded field, with a number after the field's name.
    fn folded(&self, number: u32, inside: Html) -> Html {
        html! {
            <details>
                <summary>{ say::setup_folded(self.field.name, number) }</summary>
                { self.words() }{ self.rule.clone() }{ inside }
            </details>
        }
    }

    /// A field whose value is a list of squares. If it `is_on`, the player is choosing squares on
    /// the board.
    fn squares(&self, names: Vec<String>, is_on: bool) -> Html {
        let (act, name) = (self.act.clone(), self.field.name);
        let onclick = Callback::from(move |event: MouseEvent| {
            act.emit(Do::Tool(if is_on { Tool::Hand(None) } else { Tool::Field(name) }));
            if !is_on && event.detail() == 0 {
                browser::focus("[data-board] [tabindex=\"0\"]");
            } else if !is_on {
                browser::bring_into_view("#board");
            }
        });
        let names =
            if names.is_empty() { say::SETUP_NO_SQUARES.to_string() } else { names.join(", ") };
        self.group(html! {
            <>
                { self.head(html! { <span>{ name.to_string() }</span> }) }
                <div class="chosen-squares">
                    <span>{ names }</span>
                    <Button pressed={is_on} {onclick}>{ say::SETUP_CHOOSE_SQUARES }</Button>
                </div>
                { self.words() }
            </>
        })
    }

    /// A field whose value is a list of counts, such as the numbers of captured pieces.
    fn counts(&self, state: &dyn Draw, counts: &[Count]) -> Html {
        let line = |(place, one): (usize, &Count)| {
            let name = counted(state, one);
            let to = |count: u8, sign: &'static str, what: Text| {
                html! {
                    <Button disabled={count == one.count} label={what.to_string()}
                            onclick={self.change(Change::Count(place, count))}>{ sign }</Button>
                }
            };
            html! {
                <li>
                    <span>{ &name }</span>
                    { to(one.count.saturating_sub(1), "−", say::setup_one_less(&*name)) }
                    <output>{ one.count }</output>
                    { to(one.count.saturating_add(1).min(one.most).max(one.count), "+", say::setup_one_more(&*name)) }
                </li>
            }
        };
        let list = html! {
            <ul class="counts">{ for counts.iter().enumerate().map(line) }</ul>
        };
        self.group(match counts.len() > FEW {
            true => self.folded(counts.iter().map(|one| u32::from(one.count)).sum(), list),
            false => html! {
                <>{ self.head(html! { <span>{ self.field.name.to_string() }</span> }) }{ self.words() }{ list }</>
            },
        })
    }

    /// A field whose value is a list of items. If it `has_room`, items can be added.
    fn list(&self, of: &[(String, Text)], chosen: &[usize], has_room: bool) -> Html {
        let listed = |(place, at): (usize, &usize)| {
            let (_, words) = of.get(*at)?;
            Some(html! {
                <li>
                    <span>{ words.to_string() }</span>
                    <Button label={say::setup_take_out(place + 1, words.clone())}
                            onclick={self.change(Change::Out(place))}>{ "×" }</Button>
                </li>
            })
        };
        let adding = |(place, (_, words)): (usize, &(String, Text))| {
            html! {
                <Button label={say::setup_add(words.clone())}
                        onclick={self.change(Change::In(place))}>{ "+ " }{ words.to_string() }</Button>
            }
        };
        let inside = html! {
            <>
                <ol class="listed">{ for chosen.iter().enumerate().filter_map(listed) }</ol>
                if has_room {
                    <div class="to-list">{ for of.iter().enumerate().map(adding) }</div>
                }
            </>
        };
        let folded = self.folded(chosen.len() as u32, inside);
        html! { <div class="setup-field" data-field={self.field.name.to_string()}>{ folded }</div> }
    }
}

/// The name of a counted thing, with the name of its owner.
fn counted(state: &dyn Draw, one: &Count) -> String {
    match one.owner {
        Some(seat) => say::setup_counted(one.name.clone(), seat_name(state, seat)).to_string(),
        None => one.name.to_string(),
    }
}
