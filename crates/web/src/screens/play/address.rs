//! Keeps the address of the play screen up to date: it is the link of the position on the board,
//! without hidden information.
//!
//! The address is replaced a while after each action, so that no press waits for it. The history
//! entry also contains the slot of the saved game, so that a reload opens the saved game. On
//! another device the address works like any other link.
//!
//! `static/boot.js` writes the slot again if the browser loses it in a reload. The digits of a move
//! are cached with its node (`Record::digits`), so a new link lists only the moves of new nodes. A
//! long game that was never coded is coded in parts.

use super::autosave::Autosave;
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

/// The budget for one part of a long game. The page can handle events between parts.
const CODED_TOGETHER: usize = Budget::USUAL / 32;

/// The longest code for an address, in characters. Longer games use the address of their slot.
const LONGEST: usize = 8_000;

/// Updates the address. Renders nothing: it is a component so that it re-renders without the
/// screen.
#[component]
pub fn Address(keeping: &Autosave) -> Html {
    let shown = use_seen(&keeping.feed, |shown| {
        let ui = &shown.ui;
        let goes_on = ui.taught.is_none() && !ui.pretends;
        goes_on.then(|| (ui.version, ui.turned()))
    });
    let timer = use_mut_ref(|| None::<Timeout>);
    let keeping = keeping.clone();
    use_effect_with((shown, (*keeping.slot).clone()), move |(shown, slot)| {
        // The address of a link stays unchanged until the first action.
        let tells = shown.filter(|(version, _)| *version > 0 || slot.is_some());
        let next = tells.map(|(_, turned)| {
            let timer = Rc::clone(&timer);
            browser::after(WAITS_MS, move || {
                let whole = keeping.feed.shown().whole;
                let kept = keeping.slot.as_ref().map(|slot| Route::kept(&whole, slot.clone()));
                let sent = share::address(&whole, turned);
                Telling { sent, kept, address: Rc::clone(&keeping.address), timer }.go_on();
            })
        });
        // A pending update is outdated, so replace it.
        *timer.borrow_mut() = next;
        move || drop(timer.take())
    });
    html! {}
}

/// A pending update of the address.
struct Telling {
    sent: Incoming,
    /// The route of the saved game.
    kept: Option<Route>,
    /// The address that was set last.
    address: Rc<RefCell<String>>,
    timer: Rc<RefCell<Option<Timeout>>>,
}

impl Telling {
    fn go_on(self) {
        // If the user has opened another address since, keep that one.
        if browser::hash() != *self.address.borrow() {
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
            *self.address.borrow_mut() = told;
        }
    }
}
