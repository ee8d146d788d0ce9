//! A lesson in a frame: the pupil solves its tasks there. Saves nothing.

use crate::board::sprite::Sprite;
use crate::parts::button::{Button, Style};
use crate::parts::mini_board::{Stand, use_feed_acts};
use crate::parts::step_chips::presses;
use crate::platform::context::use_app;
use crate::platform::feed::{use_feed, use_seen};
use crate::screens::play::lesson_box::{TaskWords, use_newest_in_sight};
use crate::screens::play::timers::use_action_after;
use by_address::ByAddress;
use std::rc::Rc;
use ui_model::lesson_run::{Course, LessonState, Teach, hint_words, next_words};
use ui_model::model::{Do, PlayState};
use ui_model::say;
use yew::prelude::*;

#[derive(PartialEq, Properties)]
pub struct Props {
    /// The lesson. Compared by address, because comparing contents would compare whole games. The
    /// component keeps the lesson of its first render, so a lesson that is read on needs another key.
    pub course: ByAddress<Rc<Course>>,
    /// The link that opens the lesson in the whole app.
    pub children: Html,
}

/// The board of a lesson, with the task above it and the buttons below it. The moves that solve the
/// task are not in the document, so a pupil can't find them there.
#[component]
pub fn FramedLesson(props: &Props) -> Html {
    let app = use_app();
    let feed = {
        let course = Rc::clone(&props.course);
        use_feed(move || PlayState::of_lesson(LessonState::new(course)))
    };
    let act = use_feed_acts(&feed);
    let ui = use_seen(&feed, |shown| shown.ui.clone());
    let words = use_node_ref();
    use_newest_in_sight(&words, ui.taught.as_ref());
    let due = ui.taught.as_ref().is_some_and(|taught| taught.is_due()).then_some(ui.version);
    use_action_after(due, app.settings.pace().lesson_ms, &act, || Do::Teach(Teach::Go));
    let Some(taught) = &ui.taught else { return html! {} };
    let teach = |what: Teach| presses(&act, Do::Teach(what));
    let (at, count, hints) = (taught.at, taught.course.parts.len(), taught.part().hints().len());
    let is_done = taught.tutor.is_done();
    let above = html! {
        <div class="framed-task">
            if count > 1 { <p class="facts">{ say::lesson_part_of(count, at + 1) }</p> }
            <TaskWords ui={ui.clone()} {words} />
        </div>
    };
    html! {
        <>
            <Sprite game={taught.course.info().id} set={app.piece_set()} />
            <div class="framed-lesson" data-testid="lesson" data-part={(at + 1).to_string()} data-done={is_done.to_string()}>
                <Stand {feed} act={act.clone()} {above}>
                    <div class="row-of-buttons">
                        if at > 0 { <Button onclick={teach(Teach::Part(at - 1))}>{ say::EMBED_PREVIOUS }</Button> }
                        if !is_done && taught.has_help() && taught.hints < hints {
                            <Button onclick={teach(Teach::Hint)}>
                                { hint_words(taught.hints, hints) }
                            </Button>
                        }
                        <Button action="again" onclick={teach(Teach::Part(at))}>{ say::LESSON_AGAIN }</Button>
                        if at + 1 < count {
                            <Button style={if is_done { Style::Primary } else { Style::Plain }} onclick={teach(Teach::Part(at + 1))}>
                                { next_words(is_done) }
                            </Button>
                        }
                        { props.children.clone() }
                    </div>
                </Stand>
            </div>
        </>
    }
}
