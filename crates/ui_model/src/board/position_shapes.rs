//! The shapes that every board shows for a position: on the play screen, in the setup editor, on
//! small boards and in pictures. A setting that draws on every board adds its shapes here, under or
//! over the pieces.
//!
//! Signs over a piece share the corners of its cell. The corners are taken as follows:
//!
//! | part of a cell | over the pieces | under the pieces |
//! | --- | --- | --- |
//! | top left | rank, in the leftmost column (`Layout::coordinates`), number of a landing (`steps::draft`), cross of a captured piece (`effects::last_move`) | |
//! | top right | number of targets (`marks::movable`), letter of a pin (`targets`), danger (`marks::danger`), conversion (`effects::last_move`), problem (`setup_board`) | |
//! | bottom right | file, in the bottom row (`Layout::coordinates`) | lock of a portal (`background::lasts`) |
//! | bottom left | free | free |
//! | bottom edge | threat (`marks::threats`), help (`effects::told`), badge of a layer (`marks::layers`) | |
//! | all four corners | target of a capture (`signs::corners`, `targets::takes`), strike (`steps::strike`) | start of the last move (`signs::corners`) |
//!
//! A die fills its cell, so signs on dice are frames.

use super::background::{Ground, lasts};
use crate::drawing;
use crate::layout::Layout;
use crate::settings::Settings;
use crate::shape::Shape;
use fairyboard::{Draw, Lasting, Scene};

/// The shapes of a position without its pieces, under and over them.
pub struct PositionShapes {
    pub ground: Ground,
    pub below: Vec<Shape>,
    pub above: Vec<Shape>,
}

impl PositionShapes {
    pub fn new(drawn: &dyn Draw, scene: &Scene, layout: Layout, settings: &Settings) -> Self {
        // The pattern lists all fields of `Scene`. If a field is added later, this code fails to
        // compile until the field is listed here. The omitted fields are drawn elsewhere: pieces by
        // `board::pieces`, pieces off the board beside it, goals and areas by `Painting::new`.
        let Scene { to_move: _, pieces, off_board: _, lasting, outlined, goals: _, area: _ } =
            scene;
        let info = drawn.info();
        let is_empty = |at| pieces.iter().all(|(square, _)| *square != at);
        let one = |lasting: &Lasting| lasts(lasting, info, is_empty(lasting.at), layout);
        PositionShapes {
            ground: Ground {
                outlined: outlined.clone(),
                lines: drawing::of(info).lines(layout.size),
                layout,
                settings: settings.clone(),
            },
            below: lasting.iter().map(one).collect(),
            above: Vec::new(),
        }
    }
}
