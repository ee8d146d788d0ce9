//! Shows the coach's remarks (tips for newcomers in their first game) beside the board, or on a
//! phone under the board.

use super::play_handle::{PlayHandle, PlayProps};
use crate::parts::button::{Button, Style};
use crate::parts::lazy::lazy_component;
use crate::platform::coach_notes::{is_about, note, notes};
use crate::platform::context::use_app;
use crate::platform::feed::use_seen;
use crate::platform::storage::name_in;
use crate::platform::tabs::use_storage_events;
use fairyboard::catalog;
use std::rc::Rc;
use ui_model::model::{Do, Remark, View};
use ui_model::say;
use yew::prelude::*;

/// The place of the remarks. It is rendered before the remarks have loaded, so that the board
/// doesn't move later.
#[component]
pub fn CoachBox(PlayProps { play }: &PlayProps) -> Html {
    let (has_room, speaks) = use_seen(&play.feed, |shown| {
        (shown.ui.keeps_room_for_remarks(), shown.ui.remark().is_some())
    });
    if !has_room {
        return html! {};
    }
    html! {
        <section class={classes!("coach", speaks.then_some("speaks"))} aria-label={say::COACH}>
            <LazyRemarks play={play.clone()} />
        </section>
    }
}

lazy_component!(LazyRemarks = Remarks, in chunk coach);

/// The current remark. It is no live region, because the announcement of the last move includes the
/// remark.
///
/// The conditions of all remarks (`catalog::remark`) are in the chunk of this component. So an
/// effect gives them to the coach when the component is first shown.
#[component]
pub fn Remarks(PlayProps { play }: &PlayProps) -> Html {
    let app = use_app();
    let remark = use_seen(&play.feed, |shown| shown.ui.remark().cloned());
    use_noted(play, remark.as_ref());
    {
        let act = play.act.clone();
        use_effect_with((), move |()| act.emit(Do::View(View::StartCoach(catalog::remark))));
    }
    let Some(remark) = remark else { return html! {} };
    let switch_off = Callback::from(move |_: MouseEvent| {
        app.change_settings(|settings| settings.helps.remarks = false);
    });
    let read = play.does(Do::View(View::DismissRemark));
    html! {
        <>
            <p data-testid="coach" data-remark={remark.id}>{ remark.words }</p>
            <div class="coach-ways">
                <Button action="coach-dismiss" onclick={read}>{ say::COACH_GOT_IT }</Button>
                <Button style={Style::Link} action="coach-off" onclick={switch_off}>{ say::COACH_OFF }</Button>
            </div>
        </>
    }
}

/// Stores that a remark was shown, and notices remarks that other tabs have shown.
#[hook]
fn use_noted(play: &PlayHandle, remark: Option<&Rc<Remark>>) {
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
