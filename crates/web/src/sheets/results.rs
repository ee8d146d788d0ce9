//! The teacher's sheet for the results of a lesson: by pupil, by task, and as a file.

use crate::parts::button::{Button, Style, Submit};
use crate::parts::copying::{CopyButton, Copying, RefusedText, use_copying};
use crate::parts::dialog::Dialog;
use crate::parts::fields::{Labelled, field_value};
use crate::parts::lazy::lazy_component;
use crate::platform::browser;
use crate::platform::context::use_app;
use crate::platform::focus::is_focus_lost;
use crate::platform::lesson_results::{keep_results, results};
use crate::platform::state_setters::SetState;
use i18n::Key;
use ui_model::class_results::{Added, AssignedLesson, ClassResults, TaskRow, Unread};
use ui_model::clock::minutes;
use ui_model::headers::LESSON;
use ui_model::incoming::Incoming;
use ui_model::model::SharedUi;
use ui_model::say;
use ui_model::sentences::isolated;
use yew::prelude::*;
use yew_hooks::use_effect_update_with_deps;

#[derive(Clone, PartialEq, Properties)]
pub struct Props {
    /// The study that the teacher turns into a lesson.
    pub ui: SharedUi,
    pub on_close: Callback<()>,
}

/// The name of the button that opens the field for more codes.
const MORE: &str = "more-results";

lazy_component!(LazyResults = ResultsSheet, in chunk share);

#[derive(Clone, PartialEq)]
struct Sheet {
    /// `None` if the lesson does not ask for results.
    all: Option<ClassResults>,
    /// The text in the field for codes.
    text: String,
    /// The outcome of adding the last codes. `None` before codes are added.
    added: Option<Added>,
    /// The results before *Clear*, which the teacher can put back. `None` unless they were cleared.
    cleared: Option<ClassResults>,
    /// Whether the field for more codes is shown above the results. Without results it always is.
    adds: bool,
}

impl Sheet {
    fn new(ui: &SharedUi) -> Self {
        let lesson = AssignedLesson::of(&Incoming::of(&ui.session));
        Sheet {
            all: lesson.map(results),
            text: String::new(),
            added: None,
            cleared: None,
            adds: false,
        }
    }

    /// Adds the results in the text field. The field keeps its text if a line of it can't be read,
    /// or if it has no result. Returns `false` if the results could not be stored.
    fn add(&mut self) -> bool {
        let Some(known) = &self.all else { return true };
        // Reads the stored results again, because another tab may have added some.
        let mut all = results(known.lesson().clone());
        all.add(&known.saved());
        let added = all.add(&self.text);
        if added.unread.is_empty() && added.new + added.repeated > 0 {
            self.text.clear();
        }
        let is_kept = keep_results(&all);
        self.adds = !self.text.is_empty();
        (self.added, self.all) = (Some(added), Some(all));
        self.cleared = None;
        is_kept
    }

    /// Whether the field for codes is closed, because the results are shown in its place.
    fn closes_field(&self) -> bool {
        !self.adds && self.all.as_ref().is_some_and(|all| all.count() > 0)
    }

    fn clear(&mut self) {
        let Some(all) = self.all.take() else { return };
        let none = ClassResults::new(all.lesson().clone());
        keep_results(&none);
        (self.all, self.cleared) = (Some(none), Some(all));
        self.added = None;
    }

    /// Restores the results from before *Clear*. Returns `false` if they could not be stored.
    fn put_back(&mut self) -> bool {
        let Some(cleared) = self.cleared.take() else { return true };
        // Reads the stored results again, because another tab may have added some.
        let mut all = results(cleared.lesson().clone());
        all.add(&cleared.saved());
        let is_kept = keep_results(&all);
        self.all = Some(all);
        is_kept
    }
}

#[component]
pub fn ResultsSheet(Props { ui, on_close }: &Props) -> Html {
    let app = use_app();
    let sheet = use_state_eq(|| Sheet::new(ui));
    let copying = use_copying(&sheet.all);
    // When results are added, their field disappears with its pressed button, so the button that
    // opens the field gets the focus.
    let more = use_node_ref();
    {
        let more = more.clone();
        let focus = move |closes: &bool| {
            if *closes && is_focus_lost() {
                more.cast().iter().for_each(|button| _ = browser::focus_on(button));
            }
        };
        use_effect_update_with_deps(focus, sheet.closes_field());
    }
    let Some(all) = &sheet.all else { return html! {} };
    let oninput = sheet.changes(|sheet: &mut Sheet, event: InputEvent| {
        sheet.text = field_value(&event);
    });
    let puts_back = {
        let app = app.clone();
        sheet.changes(move |sheet, _: MouseEvent| app.storage_worked(sheet.put_back()))
    };
    let onsubmit = sheet.changes(move |sheet: &mut Sheet, event: SubmitEvent| {
        event.prevent_default();
        app.storage_worked(sheet.add());
    });
    let has_some = all.count() > 0;
    let switches = sheet.changes(|sheet: &mut Sheet, _: MouseEvent| sheet.adds = !sheet.adds);
    html! {
        <Dialog title={say::RESULTS_TITLE} on_close={on_close.clone()} footer={footer(&sheet, all, ui, &copying)}>
            if has_some {
                <Button action={MORE} node_ref={more} expanded={sheet.adds} onclick={switches}>{ say::RESULTS_MORE }</Button>
            }
            if !has_some || sheet.adds {
                <form class="open" {onsubmit}>
                    <Labelled label={say::RESULTS_PASTE}>
                        <textarea rows="4" spellcheck="false" data-testid="result-codes" value={sheet.text.clone()} {oninput} />
                    </Labelled>
                    <p class="hint">{ say::RESULTS_PASTE_WHAT }</p>
                    <div class="row-of-buttons"><Submit>{ say::RESULTS_ADD }</Submit></div>
                </form>
            }
            { told(&sheet, puts_back) }
            { tables(all) }
            <RefusedText {copying} label={say::RESULTS_COPY} />
        </Dialog>
    }
}

