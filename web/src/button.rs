//! Buttons with words on them, and boxes to check. Each `html!` is code of its own, so what stands in
//! many places is made in one.

use yew::prelude::*;

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
