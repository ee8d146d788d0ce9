//! Saves the game of the play screen.

use crate::platform::browser;
use crate::platform::context::{AppContext, use_app};
use crate::platform::feed::{SharedFeed, Shown, use_seen};
use crate::platform::route::Route;
use crate::platform::store;
use crate::platform::tabs::{Calls, Owner};
use by_address::ByAddress;
use gloo::events::EventListener;
use gloo::timers::callback::Timeout;
use std::cell::{Cell, RefCell};
use std::rc::Rc;
use ui_model::model::{Do, Game, Reply, Ui};
use yew::prelude::*;

/// How long a change of the draft (the steps of a move entered so far) waits to be saved, in
/// milliseconds. When the user leaves the page, it is saved at once.
const DRAFT_WAITS_MS: u32 = 500;

/// The state of the play screen that saving needs.
#[derive(Clone, PartialEq)]
pub struct Saving {
    pub feed: SharedFeed,
    pub slot: UseStateHandle<Option<String>>,
    /// Whether this tab could change the game at the time of this render.
    pub owned: bool,
    /// Which tab may change the game now. The handle reads the current value, even between two
    /// renders.
    pub owner: UseStateHandle<Owner>,
    /// Whether another tab has deleted the game.
    pub deleted: bool,
    pub pending: ByAddress<Rc<Pending>>,
    pub calls: ByAddress<Rc<RefCell<Calls>>>,
}

/// The reply and the actions that wait until this tab may change the game, and the screen's last
/// address. No component shows these values, so they are cells and not states of Yew.
pub struct Pending {
    /// The address that the screen has set last. If it has set none, the address at which it was
    /// opened.
    pub address: RefCell<String>,
    /// A reply by link (moves of the other player) that still has to be added to the game, if any.
    pub news: RefCell<Option<Reply>>,
    /// Actions of the player that wait until this tab may change the game.
    pub actions: RefCell<Vec<Do>>,
}

impl Pending {
    pub fn new(news: Option<Reply>) -> Self {
        Pending {
            address: RefCell::new(browser::hash()),
            news: RefCell::new(news),
            actions: RefCell::default(),
        }
    }
}

/// The props of the components that need only the state for saving.
#[derive(PartialEq, Properties)]
pub struct SavingProps {
    pub saving: Saving,
}

impl Saving {
    /// Saves the game in a new slot, and returns whether saving worked. If saving failed, the
    /// address is still the game's link.
    pub fn keep_anew(&self, app: &AppContext) -> bool {
        let whole = self.feed.shown().whole;
        let name = browser::fresh_name();
        let kept = store::save(&name, &whole);
        app.storage_worked(kept);
        if kept {
            // If the user has opened another address in the meantime, that address stays.
            let mut address = self.pending.address.borrow_mut();
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

/// Saves the game after each change, and before another tab may change it. Renders nothing, but is
/// a component so that it can re-render without the screen.
#[component]
pub fn Autosave(SavingProps { saving }: &SavingProps) -> Html {
    let app = use_app();
    // The version of the game that was saved last or is queued for saving.
    let kept = use_ref(|| Cell::new(0));
    use_kept(saving, &app, &kept);
    use_leaving(saving, &kept);
    use_coming(saving, &app);
    html! {}
}

/// Saves every change. A game from a link is first saved when the player changes it.
#[hook]
fn use_kept(saving: &Saving, app: &AppContext, kept: &Rc<Cell<u32>>) {
    let (version, changed) = use_seen(&saving.feed, |shown| (shown.ui.version, shown.ui.changed));
    let (saving, app, kept) = (saving.clone(), app.clone(), Rc::clone(kept));
    use_effect_with((version, saving.owned, changed), move |(version, owned, changed)| {
        let timer =
            if *version == 0 || !owned { None } else { keep(&saving, &app, &kept, *changed) };
        // The next change cancels the timer, and is saved together with this change.
        move || drop(timer)
    });
}

/// Saves the game soon. If a move is unfinished, returns the timer that saves the game, so that the
/// next change can cancel it; otherwise `None`.
fn keep(saving: &Saving, app: &AppContext, kept: &Cell<u32>, changed: bool) -> Option<Timeout> {
    let Shown { ui, whole } = saving.feed.shown();
    let slot = &saving.slot;
    if ui.taught.is_some() || slot.is_none() && !changed {
        return None;
    }
    kept.set(ui.version);
    let Some(name) = &**slot else {
        saving.keep_anew(app);
        return None;
    };
    let app = app.clone();
    let worked = Callback::from(move |kept| app.storage_worked(kept));
    store::let_wait(name.clone(), whole, worked);
    // Saving is delayed so that no press waits for the storage. Saving an unfinished move is
    // delayed longer, because the whole move usually follows soon.
    if !ui.session.draft().is_empty() {
        return Some(browser::after(DRAFT_WAITS_MS, store::keep_waiting));
    }
    match saving.feed.is_painted() {
        true => store::keep_waiting(),
        false => browser::after_paint(store::keep_waiting),
    }
    None
}

/// Saves pending changes before the user leaves the page or another tab takes the game.
#[hook]
fn use_leaving(saving: &Saving, kept: &Rc<Cell<u32>>) {
    let Saving { feed, slot, deleted, owner, calls, .. } = saving.clone();
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
                // While this tab waits for the game, the player may have gone to another move. The
                // shown move is saved only if no other tab has changed the game.
                Owner::Waiting => store::is_as_known(slot),
                Owner::OtherTab => false,
            };
            match &slot {
                // The last change has not been rendered by Yew, so `use_kept` has not saved it.
                Some(slot) if ui.version != kept.get() && may(slot) => {
                    kept.set(ui.version);
                    store::save(slot, &whole);
                }
                Some(_) => {}
                // A game from a link gets its slot (the name under which it is saved) when its
                // first change is rendered.
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

/// When another tab passes the right to change the game to this tab: loads the game that the other
/// tab saved, adds a pending reply by link, and runs the pending actions.
#[hook]
fn use_coming(saving: &Saving, app: &AppContext) {
    let Saving { feed, slot, calls, pending, .. } = saving.clone();
    let app = app.clone();
    use_effect_with((*slot).clone(), move |slot| {
        let slot = slot.clone();
        calls.borrow_mut().comes = Callback::from(move |is_ours: bool| {
            let Some(slot) = &slot else { return };
            // No tab has changed the saved game since this tab had it, so the shown move stays.
            if is_ours && pending.news.borrow().is_none() && store::is_as_known(slot) {
                return goes_on(&feed, &feed.shown().ui, pending.actions.take());
            }
            let mut kept = match store::opened(slot, None) {
                Some(Ok(kept)) => kept,
                // The game is too large to be read in one go. After a reload, the app reads it in
                // parts.
                Some(Err(read)) if read.moves_read().is_some() => {
                    let _ = browser::window().location().reload();
                    return;
                }
                _ => return,
            };
            if is_ours && let Some(news) = pending.news.take() {
                kept = kept.joined(&news);
                app.storage_worked(store::save(slot, &kept));
            }
            let stood = feed.shown().ui;
            feed.act(Do::Game(Game::Load(kept)));
            if is_ours {
                goes_on(&feed, &stood, pending.actions.take());
            }
        });
    });
}

/// Runs the pending actions, if the game is still as the player saw it.
fn goes_on(feed: &SharedFeed, stood: &Ui, actions: Vec<Do>) {
    if stood.stands_like(&feed.shown().ui) {
        actions.into_iter().for_each(|action| feed.act(action));
    }
}
