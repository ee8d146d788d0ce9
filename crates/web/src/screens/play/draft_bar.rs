//! The buttons of the status card: those for the draft (the steps of a move entered so far), or
//! other actions if there is no draft.

use super::analysis::Finding;
use super::ended::Ended;
use super::play_handle::{PlayHandle, PlayProps, use_ui};
use super::room_line::RoomLine;
use super::sheets::PlaySheet;
use crate::parts::button::{Button, Style};
use crate::parts::hands::{DiscardButtons, StartClock};
use crate::parts::missing::activates_update;
use crate::parts::step_chips::{DraftAnswers, MoveButton, OfferedSteps, StepChips, StepProps};
use crate::platform::browser;
use crate::platform::context::use_app;
use crate::sheets::reply::Waiting;
use fairyboard::Key;
use fairyboard::record::NodeId;
use ui_model::model::{self, Browse, Do, Game, SharedUi, Ui, View};
use ui_model::say;
use web_sys::HtmlElement;
use yew::prelude::*;

#[component]
pub fn DraftBar(PlayProps { play }: &PlayProps) -> Html {
    let ui = use_ui(play);
    let is_update_ready = use_app().update;
    let steps = ui.session.draft().len();
    let is_long = steps > 1 || steps > 0 && ui.session.choices(0).len() > 1;
    // Scrolls a long draft to its newest step and the alternatives to that step. Scrolls in the
    // same frame that first shows the step, so that no button moves later under a pointer that is
    // about to press. The bar also re-renders when the draft stays the same, and must not scroll
    // then, because the player may have scrolled back to an earlier step.
    let shown = ui.session.draft().to_vec();
    let chips = use_node_ref();
    {
        let chips = chips.clone();
        use_effect_with((shown, is_long && !play.elsewhere), move |(_, is_long)| {
            if *is_long {
                browser::at_next_frame(move || {
                    if let Some(chips) = chips.cast::<HtmlElement>() {
                        browser::show_end(&chips);
                    }
                });
            }
        });
    }

    let open_reply = use_callback(play.set_sheet.clone(), |asked: Option<_>, open| {
        open.emit(asked.map(PlaySheet::Reply));
    });

    let session = &ui.session;
    let (act, may_act) = (&play.act, !play.locked);
    let reply = || match ui.is_live {
        true => html! { <RoomLine play={play.clone()} /> },
        false => html! {
            <Waiting ui={ui.clone()} act={act.clone()} locked={play.locked} whole={play.feed.shown().whole} open={open_reply.clone()} />
        },
    };
    let inside = if play.elsewhere {
        past(play, &ui)
    } else if ui.finds_turns().is_some() {
        html! { <Finding play={play.clone()} /> }
    } else if ui.card_to_discard().is_some() {
        html! { <DiscardButtons ui={ui.clone()} act={act.clone()} locked={!may_act} /> }
    } else if steps > 0 {
        entered(play, &ui, &chips)
    } else if let Some(waiting) = session.waiting_draft() {
        html! { <Button onclick={play.does(Do::Browse(Browse::Go(waiting)))}>{ say::DRAFT_BACK }</Button> }
    } else if let Some(what) = ui.undo {
        html! {
            <>
                <span class="undone">{ what }</span>
                <Button disabled={!may_act} onclick={play.does(Do::Game(Game::PutBack))}>{ say::DRAFT_PUT_BACK }</Button>
                <OfferedSteps ui={ui.clone()} act={act.clone()} can={may_act} />
            </>
        }
    } else if session.at() != session.end() {
        past(play, &ui)
    } else if ui.tries_variation() {
        let end = session.record().end_of_line(NodeId::START);
        html! {
            <>
                <OfferedSteps ui={ui.clone()} act={act.clone()} can={may_act} />
                <Button onclick={play.does(Do::Browse(Browse::Go(end)))}>{ say::EMBED_BACK }</Button>
            </>
        }
    } else if ui.learns().is_some() {
        // The exercises from the turning points have their buttons in their own box.
        html! {}
    } else if session.outcome().is_over() {
        html! { <>if !ui.is_live { { reply() } }<Ended play={play.clone()} /></> }
    } else if ui.waits_for_clock() {
        html! { <StartClock act={act.clone()} locked={!may_act} /> }
    } else if let Some(seat) = ui.awaited() {
        if ui.level(seat).is_some() { computer(play, &ui, is_update_ready) } else { reply() }
    } else {
        html! {
            <>
                { reply() }
                if session.look.locked { <span class="away">{ ui.unhelped() }</span> }
                <DiscardButtons ui={ui.clone()} act={act.clone()} locked={!may_act} />
                <OfferedSteps ui={ui.clone()} act={act.clone()} can={may_act} />
            </>
        }
    };
    let label = if session.outcome().is_over() { say::ENDED_LABEL } else { say::DRAFT_LABEL };
    html! { <div class="draft" data-testid="draft" role="group" aria-label={label.to_string()}>{ inside }</div> }
}

