//! Keeps the address of the play screen up to date. The address is a link of the position on the
//! board, without hidden information.
//!
//! The address is replaced a moment after each action, so that no press waits for it. The history
//! entry also has the slot of the saved game (the name under which it is saved), so a reload opens
//! the saved game. On another device the address works like any other link.
//!
//! `static/boot.js` writes the slot again if the browser loses it in a reload. A link encodes each
//! move as a few numbers. Each node of the game caches those of its move (`Record::digits`), so a
//! new link encodes only the moves of new nodes. A long game without cached numbers is encoded in
//! several tasks.

use super::autosave::{Pending, SavingProps};
use crate::platform::browser;
use crate::platform::feed::use_seen;
use crate::platform::route::Route;
use fairyboard::Budget;
use gloo::timers::callback::Timeout;
use std::cell::RefCell;
use std::rc::Rc;
use ui_model::incoming::Incoming;
use ui_model::share;
use yew::prelude::*;

/// The delay between an action and the update of the address, in milliseconds.
const WAITS_MS: u32 = 250;

/// The work for encoding a long game in one task, in the units of `Budget`. The page can handle
/// events between tasks.
const CODED_TOGETHER: usize = Budget::USUAL / 32;

/// The longest code for an address, in characters. The address of a longer game names its slot.
const LONGEST: usize = 8_000;

/// Updates the address. It renders nothing, but is a component so that it can re-render without the
/// screen.
#[component]
pub fn Address(SavingProps { saving }: &SavingProps) -> Html {
    let shown = use_seen(&saving.feed, |shown| {
        let ui = &shown.ui;
        let goes_on = ui.taught.is_none() && !ui.pretends;
        goes_on.then(|| (ui.version, ui.turned()))
    });
    let timer = use_mut_ref(|| None::<Timeout>);
    let saving = saving.clone();
    use_effect_with((shown, (*saving.slot).clone()), move |(shown, slot)| {
        // If the screen was opened from a link, the address stays that link until the first action.
        let tells = shown.filter(|(version, _)| *version > 0 || slot.is_some());
        let next = tells.map(|(_, turned)| {
            let timer = Rc::clone(&timer);
            browser::after(WAITS_MS, move || {
                let whole = saving.feed.shown().whole;
                let kept = saving.slot.as_ref().map(|slot| Route::kept(&whole, slot.clone()));
                let sent = share::address(&whole, turned);
                Telling { sent, kept, pending: Rc::clone(&saving.pending), timer }.go_on();
            })
        });
        // Cancels the update that was scheduled before, because it is outdated.
        *timer.borrow_mut() = next;
        move || drop(timer.take())
    });
    html! {}
}

/// A scheduled update of the address.
struct Telling {
    sent: Incoming,
    /// The address of the saved game, if the game is saved.
    kept: Option<Route>,
    pending: Rc<Pending>,
    timer: Rc<RefCell<Option<Timeout>>>,
}

impl Telling {
    fn go_on(self) {
        // If the user has opened another address in the meantime, that address stays.
        if browser::hash() != *self.pending.address.borrow() {
            return;
        }
        let mut budget = Budget::new(CODED_TOGETHER);
        let code = self.sent.code_within(&mut budget);
        if code.is_none() && budget.is_spent() {
            let timer = Rc::clone(&self.timer);
            *timer.borrow_mut() = Some(browser::after(0, move || self.go_on()));
            return;
        }
        let link = code.filter(|code| code.len() <= LONGEST).map(Route::Link);
        if let Some(told) = link.as_ref().or(self.kept.as_ref()).map(Route::hash) {
            Route::tell(&told, self.kept.as_ref());
            *self.pending.address.borrow_mut() = told;
        }
    }
}
