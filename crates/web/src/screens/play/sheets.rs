//! The sheets over the play screen. A new sheet needs a variant of [`PlaySheet`], an arm in
//! [`CurrentSheet`], and a button in `record_tools.rs` or elsewhere.

use crate::platform::context::use_app;
use crate::platform::feed::{Feed, Shown, use_seen};
use crate::platform::route::Route;
use crate::platform::text::Said;
use crate::sheets::clock::LazyClockSheet;
use crate::sheets::link_game::{ReplyAsked, ReplySheet, waits_for_reply};
use crate::sheets::new_game::NewGame;
use crate::sheets::share::{LazyShare, LazyShareAddress};
use crate::sheets::study::LazyAddSheet;
use fairyboard::open::SetupPosition;
use std::rc::Rc;
use ui_model::model::{Do, Ui, Whole};
use yew::prelude::*;

/// A sheet over the play screen.
#[derive(Clone, PartialEq)]
pub enum PlaySheet {
    /// Shares the game, or the puzzle.
    Share,
    /// Adds moves of another record to a study.
    AddMoves,
    /// Starts a game from the position that is shown.
    PlayHere,
    /// Sets the clocks.
    Clock,
    /// Sends a game by link when that needs an answer from the player.
    Reply(ReplyAsked),
}

#[derive(PartialEq, Properties)]
pub struct Props {
    pub sheet: PlaySheet,
    pub feed: Rc<Feed>,
    pub act: Callback<Do>,
    /// Opens another sheet; `None` closes this one.
    pub open: Callback<Option<PlaySheet>>,
}

/// The open sheet. It re-renders with every change of the game, since the computer, a clock or
/// another tab may change what it shows.
#[component]
pub fn CurrentSheet(Props { sheet, feed, act, open }: &Props) -> Html {
    let app = use_app();
    let Shown { ui, whole } = use_seen(feed, Shown::clone);
    let on_close = open.reform(|()| None);
    let is_moot = match sheet {
        PlaySheet::Reply(_) => !waits_for_reply(&ui),
        PlaySheet::PlayHere => ui.hands.masked,
        PlaySheet::Clock => !ui.clock.is_some_and(|clock| clock.is_paused()),
        _ => false,
    };
    {
        let on_close = on_close.clone();
        use_effect_with(is_moot, move |is_moot| {
            if *is_moot {
                on_close.emit(());
            }
        });
    }
    match sheet {
        _ if is_moot => html! {},
        PlaySheet::Share => match puzzle_address(&ui) {
            // The link of the game itself would reveal the answer.
            Some(address) => {
                html! { <LazyShareAddress name={whole.info().name.said()} {address} {on_close} /> }
            }
            None => {
                // A lesson that was opened from a link is shared unchanged.
                let sent = ui.taught.as_ref().and_then(|taught| taught.course().sent.as_ref());
                let whole = sent.map_or(whole, Whole::received);
                html! { <LazyShare {whole} settings={app.settings} turned={ui.turned()} {on_close} /> }
            }
        },
        PlaySheet::AddMoves => {
            html! { <LazyAddSheet study={whole.seen()} act={act.clone()} {on_close} /> }
        }
        PlaySheet::PlayHere => {
            let record = ui.session.record();
            let from = Some(Rc::new(SetupPosition::of(record, ui.session.at())));
            html! { <NewGame game={record.info().id} {from} {on_close} /> }
        }
        PlaySheet::Clock => html! { <LazyClockSheet {ui} act={act.clone()} {on_close} /> },
        PlaySheet::Reply(asked) => {
            let open = open.reform(|asked: Option<ReplyAsked>| asked.map(PlaySheet::Reply));
            html! { <ReplySheet {whole} act={act.clone()} asked={asked.clone()} {open} /> }
        }
    }
}

/// The address of the current puzzle, however it was opened.
fn puzzle_address(ui: &Ui) -> Option<String> {
    let game = ui.session.record().info().id;
    Some(Route::Puzzle(game.into(), Some(ui.puzzle()?.number)).shared(game))
}
