//! The sheet with a pupil's result in a lesson: the code for the teacher, as text and as a QR code.

use crate::parts::button::{Button, Style};
use crate::parts::copying::use_copying;
use crate::parts::dialog::Dialog;
use crate::parts::fields::{Labelled, field_value};
use crate::parts::lazy::lazy_component;
use crate::platform::browser;
use crate::platform::state_setters::ToggleState;
use crate::sheets::share::{PassOn, Qr};
use ui_model::lesson_attempts::Attempts;
use ui_model::lesson_result::{LONGEST_NICKNAME, LessonResult};
use ui_model::lesson_run::Teach;
use ui_model::model::{Do, SharedUi};
use ui_model::say;
use yew::prelude::*;

#[derive(Clone, PartialEq, Properties)]
pub struct Props {
    pub ui: SharedUi,
    pub act: Callback<Do>,
    pub on_close: Callback<()>,
}

lazy_component!(LazyLessonResult = LessonResultSheet, in chunk share);

#[component]
pub fn LessonResultSheet(Props { ui, act, on_close }: &Props) -> Html {
    let attempts = ui.taught.as_ref().and_then(|taught| taught.attempts());
    let typed = use_state_eq(|| attempts.map(Attempts::nickname).unwrap_or_default().to_string());
    let shows_qr = use_state_eq(|| false);
    let result = attempts.and_then(Attempts::result);
    let code = result.as_ref().map(LessonResult::to_string).unwrap_or_default();
    let copying = use_copying(&code);
    let Some(result) = result else { return html! {} };
    // The field keeps the whole text that the pupil types. The code contains only the first letters
    // of it.
    let oninput = {
        let (typed, act) = (typed.clone(), act.clone());
        Callback::from(move |event: InputEvent| {
            let value = field_value(&event);
            act.emit(Do::Teach(Teach::Nickname(value.clone())));
            typed.set(value);
        })
    };
    let restarts = {
        let (act, on_close) = (act.clone(), on_close.clone());
        Callback::from(move |_: MouseEvent| {
            on_close.emit(());
            act.emit(Do::Teach(Teach::Restart));
        })
    };
    let on_send = {
        let code = code.clone();
        Callback::from(move |_: MouseEvent| browser::share_text(&code))
    };
    html! {
        <Dialog title={say::RESULT_TITLE} on_close={on_close.clone()}>
            <div class="pupil-result">
                <p>{ in_words(&result) }</p>
                <p class="hint">{ say::RESULT_WHAT }</p>
                <Labelled label={say::result_nickname(LONGEST_NICKNAME)}>
                    <input type="text" autocomplete="off" spellcheck="false" value={(*typed).clone()} {oninput} />
                </Labelled>
                <Labelled label={say::RESULT_CODE}>
                    <textarea ref={copying.field.clone()} rows="2" readonly=true spellcheck="false" data-testid="result-code" value={code.clone()} />
                </Labelled>
                <PassOn {copying} text={code.clone()} copy={say::RESULT_COPY} send={say::RESULT_SEND} {on_send}>
                    <Button expanded={*shows_qr} onclick={shows_qr.switches()}>{ say::SHARE_QR }</Button>
                </PassOn>
                if *shows_qr { <Qr address={code} name={say::RESULT_QR} /> }
                <p><Button style={Style::Link} onclick={restarts}>{ say::RESULT_RESTART }</Button></p>
            </div>
        </Dialog>
    }
}

/// A sentence with the number of tasks and the number of tries.
fn in_words(result: &LessonResult) -> Html {
    let tries: u32 = result.tasks().iter().map(|task| task.tries()).sum();
    Html::from(say::result_solved(result.tasks().len(), tries as usize))
}
