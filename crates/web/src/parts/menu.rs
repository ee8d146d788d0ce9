//! A menu next to the element that opened it. On a phone, the menu is at the lower edge of the
//! screen.

use crate::board::icon::{Icon, IconName};
use crate::parts::dialog::{Modal, is_at, use_modal};
use crate::platform::browser;
use crate::platform::roving::{Axis, Roving};
use web_sys::Element;
use yew::prelude::*;

#[derive(PartialEq, Properties)]
pub struct Props {
    pub title: AttrValue,
    /// The menu's place as CSS custom properties, from [`below`].
    pub place: AttrValue,
    /// Called when the menu is closed without a choice.
    pub on_close: Callback<()>,
    /// The menu's [`MenuItem`]s.
    pub children: Html,
}

/// A place for a menu: under an element, or above it if the element is in the lower half of the
/// window.
pub fn below(element: &Element) -> String {
    let bounds = element.get_bounding_client_rect();
    let page = browser::document().document_element();
    let height = page.map_or(0.0, |page| f64::from(page.client_height()));
    let (left, top, bottom) = (bounds.left(), bounds.top(), bounds.bottom());
    if bottom > height / 2.0 {
        format!("--left:{left}px;--bottom:{}px", height - top)
    } else {
        format!("--left:{left}px;--top:{bottom}px")
    }
}

#[derive(PartialEq, Properties)]
pub struct ItemProps {
    /// The `data-action` name, for scripts.
    pub action: &'static str,
    /// Whether the item deletes something.
    #[prop_or_default]
    pub danger: bool,
    pub onclick: Callback<MouseEvent>,
    pub children: Html,
}

#[component]
pub fn MenuItem(ItemProps { action, danger, onclick, children }: &ItemProps) -> Html {
    html! {
        <button type="button" role="menuitem" class={danger.then_some("danger")} data-action={*action}
                onclick={onclick.clone()}>{ children.clone() }</button>
    }
}

#[derive(PartialEq, Properties)]
pub struct MenuButtonProps {
    /// The accessible name, which also names the menu's subject.
    pub label: AttrValue,
    /// Called with the place for the menu, from [`below`].
    pub on_open: Callback<AttrValue>,
}

/// A button that opens a menu.
#[component]
pub fn MenuButton(MenuButtonProps { label, on_open }: &MenuButtonProps) -> Html {
    let button = use_node_ref();
    let onclick = {
        let (button, on_open) = (button.clone(), on_open.clone());
        Callback::from(move |_: MouseEvent| {
            if let Some(button) = button.cast::<Element>() {
                on_open.emit(below(&button).into());
            }
        })
    };
    html! {
        <button type="button" class={classes!("quiet", "kept-more")} aria-haspopup="menu" aria-label={label.clone()}
                ref={button} {onclick}><Icon name={IconName::More} /></button>
    }
}

const ITEMS: Roving =
    Roving { items: "[role=menuitem]", axis: Axis::Column, has_ends: true, wraps: true };

/// A menu. Arrow keys move through the items, and a press outside the menu closes it.
#[component]
pub fn Menu(props: &Props) -> Html {
    let dialog = use_node_ref();
    let Modal { oncancel, onclose, onkeydown: keeps_keys } = use_modal(&dialog, &props.on_close);
    let onclick = {
        let (dialog, on_close) = (dialog.clone(), props.on_close.clone());
        Callback::from(move |event: MouseEvent| {
            if is_at(&dialog, &event) {
                on_close.emit(());
            }
        })
    };
    let onkeydown = {
        let (dialog, on_close) = (dialog.clone(), props.on_close.clone());
        Callback::from(move |event: KeyboardEvent| {
            keeps_keys.emit(event.clone());
            if event.key() == "Tab" {
                event.prevent_default();
                on_close.emit(());
            } else if let Some(dialog) = dialog.cast::<Element>() {
                ITEMS.press(&dialog, &event);
            }
        })
    };
    html! {
        <dialog ref={dialog} class="menu" style={props.place.clone()} aria-label={props.title.clone()} {oncancel} {onclose} {onclick} {onkeydown}>
            <p class="menu-title" translate="no">{ props.title.clone() }</p>
            <div role="menu" aria-label={props.title.clone()}>{ props.children.clone() }</div>
        </dialog>
    }
}
