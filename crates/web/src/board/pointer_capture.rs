//! The state of a press on a board, and of the pointer over it.

use super::hold::Hold;
use fairyboard::geometry::Square;
use gloo::timers::callback::Timeout;
use ui_model::gesture::Pointer;
use ui_model::layout::Layout;
use web_sys::{Element, PointerEvent};

pub struct PointerCapture {
    pub square: Square,
    /// The place of the cells. They are measured again only if the page was scrolled or resized,
    /// because measuring forces a layout.
    pub bounds: Bounds,
    /// The layout of the board when the press began. If it changes, the press is cancelled.
    pub layout: Layout,
    /// The style of the mark that the press draws; `None` if it moves a piece.
    pub draws: Option<u8>,
    /// Whether the press has already selected the piece.
    pub chose: bool,
    /// Whether the press drags the piece.
    pub lifted: bool,
    /// The timer of a finger that rests on another player's piece.
    pub waits: Option<Timeout>,
    /// The board does not turn while this exists.
    pub _hold: Hold,
}

/// The squares at the pointer.
#[derive(Clone, Copy, PartialEq, Default)]
pub struct Pointed {
    /// The square under the pointer, or under the dragged piece.
    pub over: Option<Square>,
    /// The start square of a dragged piece.
    pub dragged: Option<Square>,
    /// The square under a finger, if it is magnified.
    pub magnified: Option<Square>,
}

/// The place of the cells in the window, in pixels.
#[derive(Clone, Copy)]
pub struct Bounds {
    pub left: f64,
    pub top: f64,
    pub width: f64,
    height: f64,
}

impl Bounds {
    /// Measures the cells.
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

pub fn pointer(event: &PointerEvent) -> Pointer {
    Pointer {
        id: event.pointer_id(),
        x: event.client_x(),
        y: event.client_y(),
        is_finger: event.pointer_type() == "touch",
    }
}

/// Whether a `pointermove` ends the press: another button was pressed or released, or the release
/// of the button was missed.
pub fn is_broken_off(event: &PointerEvent) -> bool {
    event.button() != -1 || event.buttons() == 0
}