/// The outcome of the last press: the counts, and the lines that can't be read.
fn told(sheet: &UseStateHandle<Sheet>, puts_back: Callback<MouseEvent>) -> Html {
    let sentences = sheet.added.iter().flat_map(Added::told);
    html! {
        <>
            <div role="status" class="results-told" data-testid="results-told">
                { for sentences.map(|sentence| html! { <span>{ sentence }{ " " }</span> }) }
                if sheet.cleared.is_some() { { say::RESULTS_CLEARED } }
            </div>
            if sheet.cleared.is_some() {
                <p><Button onclick={puts_back}>{ say::DRAFT_PUT_BACK }</Button></p>
            }
            if let Some(added) = sheet.added.as_ref().filter(|added| !added.unread.is_empty()) {
                <ul class="unread-codes" data-testid="results-unread">
                    { for added.unread.iter().map(unread) }
                    if added.more_unread > 0 { <li>{ say::results_more_unread(added.more_unread) }</li> }
                </ul>
            }
        </>
    }
}

fn unread(Unread { line, excerpt, why }: &Unread) -> Html {
    html! {
        <li>
            <b>{ say::results_line(*line) }</b>{ " " }<code>{ isolated(excerpt).into_owned() }</code>
            <span>{ why.told() }</span>
        </li>
    }
}

/// The results by pupil and by task.
fn tables(all: &ClassResults) -> Html {
    if all.count() == 0 {
        return html! { <div class="class-results"><p class="hint">{ say::RESULTS_NONE }</p></div> };
    }
    let heads = |names: &[Key]| {
        html! {
            <thead><tr>{ for names.iter().map(|name| html! { <th scope="col">{ *name }</th> }) }</tr></thead>
        }
    };
    let of_pupil = [
        say::RESULTS_PUPIL,
        say::RESULTS_AT_ONCE,
        say::RESULTS_TRIES,
        say::RESULTS_HINTS,
        say::RESULTS_SHOWN,
        say::RESULTS_TIME,
    ];
    let of_task = [say::RESULTS_TASK, say::RESULTS_AT_ONCE, say::RESULTS_TIME];
    let tasks = all.tasks();
    let pupils = all.pupils().into_iter().map(|row| {
        html! {
            <tr>
                <th scope="row">{ isolated(&row.name).into_owned() }</th>
                <td>{ say::results_count_of(row.at_once, tasks.len()) }</td>
                <td>{ row.tries.to_string() }</td>
                <td>{ row.hints }</td>
                <td>{ row.shown }</td>
                <td>{ minutes(row.seconds) }</td>
            </tr>
        }
    });
    let of = all.count();
    html! {
        <div class="class-results">
            <h3 id="results-by-task">{ say::RESULTS_BY_TASK }</h3>
            <table aria-labelledby="results-by-task">
                { heads(&of_task) }
                <tbody>{ for tasks.iter().map(|row| task(row, of)) }</tbody>
            </table>
            <h3 id="results-by-pupil">{ say::RESULTS_BY_PUPIL }</h3>
            <table aria-labelledby="results-by-pupil">
                { heads(&of_pupil) }
                <tbody>{ for pupils }</tbody>
            </table>
            <p class="hint">{ say::RESULTS_LEGEND }</p>
        </div>
    }
}

/// A task, and below it the first wrong answers.
fn task(row: &TaskRow, of: usize) -> Html {
    let has_wrong = !row.wrong.is_empty();
    let wrong = row.wrong.iter().map(|wrong| html! { <div>{ wrong.told(of) }</div> });
    html! {
        <>
            <tr class={has_wrong.then_some("with-wrong")}>
                <th scope="row">{ row.number }{ ". " }{ isolated(&row.text).into_owned() }</th>
                <td>{ say::results_count_of(row.at_once, of) }</td>
                <td>{ minutes(row.seconds) }</td>
            </tr>
            if has_wrong { <tr><td colspan="3" class="wrong-answers">{ for wrong }</td></tr> }
        </>
    }
}

/// The buttons that pass the results on or delete them. `None` without results.
fn footer(
    sheet: &UseStateHandle<Sheet>,
    all: &ClassResults,
    ui: &SharedUi,
    copying: &Copying,
) -> Option<Html> {
    if all.count() == 0 {
        return None;
    }
    let saves = {
        let title = ui.session.record().header(LESSON).unwrap_or_default();
        let name = format!("{}.csv", say::results_file(title));
        // Begins with a byte order mark. Without it, some spreadsheet programs read the file in an
        // old encoding.
        let csv = format!("\u{feff}{}", all.csv());
        Callback::from(move |_: MouseEvent| browser::download(&name, "text/csv", &csv))
    };
    let clears = sheet.changes(|sheet, _: MouseEvent| sheet.clear());
    Some(html! {
        <>
            <Button style={Style::Quiet} onclick={clears}>{ say::RESULTS_CLEAR }</Button>
            <CopyButton words={say::RESULTS_COPY} onclick={copying.copies(all.csv())} copying={copying.clone()} />
            <Button onclick={saves}>{ say::RESULTS_SAVE }</Button>
        </>
    })
}
