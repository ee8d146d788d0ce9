//! Tracks the gesture of one pointer: press, move, release. Used by the board, by the area beside
//! the board, and by the setup editor.
//!
//! ```
//! use ui_model::gesture::{Gesture, Pointer};
//!
//! let mouse = |x, y| Pointer { id: 1, x, y, is_finger: false };
//! let mut gesture = Gesture::default();
//! gesture.press(mouse(10, 10), "a pawn");
//! assert!(!gesture.go(mouse(13, 10)).unwrap().1);
//! assert!(gesture.go(mouse(40, 10)).unwrap().1);
//! let press = gesture.release(mouse(40, 10)).unwrap();
//! assert!(press.has_moved && !press.is_near() && press.held == "a pawn");
//! ```

/// A pointer, as an event reports it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Pointer {
    pub id: i32,
    /// The pointer's place in the window, in pixels.
    pub x: i32,
    pub y: i32,
    pub is_finger: bool,
}

/// The greatest distance, in pixels, that a pointer may move during a click: with the mouse or a
/// pen, and with a finger.
const STRAY: (i32, i32) = (6, 10);

/// The greatest distance, in pixels, that a pointer may move during a tap that ends on the square
/// where it began.
const NEAR: i32 = 18;

/// A press that is not released yet.
#[derive(Debug)]
pub struct Press<T> {
    /// The pointer when the press began.
    pub from: Pointer,
    /// The thing that was pressed, such as a square.
    pub held: T,
    /// Whether the pointer has moved too far for a click.
    pub has_moved: bool,
    /// Whether the pointer has moved more than `NEAR`.
    is_far: bool,
}

impl<T> Press<T> {
    /// Whether the press still counts as a tap if it ends on the square where it began.
    pub fn is_near(&self) -> bool {
        !self.is_far
    }
}

/// The current press, if there is one.
#[derive(Debug)]
pub struct Gesture<T>(Option<Press<T>>);

impl<T> Default for Gesture<T> {
    fn default() -> Self {
        Gesture(None)
    }
}

impl<T> Gesture<T> {
    /// Starts a press on `held`. Replaces the current press, if there is one.
    pub fn press(&mut self, from: Pointer, held: T) {
        self.0 = Some(Press { from, held, has_moved: false, is_far: false });
    }

    /// The current press of any pointer.
    pub fn pressed(&self) -> Option<&Press<T>> {
        self.0.as_ref()
    }

    /// Handles a move of a pointer. Returns the press that this pointer began, and whether the
    /// pointer has just moved too far for a click. `None` if this pointer began no press.
    pub fn go(&mut self, to: Pointer) -> Option<(&mut Press<T>, bool)> {
        let press = self.0.as_mut().filter(|press| press.from.id == to.id)?;
        let (dx, dy) = (to.x.saturating_sub(press.from.x), to.y.saturating_sub(press.from.y));
        let stray = if press.from.is_finger { STRAY.1 } else { STRAY.0 };
        let distance = dx.saturating_mul(dx).saturating_add(dy.saturating_mul(dy));
        let begins = !press.has_moved && distance > stray * stray;
        press.has_moved |= begins;
        press.is_far |= distance > NEAR * NEAR;
        Some((press, begins))
    }

    /// Ends the press that this pointer began, and returns it. `None` if another pointer began it.
    pub fn release(&mut self, at: Pointer) -> Option<Press<T>> {
        self.0.take_if(|press| press.from.id == at.id)
    }

    /// Cancels the current press and returns it.
    pub fn give_up(&mut self) -> Option<Press<T>> {
        self.0.take()
    }
}
