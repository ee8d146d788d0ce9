//! The moves of a game as a sequence of pictures.

use super::{Look, MOST_MOVING, STAYS, in_room, most_room};
use crate::assistance::Assistance;
use crate::model::{Seen, Ui};
use fairyboard::record::NodeId;
use std::rc::Rc;

/// The width of a frame, in pixels.
const WIDTH: i32 = 560;

/// The duration of a frame, in hundredths of a second: of a move, and of the first position.
const MOVE: usize = 100;
const START: usize = 150;

/// The line of a session as frames. Each frame shows a position and the move that led to it.
#[derive(Clone)]
pub struct Frames {
    seen: Rc<Seen>,
    look: Look,
    path: Vec<NodeId>,
    /// The left, top, width and height of all frames.
    bounds: [i32; 4],
}

pub struct Frame {
    /// The picture, as the text of an SVG file.
    pub svg: String,
    /// The duration, in hundredths of a second.
    pub hundredths: usize,
}

impl Frames {
    /// The frames of a session's last moves, at most as many as a moving picture shows.
    pub fn new(seen: Rc<Seen>, look: Look) -> Self {
        let look = Look { caption: true, ..look };
        let mut path = seen.record().path(seen.end());
        path.drain(..path.len().saturating_sub(MOST_MOVING + 1));
        let bounds = most_room(&Ui::pictured(&seen, path[0], Assistance::NONE), &look);
        Frames { seen, look, path, bounds }
    }

    /// The number of frames.
    pub fn count(&self) -> usize {
        self.path.len()
    }

    /// The width and the height of each frame, in pixels.
    pub fn size(&self) -> (i32, i32) {
        let [_, _, width, height] = self.bounds;
        (WIDTH, WIDTH * height / width)
    }

    /// A frame, with what every viewer may see. `None` after the last one.
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
