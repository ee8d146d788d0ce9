//! Two tabs with the same game: only one of them may change it.
//!
//! A tab that opens a game asks the browser for the lock of it, and may change the game while it has that. Another tab
//! waits for the lock, and gets it when the first is closed. Where the player takes the game over, the tab that has it is
//! asked to keep it first, on a channel: nothing is lost, and it is not waited for long, since it may be asleep. What a tab
//! keeps or deletes, others hear from the storage.

use crate::platform::part::{Value, use_effect_on, use_mut_ref, use_value};
use crate::platform::storage;
use crate::platform::store::{self, Elsewhere};
use gloo::events::EventListener;
use js_sys::{Function, Object, Promise, Reflect};
use std::cell::{Cell, RefCell};
use std::rc::Rc;
use wasm_bindgen::closure::Closure;
use wasm_bindgen::prelude::*;
use web_sys::{BroadcastChannel, MessageEvent};
use yew::prelude::*;

const CHANNEL: &str = "games";
/// How long a tab is waited for that is to keep its game, in milliseconds.
const KEPT_AFTER_MS: u32 = 1_000;

type Heard = Closure<dyn FnMut(JsValue)>;

#[wasm_bindgen]
extern "C" {
    /// The browser's locks.
    type LockManager;

    #[wasm_bindgen(method)]
    fn request(this: &LockManager, name: &str, options: &Object, granted: &JsValue) -> Promise;
}

/// What the screen does when a game comes and goes.
#[derive(Default)]
pub struct Calls {
    /// Keeps the game, before another tab takes it.
    pub leaves: Callback<()>,
    /// Shows the game as it is kept: as another tab left it, or with what came for it.
    pub comes: Callback<()>,
}

/// Whether this tab may change a game, and the means to take it over.
pub struct Ownership {
    /// Whether it may.
    pub owned: bool,
    /// Whether the game was deleted in another tab.
    pub deleted: bool,
    /// Takes the game over.
    pub take: Callback<()>,
    /// To be filled in by the screen.
    pub calls: Rc<RefCell<Calls>>,
}

/// Asks for the game of a slot; with something that `came` for it, from whichever tab has it. Without a slot, or in a browser
/// without locks, the tab may do what it likes.
#[hook]
pub fn use_ownership(slot: Option<String>, came: bool) -> Ownership {
    let owned = use_value(true);
    let deleted = use_value(false);
    let calls = use_mut_ref(Calls::default);
    let lock = use_mut_ref(|| None::<Rc<Lock>>);
    {
        let (lock, calls, setter) = (Rc::clone(&lock), Rc::clone(&calls), owned.clone());
        let gone = deleted.clone();
        use_effect_on(slot, move |slot| {
            gone.set(false);
            let open = |slot: &String| Lock::open(slot, setter, Rc::clone(&calls), came);
            let opened = slot.as_ref().and_then(open);
            if came && opened.is_none() {
                // What comes is heard once the whole screen stands.
                super::browser::after(0, move || calls.borrow().comes.emit(())).forget();
            }
            lock.borrow_mut().clone_from(&opened);
            let listener = slot.clone().map(|slot| {
                let lock = opened.clone();
                EventListener::new(&super::browser::window(), "storage", move |event| {
                    match store::elsewhere(&slot, changed(event)) {
                        Some(Elsewhere::Deleted) => {
                            store::stop_waiting(&slot);
                            gone.set(true);
                        }
                        Some(Elsewhere::Changed) => {
                            gone.set(false);
                            if let Some(lock) = lock.as_ref().filter(|lock| !lock.is_held()) {
                                lock.comes();
                            }
                        }
                        None => {}
                    }
                })
            });
            move || {
                drop(listener);
                if let Some(opened) = opened {
                    opened.close();
                }
            }
        });
    }
    let take = Callback::from(move |()| {
        if let Some(lock) = &*lock.borrow() {
            lock.take();
        }
    });
    Ownership { owned: *owned && !*deleted, deleted: *deleted, take, calls }
}

/// What a change of the storage tells: the key, and the texts before and after.
pub fn changed(event: &Event) -> [Option<String>; 3] {
    ["key", "oldValue", "newValue"].map(|name| Reflect::get(event, &name.into()).ok()?.as_string())
}

/// How a lock is asked for.
#[derive(Clone, Copy, PartialEq)]
enum Ask {
    /// Only where nobody has it.
    Free,
    /// When nobody has it any more.
    Wait,
    /// From whoever has it.
    Steal,
}

/// The lock of a game, which this tab has or waits for.
struct Lock {
    slot: String,
    locks: LockManager,
    channel: BroadcastChannel,
    /// What is heard on the channel, and that the lock was taken.
    heard: RefCell<Option<[Heard; 2]>>,
    owned: Value<bool>,
    calls: Rc<RefCell<Calls>>,
    /// Lets the lock go, while this tab has it.
    release: RefCell<Option<Function>>,
    waits: Cell<bool>,
    /// Whether the player wants the game, and the other tab was asked to keep it.
    wants: Cell<bool>,
    /// Whether the game is taken as soon as it is opened, and shown then with what came for it.
    came: Cell<bool>,
    closed: Cell<bool>,
}

