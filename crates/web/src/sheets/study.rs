//! The sheets about studies: one starts a study, one adds moves to a study. A study is a game with
//! the header `Study`, which contains the study's title.

use crate::parts::button::{Button, Submit};
use crate::parts::dialog::Dialog;
use crate::parts::fields::{FileField, Labelled, field_value};
use crate::parts::lazy::lazy_component;
use crate::platform::browser::{self, FileReading};
use crate::platform::context::use_app;
use crate::platform::studies;
use crate::sheets::SheetProps;
use crate::sheets::open::FailureWords;
use fairyboard::Budget;
use fairyboard::catalog;
use std::rc::Rc;
use ui_model::incoming::{self, Failure, Incoming};
use ui_model::model::{Annotate, Chapter, Do, Seen};
use ui_model::say;
use ui_model::studies::{of, opened};
use yew::prelude::*;
use yew_hooks::use_unmount;

/// The id of the form. Its submit button is in the sheet's footer.
const FORM: &str = "add-moves";

#[derive(Clone, PartialEq, Properties)]
pub struct AddProps {
    pub study: Seen,
    /// Whether the text becomes a new task of a lesson. Its moves are then never added to the task
    /// on the screen.
    pub as_task: bool,
    pub act: Callback<Do>,
    pub on_close: Callback<()>,
}

lazy_component!(LazyAddSheet = AddSheet, in chunk panel);

/// The sheet that adds the moves of another game's text to a study, or to a lesson as a new task.
#[component]
pub fn AddSheet(props: &AddProps) -> Html {
    let app = use_app();
    let as_task = props.as_task;
    let text = use_state_eq(String::new);
    let error = use_state_eq(|| None::<Failure>);
    let other = use_state_eq(|| None::<Incoming>);
    let attempt = {
        let (study, act, on_close) =
            (props.study.clone(), props.act.clone(), props.on_close.clone());
        let (text, error, other) = (text.clone(), error.clone(), other.clone());
        move |new: String| {
            match incoming::read(&new, &mut Budget::usual()) {
                // Always a new task, even if the text begins with the position of the task on the
                // screen: many tasks of a lesson begin with the same position.
                Ok(sent) if as_task => {
                    if let Some(task) = of(&opened(&sent).seen()) {
                        act.emit(Do::Chapter(Chapter::Add(task)));
                        on_close.emit(());
                    }
                }
                Ok(sent) if !sent.has_chapters() && sent.begins_like(study.record()) => {
                    act.emit(Do::Annotate(Annotate::Merge(sent)));
                    on_close.emit(());
                }
                Ok(sent) => {
                    error.set(None);
                    other.set(Some(sent));
                }
                Err(wrong) => {
                    error.set(Some(wrong));
                    other.set(None);
                }
            }
            text.set(new);
        }
    };
    // The file that is being read. Closing the sheet or choosing another file cancels the reading,
    // so that no moves are added late.
    let reading = use_mut_ref(|| None::<FileReading>);
    use_unmount({
        let reading = Rc::clone(&reading);
        move || drop(reading.take())
    });
    let on_files = {
        let (attempt, error, other) = (attempt.clone(), error.clone(), other.clone());
        Callback::from(move |files| {
            let (attempt, error, other) = (attempt.clone(), error.clone(), other.clone());
            let new = browser::read_files(files, move |texts| match texts.into_iter().next() {
                Some(Ok(text)) => attempt(text),
                Some(Err(wrong)) => {
                    error.set(Some(wrong.into()));
                    other.set(None);
                }
                None => {}
            });
            reading.replace(Some(new));
        })
    };
    let oninput = {
        let text = text.clone();
        Callback::from(move |event: InputEvent| text.set(field_value(&event)))
    };
    let onsubmit = {
        let text = text.clone();
        Callback::from(move |event: SubmitEvent| {
            event.prevent_default();
            attempt((*text).clone());
        })
    };
    let own = other.as_ref().map(|sent| {
        let (app, sent) = (app.clone(), sent.clone());
        Callback::from(move |_: MouseEvent| {
            if let Some(study) = of(&opened(&sent).seen()) {
                app.keep_new(study);
            }
        })
    });
    let chapter = {
        let (act, on_close) = (props.act.clone(), props.on_close.clone());
        let (text, error, other) = (text.clone(), error.clone(), other.clone());
        Callback::from(move |_: MouseEvent| match incoming::read(&text, &mut Budget::usual()) {
            Ok(sent) => {
                if let Some(study) = of(&opened(&sent).seen()) {
                    act.emit(Do::Chapter(Chapter::Add(study)));
                    on_close.emit(());
                }
            }
            Err(wrong) => {
                error.set(Some(wrong));
                other.set(None);
            }
        })
    };
    let title = if as_task { say::LESSON_TASK_PASTE } else { say::STUDY_ADD_TITLE };
    let footer = html! {
        <>
            if !as_task { <Button onclick={chapter}>{ say::CHAPTER_ADD_THEM }</Button> }
            if let Some(own) = own { <Button onclick={own}>{ say::STUDY_OPEN_THEM }</Button> }
            <Submit form={FORM}>{ say::STUDY_ADD }</Submit>
        </>
    };
    html! {
        <Dialog {title} {footer} on_close={props.on_close.clone()}>
            <form class="open" id={FORM} {onsubmit}>
                <Labelled label={say::STUDY_ADD_TEXT}>
                    <textarea rows="5" data-testid="add-text" spellcheck="false" value={(*text).clone()} {oninput} />
                </Labelled>
                <FileField label={say::STUDY_ADD_FILE} {on_files} />
                { not_added(error.as_ref(), other.is_some()) }
            </form>
        </Dialog>
    }
}

/// The message when no moves were added, because the text can't be read or starts from another
/// position.
fn not_added(error: Option<&Failure>, elsewhere: bool) -> Html {
    let told = match error {
        Some(error) => html! { <FailureWords error={error.clone()} /> },
        None if elsewhere => Html::from(say::STUDY_BEGINS_ELSEWHERE),
        None => return html! {},
    };
    html! { <p class="refusal" role="alert" data-testid="add-error">{ told }</p> }
}

/// The sheet that asks which game a new study is about.
#[component]
pub fn NewStudySheet(SheetProps { on_close }: &SheetProps) -> Html {
    let app = use_app();
    let begin = |game: &'static str| {
        let app = app.clone();
        Callback::from(move |_: MouseEvent| {
            if let Some(study) = studies::new(game) {
                app.keep_new(study);
            }
        })
    };
    html! {
        <Dialog title={say::STUDY_NEW} on_close={on_close.clone()}>
            <p>{ say::STUDY_WHAT }</p>
            <div class="choose-game">
                { for catalog::GAMES.iter().map(|family| {
                    let info = family.info();
                    html! { <Button onclick={begin(info.id)}>{ info.name }</Button> }
                }) }
            </div>
        </Dialog>
    }
}
