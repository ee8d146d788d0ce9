//! For a game over relays (servers that connect the players' devices; the connected devices are a
//! room): the sentence about the room under the board, and the room's questions above the board.

use super::play_handle::{PlayHandle, PlayProps, use_ui};
use super::sheets::PlaySheet;
use crate::parts::button::{Button, ButtonLink, Style};
use crate::parts::menu::{Menu, MenuItem, below};
use crate::platform::room::{RoomAction, use_room};
use crate::platform::route::Route;
use crate::platform::state_setters::SetState;
use ui_model::room::{
    Reaction, Rematch, RoomRole, RoomView, Sending, asked, offered_rematch, told, told_at_end,
};
use ui_model::say;
use web_sys::Element;
use yew::prelude::*;

/// A sentence about the room, and the button that opens the sheet with its links.
#[component]
pub fn RoomLine(PlayProps { play }: &PlayProps) -> Html {
    let ui = use_ui(play);
    let view = use_room(&play.room, |view| view.cloned());
    let Some(view) = &view else { return html! {} };
    let waits = view.role == RoomRole::Host && !view.has_guest;
    let style = if waits { Style::Primary } else { Style::Quiet };
    let sentence = told(view, &ui.session).to_string();
    let words = if waits { say::ROOM_INVITE } else { say::ROOM_OPEN };
    html! {
        <>
            <span class={classes!("away", "room-line")} data-testid="room" data-sending={sending(view)} title={sentence.clone()}>
                <span class={classes!("room-light", light(view))} aria-hidden="true"></span>
                <span class="room-words">{ sentence }</span>
            </span>
            if view.may_claim() {
                <Button style={Style::Primary} action="claim-time" onclick={does(play, RoomAction::ClaimTime)}>{ say::ROOM_CLAIM_TIME }</Button>
            } else if view.lost_seat.is_none() && view.role != RoomRole::Watcher && view.has_guest {
                <Say play={play.clone()} />
            }
            if view.lost_seat.is_none() {
                <Button {style} action="room" onclick={play.opens_sheet(PlaySheet::Room)}>{ words }</Button>
            }
        </>
    }
}

/// The class of the coloured dot before the sentence, which shows whether the players are
/// connected.
fn light(view: &RoomView) -> &'static str {
    match () {
        () if !view.is_connected() || view.sending == Some(Sending::TooLarge) => "is-off",
        () if view.is_other_here => "is-here",
        () => "is-on",
    }
}

/// The state of the last change (waiting, sent, too large) for scripts that read the page. `None`
/// before the first change.
fn sending(view: &RoomView) -> Option<&'static str> {
    view.sending.map(|sending| match sending {
        Sending::Waiting => "waiting",
        Sending::Sent => "sent",
        Sending::TooLarge => "too-large",
    })
}

/// A callback for a button that runs an action of the room.
pub fn does(play: &PlayHandle, action: RoomAction) -> Callback<MouseEvent> {
    let room = play.room.clone();
    Callback::from(move |_: MouseEvent| room.act(action))
}

/// The button that opens the menu with short messages, and the menu.
#[component]
fn Say(PlayProps { play }: &PlayProps) -> Html {
    let place = use_state_eq(|| None::<AttrValue>);
    let button = use_node_ref();
    let open = {
        let (button, place) = (button.clone(), place.clone());
        Callback::from(move |_: MouseEvent| {
            place.set(button.cast::<Element>().map(|button| below(&button).into()));
        })
    };
    let on_close = place.sets(None);
    let says = |reaction: Reaction| {
        let (room, place) = (play.room.clone(), place.clone());
        let onclick = Callback::from(move |_: MouseEvent| {
            place.set(None);
            room.act(RoomAction::React(reaction));
        });
        html! { <MenuItem action="react" {onclick}>{ reaction.words() }</MenuItem> }
    };
    html! {
        <>
            <Button node_ref={button} style={Style::Quiet} action="say" onclick={open}>{ say::ROOM_SAY }</Button>
            if let Some(place) = (*place).clone() {
                <Menu title={say::ROOM_SAY_TITLE} {place} {on_close}>
                    { for Reaction::ALL.into_iter().map(says) }
                </Menu>
            }
        </>
    }
}

/// After the end of a game: what the other player says or wants, and the buttons to answer.
#[component]
pub fn RoomEnd(PlayProps { play }: &PlayProps) -> Html {
    let ui = use_ui(play);
    let view = use_room(&play.room, |view| view.cloned());
    let Some(view) = &view else { return html! {} };
    let plays = view.role != RoomRole::Watcher && view.has_guest && view.lost_seat.is_none();
    html! {
        <>
            if let Some(words) = told_at_end(view, &ui.session) {
                <span class="away" data-testid="room" data-sending={sending(view)}>{ words }</span>
            }
            if plays { <Say play={play.clone()} /> }
            // If the other player has asked for a rematch, the banner above the board has the
            // buttons to answer.
            if plays && view.rematch == Rematch::Unasked {
                <Button style={Style::Primary} action="rematch" onclick={does(play, RoomAction::Rematch)}>{ say::ROOM_REMATCH }</Button>
            }
        </>
    }
}

/// The banner with a question of the room, or with news that the player has to know.
#[component]
pub fn RoomBanner(PlayProps { play }: &PlayProps) -> Html {
    let ui = use_ui(play);
    let view = use_room(&play.room, |view| view.cloned());
    let Some(view) = &view else { return html! {} };
    let does = |action| does(play, action);
    if let Some(doubt) = &view.doubt {
        return html! {
            <div class="banner question" role="group" aria-label={say::OFFER_LABEL} data-testid="room-question">
                <span>{ asked(doubt, &ui.session) }</span>
                <Button style={Style::Primary} action="compare" onclick={play.opens_sheet(PlaySheet::Fork)}>{ say::ROOM_FORK_SHOW }</Button>
                <Button action="keep-mine" onclick={does(RoomAction::Keep)}>{ say::ROOM_KEEP }</Button>
                <Button action="take-theirs" onclick={does(RoomAction::Accept)}>{ say::ROOM_TAKE }</Button>
            </div>
        };
    }
    if view.rematch == Rematch::Offered {
        return html! {
            <div class="banner question" role="group" aria-label={say::OFFER_LABEL} data-testid="room-rematch">
                <span>{ offered_rematch(&ui.session) }</span>
                <Button style={Style::Primary} action="accept-rematch" onclick={does(RoomAction::Rematch)}>{ say::ROOM_REMATCH }</Button>
                <Button action="decline-rematch" onclick={does(RoomAction::DeclineRematch)}>{ say::ROOM_REMATCH_NO }</Button>
            </div>
        };
    }
    if let Some(code) = &view.lost_seat {
        return html! {
            <div class="banner" role="alert" data-testid="room-lost">
                <span>{ say::ROOM_SEAT_LOST }</span>
                <ButtonLink href={Route::Live(code.clone()).href()}>{ say::ROOM_WATCH }</ButtonLink>
            </div>
        };
    }
    html! {
        if view.is_unreadable {
            <div class="banner" role="alert"><span>{ say::ROOM_UNREADABLE }</span></div>
        }
    }
}
