//! The list of layers (overlays that explain a position) that the player can turn on.

use super::play_handle::{PlayHandle, use_ui};
use crate::parts::button::Button;
use crate::parts::demo::Demo;
use crate::parts::fields::Checkbox;
use crate::parts::lazy::lazy_component;
use crate::platform::last_choices::{self as kept, Playing};
use crate::sheets::same_device::SeatsField;
use by_address::ByAddress;
use fairyboard::session::Seats;
use ui_model::layers::Layer;
use ui_model::model::{Annotate, Do, Ui, View};
use ui_model::{say, seats};
use yew::prelude::*;

#[derive(Clone, PartialEq, Properties)]
pub struct Props {
    pub play: PlayHandle,
    pub demo: Demo,
}

/// The choice of how the board turns for players who share this device. The choice is saved for the
/// next game.
fn seats_choice(ui: &Ui, act: &Callback<Do>) -> Html {
    let (session, act) = (&ui.session, act.clone());
    let is_alone = seats::person(session).is_some();
    let game = session.record().info().id;
    let playing = if is_alone { Playing::Alone } else { Playing::Together };
    let on = Callback::from(move |chosen: Seats| {
        let (_, clock) = seats::read(&kept::last(game, playing).unwrap_or_default());
        kept::remember(game, playing, &seats::write((Some(chosen), clock)));
        act.emit(Do::View(View::Seats(chosen)));
    });
    let state = ByAddress(session.state().clone());
    html! {
        <SeatsField {state} {is_alone} now={session.look.seats} {on}><p class="facts">{ say::SEATS_BY_EDGES }</p></SeatsField>
    }
}

lazy_component!(LazyLayerList = LayerList, in chunk panel);

/// A switch for each layer (an overlay that explains a position).
#[component]
pub fn LayerList(props: &Props) -> Html {
    let Props { play, demo } = props;
    let (act, ui) = (&play.act, use_ui(play));
    let view = ui.session.look;
    html! {
        <>
            if view.locked { <p class="facts">{ ui.unhelped() }</p> }
            { for ui.offered_layers().into_iter().filter(|_| !view.locked).map(|Layer { id, name, what, .. }| {
                let on_change = act.reform(move |_: bool| Do::View(View::Layer(id)));
                html! { <Checkbox checked={view.layers.contains(id)} label={name.to_string()} note={what.to_string()} {on_change} /> }
            }) }
            { seats_choice(&ui, act) }
            <Checkbox checked={demo.is_on()} label={say::PLAY_DEMO} note={say::LAYERS_DEMO_WHAT} on_change={demo.setter()} />
            <Button onclick={play.does(Do::Annotate(Annotate::ClearMarks))}>{ say::NOTE_CLEAR_MARKS }</Button>
        </>
    }
}
