//! The sheet with a pupil's result in a lesson: the code for the teacher, as text and as a QR code.

use crate::parts::button::{Button, Style};
use crate::parts::dialog::Dialog;
use crate::parts::fields::{self, Labelled, field_value};
use crate::parts::lazy::lazy_component;
use crate::platform::browser;
use crate::platform::state_setters::ToggleState;
use crate::sheets::share::Qr;
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
    let Some(result) = attempts.and_then(Attempts::result) else { return html! {} };
    let code = result.to_string();
    // The field keeps what is typed, and the code takes the letters of it.
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
    html! {
        <Dialog title={say::RESULT_TITLE} on_close={on_close.clone()}>
            <div class="pupil-result">
                <p>{ in_words(&result) }</p>
                <p class="hint">{ say::RESULT_WHAT }</p>
                <Labelled label={say::result_nickname(LONGEST_NICKNAME)}>
                    <input type="text" autocomplete="off" spellcheck="false" value={(*typed).clone()} {oninput} />
                </Labelled>
                <PassOn code={code.clone()} qr={html! {
                    <Button expanded={*shows_qr} onclick={shows_qr.switches()}>{ say::SHARE_QR }</Button>
                }} />
                if *shows_qr { <Qr address={code} name={say::RESULT_QR} /> }
                <p><Button style={Style::Link} onclick={restarts}>{ say::RESULT_RESTART }</Button></p>
            </div>
        </Dialog>
    }
}

/// The tasks and the tries of a result.
fn in_words(result: &LessonResult) -> Html {
    let tries: u32 = result.tasks().iter().map(|task| task.tries()).sum();
    Html::from(say::result_solved(result.tasks().len(), tries as usize))
}

#[derive(PartialEq, Properties)]
struct PassOnProps {
    code: String,
    /// The button that shows the QR code.
    qr: Html,
}

/// The code, and the buttons that pass it on: on a phone first the system's share sheet.
#[component]
fn PassOn(PassOnProps { code, qr }: &PassOnProps) -> Html {
    // The code that was copied last, and whether that worked.
    let copied = use_state_eq(|| None::<(String, bool)>);
    let field = use_node_ref();
    let worked = (*copied).as_ref().filter(|(of, _)| of == code).map(|(_, worked)| *worked);
    let copies = {
        let (copied, code, field) = (copied.setter(), code.clone(), field.clone());
        Callback::from(move |_: MouseEvent| {
            let (copied, of) = (copied.clone(), code.clone());
            let told = Callback::from(move |worked: bool| copied.set(Some((of.clone(), worked))));
            fields::copy(&code, &field, told);
        })
    };
    let sends_first = browser::can_share() && browser::matches("(pointer: coarse)");
    let rank = |is_first| if is_first { Style::Primary } else { Style::Plain };
    let words = match worked {
        Some(true) => say::COPIED,
        Some(false) => say::COPY_YOURSELF,
        None => say::RESULT_COPY,
    };
    let copy = html! { <Button style={rank(!sends_first)} onclick={copies}>{ fields::copy_words(say::RESULT_COPY, words) }</Button> };
    let send = browser::can_share().then(|| {
        let code = code.clone();
        let onclick = Callback::from(move |_: MouseEvent| browser::share_text(&code));
        html! { <Button style={rank(sends_first)} {onclick}>{ say::RESULT_SEND }</Button> }
    });
    html! {
        <>
            <Labelled label={say::RESULT_CODE}>
                <textarea ref={field} rows="2" readonly=true spellcheck="false" data-testid="result-code" value={code.clone()} />
            </Labelled>
            <div class="pass-on">
                if sends_first { { for send }{ copy } } else { { copy }{ for send } }
                { qr.clone() }
            </div>
            <p class="unseen" role="status">{ match worked {
                Some(true) => say::COPIED.words(),
                Some(false) => say::COPY_REFUSED.words(),
                None => "",
            } }</p>
        </>
    }
}
