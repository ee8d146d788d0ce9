//! Makes sure that only one of several tabs with the same game can change the game.
//!
//! A tab may change a game while it holds the lock for that game (of the Web Locks API). A tab
//! takes the lock from another one when it is opened, and when its player acts. First it asks the
//! other tab on a `BroadcastChannel` to save the game, so that no move is lost. It waits only
//! briefly, because the other tab may be asleep. All other tabs wait for the lock, and one of them
//! gets it when the tab with the lock is closed. Storage events report to all tabs when one of them
//! saves or deletes a game.
//!
//! A tab without the lock shows the saved game, and a notice in the bar under the board. If its
//! player acts (`use_permitted_acts`), the tab takes the lock back as described above. Then it runs
//! the action, if the game is still as the player saw it (`Ui::stands_like`). The tab that loses
//! the lock has one second to save the game.

use crate::platform::storage;
use crate::platform::store::{self, Elsewhere};
use gloo::events::EventListener;
use gloo::timers::callback::Timeout;
use js_sys::{Function, Object, Promise, Reflect};
use protocol::lock::{self, LockManager};
use std::cell::{Cell, RefCell};
use std::rc::{Rc, Weak};
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::{AbortController, BroadcastChannel, MessageEvent, StorageEvent};
use yew::prelude::*;
use yew_hooks::{UseLatestHandle, use_event_with_window, use_latest};

const CHANNEL: &str = "games";
/// The longest wait for another tab to save its game, in milliseconds. Then the lock is taken
/// anyway.
const KEPT_AFTER_MS: u32 = 1_000;

/// What a screen does when the right to change the game moves to another tab or back to this one.
pub struct Handover {
    /// Saves the game. Called before another tab takes the right to change the game.
    pub leaves: Callback<()>,
    /// Loads the saved game, which another tab may have changed, and adds a reply by link if one is
    /// waiting. The argument says whether this tab may change the game now.
    pub comes: Callback<bool>,
}

/// Which tab may change a game.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Owner {
    /// This tab may change the game.
    ThisTab,
    /// Another tab may change the game, and was asked to save and release it.
    Waiting,
    /// Another tab may change the game.
    OtherTab,
}

/// The states that [`use_ownership`] sets.
#[derive(Clone, PartialEq)]
pub struct Ownership {
    /// Which tab may change the game. A callback that reads this handle gets the current value (Yew
    /// 0.23), even if another tab has taken the game since the last render.
    pub owner: UseStateHandle<Owner>,
    /// Whether the game was deleted in another tab.
    pub deleted: UseStateHandle<bool>,
}

/// Takes the right to change the game of a slot (a name in the storage) from another tab, and
/// returns the callback that takes it again. `came` says that the screen was opened by a reply to
/// the game: then, once this tab may change the game, it loads the saved game, and the reply is
/// added. Without a slot, or in a browser without locks, this tab can always change the game.
#[hook]
pub fn use_ownership(
    slot: Option<String>,
    came: bool,
    ownership: &Ownership,
    handover: Handover,
) -> Callback<()> {
    let handover = use_latest(handover);
    let lock = use_mut_ref(|| None::<Rc<Lock>>);
    use_effect_with(slot.clone(), {
        let (lock, handover) = (Rc::clone(&lock), handover.clone());
        let Ownership { owner, deleted } = ownership.clone();
        move |slot| {
            deleted.set(false);
            let open = |slot: &String| Lock::open(slot, owner, handover.clone(), came);
            let opened = slot.as_ref().and_then(open);
            if came && opened.is_none() {
                handover.current().comes.emit(true);
            }
            lock.borrow_mut().clone_from(&opened);
            move || {
                if let Some(opened) = opened {
                    opened.close();
                }
            }
        }
    });
    use_storage_events({
        let (lock, deleted) = (Rc::clone(&lock), ownership.deleted.clone());
        move |change| {
            let Some(slot) = &slot else { return };
            match store::elsewhere(slot, change) {
                Some(Elsewhere::Deleted) => {
                    store::stop_waiting(slot);
                    deleted.set(true);
                }
                Some(Elsewhere::Changed) => {
                    deleted.set(false);
                    // The event for the last save of the previous tab may arrive after this tab has
                    // loaded that save. Loading the game again would undo what the player has done
                    // here since.
                    let is_new = |lock: &Rc<Lock>| !lock.is_here() || !store::is_as_known(slot);
                    let lock = lock.borrow().clone();
                    if let Some(lock) = lock.filter(is_new) {
                        lock.comes(lock.is_here());
                    }
                }
                None => {}
            }
        }
    });
    use_callback((), move |(), ()| {
        if let Some(lock) = &*lock.borrow() {
            lock.take();
        }
    })
}

