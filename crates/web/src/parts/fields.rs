//! Values of form fields, and choices that several screens share.

use crate::parts::button::check;
use crate::platform::browser;
use crate::platform::context::Context;
use fairyboard::{Key, OptionSpec};
use ui_model::assistance::Assistance;
use ui_model::say;
use web_sys::{HtmlInputElement, HtmlSelectElement, HtmlTextAreaElement};
use yew::prelude::*;

/// Checkboxes for the assistance (hints and warnings), for games that let the player change it.
pub fn helps(app: &Context) -> Html {
    let choice = |on: bool, name: Key, what: Key, edit: fn(&mut Assistance)| {
        let app = app.clone();
        let onchange = Callback::from(move |_: Event| {
            app.change_settings(|settings| edit(&mut settings.helps));
        });
        check(on, name, what, onchange)
    };
    let helps = app.settings.helps;
    html! {
        <>
            { choice(helps.targets, say::HELPS_TARGETS, say::HELPS_TARGETS_WHAT, |h| h.targets ^= true) }
            { choice(helps.why, say::HELPS_WHY, say::HELPS_WHY_WHAT, |h| h.why ^= true) }
            { choice(helps.hints, say::HELPS_HINTS, say::HELPS_HINTS_WHAT, |h| h.hints ^= true) }
            { choice(helps.remarks, say::HELPS_REMARKS, say::HELPS_REMARKS_WHAT, |h| h.remarks ^= true) }
            { choice(helps.take_back, say::PLAY_TAKE_BACK, say::HELPS_TAKE_BACK_WHAT, |h| h.take_back ^= true) }
        </>
    }
}

/// Copies a text, and reports to `told` whether that worked. If the browser forbids copying,
/// selects the text in `field` so that the player can copy it.
pub fn copy(text: &str, field: &NodeRef, told: Callback<bool>) {
    let (field, whole) = (field.clone(), text.to_string());
    browser::copy(text, move |worked| {
        told.emit(worked);
        if worked {
            return;
        }
        // Waits a moment, because the caller may first have to show the field.
        browser::after(0, move || {
            if let Some(area) = field.cast::<HtmlTextAreaElement>() {
                // The field may show only the beginning of a long text, so it gets the whole text.
                area.set_value(&whole);
                area.select();
                let _ = area.focus();
            }
        })
        .forget();
    });
}

/// The value of an `<option>` and its name.
pub type Choice = (String, String);

pub struct Select<'a> {
    /// The id that a label's `for` names.
    pub id: Option<String>,
    pub choices: &'a [Choice],
    pub chosen: &'a str,
    pub disabled: bool,
    pub on: Callback<String>,
}

/// A drop-down list.
pub fn select(Select { id, choices, chosen, disabled, on }: Select<'_>) -> Html {
    let onchange = Callback::from(move |event: Event| {
        on.emit(event.target_unchecked_into::<HtmlSelectElement>().value());
    });
    html! {
        <select {id} {disabled} {onchange}>
            // A saved value may be missing in the choices; then the list shows it too.
            if choices.iter().all(|(value, _)| value != chosen) {
                <option value={chosen.to_string()} selected=true>{ chosen }</option>
            }
            { for choices.iter().map(|(value, words)| html! {
                <option value={value.clone()} selected={value == chosen}>{ words }</option>
            }) }
        </select>
    }
}

/// A drop-down list with its label.
pub fn select_field(label: Html, choices: &[Choice], chosen: &str, on: Callback<String>) -> Html {
    labelled(label, select(Select { id: None, choices, chosen, disabled: false, on }))
}

/// The values of a game's option, each with its description.
pub fn values(spec: &OptionSpec) -> Vec<Choice> {
    spec.values.iter().map(|(value, what)| (value.to_string(), what.to_string())).collect()
}

/// A field with its label.
pub fn labelled(label: Html, field: Html) -> Html {
    html! { <label class="field"><span>{ label }</span>{ field }</label> }
}

/// A field for a whole number from `least` to `most`, with its label. After each change the field
/// shows the number that `on` gets: Yew does not re-render a field whose number stays the same, and
/// a number out of range may become the number that is there already.
pub fn number_field(
    label: Html,
    [least, most]: [u32; 2],
    now: u32,
    on: impl Fn(u32) + 'static,
) -> Html {
    let onchange = Callback::from(move |event: Event| {
        let field = event.target_unchecked_into::<HtmlInputElement>();
        let number = field.value().trim().parse().unwrap_or(now).clamp(least, most);
        field.set_value(&number.to_string());
        on(number);
    });
    let field = html! {
        <input type="number" inputmode="numeric" min={least.to_string()} max={most.to_string()} value={now.to_string()} {onchange} />
    };
    labelled(label, field)
}

/// The value of the field that sent an event.
pub fn field_value(event: &Event) -> String {
    event.target_unchecked_into::<HtmlInputElement>().value()
}
