//! How the play screen keeps its game.

use crate::platform::browser;
use crate::platform::context::Context;
use crate::platform::feed::Feed;
use crate::platform::route::Route;
use crate::platform::store;
use crate::platform::tabs::Calls;
use gloo::events::EventListener;
use gloo::timers::callback::Timeout;
use std::cell::RefCell;
use std::rc::Rc;
use table::model::{Do, Game, Ui, Whole};
use yew::prelude::*;

/// How long what was only chosen waits to be kept, in milliseconds. It is kept at once when the page is left.
const DRAFT_WAITS_MS: u32 = 500;

/// What is kept, and where.
pub struct Keeping {
    pub app: Context,
    pub feed: Rc<Feed>,
    pub ui: Rc<Ui>,
    pub whole: Whole,
    pub slot: UseStateHandle<Option<String>>,
    /// Whether this tab may change the game.
    pub owned: bool,
    pub calls: Rc<RefCell<Calls>>,
}

/// Keeps a game as it is changed, and before another tab gets it. Gives what keeps it in a slot of its own, and tells
/// whether that worked.
#[hook]
pub fn use_keeping(keeping: Keeping) -> impl Fn() -> bool + 'static {
    let Keeping { app, feed, ui, whole, slot, owned, calls } = keeping;
    // Where it could not be kept, its link is still the best address that it has.
    let keep_anew = {
        let (slot, app, whole) = (slot.clone(), app.clone(), whole.clone());
        move || {
            let name = browser::fresh_name();
            let kept = store::save(&name, &whole);
            app.storage_worked(kept);
            if kept {
                Route::kept(&whole, name.clone()).replace();
                slot.set(Some(name));
            }
            kept
        }
    };

    // Every change is kept as it is made; a shared game from its first change on.
    {
        let (slot, app) = (slot.clone(), app.clone());
        let (whole, keep_anew) = (whole.clone(), keep_anew.clone());
        let is_drafted = !ui.session.draft().is_empty();
        let is_lesson = ui.taught.is_some();
        let feed = Rc::clone(&feed);
        use_effect_with((ui.version, owned, ui.changed), move |(version, owned, changed)| {
            if *version == 0 || !*owned || is_lesson || (slot.is_none() && !*changed) {
                return;
            }
            if let Some(name) = &*slot {
                let worked = Callback::from(move |kept| app.storage_worked(kept));
                store::let_wait(name.clone(), whole.clone(), worked);
                // No press waits for the storage. What was only chosen waits longer, since a move mostly follows.
                if is_drafted {
                    Timeout::new(DRAFT_WAITS_MS, store::keep_waiting).forget();
                } else if feed.is_painted() {
                    store::keep_waiting();
                } else {
                    browser::after_paint(store::keep_waiting);
                }
            } else {
                keep_anew();
            }
        });
    }
    // What was not kept yet is kept before the page goes, or another tab takes the game.
    {
        let feed = Rc::clone(&feed);
        let kept_in = (*slot).clone().filter(|_| owned && ui.taught.is_none());
        let calls = Rc::clone(&calls);
        use_effect_with(kept_in, move |slot| {
            let slot = slot.clone();
            let keep = Rc::new(move || {
                store::keep_waiting();
                if let (Some(slot), true) = (&slot, feed.is_ahead()) {
                    store::save(slot, &feed.shown().whole);
                }
            });
            let leaves = Rc::clone(&keep);
            calls.borrow_mut().leaves = Callback::from(move |()| leaves());
            let listen = |target: &web_sys::EventTarget, event: &'static str| {
                let keep = Rc::clone(&keep);
                EventListener::new(target, event, move |_| keep())
            };
            let listeners = [
                listen(&browser::window(), "pagehide"),
                listen(&browser::document(), "visibilitychange"),
            ];
            move || {
                drop(listeners);
                keep();
            }
        });
    }

    // Another tab had the game: go on from what it left.
    {
        let feed = Rc::clone(&feed);
        use_effect_with((*slot).clone(), move |slot| {
            let slot = slot.clone();
            calls.borrow_mut().comes = Callback::from(move |()| {
                if let Some(kept) = slot.as_ref().and_then(|slot| store::load(slot)) {
                    feed.act(Do::Game(Game::Load(kept)));
                }
            });
        });
    }

    keep_anew
}
