//! The notes: the comment on the position, and the names of the players.

use super::lesson_form::LessonForm;
use super::play_handle::{PlayProps, use_ui};
use super::sheets::PlaySheet;
use crate::parts::button::Button;
use crate::parts::fields::{Labelled, TextInput, field_value};
use crate::parts::lazy::lazy_component;
use ui_model::glyphs::{self, GLYPHS};
use ui_model::headers::{HEADERS, LESSON};
use ui_model::model::{Annotate, Do};
use ui_model::say;
use ui_model::sentences::shown_move;
use yew::prelude::*;

lazy_component!(LazyNotes = Notes, in chunk panel);

#[component]
pub fn Notes(PlayProps { play }: &PlayProps) -> Html {
    let ui = &use_ui(play);
    // While the position is shown as if it were the other side's turn (`pretends`), a note would
    // not be saved.
    let locked = play.locked || ui.pretends;
    let record = ui.session.record();
    let field = |(label, name): (fairyboard::Key, &'static str)| {
        let value = record.header(name).unwrap_or("").to_string();
        let on_change = play.act.reform(move |text| Do::Annotate(Annotate::Header(name, text)));
        html! {
            <Labelled {label}>
                <TextInput maxlength="80" readonly={locked} {value} {on_change} />
            </Labelled>
        }
    };
    let oninput =
        play.act.reform(|event: InputEvent| Do::Annotate(Annotate::Comment(field_value(&event))));
    let node = record.node(ui.session.at());
    // An editable comment includes commands such as `[%wrong]`; a locked comment shows only its
    // words.
    let note = if locked { node.words() } else { node.comment().into() };
    let is_in_form = record.header(LESSON).is_some() && node.ply() < 2 && !locked;
    let title = match node.ply() {
        0 => say::NOTE_AT_START.into(),
        _ => say::note_after(shown_move(record, ui.session.at())),
    };
    let seats = ui.session.state().seats().iter().copied();
    let has_marks = !node.marks().is_empty() && !locked;
    let clear = play.does(Do::Annotate(Annotate::ClearMarks));
    html! {
        <>
            // The form for the lesson has fields for these comments, without their commands.
            if !is_in_form {
                <Labelled label={title}>
                    <textarea rows="6" readonly={locked} value={note.into_owned()} {oninput} />
                </Labelled>
            }
            if node.ply() > 0 && !locked && !is_in_form {
                <div class="row-of-buttons glyphs" role="group" aria-label={say::GLYPHS}>
                    { for GLYPHS.into_iter().map(|(sign, name)| {
                        let is_on = glyphs::split(node.comment()).0.is_some_and(|(known, _)| known == sign);
                        let marked = glyphs::toggled(node.comment(), sign);
                        html! {
                            <Button pressed={is_on} label={name.to_string()} title={name.to_string()}
                                    onclick={play.does(Do::Annotate(Annotate::Comment(marked)))}>{ sign }</Button>
                        }
                    }) }
                </div>
            }
            // No form for a lesson while hands are hidden, because the lesson would reveal them.
            if !ui.hands.masked {
                <LessonForm ui={ui.clone()} act={play.act.clone()} {locked} on_paste={play.opens_sheet(PlaySheet::AddTask)}
                    on_results={play.opens_sheet(PlaySheet::Results)} />
            }
            { for seats.zip(HEADERS).map(field) }
            <Button disabled={!has_marks} onclick={clear}>{ say::NOTE_CLEAR_MARKS }</Button>
            <p class="hint">{ say::NOTE_ABOUT_MARKS }</p>
        </>
    }
}
