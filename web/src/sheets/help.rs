//! The help.

use crate::parts::button::{WhenPressed, check};
use crate::parts::dialog::{self, dialog};
use crate::platform::context::Context;
use crate::platform::route::Route;
use table::keys;
use yew::prelude::*;

/// The keys, and where they work.
pub fn help(app: &Context, on_close: Callback<()>) -> Html {
    let listed = |title: &'static str, rows: &[(&'static str, &'static str)]| {
        html! {
            <>
                <h3>{ title }</h3>
                <dl class="keys">
                    { for rows.iter().map(|(shown, what)| html! {
                        <div><dt><kbd>{ *shown }</kbd></dt><dd>{ *what }</dd></div>
                    }) }
                </dl>
            </>
        }
    };
    let children = html! {
        <>
            <p>{ "Click or tap a piece, then where it goes; or drag it. What may come next is shown, and whatever is refused is answered with its rule." }</p>
            { listed("On the board", &keys::told(keys::ON_BOARD)) }
            { listed("Setting up a position", &[
                ("A letter", "choose the piece, the next one of several"),
                ("Enter, Space", "put it, or take up and lay down"),
                ("Delete", "take off"),
                ("Ctrl+Z, Ctrl+Y", "undo, redo"),
            ]) }
            { listed("Anywhere", &keys::told(keys::IN_GAME)) }
            { check(app.settings.shortcuts, "Single keys do things", "", {
                let app = app.clone();
                Callback::from(move |_: Event| {
                    let mut settings = app.settings.clone();
                    settings.shortcuts ^= true;
                    app.set_settings.emit(settings);
                })
            }) }
            <p><a href={Route::About.href()} onclick={on_close.when_pressed()}>{ "About Fairyboard" }</a></p>
        </>
    };
    dialog(dialog::Props { title: "Help".into(), on_close, children })
}
