//! What a press on a board holds, and what a pointer is over.

use fairyboard::geometry::Square;
use gloo::timers::callback::Timeout;
use ui_model::gesture::Pointer;
use ui_model::layout::Layout;
use web_sys::{Element, PointerEvent};

/// What is held by a press on a board.
pub struct PointerCapture {
    pub square: Square,
    /// Where the cells were when it began: measuring them again would cost a layout.
    pub bounds: Bounds,
    /// How the board lay then: it may turn by itself.
    pub layout: Layout,
    /// The stroke of the mark that it draws; else it moves a piece.
    pub draws: Option<u8>,
    /// Whether it has chosen the piece already.
    pub chose: bool,
    /// Whether it drags the piece.
    pub lifted: bool,
    /// What becomes of it where it rests.
    pub waits: Option<Timeout>,
}

/// What the pointer is over.
#[derive(Clone, Copy, PartialEq, Default)]
pub struct Pointed {
    /// The square under the pointer, or under the dragged piece.
    pub over: Option<Square>,
    /// Where the piece that is dragged was taken hold of.
    pub dragged: Option<Square>,
    /// The square under a finger, where cells are too small to be seen beside it.
    pub magnified: Option<Square>,
}

/// Where the cells lie in the window, in pixels.
#[derive(Clone, Copy)]
pub struct Bounds {
    pub left: f64,
    pub top: f64,
    pub width: f64,
    height: f64,
}

impl Bounds {
    /// Measured now.
    pub fn of(cells: &Element) -> Self {
        let bounds = cells.get_bounding_client_rect();
        let (left, top) = (bounds.left(), bounds.top());
        Bounds { left, top, width: bounds.width(), height: bounds.height() }
    }

    /// The square at a point.
    pub fn square(self, layout: Layout, at: Pointer) -> Option<Square> {
        let (x, y) = (f64::from(at.x) - self.left, f64::from(at.y) - self.top);
        layout.at(x / self.width, y / self.height)
    }
}

/// A pointer as an event tells it.
pub fn pointer(event: &PointerEvent) -> Pointer {
    Pointer {
        id: event.pointer_id(),
        x: event.client_x(),
        y: event.client_y(),
        is_finger: event.pointer_type() == "touch",
    }
}
