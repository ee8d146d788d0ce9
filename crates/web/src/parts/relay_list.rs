//! Lists of relays: the choice before the first connection, and their state.

use crate::parts::fields::Checkbox;
use crate::platform::state_setters::SetState;
use i18n::Text;
use ui_model::room::{RelayLight, RoomRelay, relay_name};
use ui_model::say;
use ui_model::sentences::isolated;
use yew::prelude::*;

/// A switch for each relay. `without` has the relays that are switched off.
pub fn relay_switches(relays: &[String], without: &UseStateHandle<Vec<String>>) -> Html {
    let switch = |address: &String| {
        let (name, address) = (relay_name(address).to_string(), address.clone());
        let checked = !without.contains(&address);
        let onchange = without.changes(move |without, _: Event| {
            match without.iter().position(|other| *other == address) {
                Some(at) => drop(without.remove(at)),
                None => without.push(address.clone()),
            }
        });
        html! { <Checkbox key={name.clone()} {checked} label={name.clone()} {onchange} /> }
    };
    relays.iter().map(switch).collect()
}

/// The state of each relay of an open room.
pub fn relay_lights(relays: &[RoomRelay]) -> Html {
    let light = |RoomRelay { address, light }: &RoomRelay| {
        let (class, words): (_, Text) = match light {
            RelayLight::Ready => ("is-on", say::ROOM_RELAY_READY.into()),
            RelayLight::Connecting => ("is-off", say::ROOM_RELAY_CONNECTS.into()),
            RelayLight::Unreachable => ("is-off", say::ROOM_RELAY_UNREACHABLE.into()),
            RelayLight::Refuses(reason) => {
                ("is-off", say::room_relay_refuses(Text::name(isolated(reason))))
            }
        };
        html! {
            <li key={address.clone()}>
                <span class={classes!("room-light", class)} aria-hidden="true"></span>
                <span><b translate="no">{ relay_name(address).to_string() }</b>{ " " }{ words }</span>
            </li>
        }
    };
    html! { <ul class="relay-list">{ for relays.iter().map(light) }</ul> }
}
