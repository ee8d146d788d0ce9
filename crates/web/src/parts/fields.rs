//! Form fields, and choices that several screens share.

use crate::platform::browser;
use crate::platform::context::use_app;
use crate::platform::state_setters::SetState;
use fairyboard::{Key, OptionSpec};
use gloo::file::File;
use ui_model::assistance::Assistance;
use ui_model::say;
use web_sys::{HtmlInputElement, HtmlSelectElement, HtmlTextAreaElement};
use yew::prelude::*;

/// Checkboxes for the assistance (hints and warnings), for games that let the player change it.
#[component]
pub fn AssistanceFields() -> Html {
    let app = use_app();
    let choice = |on: bool, name: Key, what: Key, edit: fn(&mut Assistance, bool)| {
        let on_change = app.changes_settings(move |settings, on| edit(&mut settings.helps, on));
        html! { <Checkbox checked={on} label={name} note={what} {on_change} /> }
    };
    let helps = app.settings.stored.helps;
    html! {
        <>
            { choice(helps.targets, say::HELPS_TARGETS, say::HELPS_TARGETS_WHAT, |h, on| h.targets = on) }
            { choice(helps.why, say::HELPS_WHY, say::HELPS_WHY_WHAT, |h, on| h.why = on) }
            { choice(helps.hints, say::HELPS_HINTS, say::HELPS_HINTS_WHAT, |h, on| h.hints = on) }
            { choice(helps.remarks, say::HELPS_REMARKS, say::HELPS_REMARKS_WHAT, |h, on| h.remarks = on) }
            { choice(helps.take_back, say::PLAY_TAKE_BACK, say::HELPS_TAKE_BACK_WHAT, |h, on| h.take_back = on) }
        </>
    }
}

#[derive(PartialEq, Properties)]
pub struct CheckboxProps {
    pub checked: bool,
    pub label: AttrValue,
    /// An explanation under the label.
    #[prop_or_default]
    pub note: AttrValue,
    /// Called with whether the user has switched it on.
    pub on_change: Callback<bool>,
}

#[component]
pub fn Checkbox(CheckboxProps { checked, label, note, on_change }: &CheckboxProps) -> Html {
    let onchange = on_change
        .reform(|event: Event| event.target_unchecked_into::<HtmlInputElement>().checked());
    html! {
        <label class="choice">
            <input type="checkbox" checked={*checked} {onchange} />
            if note.is_empty() {
                <span>{ label.clone() }</span>
            } else {
                <span><strong>{ label.clone() }</strong><br />{ note.clone() }</span>
            }
        </label>
    }
}

#[derive(PartialEq, Properties)]
pub struct FileFieldProps {
    pub label: AttrValue,
    /// An explanation beside the button.
    #[prop_or_default]
    pub note: AttrValue,
    #[prop_or_default]
    pub multiple: bool,
    /// Called with the chosen files.
    pub on_files: Callback<Vec<File>>,
}

/// A button that lets the user choose text files. The browser's own field would also name the
/// chosen file, although the files are read at once.
#[component]
pub fn FileField(FileFieldProps { label, note, multiple, on_files }: &FileFieldProps) -> Html {
    let on_files = on_files.clone();
    let onchange = Callback::from(move |event: Event| {
        let input = event.target_unchecked_into::<HtmlInputElement>();
        on_files.emit(browser::listed(input.files()));
        // Otherwise the browser sends no event when the user chooses the same file again.
        input.set_value("");
    });
    html! {
        <label class="files">
            <input type="file" class="unseen" multiple={*multiple} accept=".txt,.pgn,.fairyboard,text/plain" {onchange} />
            <span class="button">{ label.clone() }</span>
            <small>{ note.clone() }</small>
        </label>
    }
}

#[derive(PartialEq, Properties)]
pub struct LabelledProps {
    /// Additional CSS classes, for styles that apply at one place of the page only.
    #[prop_or_default]
    pub class: Classes,
    pub label: Html,
    /// The form field that the label names.
    pub children: Html,
}

/// A field with its label.
#[component]
pub fn Labelled(LabelledProps { class, label, children }: &LabelledProps) -> Html {
    html! { <label class={classes!("field", class.clone())}><span>{ label.clone() }</span>{ children.clone() }</label> }
}

/// The value of an `<option>` and its name.
pub type Choice = (String, String);

#[derive(PartialEq, Properties)]
pub struct SelectProps {
    /// The id that a label's `for` names.
    #[prop_or_default]
    pub id: Option<AttrValue>,
    pub choices: Vec<Choice>,
    pub chosen: AttrValue,
    #[prop_or_default]
    pub disabled: bool,
    /// Called with the value that the user chose.
    pub on_change: Callback<String>,
}

