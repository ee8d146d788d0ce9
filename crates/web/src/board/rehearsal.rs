//! Warms the code up for the player's first press, by pressing a hidden copy of the board.
//!
//! Browsers compile a WebAssembly or JavaScript function when it is first called. When the page of
//! the game Hens and Chicks was just opened, the first press called 72 functions for the first
//! time, the second press 43, the fourth 15. After a rehearsal, the same presses call 13, 2 and 0.
//!
//! - Gain: with the processor slowed to a quarter of its speed, as on a slow phone, the first press
//!   is painted after 27 ms instead of 49. Faster devices gain less.
//! - Cost: a second board outside the document until the rehearsal is over, in eight tasks while
//!   the page is idle. None of them runs once the player has acted.
//! - To measure it again: `cargo xtask bench page`, the columns of pages just opened
//!   (docs/performance.md), with and without the call in `screens/play/mod.rs`.

use super::board_press::Pointed;
use super::view::{BoardOptions, BoardView, Elements};
use crate::platform::browser;
use crate::platform::feed::{Feed, SharedFeed};
use crate::platform::page_settings::PageSettings;
use fairyboard::turn::{Act, Step};
use std::rc::{Rc, Weak};
use ui_model::model::{Do, Turn};
use web_sys::PointerEvent;
use yew::prelude::*;

/// The number of rehearsed presses: two picks, the steps of a move, and the steps of a reply.
const PRESSES: u8 = 7;

/// Rehearses presses on a copy of the page's board (whose state is `feed`) as soon as the page is
/// idle, unless the player acts first.
#[hook]
pub fn use_rehearsal(feed: &SharedFeed, settings: &PageSettings) {
    let (feed, settings) = (feed.clone(), settings.clone());
    use_effect_with((), move |()| {
        let rehearsal = Rehearsal {
            version: feed.shown().ui.version,
            feed: Rc::downgrade(&feed),
            settings,
            copy: None,
            pressed: 0,
        };
        browser::after_paint(move || browser::when_idle(move || rehearsal.go_on()));
    });
}

struct Rehearsal {
    /// The state of the board on the page.
    feed: Weak<Feed>,
    /// The count of the player's actions when the rehearsal began. With the next action, the
    /// rehearsal stops.
    version: u32,
    settings: PageSettings,
    /// The copy of the board, outside the document.
    copy: Option<Rc<BoardView>>,
    /// The number of presses so far.
    pressed: u8,
}

impl Rehearsal {
    /// Does one part of the rehearsal, then waits for the next idle period. Doing all parts in one
    /// task would delay the player's first press.
    fn go_on(mut self) {
        let Some(feed) = self.feed.upgrade() else { return };
        if feed.shown().ui.version != self.version {
            return;
        }
        match self.copy.clone() {
            None => self.copy = copy(&feed, &self.settings),
            Some(copy) if self.pressed < PRESSES => {
                press(&copy, self.pressed);
                self.pressed += 1;
            }
            Some(_) => return,
        }
        if self.copy.is_some() {
            browser::when_idle(move || self.go_on());
        }
    }
}

/// A board with a copy of the game, in elements outside the document. `None` if the browser can't
/// create them.
fn copy(feed: &Feed, settings: &PageSettings) -> Option<Rc<BoardView>> {
    let feed = feed.copy();
    let act = {
        let feed = feed.clone();
        Callback::from(move |action| feed.act(action))
    };
    let given = BoardOptions { act, settings: settings.clone(), pen: false, locked: false };
    let page = browser::document();
    let div = || page.create_element("div").ok();
    let elements = Elements {
        root: div()?,
        drawing: super::svg::create("g")?,
        cells: div()?,
        preview: div()?,
        ghost: NodeRef::default(),
    };
    Some(BoardView::new(feed, elements, given, Callback::noop()))
}

/// Moves the pointer over a possible step of the copy and presses there. `nth` is the number of
/// earlier presses.
fn press(board: &BoardView, nth: u8) {
    let ui = board.ui();
    let session = &ui.session;
    let (next, first) = (session.next(), session.first());
    let is_pick = |step: &&Step| step.act == Act::Pick;
    let step = match nth {
        // The second press picks another piece, which replaces the first pick.
        1 => first.steps.iter().rfind(is_pick),
        _ => next.steps.iter().find(|step| step.at.is_some()),
    };
    let square = step.and_then(|step| step.at);
    board.pointed.set(Pointed { over: square, ..Pointed::default() });
    board.paint_pointed();
    // The copy has no size, so these events press its corner instead of `square`; the step itself
    // is entered below. They are dispatched so that the browser compiles the scripts that call the
    // listeners.
    for name in ["pointerdown", "pointerup"] {
        if let Ok(event) = PointerEvent::new(name) {
            let _ = board.elements.cells.dispatch_event(&event);
        }
    }
    let action = match square {
        Some(square) if session.would_choose(square) => Turn::Grab(square),
        Some(square) => Turn::Click { square, ask: false, from: None },
        None => Turn::Play,
    };
    board.act(Do::Turn(action));
    board.paint_pointed();
}
