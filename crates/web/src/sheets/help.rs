//! The help.

use crate::parts::button::{WhenPressed, check};
use crate::parts::dialog::Dialog;
use crate::parts::lazy::lazy_component;
use crate::platform::context::{SheetProps, use_app};
use crate::platform::route::Route;
use crate::platform::text::{self, Said};
use i18n::Key;
use ui_model::{keys, say};
use yew::prelude::*;

lazy_component!(LazyHelpSheet = HelpSheet(SheetProps), in chunk settings);

/// The keys, and where they work.
#[component]
pub fn HelpSheet(props: &SheetProps) -> Html {
    let app = use_app();
    let on_close = props.on_close.clone();
    let listed = |title: Key, rows: &[(Key, Key)]| {
        html! {
            <>
                <h3>{ text::html(title) }</h3>
                <dl class="keys">
                    { for rows.iter().map(|(shown, what)| html! {
                        <div><dt><kbd>{ text::html(*shown) }</kbd></dt><dd>{ text::html(*what) }</dd></div>
                    }) }
                </dl>
            </>
        }
    };
    let children = html! {
        <>
            <p>{ text::html(say::HELP_BEGIN) }</p>
            { listed(say::HELP_ON_BOARD, &keys::told(keys::ON_BOARD)) }
            { listed(say::HELP_IN_SETUP, &[
                (say::HELP_KEY_LETTER, say::HELP_CHOOSE_PIECE),
                (say::HELP_KEY_ENTER_SPACE, say::HELP_PUT),
                (say::HELP_KEY_DELETE, say::HELP_TAKE_OFF),
                (say::HELP_KEY_CTRL_Z_Y, say::HELP_UNDO),
            ]) }
            { listed(say::HELP_ANYWHERE, &keys::told(keys::IN_GAME)) }
            { check(app.settings.shortcuts, say::SETTINGS_KEYS, AttrValue::default(), {
                let app = app.clone();
                Callback::from(move |_: Event| {
                    let mut settings = app.settings.clone();
                    settings.shortcuts ^= true;
                    app.set_settings.emit(settings);
                })
            }) }
            <p><a href={Route::About.href()} onclick={on_close.when_pressed()}>{ text::html(say::ABOUT) }</a></p>
        </>
    };
    html! { <Dialog title={say::HELP_TITLE.said()} {on_close}>{ children }</Dialog> }
}
