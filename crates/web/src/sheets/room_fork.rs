//! The sheet for a game over relays of which the two devices have different moves. It shows both
//! games, so that the player can choose one.

use crate::parts::button::Button;
use crate::parts::dialog::Dialog;
use crate::parts::lazy::lazy_component;
use crate::platform::context::use_app;
use crate::platform::png;
use crate::platform::room::{RoomAction, SharedRoom, use_room};
use fairyboard::record::NodeId;
use i18n::Key;
use ui_model::model::{Seen, SharedUi};
use ui_model::picture::{self, Look};
use ui_model::room::{asked, last_told};
use ui_model::say;
use yew::prelude::*;

#[derive(Clone, PartialEq, Properties)]
pub struct Props {
    pub ui: SharedUi,
    pub room: SharedRoom,
    pub on_close: Callback<()>,
}

lazy_component!(LazyForkSheet = ForkSheet, in chunk live);

/// The last positions of both games, each with its last move and the button that chooses it.
#[component]
pub fn ForkSheet(Props { ui, room, on_close }: &Props) -> Html {
    let app = use_app();
    let view = use_room(room, |view| view.cloned());
    let Some(doubt) = view.as_ref().and_then(|view| view.doubt.as_ref()) else {
        return html! {};
    };
    let look = Look { turned: ui.turned(), thumbnail: true, ..app.look() };
    // Each picture shows only what everybody may see of the game.
    let side = |title: Key, game: &Seen, action: RoomAction, words: Key, name: &'static str| {
        let record = game.record();
        let state = record.node(record.end_of_line(NodeId::START)).state();
        let src = png::data_url(&picture::svg(&**state, &look));
        let chooses = {
            let (room, on_close) = (room.clone(), on_close.clone());
            Callback::from(move |()| {
                room.act(action);
                on_close.emit(());
            })
        };
        html! {
            <section class="fork-side">
                <h3>{ title }</h3>
                <img class="fork-board" alt="" {src} />
                <p>{ last_told(game, ui.you()) }</p>
                <Button action={name} onclick={chooses.reform(|_: MouseEvent| ())}>{ words }</Button>
            </section>
        }
    };
    html! {
        <Dialog title={say::ROOM_FORK_TITLE} on_close={on_close.clone()}>
            <p>{ asked(doubt, &ui.session) }</p>
            <div class="fork-sides">
                { side(say::ROOM_FORK_HERE, &ui.session, RoomAction::Keep, say::ROOM_KEEP, "keep-here") }
                { side(say::ROOM_FORK_THERE, &doubt.link.seen(), RoomAction::Accept, say::ROOM_TAKE, "take-there") }
            </div>
        </Dialog>
    }
}
