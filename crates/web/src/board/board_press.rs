//! The state of a press on a board, and of the pointer over it.

use super::hold::Hold;
use fairyboard::geometry::Square;
use gloo::timers::callback::Timeout;
use ui_model::gesture::Pointer;
use ui_model::layout::Layout;
use web_sys::{Element, PointerEvent};

pub struct BoardPress {
    pub square: Square,
    /// The position of the cells in the window. Measured again only after a scroll or resize,
    /// because measuring forces a layout.
    pub bounds: Bounds,
    /// The layout of the board when the press began. If the layout changes, the press is cancelled.
    pub layout: Layout,
    /// The stroke of the arrow or ring that the press draws: 0 solid, 1 dashed, 2 dotted, 3 double.
    /// `None` if the press is for a piece.
    pub draws: Option<u8>,
    /// Whether the press has already selected the piece. A mouse selects at the press, a finger at
    /// the release.
    pub chose: bool,
    /// Whether the press drags the piece.
    pub lifted: bool,
    /// The timer that shows the moves of another player's piece under a resting finger. `None` on
    /// other squares and for a mouse.
    pub waits: Option<Timeout>,
    /// Keeps the board from turning to the next player during the press.
    pub _hold: Hold,
}

/// The squares that the pointer affects.
#[derive(Clone, Copy, PartialEq, Default)]
pub struct Pointed {
    /// The square under the pointer, or under the dragged piece.
    pub over: Option<Square>,
    /// The start square of a piece that is being dragged.
    pub dragged: Option<Square>,
    /// The square under a finger, if the cells around it are magnified.
    pub magnified: Option<Square>,
}

/// The position and size of the cells in the window, in pixels.
#[derive(Clone, Copy)]
pub struct Bounds {
    pub left: f64,
    pub top: f64,
    pub width: f64,
    height: f64,
}

impl Bounds {
    /// Measures the element that contains the cells.
    pub fn of(cells: &Element) -> Self {
        let bounds = cells.get_bounding_client_rect();
        let (left, top) = (bounds.left(), bounds.top());
        Bounds { left, top, width: bounds.width(), height: bounds.height() }
    }

    /// The square at a point of the window. `None` outside the board.
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
