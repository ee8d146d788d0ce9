//! The state of a screen with a board. An action paints the board at once, and then re-renders the
//! parts around the board.
//!
//! After a press on the board or a step through the game, the browser paints the board first.
//! Everything else that changes (the list of moves, the status, announcements, the labels of the
//! cells) is updated after that paint.
//!
//! This is a store outside Yew, because a state or a context of Yew would re-render the board
//! together with all other parts, even those that show nothing of the change. If all parts
//! re-rendered after each press, a press would cost 12 ms of the main thread instead of 9 (see
//! `docs/performance.md`). Selectors (see [`use_seen`]) are plain functions, so a component can't
//! capture a value in them that becomes outdated.
//!
//! Saving is delayed too: a selection is saved half a second later, a move right after the paint,
//! and everything when the user leaves the page (`store::let_wait`, `keep_waiting`).

use crate::platform::browser;
use crate::platform::external_store::{ExternalStore, Readers, use_selected};
use by_address::ByAddress;
use std::cell::{Cell, RefCell};
use std::rc::{Rc, Weak};
use ui_model::model::{Do, PlayState, SharedUi, Whole};
use yew::prelude::*;

/// The state of a screen at one moment, as components read it.
#[derive(Clone, PartialEq)]
pub struct Shown {
    /// The state that the screen shows, without anything that the viewer may not know.
    pub ui: SharedUi,
    /// The whole game, for saving and sharing.
    pub whole: Whole,
}

impl Shown {
    fn of(state: &PlayState) -> Self {
        Shown { ui: ByAddress(Rc::new(state.ui().clone())), whole: state.whole().clone() }
    }
}

/// A board that shows the state of a [`Feed`].
pub trait Repaint {
    /// Paints the changes since the last paint.
    fn paint(&self);
    /// Updates the labels for screen readers.
    fn tell(&self);
}

/// The state of a screen with a board. It updates the board and the components around the board
/// when the state changes.
pub struct Feed {
    now: RefCell<PlayState>,
    shown: RefCell<Shown>,
    board: RefCell<Option<Weak<dyn Repaint>>>,
    /// Called after each action, before the board is painted.
    on_act: RefCell<Callback<()>>,
    /// The components around the board that read the feed.
    around: Readers,
    /// Whether the parts around the board still have to be updated.
    waits: Cell<bool>,
    /// Whether the browser has painted the latest state.
    painted: Cell<bool>,
}

impl ExternalStore for Feed {
    fn readers(&self) -> &Readers {
        &self.around
    }
}

/// A [`Feed`] as components share it. Compared by address, because a screen keeps the same feed for
/// as long as it is open.
pub type SharedFeed = ByAddress<Rc<Feed>>;

impl Feed {
    fn new(state: PlayState) -> Self {
        Feed {
            shown: RefCell::new(Shown::of(&state)),
            now: RefCell::new(state),
            board: RefCell::default(),
            on_act: RefCell::default(),
            around: Readers::default(),
            waits: Cell::new(false),
            painted: Cell::new(false),
        }
    }

    /// A new feed with a copy of the state, but without the board and the components.
    pub fn copy(&self) -> SharedFeed {
        ByAddress(Rc::new(Feed::new(self.now.borrow().clone())))
    }

    /// The latest state.
    pub fn shown(&self) -> Shown {
        self.shown.borrow().clone()
    }

    /// Applies an action of the player, and paints the board.
    pub fn act(self: &Rc<Self>, action: Do) {
        let is_seen_first = action.is_seen_on_board();
        self.now.borrow_mut().note_time(browser::now());
        let next = self.now.borrow().update(action);
        *self.shown.borrow_mut() = Shown::of(&next);
        *self.now.borrow_mut() = next;
        let on_act = self.on_act.borrow().clone();
        on_act.emit(());
        if let Some(board) = self.board() {
            board.paint();
        }
        let waited = self.waits.replace(true);
        self.painted.set(false);
        if !is_seen_first {
            self.settle();
        } else if !waited {
            let feed = Rc::clone(self);
            browser::after_paint(move || {
                feed.painted.set(true);
                feed.settle();
            });
        }
    }

    /// Sets the board that is painted at once after each action. If the board is dropped, nothing
    /// is painted.
    pub fn show_on(&self, board: Weak<dyn Repaint>) {
        *self.board.borrow_mut() = Some(board);
    }

    /// Sets the callback that is called after each action, before the board and the parts around it
    /// are updated. A game over relays sends a move here: the updates take longer than sending, and
    /// after a click a part of them waits for the next frame. The board still changes in this frame.
    pub fn on_act(&self, on_act: Callback<()>) {
        *self.on_act.borrow_mut() = on_act;
    }

    fn board(&self) -> Option<Rc<dyn Repaint>> {
        self.board.borrow().as_ref()?.upgrade()
    }

    /// Whether the browser has painted the latest state. Slow work waits for this.
    pub fn is_painted(&self) -> bool {
        self.painted.get()
    }

    /// Updates the parts around the board, if an update is due.
    pub fn settle(&self) {
        if self.waits.replace(false) {
            if let Some(board) = self.board() {
                board.tell();
            }
            self.around.notify();
        }
    }
}

/// A new [`Feed`], which the component creates in its first render and then keeps.
#[hook]
pub fn use_feed(first: impl FnOnce() -> PlayState) -> SharedFeed {
    ByAddress(use_ref(|| Feed::new(first())))
}

/// A value from the state of a screen, chosen by the selector `look`. The component re-renders when
/// the value changes.
#[hook]
pub fn use_seen<T: PartialEq + Clone + 'static>(feed: &SharedFeed, look: fn(&Shown) -> T) -> T {
    use_selected(feed, move |feed| look(&feed.shown()))
}
