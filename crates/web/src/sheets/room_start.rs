//! The sheet that makes a room (a game over relays): tries out the relays (servers that pass moves
//! between devices), and starts the game.

use crate::parts::button::{Button, Style};
use crate::parts::dialog::Dialog;
use crate::parts::lazy::lazy_component;
use crate::parts::relay_list::RelayLine;
use crate::platform::browser;
use crate::platform::context::use_app;
use crate::platform::room;
use crate::platform::room_connection::{RelayTrial, StoredRoom, entropy};
use crate::platform::state_setters::SetState;
use crate::platform::store;
use fairyboard::Seat;
use gloo::timers::callback::Timeout;
use i18n::Text;
use live::check::CheckError;
use live::clock::with_clock;
use live::link::RoomLink;
use ui_model::clock::Setting;
use ui_model::model::Whole;
use ui_model::say;
use ui_model::sentences::isolated;
use yew::prelude::*;

/// Milliseconds that other relays get after the first one has turned out to work.
const PATIENCE_MS: u32 = 3_000;

#[derive(Clone, PartialEq, Properties)]
pub struct Props {
    /// The game to play. It is saved once a relay works.
    pub game: Whole,
    pub side: Seat,
    /// The relays that the player has chosen.
    pub relays: Vec<String>,
    /// The clock of the game. A game by links has none.
    pub clock: Option<Setting>,
    /// Plays the game by links instead.
    pub by_link: Callback<()>,
    pub on_close: Callback<()>,
}

lazy_component!(LazyRoomStart = RoomStart, in chunk live);

/// The outcome of trying out each relay; `None` while it is tried.
pub type Outcomes = Vec<Option<Result<(), CheckError>>>;

/// Writes to each relay and reads back. Then makes a room on the relays that work, and shows its
/// game.
#[component]
pub fn RoomStart(props: &Props) -> Html {
    let app = use_app();
    let Trials { outcomes, is_over, again } = use_trials(&props.relays);
    {
        let (props, relays) = (props.clone(), working(&props.relays, &outcomes));
        use_effect_with(is_over && !relays.is_empty(), move |is_ready| {
            // `entropy()` is never `None` here, because the trials of the relays have already
            // needed random bytes.
            let Some(mut entropy) = entropy().filter(|_| *is_ready) else { return };
            let link = RoomLink::new(props.side, &relays, &mut *entropy);
            let stored = StoredRoom { link: link.code(), is_host: true, ..StoredRoom::default() };
            let game = match props.clock {
                Some(setting) => with_clock(props.game.clone(), setting),
                None => props.game.clone(),
            };
            let (slot, is_kept) = store::keep_new(&game);
            let is_kept = is_kept && room::store(&slot, &stored.text());
            app.storage_worked(is_kept);
            if is_kept {
                app.show_kept(slot, game);
            }
        });
    }
    let has_failed = is_over && working(&props.relays, &outcomes).is_empty();
    html! {
        <Dialog title={say::ROOM_START_TITLE} on_close={props.on_close.clone()}>
            <p role="status">{ if has_failed { say::ROOM_START_NONE } else { say::ROOM_START_TRIES } }</p>
            <TrialList relays={props.relays.clone()} {outcomes} />
            if has_failed {
                if props.clock.is_some() { <p class="facts">{ say::ROOM_START_NO_CLOCK }</p> }
                <div class="row-of-buttons">
                    <Button style={Style::Primary} action="by-link" onclick={props.by_link.reform(|_: MouseEvent| ())}>{ say::NEW_WAY_LINKS }</Button>
                    <Button onclick={again}>{ say::TRY_AGAIN }</Button>
                </div>
            }
        </Dialog>
    }
}

/// The trial of some relays.
pub struct Trials {
    pub outcomes: Outcomes,
    /// Whether all relays were tried, or one works and the others have had their time.
    pub is_over: bool,
    /// Tries all relays again.
    pub again: Callback<MouseEvent>,
}

/// Tries each relay: writes a message to it, and reads the message back.
#[hook]
pub fn use_trials(relays: &[String]) -> Trials {
    let tries = use_state_eq(|| 0_u32);
    let outcomes = use_state_eq(|| vec![None; relays.len()] as Outcomes);
    let is_late = use_state_eq(|| false);
    {
        let (outcomes, is_late, relays) = (outcomes.clone(), is_late.clone(), relays.to_vec());
        use_effect_with(*tries, move |_| {
            is_late.set(false);
            outcomes.set(vec![None; relays.len()]);
            let start = |(at, relay): (usize, &String)| {
                let found = outcomes.changes(move |outcomes, outcome| outcomes[at] = Some(outcome));
                RelayTrial::start(relay, move |outcome| found.emit(outcome))
            };
            let trials: Vec<_> = relays.iter().enumerate().map(start).collect();
            move || drop(trials)
        });
    }
    let works = outcomes.contains(&Some(Ok(())));
    let is_tried = outcomes.iter().all(Option::is_some);
    {
        let is_late = is_late.clone();
        use_effect_with(works, move |works| {
            let timer: Option<Timeout> =
                works.then(|| browser::after(PATIENCE_MS, move || is_late.set(true)));
            move || drop(timer)
        });
    }
    Trials {
        outcomes: (*outcomes).clone(),
        is_over: is_tried || works && *is_late,
        again: tries.changes(|tries, _: MouseEvent| *tries += 1),
    }
}

/// The relays that have turned out to work.
pub fn working(relays: &[String], outcomes: &Outcomes) -> Vec<String> {
    let works =
        |(_, outcome): &(&String, &Option<Result<(), CheckError>>)| **outcome == Some(Ok(()));
    relays.iter().zip(outcomes).filter(works).map(|(relay, _)| relay.clone()).collect()
}

#[derive(PartialEq, Properties)]
pub struct TrialProps {
    pub relays: Vec<String>,
    pub outcomes: Outcomes,
}

/// The relays, and whether each works.
#[component]
pub fn TrialList(TrialProps { relays, outcomes }: &TrialProps) -> Html {
    let listed = |(relay, outcome): (&String, &Option<_>)| listed(relay, outcome.as_ref());
    html! { <ul class="relay-list">{ for relays.iter().zip(outcomes).map(listed) }</ul> }
}

/// A relay, and whether it works.
fn listed(relay: &str, outcome: Option<&Result<(), CheckError>>) -> Html {
    let (is_on, words): (_, Text) = match outcome {
        None => (false, say::ROOM_RELAY_TRIED.into()),
        Some(Ok(())) => (true, say::ROOM_RELAY_WORKS.into()),
        Some(Err(CheckError::Unreachable)) => (false, say::ROOM_RELAY_NO_ANSWER.into()),
        Some(Err(CheckError::Silent)) => (false, say::ROOM_RELAY_SILENT.into()),
        Some(Err(CheckError::Forgets)) => (false, say::ROOM_RELAY_FORGETS.into()),
        Some(Err(CheckError::Refuses(reason))) => {
            (false, say::room_relay_refuses(Text::name(isolated(reason))))
        }
        Some(Err(CheckError::NoEntropy)) => (false, say::ROOM_RELAY_NO_KEYS.into()),
    };
    let key = relay.to_string();
    html! { <RelayLine {key} address={relay.to_string()} {is_on} words={words.to_string()} /> }
}
