//! The coach's remarks in a first game: beside the board, or under it on a phone.

use super::play_context::{PlayContext, PlayProps};
use crate::parts::button::{Style, act_if, keep_focus};
use crate::platform::coach_notes::{is_about, note, notes};
use crate::platform::context::use_app;
use crate::platform::feed::use_seen;
use crate::platform::storage::name_in;
use crate::platform::tabs::use_storage_events;
use crate::platform::text;
use std::rc::Rc;
use ui_model::model::{Do, Remark, View};
use ui_model::say;
use yew::prelude::*;

/// The current remark, or a placeholder. It is announced with the move before it, so it is no live
/// region.
#[component]
pub fn CoachBox(PlayProps { play }: &PlayProps) -> Html {
    let app = use_app();
    let (has_room, remark) = use_seen(&play.feed, |shown| {
        (shown.ui.keeps_room_for_remarks(), shown.ui.remark().cloned())
    });
    use_noted(play, remark.as_ref());
    if !has_room {
        return html! {};
    }
    let switch_off = {
        let app = app.clone();
        Callback::from(move |_: MouseEvent| {
            app.change_settings(|settings| settings.helps.remarks = false);
        })
    };
    let read = play.does(Do::View(View::DismissRemark));
    html! {
        <section class={classes!("coach", remark.is_some().then_some("speaks"))} aria-label={text::attr(say::COACH)} onclick={keep_focus()}>
            if let Some(remark) = remark {
                <p data-testid="coach" data-remark={remark.id}>{ text::html(remark.words) }</p>
                <div class="coach-ways">
                    { act_if(true, Style::Plain, "coach-dismiss", say::COACH_GOT_IT, read) }
                    { act_if(true, Style::Link, "coach-off", say::COACH_OFF, switch_off) }
                </div>
            } else {
                <p class="coach-idle">{ text::html(say::COACH_IDLE) }</p>
            }
        </section>
    }
}

/// Saves that a remark was shown, and follows what other tabs have shown.
#[hook]
fn use_noted(play: &PlayContext, remark: Option<&Rc<Remark>>) {
    let game = play.feed.shown().whole.info().id;
    let app = use_app();
    use_effect_with(remark.map(|remark| remark.id), move |id| {
        if let Some(id) = id {
            app.storage_worked(note(game, id));
        }
    });
    let act = play.act.clone();
    use_storage_events(move |[key, ..]| {
        let name = key.and_then(|key| name_in(&key));
        if name.is_some_and(|name| is_about(&name, game)) {
            act.emit(Do::View(View::Noted(notes(game))));
        }
    });
}
