//! The banners of games by link. In such a game two players, each on their own device, send each
//! other a link of the game after a move. All links of a game contain the same id, in the header
//! `Id`.

use crate::parts::button::{Button, ButtonLink, Style};
use crate::platform::browser;
use crate::platform::context::{AppContext, use_app};
use crate::platform::existing_game::ExistingGame;
use crate::platform::route::Route;
use crate::platform::store;
use fairyboard::Text;
use fairyboard::record::Common;
use std::rc::Rc;
use ui_model::link_game::asked;
use ui_model::link_game_text::{after, brings_nothing, claimed, opponent};
use ui_model::model::{Do, Game, Reply, Seen, SharedUi};
use ui_model::say;
use ui_model::sentences::seat;
use yew::prelude::*;

/// The name of the saved game that a link belongs to, for use in a sentence.
fn called(found: &ExistingGame, kept: &Seen) -> Text {
    match opponent(kept).filter(|_| found.is_sure) {
        Some(name) => say::byline_your_game_with(name),
        None if found.is_sure => say::BYLINE_YOUR_GAME.into(),
        None => say::BYLINE_KEPT_GAME.into(),
    }
}

#[derive(PartialEq, Properties)]
pub struct NothingNewProps {
    pub found: Rc<ExistingGame>,
    pub on_close: Callback<MouseEvent>,
}

/// The banner above the board after a link opened a saved game that already had all moves of the
/// link. It stays until the player dismisses it, because a banner that disappears would move the
/// board during play.
#[component]
pub fn NothingNew(NothingNewProps { found, on_close }: &NothingNewProps) -> Html {
    let kept = found.kept.seen();
    html! {
        <div class="banner" role="status" data-testid="by-link">
            <span>{ brings_nothing(called(found, &kept), &kept, &found.link.seen()) }</span>
            <Button onclick={on_close.clone()}>{ say::OK }</Button>
        </div>
    }
}

#[derive(PartialEq, Properties)]
pub struct FoundProps {
    pub found: Rc<ExistingGame>,
    /// Saves the link's game as a new game.
    pub keep: Callback<MouseEvent>,
}

/// The question above the board about a link that belongs to a saved game. Shown if the link may
/// belong to another game, if the moves differ, or if the link contains new moves or a result of
/// the player on this device.
#[component]
pub fn FoundBanner(FoundProps { found, keep }: &FoundProps) -> Html {
    let app = &use_app();
    let (session, kept) = (found.link.seen(), found.kept.seen());
    let Common { plies, mine, theirs } = found.common;
    let told = match (mine, theirs) {
        _ if !found.claims.is_empty() => claimed(&session, &found.claims),
        (_, 0) => brings_nothing(called(found, &kept), &kept, &session),
        (0, _) => say::byline_goes_on(called(found, &kept), after(&session, plies).0),
        _ => {
            let ((number, sent), (_, yours)) = (after(&session, plies), after(&kept, plies));
            say::byline_disagrees(called(found, &kept), number, sent, yours)
        }
    };
    html! {
        <div class="banner question" role="group" aria-label={say::BYLINE_BANNER} data-testid="by-link">
            <span>{ told }</span>
            if found.claims.is_empty() {
                <Button style={Style::Primary} onclick={opens(app, found, found.goes_on().then_some(false))}>{ if found.goes_on() { say::BYLINE_GO_ON } else { say::BYLINE_OPEN } }</Button>
            } else {
                <Button style={Style::Primary} action="accept-link" onclick={opens(app, found, Some(true))}>{ say::BYLINE_ACCEPT }</Button>
                <Button action="refuse-link" onclick={opens(app, found, found.refusing())}>{ say::BYLINE_REFUSE }</Button>
            }
            if mine + theirs > 0 && (found.claims.is_empty() || !found.is_sure) {
                <Button onclick={keep.clone()}>{ say::BYLINE_KEEP }</Button>
            }
            if !found.is_sure {
                <ButtonLink href={Route::Home.href()}>{ say::PLAY_DISCARD }</ButtonLink>
            }
        </div>
    }
}

/// A callback that opens the saved game. `takes`: whether to accept the changes in the link that
/// need the player's consent. `None` opens the saved game without anything from the link.
fn opens(app: &AppContext, found: &Rc<ExistingGame>, takes: Option<bool>) -> Callback<MouseEvent> {
    let (app, found) = (app.clone(), Rc::clone(found));
    Callback::from(move |_: MouseEvent| {
        // Reads the saved game again, because another tab may have changed it.
        let Some(whole) = store::load(&found.slot) else {
            let id = found.link.info().id.into();
            return browser::go(&Route::Slot(id, found.slot.clone()).hash());
        };
        match takes {
            Some(is_accepted) => {
                let reply = Reply { link: found.link.clone(), is_accepted };
                app.show_reply(found.slot.clone(), whole, reply);
            }
            None => app.show_kept(found.slot.clone(), whole),
        }
    })
}

#[derive(PartialEq, Properties)]
pub struct OfferProps {
    pub ui: SharedUi,
    pub act: Callback<Do>,
    /// The sentence about the offer, from `sentences::offered`.
    pub words: Text,
    pub may_act: bool,
    /// Whether the game is saved on this device.
    pub is_kept: bool,
}

/// The banner with an offer (such as a draw) or the answer to one. If the offer is the other
/// player's, the banner has buttons to accept and decline it.
#[component]
pub fn OfferBanner(OfferProps { ui, act, words, may_act, is_kept }: &OfferProps) -> Html {
    let does = |game: Game| act.reform(move |_: MouseEvent| Do::Game(game.clone()));
    html! {
        <div class="banner question" role="group" aria-label={say::OFFER_LABEL} data-testid="offer">
            <span>
                { words.clone() }
                // If the game isn't saved on this device, the user may not know their side, so the
                // banner names it.
                if let Some(side) = ui.session.side.filter(|_| !is_kept) {
                    { " " }{ say::offer_as(seat(&**ui.session.state(), side)) }
                }
            </span>
            if asked(&ui.session).is_some() {
                <Button style={Style::Primary} action="accept-offer" disabled={!may_act} onclick={does(Game::Answer(true))}>{ say::OFFER_ACCEPT }</Button>
                <Button action="decline-offer" disabled={!may_act} onclick={does(Game::Answer(false))}>{ say::OFFER_DECLINE }</Button>
            }
            if !is_kept {
                <ButtonLink href={Route::Home.href()}>{ say::PLAY_DISCARD }</ButtonLink>
            }
        </div>
    }
}
