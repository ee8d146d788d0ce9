//! Buttons with words on them, and boxes to check. Each `html!` is code of its own, so what stands in
//! many places is made in one.

use crate::platform::browser::{self, LATE_MS};
use gloo::timers::callback::Timeout;
use yew::prelude::*;

/// Hears presses of buttons that may leave the page, or be pressed no more, and must not take the
/// keyboard with them: the board gets it. It is looked for twice: on a busy machine the button may
/// leave late.
pub fn keep_focus() -> Callback<MouseEvent> {
    Callback::from(|event: MouseEvent| {
        if event.detail() == 0 {
            for after in [0, LATE_MS] {
                Timeout::new(after, || {
                    let lost =
                        |e: web_sys::HtmlElement| e.matches("body, :disabled").unwrap_or(false);
                    if browser::focused().is_none_or(lost) {
                        browser::focus("[data-board] [tabindex=\"0\"]");
                    }
                })
                .forget();
            }
        }
    })
}

/// A button that does what `onclick` says.
pub fn button(
    class: &'static str,
    words: impl Into<AttrValue>,
    disabled: bool,
    onclick: Callback<MouseEvent>,
) -> Html {
    let words: AttrValue = words.into();
    made(class, disabled, onclick, html! { { words } })
}

/// A button with a picture before its words.
pub fn tool(
    picture: Html,
    words: &'static str,
    disabled: bool,
    onclick: Callback<MouseEvent>,
) -> Html {
    made("", disabled, onclick, html! { <>{ picture }{ words }</> })
}

/// A box to check, with its name, and what that means where it needs words.
pub fn check(
    on: bool,
    name: impl Into<AttrValue>,
    what: impl Into<AttrValue>,
    onchange: Callback<Event>,
) -> Html {
    checked(on, name.into(), what.into(), onchange)
}

fn checked(on: bool, name: AttrValue, what: AttrValue, onchange: Callback<Event>) -> Html {
    html! {
        <label class="choice">
            <input type="checkbox" checked={on} {onchange} />
            if what.is_empty() {
                <span>{ name }</span>
            } else {
                <span><strong>{ name }</strong><br />{ what }</span>
            }
        </label>
    }
}

fn made(class: &'static str, disabled: bool, onclick: Callback<MouseEvent>, inside: Html) -> Html {
    html! { <button type="button" {class} {disabled} {onclick}>{ inside }</button> }
}