/// A drop-down list.
#[component]
pub fn Select(props: &SelectProps) -> Html {
    let SelectProps { id, choices, chosen, disabled, on_change } = props;
    let list = use_node_ref();
    // Yew 0.23 treats `value` of a `<select>` as an attribute, which browsers ignore, and sets a
    // property (`~value`) before the options exist. Browsers also ignore the attribute `selected` of
    // an option once the user has chosen one. So an effect sets the value after each render.
    {
        let (list, chosen) = (list.clone(), chosen.clone());
        use_effect(move || {
            if let Some(list) = list.cast::<HtmlSelectElement>() {
                list.set_value(&chosen);
            }
        });
    }
    let onchange =
        on_change.reform(|event: Event| event.target_unchecked_into::<HtmlSelectElement>().value());
    html! {
        <select ref={list} id={id.clone()} disabled={*disabled} {onchange}>
            // The chosen value may be missing among the choices, for example an old saved value.
            // Then it is a further choice.
            if choices.iter().all(|(value, _)| value != chosen) {
                <option value={chosen.clone()}>{ chosen.clone() }</option>
            }
            <>{ for choices.iter().map(|(value, words)| html! {
                <option key={value.clone()} value={value.clone()}>{ words }</option>
            }) }</>
        </select>
    }
}

/// The values of a game's option (such as the size of the board), each with its description.
pub fn values(spec: &OptionSpec) -> Vec<Choice> {
    spec.values.iter().map(|(value, what)| (value.to_string(), what.to_string())).collect()
}

/// The attributes of a text field that reports its text when the user has finished typing.
struct Typing {
    value: AttrValue,
    oninput: Callback<InputEvent>,
    onchange: Callback<Event>,
    onblur: Callback<FocusEvent>,
}

/// Keeps the text that is being typed, because the field may render again before the user has
/// finished, for example when the computer answers. After the user has finished, the field shows
/// `value` again.
#[hook]
fn use_typing(value: &AttrValue, on_change: &Callback<String>) -> Typing {
    let typed = use_state_eq(|| None::<AttrValue>);
    let onchange = {
        let (typed, on_change) = (typed.clone(), on_change.clone());
        Callback::from(move |event: Event| {
            on_change.emit(field_value(&event));
            typed.set(None);
        })
    };
    Typing {
        value: (*typed).clone().unwrap_or_else(|| value.clone()),
        oninput: typed
            .changes(|typed, event: InputEvent| *typed = Some(field_value(&event).into())),
        onchange,
        // If the user types and then restores the old text, no `change` event is sent. So leaving
        // the field also ends the typing.
        onblur: typed.sets(None),
    }
}

#[derive(PartialEq, Properties)]
pub struct TextInputProps {
    #[prop_or_default]
    pub id: Option<AttrValue>,
    pub value: AttrValue,
    #[prop_or_default]
    pub maxlength: Option<AttrValue>,
    #[prop_or_default]
    pub placeholder: Option<AttrValue>,
    #[prop_or_default]
    pub readonly: bool,
    /// Whether the text is notation, such as a move. Then browsers must offer no corrections.
    #[prop_or_default]
    pub is_notation: bool,
    /// Called with the text when the user has finished typing.
    pub on_change: Callback<String>,
}

/// A field for a line of text.
#[component]
pub fn TextInput(props: &TextInputProps) -> Html {
    let Typing { value, oninput, onchange, onblur } = use_typing(&props.value, &props.on_change);
    let off = |is_off: bool, word: &'static str| is_off.then_some(word);
    html! {
        <input type="text" id={props.id.clone()} maxlength={props.maxlength.clone()} placeholder={props.placeholder.clone()}
               autocomplete={off(props.is_notation, "off")} spellcheck={off(props.is_notation, "false")}
               readonly={props.readonly} {value} {oninput} {onchange} {onblur} />
    }
}

#[derive(PartialEq, Properties)]
pub struct TextAreaProps {
    pub value: AttrValue,
    #[prop_or_default]
    pub maxlength: Option<AttrValue>,
    #[prop_or_default]
    pub readonly: bool,
    /// Called with the text when the user has finished typing.
    pub on_change: Callback<String>,
}

/// A field for a few sentences. It grows with its text.
#[component]
pub fn TextArea(props: &TextAreaProps) -> Html {
    let Typing { value, oninput, onchange, onblur } = use_typing(&props.value, &props.on_change);
    html! {
        <textarea class="sentences" rows="2" maxlength={props.maxlength.clone()} readonly={props.readonly}
                  {value} {oninput} {onchange} {onblur} />
    }
}

#[derive(PartialEq, Properties)]
pub struct NumberInputProps {
    pub least: u32,
    pub most: u32,
    pub value: u32,
    /// Called with a number from `least` to `most` when the user has finished typing.
    pub on_change: Callback<u32>,
}

/// A field for a whole number. If the typed number is out of range, the nearest number replaces it.
/// If the text is no number, the old number stays.
#[component]
pub fn NumberInput(NumberInputProps { least, most, value, on_change }: &NumberInputProps) -> Html {
    let (least, most, now) = (*least, *most, *value);
    let on_change =
        on_change.reform(move |text: String| text.trim().parse().unwrap_or(now).clamp(least, most));
    let Typing { value, oninput, onchange, onblur } =
        use_typing(&now.to_string().into(), &on_change);
    html! {
        <input type="number" inputmode="numeric" min={least.to_string()} max={most.to_string()}
               {value} {oninput} {onchange} {onblur} />
    }
}

/// The value of the `<input>` or `<textarea>` that sent an event.
pub fn field_value(event: &Event) -> String {
    match event.target_dyn_into::<HtmlTextAreaElement>() {
        Some(area) => area.value(),
        None => event.target_unchecked_into::<HtmlInputElement>().value(),
    }
}
