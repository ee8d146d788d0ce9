//! Saves the game of the play screen.

use crate::platform::browser;
use crate::platform::context::{AppContext, use_app};
use crate::platform::feed::{SharedFeed, Shown, use_seen};
use crate::platform::route::Route;
use crate::platform::store;
use crate::platform::tabs::{Handover, Owner, Ownership};
use by_address::ByAddress;
use gloo::timers::callback::Timeout;
use std::cell::{Cell, RefCell};
use std::rc::Rc;
use ui_model::model::{Do, Game, Reply, Ui};
use yew::prelude::*;
use yew_hooks::{use_event_with_window, use_unmount};

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
    pub ownership: Ownership,
    pub pending: ByAddress<Rc<Pending>>,
}

/// The reply and the actions that wait until this tab may change the game, the saved version, and
/// the screen's last address. No component shows these values, so they are cells and not states of
/// Yew.
pub struct Pending {
    /// The address that the screen has set last. If it has set none, the address at which it was
    /// opened.
    pub address: RefCell<String>,
    /// A reply by link (moves of the other player) that still has to be added to the game, if any.
    pub news: RefCell<Option<Reply>>,
    /// Actions of the player that wait until this tab may change the game.
    pub actions: RefCell<Vec<Do>>,
    /// The version of the game that was saved last or is queued for saving.
    kept: Cell<u32>,
}

impl Pending {
    pub fn new(news: Option<Reply>) -> Self {
        Pending {
            address: RefCell::new(browser::hash()),
            news: RefCell::new(news),
            actions: RefCell::default(),
            kept: Cell::default(),
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

    /// What the screen does when the right to change the game moves.
    pub fn handover(&self, app: &AppContext) -> Handover {
        let (leaving, coming, app) = (self.clone(), self.clone(), app.clone());
        Handover {
            leaves: Callback::from(move |()| leaving.save_now()),
            comes: Callback::from(move |is_ours| coming.load(&app, is_ours)),
        }
    }

    /// Saves pending changes now, because the user leaves the page or another tab takes the game.
    fn save_now(&self) {
        store::keep_waiting();
        let Shown { ui, whole } = self.feed.shown();
        let kept = &self.pending.kept;
        match &*self.slot {
            _ if ui.taught.is_some() || *self.ownership.deleted => {}
            // The last change has not been rendered by Yew, so `use_kept` has not saved it.
            Some(slot) if ui.version != kept.get() && self.may_save(slot) => {
                kept.set(ui.version);
                store::save(slot, &whole);
            }
            Some(_) => {}
            // A game from a link gets its slot (the name under which it is saved) when its first
            // change is rendered.
            None => self.feed.settle(),
        }
    }

    fn may_save(&self, slot: &str) -> bool {
        match *self.ownership.owner {
            Owner::ThisTab => true,
            // While this tab waits for the game, the player may have gone to another move. The
            // shown move is saved only if no other tab has changed the game.
            Owner::Waiting => store::is_as_known(slot),
            Owner::OtherTab => false,
        }
    }

    /// Loads the game that another tab saved. If this tab may change the game now (`is_ours`), also
    /// adds a pending reply by link, and runs the pending actions.
    fn load(&self, app: &AppContext, is_ours: bool) {
        let Saving { feed, slot, pending, .. } = self;
        let Some(slot) = &**slot else { return };
        // No tab has changed the saved game since this tab had it, so the shown move stays.
        if is_ours && pending.news.borrow().is_none() && store::is_as_known(slot) {
            return goes_on(feed, &feed.shown().ui, pending.actions.take());
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
            goes_on(feed, &stood, pending.actions.take());
        }
    }
}

/// Saves the game after each change, and before the user leaves the page. Renders nothing, but is a
/// component so that it can re-render without the screen.
#[component]
pub fn Autosave(SavingProps { saving }: &SavingProps) -> Html {
    let app = use_app();
    use_kept(saving, &app);
    // When the screen closes, the parts around the board may not have rendered the last change.
    use_unmount({
        let saving = saving.clone();
        move || saving.save_now()
    });
    use_event_with_window("pagehide", {
        let saving = saving.clone();
        move |_: Event| saving.save_now()
    });
    use_event_with_window("visibilitychange", {
        let saving = saving.clone();
        move |_: Event| saving.save_now()
    });
    html! {}
}

/// Saves every change. A game from a link is first saved when the player changes it.
#[hook]
fn use_kept(saving: &Saving, app: &AppContext) {
    let (version, changed) = use_seen(&saving.feed, |shown| (shown.ui.version, shown.ui.changed));
    let (saving, app) = (saving.clone(), app.clone());
    use_effect_with((version, saving.owned, changed), move |(version, owned, changed)| {
        let timer = if *version == 0 || !owned { None } else { keep(&saving, &app, *changed) };
        // The next change cancels the timer, and is saved together with this change.
        move || drop(timer)
    });
}

/// Saves the game soon. If a move is unfinished, returns the timer that saves the game, so that the
/// next change can cancel it; otherwise `None`.
fn keep(saving: &Saving, app: &AppContext, changed: bool) -> Option<Timeout> {
    let Shown { ui, whole } = saving.feed.shown();
    let slot = &saving.slot;
    if ui.taught.is_some() || slot.is_none() && !changed {
        return None;
    }
    saving.pending.kept.set(ui.version);
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

/// Runs the pending actions, if the game is still as the player saw it.
fn goes_on(feed: &SharedFeed, stood: &Ui, actions: Vec<Do>) {
    if stood.stands_like(&feed.shown().ui) {
        actions.into_iter().for_each(|action| feed.act(action));
    }
}
