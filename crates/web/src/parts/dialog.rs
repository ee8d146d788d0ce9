//! A sheet over the page: traps the keyboard, closes with Escape, and gives the focus back.

use crate::parts::button::{Style, WhenPressed, button};
use crate::platform::browser;
use gloo::events::EventListener;
use ui_model::say;
use web_sys::HtmlDialogElement;
use yew::prelude::*;

/// What a sheet shows.
#[derive(PartialEq, Properties)]
pub struct Props {
    /// Its title.
    pub title: AttrValue,
    /// Called when it is closed, by whatever means.
    pub on_close: Callback<()>,
    /// What stands in it.
    pub children: Html,
}

/// A sheet.
#[component]
pub fn Dialog(props: &Props) -> Html {
    let dialog = use_node_ref();
    {
        let (dialog, on_close) = (dialog.clone(), props.on_close.clone());
        use_effect_with((), move |()| {
            let before = browser::focused();
            let element = dialog.cast::<HtmlDialogElement>();
            let closed = element.clone().map(|element| {
                let _ = element.show_modal();
                // Some browsers close it without asking first.
                EventListener::new(&element, "close", move |_| on_close.emit(()))
            });
            move || {
                drop(closed);
                if let Some(element) = element {
                    element.close();
                }
                // The sheet leaves the page after this; only then may the focus go back. On a busy
                // machine that is late: the keyboard may have gone elsewhere by then, and stays there.
                browser::after(0, move || {
                    if let Some(before) = before.filter(|_| browser::keyboard_is_free()) {
                        let _ = before.focus();
                    }
                })
                .forget();
            }
        });
    }
    let close = props.on_close.when_pressed();
    // Escape: the app takes the sheet away, instead of the browser hiding it behind its back.
    let oncancel = {
        let on_close = props.on_close.clone();
        Callback::from(move |event: Event| {
            event.prevent_default();
            on_close.emit(());
        })
    };
    // Keys that are meant for the sheet do nothing on the board beneath.
    let onkeydown = Callback::from(|event: KeyboardEvent| event.stop_propagation());
    html! {
        <dialog ref={dialog} class="sheet" aria-label={props.title.clone()} {oncancel} {onkeydown}>
            <header class="sheet-head">
                <h2>{ props.title.clone() }</h2>
                { button(Style::Quiet, say::CLOSE, close) }
            </header>
            <div class="sheet-body">{ props.children.clone() }</div>
        </dialog>
    }
}
