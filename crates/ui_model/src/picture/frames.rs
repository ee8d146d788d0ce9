//! The moves of a game as pictures, one after the other.

use super::{Look, MOST_MOVING, STAYS, in_room, most_room};
use crate::assistance::Assistance;
use crate::model::{Seen, Ui};
use fairyboard::record::NodeId;
use std::rc::Rc;

/// How wide a frame is, in pixels.
const WIDTH: i32 = 560;

/// How long a frame stands, in hundredths of a second: that of a move, and of the position before all of them.
const MOVE: usize = 100;
const START: usize = 150;

/// The line of a session as frames, of which each shows a position and the move that led there.
#[derive(Clone)]
pub struct Frames {
    seen: Rc<Seen>,
    look: Look,
    path: Vec<NodeId>,
    /// Left, top, width and height, the same of all.
    bounds: [i32; 4],
}

/// One of them.
pub struct Frame {
    /// Its picture, as the text of an SVG file.
    pub svg: String,
    /// For how many hundredths of a second it stands.
    pub hundredths: usize,
}

impl Frames {
    /// The frames of a session: no more than a moving picture shows.
    pub fn new(seen: Rc<Seen>, look: Look) -> Self {
        let look = Look { caption: true, ..look };
        let mut path = seen.record().path(seen.end());
        path.drain(..path.len().saturating_sub(MOST_MOVING + 1));
        let bounds = most_room(&Ui::pictured(&seen, path[0], Assistance::NONE), &look);
        Frames { seen, look, path, bounds }
    }

    /// How many there are.
    pub fn count(&self) -> usize {
        self.path.len()
    }

    /// How wide and how high each is, in pixels.
    pub fn size(&self) -> (i32, i32) {
        let [_, _, width, height] = self.bounds;
        (WIDTH, WIDTH * height / width)
    }

    /// One of the frames, of what anybody may know; nothing behind the last.
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
