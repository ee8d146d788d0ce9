//! The moves of a game as a sequence of pictures, for a GIF file.

use super::{Look, MOST_MOVING, STAYS, in_room, most_room};
use crate::assistance::Assistance;
use crate::model::{Seen, Ui};
use fairyboard::record::NodeId;
use std::rc::Rc;

/// The width of a frame, in pixels.
const WIDTH: i32 = 560;

/// The duration of a frame, in hundredths of a second.
const MOVE: usize = 100;
/// The duration of the first frame, in hundredths of a second.
const START: usize = 150;

/// The shown line of a game as frames. Each frame shows a position and the move that led to it.
#[derive(Clone)]
pub struct Frames {
    seen: Rc<Seen>,
    look: Look,
    path: Vec<NodeId>,
    /// The left edge, top edge, width and height, which are the same for all frames.
    bounds: [i32; 4],
}

pub struct Frame {
    /// The picture as the text of an SVG file.
    pub svg: String,
    /// The duration of the frame, in hundredths of a second.
    pub hundredths: usize,
}

impl Frames {
    /// The frames of the last moves of the shown line: at most [`MOST_MOVING`] plies.
    pub fn new(seen: Rc<Seen>, look: Look) -> Self {
        let look = Look { caption: true, ..look };
        let mut path = seen.record().path(seen.end());
        path.drain(..path.len().saturating_sub(MOST_MOVING + 1));
        let bounds = most_room(&Ui::pictured(&seen, path[0], Assistance::NONE), &look);
        Frames { seen, look, path, bounds }
    }

    pub fn count(&self) -> usize {
        self.path.len()
    }

    /// The width and the height of each frame, in pixels.
    pub fn size(&self) -> (i32, i32) {
        let [_, _, width, height] = self.bounds;
        (WIDTH, WIDTH * height / width)
    }

    /// The frame with this index, with only public information. `None` after the last frame.
    pub fn frame(&self, place: usize) -> Option<Frame> {
        let ui = Ui::pictured(&self.seen, *self.path.get(place)?, Assistance::NONE);
        let hundredths = match place {
            _ if place + 1 == self.path.len() => MOVE * STAYS,
            0 => START,
            _ => MOVE,
        };
        Some(Frame { svg: in_room(&ui, &self.look, self.bounds), hundredths })
    }
}
