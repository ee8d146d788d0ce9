//! Copying a text: the hook that copies and knows whether that worked, and its button.

use crate::parts::button::{Button, Style};
use crate::platform::browser;
use i18n::Key;
use std::cell::RefCell;
use ui_model::say;
use web_sys::HtmlTextAreaElement;
use yew::prelude::*;

/// Copies texts to the clipboard and knows whether that worked. Made by [`use_copying`].
#[derive(Clone, PartialEq)]
pub struct Copying {
    /// Whether the last attempt to copy worked. `None` before the first attempt, after the text has
    /// changed, and after another button has copied.
    pub worked: Option<bool>,
    /// The field with the text. If the browser forbids copying, the text in the field is selected,
    /// so that the user can copy it. [`RefusedText`] renders the field only in this case.
    pub field: NodeRef,
    on_done: Callback<bool>,
}

thread_local! {
    /// Resets the button that copied last. The clipboard holds one text, so only one button may say
    /// *Copied*.
    static LAST: RefCell<Option<Callback<()>>> = const { RefCell::new(None) };
}

/// Returns a [`Copying`]. The text is made from the value `of`. When `of` changes, the button no
/// longer says *Copied*, because the new text isn't copied yet.
///
/// Does not use `use_clipboard` of yew-hooks, which leaks two closures at each copy, and returns
/// `false` both before the first copy and after a refused one.
#[hook]
pub fn use_copying<T: Clone + PartialEq + 'static>(of: &T) -> Copying {
    let last = use_state_eq(|| None::<(T, bool)>);
    let worked = last.as_ref().filter(|(copied, _)| copied == of).map(|(_, worked)| *worked);
    let on_done = use_callback(of.clone(), {
        let last = last.setter();
        move |worked, of| {
            let forget = {
                let last = last.clone();
                Callback::from(move |()| last.set(None))
            };
            if let Some(forget) = LAST.replace(Some(forget)) {
                forget.emit(());
            }
            last.set(Some((of.clone(), worked)));
        }
    });
    Copying { worked, field: use_node_ref(), on_done }
}

impl Copying {
    pub fn copy(&self, text: &str) {
        let (Copying { field, on_done, .. }, whole) = (self.clone(), text.to_string());
        browser::copy(text, move |worked| {
            on_done.emit(worked);
            if worked {
                return;
            }
            // Waits a moment, because the field may first have to be rendered.
            browser::after(0, move || {
                if let Some(area) = field.cast::<HtmlTextAreaElement>() {
                    // The field may show only the beginning of a long text. Then it gets the whole
                    // text, for the user to copy.
                    area.set_value(&whole);
                    area.select();
                    let _ = area.focus();
                }
            })
            .forget();
        });
    }

    /// A callback that copies a text.
    pub fn copies(&self, text: impl Into<String>) -> Callback<MouseEvent> {
        let (copying, text) = (self.clone(), text.into());
        Callback::from(move |_| copying.copy(&text))
    }
}

#[derive(PartialEq, Properties)]
pub struct CopyProps {
    pub copying: Copying,
    /// The words on the button until it has copied.
    pub words: Key,
    /// The words that a screen reader says when the text is copied.
    #[prop_or(say::COPIED)]
    pub announcement: Key,
    #[prop_or(Style::Plain)]
    pub style: Style,
    #[prop_or_default]
    pub action: Option<AttrValue>,
    #[prop_or_default]
    pub label: Option<AttrValue>,
    #[prop_or_default]
    pub disabled: bool,
    /// Copies the text; usually from [`Copying::copies`].
    pub onclick: Callback<MouseEvent>,
}

/// A button that copies a text, and says whether that worked. It keeps the width of its first words
/// when its words change, so that its neighbours don't move.
#[component]
pub fn CopyButton(props: &CopyProps) -> Html {
    let CopyProps { style, action, label, disabled, onclick, .. } = props;
    let (shown, said) = match props.copying.worked {
        Some(true) => (say::COPIED, props.announcement.words()),
        Some(false) => (say::COPY_YOURSELF, say::COPY_REFUSED.words()),
        None => (props.words, ""),
    };
    html! {
        <>
            <Button style={*style} action={action.clone()} label={label.clone()} disabled={*disabled} onclick={onclick.clone()}>
                <span class="copy-words" data-before={props.words.to_string()}>{ shown }</span>
            </Button>
            <span class="unseen" role="status">{ said }</span>
        </>
    }
}

#[derive(PartialEq, Properties)]
pub struct RefusedProps {
    pub copying: Copying,
    /// The accessible name of the field.
    pub label: Key,
}

/// A field with the text for the user to copy, if the browser has refused to copy it.
/// [`Copying::copy`] puts the text into the field.
#[component]
pub fn RefusedText(RefusedProps { copying, label }: &RefusedProps) -> Html {
    if copying.worked != Some(false) {
        return html! {};
    }
    html! {
        <>
            <p class="refusal">{ say::COPY_REFUSED }</p>
            <textarea ref={copying.field.clone()} rows="3" readonly=true aria-label={*label} />
        </>
    }
}
