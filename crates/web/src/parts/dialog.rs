//! A sheet over the page. Keeps the keyboard inside, closes with Escape, and returns the focus.

use crate::parts::button::{Button, Style};
use crate::platform::focus::use_focus_return;
use crate::platform::history::use_back;
use ui_model::say;
use web_sys::{EventTarget, HtmlDialogElement};
use yew::prelude::*;

#[derive(PartialEq, Properties)]
pub struct Props {
    pub title: AttrValue,
    pub on_close: Callback<()>,
    pub children: Html,
    /// Buttons that stay at the sheet's lower edge while the rest scrolls.
    #[prop_or_default]
    pub footer: Option<Html>,
}

/// The event handlers that a `<dialog>` needs.
pub struct Modal {
    pub oncancel: Callback<Event>,
    pub onclose: Callback<Event>,
    pub onkeydown: Callback<KeyboardEvent>,
}

/// Shows a `<dialog>` over the page while the component exists. Escape and the browser's Back close
/// it; then the element focused before gets the focus again.
#[hook]
pub fn use_modal(dialog: &NodeRef, on_close: &Callback<()>) -> Modal {
    use_back(true, on_close.clone());
    use_focus_return(true);
    {
        let dialog = dialog.clone();
        use_effect_with((), move |()| {
            let element = dialog.cast::<HtmlDialogElement>();
            if let Some(element) = &element {
                let _ = element.show_modal();
            }
            move || {
                if let Some(element) = element {
                    element.close();
                }
            }
        });
    }
    let is_own = {
        let dialog = dialog.clone();
        move |event: &Event| is_at(&dialog, event)
    };
    // Escape sends `cancel`. The app removes the sheet, so the browser must not hide it first. A
    // cancelled file chooser inside the sheet sends `cancel` too, so the target is checked.
    let oncancel = {
        let (on_close, is_own) = (on_close.clone(), is_own.clone());
        Callback::from(move |event: Event| {
            if is_own(&event) {
                event.prevent_default();
                on_close.emit(());
            }
        })
    };
    // Some browsers close the dialog without a `cancel` event.
    let onclose = {
        let on_close = on_close.clone();
        Callback::from(move |event: Event| {
            if is_own(&event) {
                on_close.emit(());
            }
        })
    };
    // Keys pressed in the sheet must not reach the board.
    let onkeydown = Callback::from(|event: KeyboardEvent| event.stop_propagation());
    Modal { oncancel, onclose, onkeydown }
}

/// Whether an event's target is the `<dialog>` itself and no element in it. A press on the backdrop
/// is such an event.
pub fn is_at(dialog: &NodeRef, event: &Event) -> bool {
    event.target() == dialog.get().map(EventTarget::from)
}

#[component]
pub fn Dialog(props: &Props) -> Html {
    let dialog = use_node_ref();
    let Modal { oncancel, onclose, onkeydown } = use_modal(&dialog, &props.on_close);
    let close = props.on_close.reform(|_: MouseEvent| ());
    html! {
        <dialog ref={dialog} class="sheet" aria-label={props.title.clone()} {oncancel} {onclose} {onkeydown}>
            <header class="sheet-head">
                <h2>{ props.title.clone() }</h2>
                <Button style={Style::Quiet} onclick={close}>{ say::CLOSE }</Button>
            </header>
            <div class="sheet-body">{ props.children.clone() }</div>
            if let Some(footer) = &props.footer { <footer class="sheet-foot">{ footer.clone() }</footer> }
        </dialog>
    }
}
