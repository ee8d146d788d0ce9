//! Saves the game of the play screen.

use crate::platform::browser;
use crate::platform::context::{Context, use_app};
use crate::platform::feed::{Feed, Shown, use_seen};
use crate::platform::route::Route;
use crate::platform::store;
use crate::platform::tabs::{Calls, Owner};
use gloo::events::EventListener;
use std::cell::{Cell, RefCell};
use std::rc::Rc;
use ui_model::model::{Do, Game, Reply, Ui};
use yew::prelude::*;

/// How long a change of the draft waits to be saved, in milliseconds. It is saved at once when the
/// page is left.
const DRAFT_WAITS_MS: u32 = 500;

/// The state that saving needs.
#[derive(Clone, Properties)]
pub struct Autosave {
    pub feed: Rc<Feed>,
    /// The address that the screen set last, or was opened at.
    pub address: Rc<RefCell<String>>,
    pub slot: UseStateHandle<Option<String>>,
    /// Whether this tab may change the game, as of this render.
    pub owned: bool,
    /// Which tab has the game now. The handle reads the current state, even between two renders.
    pub owner: UseStateHandle<Owner>,
    /// Whether another tab has deleted the game.
    pub deleted: bool,
    /// A reply by link to add to the game.
    pub news: Rc<RefCell<Option<Reply>>>,
    /// Actions of the player while another tab had the game.
    pub waits: Rc<RefCell<Vec<Do>>>,
    pub calls: Rc<RefCell<Calls>>,
}

/// The other fields are created once per screen: shared cells, and a handle that reads the current
/// state.
impl PartialEq for Autosave {
    fn eq(&self, other: &Self) -> bool {
        let of = |keeping: &Self| (keeping.owned, keeping.deleted);
        self.slot == other.slot && of(self) == of(other)
    }
}

impl Autosave {
    /// Saves the game in a new slot and returns whether that worked. If it didn't, the address
    /// stays the game's link.
    pub fn keep_anew(&self, app: &Context) -> bool {
        let whole = self.feed.shown().whole;
        let name = browser::fresh_name();
        let kept = store::save(&name, &whole);
        app.storage_worked(kept);
        if kept {
            // If the user has opened another address since, keep that one.
            let mut address = self.address.borrow_mut();
            if browser::hash() == *address {
                let route = Route::kept(&whole, name.clone());
                route.replace();
                *address = route.hash();
            }
            drop(address);
            self.slot.set(Some(name));
        }
        kept
    }
}

/// Saves the game after each change, and before another tab takes it over. Renders nothing: it is a
/// component so that it re-renders without the screen.
#[component]
pub fn Keeper(keeping: &Autosave) -> Html {
    let app = use_app();
    // The version that was saved last, or waits to be saved.
    let kept = use_ref(|| Cell::new(0));
    use_kept(keeping, &app, &kept);
    use_leaving(keeping, &kept);
    use_coming(keeping, &app);
    html! {}
}

/// Saves every change. A shared game is saved from its first change on.
#[hook]
fn use_kept(keeping: &Autosave, app: &Context, kept: &Rc<Cell<u32>>) {
    let (version, changed) = use_seen(&keeping.feed, |shown| (shown.ui.version, shown.ui.changed));
    let (keeping, app, kept) = (keeping.clone(), app.clone(), Rc::clone(kept));
    use_effect_with((version, keeping.owned, changed), move |(version, owned, changed)| {
        let Shown { ui, whole } = keeping.feed.shown();
        let slot = &keeping.slot;
        if *version == 0 || !owned || ui.taught.is_some() || slot.is_none() && !changed {
            return;
        }
        kept.set(ui.version);
        let Some(name) = &**slot else {
            keeping.keep_anew(&app);
            return;
        };
        let worked = Callback::from(move |kept| app.storage_worked(kept));
        store::let_wait(name.clone(), whole, worked);
        // No press waits for the storage. A change of the draft waits longer, since usually a move
        // follows.
        if !ui.session.draft().is_empty() {
            browser::after(DRAFT_WAITS_MS, store::keep_waiting).forget();
        } else if keeping.feed.is_painted() {
            store::keep_waiting();
        } else {
            browser::after_paint(store::keep_waiting);
        }
    });
}

/// Saves pending changes before the page is left or another tab takes the game.
#[hook]
fn use_leaving(keeping: &Autosave, kept: &Rc<Cell<u32>>) {
    let Autosave { feed, slot, deleted, owner, calls, .. } = keeping.clone();
    let kept = Rc::clone(kept);
    let is_lesson = feed.shown().ui.taught.is_some();
    let kept_in = (*slot).clone().filter(|_| !deleted && !is_lesson);
    use_effect_with(kept_in, move |slot| {
        let slot = slot.clone();
        let keep = Rc::new(move || {
            store::keep_waiting();
            let Shown { ui, whole } = feed.shown();
            let may = |slot| match *owner {
                Owner::ThisTab => true,
                // The player may have looked at moves while waiting for the game.
                Owner::Waiting => store::is_as_known(slot),
                Owner::OtherTab => false,
            };
            match &slot {
                // A change that Yew has not rendered yet.
                Some(slot) if ui.version != kept.get() && may(slot) => {
                    kept.set(ui.version);
                    store::save(slot, &whole);
                }
                Some(_) => {}
                // A shared game gets its slot when its first change is rendered.
                None => feed.settle(),
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

/// Continues with the game as the other tab saved it, adds the pending reply, and runs the pending
/// actions.
#[hook]
fn use_coming(keeping: &Autosave, app: &Context) {
    let Autosave { feed, slot, calls, news, waits, .. } = keeping.clone();
    let app = app.clone();
    use_effect_with((*slot).clone(), move |slot| {
        let slot = slot.clone();
        calls.borrow_mut().comes = Callback::from(move |is_ours: bool| {
            let Some(slot) = &slot else { return };
            // The saved game is unchanged since this tab had it, so keep the place that is shown.
            if is_ours && news.borrow().is_none() && store::is_as_known(slot) {
                return goes_on(&feed, &feed.shown().ui, waits.take());
            }
            let mut kept = match store::opened(slot, None) {
                Some(Ok(kept)) => kept,
                // Too large to be read at once. After a reload, the app reads it in parts.
                Some(Err(read)) if read.moves_read().is_some() => {
                    let _ = browser::window().location().reload();
                    return;
                }
                _ => return,
            };
            if is_ours && let Some(news) = news.take() {
                kept = kept.joined(&news);
                app.storage_worked(store::save(slot, &kept));
            }
            let stood = feed.shown().ui;
            feed.act(Do::Game(Game::Load(kept)));
            if is_ours {
                goes_on(&feed, &stood, waits.take());
            }
        });
    });
}

/// Runs the pending actions, if the player saw the game in its current state.
fn goes_on(feed: &Rc<Feed>, stood: &Ui, actions: Vec<Do>) {
    if stood.stands_like(&feed.shown().ui) {
        actions.into_iter().for_each(|action| feed.act(action));
    }
}
