//! The banners above the board: how the game arrived, and that it was deleted.

use super::Open;
use super::autosave::Saving;
use super::link_banners::{FoundBanner, NothingNew, OfferBanner};
use super::play_handle::PlayHandle;
use super::record_tools::PretendBanner;
use super::room_line::RoomBanner;
use crate::parts::button::{Button, ButtonLink, Style};
use crate::platform::coach_notes::note_known;
use crate::platform::context::{AppContext, use_app};
use crate::platform::existing_game::ExistingGame;
use crate::platform::newcomer::learn;
use crate::platform::room::use_room;
use crate::platform::route::Route;
use crate::platform::state_setters::SetState;
use std::rc::Rc;
use ui_model::headers::is_study;
use ui_model::introduction::{invitation, waiting_game};
use ui_model::link_game::offer;
use ui_model::link_game_text;
use ui_model::model::{Do, SharedUi, Ui, View};
use ui_model::room::RoomView;
use ui_model::say;
use ui_model::sentences::offered;
use yew::prelude::*;

#[derive(PartialEq, Properties)]
pub struct BannersProps {
    pub play: PlayHandle,
    /// The state of the game when the screen was rendered. The screen's CSS classes are made from
    /// the same state, so they agree with the banners.
    pub ui: SharedUi,
    pub open: Open,
    pub saving: Saving,
    pub note: Option<AttrValue>,
}

/// The banners above the board, if there are any.
#[component]
pub fn Banners(props: &BannersProps) -> Html {
    let app = &use_app();
    let BannersProps { play, ui, open, saving, .. } = props;
    let found = found(open, saving);
    let asks = use_room(&play.room, |view| view.is_some_and(RoomView::has_banner));
    let offer = offered(&ui.session, ui.is_live);
    html! {
        <>
            if asks {
                <RoomBanner play={play.clone()} />
            } else if ui.pretends && ui.learns().is_none() {
                <PretendBanner play={play.clone()} />
            } else if let Some(words) = offer.filter(|_| found.is_none_or(|found| found.leads_there())) {
                // An offer needs an answer, so it replaces banners that ask nothing.
                <OfferBanner ui={ui.clone()} act={play.act.clone()} {words} may_act={!play.locked} is_kept={saving.slot.is_some()} />
            } else if let Some(found) = found.filter(|found| found.leads_there()) {
                <NothingNew found={Rc::clone(found)} on_close={open.banner.sets(false)} />
            } else if let Some(found) = found {
                <FoundBanner found={Rc::clone(found)} keep={keep(app, props)} />
            } else if *open.banner {
                { sent(app, props) }
            }
            if *saving.ownership.deleted {
                { gone(app, props) }
            }
        </>
    }
}

/// The saved game that the opened link belongs to. `None` if no banner is about it.
fn found<'a>(open: &'a Open, saving: &Saving) -> Option<&'a Rc<ExistingGame>> {
    let asks = |found: &&Rc<ExistingGame>| found.leads_there() || saving.slot.is_none();
    open.found.as_ref().filter(|_| *open.banner).filter(asks)
}

/// Whether the banner asks a question, and so needs a second line.
pub fn has_question(
    play: &PlayHandle,
    open: &Open,
    saving: &Saving,
    note: &Option<AttrValue>,
) -> bool {
    let ui = play.ui();
    match found(open, saving) {
        _ if play.room.view().is_some_and(|view| view.has_question()) => true,
        Some(found) => !found.leads_there(),
        None if offer(&ui.session).is_some() => true,
        None => *open.banner && invites(&ui, note),
    }
}

/// Whether the game arrived by link and the user makes its next move.
fn invites(ui: &Ui, note: &Option<AttrValue>) -> bool {
    let waits = ui.awaited().is_some() || ui.session.outcome().is_over();
    note.is_none() && ui.session.side.is_some() && !waits
}

/// The banner that says that the game was deleted in another tab.
fn gone(app: &AppContext, props: &BannersProps) -> Html {
    html! {
        <div class="banner" role="alert">
            <span>{ say::PLAY_DELETED }</span>
            <Button onclick={keep(app, props)}>{ say::PLAY_KEEP_DELETED }</Button>
        </div>
    }
}