impl Lock {
    fn open(
        slot: &str,
        owned: Value<bool>,
        calls: Rc<RefCell<Calls>>,
        came: bool,
    ) -> Option<Rc<Self>> {
        let navigator = super::browser::window().navigator();
        let locks = Reflect::get(&navigator, &"locks".into()).ok()?;
        let lock = Rc::new(Lock {
            slot: slot.into(),
            locks: locks.is_object().then(|| locks.unchecked_into())?,
            channel: BroadcastChannel::new(&storage::scoped(CHANNEL)).ok()?,
            heard: RefCell::default(),
            owned,
            calls,
            release: RefCell::default(),
            waits: Cell::new(false),
            wants: Cell::new(false),
            came: Cell::new(came),
            closed: Cell::new(false),
        });
        let told = lock.heard(|lock, event| {
            let text = event.unchecked_into::<MessageEvent>().data().as_string();
            lock.hear(&text.unwrap_or_default());
        });
        let lost = lock.heard(|lock, _| {
            lock.release.take();
            lock.wait();
            lock.comes();
        });
        lock.channel.set_onmessage(Some(told.as_ref().unchecked_ref()));
        lock.heard.replace(Some([told, lost]));
        lock.ask(Ask::Free);
        Some(lock)
    }

    fn heard(self: &Rc<Self>, hear: fn(&Rc<Self>, JsValue)) -> Heard {
        let lock = Rc::downgrade(self);
        Closure::new(move |event| {
            if let Some(lock) = lock.upgrade() {
                hear(&lock, event);
            }
        })
    }

    fn ask(self: &Rc<Self>, how: Ask) {
        let options = Object::new();
        let set = |name: &str, on| Reflect::set(&options, &name.into(), &JsValue::from_bool(on));
        let _ = set("ifAvailable", how == Ask::Free);
        let _ = set("steal", how == Ask::Steal);
        let lock = Rc::clone(self);
        let granted = Closure::once_into_js(move |got: JsValue| lock.granted(how, &got));
        let ended = self.locks.request(&storage::scoped(&self.slot), &options, &granted);
        // It ends well where it was let go, and badly where another tab took it.
        if let Some([_, lost]) = &*self.heard.borrow() {
            let _ = ended.catch(lost);
        }
    }

    /// Holds the lock as long as the promise that is given is open.
    fn granted(self: &Rc<Self>, how: Ask, got: &JsValue) -> JsValue {
        if how == Ask::Wait {
            self.waits.set(false);
        }
        if got.is_null() {
            self.wait();
            if self.came.get() {
                self.take();
            }
            return JsValue::NULL;
        }
        if self.closed.get() {
            return JsValue::NULL;
        }
        let open = Promise::new(&mut |resolve, _| {
            self.release.replace(Some(resolve));
        });
        if self.came.replace(false) || how != Ask::Free {
            self.comes();
        }
        self.owned.set(true);
        open.into()
    }

    /// Waits until the lock is free.
    fn wait(self: &Rc<Self>) {
        if self.closed.get() {
            return;
        }
        self.owned.set(false);
        if !self.waits.replace(true) {
            self.ask(Ask::Wait);
        }
    }

    /// Shows the game as it is kept.
    fn comes(&self) {
        let comes = self.calls.borrow().comes.clone();
        comes.emit(());
    }

    fn tell(&self, word: &str) {
        let _ = self.channel.post_message(&format!("{word} {}", self.slot).into());
    }

    fn is_held(&self) -> bool {
        self.release.borrow().is_some()
    }

    fn hear(self: &Rc<Self>, text: &str) {
        match text.split_once(' ') {
            Some(("take", slot)) if slot == self.slot && self.is_held() => {
                let leaves = self.calls.borrow().leaves.clone();
                leaves.emit(());
                self.owned.set(false);
                self.tell("kept");
            }
            Some(("kept", slot)) if slot == self.slot => self.steal(),
            _ => {}
        }
    }

    /// Asks the tab that has the game to keep it, and takes it then, or after a while.
    fn take(self: &Rc<Self>) {
        if self.is_held() {
            // The tab that wanted it has not come for it.
            return self.owned.set(true);
        }
        self.wants.set(true);
        self.tell("take");
        let lock = Rc::clone(self);
        super::browser::after(KEPT_AFTER_MS, move || lock.steal()).forget();
    }

    fn steal(self: &Rc<Self>) {
        if self.wants.replace(false) && !self.closed.get() {
            self.ask(Ask::Steal);
        }
    }

    fn close(&self) {
        self.closed.set(true);
        self.channel.close();
        if let Some(release) = self.release.take() {
            let _ = release.call0(&JsValue::NULL);
        }
    }
}