/// The key of a storage event, the old text and the new text. The old text is `None` if the key is
/// new, the new text if the key was removed. The key is `None` if the whole storage was cleared.
fn changed(event: &Event) -> [Option<String>; 3] {
    let Some(event) = event.dyn_ref::<StorageEvent>() else { return Default::default() };
    [event.key(), event.old_value(), event.new_value()]
}

/// The value that `read` makes of stored texts. Re-renders the component when another tab changes a
/// text whose name has this prefix.
///
/// Read in each render, as React's `useSyncExternalStore` reads its store: browsers send no event
/// when this tab stores a text, so a copy in a state would miss a text that another part of the
/// page has stored. `use_local_storage` of yew-hooks would miss it too, and panics if the browser
/// refuses the storage.
#[hook]
pub fn use_stored<T>(prefix: &'static str, read: impl FnOnce() -> T) -> T {
    let update = use_force_update();
    use_storage_events(move |[key, ..]| {
        let name = key.and_then(|key| storage::name_in(&key));
        if name.is_some_and(|name| name.starts_with(prefix)) {
            update.force_update();
        }
    });
    read()
}

/// Calls `then` with the key, the old text and the new text when another tab changes the storage.
#[hook]
pub fn use_storage_events(then: impl Fn([Option<String>; 3]) + 'static) {
    use_event_with_window("storage", move |event: Event| then(changed(&event)));
}

/// When the browser should grant a lock.
#[derive(Clone, Copy, PartialEq)]
enum Ask {
    /// The browser grants the lock only if no tab holds the lock now.
    Free,
    /// The browser grants the lock as soon as no tab holds the lock.
    Wait,
    /// The browser grants the lock at once, and takes it from the tab that holds it.
    Steal,
}

/// The lock for a game, which this tab holds or waits for.
struct Lock {
    slot: String,
    locks: LockManager,
    channel: BroadcastChannel,
    _messages: EventListener,
    owner: UseStateHandle<Owner>,
    handover: UseLatestHandle<Handover>,
    /// Releases the lock. `None` if this tab does not hold the lock.
    release: RefCell<Option<Function>>,
    waits: Cell<bool>,
    /// Whether this tab has asked the tab with the lock to save the game, and will take the lock
    /// after that.
    wants: Cell<bool>,
    /// The timer of the last `take`, which steals the lock if the other tab doesn't answer.
    steals: RefCell<Option<Timeout>>,
    /// Withdraws the waiting request for the lock.
    waiting: AbortController,
    /// Whether a reply by link has arrived that the screen doesn't show yet.
    came: Cell<bool>,
    closed: Cell<bool>,
}

impl Lock {
    fn open(
        slot: &str,
        owner: UseStateHandle<Owner>,
        handover: UseLatestHandle<Handover>,
        came: bool,
    ) -> Option<Rc<Self>> {
        let locks = lock::locks()?;
        let channel = BroadcastChannel::new(&storage::scoped(CHANNEL)).ok()?;
        let waiting = AbortController::new().ok()?;
        let lock = Rc::new_cyclic(|lock: &Weak<Lock>| Lock {
            slot: slot.into(),
            locks,
            _messages: EventListener::new(&channel, "message", {
                let lock = lock.clone();
                move |event| {
                    let text = event.unchecked_ref::<MessageEvent>().data().as_string();
                    if let Some((lock, text)) = lock.upgrade().zip(text) {
                        lock.answer(&text);
                    }
                }
            }),
            channel,
            owner,
            handover,
            release: RefCell::default(),
            waits: Cell::new(false),
            wants: Cell::new(false),
            steals: RefCell::default(),
            waiting,
            came: Cell::new(came),
            closed: Cell::new(false),
        });
        lock.ask(Ask::Free);
        Some(lock)
    }

