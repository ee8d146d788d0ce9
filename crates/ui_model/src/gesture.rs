//! What one pointer does: it presses something, moves, and lets go. The same on the board, beside it and in the editor.
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

/// A pointer as an event tells it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Pointer {
    /// Which one it is.
    pub id: i32,
    /// Where it is in the window, in pixels.
    pub x: i32,
    pub y: i32,
    /// Whether it is a finger.
    pub is_finger: bool,
}

/// How far a press may stray and still be a click, in pixels: with the mouse or a pen, and with a finger.
const STRAY: (i32, i32) = (6, 10);

/// How far a press may stray and still be a tap if it ends on the square where it began, in pixels.
const NEAR: i32 = 18;

/// A press that is not released yet.
#[derive(Debug)]
pub struct Press<T> {
    /// Where it began.
    pub from: Pointer,
    /// What was pressed.
    pub held: T,
    /// Whether it has strayed too far to be a click.
    pub has_moved: bool,
    /// Whether it has strayed farther than a tap on its own square does.
    is_far: bool,
}

impl<T> Press<T> {
    /// Whether it has stayed so near that it is a tap if it ends on the square where it began.
    pub fn is_near(&self) -> bool {
        !self.is_far
    }
}

/// The press that is going on, if there is one.
#[derive(Debug)]
pub struct Gesture<T>(Option<Press<T>>);

impl<T> Default for Gesture<T> {
    fn default() -> Self {
        Gesture(None)
    }
}

impl<T> Gesture<T> {
    /// A pointer is pressed on something.
    pub fn press(&mut self, from: Pointer, held: T) {
        self.0 = Some(Press { from, held, has_moved: false, is_far: false });
    }

    /// The press that is going on, whichever pointer it is of.
    pub fn pressed(&self) -> Option<&Press<T>> {
        self.0.as_ref()
    }

    /// The pointer has moved. Gives its press, if it has one, and whether that is a click no more from now on.
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

    /// The pointer is released: its press is over.
    pub fn release(&mut self, at: Pointer) -> Option<Press<T>> {
        self.0.take_if(|press| press.from.id == at.id)
    }

    /// Whatever was pressed is let go of.
    pub fn give_up(&mut self) -> Option<Press<T>> {
        self.0.take()
    }
}
