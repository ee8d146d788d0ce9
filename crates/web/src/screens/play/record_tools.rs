//! The buttons under the list of moves. They open a game as a study, or edit a study.

use super::opponent_tools::{LinkRequests, OpponentTools};
use super::play_handle::{PlayHandle, PlayProps, use_ui};
use super::seat_field::SeatField;
use super::sheets::SheetButtons;
use crate::board::icon::IconName;
use crate::parts::button::{Button, Style};
use crate::parts::lazy::lazy_component;
use crate::platform::context::use_app;
use fairyboard::record::NodeId;
use i18n::Key;
use ui_model::headers::STUDY;
use ui_model::model::{Do, Ui, View};
use ui_model::say;
use ui_model::studies::{barred, of};
use yew::prelude::*;

/// The buttons under the list of moves. A puzzle has no such buttons.
#[component]
pub fn RecordTools(PlayProps { play }: &PlayProps) -> Html {
    let ui = use_ui(play);
    if ui.puzzle().is_some() {
        return html! {};
    }
    let buttons = html! { <LazyRecordButtons play={play.clone()} /> };
    if play.feed.shown().whole.header(STUDY).is_none() {
        return html! { <div class="study-tools">{ buttons }</div> };
    }
    html! {
        <div class="study-tools of-study" role="group" aria-label={say::STUDY_TOOLS}>{ buttons }</div>
    }
}

lazy_component!(LazyRecordButtons = RecordButtons, in chunk panel);

#[component]
pub fn RecordButtons(PlayProps { play }: &PlayProps) -> Html {
    let ui = use_ui(play);
    let app = use_app();
    let whole = play.feed.shown().whole;
    let seen = whole.seen();
    let locked = play.locked;
    // In a lesson the buttons under the task are more important.
    let style = if ui.taught.is_some() { Style::Quiet } else { Style::Plain };
    let study = |key: Key| match barred(&seen) {
        Some(why) => html! { <p class="hint">{ why }</p> },
        None => {
            let (app, seen) = (app.clone(), seen.clone());
            let press = move |_: MouseEvent| {
                if let Some(study) = of(&seen) {
                    app.keep_new(study);
                }
            };
            html! { <Button {style} onclick={Callback::from(press)}>{ key }</Button> }
        }
    };
    let may_edit = play.may_edit(&ui);
    let opens =
        html! { <SheetButtons ui={ui.clone()} {style} {may_edit} open={play.set_sheet.clone()} /> };
    if whole.header(STUDY).is_none() {
        return html! {
            <>
                <SeatField ui={ui.clone()} act={play.act.clone()} {locked} />
                <LinkRequests ui={ui.clone()} act={play.act.clone()} {locked} />
                <OpponentTools ui={ui.clone()} act={play.act.clone()} {locked} />
                <div class="row-of-buttons">
                    { opens }
                    { study(say::STUDY_GAME) }
                </div>
            </>
        };
    }
    let pretends = ui.pretends;
    html! {
        <div class="row-of-buttons">
            <PretendSwitch play={play.clone()} disabled={!may_edit} />
            if !pretends {
                { opens }
                { study(say::STUDY_COPY) }
            }
        </div>
    }
}

#[derive(PartialEq, Properties)]
pub struct PretendProps {
    pub play: PlayHandle,
    pub disabled: bool,
    /// Whether the switch is among the controls under the board.
    #[prop_or_default]
    pub is_tool: bool,
}

/// The switch that shows the position as if it were the other side's turn. Empty if the game allows
/// no such position, or if information is hidden.
#[component]
pub fn PretendSwitch(PretendProps { play, disabled, is_tool }: &PretendProps) -> Html {
    let ui = &*use_ui(play);
    let (onclick, disabled) = (play.does(Do::View(View::Pretend)), *disabled);
    let state = ui.session.state();
    let pretends = ui.pretends;
    let is_barred = ui.hands.masked || state.passed().is_none();
    if ui.learns().is_some() || !pretends && is_barred {
        return html! {};
    }
    if *is_tool {
        return html! {
            <Button pressed={pretends} title={as_if(ui)} {disabled} {onclick} icon={IconName::Swap}>{ say::STUDY_THEIR_TURN }</Button>
        };
    }
    html! {
        <Button pressed={pretends} {disabled} {onclick}>{ as_if(ui) }</Button>
    }
}

/// The question *What could White do?*, with the side whose turn the switch shows now, or would
/// show after a press.
fn as_if(ui: &Ui) -> String {
    let start = ui.session.record().node(NodeId::START).state();
    let (state, seat) = match ui.pretends {
        true => (start, start.to_move()),
        false => (ui.session.state(), ui.session.state().to_move().other()),
    };
    say::study_as_if(ui_model::sentences::seat(&**state, seat)).to_string()
}

/// The banner above the board while the position is shown as if it were the other side's turn.
#[component]
pub fn PretendBanner(PlayProps { play }: &PlayProps) -> Html {
    let (ui, back) = (use_ui(play), play.does(Do::View(View::Pretend)));
    html! {
        <div class="banner pretend" role="group" aria-label={say::STUDY_PRETENDS}>
            <span>{ as_if(&ui) }</span>
            <Button style={Style::Primary} onclick={back}>{ say::STUDY_BACK }</Button>
        </div>
    }
}
