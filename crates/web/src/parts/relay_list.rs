//! Lists of relays, the servers that pass on the messages of live games: the choice before the
//! first connection, and their state.

use crate::parts::fields::Checkbox;
use i18n::Text;
use ui_model::room::{RelayLight, RoomRelay, relay_name, relay_names};
use ui_model::say;
use ui_model::sentences::isolated;
use yew::prelude::*;

#[derive(PartialEq, Properties)]
pub struct SwitchesProps {
    pub relays: Vec<String>,
    /// The relays that are switched off.
    pub without: Vec<String>,
    /// Called after a change, with all relays that are switched off now.
    pub on_change: Callback<Vec<String>>,
}

/// A switch for each relay.
#[component]
pub fn RelaySwitches(SwitchesProps { relays, without, on_change }: &SwitchesProps) -> Html {
    let switch = |address: &String| {
        let (name, address) = (relay_name(address).to_string(), address.clone());
        let checked = !without.contains(&address);
        let without = without.clone();
        let on_change = on_change.reform(move |is_on: bool| {
            let others = without.iter().filter(|other| **other != address).cloned();
            others.chain((!is_on).then(|| address.clone())).collect()
        });
        html! { <Checkbox key={name.clone()} {checked} label={name.clone()} {on_change} /> }
    };
    relays.iter().map(switch).collect()
}

/// Says what the operators of the relays can see, and offers a folded list for choosing relays.
#[component]
pub fn RelayChoice(SwitchesProps { relays, without, on_change }: &SwitchesProps) -> Html {
    let used = switched_on(relays, without);
    html! {
        <>
            <p class="facts">{ say::ROOM_RELAYS_SEE }</p>
            <details class="relay-choice">
                <summary>{ say::room_relays_used(relay_names(used.iter().map(String::as_str))) }</summary>
                <RelaySwitches relays={relays.clone()} without={without.clone()} on_change={on_change.clone()} />
            </details>
        </>
    }
}

/// The relays that are not switched off.
pub fn switched_on(relays: &[String], without: &[String]) -> Vec<String> {
    relays.iter().filter(|relay| !without.contains(relay)).cloned().collect()
}

#[derive(PartialEq, Properties)]
pub struct LightsProps {
    pub relays: Vec<RoomRelay>,
}

/// The state of each relay of an open room.
#[component]
pub fn RelayLights(LightsProps { relays }: &LightsProps) -> Html {
    let light = |RoomRelay { address, light }: &RoomRelay| {
        let (is_on, words): (_, Text) = match light {
            RelayLight::Ready => (true, say::ROOM_RELAY_READY.into()),
            RelayLight::Connecting => (false, say::ROOM_RELAY_CONNECTS.into()),
            RelayLight::Unreachable => (false, say::ROOM_RELAY_UNREACHABLE.into()),
            RelayLight::Refuses(reason) => {
                (false, say::room_relay_refuses(Text::name(isolated(reason))))
            }
            RelayLight::NoKeys => (false, say::ROOM_RELAY_NO_KEYS.into()),
        };
        let key = address.clone();
        html! { <RelayLine {key} address={address.clone()} {is_on} words={words.to_string()} /> }
    };
    html! { <ul class="relay-list">{ for relays.iter().map(light) }</ul> }
}

#[derive(PartialEq, Properties)]
pub struct LineProps {
    pub address: String,
    /// Whether the relay can be used now.
    pub is_on: bool,
    /// The state of the relay in words.
    pub words: AttrValue,
}

/// A relay and its state, in a list.
#[component]
pub fn RelayLine(LineProps { address, is_on, words }: &LineProps) -> Html {
    html! {
        <li>
            <span class={classes!("room-light", if *is_on { "is-on" } else { "is-off" })} aria-hidden="true"></span>
            <span><b translate="no">{ relay_name(address).to_string() }</b>{ " " }{ words.clone() }</span>
        </li>
    }
}
