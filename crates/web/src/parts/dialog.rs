//! A sheet over the page: traps the keyboard, closes with Escape, and returns the focus.

use crate::parts::button::{Style, WhenPressed, button};
use crate::platform::browser;
use crate::platform::history::use_back;
use ui_model::say;
use web_sys::{EventTarget, HtmlDialogElement};
use yew::prelude::*;

/// The props of a sheet.
#[derive(PartialEq, Properties)]
pub struct Props {
    /// Its title.
    pub title: AttrValue,
    /// Called when it closes.
    pub on_close: Callback<()>,
    /// Its content.
    pub children: Html,
    /// Buttons that stay at its lower edge while the rest scrolls.
    #[prop_or_default]
    pub footer: Option<Html>,
}

/// The listeners of a `<dialog>`.
pub struct Modal {
    pub oncancel: Callback<Event>,
    pub onclose: Callback<Event>,
    pub onkeydown: Callback<KeyboardEvent>,
}

/// Shows a `<dialog>` over the page while its component exists. Escape and Back close it, and the focus returns.
#[hook]
pub fn use_modal(dialog: &NodeRef, on_close: &Callback<()>) -> Modal {
    use_back(true, on_close.clone());
    {
        let dialog = dialog.clone();
        use_effect_with((), move |()| {
            let before = browser::focused();
            let element = dialog.cast::<HtmlDialogElement>();
            if let Some(element) = &element {
                let _ = element.show_modal();
            }
            move || {
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
    let is_own = {
        let dialog = dialog.clone();
        move |event: &Event| is_at(&dialog, event)
    };
    // Escape: the app takes the sheet away, instead of the browser hiding it behind its back. A choice of files that is
    // cancelled sends an event of this name, too.
    let oncancel = {
        let (on_close, is_own) = (on_close.clone(), is_own.clone());
        Callback::from(move |event: Event| {
            if is_own(&event) {
                event.prevent_default();
                on_close.emit(());
            }
        })
    };
    // Some browsers close it without asking first.
    let onclose = {
        let on_close = on_close.clone();
        Callback::from(move |event: Event| {
            if is_own(&event) {
                on_close.emit(());
            }
        })
    };
    // Keys of the sheet do nothing on the board beneath.
    let onkeydown = Callback::from(|event: KeyboardEvent| event.stop_propagation());
    Modal { oncancel, onclose, onkeydown }
}

/// Whether the target of an event is a `<dialog>` itself and nothing in it, as for a press on its backdrop.
pub fn is_at(dialog: &NodeRef, event: &Event) -> bool {
    event.target() == dialog.get().map(EventTarget::from)
}

/// A sheet.
#[component]
pub fn Dialog(props: &Props) -> Html {
    let dialog = use_node_ref();
    let Modal { oncancel, onclose, onkeydown } = use_modal(&dialog, &props.on_close);
    let close = props.on_close.when_pressed();
    html! {
        <dialog ref={dialog} class="sheet" aria-label={props.title.clone()} {oncancel} {onclose} {onkeydown}>
            <header class="sheet-head">
                <h2>{ props.title.clone() }</h2>
                { button(Style::Quiet, say::CLOSE, close) }
            </header>
            <div class="sheet-body">{ props.children.clone() }</div>
            if let Some(footer) = &props.footer { <footer class="sheet-foot">{ footer.clone() }</footer> }
        </dialog>
    }
}
