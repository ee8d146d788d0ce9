//! The address of the play screen: the link of what is on the board, as anybody may see it.
//!
//! It is told in place of the one before, a while after what was done: no press waits for it. With it is noted in which slot
//! the game is kept, so that a reload opens the game itself; opened elsewhere, it is a link like others.
//!
//! `static/boot.js` writes the slot again if the browser loses it in a reload. The digits of a move are cached with its place
//! (`Record::digits`), so a new link lists only the moves of new places, and a long game that was never coded is coded in parts.

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

/// How long after what was done the address is told, in milliseconds.
const WAITS_MS: u32 = 250;

/// So much of a long game is coded at a time; between, the page answers.
const CODED_TOGETHER: usize = Budget::USUAL / 32;

/// The longest code that stands in an address, in characters: what is longer is told by its slot.
const LONGEST: usize = 8_000;

/// Keeps the address up to date. Renders nothing: it is a component so that it re-renders without the screen.
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
        // What somebody sent stands in the address until something is done.
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
        // What waited is older.
        *timer.borrow_mut() = next;
        move || drop(timer.take())
    });
    html! {}
}

/// An address that is about to be told.
struct Telling {
    sent: Incoming,
    /// Where the game is kept.
    kept: Option<Route>,
    /// The address that was told last.
    address: Rc<RefCell<String>>,
    timer: Rc<RefCell<Option<Timeout>>>,
}

impl Telling {
    fn go_on(self) {
        // Where another address was opened meanwhile, that one stays.
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
