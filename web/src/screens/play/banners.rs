//! What stands above the board: whose game it is, and that another tab has it.

use super::Open;
use super::desk::Desk;
use super::keeping::Keeping;
use crate::parts::button::{Style, WhenPressed, button, keep_focus};
use crate::platform::context::Context;
use crate::platform::route::Route;
use crate::platform::words;
use crate::sheets::{byline, study};
use table::headers::is_study;
use table::model::{Do, View};
use table::say;
use yew::prelude::*;

/// What stands above the board, where anything does.
pub fn banners(
    app: &Context,
    desk: &Desk,
    open: &Open,
    keeps: &Keeping,
    note: &Option<AttrValue>,
    take: Callback<()>,
) -> Html {
    let shown = desk.feed.shown();
    let found = open.found.as_ref().filter(|_| *open.banner && keeps.slot.is_none());
    html! {
        <>
            if shown.ui.pretends && shown.ui.learns().is_none() {
                { study::pretend_banner(&shown.ui, &desk.act, keep_focus()) }
            } else if let Some(found) = found {
                { byline::banner(app, found, &byline::BannerProps {
                    whole: shown.whole, keep: keep(app, desk, open, keeps), onclick: keep_focus(),
                }) }
            } else if *open.banner {
                { sent(app, desk, open, keeps, note) }
            }
            if keeps.deleted {
                <div class="banner" role="alert" onclick={keep_focus()}>
                    <span>{ words::html(say::PLAY_DELETED) }</span>
                    { button(Style::Plain, say::PLAY_KEEP_DELETED, keep(app, desk, open, keeps)) }
                </div>
            } else if desk.locked {
                <div class="banner" role="alert" onclick={keep_focus()}>
                    <span>{ words::html(say::PLAY_ELSEWHERE) }</span>
                    { button(Style::Plain, say::PLAY_USE_HERE, take.when_pressed()) }
                </div>
            }
        </>
    }
}

/// Somebody shared the game: it is kept, or thrown away.
fn sent(
    app: &Context,
    desk: &Desk,
    open: &Open,
    keeps: &Keeping,
    note: &Option<AttrValue>,
) -> Html {
    let ui = desk.ui();
    let [what, locked, kept] = match is_study(ui.session.record()) {
        true => {
            [say::PLAY_SHARED_STUDY, say::PLAY_SHARED_STUDY_LOCKED, say::PLAY_SHARED_STUDY_KEPT]
        }
        false => [say::BYLINE_BANNER, say::PLAY_SHARED_GAME_LOCKED, say::PLAY_SHARED_GAME_KEPT],
    };
    let banner = open.banner.clone();
    let seen = Callback::from(move |_: MouseEvent| banner.set(false));
    let words = match note {
        Some(note) => note.clone(),
        None if ui.session.look.locked => locked.words().into(),
        None => what.words().into(),
    };
    html! {
        <div class="banner" role="group" aria-label={words::attr(what)} onclick={keep_focus()}>
            if keeps.slot.is_none() {
                <span>{ words }</span>
                { button(Style::Plain, say::PLAY_KEEP, keep(app, desk, open, keeps)) }
                <a class="button" href={Route::Home.href()}>{ words::html(say::PLAY_DISCARD) }</a>
            } else {
                // It stays until it is sent away: the board must not move under a hand that plays.
                <span>{ words::html(kept) }</span>
                { button(Style::Plain, say::OK, seen) }
            }
        </div>
    }
}

/// Keeps the game in a slot of its own.
fn keep(app: &Context, desk: &Desk, open: &Open, keeps: &Keeping) -> Callback<MouseEvent> {
    let (app, act) = (app.clone(), desk.act.clone());
    let (found, keeps) = (open.found.clone(), keeps.clone());
    Callback::from(move |_| {
        found.set(None);
        if keeps.keep_anew(&app) {
            act.emit(Do::View(View::Say(say::PLAY_KEPT.to_string())));
        }
    })
}
