//! What is read of fields, and choices that stand in several places.

use crate::parts::button::check;
use crate::platform::context::Context;
use table::helps::Helps;
use web_sys::{HtmlInputElement, HtmlSelectElement};
use yew::prelude::*;

/// The helps to be switched, in games that do not lock them.
pub fn helps(app: &Context) -> Html {
    let choice = |on: bool, name: &'static str, what: &'static str, edit: fn(&mut Helps)| {
        let app = app.clone();
        let onchange = Callback::from(move |_: Event| {
            let mut settings = app.settings.clone();
            edit(&mut settings.helps);
            app.set_settings.emit(settings);
        });
        check(on, name, what, onchange)
    };
    let helps = app.settings.helps;
    html! {
        <>
            { choice(helps.targets, "Show targets", "what may come next", |h| h.targets ^= true) }
            { choice(helps.why, "Say why not", "the reason and the rule of a refusal", |h| h.why ^= true) }
            { choice(helps.take_back, "Take back", "moves may be taken back", |h| h.take_back ^= true) }
        </>
    }
}

/// The value of the choice that an event came from.
pub fn select_value(event: &Event) -> String {
    event.target_unchecked_into::<HtmlSelectElement>().value()
}

/// The value of the field that an event came from.
pub fn field_value(event: &Event) -> String {
    event.target_unchecked_into::<HtmlInputElement>().value()
}