/// The draft (the steps of a move entered so far) with its buttons.
fn entered(play: &PlayHandle, ui: &SharedUi, chips: &NodeRef) -> Html {
    let steps = StepProps { ui: ui.clone(), act: play.act.clone(), can: !play.locked };
    let is_long = ui.session.draft().len() > 1;
    let can = steps.can && ui.session.can_undo();
    let takes_back = |button: model::Button, words: Key| {
        html! { <MoveButton ui={ui.clone()} act={play.act.clone()} {can} {button}>{ words }</MoveButton> }
    };
    html! {
        <>
            // Chips (one for each step) that don't fit can be reached by scrolling, also with the
            // keyboard.
            <div ref={chips.clone()} class={classes!("chips", is_long.then_some("long"))} role="group" aria-label={say::DRAFT_STEPS} tabindex="0"><StepChips ..steps.clone() /></div>
            // With a single step, *Undo step* would do the same as *Cancel*.
            if ui.session.draft().len() > 1 {
                { takes_back(model::Button::UndoStep, say::DRAFT_UNDO_STEP) }
            }
            { takes_back(model::Button::Cancel, say::DRAFT_CANCEL) }
            <DraftAnswers ..steps />
        </>
    }
}

/// The buttons while the computer thinks or is paused.
fn computer(play: &PlayHandle, ui: &Ui, is_update_ready: bool) -> Html {
    let (may_act, pause) = (!play.locked, play.does(Do::View(View::Pause)));
    match ui.computer.paused {
        // If the clock is paused, the button that continues it is beside the player's time instead.
        _ if ui.is_stopped() => html! {},
        // The computer can't continue, because the server no longer has the files of this version.
        true if ui.computer.is_missing() && is_update_ready => {
            html! { <Button style={Style::Primary} action="update" onclick={activates_update()}>{ say::COMPUTER_UPDATE }</Button> }
        }
        // *Pause* and *Go on* are one button, so it keeps the focus.
        is_paused => html! {
            <>
                if !is_paused {
                    <Button action="move-now" disabled={!may_act} onclick={play.does(Do::View(View::Hurry))}>{ say::COMPUTER_NOW }</Button>
                }
                <Button style={if is_paused { Style::Primary } else { Style::Plain }} action={if is_paused { "go-on" } else { "pause" }}
                        disabled={!may_act} onclick={pause}>{ if is_paused { say::COMPUTER_GO_ON } else { say::COMPUTER_PAUSE } }</Button>
            </>
        },
    }
}

/// The bar while an earlier position is shown, or while another tab may change the game.
fn past(play: &PlayHandle, ui: &Ui) -> Html {
    if play.elsewhere {
        return html! { <span class="away" role="status">{ say::PLAY_ELSEWHERE }</span> };
    }
    let session = &ui.session;
    let record = session.record();
    let (node, last) = (record.node(session.at()), record.node(session.end()).round());
    let place = match node.round() {
        0 => say::MOVED_START.into(),
        at => say::draft_place(at, last, ui.label(node.mover())),
    };
    // An exercise shows a line that was not played, so its position has no place in the game.
    if ui.learns().is_some() {
        return html! {};
    }
    let news = ui.news_told();
    let end = match news {
        Some(_) => Browse::Go(record.end_of_line(NodeId::START)),
        None => Browse::End,
    };
    html! {
        <>
            if let Some(news) = &news {
                <span class={classes!("away", "room-line")} data-testid="news">{ news }</span>
            } else {
                <span class="away">{ place }</span>
            }
            <Button style={if news.is_some() { Style::Primary } else { Style::Plain }} action="last-move"
                    onclick={play.does(Do::Browse(end))}>{ say::DRAFT_TO_NOW }</Button>
        </>
    }
}
