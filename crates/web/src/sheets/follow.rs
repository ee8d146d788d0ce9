//! The sheet with which a presenter lets others follow a study over relays (servers that pass
//! messages on): the choice of relays, the link, how many people follow, and the end.

use crate::parts::button::{Button, Style};
use crate::parts::dialog::Dialog;
use crate::parts::lazy::lazy_component;
use crate::parts::relay_list::{RelayChoice, RelayLights, switched_on};
use crate::platform::room::{self, SharedRoom, use_room};
use crate::platform::room_connection::{connecting, entropy};
use crate::platform::route::Route;
use crate::platform::state_setters::SetState;
use crate::sheets::room_start::{TrialList, Trials, use_trials, working};
use crate::sheets::share::AddressPart;
use live::study::StudyLink;
use ui_model::model::SharedUi;
use ui_model::room::RoomView;
use ui_model::say;
use ui_model::sentences::heading;
use ui_model::slide::told_to_presenter;
use yew::prelude::*;

#[derive(Clone, PartialEq, Properties)]
pub struct Props {
    pub ui: SharedUi,
    /// The state of the presentation; empty before it starts.
    pub presents: SharedRoom,
    /// Ends the presentation.
    pub on_stop: Callback<()>,
    pub on_close: Callback<()>,
}

lazy_component!(LazyFollowSheet = FollowSheet, in chunk live);

#[component]
pub fn FollowSheet(Props { ui, presents, on_stop, on_close }: &Props) -> Html {
    let view = use_room(presents, |view| view.cloned());
    let without = use_state_eq(Vec::<String>::new);
    let tried = use_state_eq(|| None::<Vec<String>>);
    let content = match (&view, &*tried) {
        (Some(view), _) => {
            let stop = {
                let (on_stop, on_close, tried) = (on_stop.clone(), on_close.clone(), tried.clone());
                Callback::from(move |_: MouseEvent| {
                    tried.set(None);
                    on_stop.emit(());
                    on_close.emit(());
                })
            };
            open(ui, view, stop)
        }
        (None, Some(relays)) => {
            html! { <Start presents={presents.clone()} relays={relays.clone()} /> }
        }
        (None, None) => {
            let all = room::relays();
            let chosen = switched_on(&all, &without);
            let on_change: Callback<_> = without.setter().into();
            html! {
                <>
                    <p>{ say::FOLLOW_WHAT }</p>
                    <RelayChoice relays={all} without={(*without).clone()} {on_change} />
                    <div class="row-of-buttons">
                        <Button style={Style::Primary} action="make-link" disabled={chosen.is_empty()} onclick={tried.sets(Some(chosen))}>{ say::FOLLOW_MAKE }</Button>
                    </div>
                </>
            }
        }
    };
    html! { <Dialog title={say::FOLLOW_TITLE} on_close={on_close.clone()}>{ content }</Dialog> }
}

#[derive(PartialEq, Properties)]
struct StartProps {
    presents: SharedRoom,
    relays: Vec<String>,
}

/// Tries out the relays, and starts the presentation on those that work.
#[component]
fn Start(StartProps { presents, relays }: &StartProps) -> Html {
    let Trials { outcomes, is_over, again } = use_trials(relays);
    let works = working(relays, &outcomes);
    let has_failed = is_over && works.is_empty();
    {
        let presents = presents.clone();
        use_effect_with(is_over && !has_failed, move |is_ready| {
            // `entropy()` is never `None` here, because the trials of the relays have already
            // needed random bytes.
            if let Some(mut entropy) = entropy().filter(|_| *is_ready) {
                let link = StudyLink::new(&works, &mut *entropy);
                presents.set(Some(RoomView {
                    code: link.code(),
                    relays: connecting(&link.relays),
                    ..RoomView::default()
                }));
            }
        });
    }
    html! {
        <>
            <p role="status">{ if has_failed { say::FOLLOW_START_NONE } else { say::ROOM_START_TRIES } }</p>
            <TrialList relays={relays.clone()} {outcomes} />
            if has_failed {
                <div class="row-of-buttons">
                    <Button style={Style::Primary} onclick={again}>{ say::TRY_AGAIN }</Button>
                </div>
            }
        </>
    }
}

/// The link, how many people follow, and the relays.
fn open(ui: &SharedUi, view: &RoomView, stop: Callback<MouseEvent>) -> Html {
    let record = ui.session.record();
    let link = StudyLink::read(&view.code).ok();
    let address = link.map(|link| Route::Live(link.followed().code()).shared(record.info().id));
    html! {
        <>
            <p>{ say::FOLLOW_SEND }</p>
            if let Some(address) = address {
                <AddressPart name={heading(record)} {address} has_qr={true} />
            }
            <section class="share-part" aria-labelledby="follow-relays">
                <p role="status" data-testid="followers"><b>{ told_to_presenter(view) }</b></p>
                <h3 id="follow-relays">{ say::ROOM_RELAYS }</h3>
                <RelayLights relays={view.relays.clone()} />
                <p class="facts">{ say::ROOM_RELAYS_SEE }</p>
            </section>
            <div class="row-of-buttons">
                <Button style={Style::Danger} action="stop-presenting" onclick={stop}>{ say::FOLLOW_STOP }</Button>
            </div>
        </>
    }
}
