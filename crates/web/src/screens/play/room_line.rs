//! The sentence about the room of a game under the board, and its questions above the board.

use super::play_context::{PlayContext, PlayProps, use_ui};
use super::sheets::PlaySheet;
use crate::parts::button::{Button, Style, WhenPressed, keep_focus};
use crate::platform::room::{RoomAnswer, use_room};
use crate::platform::route::Route;
use ui_model::model::Ui;
use ui_model::room::{RoomRole, RoomView, Sending, asked, told};
use ui_model::say;
use yew::prelude::*;

/// A sentence about the room, and the button that opens the sheet with its links.
#[component]
pub fn RoomLine(PlayProps { play }: &PlayProps) -> Html {
    let ui = use_ui(play);
    let view = use_room(&play.room, |view| view.cloned());
    let Some(view) = &*view else { return html! {} };
    let waits = view.role == RoomRole::Host && !view.has_guest;
    let style = if waits { Style::Primary } else { Style::Quiet };
    let words = if waits { say::ROOM_INVITE } else { say::ROOM_OPEN };
    html! {
        <>
            <span class={classes!("away", "room-line")} data-testid="room" data-sending={sending(view)}>
                <span class={classes!("room-light", light(view))} aria-hidden="true"></span>
                { told(view, &ui.session) }
            </span>
            if view.lost_seat.is_none() {
                <Button {style} action="room" onclick={play.opens_sheet(PlaySheet::Room)}>{ words }</Button>
            }
        </>
    }
}

/// The class of the dot before the sentence.
fn light(view: &RoomView) -> &'static str {
    match () {
        () if !view.is_connected() || view.sending == Some(Sending::TooLarge) => "is-off",
        () if view.is_other_here => "is-here",
        () => "is-on",
    }
}

/// Whether the last change has arrived, for scripts.
fn sending(view: &RoomView) -> Option<&'static str> {
    view.sending.map(|sending| match sending {
        Sending::Waiting => "waiting",
        Sending::Sent => "sent",
        Sending::TooLarge => "too-large",
    })
}

/// The banner with a question of the room, or with news that the player has to know.
pub fn room_banner(play: &PlayContext, ui: &Ui) -> Option<Html> {
    let view = play.room.view()?;
    let answer = |answer: RoomAnswer| {
        let room = play.room.clone();
        Callback::from(move |()| room.answer(answer)).when_pressed()
    };
    if let Some(doubt) = &view.doubt {
        return Some(html! {
            <div class="banner question" role="group" aria-label={say::OFFER_LABEL} data-testid="room-question" onclick={keep_focus()}>
                <span>{ asked(doubt, &ui.session) }</span>
                <Button action="keep-mine" onclick={answer(RoomAnswer::Keep)}>{ say::ROOM_KEEP }</Button>
                <Button action="take-theirs" onclick={answer(RoomAnswer::Accept)}>{ say::ROOM_TAKE }</Button>
            </div>
        });
    }
    if let Some(code) = &view.lost_seat {
        return Some(html! {
            <div class="banner" role="alert" data-testid="room-lost">
                <span>{ say::ROOM_SEAT_LOST }</span>
                <a class="button" href={Route::Live(code.clone()).href()}>{ say::ROOM_WATCH }</a>
            </div>
        });
    }
    view.is_unreadable.then(|| {
        html! { <div class="banner" role="alert"><span>{ say::ROOM_UNREADABLE }</span></div> }
    })
}
