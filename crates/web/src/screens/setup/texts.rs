//! Shows the position of the setup editor as text, as a link and as pictures.

use crate::parts::button::{Style, Submit};
use crate::parts::copying::{CopyButton, use_copying};
use crate::parts::dialog::Dialog;
use crate::parts::fields::{Labelled, field_value};
use crate::parts::save_picture::{self, PictureChoices, SaveButtons};
use crate::platform::browser;
use crate::platform::context::use_app;
use crate::platform::route::{Route, address};
use crate::sheets::open::FailureWords;
use by_address::ByAddress;
use fairyboard::Key;
use fairyboard::hidden::Viewer;
use fairyboard::open::{SetupPosition, open_setup_text};
use fairyboard::setup::Sketch;
use std::rc::Rc;
use ui_model::incoming::Failure;
use ui_model::picture;
use ui_model::say;
use ui_model::setup_editor::{Edit, SetupEditor};
use web_sys::HtmlTextAreaElement;
use yew::prelude::*;

/// The text of the position, and a field to paste another text.
#[derive(PartialEq, Properties)]
pub struct PositionProps {
    pub now: Rc<SetupPosition>,
    pub act: Callback<Edit>,
}

#[component]
pub fn PositionText(props: &PositionProps) -> Html {
    let typed = use_state_eq(String::new);
    let error = use_state_eq(|| None::<Failure>);
    let field = use_node_ref();
    let apply = {
        let (typed, error, field) = (typed.clone(), error.clone(), field.clone());
        let (act, now) = (props.act.clone(), Rc::clone(&props.now));
        Callback::from(move |event: SubmitEvent| {
            event.prevent_default();
            match open_setup_text(&typed, Some(&now)) {
                Ok(found) => {
                    if found.family.info().id == now.family.info().id {
                        act.emit(Edit::Read(Box::new(found)));
                    } else {
                        browser::go(&address(&found).hash());
                    }
                    error.set(None);
                    typed.set(String::new());
                }
                Err(wrong) => {
                    if let Some(area) = field.cast::<HtmlTextAreaElement>() {
                        let _ = area.focus();
                    }
                    error.set(Some(Failure::of(&typed, wrong)));
                }
            }
        })
    };
    let oninput = {
        let typed = typed.clone();
        Callback::from(move |event: InputEvent| typed.set(field_value(&event)))
    };
    html! {
        <section class="setup-position" aria-labelledby="position">
            <h2 id="position">{ say::SETUP_POSITION }</h2>
            <CopiedText id={"setup-position"} label={say::SETUP_AS_TEXT} text={props.now.text.clone()} />
            <form onsubmit={apply}>
                <Labelled label={say::SETUP_FROM_TEXT}>
                    <textarea rows="2" ref={field} data-testid="position-input" spellcheck="false" autocomplete="off"
                              value={(*typed).clone()} {oninput} aria-invalid={error.is_some().then_some("true")} />
                </Labelled>
                if let Some(error) = &*error {
                    <p class="refusal" role="alert" data-testid="position-error"><FailureWords error={error.clone()} /></p>
                }
                <Submit style={Style::Plain} disabled={typed.trim().is_empty()}>{ say::SETUP_APPLY }</Submit>
            </form>
        </section>
    }
}

/// The share sheet of the editor. It can also share an impossible position.
#[derive(PartialEq, Properties)]
pub struct ShareProps {
    pub of: ByAddress<Rc<SetupEditor>>,
    pub on_close: Callback<()>,
}

#[component]
pub fn SharePosition(props: &ShareProps) -> Html {
    let app = use_app();
    let sketch = &props.of.sketch;
    let of = props.of.position();
    let (route, id) = (address(of), props.of.family.info().id);
    let make = {
        let (of, look) = (Rc::clone(&props.of), save_picture::look(&app, props.of.turned));
        Callback::from(move |()| match &*of.sketch {
            // In a game with hidden information, the picture shows only the public view.
            Sketch::Playable(state) => {
                let seen = state.seen_by(Viewer::Public, &[]);
                picture::set_up(seen.as_deref().unwrap_or(&**state), &look)
            }
            sketch => picture::set_up(sketch.drawing(), &look),
        })
    };
    html! {
        <Dialog title={say::SHARE_TITLE} on_close={props.on_close.clone()}>
            <section class="share-part">
                <CopiedText id={"share-link"} label={say::SETUP_LINK} text={route.shared(id)} />
            </section>
            if let (Route::Setup(game, query), true) = (route, sketch.faults().is_empty()) {
                <section class="share-part">
                    <CopiedText id={"play-link"} label={say::SETUP_PLAY_LINK} text={Route::Position(game, query).shared(id)} />
                </section>
            }
            <section class="share-part">
                <CopiedText id={"share-position"} label={say::SETUP_POSITION} text={of.text.clone()} />
            </section>
            <section class="share-part">
                <h3>{ say::SHARE_PICTURE }</h3>
                <PictureChoices has_png=true />
                <SaveButtons name={id} {make} />
            </section>
        </Dialog>
    }
}

/// A text with a button that copies the text.
#[derive(PartialEq, Properties)]
struct CopiedProps {
    id: &'static str,
    label: Key,
    text: String,
}

#[component]
fn CopiedText(props: &CopiedProps) -> Html {
    let copying = use_copying(&props.text);
    html! {
        <div class="copied">
            <label for={props.id}>{ props.label }</label>
            <textarea id={props.id} data-testid={props.id} readonly={true} rows="2" ref={copying.field.clone()} value={props.text.clone()} />
            <CopyButton words={say::COPY} label={say::copy_what(props.label)} onclick={copying.copies(&props.text)} {copying} />
        </div>
    }
}