    fn ask(self: &Rc<Self>, how: Ask) {
        let options = Object::new();
        let set = |name: &str, to: &JsValue| Reflect::set(&options, &name.into(), to);
        let _ = match how {
            Ask::Free => set("ifAvailable", &JsValue::TRUE),
            Ask::Steal => set("steal", &JsValue::TRUE),
            Ask::Wait => set("signal", &self.waiting.signal()),
        };
        let lock = Rc::clone(self);
        let granted = Closure::once_into_js(move |got: JsValue| lock.granted(how, &got));
        let name = storage::scoped(&self.slot);
        let ended = self.locks.request_with(&name, &options, granted.unchecked_ref());
        let lock = Rc::downgrade(self);
        spawn_local(async move {
            // The promise resolves when this tab releases the lock. It rejects when another tab
            // steals the lock, or when this tab withdraws the request.
            let ended = JsFuture::from(ended).await;
            if let (Err(_), Some(lock)) = (ended, lock.upgrade()) {
                lock.lost();
            }
        });
    }

    /// Called when another tab has stolen the lock, or when `close` has withdrawn a request.
    fn lost(self: &Rc<Self>) {
        if !self.closed.get() {
            self.release.take();
            self.wait(Owner::OtherTab);
            self.comes(false);
        }
    }

    /// Called when the browser answers the request for the lock. The browser holds the lock for
    /// this tab until the returned promise resolves.
    fn granted(self: &Rc<Self>, how: Ask, got: &JsValue) -> JsValue {
        if how == Ask::Wait {
            self.waits.set(false);
        }
        if got.is_null() {
            self.wait(Owner::Waiting);
            self.take();
            return JsValue::NULL;
        }
        if self.closed.get() {
            return JsValue::NULL;
        }
        let open = Promise::new(&mut |resolve, _| {
            self.release.replace(Some(resolve));
        });
        self.tell("has");
        self.has(self.came.replace(false) || how != Ask::Free);
        open.into()
    }

    /// Called when this tab gets the right to change the game. `is_other` says whether the saved
    /// game may differ from the game on the screen.
    fn has(&self, is_other: bool) {
        // Stops the timer of `take`, which would load the saved game again and undo the player's
        // next changes.
        self.wants.set(false);
        if is_other {
            self.comes(true);
        }
        self.owner.set(Owner::ThisTab);
    }

    /// Shows that another tab may change the game, and waits until the lock is free.
    fn wait(self: &Rc<Self>, owner: Owner) {
        if self.closed.get() {
            return;
        }
        self.owner.set(owner);
        if !self.waits.replace(true) {
            self.ask(Ask::Wait);
        }
    }

    /// Loads the saved game onto the screen. `is_ours` says whether this tab may change the game
    /// now.
    fn comes(&self, is_ours: bool) {
        self.handover.current().comes.emit(is_ours);
    }

    fn tell(&self, word: &str) {
        let _ = self.channel.post_message(&format!("{word} {}", self.slot).into());
    }

    /// Whether this tab may change the game and no other tab has asked for the game.
    fn is_here(&self) -> bool {
        *self.owner == Owner::ThisTab
    }

    fn has_lock(&self) -> bool {
        self.release.borrow().is_some()
    }

    fn answer(self: &Rc<Self>, text: &str) {
        match text.split_once(' ') {
            Some(("take", slot)) if slot == self.slot && self.has_lock() => {
                self.handover.current().leaves.emit(());
                self.owner.set(Owner::OtherTab);
                self.tell("kept");
            }
            Some(("kept", slot)) if slot == self.slot => self.steal(),
            // Another tab got the lock first, so ask that tab to save.
            Some(("has", slot)) if slot == self.slot && self.wants.get() => self.tell("take"),
            _ => {}
        }
    }

    /// Asks the tab with the lock to save the game. Takes the lock when that tab answers, or after
    /// [`KEPT_AFTER_MS`].
    fn take(self: &Rc<Self>) {
        self.wants.set(true);
        self.tell("take");
        let lock = Rc::downgrade(self);
        let steals = super::browser::after(KEPT_AFTER_MS, move || {
            if let Some(lock) = lock.upgrade() {
                lock.steal();
            }
        });
        // Cancels the timer of an earlier `take`, which would steal the lock before the other tab
        // has had its time to save.
        self.steals.replace(Some(steals));
    }

    fn steal(self: &Rc<Self>) {
        if !self.wants.replace(false) || self.closed.get() {
            return;
        }
        match self.has_lock() {
            // This tab has saved the game for another tab, but the other tab hasn't taken the lock.
            // So this tab still has the lock, and keeps the game.
            true => self.has(true),
            false => self.ask(Ask::Steal),
        }
    }

    fn close(&self) {
        self.closed.set(true);
        self.channel.close();
        self.steals.take();
        // A waiting request would keep this lock in memory until the other tab is closed.
        self.waiting.abort();
        if let Some(release) = self.release.take() {
            let _ = release.call0(&JsValue::NULL);
        }
    }
}
