//! The title of a study, which the player can edit in place.

use crate::board::icon::{Icon, IconName};
use crate::parts::button::Button;
use crate::parts::fields::field_value;
use crate::platform::browser;
use crate::platform::state_setters::SetState;
use std::rc::Rc;
use ui_model::model::{Annotate, Do};
use ui_model::say;
use web_sys::HtmlInputElement;
use yew::prelude::*;

/// The number of letters that the field has room for if the title is shorter.
const SHORTEST: usize = 8;

#[derive(PartialEq, Properties)]
pub struct Props {
    /// The title as the screen shows it.
    pub name: AttrValue,
    /// The title as the player typed it.
    pub title: AttrValue,
    /// The title that a new study gets.
    pub usual: AttrValue,
    /// The header that holds the title.
    pub header: &'static str,
    pub act: Callback<Do>,
}

/// The title of a study. A press turns the title into a text field. Enter, or leaving the field,
/// saves the new title; Escape keeps the old title.
#[component]
pub fn StudyTitle(Props { name, title, usual, header, act }: &Props) -> Html {
    let edits = use_state_eq(|| false);
    let (field, rename) = (use_node_ref(), use_node_ref());
    // Whether a key has ended the change. Then the button gets the focus that the field had.
    let is_by_key = use_mut_ref(|| false);
    {
        let (field, rename, is_by_key) = (field.clone(), rename.clone(), Rc::clone(&is_by_key));
        use_effect_with(*edits, move |_| {
            if let Some(field) = field.cast::<HtmlInputElement>() {
                let _ = field.focus();
                field.select();
            } else if is_by_key.take() {
                rename.cast().iter().for_each(|button| _ = browser::focus_on(button));
            }
        });
    }
    if !*edits {
        let begin = edits.sets(true);
        return html! {
            <h1 class="titled">
                <Button action="rename" node_ref={rename} title={say::STUDY_RENAME} onclick={begin}>
                    <span>{ name.clone() }</span><Icon name={IconName::Pencil} />
                </Button>
            </h1>
        };
    }
    let keep = {
        let (edits, act) = (edits.clone(), act.clone());
        let (title, usual, header) = (title.clone(), usual.clone(), *header);
        Callback::from(move |typed: String| {
            // Enter and Escape remove the field, which then also loses the focus. By then the title
            // is saved, or the change was cancelled.
            if !*edits {
                return;
            }
            edits.set(false);
            if typed != *title {
                let typed = if typed.trim().is_empty() { usual.to_string() } else { typed };
                act.emit(Do::Annotate(Annotate::Header(header, typed)));
            }
        })
    };
    let size = title.chars().count().max(SHORTEST).to_string();
    let onblur = keep.reform(|event: FocusEvent| field_value(&event));
    let onkeydown = {
        let edits = edits.clone();
        Callback::from(move |event: KeyboardEvent| {
            match event.key().as_str() {
                // This Enter selects a word of an input method and doesn't end the title.
                "Enter" if event.is_composing() => return,
                "Enter" => keep.emit(field_value(&event)),
                "Escape" => edits.set(false),
                _ => return,
            }
            event.prevent_default();
            event.stop_propagation();
            is_by_key.replace(true);
        })
    };
    html! {
        <h1 class="titled edited">
            // Browsers without `field-sizing` take the width from `size`.
            <input ref={field} type="text" {size} maxlength="80" aria-label={say::STUDY_TITLE} value={title.clone()} {onblur} {onkeydown} />
        </h1>
    }
}