/// The button that closes a banner. Banners don't close by themselves, because the board would move
/// while the user plays.
fn understood(open: &Open) -> Html {
    html! { <Button onclick={open.banner.sets(false)}>{ say::OK }</Button> }
}

/// The banner of a shared game, which the user can save.
fn sent(app: &AppContext, props: &BannersProps) -> Html {
    let BannersProps { play, open, saving, note, .. } = props;
    let ui = play.ui();
    let [what, locked, kept] = match is_study(ui.session.record()) {
        true => {
            [say::PLAY_SHARED_STUDY, say::PLAY_SHARED_STUDY_LOCKED, say::PLAY_SHARED_STUDY_KEPT]
        }
        false => [say::BYLINE_BANNER, say::PLAY_SHARED_GAME_LOCKED, say::PLAY_SHARED_GAME_KEPT],
    };
    let is_kept = saving.slot.is_some();
    let invites = invites(&ui, note);
    let is_newcomer = *open.newcomer && !is_kept && !is_study(ui.session.record());
    if let Some(told) = invitation(&ui.session).filter(|_| invites && is_newcomer) {
        return welcome(app, &ui, open, &told.to_string());
    }
    let words = match note {
        Some(note) => Html::from(note.clone()),
        None if invites => {
            link_game_text::invitation(&ui.session).map(Html::from).unwrap_or_default()
        }
        None if is_kept => Html::from(kept),
        None if ui.session.look.locked => Html::from(locked),
        None => Html::from(what),
    };
    let teaches = is_newcomer && !invites && note.is_none();
    let class = classes!("banner", invites.then_some("question"), teaches.then_some("teaches"));
    html! {
        <div {class} role="group" aria-label={what.to_string()}>
            <span>
                { words }
                if teaches {
                    <Button style={Style::Link} action="show-me" onclick={shows(app, &ui)}>{ say::NEWCOMER_LEARN }</Button>
                }
            </span>
            if is_kept {
                { understood(open) }
            } else {
                <Button onclick={keep(app, props)}>{ say::PLAY_KEEP }</Button>
                <ButtonLink href={Route::Home.href()}>{ say::PLAY_DISCARD }</ButtonLink>
            }
        </div>
    }
}

/// The banner that asks a newcomer whether to learn the game first.
fn welcome(app: &AppContext, ui: &Ui, open: &Open, told: &str) -> Html {
    let (game, newcomer) = (ui.session.record().info().id, open.newcomer.clone());
    let knows = Callback::from(move |_: MouseEvent| {
        note_known(game);
        newcomer.set(false);
    });
    html! {
        <div class="banner question" role="group" aria-label={say::BYLINE_BANNER} data-testid="newcomer">
            <span>{ told.to_string() }</span>
            <Button style={Style::Primary} action="show-me" onclick={shows(app, ui)}>{ say::NEWCOMER_SHOW }</Button>
            <Button action="know-it" onclick={knows}>{ say::NEWCOMER_KNOWN }</Button>
        </div>
    }
}

/// A callback that opens the short first lesson (one minute), which leads back to the game.
fn shows(app: &AppContext, ui: &Ui) -> Callback<MouseEvent> {
    let (app, record) = (app.clone(), ui.session.record());
    let (game, options) = (record.info().id, record.options().clone());
    let waits = waiting_game(&ui.session).map(|waits| waits.to_string());
    Callback::from(move |_: MouseEvent| learn(&app.way_back, game, &options, waits.clone()))
}

/// A callback that saves the game in a new slot (under a new name in the storage).
fn keep(app: &AppContext, props: &BannersProps) -> Callback<MouseEvent> {
    let (app, act) = (app.clone(), props.play.act.clone());
    let (found, saving) = (props.open.found.clone(), props.saving.clone());
    Callback::from(move |_| {
        found.set(None);
        if saving.keep_anew(&app) {
            act.emit(Do::View(View::Say(say::PLAY_KEPT.to_string())));
        }
    })
}
